"""A standing: a saved position of a game by names, so that the game can continue although a card, a map or the rules
have changed.

The numbers in a state only have a meaning together with its match. A standing names every piece, square and limit
instead, so that another match with the same squads can continue the game. It is written at the beginning of an
activation or action, when no text is being carried out."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final

from crossfray.rules.actions import ACTING
from crossfray.rules.board import Board, bits
from crossfray.rules.decisions import ASK_ACTION, ASK_CHARACTER, NO_QUESTION
from crossfray.rules.engine import run
from crossfray.rules.frames import (
    AT,
    CODE,
    GAME_FRAME,
    GAME_LENGTH,
    GAME_PIECE,
    PROCEDURE,
    ROUND_FRAME,
    ROUND_SIDE,
    SOURCE,
    TURN_FRAME,
    TURN_FREE,
    TURN_LEFT,
    TURN_PIECE,
    TURN_SIDE,
)
from crossfray.rules.history import BITS, times
from crossfray.rules.match import ABILITY_TYPES, MARKER, Match
from crossfray.rules.procedure import NO_ANSWER
from crossfray.rules.setup import PLAYING
from crossfray.rules.state import (
    FACE_DOWN,
    FORMAT,
    GONE,
    OFF,
    SPACES,
    State,
    from_json,
    on_track,
    set_from,
    track_side,
    track_space,
)

LAYOUT: Final = 2
TYPES: Final = len(ABILITY_TYPES)
SETS: Final = {"down": "down", "exhausted": "exhausted", "leaders": "leader"}
"""the sets of pieces in a state, and the word for a piece in each"""
FORM: Final = ("uses", "history", "lasting", "settled", "setup")
"""the keys that depend on the form of a state"""
Standing = dict[str, Any]


class CannotStand(Exception):
    """A game cannot continue from a standing in this match; why not."""


def standing_of(state: State) -> Standing | None:
    """The standing of a game; None in the middle of something, before the first turn, and when the game is over."""
    between = [frame[PROCEDURE] for frame in state.frames] == [GAME_FRAME, ROUND_FRAME, TURN_FRAME]
    if not between or state.kind not in (ASK_CHARACTER, ASK_ACTION):
        return None
    match, turn = state.match, state.frames[-1]
    chosen = state.kind == ASK_ACTION
    return {
        "layout": LAYOUT,
        "step": state.step,
        "round": state.round,
        "first": state.first,
        "areas": list(state.areas),
        "points": list(state.points),
        "tired": state.tired,
        "pool": list(state.pool),
        "tokens": list(state.tokens),
        "brought": brought(match),
        "pieces": {thing.id: piece_of(state, number) for number, thing in enumerate(match.things)},
        "turn": {
            "next": state.frames[1][ROUND_SIDE],
            "side": turn[TURN_SIDE],
            "piece": match.things[turn[TURN_PIECE]].id if chosen else "",
            "left": turn[TURN_LEFT] if chosen else 0,
            "free": turn[TURN_FREE] if chosen else 0,
        },
        "uses": {
            match.things[source].id: [state.uses[limit] for limit in limits]
            for source, limits in limits_of(match).items()
        },
        "history": {
            match.things[source].id: [_counts(state, number) for number in numbers]
            for source, numbers in memory_of(match).items()
        },
        "lasting": [
            {
                "of": match.things[frame[SOURCE]].id,
                "text": match.programs[frame[CODE]][frame[AT]].text,
                "frame": frame[:],
            }
            for frame in state.lasting
            if frame
        ],
        "settled": list(state.settled),
        "setup": state.frames[0][GAME_PIECE:],
        "format": FORMAT,
        "notes": [
            [match.things[note.owner].id, note.name, _noted(match, note.counts, number)]
            for note, number in zip(match.notes, state.notes, strict=True)
        ],
    }


def _noted(match: Match, counts: bool, number: int) -> Any:
    """What a text keeps under a name: a number, or pieces."""
    return number if counts else [match.things[piece].id for piece in bits(number)]


def piece_of(state: State, number: int) -> dict[str, Any]:
    """A piece, without the values that are as usual."""
    found: dict[str, Any] = {}
    where = state.where[number]
    if where >= 0:
        found["at"] = state.match.board.place_name(where)
    elif where == FACE_DOWN:
        found["face_down"] = True
    elif where != OFF:
        found["track"] = [track_side(where), track_space(where)]
    found |= {word: True for name, word in SETS.items() if getattr(state, name) >> number & 1}
    if state.holder[number] >= 0 and state.match.things[number].kind == MARKER:
        found["claimed"] = state.holder[number]
    elif state.holder[number] >= 0:
        found["holder"] = state.match.things[state.holder[number]].id
    elif state.holder[number] == GONE:
        found["gone"] = True
    return found


def _counts(state: State, number: int) -> dict[str, int]:
    pieces = state.history[number].bit_length() // BITS + 1
    counted = {thing.id: times(state, number, n) for n, thing in enumerate(state.match.things[:pieces])}
    return {name: count for name, count in counted.items() if count}


@lru_cache(maxsize=256)
def brought(match: Match) -> list[int]:
    """The ability tokens that the cards of each side bring, in the order of a state's pool (SETUP-7)."""
    found = [0] * (len(match.sides) * TYPES)
    for thing in match.things:
        for kind in thing.tokens:
            found[thing.side * TYPES + kind] += 1
    return found


