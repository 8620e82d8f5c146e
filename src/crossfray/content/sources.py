"""Where boxes come from: those that are shipped, and people's own folders and files.

A box is a few TOML texts and nothing else. Reading one runs no code, follows no links, looks at no other file, and
fails if it is too large. Its card texts are compiled here; compiled rules are never taken from the file."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from crossfray.content.errors import InputError, shown
from crossfray.content.toml_text import MOST_BYTES, TomlText, file_name, read_text

BOX, CHARACTERS, ATTACHMENTS = "box.toml", "characters.toml", "attachments.toml"
POWER_UPS, FIGURES = "power-ups.toml", "figures.toml"
FILES = (BOX, CHARACTERS, ATTACHMENTS, POWER_UPS, FIGURES)
MAPS, SCENARIOS = "maps/", "scenarios/"
KIND = "crossfray box"
FORMAT = 1
SUFFIX = ".crossfray"
MOST_SHELVES = 32
"""sets of boxes whose cards are kept in memory; others are read again when they are needed"""
MOST_READY = 256
"""the same for single boxes and maps"""
MOST_MAPS = 16
MOST_SCENARIOS = 16
MOST_IN_ALL = 2 * MOST_BYTES
"""letters of all texts of a box together"""
MOST_PACKED = 4 * MOST_IN_ALL
"""bytes of a packed box: its letters, as JSON may encode them"""


@dataclass(frozen=True, eq=False)
class BoxSource:
    """The texts of a box by their names, and how to name them to people."""

    folder: str
    """the text before the names of its files in messages"""
    texts: Mapping[str, str | Traversable]
    shipped: bool = False

    @property
    def names(self) -> list[str]:
        return list(self.texts)

    @property
    def maps(self) -> list[str]:
        return [name for name in self.texts if name.startswith(MAPS)]

    @property
    def scenarios(self) -> list[str]:
        return [name for name in self.texts if name.startswith(SCENARIOS)]

    @cached_property
    def digest(self) -> str:
        """Identifies exactly these texts, wherever they came from."""
        texts = json.dumps([self.shipped, self.shipped and self.folder, *self._texts.items()])
        return hashlib.sha256(texts.encode("utf-8", "surrogatepass")).hexdigest()

    @property
    def _texts(self) -> dict[str, str]:
        return {name: self.text(name) for name in sorted(self.texts)}

    def is_copy_of(self, other: "BoxSource") -> bool:
        """Whether it has the texts of the other box: for example, a shipped box that is checked in its own folder."""
        return self.texts.keys() == other.texts.keys() and self._texts == other._texts

    def file(self, name: str) -> str:
        """A file of the box, as it is named to people."""
        return f"{self.folder}/{name}"

    def text(self, name: str) -> str:
        found = self.texts[name]
        return found if isinstance(found, str) else found.read_text(encoding="utf-8")

    def toml(self, name: str) -> TomlText | None:
        """One of its files, or None if it has no file of that name."""
        return TomlText(self.text(name), self.file(name)) if name in self.texts else None


def belongs(name: str) -> bool:
    """Whether a file of this name can be part of a box."""
    if name in FILES:
        return True
    folder = SCENARIOS if name.startswith(SCENARIOS) else MAPS
    stem = name.removeprefix(folder).removesuffix(".toml")
    plain = stem.replace("-", "").replace("_", "")
    return name == f"{folder}{stem}.toml" and len(stem) <= 40 and plain.isascii() and plain.isalnum()


# ---------------------------------------------------------------------- open boxes


@cache
def shipped_boxes() -> tuple[BoxSource, ...]:
    """The boxes that come with the package, by name."""
    found = []
    for folder in (files("crossfray.content") / "boxes").iterdir():
        if folder.is_dir():
            texts = {entry.name: entry for entry in folder.iterdir() if entry.name.endswith(".toml")}
            for inner in (MAPS, SCENARIOS):
                within = folder / inner.rstrip("/")
                if within.is_dir():
                    found_there = [entry for entry in within.iterdir() if entry.name.endswith(".toml")]
                    texts |= {inner + entry.name: entry for entry in found_there}
            found.append(BoxSource(folder.name, dict(sorted(texts.items())), shipped=True))
    return tuple(sorted(found, key=lambda box: box.folder))


Shelf = tuple[BoxSource, ...]
"""the boxes that something is played with, in order of precedence"""
_shelf: ContextVar[Shelf | None] = ContextVar("shelf", default=None)


def boxes() -> Shelf:
    """Every box that can be played with here: the shipped ones and those that were opened; at a table that began with
    other boxes, those."""
    found = _shelf.get()
    return shipped_boxes() if found is None else found


@contextmanager
def playing_with(shelf: Shelf) -> Iterator[None]:
    """Inside this block, in this task or thread only, these are the boxes."""
    token = _shelf.set(shelf)
    try:
        yield
    finally:
        _shelf.reset(token)


def play_with(shelf: Shelf) -> None:
    """From now on, in this task or thread and those that it starts, these are the boxes."""
    _shelf.set(shelf)


def open_source(source: BoxSource) -> None:
    """Open a box: its cards and maps can be played with in this task or thread and those that it starts."""
    _shelf.set((*boxes(), source))


def opened_boxes() -> Shelf:
    """People's own boxes that were opened."""
    return tuple(box for box in boxes() if not box.shipped)


