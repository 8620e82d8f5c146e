"""Finds everything wrong or odd about a box at once."""
