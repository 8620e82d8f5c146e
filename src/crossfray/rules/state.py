"""The state of a game: plain data, small numbers only, even in the middle of an action.

Unfinished work is a stack of frames, each a list of ints: which procedure, how far it has come, and its numbers. The
state also holds the one open question: its kind, who answers, and the set of answers as bits."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from crossfray.rules.board import Board, bits
from crossfray.rules.decisions import NO_QUESTION, QUESTIONS, Decision
from crossfray.rules.frames import (
    AT,
    CODE,
    MADE,
    MADE_AS,
    PROCEDURE,
    PROGRAM_FRAME,
    SIDE,
    SOURCE,
    TARGETED,
)
from crossfray.rules.keys import (
    FEW,
    KEYS,
    LARGE,
    MOST_KEY,
    SMALL,
    hash_of,
    key_of,
    share,
    with_large,
)
from crossfray.rules.kinds import Event
from crossfray.rules.match import Match
from crossfray.rules.program import CONTROLLED, SLOT, Is

if TYPE_CHECKING:  # only the compiler needs to know what it is
    from mypy_extensions import i64

OFF: Final = -1
FACE_DOWN: Final = -(10**6)
"""`where` of the face-down side of a card (FLIPSIDE-1): not in the game, on no track"""
"""`where` of a piece that is out of play"""
GONE: Final = -2
"""`holder` of a discarded item; -1 means that an item is still with the character it was attached to"""
SPACES: Final = 4
"""COOL-1: a track has spaces 1 to 4"""
CHANCE: Final = -1
"""the side that answers rolls"""
FORMAT: Final = 3
WRITTEN: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), check_circular=False)
"""how a state is written for its hash"""


def on_track(side: int, space: int) -> int:
    """`where` of a piece that waits on that space of a side's track."""
    return -2 - (side * SPACES + space - 1)


def track_side(where: int) -> int:
    return (-2 - where) // SPACES


def track_space(where: int) -> int:
    return (-2 - where) % SPACES + 1


COMPILED: Final = not hasattr(on_track, "__code__")
Numbers = tuple[int, ...]
"""copies of a state share these: they are replaced, never changed in place (`set_at`, `more_at`)"""


class Made(NamedTuple):
    """A piece that a text of another side makes act."""

    piece: int
    side: int
    """the side it counts as while it is controlled (CONTROL-1); -1: it is only made to act (CONTROL-2)"""
    by: int
    """the character whose text that is, which gets the credit for what the piece does; -1: nobody"""


