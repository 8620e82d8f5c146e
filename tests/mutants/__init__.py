"""Mutants: small deliberate faults in the code, each of which the tests of its rule must catch."""