@lru_cache(maxsize=256)
def limits_of(match: Match) -> dict[int, list[int]]:
    """For each piece the numbers of the limits on its card, in order."""
    found: dict[int, set[int]] = {}
    for source, limits in enumerate(match.ability_limits):
        found.setdefault(source, set()).update(limits)
    for rows in (*match.on, *match.instead):
        for ready in rows:
            found.setdefault(ready.source, set()).add(ready.limit)
    real = {source: sorted(numbers - {-1}) for source, numbers in found.items()}
    return {source: numbers for source, numbers in real.items() if numbers}


@lru_cache(maxsize=256)
def memory_of(match: Match) -> dict[int, list[int]]:
    """For each piece the numbers of what its card asks about the past, in order."""
    found: dict[int, list[int]] = {}
    for remembered in match.memory:
        found.setdefault(remembered.source, []).append(remembered.number)
    return found


# ---------------------------------------------------------------------- continuing


def brought_up(match: Match, data: Standing) -> Standing:
    """The same in today's layout; CannotStand if a newer version wrote it."""
    while (layout := data.get("layout")) != LAYOUT:
        if layout not in UPGRADES:
            raise CannotStand(f"the position has the layout {layout}, which this version does not know")
        data = UPGRADES[layout](match, data)
    return data


def _with_claims(match: Match, data: Standing) -> Standing:
    """Layout 1 stored a marker claimed by a side as held by the piece with that side's number."""
    order = list(data["pieces"])
    pieces = dict(data["pieces"])
    for name, piece in pieces.items():
        if "holder" in piece and name in match.by_id and match.things[match.by_id[name]].kind == MARKER:
            rest = {key: value for key, value in piece.items() if key != "holder"}
            pieces[name] = {**rest, "claimed": order.index(piece["holder"])}
    return {**data, "pieces": pieces, "layout": 2}


UPGRADES: Final[dict[int, Callable[[Match, Standing], Standing]]] = {1: _with_claims}
"""for each earlier layout the conversion to the next"""


def stand(match: Match, data: Standing) -> State:
    """A game that continues from a standing in a match; CannotStand if the match has no place for it.

    What cards count, and their temporary effects, continue where the cards still have them; see `lost`."""
    data = brought_up(match, data)
    fresh = State(match).to_json()
    by_id, pieces, turn = match.by_id, data["pieces"], data["turn"]
    if turn["piece"] not in ("", *by_id) or len(data["points"]) != len(match.sides):
        raise CannotStand("the pieces of the match are others")
    fresh |= {key: data[key] for key in ("step", "round", "first", "areas", "points", "tired")}
    fresh["where"] = [_where(match, number, pieces) for number in range(len(match.things))]
    for name, word in SETS.items():
        fresh[name] = [
            number for number, thing in enumerate(match.things) if pieces.get(thing.id, {}).get(word)
        ]
    for number, thing in enumerate(match.things):
        found = pieces.get(thing.id, {})
        holder = by_id.get(found.get("holder", ""), -1)
        fresh["holder"][number] = GONE if found.get("gone") else found.get("claimed", holder)
    fresh["pool"], fresh["tokens"] = _tokens(match, data)
    for source, limits in limits_of(match).items():
        counts = data["uses"].get(match.things[source].id, [])
        for limit, count in zip(limits, counts, strict=False) if len(counts) == len(limits) else ():
            fresh["uses"][limit] = count
    for source, numbers in memory_of(match).items():
        past = data["history"].get(match.things[source].id, [])
        for number, counted in zip(numbers, past, strict=False) if len(past) == len(numbers) else ():
            fresh["history"][number] = sum(
                count << BITS * by_id[name] for name, count in counted.items() if name in by_id
            )
    kept = {(owner, name): value for owner, name, value in data.get("notes", [])}
    for number, note in enumerate(match.notes):
        value = kept.get((match.things[note.owner].id, note.name))
        if isinstance(value, int) == note.counts and value is not None:
            noted = value if note.counts else set_from([by_id[name] for name in value if name in by_id])
            fresh.setdefault("notes", [0] * len(match.notes))[number] = noted
    fresh["lasting"] = [frame for frame, _ in _lasting(match, data) if frame]
    if list(pieces) == list(by_id) and len(fresh["lasting"]) == len(data["lasting"]):
        fresh["settled"] = data["settled"]
    chosen = by_id.get(turn["piece"], 0)
    setup = data.get("setup") if list(pieces) == list(by_id) else None
    fresh["frames"] = [
        [GAME_FRAME, PLAYING, *(setup or [0] * (GAME_LENGTH - GAME_PIECE))],
        [ROUND_FRAME, 0, turn["next"]],
        [TURN_FRAME, ACTING if turn["piece"] else 0, turn["side"], chosen, turn["left"], turn["free"]],
    ]
    fresh |= {"kind": NO_QUESTION, "options": [], "side": turn["side"]}
    state = from_json(match, fresh)
    run(state, NO_ANSWER)
    state.events = []
    return state


