"""How the points of a game were gained, from the events of its steps."""

from collections.abc import Iterable
from dataclasses import dataclass

from crossfray.table.table import Step


@dataclass(frozen=True)
class Gain:
    """Points that a side (from 1) gained: in which round, after how many answers, and for which piece or card."""

    round: int
    step: int
    side: int
    points: int
    total: int
    reason: str | None
    """the id of the character that was knocked out, or of the marker or card that gives the points"""
    knocked_out: bool


def gains(steps: Iterable[Step]) -> list[Gain]:
    """Everything that gave points, in order."""
    found = []
    round_, fallen = 0, ""
    for number, step in enumerate(steps, 1):
        for event in step.events:
            if event["event"] == "round":
                round_ = event["number"]
            elif event["event"] == "knocked out":
                fallen = event["piece"]
            elif event["event"] == "gained":
                reason = event["reason"]
                numbers = (event["side"], event["points"], event["total"])
                found.append(Gain(round_, number, *numbers, reason, reason == fallen))
    return found
