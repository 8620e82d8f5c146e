"""Boxes that people write in the browser: read, checked, explained and made ready to play, in a separate process.

A box arrives as the JSON text of its draft, and may use at most one second of CPU time per request."""

import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from types import FrameType
from typing import Any

from crossfray.content.cards import BoxContent, Written, attachments, characters, content_of, slug
from crossfray.content.check.box import Report, check_source
from crossfray.content.compiled import TextAt, TextError, fresh, rules_of, text_key
from crossfray.content.confirming import card_of, other_readings, read_as, waiting, waits, words_of
from crossfray.content.drafts import MOST_BYTES, MOST_CARDS, cards_in, draft_of, size_of, source_of
from crossfray.content.errors import InputError, Problem, printable
from crossfray.content.maps import load_map, map_id, map_ids
from crossfray.content.match.build import box_matches
from crossfray.content.match.checks import wrongs
from crossfray.content.match.spec import MatchSpec
from crossfray.content.new_box import new_box
from crossfray.content.scenarios import Scenario, scenario_id, scenarios
from crossfray.content.sources import (
    BOX,
    MAPS,
    MOST_SHELVES,
    POWER_UPS,
    SCENARIOS,
    BoxSource,
    Shelf,
    boxes,
    pack,
    playing_with,
    unpack,
)
from crossfray.server import catalogue, choosing

SECONDS = 1.0
"""seconds of CPU time that a box may use per request"""
LONGEST_ID = 20
MOST_TRIED = 5
MOST_PLACES = 2
"""rivals and maps that are tried until a pair fits"""


class TooMuch(Exception):
    """A box takes more time than it may; with the name of what was being read."""

    def __str__(self) -> str:
        name, *_ = self.args or ("",)
        if not name:
            return "the box takes too long to read: use simpler texts or fewer cards"
        return f"the text of {name} takes too long to read: make it shorter, or its sentences simpler"


@contextmanager
def bounded(seconds: float = SECONDS) -> Iterator[None]:
    """Inside this block, work that uses more CPU time ends with TooMuch."""

    def over(_signal: int, frame: FrameType | None) -> None:
        while frame is not None and frame.f_code is not rules_of.__code__:
            frame = frame.f_back
        raise TooMuch(frame.f_locals["name"] if frame is not None else "")

    _get_ready()
    if not hasattr(signal, "setitimer"):  # then the time limit of the process must do
        yield
        return
    before = signal.signal(signal.SIGPROF, over)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@cache
def _get_ready() -> None:
    """Do what is the same for every box beforehand, so that it does not count as time of the first one."""
    source = BoxSource("box", new_box("a-box", "A box"))
    waiting(source, check_source(source).texts)


@lru_cache(maxsize=MOST_SHELVES)
def box_in(text: str) -> BoxSource:
    """The box of a draft: the same object for the same text, so that its cards are read once."""
    return source_of(json.loads(text))


@contextmanager
def on_the_table(text: str | None) -> Iterator[None]:
    """Inside this block, a box that somebody has brought along is open."""
    if text is None:
        yield
        return
    with bounded(), playing_with((*boxes(), playable(text))):
        yield


def playable(text: str) -> BoxSource:
    """The box of a draft; InputError if it has errors."""
    if errors := looked_at(text).errors:
        raise InputError(errors)
    return box_in(text)


@lru_cache(maxsize=MOST_SHELVES)
def looked_at(text: str) -> Report:
    return check_source(box_in(text))


# ---------------------------------------------------------------------- checking


def check(text: str) -> dict[str, Any]:
    """Everything wrong or odd about a box, and how each readable text was read."""
    with bounded():
        try:
            source = box_in(text)
        except InputError as error:
            return {**NOTHING, "errors": [told(problem) for problem in error.problems]}
        report = looked_at(text)
        told_by_readings = [
            (each.toml.file, each.path) for each in report.texts if each.reading and not each.agrees
        ]
        return {
            "errors": [told(problem) for problem in report.errors],
            "warnings": [
                told(problem)
                for problem in report.warnings
                if not problem.span or (problem.file, problem.path) not in told_by_readings
            ],
            "readings": [reading(written) for written in report.texts],
            "bytes": size_of(source),
            "cards": cards_in(json.loads(text)),
            **MOST,
        }


