"""Adds to a view what the engine's view does not tell: what each ability would do, and which temporary effects are in
force."""

from typing import Any

from crossfray.rules import decisions
from crossfray.rules.engine import option_ids
from crossfray.rules.frames import AT, CODE, SOURCE
from crossfray.rules.lasting import lasting_rows
from crossfray.rules.state import State
from crossfray.study.reasons import struck


def add_strikes(state: State, decision: dict[str, Any] | None) -> None:
    """Add targets with odds to the abilities among the options of a question; other options have them already."""
    if not decision or state.kind != decisions.ASK_ACTION:
        return
    known = option_ids(state)
    for option in decision.get("options", ()):
        if targets := struck(state, known[option["id"]]):
            option["targets"] = targets


def add_hints(state: State, seen: dict[str, Any]) -> dict[str, Any]:
    """A view with the temporary effects in force, and what the abilities among its options would do."""
    add_strikes(state, seen["decision"])
    return {**seen, "lasting": lasting(state)}


def lasting(state: State) -> list[dict[str, str]]:
    """The effects of texts that are in force until the end of a turn or round: whose card, and the words."""
    match = state.match
    rows = (
        (match.whose[frame[SOURCE]], frame[SOURCE], match.programs[frame[CODE]][frame[AT]].text)
        for _, frame, _ in lasting_rows(state)
    )
    return [
        {"piece": match.things[whose].id, "card": match.things[source].name, "text": text}
        for whose, source, text in dict.fromkeys(rows)  # one sentence may cause several of them
    ]
