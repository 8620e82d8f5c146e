"""The sentences that authors are shown do work."""

from importlib.resources import files

import pytest

from crossfray.language.errors import LanguageError
from crossfray.language.names import Names, TextKind, Thing
from crossfray.language.reader import read

from .cards import CARDS

SOMEBODY = Thing("somebody", "Somebody", "character")
LINES = [
    line
    for line in (files("crossfray.language") / "examples.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
BEFORE = {"Otherwise,": "If you win, do a move 1. ", "This move": "Move 1. "}


def _names(kind: TextKind) -> Names:
    card = CARDS["Intel"] if kind in ("status", "item") else None
    return Names(kind, SOMEBODY, "", card, tuple(CARDS.values()))


@pytest.mark.parametrize("line", LINES)
def test_an_example_is_read_on_some_card(line: str) -> None:
    before = next((text for start, text in BEFORE.items() if line.startswith(start)), "")
    kinds: tuple[TextKind, ...] = ("ability", "trait", "status", "item", "scenario")
    faults = []
    for kind in kinds:
        try:
            read(before + line, _names(kind))
            return
        except LanguageError as error:
            faults.append(f"{kind}: {error}")
    pytest.fail("\n".join(faults))
