"""A match: everything about a game that never changes while it is played."""

from typing import Final, NamedTuple

from crossfray.rules.board import Board
from crossfray.rules.edition import Edition

CHARACTER: Final = 0
COMPANION: Final = 1
MINION: Final = 2
TOKEN: Final = 3
MARKER: Final = 4
KIND_NAMES: Final = ("character", "companion", "minion", "token", "marker")

FINESSE: Final = 0
STRENGTH: Final = 1
CUNNING: Final = 2
LEADERSHIP: Final = 3
ABILITY_TYPES: Final = ("finesse", "strength", "cunning", "leadership")  # ABIL-3

NOBODY: Final = -1
NO_DEFENSE: Final = -1


class Thing(NamedTuple):
    """A piece: whatever can be on the map or wait on a track, ability tokens apart."""

    id: str
    """how it is named in answers: unique in the match"""
    name: str
    side: int
    """whose it is; NOBODY for markers that belong to the map"""
    kind: int = CHARACTER
    defense: int = NO_DEFENSE
    basic: bool = False
    tokens: tuple[int, ...] = ()
    """the ability tokens it brings into its side's pool (SETUP-7)"""
    home: int = -1
    """the setup square of a marker"""
    card: str = ""


class Side(NamedTuple):
    """A side: one or two players who share points, pool and track."""

    name: str
    colour: str
    area: int
    """the squares of its starting area"""


class Winning(NamedTuple):
    """How points are gained and the game is won, apart from what cards say."""

    threshold: int
    at_once: bool = False
    """won in the moment, not at the end of a round (FIRST-2, WIN-1)"""
    beside_knock_out: bool = False
    """a side also gains the point when somebody else knocks out a rival beside one of its characters (FIRST-2)"""


class Match:
    """The board, the sides, the pieces and the way to win, with sets of pieces worked out once.

    Sides and pieces are numbered; a set of pieces is an int with a bit per piece, as a set of squares is."""

    title: str
    board: Board
    edition: Edition
    sides: tuple[Side, ...]
    things: tuple[Thing, ...]
    winning: Winning
    obscured: int
    """squares of obscured terrain"""
    characters: int
    """the pieces that are characters"""
    occupying: int
    """the pieces that nobody else may stop upon (MOVE-6)"""
    markers: int
    """the point markers"""
    challengeable: int
    """the pieces that show a defense (CHAL-4)"""
    own: list[int]
    """for each side its pieces (ALLY-1)"""
    rivals: list[int]
    """for each side the pieces of all others (ALLY-1, OPPONENT-1)"""
    by_id: dict[str, int]

    def __init__(
        self,
        title: str,
        board: Board,
        edition: Edition,
        sides: tuple[Side, ...],
        things: tuple[Thing, ...],
        winning: Winning,
        obscured: int = 0,
    ) -> None:
        self.title = title
        self.board = board
        self.edition = edition
        self.sides = sides
        self.things = things
        self.winning = winning
        self.obscured = obscured
        self.characters = self.occupying = self.markers = self.challengeable = 0
        self.own = [0] * len(sides)
        self.rivals = [0] * len(sides)
        self.by_id = {thing.id: number for number, thing in enumerate(things)}
        for number, thing in enumerate(things):
            bit = 1 << number
            if thing.kind == CHARACTER:
                self.characters |= bit
            if thing.kind <= MINION:
                self.occupying |= bit
            if thing.kind == MARKER and thing.side == NOBODY:
                self.markers |= bit
            if thing.defense != NO_DEFENSE:
                self.challengeable |= bit
            if thing.side != NOBODY:
                self.own[thing.side] |= bit
                for side in range(len(sides)):
                    if side != thing.side:
                        self.rivals[side] |= bit
