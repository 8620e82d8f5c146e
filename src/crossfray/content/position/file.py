"""Position files: a board with pieces, drawn by hand, to ask questions about (docs/formats.md)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from crossfray.content.cards import AbilityType, Character, characters, items_by_side, other_cards
from crossfray.content.drawing import Drawing
from crossfray.content.errors import InputError, Problem, nearest_to, shown
from crossfray.content.maps import DRAWN, read_drawing
from crossfray.content.toml_text import Path_, TomlText, by_place, file_name, read_text
from crossfray.rules.board import Board, Opening
from crossfray.rules.distance import distance
from crossfray.rules.edition import EDITIONS, Edition

Kind = Literal["character", "companion", "minion", "token", "marker"]
SideName = Literal["1", "2", "3", "4"]
Space = Literal["1", "2", "3", "4"]

BASIC = Character("basic", "Basic character", "", defense=2, basic=True)
"""the card of a piece that names none"""


class PieceEntry(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    side: int | None = Field(default=None, ge=1, le=4)
    down: bool = False
    character: str | None = None
    kind: Kind = "character"
    exhausted: bool = False
    status: list[str] = []
    item: str | None = None
    square: str | None = None
    name: str | None = Field(default=None, max_length=60)


class SideEntry(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    name: str | None = Field(default=None, max_length=60)
    colour: str = Field(default="", max_length=20)
    points: int = Field(default=0, ge=0, le=1000)
    pool: list[AbilityType] | None = None
    track: dict[Space, list[str]] = {}


class PositionFile(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    edition: str = "expanded"
    map: str = Field(description=DRAWN)
    obscured: list[str] = []
    rubble: list[str] = []
    to_act: str | None = None
    pieces: dict[str, PieceEntry] = {}
    areas: dict[SideName, list[str]] = {}
    sides: dict[SideName, SideEntry] = {}


class Held(NamedTuple):
    """A status card that a piece holds; `of` is the letter of the piece that brought it, if the file says so."""

    card: str
    of: str = ""


@dataclass(frozen=True)
class Piece:
    """A piece of a position: its letter, its side (0: nobody), and its square."""

    letter: str
    side: int
    square: int
    kind: Kind
    card: Character
    down: bool
    exhausted: bool
    status: tuple[Held, ...] = ()
    item: str | None = None
    name: str = ""
    """its name; its letter, if the file has none"""

    @property
    def occupies(self) -> bool:
        """MOVE-6: whether nobody else may stop in its square."""
        return self.kind in ("character", "companion", "minion")


@dataclass(frozen=True)
class Position:
    """The content of a position file, checked."""

    board: Board
    edition: Edition
    obscured: int
    pieces: dict[str, Piece]
    to_act: str | None
    areas: dict[int, int] = field(default_factory=dict)
    sides: dict[int, SideEntry] = field(default_factory=dict)


def copies(piece: Piece, card: str) -> int:
    """How many status cards with that id a piece brings."""
    parts = piece.card.components if piece.kind == "character" else ()
    return sum(part.count for part in parts if part.id == card)


def read_position(path: Path) -> Position:
    return parse_position(read_text(path), file_name(path))


def parse_position(text: str, file: str = "position") -> Position:
    """Read the text of a position file; InputError with every problem."""
    return PositionReader(TomlText(text, file)).position


class PositionReader:
    """Reads a position; InputError with every problem. `warnings` are for `check`."""

    position: Position

    def __init__(self, toml: TomlText) -> None:
        self.toml = toml
        self.problems: list[Problem] = []
        self._fit()
        self.board = self.drawing.board()
        self.position = self._read()

    def _fit(self) -> None:
        """Read the entries and the drawing; their problems are reported together."""
        try:
            self.entry = self.toml.fit(PositionFile)
        except InputError as error:
            self.problems += error.problems
        drawn = self.toml.values.get("map")
        if isinstance(drawn, str):
            try:
                self.drawing: Drawing = read_drawing(self.toml, ("map",), drawn)
            except InputError as error:
                self.problems += error.problems
        self._refuse_if_wrong()

    def _refuse_if_wrong(self) -> None:
        if self.problems:
            raise InputError(sorted(self.problems, key=by_place))

    def complain(self, path: Path_, message: str, nearest: str | None = None) -> None:
        self.problems.append(self.toml.problem(path, message, nearest))

    def _read(self) -> Position:
        edition = EDITIONS.get(self.entry.edition)
        if edition is None:
            name = self.entry.edition
            message = f"there is no edition {shown(name)}: expected one of {', '.join(EDITIONS)}"
            self.complain(("edition",), message, nearest_to(name, EDITIONS))
            edition = EDITIONS["expanded"]
        squares = self.drawn_pieces()
        pieces = self.pieces(squares)
        self.check_sharing(pieces)
        self.check_status(pieces)
        to_act = self.entry.to_act
        if to_act is not None and to_act not in self.entry.pieces:
            known = ", ".join(map(shown, self.entry.pieces)) or "none"
            message = f"to_act: expected the letter of a piece ({known}), found {shown(to_act)}"
            self.complain(("to_act",), message, nearest_to(to_act, self.entry.pieces))
        obscured = self.square_set(("obscured",), self.entry.obscured)
        areas = {int(s): self.square_set(("areas", s), names) for s, names in self.entry.areas.items()}
        openings = self.openings()
        self._refuse_if_wrong()
        board = self.board.with_rubble(openings) if openings else self.board
        sides = {int(side): entry for side, entry in self.entry.sides.items()}
        return Position(board, edition, obscured, pieces, to_act, areas, sides)

    def drawn_pieces(self) -> dict[str, int]:
        """The square of each letter in the drawing."""
        found: dict[str, int] = {}
        for square, letter in sorted(
            self.drawing.labels.items(), key=lambda item: self.drawing.places[item[0]]
        ):
            message = ""
            if letter not in self.entry.pieces:
                message = (
                    f"unknown letter '{letter}': expected a table [pieces.{letter}] that says what it is"
                )
            elif letter in found:
                first = self.board.names[found[letter]]
                message = f"the piece '{letter}' is drawn twice: expected it once, first found on {first}"
            if message:
                place = self.toml.place_in(("map",), *self.drawing.places[square])
                self.problems.append(Problem(self.toml.file, *place, message))
            found.setdefault(letter, square)
        return found

    def pieces(self, drawn: dict[str, int]) -> dict[str, Piece]:
        found = {}
        for letter, entry in self.entry.pieces.items():
            path = ("pieces", letter)
            if not (len(letter) == 1 and letter.isascii() and letter.isalnum()):
                self.complain(path, f"expected one letter or digit as a piece's name, found {shown(letter)}")
                continue
            square = self.piece_square(letter, entry, drawn)
            if square is not None and (piece := self.piece(letter, entry, square)):
                found[letter] = piece
        return found

    def piece_square(self, letter: str, entry: PieceEntry, drawn: dict[str, int]) -> int | None:
        path = ("pieces", letter)
        if entry.square is None:
            if letter not in drawn:
                message = f"the piece '{letter}' is not placed: expected it in the drawing, or a key 'square'"
                self.complain(path, message)
            return drawn.get(letter)
        if letter in drawn:
            drawn_on = self.board.names[drawn[letter]]
            message = f"the piece '{letter}' is already drawn on {drawn_on}: expected no key 'square'"
            self.complain((*path, "square"), message)
        return self.square((*path, "square"), entry.square)

    def piece(self, letter: str, entry: PieceEntry, square: int) -> Piece | None:
        path = ("pieces", letter)
        character = entry.kind == "character"
        if entry.side is None and entry.kind not in ("token", "marker"):
            self.complain(path, f"the key 'side' is missing in pieces.{letter}: expected side = 1 to 4")
        for key in ("down", "exhausted", "status", "item"):
            if getattr(entry, key) and not character:
                message = f"'{key}' is for characters: the piece '{letter}' is a {entry.kind}"
                self.complain((*path, key), message)
        if self.board.covered >> square & 1:
            self.complain(
                (*path, "square"), f"nothing can be on {self.board.names[square]}: it is covered (MAP-3)"
            )
        card = BASIC
        if entry.character is not None:
            known = characters() if character else other_cards()
            if entry.character not in known:
                nearest = nearest_to(entry.character, known)
                message = f"there is no card {shown(entry.character)}: expected a card id like batman"
                self.complain((*path, "character"), message, nearest)
            card = known.get(entry.character, BASIC)
        if entry.item is not None and entry.item not in items_by_side():
            message = f"there is no item {shown(entry.item)}: expected one like needle"
            self.complain((*path, "item"), message, nearest_to(entry.item, items_by_side()))
        status = tuple(Held(name, of) for name, _, of in (held.partition(" of ") for held in entry.status))
        for held in status:
            if held.card not in other_cards():
                message = f"there is no status card {shown(held.card)}: expected one like aryas-list"
                self.complain((*path, "status"), message, nearest_to(held.card, other_cards()))
        return Piece(
            letter,
            entry.side or 0,
            square,
            entry.kind,
            card,
            entry.down,
            entry.exhausted,
            status,
            entry.item,
            entry.name or letter,
        )

    def check_status(self, pieces: dict[str, Piece]) -> None:
        """A status card of a character must be one that the named piece brings, and no more of them than it brings."""
        every = [held for piece in pieces.values() for held in piece.status if held.of]
        for letter, piece in pieces.items():
            for held in (held for held in piece.status if held.of):
                brought = copies(pieces[held.of], held.card) if held.of in pieces else 0
                if every.count(held) > brought:
                    said = shown(f"{held.card} of {held.of}")
                    self.complain(
                        ("pieces", letter, "status"), f"{said}: '{held.of}' brings {brought} of them"
                    )

    def check_sharing(self, pieces: dict[str, Piece]) -> None:
        holder: dict[int, str] = {}
        for letter, piece in pieces.items():
            if not piece.occupies:
                continue
            if piece.square in holder:
                name = self.board.names[piece.square]
                message = f"'{holder[piece.square]}' and '{letter}' share {name}: only tokens and markers may"
                self.complain(("pieces", letter, "square"), message)
            holder.setdefault(piece.square, letter)

    def square(self, path: Path_, name: str) -> int | None:
        if name not in self.board.by_name:
            message = f"unknown square {shown(name)}: expected a1 to {self.board.names[-1]}"
            self.complain(path, message, name.lower() if name.lower() in self.board.by_name else None)
        return self.board.by_name.get(name)

    def square_set(self, path: Path_, names: list[str]) -> int:
        squares = 0
        for number, name in enumerate(names):
            square = self.square((*path, number), name)
            if square is not None:
                squares |= 1 << square
        return squares

    def openings(self) -> tuple[Opening, ...]:
        """Where Rubble lies, each place once."""
        for number, text in enumerate(self.entry.rubble):
            if self.opening(text) is None:
                message = (
                    f"expected a border between two squares like b2|c2, or the corner "
                    f"that two diagonal squares share like b2/c3, found {shown(text)}"
                )
                self.complain(("rubble", number), message)
        return tuple(sorted({opening for text in self.entry.rubble if (opening := self.opening(text))}))

    def opening(self, text: str) -> Opening | None:
        width = self.board.width
        mark = "|" if "|" in text else "/"
        squares = [self.board.by_name.get(name) for name in text.split(mark)]
        match squares:
            case [int(a), int(b)] if distance(self.board, a, b) == 1:
                diagonal = a % width != b % width and a // width != b // width
                return Opening(min(a, b), max(a, b)) if diagonal == (mark == "/") else None
        return None

    # ------------------------------------------------------------------ warnings

    def warnings(self) -> list[Problem]:
        """What is allowed but has no effect, or cannot happen in a game."""
        found = []
        for number, text in enumerate(self.entry.rubble):
            opening = self.opening(text)
            if opening and (reason := self.opens_nothing(opening)):
                message = f"the Rubble on {text} opens nothing: {reason}"
                found.append(self.toml.problem(("rubble", number), message))
        for letter, piece in self.position.pieces.items():
            if self.board.enclosed >> piece.square & 1:
                name = self.board.names[piece.square]
                message = f"'{letter}' is on {name}, inside obstructions that nothing can enter (MAP-2)"
                found.append(self.toml.problem(("pieces", letter), message))
        return sorted(found + list(self.unclear_status()), key=by_place)

    def unclear_status(self) -> Iterator[Problem]:
        """Cards that pieces of two sides bring, if the file does not say whose is held."""
        pieces = self.position.pieces
        for letter, piece in pieces.items():
            for held in piece.status:
                bringers = [each for each, other in pieces.items() if copies(other, held.card)]
                if not held.of and len({pieces[each].side for each in bringers}) > 1:
                    whose = " or ".join(f"'{held.card} of {each}'" for each in bringers)
                    message = (
                        f"{' and '.join(bringers)} bring {held.card}: '{letter}' is given a copy of its own "
                        f"side; {whose} says whose it is"
                    )
                    yield self.toml.problem(("pieces", letter, "status"), message)

    def opens_nothing(self, opening: Opening) -> str:
        """Why Rubble there has no effect; empty if it has one."""
        whole, broken, width = self.board, self.position.board, self.board.width
        a, b = opening
        if a // width == b // width:
            opened = whole.blocked_east & ~broken.blocked_east
        elif a % width == b % width:
            opened = whole.blocked_north & ~broken.blocked_north
        else:
            a = min(a, b - width)  # the lower left of the four squares
            opened = whole.blocked_points & ~broken.blocked_points
        if opened >> a & 1:
            return ""
        if whole.touched(opening) & whole.enclosed:
            return "the border of an enclosed area cannot be broken (RUBBLE-4)"
        return "nothing obstructs that place"
