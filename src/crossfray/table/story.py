"""The story of a game, from its steps: points, luck and challenges, for people who watch it again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from crossfray.rules.dice import BANG_SUCCESSES, BURST, SHIELD, Die, face_name, face_total, standard, worth
from crossfray.rules.match import Match
from crossfray.rules.odds import success_weights, win_chance
from crossfray.table.table import Step


@dataclass(frozen=True)
class Mark:
    """Where a side stands after a step: its points, and how many more successes it has rolled than expected."""

    step: int
    points: tuple[int, ...]
    luck: tuple[float, ...]


@dataclass(frozen=True)
class Challenge:
    """A challenge: after which step it was decided, its chance with plain dice, and whether it was won."""

    step: int
    side: int
    piece: str
    target: str
    chance: float
    won: bool


@dataclass(frozen=True)
class Story:
    """A game at a glance. `rounds` and `knock_outs`: the steps after which a round began or somebody was knocked
    out."""

    marks: list[Mark]
    challenges: list[Challenge]
    rounds: list[int]
    knock_outs: list[int]


def tell_story(match: Match, steps: Sequence[Step]) -> Story:
    """The story of a game; one mark for each step that changed something."""
    sides = len(match.sides)
    points, luck = [0] * sides, [0.0] * sides
    story = Story([Mark(0, (0,) * sides, (0.0,) * sides)], [], [], [])
    challenge: dict[str, Any] = {}
    for number, step in enumerate(steps, 1):
        for event in step.events:
            kind = event["event"]
            if kind == "challenged":
                challenge = event
            elif kind == "rolled":
                side = match.things[match.by_id[event["piece"]]].side
                luck[side] += more_than_expected(
                    event, match.dice, as_challenger=event["piece"] != challenge.get("target")
                )
            elif kind in ("won", "lost") and challenge:
                story.challenges.append(told(match, challenge, number, kind == "won"))
                challenge = {}
            elif kind in ("gained", "lost points"):
                points[event["side"] - 1] = event["total"]
            elif kind == "round":
                story.rounds.append(number)
            elif kind == "knocked out":
                story.knock_outs.append(number)
        mark = Mark(number, tuple(points), tuple(round(each, 3) for each in luck))
        if (mark.points, mark.luck) != (story.marks[-1].points, story.marks[-1].luck):
            story.marks.append(mark)
    return story


def more_than_expected(event: dict[str, Any], kinds: Mapping[str, Die], *, as_challenger: bool) -> float:
    """The successes of a roll, minus what so many dice give on average."""
    ones = event["bursts"] if as_challenger else event["shields"]
    counted = ones + BANG_SUCCESSES * event["bangs"]
    dice = standard(sum(event[face] for face in ("bursts", "shields", "bangs", "blanks")))
    for each in event.get("others", ()):  # dice with other faces
        die = kinds[each["die"]]
        dice += (die,) * each["number"]
        faces = {face_name(face): worth(face, BURST if as_challenger else SHIELD) for face in die.faces}
        counted += each["number"] * faces[each["face"]]
    weights = success_weights(dice, as_challenger)
    expected = sum(count * weight for count, weight in enumerate(weights)) / face_total(dice)
    return float(counted - expected)


def told(match: Match, event: dict[str, Any], step: int, won: bool) -> Challenge:
    chance = win_chance(standard(event["dice"]), standard(event["defense"]))
    side = match.things[match.by_id[event["piece"]]].side + 1
    return Challenge(step, side, event["piece"], event["target"], round(float(chance), 4), won)
