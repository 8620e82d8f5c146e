"""The Jurassic Park box."""