class State:
    """Only the engine changes a state; everybody else copies and reads."""

    __slots__ = (
        "areas",
        "board",
        "down",
        "events",
        "exhausted",
        "first",
        "frames",
        "held",
        "here",
        "history",
        "holder",
        "keyed",
        "kind",
        "known_key",
        "lasting",
        "leaders",
        "listening",
        "lying",
        "made",
        "match",
        "notes",
        "occupied",
        "on_tracks",
        "options",
        "picks",
        "points",
        "pool",
        "present",
        "returned",
        "round",
        "set_off",
        "settled",
        "side",
        "standing",
        "step",
        "tired",
        "tokens",
        "turns",
        "uses",
        "where",
        "winner",
    )

    match: Match
    round: int
    first: int
    """the side with the First Player marker"""
    areas: Numbers
    """for each side, the side whose starting area it uses: its own, unless areas are picked (SETUP-4)"""
    where: list[int]
    """for each piece its square, its place on a wall (board.py), OFF, a place on a track, or FACE_DOWN"""
    down: int
    """the knocked-down pieces"""
    exhausted: int
    """the pieces with an exhausted marker"""
    tired: int
    """the exhausted markers of the ultimate character before its last one (ULT-3)"""
    points: Numbers
    picks: Numbers
    """what was picked in a draft, in order: side, card, and who gets it"""
    pool: Numbers
    """ability tokens in the pools: side * 4 + type"""
    tokens: Numbers
    """ability tokens on the tracks: (side * 4 + space - 1) * 4 + type"""
    leaders: int
    """the characters that are leaders, when all are named"""
    made: list[Made]
    """the pieces of another side that texts make act; computed from frames and temporary rules"""
    holder: Numbers
    """for each piece, the piece that holds it: status cards, and items that have changed hands"""
    notes: Numbers
    """what texts keep under names (match.Note): a number, or a set of pieces"""
    uses: Numbers
    """how often each limit has been used in this turn, round or game"""
    history: Numbers
    """for each pattern that a text asks about, a byte for each piece: how often, or how much, it has happened to it
    in this turn, round or game"""
    settled: Numbers
    """what players have said about values that several texts set: see settling.py"""
    lasting: tuple[list[int], ...]
    """the frames of texts that have begun temporary rules; an empty one is over"""
    frames: list[list[int]]
    winner: int
    """the winner, or -1"""
    step: int
    """answers given so far; it names the open decision"""
    kind: int
    """the kind of the open question, or NO_QUESTION"""
    side: int
    """the side that answers it"""
    options: int
    """the set of its answers"""
    board: Board
    """the map with all openings in its walls (RUBBLE-2); computed from `where`"""
    present: int
    """the pieces on the map; this and the next six are computed from `where` and `down`"""
    on_tracks: int
    """the pieces on tracks"""
    here: list[int]
    """for each square the pieces on it"""
    held: int
    """squares with any piece"""
    occupied: int
    """squares with a piece that occupies them"""
    standing: list[int]
    """for each side the squares of its standing pieces, and at NOBODY those of bonus objectives"""
    lying: int
    """squares of knocked-down characters"""
    returned: Sequence[int]
    """what the procedure that has just finished returns to its caller; empty at every question"""
    events: list[Event]
    """what has happened since the last answer, if anybody listens; this and the next two are not part of the position
    """
    listening: bool
    """whether anybody listens; if not, events that no text hears are not made"""
    set_off: int
    """how often texts were triggered since the last answer"""
    turns: int
    """turns begun since this state was new or read; for search, not part of the position"""
    known_key: int
    """the key, if it was computed since the last answer; else -1"""
    keyed: "Keyed"
    """what the numbers were when the key was last computed, each with its share in it"""

    def __init__(self, match: Match, blank: bool = False) -> None:
        """A state before the first question; `blank`: without its contents, which the caller fills in."""
        self.match = match
        if blank:
            return
        sides = len(match.sides)
        self.round = 0
        self.first = 0
        self.areas = tuple(range(sides))
        self.where = [OFF] * len(match.things)
        for number, thing in enumerate(match.things):
            if 0 <= thing.other_side < number:  # until somebody picks the other side
                self.where[number] = FACE_DOWN
        self.down = 0
        self.exhausted = self.tired = 0
        self.picks = ()
        self.points = (0,) * sides
        self.pool = (0,) * (sides * 4)
        self.tokens = (0,) * (sides * SPACES * 4)
        self.leaders = 0
        self.made = []
        holder = [-1] * len(match.things)
        for card in bits(match.agreed):  # STATUS-3: held by the piece that brings it, or by itself
            holder[card] = match.things[card].owner if match.things[card].owner >= 0 else card
        self.holder = tuple(holder)
        self.notes = (0,) * len(match.notes)
        self.uses = (0,) * len(match.limits)
        self.history = (0,) * len(match.memory)
        self.settled = ()
        self.lasting = ()
        self.frames = []
        self.winner = -1
        self.step = 0
        self.kind = NO_QUESTION
        self.side = CHANCE
        self.options = 0
        self.board = match.board
        self.present = self.on_tracks = self.occupied = self.held = 0
        self.here = [0] * match.board.size
        self.standing = [0] * (sides + 1)
        self.lying = 0
        self.returned = ()
        self.events = []
        self.listening = True
        self.set_off = self.turns = 0
        self.known_key = -1
        self.keyed = NOT_KEYED

    def copy(self) -> "State":
        """An independent twin; the match is shared."""
        twin = State(self.match, blank=True)
        twin.round = self.round
        twin.first = self.first
        twin.areas = self.areas
        twin.where = self.where[:]
        twin.down = self.down
        twin.exhausted = self.exhausted
        twin.tired = self.tired
        twin.picks = self.picks
        twin.points = self.points
        twin.pool = self.pool
        twin.tokens = self.tokens
        twin.leaders = self.leaders
        twin.made = self.made[:]
        twin.holder = self.holder
        twin.notes = self.notes
        twin.uses = self.uses
        twin.history = self.history
        twin.settled = self.settled
        twin.lasting = self.lasting
        twin.frames = [frame[:] for frame in self.frames]
        twin.winner = self.winner
        twin.step = self.step
        twin.kind = self.kind
        twin.side = self.side
        twin.options = self.options
        twin.board = self.board
        twin.present = self.present
        twin.on_tracks = self.on_tracks
        twin.here = self.here[:]
        twin.held = self.held
        twin.occupied = self.occupied
        twin.standing = self.standing[:]
        twin.lying = self.lying
        twin.returned = ()
        twin.events = []
        twin.listening = False
        twin.set_off = 0
        twin.turns = self.turns
        twin.known_key = -1
        twin.keyed = self.keyed
        return twin

    @property
    def decision(self) -> Decision | None:
        """The one open question; None when the game is over."""
        if self.kind == NO_QUESTION:
            return None
        return Decision(self.step, self.kind, self.side, self.options)

    def __eq__(self, other: object) -> bool:
        """Whether it is the same position of the same match."""
        return isinstance(other, State) and self.match is other.match and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        raise TypeError("a state changes, so it cannot be a key: state.hash() tells positions apart")

    def __repr__(self) -> str:
        asked = QUESTIONS[self.kind].name if self.kind != NO_QUESTION else "over"
        points = ":".join(map(str, self.points))
        return f"<State of {self.match.title!r}: round {self.round}, {points}, step {self.step}, {asked}>"

    # ------------------------------------------------------------------ pieces on the map

    def put(self, thing: int, square: int) -> None:
        """Put a piece onto a square, or a token onto a place on a wall, from anywhere."""
        self.lift(thing)
        self.where[thing] = square
        self.put_here(thing, square)
        if square >= self.board.size:
            self.note_openings()

    def lift(self, thing: int) -> None:
        """Take a piece off the map or a track, if it is there."""
        square = self.where[thing]
        self.where[thing] = OFF
        if square < 0:
            self.on_tracks &= ~(1 << thing)
            return
        self.present &= ~(1 << thing)
        if square >= self.board.size:
            self.note_openings()
            return
        self.here[square] &= ~(1 << thing)
        if not self.here[square]:
            self.held &= ~(1 << square)
        if self.match.occupying >> thing & 1:
            rest = ~(1 << square)
            self.occupied &= rest
            if self.lying:
                self.lying &= rest
            self.standing[self.match.side_of[thing]] &= rest
            if self.here[square]:
                for other in bits(self.here[square] & self.match.occupying):  # passing through
                    self.put_here(other, square)

    def send(self, thing: int, side: int, space: int) -> None:
        """Put a piece onto a space of a side's track, from anywhere (COOL-1)."""
        self.lift(thing)
        self.where[thing] = on_track(side, space)
        self.on_tracks |= 1 << thing

    def note_openings(self) -> None:
        """RUBBLE-2, RUBBLE-3: set the walls by the tokens that lie on them now."""
        size, places = self.match.board.size, 0
        for token in bits(self.match.tokens & self.present):
            if self.where[token] >= size:
                places |= 1 << self.where[token]
        self.board = self.match.board.opened(places) if places else self.match.board

    def squares(self, thing: int) -> int:
        """The squares that a piece counts as being in: its own; for a token on a wall, all that it touches
        (RUBBLE-2); none off the map."""
        where = self.where[thing]
        return 1 << where if 0 <= where < self.board.size else self.board.squares_at(where)

    def put_here(self, thing: int, square: int) -> None:
        """Update the sets of squares for a piece on its square."""
        self.present |= 1 << thing
        if square >= self.board.size:
            return
        bit = 1 << square
        self.here[square] |= 1 << thing
        self.held |= bit
        if self.match.occupying >> thing & 1:
            self.occupied |= bit
            if self.down >> thing & 1:
                self.lying |= bit
            else:
                self.standing[self.match.side_of[thing]] |= bit

    def set_down(self, thing: int, down: bool) -> None:
        """Knock a piece down or stand it up in its square."""
        square = self.where[thing]
        self.down = self.down | 1 << thing if down else self.down & ~(1 << thing)
        if square >= 0:
            self.put(thing, square)

    def pieces_on(self, squares: int) -> int:
        """The pieces on some squares; a token on a wall is in all squares that it touches (RUBBLE-2)."""
        found, here = 0, self.here
        for square in bits(squares & self.held):
            found |= here[square]
        if self.board is not self.match.board:
            for token in bits(self.match.tokens & self.present):
                if self.where[token] >= self.board.size and self.squares(token) & squares:
                    found |= 1 << token
        return found

    def sharing(self, thing: int) -> int:
        """The other pieces in the square of a piece."""
        square = self.where[thing]
        return self.here[square] & ~(1 << thing) if 0 <= square < self.board.size else 0

    def as_if_at(self, thing: int, square: int) -> "State":
        """A copy in which a piece that has left the map is still where it was, without occupying the square."""
        twin = self.copy()
        twin.where[thing] = square
        twin.on_tracks &= ~(1 << thing)
        twin.present |= 1 << thing
        if square < self.board.size:
            twin.here[square] |= 1 << thing
            twin.held |= 1 << square
        return twin

    def rivals_standing(self, side: int) -> int:
        """The squares of the standing rivals of a side."""
        squares = 0
        for other in self.match.others[side]:
            squares |= self.standing[other]
        return squares

    def area(self, side: int) -> int:
        """The squares of the starting area that a side uses."""
        return self.match.sides[self.areas[side]].area

    def home(self, thing: int) -> int:
        """The setup square of a marker; that of a side's marker moves with the side's starting area."""
        found = self.match.things[thing]
        if found.side < 0 or self.areas[found.side] == found.side:
            return found.home
        alike = list(bits(self.match.by_card[found.card]))
        ours = [other for other in alike if self.match.things[other].side == found.side]
        there = [other for other in alike if self.match.things[other].side == self.areas[found.side]]
        return self.match.things[there[ours.index(thing)]].home

    def acting_side(self, thing: int) -> int:
        """The side that a piece acts for: its own, or the one that controls it (CONTROL-1)."""
        made = self.made_to_act(thing) if self.made else None
        return made.side if made is not None and made.side >= 0 else self.match.side_of[thing]

    def made_to_act(self, thing: int) -> Made | None:
        """The text that makes a piece act just now, if one does (CONTROL-1, CONTROL-2)."""
        for made in reversed(self.made):
            if made.piece == thing:
                return made
        return None

    def note_made(self) -> None:
        """Find the pieces that texts make act; to be called whenever this changes in a frame."""
        self.made = []
        if self.match.may_be >> CONTROLLED & 1:
            self.note_controlled()
        for frame in self.frames:
            if frame[PROCEDURE] == PROGRAM_FRAME and frame[MADE]:
                piece, side = frame[MADE] - 1, frame[MADE_AS] - 1
                objective = self.match.objectives >> piece & 1  # BONUS-2: it belongs to nobody
                self.made.append(Made(piece, side, -1 if objective else self.match.whose[frame[SOURCE]]))

    def note_controlled(self) -> None:
        """CONTROL-1 by a temporary rule: as long as the text that took control says."""
        for frame in self.lasting:
            row = self.match.programs[frame[CODE]][frame[AT]].rule if frame else None
            if isinstance(row, Is) and row.what == CONTROLLED:
                for piece in bits(frame[TARGETED + row.who[0].ref - SLOT]):
                    self.made.append(Made(piece, frame[SIDE], self.match.whose[frame[SOURCE]]))

    # ------------------------------------------------------------------ as data

    def to_json(self) -> dict[str, Any]:
        """Everything except the match, as data for JSON; rare parts only if they exist."""
        seldom: dict[str, Any] = {"tired": self.tired} if self.tired else {}
        if self.areas != tuple(range(len(self.areas))):
            seldom["areas"] = list(self.areas)
        if self.picks:
            seldom["picks"] = list(self.picks)
        if self.settled:
            seldom["settled"] = list(self.settled)
        if self.notes:
            seldom["notes"] = list(self.notes)
        return seldom | {
            "format": FORMAT,
            "round": self.round,
            "first": self.first,
            "where": self.where[:],
            "down": list(bits(self.down)),
            "exhausted": list(bits(self.exhausted)),
            "points": list(self.points),
            "pool": list(self.pool),
            "tokens": list(self.tokens),
            "leaders": list(bits(self.leaders)),
            "holder": list(self.holder),
            "uses": list(self.uses),
            "history": list(self.history),
            "lasting": [frame[:] for frame in self.lasting],
            "frames": [frame[:] for frame in self.frames],
            "winner": self.winner,
            "step": self.step,
            "kind": self.kind,
            "side": self.side,
            "options": list(bits(self.options)),
        }

    def hash(self) -> str:
        """Equal for equal states of a match, in every process and on every machine. It begins with its format."""
        text = WRITTEN.encode(self.to_json())
        return f"{FORMAT}-{hashlib.blake2b(text.encode(), digest_size=16).hexdigest()}"

    def key(self) -> int:
        """A number below 2 to the power of 61: equal for equal positions of a match, however many answers led there,
        in every process, Python and build. Different positions almost never share one.

        It is kept until the next answer. Then only changes since it was last computed are added, in this state or the
        one it was copied from."""
        if self.known_key >= 0:
            return self.known_key
        (
            where, placed,
            pool, tokens, points, uses, round_, first, tired, kept,
            holder, notes, history, lasting, areas, settled, picks, leaders, seldom,
        ) = self.keyed  # fmt: skip
        changed = False
        if COMPILED:
            placed = hash_of(self.where)
        elif where != self.where:
            where = self.where[:]
            placed = hash(tuple(where)) & MOST_KEY
            changed = True
        same = (  # the same tuple need not be looked at
            holder is self.holder
            and notes is self.notes
            and history is self.history
            and lasting is self.lasting
            and areas is self.areas
            and settled is self.settled
            and picks is self.picks
            and leaders == self.leaders
        )
        if not same:
            holder, notes, history, lasting = self.holder, self.notes, self.history, self.lasting
            areas, settled, picks, leaders = self.areas, self.settled, self.picks, self.leaders
            seldom = share((holder, notes, history, lasting, areas, settled, picks, leaders))
        if not (
            same
            and pool is self.pool
            and tokens is self.tokens
            and points is self.points
            and uses is self.uses
            and round_ == self.round
            and first == self.first
            and tired == self.tired
        ):
            pool, tokens, points, uses = self.pool, self.tokens, self.points, self.uses
            round_, first, tired = self.round, self.first, self.tired
            number: i64 = hash((pool, tokens, points, uses, round_, first, tired, seldom))
            kept = number & MOST_KEY
            changed = True
        if changed:
            self.keyed = (
                where, placed,
                pool, tokens, points, uses, round_, first, tired, kept,
                holder, notes, history, lasting, areas, settled, picks, leaders, seldom,
            )  # fmt: skip
        down, exhausted, on_tracks, options = self.down, self.exhausted, self.on_tracks, self.options
        wide = len(self.where) > SMALL
        if wide or options > LARGE:
            down, exhausted = down % KEYS, exhausted % KEYS
            on_tracks, options = on_tracks % KEYS, options % KEYS
        if COMPILED:
            self.known_key = key_of(
                self.frames, wide, self.kind, self.side, self.winner,
                down, exhausted, on_tracks, options, placed, kept,
            )  # fmt: skip
            return self.known_key
        numbers: list[int] = []
        for frame in self.frames:
            numbers += frame
        total = sum(numbers) if len(numbers) > FEW or wide else 0
        if total > LARGE:
            total = with_large(total, numbers)
        numbers += (
            self.kind, self.side, self.winner, down, exhausted, on_tracks, options, placed, kept, total,
        )  # fmt: skip
        self.known_key = hash(tuple(numbers)) & MOST_KEY
        return self.known_key

    def full_key(self) -> int:
        """The key, computed from scratch, as a check."""
        self.known_key = -1
        self.keyed = NOT_KEYED
        return self.key()


