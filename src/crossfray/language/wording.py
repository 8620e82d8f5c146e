"""Compares the words of a text with those of its reading: what is said in other words is for its author to confirm."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Final, NamedTuple

Spans = tuple[tuple[int, int], ...]
"""parts of a text: where each begins and ends"""
Word = tuple[str, int, int]
"""as it is compared, and where it begins and ends"""


class Wording(NamedTuple):
    """How the words of a reading differ from those of its text."""

    added: Spans
    """parts of the reading that the text does not have, or has elsewhere"""
    left_out: Spans
    """parts of the text that the reading does not have there"""

    @property
    def same(self) -> bool:
        """Whether both say the same words, apart from small ones."""
        return not self.added and not self.left_out


def wording(text: str, reading: str) -> Wording:
    """The words in which a reading differs from its text. Capitals, punctuation, articles, `do`, `square` and how a
    number is written do not count.

    >>> wording("Challenge three, to an adjacent rival.", "Do a challenge 3 to an adjacent rival.").same
    True
    >>> wording("Move 2 and push it 1.", "Do a move 2. Push that rival 1 square.").added
    ((18, 28),)
    """
    own, said = _words(text), _words(reading)
    matcher = SequenceMatcher(None, [word for word, _, _ in own], [word for word, _, _ in said], False)
    parts = [block for block in matcher.get_opcodes() if block[0] != "equal"]
    return Wording(
        tuple(_spans([said[start:end] for *_, start, end in parts])),
        tuple(_spans([own[start:end] for _, start, end, _, _ in parts])),
    )


def _spans(parts: list[list[Word]]) -> Iterator[tuple[int, int]]:
    """Where parts with words begin and end: the ends of sentences only help to find which words belong together."""
    for part in parts:
        words = [word for word in part if word[0] != _END]
        if words:
            yield words[0][1], words[-1][2]


def _words(text: str) -> list[Word]:
    """The words that count, and the ends of sentences."""
    found: list[Word] = []
    for word in _WORD.finditer(text):
        plain = word[0].lower().replace("\u2019", "'").replace("\u2212", "-")
        if plain not in _SMALL:
            plain = _END if plain in (".", ";", "!", "?") else _NUMBERS.get(plain, plain)
            found.append((plain, word.start(), word.end()))
    return found


_END: Final = "."
_WORD: Final = re.compile(
    r"[+\-\u2212]?\d+|[^\W\d_]+(?:['\u2019][^\W\d_]+)*|[^\s\w,:()'\"\u2019\u201c\u201d-]"
)
_SMALL: Final = frozenset(("a", "an", "the", "do", "does", "square", "squares"))
_NUMBERS: Final = {
    word: str(number)
    for number, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
        ]
    )
}
