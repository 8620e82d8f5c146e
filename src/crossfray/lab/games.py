"""A game between agents from beginning to end, and the row that studies keep of it."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from crossfray.agents import Agent
from crossfray.agents.chance import answer_chance
from crossfray.agents.known import find_agent
from crossfray.agents.steady import steady_answer
from crossfray.content.match.build import build_match
from crossfray.content.match.drawn import modes_of
from crossfray.content.match.spec import MatchSpec
from crossfray.content.sources import Shelf, boxes
from crossfray.lab.runs import Row
from crossfray.rules.decisions import ASK_FIRST_PLAYER
from crossfray.rules.engine import apply, new_game
from crossfray.rules.kinds import ABILITY
from crossfray.rules.match import Match
from crossfray.rules.state import CHANCE, State

MOST_DECISIONS = 200_000
"""a game longer than this counts as a failure"""


def ready_match(spec: MatchSpec) -> Match:
    """The match of a spec with the open boxes; recent ones are kept in memory."""
    return _ready_match(spec, boxes())


@lru_cache(maxsize=16)
def _ready_match(spec: MatchSpec, _shelf: Shelf) -> Match:
    return build_match(spec)


def player(name: str) -> Agent:
    """A player by its agent's name, with no memory of other games."""
    found = find_agent(name)
    anew: Any = getattr(found, "anew", None)
    return found if anew is None else anew()


class Played:
    """A game with its players."""

    def __init__(self, match: Match, agents: list[Agent], rng: Random) -> None:
        self.state = new_game(match)
        self.agents = agents
        self.rng = rng
        self.first = -1
        """the first player's side, once it is known (SETUP-4)"""
        self.uses: Counter[str] = Counter()
        """how often each ability was used"""
        self.faults: list[str] = []
        """the failures of agents, after which a simpler one answered"""

    def play(self, most_rounds: int = MOST_DECISIONS) -> State:
        """Play to the end, or for so many rounds."""
        state = self.state
        while state.options and state.step < MOST_DECISIONS and state.round <= most_rounds:
            if self.first < 0 and state.kind != ASK_FIRST_PLAYER:
                self.first = state.first
            for event in apply(state, self.answer()):
                if event.kind == ABILITY:
                    thing = state.match.things[event.card]
                    self.uses[f"{thing.card}: {thing.rules.abilities[event.amount].name}"] += 1
        return state

    def answer(self) -> int:
        state = self.state
        if state.side == CHANCE:
            return answer_chance(state, self.rng)
        option, fault = steady_answer(self.agents[state.side], state, self.rng)
        if fault:
            self.faults.append(f"decision {state.step}: {fault}")
        return option


def game_row(
    number: int, spec: MatchSpec, players: list[str], rng: Random, most_rounds: int = MOST_DECISIONS
) -> Row:
    """Play a game and report its result. Errors are reported too, so that other games continue."""
    row: Row = {
        "game": number,
        "scenario": spec.game,
        "map": spec.map,
        "edition": spec.edition,
        "modes": modes_of(spec),
        "squads": [list(squad) for squad in spec.squads],
        "players": players,
    }
    failures: list[str] = []
    try:
        game = Played(ready_match(spec), [player(name) for name in players], rng)
        state = game.play(most_rounds)
    except Exception as error:  # the run continues
        return row | {"winner": -1, "failures": [repr(error)]}
    if game.faults:
        more = f" and {len(game.faults) - 1} more like it" if len(game.faults) > 1 else ""
        failures.append(f"{game.faults[0]}{more}")
    if state.winner < 0:
        failures.append(f"no winner after {state.round} rounds, {state.step} decisions")
    return row | {
        "first": game.first,
        "winner": state.winner,
        "rounds": state.round,
        "decisions": state.step,
        "points": list(state.points),
        "uses": dict(sorted(game.uses.items())),
        "failures": failures,
    }


def game_cells(row: Row) -> Iterator[Row]:
    """A line for each side of a game."""
    for side, squad in enumerate(row["squads"]):
        yield {
            "game": row["game"],
            "scenario": row["scenario"],
            "map": row["map"],
            "edition": row["edition"],
            "modes": " ".join(row["modes"]),
            "side": side + 1,
            "player": row["players"][side],
            "squad": " ".join(squad),
            "first": int(row.get("first") == side),
            "won": int(row["winner"] == side),
            "points": row["points"][side] if "points" in row else "",
            "rounds": row.get("rounds", ""),
            "decisions": row.get("decisions", ""),
            "failure": "; ".join(row["failures"]),
        }
