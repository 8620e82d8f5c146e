"""Constructs of English over various nouns and verbs: each wording of constructs.txt with its one canonical reading.

A line of the table is `kind | wording | reading`; lines with a `#` name the construct."""

from pathlib import Path

import pytest

from crossfray.content.compiled import TextAt
from crossfray.language.reader import Problems, Reading, read
from crossfray.language.translate import names_at, reading, translate

KINDS = {"a": "ability", "t": "trait", "i": "item", "I": "item action", "s": "status", "z": "scenario"}
THINGS = (
    ("hound", "Hound", "minion", 3), ("bear-trap", "Bear Trap", "token", 3), ("crate", "Crate", "token", 1),
    ("marked", "Marked", "status", 2), ("poisoned", "Poisoned", "status", 2), ("rope", "Rope", "item", 1),
    ("biscuit", "Biscuit", "companion", 1), ("rook", "Captain Rook", "character", 1),
)  # fmt: skip


def table(name: str) -> list[tuple[str, ...]]:
    lines = Path(__file__).with_name(name).read_text("utf-8").splitlines()
    return [tuple(line.split(" | ")) for line in lines if line and not line.startswith("#")]


ROWS = table("constructs.txt")
UNDERSTOOD = table("understood.txt")
"""What is understood although the game cannot do it yet; a row that can be played belongs into constructs.txt."""


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


@pytest.mark.parametrize(("kind", "wording", "expected"), UNDERSTOOD, ids=[row[1] for row in UNDERSTOOD])
def test_a_construct_is_understood_before_it_can_be_played(kind: str, wording: str, expected: str) -> None:
    names = names_at(place(KINDS[kind]))
    found, again = (read(text, names.kind, names) for text in (wording, expected))
    assert isinstance(found, Reading)
    assert isinstance(again, Reading)
    assert found.meaning == again.meaning
    assert reading(place(KINDS[kind]), wording) == expected


REFUSED = (
    ("t", "Rivals cannot challenge adjacent allies. They may still challenge a standing ally."),
    ("a", "Push an adjacent rival 1. A rival is challenged only once."),
    ("a", "Push an adjacent rival 1. Each of them may move 1."),
    ("a", "Choose an adjacent rival. Push the second rival 1."),
    ("t", "Mira rolls 3 dice instead of 2."),
    ("t", "Mira rolls 4 dice instead of 3 in basic challenges."),
)
"""Remarks that what stands before does not bear out, and references without anybody to mean."""


@pytest.mark.parametrize(("kind", "wording"), REFUSED, ids=[row[1] for row in REFUSED])
def test_what_is_not_borne_out_is_refused(kind: str, wording: str) -> None:
    names = names_at(place(KINDS[kind]))
    assert isinstance(read(wording, names.kind, names), Problems)


def test_the_names_of_the_box_are_read() -> None:
    assert set(names_at(place("ability")).all) >= {"hound", "rope", "mira"}