def shut_source(source: BoxSource) -> None:
    """Close a box that was opened."""
    _shelf.set(tuple(box for box in boxes() if box is not source))


# ---------------------------------------------------------------------- people's own boxes


def read_box(path: Path) -> BoxSource:
    """The box in a folder or a packed file; InputError if there is none."""
    if path.is_dir():
        return _folder(path)
    return unpack(_bytes(path), file_name(path))


def is_box(path: Path) -> bool:
    """Whether a path looks like a box, not like a map or a position."""
    return path.is_dir() or path.suffix == SUFFIX


def _folder(path: Path) -> BoxSource:
    texts = {}
    names = list(FILES)
    for inner in (MAPS, SCENARIOS):
        within = path / inner.rstrip("/")
        if within.is_dir() and not within.is_symlink():
            found = sorted(entry.name for entry in within.iterdir() if entry.name.endswith(".toml"))
            names += [inner + name for name in found]
    for name in names:
        file = path / name
        if file.is_symlink():
            raise InputError.at(file_name(file), "is a link: expected the file itself")
        if file.is_file():
            texts[name] = read_text(file)
    return _bounded(BoxSource(file_name(path).rstrip("/"), texts))


def _bounded(source: BoxSource) -> BoxSource:
    """The same box, if it is not too large."""
    for name in source.names:
        if not belongs(name):
            message = (
                f"is not a file of a box: expected {', '.join(FILES)}, maps/NAME.toml, scenarios/NAME.toml"
            )
            raise InputError.at(source.file(name), message)
    if BOX not in source.texts:
        message = f"is a folder: expected a file, or a box, which has a {BOX} (crossfray box new makes one)"
        raise InputError.at(source.folder, message)
    if len(source.maps) > MOST_MAPS:
        raise InputError.at(source.folder, f"expected at most {MOST_MAPS} maps, found {len(source.maps)}")
    if len(source.scenarios) > MOST_SCENARIOS:
        message = f"expected at most {MOST_SCENARIOS} scenarios, found {len(source.scenarios)}"
        raise InputError.at(source.folder, message)
    if sum(len(source.text(name)) for name in source.names) > MOST_IN_ALL:
        raise InputError.at(source.folder, f"is too large: expected at most {MOST_IN_ALL >> 20} MiB of text")
    return source


# ---------------------------------------------------------------------- boxes as one file


def pack(source: BoxSource) -> str:
    """A box as one text: JSON with the texts of its files. Unlike an archive, it cannot grow when it is read."""
    return json.dumps(packed(source), indent=1, ensure_ascii=False) + "\n"


def packed(source: BoxSource) -> dict[str, Any]:
    """A packed box as data, which other files can contain too."""
    return {"kind": KIND, "format": FORMAT, "files": {name: source.text(name) for name in source.names}}


def pinned(source: BoxSource) -> str:
    """A box as a table stores it, to be played with even if there are newer boxes of its name."""
    return json.dumps({"folder": source.folder, "shipped": source.shipped, "files": source._texts})


def unpinned(text: str) -> BoxSource:
    """Read what `pinned` wrote."""
    data = json.loads(text)
    return BoxSource(data["folder"], data["files"], data["shipped"])


def unpack(raw: bytes, file: str) -> BoxSource:
    """Read what `pack` wrote; InputError if it is anything else."""
    try:
        data: Any = json.loads(raw.decode("utf-8"))
    except UnicodeDecodeError:
        raise InputError.at(file, "is not a packed box: expected text in UTF-8") from None
    except (ValueError, RecursionError):
        raise InputError.at(
            file, "is not a packed box: expected JSON, as crossfray box pack writes it"
        ) from None
    return unpacked(data, file)


def unpacked(data: object, file: str) -> BoxSource:
    """The box in the data that `packed` returned; InputError if it is anything else."""
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise InputError.at(file, f'is not a packed box: expected "kind": "{KIND}"')
    if data.get("format") != FORMAT:
        raise InputError.at(file, f"expected format {FORMAT}, found {shown(str(data.get('format')))}")
    texts = data.get("files")
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        raise InputError.at(file, "is not a packed box: expected the texts of its files under files")
    return _bounded(BoxSource(file, dict(sorted(texts.items()))))


def _bytes(path: Path) -> bytes:
    file = file_name(path)
    try:
        if not path.is_file():
            raise InputError.at(file, "there is no such box: expected a folder or a packed box")
        with path.open("rb") as stream:
            raw = stream.read(MOST_PACKED + 1)
    except (OSError, ValueError) as error:
        raise InputError.at(file, f"cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(raw) > MOST_PACKED:
        raise InputError.at(file, f"is too large: expected at most {MOST_PACKED >> 20} MiB")
    return raw
