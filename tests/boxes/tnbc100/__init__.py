"""The box The Nightmare Before Christmas."""
