"""Matches: what is played, by whom, with which cards; read, checked, drawn at random, and built for the rules."""
