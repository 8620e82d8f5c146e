"""Constructs of English over various nouns and verbs: each wording of constructs.txt with its one canonical reading.

A line of the table is `kind | wording | reading`; lines with a `#` name the construct."""

from pathlib import Path

import pytest

from crossfray.content.compiled import TextAt
from crossfray.language.translate import names_at, reading, translate

KINDS = {"a": "ability", "t": "trait", "i": "item", "I": "item action", "s": "status", "z": "scenario"}
THINGS = (
    ("hound", "Hound", "minion", 3), ("bear-trap", "Bear Trap", "token", 3), ("crate", "Crate", "token", 1),
    ("marked", "Marked", "status", 2), ("poisoned", "Poisoned", "status", 2), ("rope", "Rope", "item", 1),
    ("biscuit", "Biscuit", "companion", 1), ("rook", "Captain Rook", "character", 1),
)  # fmt: skip
TABLE = Path(__file__).with_name("constructs.txt").read_text("utf-8").splitlines()
ROWS = [tuple(line.split(" | ")) for line in TABLE if line and not line.startswith("#")]


def place(kind: str) -> TextAt:
    """A text of Mira's card, of an item or of a status card in her box."""
    if kind == "scenario":
        return TextAt("box", kind, things=THINGS)
    mira = TextAt("box", kind, "mira", "Mira Vane", ("Mira",), "she", things=THINGS)
    if kind.startswith("item"):
        return mira.of(kind, "rope", "Rope")
    return mira.of(kind, "marked", "Marked") if kind == "status" else mira


@pytest.mark.parametrize(("kind", "wording", "expected"), ROWS, ids=[row[1] for row in ROWS])
def test_a_construct_has_its_reading_and_can_be_played(kind: str, wording: str, expected: str) -> None:
    at = place(KINDS[kind])
    assert reading(at, wording) == expected
    translate(at, "a card", wording)


@pytest.mark.parametrize("row", ROWS, ids=[row[2] for row in ROWS])
def test_a_reading_said_back_means_the_same(row: tuple[str, str, str]) -> None:
    at = place(KINDS[row[0]])
    assert translate(at, "a card", row[2]) == translate(at, "a card", row[1])


def test_the_names_of_the_box_are_read() -> None:
    assert set(names_at(place("ability")).all) >= {"hound", "rope", "mira"}