def reading(written: Written) -> dict[str, Any]:
    """What a text is read as, how these words differ from its own, and what its author has confirmed."""
    found = {"path": place_of(written), "confirmed": written.reading, "agrees": written.agrees}
    if written.own is None:
        empty = {"text": "", "keeps": "", "added": [], "left_out": [], "waits": False}
        return {**found, **empty, "faults": faults_of(written.at, written.name, written.text)}
    found["faults"] = []
    said, words = read_as(written), words_of(written)
    left_out = [written.text[start:end] for start, end in words.left_out]
    differing = {"added": words.added, "left_out": left_out, "waits": waits(written)}
    return {**found, "text": said.says, "keeps": said.kept, **differing}


@lru_cache(maxsize=MOST_SHELVES)
def faults_of(at: TextAt, name: str, text: str) -> list[dict[str, Any]]:
    """Why a text is not understood."""
    try:
        rules_of(at, name, text)
    except TextError as error:
        return [
            told(Problem("", None, None, each.message, span=each.span, mended=each.mended(text)))
            for each in error.faults
        ]
    return []


def place_of(written: Written) -> list[str | int]:
    """The file of a text, and the keys in it."""
    return [_own(written.toml.file), *written.path]


def others(text: str, path: list[str | int]) -> list[str]:
    """What else the text at a path of a box may mean."""
    with bounded():
        return [
            said
            for written in looked_at(text).texts
            if place_of(written) == path and written.own is not None
            for said in other_readings(written)
        ]


MOST = {"most_bytes": MOST_BYTES, "most_cards": MOST_CARDS}
NOTHING: dict[str, Any] = {"errors": [], "warnings": [], "readings": [], "bytes": 0, "cards": 0, **MOST}


def told(problem: Problem) -> dict[str, Any]:
    """A problem with the path to its place: the file, and the keys in it."""
    return {
        "path": [_own(problem.file), *problem.path],
        "span": list(problem.span) if problem.span else None,
        "message": printable(problem.message).removeprefix(f"{_dotted(problem)}: "),
        "nearest": problem.nearest,
        "mended": [{"says": says, "text": whole} for says, whole in problem.mended],
    }


def _dotted(problem: Problem) -> str:
    """The key as the message names it; the editor shows the message there."""
    return ".".join(str(part + 1) if isinstance(part, int) else part for part in problem.path)


def _own(file: str) -> str:
    return file.removeprefix("box/")


# ---------------------------------------------------------------------- files


def begin(name: str) -> dict[str, Any]:
    """The draft of a new box, with a card of each kind."""
    box_id = slug(name)[:LONGEST_ID].strip("-")
    box_id = box_id if box_id.isascii() and box_id else "my-box"
    label = "".join(letter for letter in name if letter.isprintable() and letter not in '"\\').strip()
    return draft_of(BoxSource("box", new_box(box_id, label or "My box")))


def packed(text: str) -> str:
    """A box as one file, finished or not."""
    return pack(box_in(text))


def unpacked(text: str) -> dict[str, Any]:
    """The draft of a packed box; InputError if it is not one, or too large for the server."""
    with bounded():
        draft = draft_of(unpack(text.encode("utf-8", "replace"), "box"))
        source_of(draft)
        return draft


# ---------------------------------------------------------------------- playing


def shelf(text: str) -> dict[str, Any]:
    """What a match can be made of with a box, in addition to the others."""
    with on_the_table(text):
        content = content_of(box_in(text))
        return {
            "choices": choosing.choices(),
            **catalogue.of_box(content),
            "waiting": [card_of(written) for written in waiting(box_in(text), looked_at(text).texts)],
            "maps": [catalogue.map_data(map_id(name)) for name in box_in(text).maps],
            "matches": [{"name": name, **spec.to_json()} for name, spec in box_matches(content).items()],
        }


