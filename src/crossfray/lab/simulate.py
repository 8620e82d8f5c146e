"""Games by the thousand: agents play each other on one match, or on matches drawn by seed, and who won."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple

from crossfray.content.match.checks import match_problems
from crossfray.content.match.drawn import RANDOM, Wish, match_of_seed
from crossfray.content.match.spec import MatchSpec
from crossfray.lab.games import game_cells, game_row
from crossfray.lab.runs import Row, Study
from crossfray.lab.shares import Share


class PlannedGame(NamedTuple):
    """A game to play: its number determines its dice and, if the match is drawn, its match."""

    match: MatchSpec | Wish
    players: tuple[str, ...]
    seed: int
    number: int
    seats: int = 1
    """each match is played from so many seats, one game after the other, with the same dice"""


def play(game: PlannedGame, /) -> Row:
    match = game.match
    played, moved = divmod(game.number - 1, game.seats)
    spec = match_of_seed(game.seed + played, match) if isinstance(match, Wish) else match
    sides = len(spec.squads)
    players = list(game.players * sides)[:sides]
    return game_row(game.number, moved_on(spec, moved), players, Random(f"{game.seed}:{played + 1}"))


def moved_on(spec: MatchSpec, seats: int) -> MatchSpec:
    """The match with its squads moved on by so many seats; unchanged if the squads belong to their seats, in a first
    game (FIRST-3) and in one against three (ULT-1)."""
    at = seats % len(spec.squads)
    squads, split = ((*each[at:], *each[:at]) for each in (spec.squads, spec.split))
    moved = replace(spec, squads=squads, split=split)
    return spec if match_problems(moved, hints=0) else moved


@dataclass
class Simulation(Study):
    """So many games of a match, or of matches drawn for each game. Agents by name: one for each side, or fewer, which
    then take turns. With several `seats`, each match is played that many times with the same dice, and the squads
    change seats while the agents stay."""

    match: MatchSpec | Wish
    players: tuple[str, ...]
    games: int
    seed: int = 1
    seats: int = 1

    name = "simulate"
    work = staticmethod(play)

    def __post_init__(self) -> None:
        self.total = self.games
        self.tally = Tally()

    def settings(self) -> Row:
        match: Row = wish_json(self.match) if isinstance(self.match, Wish) else self.match.to_json()
        mirrored = {"seats": self.seats} if self.seats > 1 else {}
        return {"match": match, "players": list(self.players), "seed": self.seed, **mirrored}

    def waves(self) -> Iterator[Iterator[PlannedGame]]:
        yield self.all_games()

    def all_games(self) -> Iterator[PlannedGame]:
        for number in range(1, self.games + 1):
            yield PlannedGame(self.match, self.players, self.seed, number, self.seats)

    def add(self, row: Row) -> None:
        self.tally.add(row)

    def cells(self, row: Row) -> Iterator[Row]:
        yield from game_cells(row)


def wish_json(wish: Wish) -> Row:
    """The wish, without what is left to be drawn."""
    said = {
        "game": wish.game,
        "map": wish.map,
        "edition": wish.edition,
        "sides": wish.sides,
        "size": wish.size,
        "plain": wish.plain or None,
        "boxes": sorted(wish.boxes) or None,
    }
    found = {key: value for key, value in said.items() if value not in (None, RANDOM)}
    return {"drawn": True, **found}


@dataclass
class Lengths:
    """The lengths of games: sum and maximum."""

    games: int = 0
    sum: int = 0
    most: int = 0

    def add(self, number: int) -> None:
        self.games += 1
        self.sum += number
        self.most = max(self.most, number)

    def to_json(self) -> dict[str, float]:
        return {"mean": round(self.sum / max(self.games, 1), 2), "largest": self.most}

    def __str__(self) -> str:
        return f"{self.sum / max(self.games, 1):,.1f} on average, {self.most:,} at most"


@dataclass
class Tally:
    """Who won, by side and by player, and how long the games were."""

    games: int = 0
    sides: dict[int, int] = field(default_factory=dict)
    """in how many games this side existed"""
    wins: dict[int, int] = field(default_factory=dict)
    seats: dict[str, int] = field(default_factory=dict)
    """how many seats each player had in total"""
    won: dict[str, int] = field(default_factory=dict)
    """and how many games it won"""
    rounds: Lengths = field(default_factory=Lengths)
    decisions: Lengths = field(default_factory=Lengths)
    failures: list[str] = field(default_factory=list)

    def add(self, row: Row) -> None:
        self.games += 1
        self.failures += [f"game {row['game']}: {failure}" for failure in row["failures"]]
        winner = row["winner"]
        for side, player in enumerate(row["players"]):
            self.sides[side] = self.sides.get(side, 0) + 1
            self.wins[side] = self.wins.get(side, 0) + (side == winner)
            self.seats[player] = self.seats.get(player, 0) + 1
            self.won[player] = self.won.get(player, 0) + (side == winner)
        if winner >= 0:
            self.rounds.add(row["rounds"])
            self.decisions.add(row["decisions"])

    def share(self, side: int) -> Share:
        return Share.of(self.wins[side], self.sides[side])

    def to_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "wins": {str(side + 1): wins for side, wins in sorted(self.wins.items())},
            "shares": {str(side + 1): self.share(side).to_json() for side in sorted(self.sides)},
            "players": {
                name: {"seats": seats, "wins": self.won[name], **Share.of(self.won[name], seats).to_json()}
                for name, seats in self.seats.items()
            },
            "rounds": self.rounds.to_json(),
            "decisions": self.decisions.to_json(),
            "failures": self.failures,
        }
