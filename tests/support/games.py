"""Whole games, played by players who choose at random."""

from functools import cache
from random import Random

from crossfray.agents import randomly
from crossfray.content.match.build import preset
from crossfray.content.match.spec import MatchSpec
from crossfray.rules.engine import option_ids
from crossfray.table.table import Table


def play_out(match: str, seed: int) -> Table:
    """A game from its first question to its end."""
    table = Table(preset(match), seed, whims=Random(seed))
    while table.state.options:
        if table.waits_on_chance:
            table.roll()
        else:
            table.answer(randomly.choose(table.state, table.whims))
    return table


@cache
def ended_by_an_answer() -> Table:
    """A game whose last step was an answer that rolled nothing and showed nothing secret."""
    games = (play_out("thrones", seed) for seed in range(1, 20))
    return next(table for table in games if table.steps[-1].answer == "done")


@cache
def before_a_challenge(first: str, second: str) -> Table:
    """A game of one character against one, where the first is about to act and may challenge."""
    spec = MatchSpec("One against one", "skirmish", "courtyard", "expanded", ((first,), (second,)))
    for seed in range(1, 20):
        table = Table(spec, seed, whims=Random(seed))
        while table.state.options:
            if table.waits_on_chance:
                table.roll()
            elif table.state.side == 0 and "challenge" in option_ids(table.state):
                return table
            else:
                table.answer(randomly.choose(table.state, table.whims))
    raise AssertionError("nobody ever challenged")
