"""What the games of a run show: who wins, with which cards, where and from which seat, and what is used."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from statistics import mean, median, quantiles
from typing import Any, TypeVar

from crossfray.content.match.spec import split_card
from crossfray.lab.runs import Row
from crossfray.lab.shares import Share


@dataclass
class Wins:
    """How often something was played and won."""

    games: int = 0
    wins: int = 0
    expected: float = 0.0
    """wins, if all sides were equal"""

    def add(self, won: bool, sides: int) -> None:
        self.games += 1
        self.wins += won
        self.expected += 1 / sides

    @property
    def share(self) -> Share:
        return Share.of(self.wins, self.games)

    @property
    def equal(self) -> float:
        return self.expected / max(self.games, 1)

    @property
    def verdict(self) -> int:
        """1 if it certainly wins more than an equal share, -1 if less, 0 if that is not clear."""
        return int(self.share.low > self.equal) - int(self.share.high < self.equal)

    def to_json(self) -> dict[str, Any]:
        numbers = {"games": self.games, "wins": self.wins, "equal": round(self.equal, 4)}
        return numbers | self.share.to_json()


@dataclass
class Place:
    """Games of one scenario on one map."""

    first: Wins = field(default_factory=Wins)
    """of the first player"""
    rounds: list[int] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        return {
            "games": len(self.rounds),
            "first_player": self.first.to_json(),
            "rounds": lengths_json(self.rounds),
            "decisions": lengths_json(self.decisions),
        }


@dataclass
class Use:
    """How often an ability was used."""

    games: int = 0
    """games in which it was used at all"""
    uses: int = 0
    present: int = 0
    """seats that had its card"""

    def to_json(self) -> dict[str, Any]:
        return {"uses": self.uses, "games": self.games, "a_game": round(self.a_game, 3)}

    @property
    def a_game(self) -> float:
        """uses per seat that had its card"""
        return self.uses / max(self.present, 1)


Kinds = dict[str, Wins]
Key = TypeVar("Key")


@dataclass
class Findings:
    """Everything that is reported about some games; games without a winner are only counted."""

    games: int = 0
    unfinished: int = 0
    failures: int = 0
    characters: Kinds = field(default_factory=dict)
    pairs: dict[tuple[str, str], Wins] = field(default_factory=dict)
    """of characters in the same squad"""
    attachments: Kinds = field(default_factory=dict)
    """items and companions"""
    places: dict[tuple[str, str], Place] = field(default_factory=dict)
    """by scenario and map"""
    sides: dict[tuple[int, int], Wins] = field(default_factory=dict)
    """by the number of sides, and which of them it was"""
    turns: dict[tuple[int, int], Wins] = field(default_factory=dict)
    """by the number of sides, and who was the first player, the next ..."""
    players: Kinds = field(default_factory=dict)
    uses: dict[str, Use] = field(default_factory=dict)
    """by card and ability"""
    rounds: list[int] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    present: Counter[str] = field(default_factory=Counter)
    """how many seats had a card"""

    def add(self, row: Row) -> None:
        self.games += 1
        self.failures += bool(row["failures"])
        if row["winner"] < 0:
            self.unfinished += 1
            return
        self.rounds.append(row["rounds"])
        self.decisions.append(row["decisions"])
        place = self.places.setdefault((row["scenario"], row["map"]), Place())
        place.rounds.append(row["rounds"])
        place.decisions.append(row["decisions"])
        sides = len(row["squads"])
        place.first.add(row["winner"] == row["first"], sides)
        for side, squad in enumerate(row["squads"]):
            won = row["winner"] == side
            self._add_squad(squad, won, sides)
            counted(self.sides, (sides, side)).add(won, sides)
            counted(self.turns, (sides, (side - row["first"]) % sides)).add(won, sides)
            counted(self.players, row["players"][side]).add(won, sides)
        for ability, times in row["uses"].items():
            use = self.uses.setdefault(ability, Use())
            use.games += 1
            use.uses += times

    def _add_squad(self, squad: list[str], won: bool, sides: int) -> None:
        entries = [split_card(entry) for entry in squad]
        names = sorted({character for character, _ in entries})
        for name in names:
            counted(self.characters, name).add(won, sides)
        for first, second in combinations(names, 2):
            counted(self.pairs, (first, second)).add(won, sides)
        things = {thing for _, attached in entries for thing in attached}
        for thing in things:
            counted(self.attachments, thing).add(won, sides)
        self.present.update([*names, *things])

    def done(self) -> "Findings":
        """All rows are in: now it is known how often the cards of abilities were there."""
        for ability, use in self.uses.items():
            use.present = self.present[ability.partition(": ")[0]] or use.games
        return self

    def to_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "unfinished": self.unfinished,
            "failures": self.failures,
            "rounds": lengths_json(self.rounds),
            "decisions": lengths_json(self.decisions),
            "players": wins_json(self.players),
            "sides": [
                {"of": of, "side": at + 1, **wins.to_json()} for (of, at), wins in sorted(self.sides.items())
            ],
            "order": [
                {"of": of, "turn": at + 1, **wins.to_json()} for (of, at), wins in sorted(self.turns.items())
            ],
            "scenarios": [
                {"scenario": scenario, "map": on, **place.to_json()}
                for (scenario, on), place in sorted(self.places.items())
            ],
            "characters": wins_json(self.characters),
            "pairs": [{"pair": list(pair), **wins.to_json()} for pair, wins in best(self.pairs)],
            "items": wins_json(self.attachments),
            "abilities": {name: use.to_json() for name, use in sorted(self.uses.items())},
        }


def findings_of(rows: Iterable[Row]) -> Findings:
    found = Findings()
    for row in rows:
        found.add(row)
    return found.done()


def counted(where: dict[Key, Wins], key: Key) -> Wins:
    return where.setdefault(key, Wins())


def best(found: dict[Key, Wins]) -> Iterator[tuple[Key, Wins]]:
    """Those that win most first, in proportion to an equal share."""
    yield from sorted(found.items(), key=lambda each: -each[1].share.share + each[1].equal)


def wins_json(found: Kinds) -> dict[str, Any]:
    return {name: wins.to_json() for name, wins in best(found)}


def lengths_json(numbers: list[int]) -> dict[str, float]:
    if not numbers:
        return {"mean": 0, "median": 0, "nine_of_ten": 0, "most": 0}
    tenths = quantiles(numbers, n=10, method="inclusive") if len(numbers) > 1 else [numbers[0]] * 9
    return {
        "mean": round(mean(numbers), 1),
        "median": median(numbers),
        "nine_of_ten": round(tenths[8]),
        "most": max(numbers),
    }
