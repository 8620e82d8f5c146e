"""Records: saved games and replays have one format. It holds the match and every answer, with events and hashes to
check them."""

import json
import os
import re
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from crossfray import __version__
from crossfray.content.check.box import bring_along
from crossfray.content.errors import CONTROL, InputError, shown, writing
from crossfray.content.match.build import boxes_of, content_hashes, expect_parts
from crossfray.content.match.spec import MatchSpec, spec_from_json
from crossfray.content.sources import Shelf, packed, unpacked
from crossfray.rules.engine import chance_weights, option_id, option_ids
from crossfray.rules.state import comparable
from crossfray.table.annotations import Annotations, annotations_from
from crossfray.table.fair_dice import FORMATS, DiceSource, seal_of, standing_rolls
from crossfray.table.notes import KINDS, NOT_TOLD, RULES, Note, rolls_in, set_aside
from crossfray.table.standing import Standing, lost, standing_of
from crossfray.table.table import Step, Table

KIND = "crossfray record"
FORMAT = max(FORMATS)
MOST_BYTES = 64 << 20
KEYS = ("kind", "format", "match", "content", "seats", "steps", "winner")
HASH = re.compile(r"(?:[0-9]{1,4}-)?[0-9a-f]{32}")
"""of a state, after the number of its format and a hyphen, which older records do not have"""
MOST_SEED_BITS = 4096
SEED = re.compile(r"-?[0-9]{1,1234}")
MOST_CONTENT = 1000
MOST_BOXES = 16
MOST_TOLD = 1000
MOST_STEPS = 1_000_000
KEYS_OF_DICE = {1: ("seed",), 2: ("secret", "nonces")}
"""what the rolls depend on, by the format of the record"""


@dataclass(frozen=True)
class Record:
    """The content of a record file, before it is replayed."""

    spec: MatchSpec
    content: dict[str, str]
    format: int
    secret: str
    """what the dice depend on, together with the nonces of the seats"""
    nonces: list[str]
    seats: list[str]
    steps: list[Step]
    winner: int | None
    seal: str = ""
    """the published seal of the dice; empty if there was none"""
    engine: str = ""
    """the version that wrote it; empty if it does not say"""
    notes: tuple[Note, ...] = ()
    """what happened besides the answers"""
    standing: Standing | None = None
    """the saved position at the beginning of the last action, if the game is not over"""
    annotations: Annotations = field(default_factory=Annotations)
    boxes: Shelf = ()
    """people's own boxes that it was played with"""
    file: str = "record"

    @property
    def taken_over(self) -> Note | None:
        """The last time that the game continued from a saved position because the rules had changed."""
        return next((note for note in reversed(self.notes) if note.get("standing")), None)

    def dice(self) -> DiceSource:
        """The dice of the game, before their first roll."""
        return FORMATS[self.format](self.secret, self.nonces)


@dataclass(frozen=True)
class Difference:
    """Where a record and its replay differ: the step, from 1, and how."""

    step: int
    message: str


def record_text(table: Table, seats: list[str], seal: str = "") -> str:
    """The record of a table, one step per line so that people can read and compare it; with the seal of its dice, if
    one was published."""
    dice = table.dice
    head: dict[str, Any] = {
        "kind": KIND,
        "format": dice.format,
        "match": table.spec.to_json(),
        "content": content_hashes(table.spec),
        **({"boxes": [packed(box) for box in brought]} if (brought := boxes_of(table.spec)) else {}),
        **({"seed": dice.secret} if dice.format == 1 else {"secret": dice.secret, "nonces": dice.nonces}),
        "seats": seats,
        **({"seal": seal} if seal else {}),
        "winner": table.state.winner + 1 if table.state.winner >= 0 else None,
        "engine": __version__,
    }
    if table.notes:
        kept = [{key: value for key, value in note.items() if key not in NOT_TOLD} for note in table.notes]
        head["notes"] = kept
    if standing := last_standing(table):
        head["standing"] = standing
    head |= table.annotations.to_json()
    opening = json.dumps(head, indent=1)[:-2] + ',\n "steps": ['
    steps = [json.dumps([step.by, step.answer, step.hash, step.events]) for step in table.steps]
    return opening + "\n  " + ",\n  ".join(steps) + "\n ]\n}\n" if steps else opening + "]\n}\n"


