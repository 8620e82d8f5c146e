"""Whether ways to play are fair: mirror matches, the same cards on every side, and who wins them.

With equal cards and equal players only the map, the starting area and the order of turns can favour anybody."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from crossfray.agents.known import AGENTS
from crossfray.content.cards import characters
from crossfray.content.match.build import build_match
from crossfray.content.match.drawn import FIRST, RANDOM, Wish, match_of_seed, ways
from crossfray.content.match.spec import GAMES, MatchSpec
from crossfray.content.scenarios import ultimate_scenarios
from crossfray.lab.exercise import match_line
from crossfray.lab.simulate import play_out
from crossfray.lab.workers import spread
from crossfray.rules.decisions import ASK_FIRST_PLAYER
from crossfray.rules.engine import apply, new_game
from crossfray.rules.state import State

FAIR = 0.10
"""so far a share of the wins may be from an equal one"""
MOST_ROUNDS = {"greedy": 200, "random": 5000}
"""a game that lasts longer has no end, and has failed"""
CHUNK = 25
"""games that one process plays before it reports"""
Z = 1.96
"""standard deviations to each side of a 95 % interval"""


class Setting(NamedTuple):
    """What is examined: a way to play, and for how many sides."""

    game: str
    map: str
    sides: int
    edition: str
    ultimate: bool = False
    """`game` is an ultimate scenario: one character against three (ULT-1)"""


class Share(NamedTuple):
    """Games for one process: seeds from `first` on."""

    setting: Setting
    agent: str
    first: int
    games: int


@dataclass
class Outcome:
    """Who won the games of a setting, and how long they were."""

    setting: Setting
    agent: str
    games: int = 0
    by_area: list[int] = field(default_factory=list)
    """wins from each starting area"""
    by_order: list[int] = field(default_factory=list)
    """wins of the first player, of the next ..."""
    rounds: int = 0
    most_rounds: int = 0
    points: int = 0
    """of all sides in all games"""
    failures: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.by_area = self.by_area or [0] * self.setting.sides
        self.by_order = self.by_order or [0] * self.setting.sides

    def add_game(self, state: State, first: int) -> None:
        self.games += 1
        self.by_area[state.winner] += 1
        self.by_order[(state.winner - first) % self.setting.sides] += 1
        self.rounds += state.round
        self.most_rounds = max(self.most_rounds, state.round)
        self.points += sum(state.points)

    def add(self, other: "Outcome") -> None:
        self.games += other.games
        self.by_area = [ours + theirs for ours, theirs in zip(self.by_area, other.by_area, strict=True)]
        self.by_order = [ours + theirs for ours, theirs in zip(self.by_order, other.by_order, strict=True)]
        self.rounds += other.rounds
        self.most_rounds = max(self.most_rounds, other.most_rounds)
        self.points += other.points
        self.failures += other.failures

    @property
    def fair(self) -> bool | None:
        """Every share of the wins is near an equal one; None where that cannot be told: after too few games, and of one
        against three."""
        shares = [interval(wins, self.games) for wins in (*self.by_area, *self.by_order)]
        if self.setting.ultimate or any(each["high"] - each["low"] > 2 * FAIR for each in shares):
            return None
        equal = 1 / self.setting.sides
        return all(abs(each["share"] - equal) <= FAIR for each in shares)

    def to_json(self) -> dict[str, Any]:
        games = max(self.games, 1)
        return {
            **self.setting._asdict(),
            "players": self.agent,
            "games": self.games,
            "by_order": [interval(wins, self.games) for wins in self.by_order],
            "by_area": [interval(wins, self.games) for wins in self.by_area],
            "rounds": {"mean": round(self.rounds / games, 1), "most": self.most_rounds},
            "points": round(self.points / games / self.setting.sides, 1),
            "fair": self.fair,
            "failures": self.failures,
        }


def interval(wins: int, games: int) -> dict[str, float]:
    """A share of wins with its 95 % interval (Wilson's)."""
    if not games:
        return {"share": 0.0, "low": 0.0, "high": 1.0}
    share, z2 = wins / games, Z * Z / games
    middle = (share + z2 / 2) / (1 + z2)
    reach = Z * sqrt(share * (1 - share) / games + z2 / games / 4) / (1 + z2)
    return {"share": round(share, 4), "low": round(middle - reach, 4), "high": round(middle + reach, 4)}


def settings() -> list[Setting]:
    """Every way to play there is, for every number of sides, and one against three on every map."""
    found = [
        Setting(way.game, way.map, sides, way.edition)
        for way in ways()
        for sides in range(2, way.most_sides + 1)
    ]
    maps = dict.fromkeys(way.map for way in ways() if way.game in GAMES)
    return found + [Setting(game, each, 2, RANDOM, True) for game in ultimate_scenarios() for each in maps]


def mirror_match(setting: Setting, seed: int) -> MatchSpec:
    """The match that a seed draws, with the first squad on every side; in a first game each side keeps the basic
    character of its colour (FIRST-3). One against three is no mirror: the one is the first side (ULT-1)."""
    if setting.ultimate:
        under = next(name for name, game in GAMES.items() if game.point_markers)
        three = match_of_seed(seed, Wish(under, setting.map, sides=2, size=3, attached=0, plain=True))
        one = sorted(card.id for card in characters().values() if card.ultimate is not None)
        return replace(three, squads=((one[seed % len(one)],), three.squads[1]), ultimate=setting.game)
    spec = match_of_seed(
        seed, Wish(setting.game, setting.map, setting.edition, sides=setting.sides, plain=True)
    )
    own = -1 if setting.game == FIRST else len(spec.squads[0])
    squads = tuple((*spec.squads[0][:own], *squad[own:]) for squad in spec.squads)
    return replace(spec, squads=squads)


def play_share(share: Share) -> Outcome:
    found = Outcome(share.setting, share.agent)
    for seed in range(share.first, share.first + share.games):
        spec = mirror_match(share.setting, seed)
        try:
            state, first = play_mirror(spec, share.agent, seed)
        except Exception as error:  # the run goes on
            broken = repr(error)
        else:
            broken = "" if state.winner >= 0 else f"no end after {state.round} rounds, {state.step} decisions"
        if broken:
            found.failures.append(f"{share.agent}, seed {seed}, {match_line(spec)}: {broken}")
        else:
            found.add_game(state, first)
    return found


def play_mirror(spec: MatchSpec, agent: str, seed: int) -> tuple[State, int]:
    """A game to its end, or to the most rounds, and who was the first player in it (SETUP-4)."""
    rng = Random(f"play {seed}")
    state = new_game(build_match(spec))
    sides = len(state.match.sides)
    if state.kind == ASK_FIRST_PLAYER:
        apply(state, rng.randrange(sides))
    first = state.first
    return play_out(state, [AGENTS[agent]] * sides, rng, MOST_ROUNDS[agent]), first


def balance(
    chosen: list[Setting],
    games: dict[str, int],
    seed: int,
    workers: int,
    boxes: tuple[Path, ...] = (),
) -> Iterator[dict[tuple[Setting, str], Outcome]]:
    """So many games of each setting for each agent; what is known after each share."""
    shares = shares_of(chosen, games, seed)
    found = {(share.setting, share.agent): Outcome(share.setting, share.agent) for share in shares}
    for outcome in spread(play_share, shares, workers, boxes):
        found[outcome.setting, outcome.agent].add(outcome)
        yield found


def shares_of(chosen: list[Setting], games: dict[str, int], seed: int) -> list[Share]:
    return [
        Share(setting, agent, seed + at, min(CHUNK, count - at))
        for setting in chosen
        for agent, count in games.items()
        for at in range(0, count, CHUNK)
    ]
