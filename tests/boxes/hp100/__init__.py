"""The Harry Potter box."""