def last_standing(table: Table) -> Standing | None:
    """The last saved position of an unfinished game, as far as its past is known: the game can continue from it even if
    the rules change."""
    if not table.state.options:
        return None
    if found := table.standing:
        return found
    played = [state for state in table.past if state.match is table.match]
    found = next(filter(None, map(standing_of, reversed(played))), None)
    return found and table.with_match(found)


def save(table: Table, seats: list[str], path: Path) -> None:
    """Write a record; whatever happens, the file afterwards holds either the old record or the whole new one."""
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name + ".")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as stream:
                stream.write(record_text(table, seats))
                stream.flush()
                os.fsync(stream.fileno())
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise


def read_record(path: Path) -> Record:
    """Read a record file; InputError if it is truncated, not a record, or of a newer format."""
    file = str(path)
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise InputError.at(file, f"cannot be read: {error.strerror}") from None
    return parse_record(raw, file)


def parse_record(raw: bytes, file: str = "record") -> Record:
    """Read the bytes of a record file; InputError if they are not a record."""
    if len(raw) > MOST_BYTES:
        raise InputError.at(file, f"is larger than {MOST_BYTES >> 20} MiB: expected a record")
    try:
        data = json.loads(raw.decode("utf-8"))
    except UnicodeDecodeError:
        raise InputError.at(file, "expected a record, found bytes that are not UTF-8 text") from None
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", None)
        message = f"expected a record in JSON: {error}; the file may be cut off"
        raise InputError.at(file, message, line=line) from None
    return _checked(data, file)


def _checked(data: object, file: str) -> Record:
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise InputError.at(file, f'is not a record: expected "kind": "{KIND}"')
    written = data.get("format")
    if not isinstance(written, int) or isinstance(written, bool) or written not in FORMATS:
        newer = isinstance(written, int) and written > FORMAT
        hint = "a newer version wrote it" if newer else "nothing else was ever written"
        raise InputError.at(file, f"expected format {FORMAT}, found {shown(str(written))}: {hint}")
    if missing := [key for key in (*KEYS, *KEYS_OF_DICE[written]) if key not in data]:
        raise InputError.at(file, f"the record lacks {', '.join(missing)}")
    spec = spec_from_json(data["match"], file)
    content, seats, winner = data["content"], data["seats"], data["winner"]
    well_formed = (
        isinstance(content, dict)
        and all(isinstance(text, str) for text in content.values())
        and isinstance(seats, list)
        and all(isinstance(seat, str) for seat in seats)
        and (winner is None or _is_number(winner))
        and isinstance(data["steps"], list)
    )
    if not well_formed:
        raise InputError.at(file, "expected texts in content and seats, a winner, a list of steps")
    if any(map(CONTROL.search, (*seats, *content))) or len(content) > MOST_CONTENT:
        raise InputError.at(file, "expected the names of seats, maps and cards without control characters")
    if len(seats) not in (len(spec.squads), len(spec.squads) + sum(map(bool, spec.split))):
        raise InputError.at(file, f"expected a seat for each of {len(spec.squads)} sides, found {len(seats)}")
    steps = [_step(entry, number, file) for number, entry in enumerate(data["steps"], 1)]
    seal = data.get("seal", "")
    if not isinstance(seal, str):
        raise InputError.at(file, "expected a text as seal")
    secret, nonces = _dice(data, written, len(seats), file)
    more = _notes(data, len(steps), file)
    added = annotations_from(data, len(steps), file)
    boxes = _boxes(data.get("boxes", []), file)
    return Record(
        spec, content, written, secret, nonces, seats, steps, winner, seal, *more, added, boxes, file
    )


def _boxes(data: object, file: str) -> Shelf:
    """The boxes in a record; their cards are only read when they are played."""
    if not isinstance(data, list) or len(data) > MOST_BOXES:
        raise InputError.at(file, f"expected a list of at most {MOST_BOXES} packed boxes as boxes")
    return tuple(unpacked(each, f"{file} (box {number})") for number, each in enumerate(data, 1))


