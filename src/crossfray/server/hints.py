"""What the view of the engine does not tell: what each ability would do, and what holds for a while."""

from typing import Any

from crossfray.rules import decisions
from crossfray.rules.engine import option_ids
from crossfray.rules.frames import AT, CODE, SOURCE
from crossfray.rules.lasting import lasting_rows
from crossfray.rules.state import State
from crossfray.study.reasons import struck


def add_strikes(state: State, decision: dict[str, Any] | None) -> None:
    """Add targets with odds to the abilities among the options of a question; others have them already."""
    if not decision or state.kind != decisions.ASK_ACTION:
        return
    known = option_ids(state)
    for option in decision.get("options", ()):
        if targets := struck(state, known[option["id"]]):
            option["targets"] = targets


def add_hints(state: State, seen: dict[str, Any]) -> dict[str, Any]:
    """A view with what holds for a while, and with what the abilities among its options would do."""
    add_strikes(state, seen["decision"])
    return {**seen, "lasting": lasting(state)}


def lasting(state: State) -> list[dict[str, str]]:
    """What texts have made hold until the end of a turn or round: whose card it is, and its words."""
    match = state.match
    rows = (
        (match.whose[frame[SOURCE]], frame[SOURCE], match.programs[frame[CODE]][frame[AT]].text)
        for _, frame, _ in lasting_rows(state)
    )
    return [
        {"piece": match.things[whose].id, "card": match.things[source].name, "text": text}
        for whose, source, text in dict.fromkeys(rows)  # a sentence may make several of them
    ]
