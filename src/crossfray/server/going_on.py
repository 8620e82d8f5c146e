"""Opens a stored table: with the rules that it was played by or, if those have changed, from its last saved position.

A changed card never closes a table. Answers that no longer hold are set aside and noted, the people are told what is
different, and until one of them has answered they can choose to finish with the old cards."""

import hashlib
import json
import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import Any

from crossfray import __version__
from crossfray.content.errors import InputError
from crossfray.content.match.build import content_hashes
from crossfray.content.match.changes import Changed, changes
from crossfray.content.match.spec import MatchSpec, spec_from_json
from crossfray.content.sources import Shelf, playing_with
from crossfray.server.shelves import digests
from crossfray.server.store import Stored
from crossfray.table.notes import OLD_RULES, RULES, Answer, Chapter, Note, chapters, rolls_aside, rolls_in
from crossfray.table.standing import CannotStand, Standing, lost, same_place
from crossfray.table.table import Step, Table

log = logging.getLogger(__name__)
Shelved = Mapping[tuple[str, ...], Shelf]
"""the boxes of each chapter, as far as they are stored"""


@dataclass(frozen=True)
class GoneOn:
    """A table that has been opened. `note`: what must be noted because the rules have changed; then the steps from the
    one numbered `since` are written again."""

    table: Table
    shelf: Shelf
    note: Note | None = None
    since: int = 0

    @property
    def steps(self) -> list[Answer]:
        return [(step.by, step.answer, step.hash) for step in self.table.steps]


@cache
def code_digest() -> str:
    """Identifies the code that plays. What the same code has noted need not be played again."""
    digest = hashlib.blake2b(digest_size=12)
    for package in ("rules", "language", "content", "table"):
        for source in sources_in(files("crossfray") / package):
            digest.update(source.name.encode() + source.read_bytes())
    return digest.hexdigest()


def sources_in(folder: Traversable) -> Iterator[Traversable]:
    """The modules of a package and its subpackages, always in the same order."""
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.is_dir() and entry.name != "boxes":  # changed cards are noticed by their own digests
            yield from sources_in(entry)
        elif entry.name.endswith((".py", ".toml")):
            yield entry


def noted(standing: Standing | None) -> Standing | None:
    """The saved position of a game as it is stored: with the code that played it."""
    return standing and {**standing, "code": code_digest()}


def boxes_of(
    stored: Stored, last: Chapter, today: Shelf, shelved: Shelved
) -> tuple[Shelf | None, list[Changed]]:
    """The boxes with which a stored game continues, if it can continue as it is; and what is different today."""
    began = shelved.get(last.boxes, today)
    spec = latest_match(stored)
    if not can_play(spec, today):  # but the boxes that it needs are stored with it
        return began, []
    different = changes(spec, began, today)
    if not different:
        return today, different
    return began if chose_old(stored, spec, today) else None, different


def resume(stored: Stored, today: Shelf, shelved: Shelved) -> GoneOn | None:
    """The quick way to open a table when nothing has changed: from its last saved position, with only the answers after
    it. None if that is impossible; then `go_on` replays everything."""
    parts = chapters(stored.boxes, stored.engine, stored.notes)
    at, latest = parts[-1].at, stored.snapshots[-1] if stored.snapshots else None
    if latest is None or latest.get("code") != code_digest():
        return None
    length = latest["step"]
    if not at < length <= min(len(stored.told), len(stored.steps)):
        return None
    shelf, _ = boxes_of(stored, parts[-1], today, shelved)
    if shelf is None:
        return None
    steps = [Step(*step, events) for step, events in zip(stored.steps[:length], stored.told, strict=False)]
    with playing_with(shelf):
        table = Table(stored.spec, stored.new_dice(), keep_past=False)
        try:
            table.resume(latest, steps, at)
        except (CannotStand, KeyError, IndexError):
            return None
        if table.state.hash() != steps[-1].hash:
            return None
        held, elsewhere = table.play_on(stored.steps[length:])
    if elsewhere or length + held < len(stored.steps):
        return None
    finish(table, stored.steps, stored.notes)
    return GoneOn(table, shelf)


def go_on(stored: Stored, today: Shelf, shelved: Shelved, keep_past: bool = False) -> GoneOn:
    """A table with as many of its answers as still hold, all of them replayed. InputError only if no box has its
    cards."""
    parts = chapters(stored.boxes, stored.engine, stored.notes)
    began = shelved.get(parts[-1].boxes, today)
    spec = latest_match(stored)
    shelf, different = boxes_of(stored, parts[-1], today, shelved)
    if shelf is not None and (table := play(stored, parts, shelved, shelf, keep_past)):
        return GoneOn(table, shelf)
    if not can_play(spec, today):
        return under_changed_rules(stored, parts, shelved, began, [], keep_past)
    return under_changed_rules(stored, parts, shelved, today, different, keep_past)


def latest_match(stored: Stored) -> MatchSpec:
    """The match as it is played: with its squads, if they were chosen at the table."""
    for standing in reversed(stored.snapshots):
        if "match" in standing:
            return spec_from_json(standing["match"], stored.id)
    return stored.spec


def can_play(spec: MatchSpec, shelf: Shelf) -> bool:
    """Whether these boxes have everything that a match needs."""
    with playing_with(shelf):
        try:
            content_hashes(spec)
        except (InputError, KeyError):
            return False
    return True


def rules_key(spec: MatchSpec, shelf: Shelf) -> str:
    """Identifies the rules by which a match would be played today: the version, and what it uses from the boxes."""
    with playing_with(shelf):
        text = json.dumps(content_hashes(spec), sort_keys=True) if can_play(spec, shelf) else ""
    return f"{__version__} {hashlib.blake2b(text.encode(), digest_size=8).hexdigest()}"


