"""Card texts in, meanings in normal form out."""

from dataclasses import dataclass

from crossfray.language2.meaning import Text
from crossfray.language2.names import Names, TextKind


@dataclass(frozen=True)
class Problem:
    """What is wrong with a part of a text. `kind` says in which way; `instead` are whole sentences that are read."""

    span: tuple[int, int]
    kind: str
    """unknown word, not understood, two meanings, makes no sense, who is meant, empty, too long"""
    message: str
    instead: tuple[str, ...] = ()


@dataclass(frozen=True)
class Problems:
    """A text that cannot be read: everything that is wrong with it, in reading order."""

    text: str
    found: tuple[Problem, ...]


@dataclass(frozen=True)
class Reading:
    """A text that is read: its meaning in normal form, and the sentences that are no rules but flavour."""

    text: str
    meaning: Text
    flavour: tuple[str, ...] = ()


def read(text: str, kind: TextKind, names: Names) -> Reading | Problems:
    """The meaning of a card text of a kind, or what is wrong with it."""
    raise NotImplementedError