def _notes(data: dict[str, Any], steps: int, file: str) -> tuple[str, tuple[Note, ...], Standing | None]:
    """The version that wrote a record, its notes, and the last saved position."""
    engine, notes, standing = data.get("engine", ""), data.get("notes", []), data.get("standing")
    if not isinstance(engine, str) or CONTROL.search(engine) or not isinstance(notes, list):
        raise InputError.at(file, "expected a version as engine, and a list of notes")
    for note in notes:
        right = isinstance(note, dict) and note.get("what") in KINDS
        numbers: list[Any] = [note.get("at"), note.get("held", 0), note.get("rolls", 0)] if right else [None]
        counted = all(_is_number(number) and 0 <= number <= MOST_STEPS for number in numbers)
        if not counted or numbers[0] > steps:
            raise InputError.at(
                file, "expected notes with what they are and after how many answers they stand"
            )
    for found in (standing, *(note.get("standing") for note in notes)):
        if found is not None and not (isinstance(found, dict) and _is_number(found.get("step"))):
            raise InputError.at(file, "expected a standing with the number of its step")
        if found is not None and not 0 <= found["step"] <= steps:
            raise InputError.at(file, "a standing lies after the last step")
    return engine, tuple(notes), standing


def _dice(data: dict[str, Any], written: int, seats: int, file: str) -> tuple[str, list[str]]:
    """The secret of the dice and the nonces of the seats; no nonces if the seed was chosen."""
    if written == 1:
        seed = data[
            "seed"
        ]  # as text, because some readers round numbers this large; older records have a number
        if isinstance(seed, str) and SEED.fullmatch(seed):
            return seed, []
        if not _is_number(seed) or seed.bit_length() > MOST_SEED_BITS:
            raise InputError.at(file, "expected a number as seed")
        return str(seed), []
    secret, nonces = data["secret"], data["nonces"]
    if not isinstance(secret, str) or not isinstance(nonces, list):
        raise InputError.at(file, "expected a text as secret, and a list of nonces")
    if not all(isinstance(nonce, str) and nonce for nonce in nonces) or len(nonces) not in (0, seats):
        raise InputError.at(file, f"expected a nonce for each of {seats} seats, or none at all")
    return secret, nonces


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _step(entry: Any, number: int, file: str) -> Step:
    match entry:
        case [int(by), str(answer), str(digest), list(events)] if _is_number(by) and HASH.fullmatch(digest):
            if all(isinstance(event, dict) and isinstance(event.get("event"), str) for event in events):
                return Step(by, answer, digest, events)
    raise InputError.at(file, f"step {number}: expected [who, answer, hash, events]")


def replay(record: Record) -> tuple[Table, Difference | None]:
    """Replay a record: the table it leads to, and the first difference, if there is one.

    Every roll must follow from the secret, and the secret must fit the seal if there is one. Rolls before the moment
    from which a game was played on are accepted as written, and so are those of records of format 1 without a seal."""
    table = begin(record)
    if record.seal and record.seal != seal_of(record.secret):
        return table, Difference(0, "the secret of the dice does not match the seal from before the game")
    rolls_follow = bool(record.seal) or record.format > 1
    standing = standing_rolls(record.secret)
    compared = comparable(step.hash for step in record.steps)
    aside = set_aside(record.notes)
    for number, step in enumerate(record.steps[len(table.steps) :], len(table.steps) + 1):
        table.dice.rolls += aside.get(number - 1, 0)
        follows = rolls_follow and step.by == 0 and table.dice.rolls >= standing
        difference = _roll_differs(table, number, step) if follows else None
        table.dice.rolls += step.by == 0 and not follows
        difference = difference or _play_step(table, number, step, compared)
        if difference:
            return table, difference
    winner = table.state.winner + 1 if table.state.winner >= 0 else None
    if winner != record.winner:
        message = f"the record says winner {record.winner}, the game {winner}"
        return table, Difference(len(record.steps), message)
    return table, None


def begin(record: Record) -> Table:
    """The table of a record before its first answer, with the boxes in it; or at the saved position where it was taken
    over, if the rules have changed: what was played before cannot be replayed."""
    bring_along(record.boxes)
    expect_parts(record.spec, record.file)
    table = Table(record.spec, record.dice())
    note = record.taken_over
    if note:
        before = record.steps[: note["at"]]
        table.pass_over((step.by, step.answer, step.hash) for step in before)
        take_over(table, note["standing"])
        table.dice.rolls = sum(step.by == 0 for step in before)
        table.dice.rolls += sum(rolls for at, rolls in set_aside(record.notes).items() if at < note["at"])
    table.notes = list(record.notes)
    table.annotations = record.annotations.up_to(len(record.steps))
    return table


