"""Sight, adjacency and reach by their definition: plain geometry with exact fractions, and no tables.

It shares nothing with the engine: it reads the drawing itself, and it is slow. What obstructs is a set of
shapes in the plane, in which a1 is the square from (0, 0) to (1, 1): sections of wall without their ends,
points, and covered squares with their borders. Every rule is one function that says what the ledger says.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

Square = tuple[int, int]
"""column and row, from 0"""
Point = tuple[int, int]
Section = tuple[Point, Point]
"""a piece of wall one square wide, by its ends, the lower or left one first"""
Box = tuple[int, int, int, int]
"""left, lower, right and upper side; a section of wall is a box without width, a point one without size"""

HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Thing:
    """A piece of a position as its file tells of it."""

    letter: str
    square: str
    side: int = 1
    kind: str = "character"
    down: bool = False

    @property
    def at(self) -> Square:
        return square_at(self.square)

    @property
    def is_body(self) -> bool:
        """MOVE-6, SEE-6: whether it stands in the way as a character does; tokens and markers do not."""
        return self.kind in ("character", "companion", "minion")


# ---------------------------------------------------------------------- geometry


def inside(target: Square, box: Box) -> tuple[Fraction, Fraction] | None:
    """Which part of the line from the centre of (0, 0) to the centre of `target` lies in a closed box, from 0
    at the start of the line to 1 at its end; None if no point of it does (SEE-0)."""
    first, last = Fraction(0), Fraction(1)
    for way, low, high in ((target[0], box[0], box[2]), (target[1], box[1], box[3])):
        if way == 0:
            if not low <= HALF <= high:
                return None
            continue
        enters, leaves = sorted(((low - HALF) / way, (high - HALF) / way))
        first, last = max(first, enters), min(last, leaves)
    return (first, last) if first <= last else None


def place(target: Square, part: Fraction) -> tuple[Fraction, Fraction]:
    """The point of the line that far along it."""
    return HALF + part * target[0], HALF + part * target[1]


@cache
def touches(target: Square, box: Box) -> bool:
    """Whether the line has a point in common with a closed box."""
    return inside(target, box) is not None


@cache
def crosses(target: Square, box: Box) -> bool:
    """Whether the line crosses a section of wall anywhere but at its ends."""
    part = inside(target, box)
    if part is None:
        return False
    x, y = place(target, part[0])
    return not (x == box[0] and y == box[1]) and not (x == box[2] and y == box[3])


@cache
def passes_through(target: Square, box: Box) -> bool:
    """Whether the line runs through the inside of a square. SEE-4: touching its corner is not enough."""
    part = inside(target, box)
    if part is None:
        return False
    x, y = place(target, (part[0] + part[1]) / 2)
    return box[0] < x < box[2] and box[1] < y < box[3]


def corners(square: Square) -> list[Point]:
    column, row = square
    return [(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)]


def border(a: Square, b: Square) -> Section:
    """The section between two squares side by side: the corners that both have."""
    first, last = sorted(set(corners(a)) & set(corners(b)))
    return first, last


def square_at(square: str) -> Square:
    """Column and row of a square's name."""
    letters = square.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column - 1, int(square[len(letters) :]) - 1


# ---------------------------------------------------------------------- the map


