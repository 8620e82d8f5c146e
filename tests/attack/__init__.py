"""Attacks on a server, as strangers would make them: long runs that print figures. docs/quality.md keeps the last ones.

    PYTHONPATH=tests python -m attack NAME

Each takes a while, starts servers of its own on loopback ports, and ends with status 1 if something gave way."""