def take_over(table: Table, standing: Standing) -> None:
    """Continue from a saved position that somebody may have edited; InputError if that is impossible."""
    try:
        table.go_on_from(standing)
    except InputError:
        raise
    except Exception as error:  # a file can contain anything
        raise InputError.at(
            "record", f"the game cannot be continued from its saved position: {error!r}"
        ) from None


def _play_step(table: Table, number: int, step: Step, compared: bool) -> Difference | None:
    state = table.state
    known = option_ids(state) if state.options else {}
    if step.answer not in known:
        return Difference(
            number, f"the answer {shown(step.answer)} is not offered; offered are {', '.join(known)}"
        )
    if step.by != state.side + 1:
        return Difference(number, f"the record says {step.by} answers, the game {state.side + 1}")
    played = table.answer(known[step.answer])
    if not alike(step.events, played.events):
        return Difference(number, f"the record tells {brief(step.events)}, the game {brief(played.events)}")
    if compared and step.hash != played.hash:
        return Difference(number, f"the record has the hash {shown(step.hash)}, the game {played.hash}")
    return None


def brief(events: list[dict[str, Any]]) -> str:
    """Events on one short line, for a sentence."""
    text = json.dumps(events)
    return text if len(text) <= MOST_TOLD else text[: MOST_TOLD - 3] + "..."


def alike(written: list[dict[str, Any]], played: list[dict[str, Any]]) -> bool:
    """Whether a replayed game has all events of the record; today's events may have more keys than those of an older
    record."""
    return len(written) == len(played) and all(
        event.items() >= then.items() for then, event in zip(written, played, strict=True)
    )


def _roll_differs(table: Table, number: int, step: Step) -> Difference | None:
    """Whether chance would have answered differently from the record."""
    if not table.waits_on_chance or step.answer not in option_ids(table.state):
        return None  # the step itself reports what is wrong
    rolled = option_id(table.state, table.dice.choose(chance_weights(table.state)))
    if rolled == step.answer:
        return None
    return Difference(number, f"the record says {shown(step.answer)}, its dice say '{rolled}'")


def changed_content(record: Record) -> list[str]:
    """The maps and cards that have changed since the record was written."""
    now = content_hashes(record.spec)
    return [name for name in now if now[name] != record.content.get(name, now[name])]


def load(path: Path) -> tuple[Table, Record]:
    """A table from a saved game, at the point where it was left; InputError if the record does not play as written
    although nothing has changed. If something has changed, the game continues as far as it can, and its last note says
    so.

    The dice continue as they would have without saving, so loading a game does not change the rolls."""
    record = read_record(path)
    table, difference = replay(record)
    if difference:
        changed = changed_content(record)
        if not changed and record.engine == __version__:
            raise InputError.at(str(path), f"step {difference.step}: {difference.message}")
        table = go_on(record, changed)
    table.dice.rolls = sum(step.by == 0 for step in table.steps) + sum(set_aside(table.notes).values())
    return table, record


def go_on(record: Record, changed: list[str]) -> Table:
    """The table of a saved game that no longer plays as written, because the rules or its cards have changed: from its
    last saved position, or as far as its answers hold. Its last note says what that means."""
    answers = [(step.by, step.answer, step.hash) for step in record.steps]
    standing = record.standing
    try:
        table = begin(record)
        if standing:
            table.pass_over(answers[len(table.steps) : standing["step"]])
            take_over(table, standing)
    except InputError:
        table, standing = Table(record.spec, record.dice()), None
    since = len(table.steps)
    table.play_on(answers[since:])
    aside = answers[len(table.steps) :]
    note: Note = {
        "what": RULES,
        "at": since,
        "from": record.engine,
        "to": __version__,
        "standing": standing,
        "changed": [[name, "", "", ""] for name in changed],
        "lost": lost(table.match, standing) if standing else [],
        "held": len(table.steps),
        "aside": [list(each) for each in aside],
        "rolls": rolls_in(aside),
    }
    table.notes = [*record.notes, note]
    return table
