"""The Rick and Morty box."""
