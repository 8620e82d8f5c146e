"""Tests of the rules, a file for each part of the game."""
