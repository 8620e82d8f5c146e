"""Whether ways to play are fair: mirror matches, with the same cards on every side, and who wins them.

With equal cards and equal players, only the map, the starting area and the order of turns can favour anybody."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple

from crossfray.content.cards import characters
from crossfray.content.match.drawn import FIRST, RANDOM, Wish, match_of_seed, ways
from crossfray.content.match.spec import GAMES, MatchSpec
from crossfray.content.scenarios import ultimate_scenarios
from crossfray.lab.exercise import match_line
from crossfray.lab.games import game_cells, game_row
from crossfray.lab.runs import Row, Study
from crossfray.lab.shares import Share

FAIR = 0.10
"""how far a share of the wins may be from an equal one"""
MOST_ROUNDS = {"greedy": 200, "random": 5000}
"""a game that lasts longer has failed, because it does not end"""


class Setting(NamedTuple):
    """What is examined: a way to play, and a number of sides."""

    game: str
    map: str
    sides: int
    edition: str
    ultimate: bool = False
    """`game` is an ultimate scenario: one character against three (ULT-1)"""


class PlannedGame(NamedTuple):
    """A game to play: its seed draws the cards and the dice."""

    setting: Setting
    agent: str
    number: int
    """its number among all games of the run"""
    seed: int


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

    def add(self, row: Row) -> None:
        if row["winner"] < 0 or row["failures"]:
            self.failures += [
                f"{self.agent}, seed {row['seed']}, {row['match']}: {x}" for x in row["failures"]
            ]
        if row["winner"] < 0:
            return
        self.games += 1
        self.by_area[row["winner"]] += 1
        self.by_order[(row["winner"] - row["first"]) % self.setting.sides] += 1
        self.rounds += row["rounds"]
        self.most_rounds = max(self.most_rounds, row["rounds"])
        self.points += sum(row["points"])

    @property
    def fair(self) -> bool | None:
        """Whether every share of the wins is close to an equal one; None if that cannot be said: after too few games,
        or for one against three."""
        shares = [Share.of(wins, self.games) for wins in (*self.by_area, *self.by_order)]
        if self.setting.ultimate or any(each.high - each.low > 2 * FAIR for each in shares):
            return None
        equal = 1 / self.setting.sides
        return all(abs(each.share - equal) <= FAIR for each in shares)

    def to_json(self) -> dict[str, Any]:
        games = max(self.games, 1)
        return {
            **self.setting._asdict(),
            "players": self.agent,
            "games": self.games,
            "by_order": [Share.of(wins, self.games).to_json() for wins in self.by_order],
            "by_area": [Share.of(wins, self.games).to_json() for wins in self.by_area],
            "rounds": {"mean": round(self.rounds / games, 1), "most": self.most_rounds},
            "points": round(self.points / games / self.setting.sides, 1),
            "fair": self.fair,
            "failures": self.failures,
        }


def settings() -> list[Setting]:
    """Every way to play, for every number of sides, and one against three on every map."""
    found = [
        Setting(way.game, way.map, sides, way.edition)
        for way in ways()
        for sides in range(2, way.most_sides + 1)
    ]
    maps = dict.fromkeys(way.map for way in ways() if way.game in GAMES)
    return found + [Setting(game, each, 2, RANDOM, True) for game in ultimate_scenarios() for each in maps]


def mirror_match(setting: Setting, seed: int) -> MatchSpec:
    """The match that a seed draws, with the first squad on every side; in a first game each side keeps the basic
    character of its colour (FIRST-3). In one against three, which is no mirror match, the one is the first side
    (ULT-1)."""
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


def play(game: PlannedGame, /) -> Row:
    spec = mirror_match(game.setting, game.seed)
    players = [game.agent] * len(spec.squads)
    rng = Random(f"play {game.seed}")
    row = game_row(game.number, spec, players, rng, MOST_ROUNDS[game.agent])
    return row | {"setting": list(game.setting), "seed": game.seed, "match": match_line(spec)}


@dataclass
class Balance(Study):
    """So many games of each setting for each agent, all with the same seeds."""

    chosen: list[Setting]
    games: dict[str, int]
    """for each agent"""
    seed: int = 1
    found: dict[tuple[Setting, str], Outcome] = field(default_factory=dict)

    name = "balance"
    work = staticmethod(play)

    def __post_init__(self) -> None:
        self.total = len(self.chosen) * sum(self.games.values())
        for setting in self.chosen:
            for agent in self.games:
                self.found[setting, agent] = Outcome(setting, agent)

    def settings(self) -> Row:
        return {"chosen": [list(each) for each in self.chosen], "games": self.games, "seed": self.seed}

    def waves(self) -> Iterator[list[PlannedGame]]:
        plan = [
            (setting, agent, self.seed + at)
            for setting in self.chosen
            for agent, count in self.games.items()
            for at in range(count)
        ]
        yield [PlannedGame(setting, agent, at, seed) for at, (setting, agent, seed) in enumerate(plan, 1)]

    def add(self, row: Row) -> None:
        setting = Setting(*row["setting"])
        self.found[setting, row["players"][0]].add(row)

    def cells(self, row: Row) -> Iterator[Row]:
        for cells in game_cells(row):
            yield cells | {"seed": row["seed"]}
