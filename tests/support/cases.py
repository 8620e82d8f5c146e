"""Scripted games as data: where each began, every question with its answers, what was answered, and what happened.

`pytest --cases FILE` writes a line of JSON for each scripted game of the tests that pass; `make conformance` makes the
pack of them (docs/conformance.md)."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from crossfray.content.cards import attachments, characters, other_cards
from crossfray.content.scenarios import power_ups
from crossfray.rules.match import CHARACTER, MARKER, Match
from crossfray.rules.state import State
from crossfray.rules.view import match_view, view

FORMAT = 1
Case = dict[str, Any]


class Keeper:
    """Keeps the scripted games of the test that runs; writes them when it has passed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.running: dict[int, Case] = {}
        self.states: dict[int, State] = {}
        path.write_text("", "utf-8")

    def step(
        self, script: object, state: State, by: int, question: str, options: list[str], answer: str
    ) -> None:
        """An answer is about to be given."""
        case = self.running.get(id(script))
        if case is None:
            case = {"start": _seen(state), "match": match_view(state.match), "steps": []}
            self.running[id(script)] = case
        self.states[id(script)] = state
        case["steps"].append({"by": by, "question": question, "options": options, "answer": answer})

    def happened(self, script: object, events: list[dict[str, Any]]) -> None:
        self.running[id(script)]["steps"][-1]["events"] = events

    def write(self, name: str, rules: list[str]) -> None:
        """The test has passed: its games are cases, where all of their cards are in the boxes."""
        lines = []
        for number, (script, case) in enumerate(self.running.items(), 1):
            state = self.states[script]
            if of_the_boxes(state.match) and all("events" in step for step in case["steps"]):
                told = {
                    "format": FORMAT,
                    "name": f"{name} ({number})",
                    "rules": rules,
                    **case,
                    "end": _seen(state),
                }
                lines.append(json.dumps(told, ensure_ascii=False))
        with self.path.open("a", encoding="utf-8") as stream:
            stream.writelines(f"{line}\n" for line in lines)

    def forget(self) -> None:
        self.running, self.states = {}, {}


keeper: Keeper | None = None
"""while cases are being written"""


def _seen(state: State) -> dict[str, Any]:
    """The position as the side sees it that is asked."""
    return view(state, max(state.side, 0))


@cache
def _known() -> frozenset[str]:
    return frozenset([*characters(), *attachments(), *other_cards(), *power_ups(), "basic", ""])


def of_the_boxes(match: Match) -> bool:
    """Whether all that has rules in a match comes from the boxes; a test may write cards of its own."""
    return all(
        thing.card in _known() or (thing.kind in (CHARACTER, MARKER) and not any(thing.rules))
        for thing in match.things
    )
