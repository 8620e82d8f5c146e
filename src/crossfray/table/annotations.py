"""What people add to a record: comments between the answers, and variations that show how the game could have
continued."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from crossfray.content.errors import CONTROL, InputError

MOST_LETTERS = 10_000
"""letters in a comment"""
MOST_OF_EACH = 10_000
DEEPEST = 16
"""how deep variations can be nested"""


@dataclass(frozen=True)
class Comment:
    """A text after so many answers."""

    at: int
    text: str


@dataclass(frozen=True)
class Variation:
    """Answers that could have been given instead, including rolls. It leaves its line after `at` answers."""

    at: int
    answers: tuple[tuple[int, str], ...]
    """who answers (a side from 1, 0 for chance), and what"""
    comments: tuple[Comment, ...] = ()
    variations: tuple[Variation, ...] = ()


@dataclass
class Annotations:
    """Everything that people have added to a game."""

    comments: list[Comment] = field(default_factory=list)
    variations: list[Variation] = field(default_factory=list)

    def up_to(self, length: int) -> Annotations:
        """The annotations that remain if only so many answers do."""
        return Annotations(
            [each for each in self.comments if each.at <= length],
            [each for each in self.variations if each.at <= length],
        )

    def to_json(self) -> dict[str, Any]:
        """The keys of a record; empty ones are left out."""
        return _as_json(self.comments, self.variations)


def _as_json(comments: Iterable[Comment], variations: Iterable[Variation]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "comments": [[each.at, each.text] for each in comments],
        "variations": [
            {
                "at": each.at,
                "answers": [list(answer) for answer in each.answers],
                **_as_json(each.comments, each.variations),
            }
            for each in variations
        ],
    }
    return {key: value for key, value in found.items() if value}


def annotations_from(data: dict[str, Any], steps: int, file: str) -> Annotations:
    """The annotations of a record with so many steps; InputError if they are malformed."""
    comments, variations = _read(data, 0, steps, file, 0)
    return Annotations(list(comments), list(variations))


def _read(
    data: dict[str, Any], first: int, last: int, file: str, depth: int
) -> tuple[tuple[Comment, ...], tuple[Variation, ...]]:
    """The comments and variations of a line of answers, after `first` to `last` of them."""
    comments, variations = data.get("comments", []), data.get("variations", [])
    if not isinstance(comments, list) or not isinstance(variations, list) or depth > DEEPEST:
        raise InputError.at(file, "expected lists of comments and variations")
    if max(len(comments), len(variations)) > MOST_OF_EACH:
        raise InputError.at(file, f"expected at most {MOST_OF_EACH:,} comments and as many variations")
    return (
        tuple(_comment(each, first, last, file) for each in comments),
        tuple(_variation(each, first, last, file, depth) for each in variations),
    )


def _comment(entry: Any, first: int, last: int, file: str) -> Comment:
    match entry:
        case [int(at), str(text)] if not isinstance(at, bool) and first <= at <= last:
            if len(text) <= MOST_LETTERS and not CONTROL.search(text):
                return Comment(at, text)
    raise InputError.at(file, f'expected a comment like [12, "..."], after answer {first} to {last}')


def _variation(entry: Any, first: int, last: int, file: str, depth: int) -> Variation:
    match entry:
        case {"at": int(at), "answers": [*answers]} if not isinstance(at, bool) and first <= at <= last:
            given = tuple(_answer(each, file) for each in answers)
            return Variation(at, given, *_read(entry, at, at + len(given), file, depth + 1))
    raise InputError.at(
        file, f'expected a variation like {{"at": 12, "answers": [...]}}, after answer {first} to {last}'
    )


def _answer(entry: Any, file: str) -> tuple[int, str]:
    match entry:
        case [int(by), str(name)] if not isinstance(by, bool):
            return by, name
    raise InputError.at(file, 'expected an answer of a variation like [1, "c4"]')