class ReferenceMap:
    """A drawn map with Rubble tokens on it."""

    def __init__(self, drawing: str, rubble: Iterable[str] = ()) -> None:
        lines = drawing.strip("\n").split("\n")
        self.width = len(lines[0].rstrip()) // 4
        self.height = len(lines) // 2
        self.squares = [(column, row) for row in range(self.height) for column in range(self.width)]
        self.walls: set[Section] = set()
        self.points: set[Point] = set()
        self.covered: set[Square] = set()
        self.known: dict[tuple[Square, Square], bool] = {}
        self._read([line.ljust(4 * self.width + 1) for line in lines])
        self.enclosed = self._enclosed()
        for wall in self.walls:  # MAP-4: a wall that ends at a corner touches it
            self.points.update(wall)
        for text in rubble:
            self._break(text)

    def _read(self, lines: list[str]) -> None:
        for column, row in self.squares:
            at, line = 4 * column, 2 * (self.height - row) - 1
            if lines[line][at + 1 : at + 4] == "###":
                self.covered.add((column, row))
            if column and lines[line][at] == "|":
                self.walls.add(((column, row), (column, row + 1)))
            if row and lines[line + 1][at + 1 : at + 4] == "---":
                self.walls.add(((column, row), (column + 1, row)))
            if column and row and lines[line + 1][at] == "*":
                self.points.add((column, row))

    def name(self, square: Square) -> str:
        column, row = square
        letters = ""
        number = column + 1
        while number:
            number, rest = (number - 1) // 26, (number - 1) % 26
            letters = "abcdefghijklmnopqrstuvwxyz"[rest] + letters
        return f"{letters}{row + 1}"

    def beside(self, square: Square) -> list[Square]:
        """The up to eight squares around one, whatever lies between."""
        column, row = square
        return [
            (column + across, row + up)
            for across in (-1, 0, 1)
            for up in (-1, 0, 1)
            if (across or up) and 0 <= column + across < self.width and 0 <= row + up < self.height
        ]

    def _area(self, start: Square) -> set[Square]:
        """The squares not cut off from one by walls and covered squares."""
        area, edge = {start}, [start]
        while edge:
            square = edge.pop()
            for near in self.beside(square):
                straight = near[0] == square[0] or near[1] == square[1]
                if straight and near not in area | self.covered and border(square, near) not in self.walls:
                    area.add(near)
                    edge.append(near)
        return area

    def _enclosed(self) -> set[Square]:
        """MAP-2: covered squares, and areas that obstructions surround on all sides: the board's edge, which
        is no obstruction, is not part of their border."""
        found = set(self.covered)
        for square in self.squares:
            if square not in found:
                area = self._area(square)
                if all(0 < x < self.width - 1 and 0 < y < self.height - 1 for x, y in area):
                    found |= area
        return found

    def _break(self, text: str) -> None:
        """RUBBLE-2: a token on a section opens it, not its ends; one on a point opens that point alone.
        RUBBLE-4: where an enclosed area lies beside the token, nothing is opened."""
        a, b = (square_at(name) for name in text.replace("|", "/").split("/"))
        shared = set(corners(a)) & set(corners(b))
        if any(shared <= set(corners(square)) for square in self.enclosed):
            return
        if "|" in text:
            self.walls.discard(border(a, b))
        else:
            self.points -= shared

    def obstructed(self, viewer: Square, target: Square) -> bool:
        """SEE-1: whether an obstruction lies on the line between two centres."""
        if (viewer, target) not in self.known:
            self.known[viewer, target] = self._obstructed(viewer, target)
        return self.known[viewer, target]

    def _obstructed(self, viewer: Square, target: Square) -> bool:
        column, row = viewer
        way = (target[0] - column, target[1] - row)
        return (
            any(crosses(way, (a - column, b - row, c - column, d - row)) for (a, b), (c, d) in self.walls)
            or any(touches(way, (x - column, y - row, x - column, y - row)) for x, y in self.points)
            or any(touches(way, (x - column, y - row, x - column + 1, y - row + 1)) for x, y in self.covered)
        )

    def on_the_way(self, viewer: Square, target: Square) -> list[Square]:
        """The squares that the line passes through between its ends, nearest first (SEE-2, SEE-4)."""
        column, row = viewer
        way = (target[0] - column, target[1] - row)
        return [
            (x, y)
            for x, y in sorted(self.squares, key=lambda s: (s[0] - column) ** 2 + (s[1] - row) ** 2)
            if (x, y) not in (viewer, target)
            and min(0, way[0]) <= x - column <= max(0, way[0])
            and min(0, way[1]) <= y - row <= max(0, way[1])
            and passes_through(way, (x - column, y - row, x - column + 1, y - row + 1))
        ]

    def is_adjacent(self, a: Square, b: Square) -> bool:
        """ADJ-1: beside, and nothing but an obstruction hides it, as there is no room for anything else."""
        return b in self.beside(a) and not self.obstructed(a, b)


# ---------------------------------------------------------------------- the pieces


class Reference:
    """The answers about a map with pieces on it, for one side: 1, 2, ..., or 0 for nobody."""

    def __init__(self, board: ReferenceMap, things: Collection[Thing], obscured: Iterable[str], side: int):
        self.map = board
        self.obscured = {square_at(name) for name in obscured}
        standing = [thing for thing in things if thing.is_body and not thing.down]  # SEE-5, SEE-6
        # SEE-3: allies are not among them
        self.rivals = {t.at for t in standing if side and t.side != side}
        self.known: dict[tuple[Square, Square], bool] = {}

    def sees(self, viewer: Square, target: Square) -> bool:
        if target in self.obscured and viewer != target and not self.map.is_adjacent(viewer, target):
            return False  # TERRAIN-2
        return self.looks_past(viewer, target)

    def looks_past(self, viewer: Square, target: Square) -> bool:
        """Seeing but for TERRAIN-2, which does not count for an imagined rival (the ruling of TERRAIN-3)."""
        if (viewer, target) not in self.known:
            self.known[viewer, target] = not self.map.obstructed(viewer, target) and not any(
                (square in self.obscured and self.looks_past(viewer, square))  # TERRAIN-3
                or (square in self.rivals and self.sees(viewer, square))  # SEE-2
                for square in self.map.on_the_way(viewer, target)
            )
        return self.known[viewer, target]


def reference_adjacent(board: ReferenceMap, a: Square, b: Square, edition: str) -> bool:
    """ADJ-1, and ADJ-2 for one's own square."""
    if a == b:
        return edition in ("expanded", "sg100")
    return board.is_adjacent(a, b)


def reference_reach(
    board: ReferenceMap, things: Collection[Thing], mover: Thing, steps: int, edition: str
) -> set[Square]:
    """Where a move of up to that many squares may end (MOVE-0 to MOVE-7)."""
    others = [thing for thing in things if thing.is_body and thing is not mover]
    if not mover.is_body and edition in ("expanded", "sg100"):
        others = []  # MOVE-5 and MOVE-6 speak of characters there, of anything that moves elsewhere
    rivals = {thing.at for thing in others if thing.side != mover.side and not thing.down}
    start = mover.at
    passed = {start}
    for _ in range(steps):
        passed |= {
            near
            for square in passed
            for near in board.beside(square)
            if near not in rivals and board.is_adjacent(square, near)
        }
    return passed - {thing.at for thing in others} | {start}
