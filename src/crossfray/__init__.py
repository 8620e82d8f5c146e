"""Crossfray: an exact, explainable digital edition of a skirmish board game."""

__version__ = "0.1.0"
