"""Pairs of positions that differ only in what a side may not know: the server sends that side the same bytes."""

import json
from random import Random
from types import SimpleNamespace

from crossfray.agents import randomly
from crossfray.content.match.build import preset
from crossfray.content.match.spec import MatchSpec, Pick
from crossfray.rules.engine import option_ids
from crossfray.server.seats import Seat
from crossfray.server.store import Stored
from crossfray.table.fair_dice import SharedDice
from crossfray.table.table import Table

PAIRS = 10_000
PICKED = MatchSpec("", "skirmish", "gotham-city-streets", "expanded", ((), ()), pick=Pick(True, 3))


def told(table: Table, side: int) -> str:
    """Everything that a seat is told of a table when it comes, as text; its events too."""
    from crossfray.content.sources import boxes
    from crossfray.server.going_on import GoneOn
    from crossfray.server.listener import Listener
    from crossfray.server.live_table import LiveTable

    seats = tuple(Seat(each, "human", str(each), nonce="n") for each in range(len(table.spec.squads)))
    stored = Stored("t", table.spec, table.dice.secret, seats, "", 0.0)
    live = LiveTable.__new__(LiveTable)
    live.__dict__.update(
        id="t",
        seats=list(seats),
        listeners=set(),
        seal="",
        named=False,
        rematch="",
        around=SimpleNamespace(shelves=SimpleNamespace(today=boxes())),
        visited=True,
        clock=None,
        names={},
    )
    live._sit_down(stored, GoneOn(table, boxes()))
    line = Listener(frozenset({(side, 0)}), 8)
    return live._snapshot(line) + live._events(line, 0)


def twin(table: Table, side: int, rng: Random) -> tuple[Table, Table] | None:
    """Two games that went alike, but for answers of the other side that this side may not know; None if the other is
    not asked anything of that kind here."""
    state = table.state
    if state.side in (side, -1) or not state.options:
        return None
    known = option_ids(state)
    if len(known) < 2:
        return None
    first, second = rng.sample(sorted(known), 2)
    pair = []
    for name in (first, second):
        again = Table(table.spec, SharedDice("1"), whims=Random(1))
        again.play_again([(step.by, step.answer, step.hash) for step in table.steps])
        again.answer(option_ids(again.state)[name])
        pair.append(again)
    return pair[0], pair[1]


def secret_questions(table: Table) -> bool:
    """Whether what is asked now is answered in secret: a pick, or a leader."""
    if not table.state.options:
        return False
    question = told_question(table)
    return question in ("pick", "bearer", "leader")


def told_question(table: Table) -> str:
    from crossfray.rules.decisions import QUESTIONS

    return QUESTIONS[table.state.kind].name


def hidden(pairs: int = PAIRS) -> bool:
    rng = Random(1)
    found = differ = 0
    kinds: dict[str, int] = {}
    specs = [PICKED, preset("leaders")]
    while found < pairs:
        spec = specs[found % 2]
        table = Table(spec, SharedDice("1"), whims=rng)
        while table.state.options and (not spec.pick or table.match.draft) and len(table.steps) < 40:
            if table.waits_on_chance:
                table.roll()
                continue
            if secret_questions(table):
                side = 1 - table.state.side
                pair = twin(table, side, rng)
                if pair and same_stage(pair):
                    found += 1
                    kind = told_question(table)
                    kinds[kind] = kinds.get(kind, 0) + 1
                    if told(pair[0], side) != told(pair[1], side):
                        differ += 1
                        if differ < 4:
                            show(told(pair[0], side), told(pair[1], side))
            table.answer(randomly.choose(table.state, rng))
    print(f"{found:,} pairs ({json.dumps(kinds)}): {differ} differ", flush=True)
    return differ == 0


def same_stage(pair: tuple[Table, Table]) -> bool:
    """Whether both ask the same now, and nothing was shown: else everybody may know."""
    first, second = (table.state for table in pair)
    return (first.kind, first.side) == (second.kind, second.side) and not any(
        table._reveals(table.steps[-1]) for table in pair
    )


def show(one: str, other: str) -> None:
    at = next(n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    print("differ:", one[max(0, at - 80) : at + 80], "|", other[max(0, at - 80) : at + 80], flush=True)