Keyed = tuple[
    list[int], int,
    Numbers, Numbers, Numbers, Numbers, int, int, int, int,
    Numbers, Numbers, Numbers, tuple[list[int], ...], Numbers, Numbers, Numbers, int, int,
]  # fmt: skip
NOT_KEYED: Final[Keyed] = ([], 0, (), (), (), (), 0, 0, 0, 0, (), (), (), (), (), (), (), -1, 0)


def set_at(numbers: Numbers, at: int, number: int) -> Numbers:
    """The same numbers with a different one at one place."""
    found = list(numbers)
    found[at] = number
    return tuple(found)


def more_at(numbers: Numbers, at: int, more: int) -> Numbers:
    """The same numbers with one of them raised."""
    found = list(numbers)
    found[at] += more
    return tuple(found)


def comparable(digests: Iterable[str]) -> bool:
    """Whether hashes of an earlier game can be compared with today's: not if all have another format."""
    found = list(digests)
    return not found or any(digest.startswith(f"{FORMAT}-") for digest in found)


def set_from(numbers: list[int]) -> int:
    """The set with these numbers."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def from_json(match: Match, data: dict[str, Any]) -> State:
    """The state from `to_json`, for the same match."""
    if data.get("format") != FORMAT:
        raise ValueError(f"expected a state of format {FORMAT}, found {data.get('format')!r}")
    state = State(match)
    state.round = int(data["round"])
    state.first = int(data["first"])
    state.areas = tuple([int(n) for n in data.get("areas", state.areas)])
    state.tired = int(data.get("tired", 0))
    state.settled = tuple([int(n) for n in data.get("settled", [])])
    state.picks = tuple([int(n) for n in data.get("picks", [])])
    state.notes = tuple([int(n) for n in data.get("notes", state.notes)])
    state.down = set_from(data["down"])
    for thing, where in enumerate(data["where"]):
        if where >= 0:
            state.put(thing, int(where))
        else:
            state.where[thing] = int(where)
            if FACE_DOWN < where < OFF:
                state.on_tracks |= 1 << thing
    state.exhausted = set_from(data["exhausted"])
    state.points = tuple([int(n) for n in data["points"]])
    state.pool = tuple([int(n) for n in data["pool"]])
    state.tokens = tuple([int(n) for n in data["tokens"]])
    state.leaders = set_from(data["leaders"])
    state.holder = tuple([int(n) for n in data["holder"]])
    state.uses = tuple([int(n) for n in data["uses"]])
    state.history = tuple([int(n) for n in data["history"]])
    state.lasting = tuple([[int(n) for n in frame] for frame in data["lasting"]])
    state.frames = [[int(n) for n in frame] for frame in data["frames"]]
    state.note_made()
    state.winner = int(data["winner"])
    state.step = int(data["step"])
    state.kind = int(data["kind"])
    state.side = int(data["side"])
    state.options = set_from(data["options"])
    return state
