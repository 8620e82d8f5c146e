"""The rules compiled by mypyc: the same games, faster."""
