"""Players that answer decisions by themselves. They read the state and name an option; they know no rule."""

from collections.abc import Callable
from random import Random

from crossfray.rules import heed_pure
from crossfray.rules.state import State

heed_pure(__path__)

Agent = Callable[[State, Random], int]
"""Answers the open decision of a side."""