def ready(text: str) -> dict[str, Any]:
    """The compiled texts of a box, for the process that plays; InputError if it has errors."""
    with on_the_table(text):
        return _compiled(text)


def _compiled(text: str) -> dict[str, Any]:
    keys = [
        text_key(written.at, written.name, words)
        for written in looked_at(text).texts
        for words in {written.text, written.played}
    ]
    content_of(box_in(text))
    return {key: fresh[key] for key in keys if key in fresh}


def brought_along(came: Shelf) -> tuple[Shelf, dict[str, Any]]:
    """Those of some boxes that are not open yet, ready to play with, and their compiled texts. InputError if one has
    errors or is too large for the server."""
    known = {content_of(box).id for box in boxes()}
    drafts = [draft for box in came if str((draft := draft_of(box))[BOX].get("id")) not in known]
    with bounded():
        found = {(text := json.dumps(draft)): playable(text) for draft in drafts}
        with playing_with((*boxes(), *found.values())):
            compiled = {key: rules for text in found for key, rules in _compiled(text).items()}
    return tuple(found.values()), compiled


def trial(text: str, file: str, card: str) -> MatchSpec:
    """A small match to try something from a box: a card, a map or a scenario. InputError if there is none."""
    with on_the_table(text):
        content = content_of(box_in(text))
        if file == POWER_UPS and not _drawing(content, card):
            message = "no scenario of this box draws this power-up: choose it in one, then try it out"
            raise InputError.at(file, message)
        tried = [spec for spec in _trials(content, file, card) if not wrongs(spec)]
        if not tried:
            problems = [wrong.message for spec in _trials(content, file, card) for wrong in wrongs(spec)]
            raise InputError.at(file, problems[0] if problems else f"there is no {card!r} to try out")
        return tried[0]


def _trials(content: BoxContent, file: str, card: str) -> Iterator[MatchSpec]:
    others = [each for each in characters().values() if each.box != content.id and each.id != card]
    rivals = [each.id for each in others if not each.basic][:MOST_TRIED]
    basics = [each.id for each in others if each.basic][:2]
    hero = next((each for each in content.characters if not content.characters[each].basic), rivals[1])
    own = characters().get(card) or attachments().get(card)
    with_it = ""
    if card in attachments():  # the rival has one, too: sides must have the same number (ATTACH-1)
        kinds = [each for each in attachments().values() if each.box != content.id]
        with_it = next(f"+{each.id}" for each in kinds if each.kind == attachments()[card].kind)
    first = f"{hero}+{card}" if with_it else card if own else hero
    title = f"{own.name if own else content.name}, tried out"
    for game, place in _places(content, file, card):
        for rival in rivals:
            for friend, other in (basics, ("", "")):
                squads = tuple(
                    tuple(filter(None, squad)) for squad in ((first, friend), (rival + with_it, other))
                )
                yield MatchSpec(title, game, place, "expanded", squads)


def _drawing(content: BoxContent, card: str) -> list[Scenario]:
    """The scenarios of a box that draw a power-up."""
    own = [each for each in scenarios().values() if each.box == content.id]
    return [each for each in own if each.power_ups and card in each.power_ups.of]


def _places(content: BoxContent, file: str, card: str) -> list[tuple[str, str]]:
    """The scenario and map of a box to try, otherwise a skirmish on small maps."""
    if file == POWER_UPS:
        return [(each.id, place) for each in _drawing(content, card) for place in each.maps]
    if file.startswith(SCENARIOS) and scenario_id(file) in scenarios():
        return [(scenario_id(file), place) for place in scenarios()[scenario_id(file)].maps]
    if file.startswith(MAPS) and map_id(file) in map_ids():
        return [("skirmish", map_id(file))]
    smallest = sorted(map_ids(), key=lambda each: (load_map(each).board.size, each))
    return [("skirmish", place) for place in smallest[:MOST_PLACES]]
