"""A review in a form for readers: the curve, the swings, the moments and rolls that mattered, and a summary."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from crossfray.rules.match import Match
from crossfray.study.hint import short
from crossfray.study.looks import Effort
from crossfray.study.review import WORTH_TELLING, Chosen, Looked, Rolled, Segment

MOST_ROLLS = 8
"""rolls that are shown"""


@dataclass(frozen=True)
class Review:
    """Everything that was found in a game."""

    match: Match
    segments: Sequence[Segment]
    looked: Sequence[Looked]
    last: int
    """after how many steps the game was over"""
    winner: int
    seed: int
    effort: Effort

    # ------------------------------------------------------------------ findings

    @property
    def moments(self) -> list[Chosen]:
        """The answers that were clearly not the best, in order."""
        return [each for looked in self.looked for each in looked.choices if each.cost >= WORTH_TELLING]

    @property
    def rolls(self) -> list[Rolled]:
        """The rolls that changed most, the largest first."""
        found = [each for looked in self.looked for each in looked.rolls if swing(each.luck) >= WORTH_TELLING]
        return sorted(found, key=lambda each: -swing(each.luck))[:MOST_ROLLS]

    def win_at(self, number: int) -> list[float]:
        """The chances of all sides when an activation began; after the last one, the result."""
        if number < len(self.looked):
            return self.looked[number].win
        return [float(side == self.winner) for side in range(len(self.match.sides))]

    def luck(self, number: int) -> list[float]:
        """How much the dice changed every side's chance in an activation."""
        return total(self.match, [each.luck for each in self.looked[number].rolls])

    def choice(self, number: int) -> list[float]:
        """How answers that were clearly not the best changed every side's chance in an activation."""
        return total(self.match, [each.change for each in self.looked[number].choices])

    # ------------------------------------------------------------------ as data

    def to_json(self) -> dict[str, Any]:
        return {
            "looks": self.effort.first,
            "seed": self.seed,
            "sides": [self._side(side) for side in range(len(self.match.sides))],
            "curve": self._curve(),
            "swings": [self._swing(number) for number in range(len(self.segments))],
            "moments": [self._moment(each) for each in self.moments],
            "rolls": [self._roll(each) for each in self.rolls],
            "headline": self.headline,
            "summary": self.summary(),
        }

    def _side(self, side: int) -> dict[str, Any]:
        setup = self.match.sides[side]
        own = [each for each in self.moments if each.side == side]
        costs = [each.cost for looked in self.looked for each in looked.choices if each.side == side]
        return {
            "side": side + 1,
            "name": setup.name,
            "colour": setup.colour,
            "choice": rounded(-sum(costs)),
            "luck": rounded(sum(self.luck(number)[side] for number in range(len(self.segments)))),
            "moments": len(own),
            "worst": max(own, key=lambda each: each.cost).step if own else None,
        }

    def _curve(self) -> list[dict[str, Any]]:
        found = [
            {"step": segment.start, "round": segment.round, "win": rounded_all(looked.win)}
            for segment, looked in zip(self.segments, self.looked, strict=True)
        ]
        end = {
            "step": self.last,
            "round": self.segments[-1].round if self.segments else 0,
            "win": self.win_at(len(self.looked)),
        }
        return [*found, end]

    def _swing(self, number: int) -> dict[str, Any]:
        segment = self.segments[number]
        change = difference(self.win_at(number + 1), self.win_at(number))
        choice, luck = self.choice(number), self.luck(number)
        rest = difference(difference(change, choice), luck)
        return {
            "from": segment.start,
            "to": segment.end,
            "round": segment.round,
            "side": segment.side + 1,
            "piece": segment.piece,
            "change": rounded_all(change),
            "choice": rounded_all(choice),
            "luck": rounded_all(luck),
            "rest": rounded_all(rest),
            "sentence": self._swing_sentence(segment, change, choice, luck),
        }

    def _swing_sentence(
        self, segment: Segment, change: list[float], choice: list[float], luck: list[float]
    ) -> str:
        side = segment.side
        parts = [f"{signed(change[side])} for {self.match.sides[side].name}"]
        parts += [f"dice {signed(luck[side])}"] if abs(luck[side]) >= 0.01 else []
        parts += [f"choices {signed(choice[side])}"] if abs(choice[side]) >= 0.01 else []
        return f"{self.name(segment.piece)}: {', '.join(parts)}."

    def _moment(self, each: Chosen) -> dict[str, Any]:
        return {
            "step": each.step,
            "round": self.round_at(each.step),
            "side": each.side + 1,
            "question": each.question,
            "text": each.text,
            "chosen": each.given.to_json(),
            "best": each.best.to_json(),
            "cost": rounded(each.cost),
            "noise": rounded(each.noise),
            "sentence": self.moment_sentence(each),
        }

    def _roll(self, each: Rolled) -> dict[str, Any]:
        side = (
            self.match.things[self.match.by_id[each.piece]].side
            if each.piece
            else each.luck.index(max(each.luck))
        )
        return {
            "step": each.step,
            "round": self.round_at(each.step),
            "side": side + 1,
            "piece": each.piece or None,
            "target": each.target or None,
            "chance": None if each.chance is None else rounded(each.chance),
            "won": each.won,
            "luck": rounded_all(each.luck),
            "sentence": self.roll_sentence(each),
        }

    # ------------------------------------------------------------------ in words

    def name(self, piece: str) -> str:
        return self.match.things[self.match.by_id[piece]].name

    def round_at(self, step: int) -> int:
        return next((each.round for each in reversed(self.segments) if each.start <= step), 0)

    def moment_sentence(self, each: Chosen) -> str:
        """What would have been better, by how much, and why."""
        better, worse = short(each.best.facts["label"]), short(each.given.facts["label"])
        by = f"{each.cost:.0%}, give or take {each.noise:.0%}"
        return (
            f"{each.text} {self.match.sides[each.side].name} answered {worse}; {better} was better by {by}. "
            f"With {better}: {lower(each.best.reasons.sentence)} With {worse}: {lower(each.given.reasons.sentence)}"
        )

    def roll_sentence(self, each: Rolled) -> str:
        lucky = each.luck.index(max(each.luck))
        gain = f"{signed(each.luck[lucky])} for {self.match.sides[lucky].name}"
        if each.chance is None or not each.piece or each.won is None:
            return f"The dice: {gain}."
        outcome = "won" if each.won else "lost"
        chance = f"{each.chance:.0%}"
        return (
            f"{self.name(each.piece)} {outcome} against {self.name(each.target)} (chance {chance}): {gain}."
        )

    @property
    def headline(self) -> str:
        """Who won, and since when it was likely."""
        if not self.segments:
            return ""
        won = f"{self.match.sides[self.winner].name} won in round {self.segments[-1].round}"
        return f"{won}{self._turning_point()}."

    def summary(self) -> list[str]:
        """The game in a few sentences."""
        told = [self.headline] if self.segments else []
        told += [self._side_sentence(side) for side in range(len(self.match.sides))]
        if self.rolls:
            most = self.rolls[0]
            told.append(f"The roll that mattered most, at step {most.step}: {self.roll_sentence(most)}")
        if not self.moments:
            return [*told, "No answer was clearly worse than another."]
        worst = max(self.moments, key=lambda each: each.cost)
        given, better = (short(each.facts["label"]) for each in (worst.given, worst.best))
        told.append(f"The costliest answer, at step {worst.step}: {given}, not {better} (-{worst.cost:.0%}).")
        return told

    def _side_sentence(self, side: int) -> str:
        found = self._side(side)
        many = found["moments"]
        clearly = "no answer was" if not many else "one answer was" if many == 1 else f"{many} answers were"
        return (
            f"{found['name']}: dice {signed(found['luck'])}, choices {signed(found['choice'])}; "
            f"{clearly} clearly worse than another."
        )

    def _turning_point(self) -> str:
        """Since when the winner was ahead for good."""
        ahead = [
            self.win_at(number)[self.winner] == max(self.win_at(number)) for number in range(len(self.looked))
        ]
        if all(ahead):
            return ", ahead all along"
        since = len(ahead) - next(n for n, each in enumerate(reversed(ahead)) if not each)
        if since >= len(ahead):
            return ", behind until the last activation"
        segment = self.segments[since]
        return f", ahead for good from round {segment.round} on (step {segment.start})"


def total(match: Match, changes: Sequence[Sequence[float]]) -> list[float]:
    return [sum(each[side] for each in changes) for side in range(len(match.sides))]


def difference(now: Sequence[float], then: Sequence[float]) -> list[float]:
    return [after - before for after, before in zip(now, then, strict=True)]


def swing(luck: Sequence[float]) -> float:
    return max(map(abs, luck), default=0.0)


def rounded(number: float) -> float:
    return round(number, 4) + 0.0


def rounded_all(numbers: Sequence[float]) -> list[float]:
    return [rounded(each) for each in numbers]


def signed(share: float) -> str:
    """A change of a chance in percent, with its sign."""
    return f"{share:+.0%}" if round(100 * share) else "0%"


def lower(sentence: str) -> str:
    """A sentence as it continues after a colon; a name keeps its capital letter."""
    first, _, rest = sentence.partition(" ")
    return sentence if first not in PLAIN else f"{first.lower()} {rest}"


PLAIN = ("A", "An", "About", "No", "Nothing", "Both", "But", "Others")
"""first words of reasons that are not names"""
