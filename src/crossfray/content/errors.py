"""Errors that people can correct: what is wrong with a file or request, where, and what was probably meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

LONGEST_SHOWN = 60
SHORTEST_PART = 3
"""letters of a part of a name that are enough to suggest it: `got` for got100"""
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""characters that a terminal interprets or that reverse the order of others, except tabs and new lines"""
MOST_PROBLEMS = 100


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem. Lines and columns count from 1; `file` is empty for the command line."""

    file: str
    line: int | None
    column: int | None
    message: str
    nearest: str | None = None
    excerpt: str = ""
    """the line of the file, and below it a line with a caret"""
    path: tuple[str | int, ...] = ()
    """the keys that lead to the place of the problem"""
    span: tuple[int, int] | None = None
    """the letters, of the text at that path, that it is about"""
    mended: tuple[tuple[str, str], ...] = ()
    """sentences that would be understood, each with the whole corrected text"""
    examples: str = ""
    """sentences about the same things that are understood, but mean something else"""

    def __str__(self) -> str:
        """`file:line:column: message`, as editors expect it, then the line with a caret, then the suggestion."""
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        sentence = f"{place}: {self.message}" if place else self.message
        sentence += "".join(f"\n  {line}" for line in self.excerpt.splitlines())
        sentence += f"\n  did you mean: {self.nearest}?" if self.nearest else ""
        return printable(f"{sentence}\n  sentences that work: {self.examples}" if self.examples else sentence)

    def as_json(self) -> dict[str, str | int | None]:
        """The problem as `crossfray check --json` prints it."""
        found = asdict(self)
        keys = ("file", "line", "column", "message", "nearest", *(["examples"] if self.examples else []))
        return {key: found[key] for key in keys}


class InputError(Exception):
    """Input was refused because of one or more problems. The commands print them and end with status 2.

    >>> import crossfray
    >>> try:
    ...     crossfray.new_game("thornes")
    ... except crossfray.InputError as error:
    ...     error.problems[0].nearest
    'thrones'
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = list(problems)
        if len(self.problems) > MOST_PROBLEMS:
            rest = self.problems[MOST_PROBLEMS]
            self.problems[MOST_PROBLEMS:] = [Problem(rest.file, rest.line, None, "and more, from here on")]
        super().__init__(self.problems)

    @classmethod
    def at(
        cls,
        file: str,
        message: str,
        *,
        line: int | None = None,
        column: int | None = None,
        nearest: str | None = None,
    ) -> InputError:
        """The error with a single problem."""
        return cls([Problem(file, line, column, message, nearest)])

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


class CannotWrite(InputError):
    """A file could not be written, for example because the disk is full."""


@contextmanager
def writing(path: Path | str) -> Iterator[None]:
    """Inside this block a file is written; CannotWrite with its name if the system refuses."""
    try:
        yield
    except OSError as error:
        message = f"cannot be written: {error.strerror or error}"
        raise CannotWrite([Problem(str(path), None, None, message)]) from None


def expect_new(path: Path, *, instead: str, force: bool = False) -> None:
    """InputError if the file exists, unless it may be overwritten. `instead`: what to do then."""
    if path.exists() and not force:
        raise InputError.at("", f"{shown(str(path))} already exists: expected {instead}")


def nearest_to(word: str, known: Iterable[str], count: int = 3) -> str | None:
    """The known words most similar to `word`, best first, then those that contain it, joined by commas; None if no word
    is close."""
    from difflib import get_close_matches  # only mistakes pay for this import

    if len(word) > LONGEST_SHOWN:
        return None
    folded = {each.casefold(): each for each in known}
    said = word.casefold()
    close = get_close_matches(said, folded, n=count)
    if len(said) >= SHORTEST_PART:
        close += [each for each in folded if said in each and each not in close]
    return ", ".join(folded[each] for each in close[:count]) or None


def expect_known(what: str, names: Iterable[str], known: Iterable[str]) -> None:
    """InputError for the first name that is not known, with the known ones."""
    listed = list(known)
    for name in names:
        if name not in listed:
            message = f"there is no {what} {shown(name)}: expected one of {', '.join(listed)}"
            raise InputError.at("", message, nearest=nearest_to(name, listed))


def no_such_file(path: Path, more: str = "", known: Iterable[str] = ()) -> InputError:
    """The error that there is no such file, with the most similar names: files of the same kind in the folder, and
    other known names."""
    others = [each for each in path.parent.glob("*") if each.suffix == path.suffix] if path.name else []
    beside = [str(path.with_name(each.name)) for each in others]
    name = str(path).encode("utf-8", "backslashreplace").decode("utf-8")
    nearest = nearest_to(name, [*beside, *known])
    return InputError.at(name, f"there is no such file{more}", nearest=nearest)


def printable(text: str) -> str:
    """A text that can be printed anywhere: characters that a terminal would interpret are written out."""
    return CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def shown(text: str) -> str:
    """What somebody wrote, quoted for a message: short, on one line, and without control characters."""
    return repr(text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "...")
