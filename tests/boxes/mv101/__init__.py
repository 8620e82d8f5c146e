"""The box of the ultimate character."""
