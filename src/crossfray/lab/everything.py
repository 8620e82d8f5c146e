"""All of it at random: matches of every kind, drawn by seed, played to their end and checked on the way.

The game of a seed is always the same: its match is `match_of_seed(seed)`, and checking it more or
less changes nothing in it. So a game that fails is played again by its seed alone."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from crossfray.agents import randomly
from crossfray.agents.chance import answer_chance
from crossfray.content.match.build import build_match
from crossfray.content.match.drawn import Wish, match_of_seed, modes_of
from crossfray.content.match.spec import MatchSpec, split_card
from crossfray.lab import proof
from crossfray.lab.exercise import Table, Watch, check, curious, expect, go_on, match_line, parts_of
from crossfray.lab.workers import spread
from crossfray.rules.engine import apply, new_game
from crossfray.rules.state import CHANCE, State

MOST_ROUNDS = 5000
"""a game that lasts longer has failed: it does not end"""
CHUNK = 10
"""games that one process plays before it reports"""
ENOUGH = 100


class Share(NamedTuple):
    """Games for one process: seeds from `first` on, those below `checked_below` with every step checked."""

    first: int
    games: int
    checked_below: int


@dataclass
class Length:
    """How long games of one sort were."""

    games: int = 0
    rounds: int = 0
    most_rounds: int = 0
    decisions: int = 0
    most_decisions: int = 0

    def add(self, other: "Length") -> None:
        self.games += other.games
        self.rounds += other.rounds
        self.decisions += other.decisions
        self.most_rounds = max(self.most_rounds, other.most_rounds)
        self.most_decisions = max(self.most_decisions, other.most_decisions)

    def to_json(self) -> dict[str, Any]:
        games = max(self.games, 1)
        return {
            "games": self.games,
            "rounds": {"mean": round(self.rounds / games, 1), "most": self.most_rounds},
            "decisions": {"mean": round(self.decisions / games, 1), "most": self.most_decisions},
        }


@dataclass
class Everything:
    """What was played, by every way to sort it, and what happened in it."""

    table: Table
    lengths: dict[str, dict[str, Length]] = field(default_factory=dict)
    """for each sort (game, map, sides ...) and each of its values"""
    checked_games: int = 0

    def add_game(self, spec: MatchSpec, style: str, state: State) -> None:
        length = Length(1, state.round, state.round, state.step, state.step)
        for sort, value in sorts_of(spec, style).items():
            self.lengths.setdefault(sort, {}).setdefault(value, Length()).add(length)

    def add(self, other: "Everything") -> None:
        self.table.add(other.table)
        self.checked_games += other.checked_games
        for sort, rows in other.lengths.items():
            for value, length in rows.items():
                self.lengths.setdefault(sort, {}).setdefault(value, Length()).add(length)

    def to_json(self) -> dict[str, Any]:
        lengths = {
            sort: {value: rows[value].to_json() for value in sorted(rows)}
            for sort, rows in self.lengths.items()
        }
        found = self.table.to_json()
        del found["seconds"]  # the rest is the same for the same seed
        return {"checked_games": self.checked_games, "lengths": lengths, **found}


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


def play_everything(
    games: int, checked: int, seed: int, workers: int, boxes: tuple[Path, ...] = ()
) -> Iterator[Everything]:
    """Games with seed, seed + 1, ...; the first `checked` with every step checked. What is known after each share."""
    total: Everything | None = None
    for found in spread(play_share, shares_of(games, checked, seed), workers, boxes):
        if total is None:
            total = found
        else:
            total.add(found)
        yield total


def shares_of(games: int, checked: int, seed: int) -> list[Share]:
    return [Share(seed + at, min(CHUNK, games - at), seed + checked) for at in range(0, games, CHUNK)]


def play_share(share: Share) -> Everything:
    found = Everything(Table(parts_of(), ENOUGH))
    watch = Watch(found.table)
    for seed in range(share.first, share.first + share.games):
        spec = match_of_seed(seed, Wish())
        fully = seed < share.checked_below
        try:
            play_seed(seed, spec, found, watch, fully)
        except Exception as error:  # the run goes on
            found.table.failures.append(f"seed {seed}, {match_line(spec)}: {watch.failure(error)}")
        found.table.games += 1
        found.checked_games += fully
    return found


def uniform(state: State, rng: Random) -> int:
    return answer_chance(state, rng) if state.side == CHANCE else randomly.choose(state, rng)


STYLES: dict[str, Callable[[State, Random], int]] = {
    "random": uniform,
    "curious": lambda state, rng: curious(state, rng, 0.0),
    "half greedy": lambda state, rng: curious(state, rng, 0.5),
}
"""how all sides of a game play: any answer, gladly what is on cards, or half of the time the best"""


def look(state: State, tokens: list[int], rng: Random) -> None:
    """At the end of a round: nothing lost, no square shared, and a copy and a saved game that go on alike. What is
    offered, shown and refused is checked in the games that are checked at every step."""
    found = [*proof.faults(state, tokens), *proof.copy_faults(state, rng), *proof.twin_faults(state)]
    expect(not found, f"step {state.step}: " + "; ".join(found))


def play_seed(seed: int, spec: MatchSpec, found: Everything, watch: Watch, fully: bool) -> None:
    """One game to its end; checked in every position, or where a round has ended."""
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
        found.table.checked += now
    look(state, tokens, checking)
    found.add_game(spec, style, state)
    if fully:
        again = new_game(match)
        for option in answers:
            apply(again, option)
        expect(again.hash() == state.hash(), "the same answers do not give the same game again")
