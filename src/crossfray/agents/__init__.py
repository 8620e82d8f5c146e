"""Players that answer decisions by themselves. They read the state and name an option; they know no rule.
Where the rules have been compiled, so have they."""

from collections.abc import Callable
from random import Random

from crossfray.rules import source_if_asked
from crossfray.rules.state import State

source_if_asked(__path__)

Agent = Callable[[State, Random], int]
"""Answers the open decision of a side."""
