"""A board with pieces on it, written by hand or taken from a game, and questions about it."""
