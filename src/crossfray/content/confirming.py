"""What the texts of a box are read as, which of that their authors have still to confirm, and how a yes is kept.

A text means what its author has confirmed: `reading = "..."` beside it. It needs none if it is read in its own words.
"""

import re
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from crossfray.content.cards import READINGS, Written, content_of, one_line
from crossfray.content.compiled import MOST_FRESH, TextAt, play_alike, rules_if_read, rules_of
from crossfray.content.errors import InputError, writing
from crossfray.content.new_box import new_box
from crossfray.content.scenarios import scenarios_of
from crossfray.content.sources import BoxSource, shipped_boxes
from crossfray.content.toml_text import Path_, TomlText, file_name
from crossfray.content.toml_write import toml_string

if TYPE_CHECKING:
    from crossfray.language.wording import Wording

NO_WORDS = "(it is understood, but there are no other words for it yet: try it out in a game)"
UNSURE = "(roughly: the game does not understand these words themselves, so try it out in a game)"


@dataclass(frozen=True)
class ReadAs:
    """What a text is read as."""

    words: str
    """the game's own words for it; empty if there are none that play the same"""
    kept: str
    """what is kept if the author confirms it: these words, or the text itself if they cannot be read again"""

    @property
    def sure(self) -> bool:
        """Whether its words, read again, play what the text plays."""
        return self.kept == self.words

    @property
    def says(self) -> str:
        """What the author is shown: the words, and if they may be wrong, that it is so."""
        return self.words if self.sure else f"{self.words} {UNSURE}" if self.words else NO_WORDS


def read_as(written: Written) -> ReadAs:
    """What the words of a text are read as, whatever its author has confirmed."""
    return said_of(written.at, written.name, written.text)


@lru_cache(maxsize=MOST_FRESH)
def said_of(at: TextAt, name: str, text: str) -> ReadAs:
    """What a text that can be read is read as."""
    from crossfray.language.translate import has_words, reading

    whole, rules = one_line(text), rules_of(at, name, text)
    close = reading(at, text, text)
    if play_alike(at, rules_if_read(at, name, close), rules) and (close != text or has_words(at, text)):
        return ReadAs(close, close)
    words = reading(at, text)
    if words == text and not has_words(at, text):
        return ReadAs("", whole)
    played = rules_if_read(at, name, words)
    if played is None:
        return ReadAs(words, whole)
    return ReadAs(words, words) if play_alike(at, played, rules) else ReadAs("", whole)


def other_readings(written: Written) -> tuple[str, ...]:
    """What else a text may mean, in the game's own words, the most likely first."""
    from crossfray.language.alternatives import alternatives

    return alternatives(written.text, written.at)


def card_of(written: Written) -> str:
    """The card that a text stands on, and which of its texts it is."""
    owner = written.toml.value_at((*written.path[:2], "name"))
    return f"{owner}: {written.name}" if isinstance(owner, str) and owner != written.name else written.name


def waiting(source: BoxSource, texts: Iterable[Written]) -> list[Written]:
    """The texts of a box that are read in other words than their own, and that their author has not confirmed."""
    if any(source is box or source.is_copy_of(box) for box in shipped_boxes()):
        return []
    return [written for written in texts if waits(written)]


def waits(written: Written) -> bool:
    """Whether the author of a text has still to say what it means."""
    if written.reading or (read_as(written).sure and words_of(written).same):
        return False
    return (written.at.kind, one_line(written.text)) not in _looked_at()


def words_of(written: Written, found: ReadAs | None = None) -> "Wording":
    """The words in which a text and what it is read as differ; none if there are no words for that."""
    from crossfray.language.translate import names_at
    from crossfray.language.wording import Wording, wording

    found = found or read_as(written)
    return wording(written.text, found.words, names_at(written.at)) if found.words else Wording((), ())


@cache
def _looked_at() -> frozenset[tuple[str, str]]:
    """The texts of the shipped boxes and of a new box, each with its kind: we have looked at how they are read."""
    sources = (*shipped_boxes(), BoxSource("box", new_box("a-box", "A box")))
    return frozenset(
        (written.at.kind, one_line(written.text))
        for source in sources
        for written in (*content_of(source).texts, *scenarios_of(source).texts)
    )


def rewritten(written: Written, words: str) -> ReadAs:
    """What other words would be read as in the place of a text; TextError if they cannot be read."""
    rules_of(written.at, written.name, words)
    return said_of(written.at, written.name, words)


# ---------------------------------------------------------------------- kept beside the text


def keep(folder: Path, file: str, written: Written, reading: str) -> None:
    """Write a reading beneath its text in a file of a box, and leave everything else as it is. InputError if the text
    has changed since it was read."""
    path = folder / file
    name = file_name(path)
    try:
        raw = path.read_bytes()
        before = raw.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError.at(name, f"cannot be read: {error}") from None
    toml = TomlText(before, name)
    if toml.value_at(written.path) != written.text or toml.value_at(beside(written.path)) is not None:
        raise InputError.at(name, f"the text of {written.name} has changed meanwhile: begin again")
    after = with_reading(toml, written.path, reading).encode()
    mark = raw[: len(raw) - len(before.encode())]
    with writing(name):
        _replace(path, mark + after)


def _replace(path: Path, content: bytes) -> None:
    """Put content in the place of a file, so that there is always one of the two."""
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}-", delete=False) as stream:
        new = Path(stream.name)
        stream.write(content)
    try:
        new.chmod(path.stat().st_mode & 0o7777)
        new.replace(path)
    except BaseException:
        new.unlink()
        raise


def beside(path: Path_) -> Path_:
    """The path to the reading of the text at a path."""
    return (*path[:-1], READINGS[str(path[-1])])


def with_reading(toml: TomlText, path: Path_, reading: str) -> str:
    """The text of a file with a reading beneath the text at a path: on a line of its own, or behind it in braces."""
    start, end = toml.span_of(path)
    head = toml.text[toml.start_of(path) : start]
    key = re.sub(r"""(["']?)text(_small)?\1\s*=\s*$""", "", head) + READINGS[str(path[-1])]
    said = f"{key} = {toml_string(reading)}"
    if toml.in_braces(path):
        found = f"{toml.text[:end]}, {said}{toml.text[end:]}"
    else:
        line = toml.text.find("\n", end)
        ends = "\r\n" if "\r\n" in toml.text else "\n"
        indent = re.search(r"[ \t]*$", toml.text[: toml.start_of(path)])
        said = f"{indent[0] if indent else ''}{said}{ends}"
        before = toml.text[: line + 1] if line >= 0 else f"{toml.text}{ends}"
        found = f"{before}{said}{toml.text[line + 1 :] if line >= 0 else ''}"
    kept = TomlText(found, toml.file)
    if kept.value_at(beside(path)) != reading or kept.value_at(path) != toml.value_at(path):
        message = f"the reading cannot be written beneath this text: add {said.strip()} yourself"
        raise InputError([toml.problem(path, message)])
    return found
