"""Which squad of the cards somebody owns is best: squads are drawn and tried in games, and those that win continue.

All squads meet the same rivals, on the same maps and from both seats. After each wave the better half remains and plays
twice as many games, so that most games are played where the choice is close."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple

from crossfray.content.cards import characters
from crossfray.content.match.drawn import FIRST, RANDOM, Squad, Wish, draw_match, draw_squad
from crossfray.content.match.spec import MatchSpec
from crossfray.lab.games import game_cells, game_row
from crossfray.lab.runs import Row, Study
from crossfray.lab.shares import Share

PLAYER = "greedy"
MOST_ROUNDS = 200
"""a game that has no winner by then counts for nobody"""
FEWEST = 3
"""squads that remain at the end"""


class Trial(NamedTuple):
    """A game of a squad against the rival with a number, from one of the two seats."""

    number: int
    squad: Squad
    rival: int
    seat: int
    wish: Wish
    seed: int


def play(trial: Trial, /) -> Row:
    rng = Random(f"squads {trial.seed}:{trial.rival}:{trial.seat}")
    return game_row(trial.number, trial_match(trial), [PLAYER] * 2, rng, MOST_ROUNDS) | {"seat": trial.seat}


def trial_match(trial: Trial) -> MatchSpec:
    """The match against a rival, with the squad in its seat."""
    rng = Random(f"rival {trial.seed}:{trial.rival}")
    drawn = draw_match(rng, trial.wish)
    while drawn.game == FIRST:  # its squads are fixed
        drawn = draw_match(rng, trial.wish)
    rival = drawn.squads[1]
    return replace(drawn, squads=(trial.squad, rival) if trial.seat == 0 else (rival, trial.squad))


@dataclass
class Tried:
    """The results of a squad."""

    squad: Squad
    games: int = 0
    won: int = 0

    @property
    def share(self) -> Share:
        return Share.of(self.won, self.games)

    def to_json(self) -> dict[str, Any]:
        return {"squad": list(self.squad), "games": self.games, "won": self.won, **self.share.to_json()}


@dataclass
class Squads(Study):
    """So many squads with the cards of some boxes, each with so many rivals at first."""

    size: int
    attached: int = 0
    boxes: frozenset[str] = frozenset()
    """the boxes whose cards are owned; empty: all. Rivals have cards of any box"""
    game: str = RANDOM
    map: str = RANDOM
    squads: int = 24
    rivals: int = 6
    seed: int = 1
    tried: dict[Squad, Tried] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    name = "squad"
    work = staticmethod(play)

    def __post_init__(self) -> None:
        rng, own = Random(f"squads {self.seed}"), Wish(boxes=self.boxes, plain=True)
        for _ in range(20 * self.squads):  # stops earlier if there are not enough different squads
            squad = tuple(sorted(draw_squad(rng, own, self.size, self.attached)))
            if len(self.tried) < self.squads and self._owns(squad):
                self.tried.setdefault(squad, Tried(squad))
        self.total = sum(left * rivals * 2 for left, rivals in self._plan())

    def _owns(self, squad: Squad) -> bool:
        """Whether no card of another box was needed to fill it."""
        cards = characters()
        return not self.boxes or all(cards[each.split("+")[0]].box in self.boxes for each in squad)

    def _plan(self) -> Iterator[tuple[int, int]]:
        """How many squads remain in each wave, and how many rivals each meets in it."""
        left, rivals = len(self.tried), self.rivals
        while left > 1:
            yield left, rivals
            if left <= FEWEST:
                return
            left, rivals = max((left + 1) // 2, FEWEST), 2 * rivals

    def settings(self) -> Row:
        said = (self.size, self.attached, sorted(self.boxes), self.game, self.map)
        names = ("size", "attached", "boxes", "game", "map")
        more = {"squads": self.squads, "rivals": self.rivals, "seed": self.seed}
        return dict(zip(names, said, strict=True)) | more

    def waves(self) -> Iterator[Iterator[Trial]]:
        number, met = 0, 0
        for left, rivals in self._plan():
            yield self._wave(self.ranked()[:left], range(met, met + rivals), number)
            number, met = number + left * rivals * 2, met + rivals

    def _wave(self, left: list[Tried], rivals: range, number: int) -> Iterator[Trial]:
        wish = Wish(self.game, self.map, sides=2, size=self.size, attached=self.attached, plain=True)
        games = ((rival, each, seat) for rival in rivals for each in left for seat in (0, 1))
        for at, (rival, each, seat) in enumerate(games, number + 1):
            yield Trial(at, each.squad, rival, seat, wish, self.seed)

    def ranked(self) -> list[Tried]:
        """The best first: those that came furthest, then by share."""
        return sorted(self.tried.values(), key=lambda each: (each.games, each.share.share), reverse=True)

    def add(self, row: Row) -> None:
        self.failures += [f"game {row['game']}: {failure}" for failure in row["failures"]]
        found = self.tried[tuple(row["squads"][row["seat"]])]
        found.games += 1
        found.won += row["winner"] == row["seat"]

    def cells(self, row: Row) -> Iterator[Row]:
        yield from game_cells(row)

    def doing(self) -> str:
        return "Trying squads"
