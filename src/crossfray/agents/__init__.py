"""Computer players. They read the state and name an option; they know no rules. If the rules are compiled, so are
they."""

from collections.abc import Callable
from random import Random

from crossfray.rules import source_if_asked
from crossfray.rules.state import State

source_if_asked(__path__)

Agent = Callable[[State, Random], int]
"""answers the open question of a side"""
