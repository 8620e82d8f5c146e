"""Random games of every kind: matches drawn by seed, played to their end and checked on the way.

The game of a seed is always the same: its match is `match_of_seed(seed)`, and the amount of checking does not change
it. So a game that fails can be played again from its seed alone."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from crossfray.agents import randomly
from crossfray.agents.chance import answer_chance
from crossfray.content.match.build import build_match
from crossfray.content.match.drawn import Wish, match_of_seed, modes_of
from crossfray.content.match.spec import MatchSpec, split_card
from crossfray.lab import proof
from crossfray.lab.exercise import (
    Coverage,
    Watch,
    check,
    curious,
    expect,
    go_on,
    happened_cells,
    match_line,
    parts_of,
)
from crossfray.lab.runs import Row, Study
from crossfray.rules.engine import apply, new_game
from crossfray.rules.state import CHANCE, State

MOST_ROUNDS = 5000
"""a game that lasts longer has failed, because it does not end"""
ENOUGH = 100


class PlannedGame(NamedTuple):
    """The game of a seed, checked at every step or only at the ends of rounds."""

    seed: int
    fully: bool


@dataclass
class Length:
    """How long games of one sort were."""

    games: int = 0
    rounds: int = 0
    most_rounds: int = 0
    decisions: int = 0
    most_decisions: int = 0

    def add(self, rounds: int, decisions: int) -> None:
        self.games += 1
        self.rounds += rounds
        self.decisions += decisions
        self.most_rounds = max(self.most_rounds, rounds)
        self.most_decisions = max(self.most_decisions, decisions)

    def to_json(self) -> dict[str, Any]:
        games = max(self.games, 1)
        return {
            "games": self.games,
            "rounds": {"mean": round(self.rounds / games, 1), "most": self.most_rounds},
            "decisions": {"mean": round(self.decisions / games, 1), "most": self.most_decisions},
        }


def play(game: PlannedGame, /) -> Row:
    spec = match_of_seed(game.seed, Wish())
    watch = Watch(parts_of())
    row: Row = {"game": game.seed, "match": match_line(spec), "fully": game.fully}
    try:
        row |= play_seed(game.seed, spec, watch, game.fully)
    except Exception as error:  # the run continues
        watch.fail(f"seed {game.seed}, {match_line(spec)}", error)
    return row | watch.to_json()


@dataclass
class Everything(Study):
    """Games with seed, seed + 1, ...; the first `checked` of them are checked at every step."""

    games: int
    checked: int = 0
    seed: int = 1

    name = "exercise all"
    work = staticmethod(play)

    def __post_init__(self) -> None:
        self.total = self.games
        self.found = Coverage(parts_of(), ENOUGH)
        self.lengths: dict[str, dict[str, Length]] = {}
        """for each sort (game, map, sides ...) and each of its values"""
        self.checked_games = 0

    def settings(self) -> Row:
        return {"checked": self.checked, "seed": self.seed}

    def waves(self) -> Iterator[Iterator[PlannedGame]]:
        yield (PlannedGame(self.seed + at, at < self.checked) for at in range(self.games))

    def add(self, row: Row) -> None:
        self.found.add(row)
        self.checked_games += row["fully"]
        for sort, value in row.get("sorts", {}).items():
            length = self.lengths.setdefault(sort, {}).setdefault(value, Length())
            length.add(row["rounds"], row["decisions"])

    def cells(self, row: Row) -> Iterator[Row]:
        yield from happened_cells(row)

    def to_json(self) -> dict[str, Any]:
        lengths = {
            sort: {value: rows[value].to_json() for value in sorted(rows)}
            for sort, rows in self.lengths.items()
        }
        return {"checked_games": self.checked_games, "lengths": lengths, **self.found.to_json()}


def sorts_of(spec: MatchSpec, style: str) -> dict[str, str]:
    """Everything by which a match is counted."""
    return {
        "game": spec.game,
        "map": spec.map,
        "edition": spec.edition,
        "sides": str(len(spec.squads)),
        "characters a side": str(max(len(squad) for squad in spec.squads)),
        "attachments a side": str(sum(len(split_card(entry)[1]) for entry in spec.squads[0])),
        "modes": ", ".join(modes_of(spec)) or "none",
        "players": style,
    }


def uniform(state: State, rng: Random) -> int:
    return answer_chance(state, rng) if state.side == CHANCE else randomly.choose(state, rng)


STYLES: dict[str, Callable[[State, Random], int]] = {
    "random": uniform,
    "curious": lambda state, rng: curious(state, rng, 0.0),
    "half greedy": lambda state, rng: curious(state, rng, 0.5),
}
"""how all sides of a game play: any answer, preferably what is on cards, or half of the time the best one"""


def look(state: State, tokens: list[int], rng: Random) -> None:
    """Check the end of a round: nothing is lost, no square is shared, and a copy and a saved game continue in the same
    way. What is offered, shown and refused is only checked in games that are checked at every step."""
    found = [*proof.faults(state, tokens), *proof.copy_faults(state, rng), *proof.twin_faults(state)]
    expect(not found, f"step {state.step}: " + "; ".join(found))


def play_seed(seed: int, spec: MatchSpec, watch: Watch, fully: bool) -> Row:
    """Play one game to its end, checked in every position or at the ends of rounds; returns what it was and how long it
    lasted."""
    rng, checking = Random(f"play {seed}"), Random(f"check {seed}")
    style = rng.choice(list(STYLES))
    match = build_match(spec)
    watch.begin(match)
    state = new_game(match)
    tokens, answers, at_round = proof.token_totals(state), [], -1
    while state.options:
        now = fully or state.round != at_round
        at_round = state.round
        expect(at_round <= MOST_ROUNDS, f"no end after {MOST_ROUNDS} rounds, {state.step} decisions")
        if fully:
            check(state, tokens, checking)
        elif now:
            look(state, tokens, checking)
        option = STYLES[style](state, rng)
        answers.append(option)
        go_on(state, option, watch, checked=now)
        watch.checked += now
    look(state, tokens, checking)
    if fully:
        again = new_game(match)
        for option in answers:
            apply(again, option)
        expect(again.hash() == state.hash(), "the same answers do not give the same game again")
    return {"sorts": sorts_of(spec, style), "rounds": state.round}
