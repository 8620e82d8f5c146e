"""Players against each other on drawn matches, from every seat, and how strong each is: ratings by openskill."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any, NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from crossfray.content.match.drawn import Wish, match_of_seed
from crossfray.content.match.spec import MatchSpec
from crossfray.lab.games import game_cells, game_row
from crossfray.lab.runs import Row, Study
from crossfray.lab.shares import Share, Z
from crossfray.lab.simulate import wish_json

MOST_ROUNDS = 200
"""a game that lasts longer has no winner"""


class PlannedGame(NamedTuple):
    """A game to play: who sits where; the seed determines match and dice."""

    match: MatchSpec | Wish
    seats: tuple[str, ...]
    number: int
    seed: int


def play(game: PlannedGame, /) -> Row:
    match = game.match
    spec = match_of_seed(game.seed, match) if isinstance(match, Wish) else match
    rng = Random(f"tournament {game.seed}")
    row = game_row(game.number, spec, list(game.seats), rng, MOST_ROUNDS)
    return row | {"seed": game.seed}


@dataclass
class Tournament(Study):
    """Every group of players meets in so many matches. Each match is played with every player in every seat in turn,
    with the same dice. If there are fewer players than seats, some play several seats."""

    players: tuple[str, ...]
    matches: int
    """for each group"""
    sides: int = 2
    match: MatchSpec | Wish | None = None
    """None: drawn, with so many sides"""
    seed: int = 1

    name = "tournament"
    work = staticmethod(play)

    def __post_init__(self) -> None:
        self.total = self.matches * self.sides * len(self.groups())
        self.model = PlackettLuce()
        self.ratings: dict[str, PlackettLuceRating] = {
            name: self.model.rating(name=name) for name in self.players
        }
        self.standings = {name: Standing(name) for name in self.players}
        self.games = 0
        self.failures: list[str] = []

    @property
    def at(self) -> MatchSpec | Wish:
        return self.match or Wish(sides=self.sides, plain=True)

    def groups(self) -> list[tuple[str, ...]]:
        if len(self.players) >= self.sides:
            return list(combinations(self.players, self.sides))
        every = combinations_with_replacement(self.players, self.sides)
        return [group for group in every if set(group) == set(self.players)]

    def settings(self) -> Row:
        at = self.at
        match: Row = wish_json(at) if isinstance(at, Wish) else at.to_json()
        return {"players": list(self.players), "sides": self.sides, "match": match, "seed": self.seed}

    def waves(self) -> Iterator[Iterator[PlannedGame]]:
        yield self.all_games()

    def all_games(self) -> Iterator[PlannedGame]:
        """The games match by match, so that every group has played about equally often whenever the run is stopped."""
        number = 0
        for match in range(self.matches):
            for group in self.groups():
                for turned in range(self.sides):
                    number += 1
                    seats = (*group[turned:], *group[:turned])
                    yield PlannedGame(self.at, seats, number, self.seed + match)

    def add(self, row: Row) -> None:
        """The winner is rated above all others, who are equal; a player in several seats counts once."""
        self.games += 1
        self.failures += [f"game {row['game']}, seed {row['seed']}: {failure}" for failure in row["failures"]]
        seats, winner = row["players"], row["winner"]
        if winner < 0:
            return
        names = list(dict.fromkeys(seats))
        for name in names:
            self.standings[name].add(row)
        ranks = [float(name != seats[winner]) for name in names]
        for (rating,) in self.model.rate([[self.ratings[name]] for name in names], ranks=ranks):
            assert rating.name is not None
            self.ratings[rating.name] = rating

    def cells(self, row: Row) -> Iterator[Row]:
        for cells in game_cells(row):
            yield cells | {"seed": row["seed"]}

    def ranking(self) -> list["Standing"]:
        """The players, the strongest first."""
        return sorted(self.standings.values(), key=lambda each: -self.ratings[each.name].mu)

    def to_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "players": [
                {"player": each.name, **rating_json(self.ratings[each.name]), **each.to_json()}
                for each in self.ranking()
            ],
            "failures": self.failures,
        }


def rating_json(rating: PlackettLuceRating) -> dict[str, Any]:
    reach = Z * rating.sigma
    numbers = {"rating": rating.mu, "low": rating.mu - reach, "high": rating.mu + reach}
    return {name: round(number, 2) for name, number in numbers.items()}


@dataclass
class Standing:
    """The results of a player."""

    name: str
    games: int = 0
    wins: int = 0
    expected: float = 0.0
    """wins, if all were equal"""
    first_games: int = 0
    first_wins: int = 0
    """as the first player"""

    def add(self, row: Row) -> None:
        """Add a game that it played and that somebody won."""
        seats = row["players"]
        won = seats[row["winner"]] == self.name
        self.games += 1
        self.wins += won
        self.expected += seats.count(self.name) / len(seats)
        if seats[row["first"]] == self.name:
            self.first_games += 1
            self.first_wins += won

    def to_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "wins": self.wins,
            "share": Share.of(self.wins, self.games).to_json(),
            "equal": round(self.expected / max(self.games, 1), 4),
            "as_first_player": Share.of(self.first_wins, self.first_games).to_json(),
        }
