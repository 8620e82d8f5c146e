"""Positions: a board with pieces, written by hand or taken from a game, and questions about it."""
