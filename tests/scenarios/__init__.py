"""A file for the scenarios: what each scores, and on which maps it is played."""