def chose_old(stored: Stored, spec: MatchSpec, today: Shelf) -> bool:
    """Whether the people have decided to finish with the old cards, knowing today's."""
    choices = [note for note in stored.notes if note["what"] in (RULES, OLD_RULES)]
    if not choices or choices[-1]["what"] != OLD_RULES:
        return False
    return bool(choices[-1]["against"] == rules_key(spec, today))


# ---------------------------------------------------------------------- replaying


def play(
    stored: Stored, parts: list[Chapter], shelved: Shelved, shelf: Shelf, keep_past: bool
) -> Table | None:
    """The table that the answers lead to, the last chapter with these boxes; None if they now lead somewhere else."""
    last = parts[-1]
    try:
        table = before(stored, parts, shelved, shelf, keep_past)
    except (CannotStand, KeyError, IndexError):
        return None
    known = {each["step"]: each for each in stored.snapshots if each["step"] > last.at}
    stood = max(known, default=last.at)
    with playing_with(shelf):
        held, elsewhere = table.play_on(stored.steps[last.at : stood])
        as_noted = stood in known and same_place(table.match, table.standing, known[stood])
        held_then, elsewhere_then = table.play_on(stored.steps[stood:])
    if last.at + held + held_then < len(stored.steps):
        return None
    # The same position may be written in another form: then what was noted about it counts.
    if not as_noted and (stood in known or elsewhere or elsewhere_then):
        return None
    finish(table, stored.steps, stored.notes)
    return table


def before(stored: Stored, parts: list[Chapter], shelved: Shelved, shelf: Shelf, keep_past: bool) -> Table:
    """The table at the beginning of its last chapter. Earlier parts that can no longer be replayed are skipped: the
    position at the beginning of the chapter is stored."""
    shelves = [shelved.get(part.boxes, shelf) for part in parts[:-1]]
    first = shelves[0] if shelves and can_play(stored.spec, shelves[0]) else shelf
    with playing_with(first):
        table = Table(stored.spec, stored.new_dice(), keep_past=keep_past)
    for (part, following), boxes in zip(pairwise(parts), shelves, strict=True):
        given = stored.steps[part.at : following.at]
        with playing_with(boxes):
            held = table.play_on(given)[0] if can_play(table.played, boxes) else 0
        table.pass_over(given[held:])
        assert following.standing is not None
        with playing_with(shelf if following is parts[-1] else shelved.get(following.boxes, shelf)):
            table.go_on_from(following.standing)
    return table


def finish(table: Table, steps: tuple[Answer, ...] | list[Answer], notes: tuple[Note, ...]) -> None:
    """Set the notes, and let the dice continue after every roll so far, including those that no longer count."""
    table.dice.rolls = rolls_in(steps) + rolls_aside(notes)
    table.notes = list(notes)


# ---------------------------------------------------------------------- under changed rules


def under_changed_rules(
    stored: Stored,
    parts: list[Chapter],
    shelved: Shelved,
    shelf: Shelf,
    different: list[Changed],
    keep_past: bool,
) -> GoneOn:
    """The game from its last saved position, with these boxes, and as many of the answers after it as still hold."""
    last = parts[-1]
    found = [each for each in reversed(stored.snapshots) if last.at <= each["step"] <= len(stored.steps)]
    standing: Standing | None
    for standing in filter(None, (*found, last.standing)):
        try:
            table = from_standing(stored, parts, shelved, shelf, standing, keep_past)
            break
        except (CannotStand, InputError, KeyError, IndexError) as error:
            log.warning("table %s: cannot go on from a snapshot: %s", stored.id, error)
    else:
        standing = None
        with playing_with(shelf):
            table = Table(stored.spec, stored.new_dice(), keep_past=keep_past)
    since = len(table.steps)
    with playing_with(shelf):
        table.play_on(stored.steps[since:])
        gone = lost(table.match, standing) if standing else []
    aside = stored.steps[len(table.steps) :]
    note: Note = {
        "what": RULES,
        "at": since,
        "from": last.engine,
        "to": __version__,
        "boxes": list(digests(shelf)),
        "before": list(last.boxes),
        "standing": standing,
        "changed": [list(each) for each in different],
        "lost": gone,
        "held": len(table.steps),
        "then": [list(each) for each in stored.steps[since:]],
        "aside": [list(each) for each in aside],
        "rolls": rolls_in(aside),
    }
    finish(table, [(step.by, step.answer, step.hash) for step in table.steps], (*stored.notes, note))
    log.warning(
        "table %s goes on under other rules from step %d; %d answers set aside", stored.id, since, len(aside)
    )
    return GoneOn(table, shelf, note, since)


def from_standing(
    stored: Stored, parts: list[Chapter], shelved: Shelved, shelf: Shelf, standing: Standing, keep_past: bool
) -> Table:
    """The table from that saved position, with these boxes."""
    then = Chapter(standing["step"], digests(shelf), __version__, standing)
    earlier = [part for part in parts if part.at < then.at or part.at == 0]
    return before(stored, [*earlier, then], shelved, shelf, keep_past)


# ---------------------------------------------------------------------- what people are told


def rules_facts(note: Note, offered: bool) -> dict[str, Any]:
    """What has changed, as data. `offered`: whether the old cards can still be chosen."""
    keys = ("what", "part", "before", "now")
    return {
        "from": note["from"],
        "to": note["to"],
        "changed": [dict(zip(keys, each, strict=True)) for each in note["changed"]],
        "step": note["held"],
        "aside": len(note["aside"]),
        "old_offered": offered,
    }
