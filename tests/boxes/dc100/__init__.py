"""The DC Comics box."""