def same_place(match: Match, one: Standing | None, other: Standing) -> bool:
    """Whether two standings of a match are the same position. Versions with another form of the state may write counts
    and temporary effects differently; these are not compared."""
    if one is None or other.get("layout") not in (LAYOUT, *UPGRADES):
        return False
    other = brought_up(match, other)
    compared = set(one) & set(other)
    if one.get("format") != other.get("format"):
        compared -= {"format", *FORM}
    return all(one[key] == other[key] for key in compared)


def lost(match: Match, data: Standing) -> list[str]:
    """The temporary effects, as sentences, that the match cannot continue."""
    return [text for frame, text in _lasting(match, brought_up(match, data)) if not frame]


def _where(match: Match, number: int, pieces: dict[str, dict[str, Any]]) -> int:
    thing = match.things[number]
    if thing.id not in pieces:  # a changed card has added it
        return thing.home if thing.home >= 0 else OFF
    found = pieces[thing.id]
    if "track" in found:
        return on_track(*found["track"])
    if "at" not in found:
        return FACE_DOWN if found.get("face_down") else OFF
    board = match.board
    square = place_of(board, found["at"])
    if square < 0 or (square < board.size and board.covered >> square & 1):
        raise CannotStand(f"the map has no place for {thing.name} on {found['at']}")
    return square


def place_of(board: Board, name: str) -> int:
    """A square, or a place on a wall, by its name; -1 if there is none."""
    if name in board.by_name:
        return board.by_name[name]
    squares = [board.by_name.get(part, -1) for part in name.replace("/", "|").split("|")]
    return board.place_between(*squares) if len(squares) == 2 and min(squares) >= 0 else -1


def _tokens(match: Match, data: Standing) -> tuple[list[int], list[int]]:
    """Pools and tracks: the tokens that there were, with those that the cards now add or lack."""
    pool, tokens = data["pool"][:], data["tokens"][:]
    for place, (then, now) in enumerate(zip(data["brought"], brought(match), strict=True)):
        pool[place] += now - then
        side, kind = divmod(place, TYPES)
        for space in range(SPACES - 1, -1, -1):  # tokens that the pool lacks come off the track
            on_it = (side * SPACES + space) * TYPES + kind
            taken = min(tokens[on_it], max(0, -pool[place]))
            tokens[on_it] -= taken
            pool[place] += taken
        pool[place] = max(0, pool[place])
    return pool, tokens


def _lasting(match: Match, data: Standing) -> Iterator[tuple[list[int], str]]:
    """The frames of temporary effects, with the match's numbers for programs; empty if it does not have the text. They
    contain numbers of pieces in the form of a state: both must be the same."""
    same = list(data["pieces"]) == list(match.by_id) and data.get("format") == FORMAT
    for entry in data["lasting"]:
        yield _found_again(match, entry) if same else [], entry["text"]


def _found_again(match: Match, entry: dict[str, Any]) -> list[int]:
    source, frame = match.by_id[entry["of"]], entry["frame"]
    for code in programs_of(match, source):
        program = match.programs[code]
        fits = match.lengths[code] == len(frame) and frame[AT] < len(program)
        if fits and program[frame[AT]].rule is not None and program[frame[AT]].text == entry["text"]:
            return [*frame[:CODE], code, *frame[CODE + 1 :]]
    return []


def programs_of(match: Match, source: int) -> list[int]:
    """The numbers of the programs on a piece's card, with those of the temporary rules that they begin."""
    found = list(match.ability_programs[source])
    found += [
        ready.program for rows in (*match.on, *match.instead) for ready in rows if ready.source == source
    ]
    found += [each.program for each in match.interactions if each.source == source]
    for code in found:  # grows in this loop
        found += [inner for (outer, _), inner in match.row_programs.items() if outer == code]
    return found
