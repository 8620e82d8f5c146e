"""Many games: simulation and measurement."""
