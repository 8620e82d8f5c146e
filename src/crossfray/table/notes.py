"""Notes of a game: what happened at the table besides the answers.

A note is plain data with the number of answers before it, `at`, and what it is, `what`:

    rules      the rules or cards have changed: from here on the game continues from `standing`, or without one from
               its beginning; `aside` are the answers that no longer hold
    old rules  the people chose to finish with the cards that the game began with
    undo       what was undone by agreement, past dice rolls
    computer   a seat was handed to the computer
    person     it was taken back
    ahead      answers that sides gave in secret before the engine asked; removed when they are given

`rolls` is how many dice had fallen that no longer count: they are never rolled again."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from crossfray.content.match.changes import Changed
from crossfray.table.standing import Standing

RULES, OLD_RULES, UNDO, COMPUTER, PERSON = "rules", "old rules", "undo", "computer", "person"
AHEAD = "ahead"
MOST_CHANGES = 12
"""parts of cards that a sentence names; the data has all of them"""
NOT_TOLD = ("boxes", "before", "then")
"""keys of a note that only the server uses"""
KINDS = (RULES, OLD_RULES, UNDO, COMPUTER, PERSON, AHEAD)
Note = dict[str, Any]
Answer = tuple[int, str, str]
"""who answered (a side from 1, 0 for chance), what, and the hash of the state after it"""


class Chapter(NamedTuple):
    """A part of a game that is played with the same rules and cards."""

    at: int
    """how many answers came before it"""
    boxes: tuple[str, ...]
    """the boxes it is played with, by digest; none if that was not noted then"""
    engine: str
    """the version that began it; empty if that was not noted"""
    standing: Standing | None
    """the saved position where it began; None for the beginning of the game"""


def chapters(boxes: Sequence[str], engine: str, notes: Iterable[Note]) -> list[Chapter]:
    """The chapters of a game that began with these boxes and that version. A chapter without a standing replaces those
    before it, because the answers were replayed from the beginning."""
    found = [Chapter(0, tuple(boxes), engine, None)]
    for note in notes:
        if note["what"] == RULES:
            if note["standing"] is None:
                found = []
            found.append(Chapter(note["at"], tuple(note["boxes"]), note["to"], note["standing"]))
    return found


def rolls_aside(notes: Iterable[Note]) -> int:
    """How many dice have fallen that no longer count."""
    return sum(note.get("rolls", 0) for note in notes)


def stand_ins(notes: Iterable[Note]) -> frozenset[tuple[int, int]]:
    """The seats that are handed to the computer: side and player, both from 0."""
    found: set[tuple[int, int]] = set()
    for note in notes:
        if note["what"] in (COMPUTER, PERSON):
            place = (note["side"] - 1, note["player"] - 1)
            found = found | {place} if note["what"] == COMPUTER else found - {place}
    return frozenset(found)


def rolls_in(answers: Iterable[Answer]) -> int:
    return sum(by == 0 for by, _, _ in answers)


def set_aside(notes: Iterable[Note]) -> dict[int, int]:
    """For each number of answers, how many dice had fallen by then that no longer count."""
    found: dict[int, int] = {}
    for note in notes:
        at: int = note["held"] if "held" in note else note["at"]
        found[at] = found.get(at, 0) + note.get("rolls", 0)
    return found


def told_of(note: Note) -> str:
    """What has changed, in sentences."""
    began = f"version {note['from']}" if note["from"] else "an earlier version"
    parts = [f"This game started under {began} and continues under version {note['to']}."]
    if note["from"] == note["to"]:
        parts = [f"This game continues under new rules, those of version {note['to']}."]
    if note["changed"]:
        shown = [Changed(*each).sentence() for each in note["changed"][:MOST_CHANGES]]
        more = len(note["changed"]) - len(shown)
        parts += ["These have changed:", *shown, *([f"And {more} more."] if more else [])]
    else:
        parts.append("A rule has changed.")
    if note["aside"]:
        count = len(note["aside"])
        answers = (
            "answer is no longer valid and was"
            if count == 1
            else f"{count} answers are no longer valid and were"
        )
        parts.append(f"The last {answers} undone.")
    parts += [f"No longer true: {text}" for text in note["lost"]]
    return " ".join(parts)
