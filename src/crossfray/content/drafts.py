"""A draft: a box as data, as an editor holds it. It can be written as texts and read back."""

import re
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from crossfray.content.cards import AttachmentsFile, BoxFile, CharactersFile
from crossfray.content.errors import InputError
from crossfray.content.figures import FiguresFile
from crossfray.content.maps import MapFile
from crossfray.content.scenarios import PowerUpsFile, ScenarioFile
from crossfray.content.sources import (
    ATTACHMENTS,
    BOX,
    CHARACTERS,
    FIGURES,
    MAPS,
    POWER_UPS,
    BoxSource,
    belongs,
)
from crossfray.content.toml_text import MOST_DEEP
from crossfray.content.toml_write import toml_of

Draft = Mapping[str, Mapping[str, Any]]
"""the values of each file, by its name"""
MOST_BYTES = 64 << 10
"""of all texts of a box that is sent to a server"""
MOST_CARDS = 40
"""characters, items, companions, objectives and power-ups"""
MODELS: dict[str, type[BaseModel]] = {
    BOX: BoxFile,
    CHARACTERS: CharactersFile,
    ATTACHMENTS: AttachmentsFile,
    POWER_UPS: PowerUpsFile,
    FIGURES: FiguresFile,
}
HALVES = re.compile("[\ud800-\udfff]")
"""unpaired halves of characters"""


def model_of(file: str) -> type[BaseModel]:
    """The model of a file in a box."""
    return MODELS.get(file) or (MapFile if file.startswith(MAPS) else ScenarioFile)


def source_of(draft: Draft) -> BoxSource:
    """The box of a draft, its texts written as TOML; InputError if it is larger than a server accepts."""
    texts = {}
    for name in sorted(draft):
        if not belongs(name):
            raise InputError.at(name[:60], "is not a file of a box")
        try:
            texts[name] = HALVES.sub("?", toml_of(draft[name]))
        except (TypeError, AttributeError, ValueError):
            raise InputError.at(
                name, "expected texts, whole numbers, true, false, lists and tables"
            ) from None
        except RecursionError:
            raise InputError.at(name, f"expected at most {MOST_DEEP} levels of nesting") from None
    if BOX not in texts:
        raise InputError.at(BOX, "is missing: it holds the name of the box")
    source = BoxSource("box", texts)
    if (size := size_of(source)) > MOST_BYTES:
        message = f"the box is too large: expected at most {MOST_BYTES >> 10} kB, found {-(-size >> 10)} kB"
        raise InputError.at(BOX, message)
    if (count := cards_in(draft)) > MOST_CARDS:
        raise InputError.at(BOX, f"expected at most {MOST_CARDS} cards, found {count}")
    return source


def size_of(source: BoxSource) -> int:
    """The size of a box's texts in bytes."""
    return sum(len(source.text(name).encode()) for name in source.names)


def cards_in(draft: Draft) -> int:
    """How many cards a box has, of all kinds."""
    lists = (
        values for name in (CHARACTERS, ATTACHMENTS, POWER_UPS) for values in draft.get(name, {}).values()
    )
    return sum(len(cards) for cards in lists if isinstance(cards, list))


def draft_of(source: BoxSource) -> dict[str, dict[str, Any]]:
    """The values of the files of a box, finished or not; InputError with everything that does not fit their form.
    Comments are lost."""
    found, problems = {}, []
    for name in source.names:
        try:
            toml = source.toml(name)
            assert toml is not None
            toml.expect_form(model_of(name))
            found[name] = toml.values
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(problems)
    return found
