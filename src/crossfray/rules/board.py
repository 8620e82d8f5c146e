"""The board: squares, what obstructs them, and the tables made from that once per map.

Squares are numbered row by row from the bottom left (a1 is 0); a set of squares is one int with a bit per
square. Obstructions are sets of bits too: `east` holds the squares with a wall on their right border,
`north` those with a wall on their upper border, `points` those whose upper right corner point is obstructed
by itself. Borders and points carry the number of the square at whose right, upper or upper right they lie.

A place is a square or a spot on a wall where a token can lie: a section between two squares, or a point where four
meet. Those are numbered after the squares (`place_between`), so a set of places is one int as well.
"""

from functools import lru_cache
from typing import Final, NamedTuple

MOST_SQUARES: Final = 1024
MOST_COLUMNS: Final = 100

# Kinds of places on a wall. The number of a place is the size of the board + 3 * its square + one of these.
EAST: Final = 0  # the section on the right border of the square
NORTH: Final = 1  # the section on the upper border
CORNER: Final = 2  # the upper right corner


def bits(squares: int) -> tuple[int, ...]:
    """The numbers of the squares in a set, lowest first."""
    known = SETS.get(squares)
    return listed(squares) if known is None else known


def listed(squares: int) -> tuple[int, ...]:
    """The same, worked out and remembered: games meet the same sets again and again."""
    found, rest = [], squares
    while rest:
        low = rest & -rest
        found.append(low.bit_length() - 1)
        rest ^= low
    if len(SETS) >= MOST_SETS:
        SETS.clear()
    SETS[squares] = tuple(found)
    return SETS[squares]


SETS: Final[dict[int, tuple[int, ...]]] = {}
MOST_SETS: Final = 1 << 15


def column_name(column: int) -> str:
    """a, b, ... z, aa, ab, ... for 0, 1, ..."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


class Opening(NamedTuple):
    """Where a Rubble token lies on a wall: on the section between two squares side by side, or on the point
    that two diagonal squares share (RUBBLE-1). `a` is the lower square; in a row, the left one."""

    a: int
    b: int


class Line(NamedTuple):
    """What the straight line between two centres meets, as sets relative to the lower left of the two.

    Touching a square only at its corner is not passing through it (SEE-4)."""

    squares: int
    """squares passed through, without the two ends"""
    east: int
    """right borders crossed away from their ends"""
    north: int
    """upper borders crossed away from their ends"""
    points: int
    """corner points the line runs through"""


@lru_cache(maxsize=1 << 14)
def line_between(width: int, dx: int, dy: int) -> Line:
    """The line from a square to the one `dx` columns to the right (or left) and `dy` >= 0 rows up (SEE-0).

    It is computed in half squares, in whole numbers: centres are odd, grid lines even."""
    span = abs(dx)
    squares = east = north = points = 0

    def bit(column: int, row: int) -> int:
        return 1 << (row * width + (column if dx >= 0 else span - column))

    for k in range(1, span + 1):  # crossing the grid line on the left of column k
        height, rest = divmod(span + dy * (2 * k - 1), span)
        row = height // 2
        if rest or height % 2:
            squares |= bit(k - 1, row) | bit(k, row)
            east |= bit(k - 1 if dx >= 0 else k, row)
        else:  # through a point where four squares meet
            squares |= bit(k - 1, row - 1) | bit(k, row)
            points |= bit(k - 1 if dx >= 0 else k, row - 1)
    for k in range(1, dy + 1):  # crossing the grid line under row k
        across, rest = divmod(dy + span * (2 * k - 1), dy)
        column = across // 2
        if rest or across % 2:
            squares |= bit(column, k - 1) | bit(column, k)
            north |= bit(column, k - 1)
    squares &= ~(bit(0, 0) | bit(span, dy))
    return Line(squares, east, north, points)


class Board:
    """An immutable map with its tables."""

    width: int
    height: int
    size: int
    every: int
    """all squares"""
    east: int
    north: int
    points: int
    """walls and obstructed points as drawn"""
    covered: int
    """squares that can be neither entered nor seen into (MAP-3)"""
    named: int
    """squares of starting areas, and other squares that the map names"""
    enclosed: int
    """covered squares and areas fully surrounded by obstructions (MAP-2)"""
    openings: tuple[Opening, ...]
    blocked_east: int
    blocked_north: int
    blocked_points: int
    """borders and points that block movement and sight: those of covered squares too (MAP-4), less the openings"""
    names: list[str]
    by_name: dict[str, int]
    neighbours: list[int]
    """for each square the squares one step away, straight or diagonal, with nothing between (ADJ-1, MOVE-0)"""
    seen: list[int]
    """what is clear, as far as it is known"""
    whole: "Board | None"
    """the map with fewer openings, until what is clear on this one is known"""
    passed: list[list[int]]
    """passed[a][b]: the squares that the line from a to b passes through, without a and b (SEE-2)"""
    walls: int
    """the places on walls that a Rubble token can open (RUBBLE-4)"""
    wall_squares: dict[int, int]
    """for each place on a wall the squares that it touches"""
    near: dict[int, list[int]]
    """for each distance asked for so far, the squares around each square (DIST-1)"""
    open_reach: dict[int, int]
    """where unhindered moves lead, as far as asked for (reach.py)"""

    def __init__(
        self,
        width: int,
        height: int,
        east: int = 0,
        north: int = 0,
        points: int = 0,
        covered: int = 0,
        openings: tuple[Opening, ...] = (),
        named: int = 0,
        whole: "Board | None" = None,
    ) -> None:
        """`whole`: the same map with fewer openings or none, if its tables are already known."""
        self.width = width
        self.height = height
        self.size = width * height
        self.every = (1 << self.size) - 1
        self.covered = covered
        self.points = points
        self.openings = openings
        self.named = named
        self.names = [f"{column_name(s % width)}{s // width + 1}" for s in range(self.size)]
        self.by_name = {name: square for square, name in enumerate(self.names)}
        self.east = east
        self.north = north
        self.near = {} if whole is None else whole.near
        self.open_reach = {}
        self.enclosed = self._find_enclosed()
        self.blocked_east = east
        self.blocked_north = north
        self.blocked_points = self._find_blocked_points()
        self.walls = self._find_walls()
        for opening in openings:
            self._open(opening)
        if whole is None:
            self._build_tables()
        else:
            self._open_tables(whole)

    def with_rubble(self, openings: tuple[Opening, ...], whole: "Board | None" = None) -> "Board":
        """This map with Rubble tokens on exactly these places; elsewhere the walls are whole again (RUBBLE-3)."""
        drawn = (self.width, self.height, self.east, self.north, self.points, self.covered)
        return Board(*drawn, openings, self.named, whole)

    def opened(self, places: int) -> "Board":
        """This map with more openings in its walls. The same openings give the same board object."""
        return _opened(self, places)

    # ------------------------------------------------------------------ names

    def square(self, name: str) -> int:
        """The number of the square with that name; KeyError if there is none."""
        return self.by_name[name]

    def set_of(self, *names: str) -> int:
        """The set of the squares with these names."""
        squares = 0
        for name in names:
            squares |= 1 << self.by_name[name]
        return squares

    def names_of(self, squares: int) -> list[str]:
        """The names of the squares in a set, by column, then by row."""
        return [self.names[s] for s in sorted(bits(squares), key=self.name_order)]

    def name_order(self, square: int) -> tuple[int, int]:
        return square % self.width, square // self.width

    def place_name(self, place: int) -> str:
        """The name of a square, or of a place on a wall."""
        if place < self.size:
            return self.names[place]
        square, kind = divmod(place - self.size, 3)
        return self.point_name(square) if kind == CORNER else self.wall_name(square, upper=kind == NORTH)

    def place_names(self, places: int) -> list[str]:
        """The names of some places: squares by column and row, then places on walls."""
        squares = self.names_of(places & self.every)
        return squares + [self.place_name(place) for place in bits(places & ~self.every)]

    def place_order(self, place: int) -> tuple[int, int, int]:
        """For sorting places: squares by name, then places on walls."""
        return (0, *self.name_order(place)) if place < self.size else (1, place, 0)

    def wall_name(self, square: int, upper: bool) -> str:
        """`b2|c2` for the right border of b2, `b2|b3` for its upper one."""
        return f"{self.names[square]}|{self.names[square + (self.width if upper else 1)]}"

    def point_name(self, square: int) -> str:
        """`b2/c3` for the upper right corner of b2."""
        return f"{self.names[square]}/{self.names[square + self.width + 1]}"

    # ------------------------------------------------------------------ obstructions

    def _find_enclosed(self) -> int:
        """MAP-2: the squares that obstructions or the edge of the board surround, unless one of them has a name. If
        no square has a name, an area at the edge is not enclosed: a wall may simply divide the board."""
        left = self.every & ~self.covered
        enclosed = self.covered
        while left:
            area = left & -left
            while True:
                grown = self._beside(area) & left | area
                if grown == area:
                    break
                area = grown
            left &= ~area
            if not area & (self.named or self.edge()):
                enclosed |= area
        return enclosed

    def _beside(self, squares: int) -> int:
        """The squares straight beside these, with no wall between."""
        width = self.width
        return (
            (squares & ~self.east & ~self._column(width - 1)) << 1
            | (squares & ~self._column(0)) >> 1 & ~self.east
            | (squares & ~self.north) << width & self.every
            | squares >> width & ~self.north
        )

    def _column(self, column: int) -> int:
        squares = 0
        for row in range(self.height):
            squares |= 1 << (row * self.width + column)
        return squares

    def edge(self) -> int:
        rows = (1 << self.width) - 1
        return self._column(0) | self._column(self.width - 1) | rows | rows << (self.size - self.width)

    def _find_blocked_points(self) -> int:
        """MAP-4: a corner point can be obstructed in itself, by a wall that ends there, or by a covered square."""
        width = self.width
        walls = self.east | self.east >> width | self.north | self.north >> 1 & ~self._column(width - 1)
        corner = self.covered | self.covered >> 1 & ~self._column(width - 1)
        return (self.points | walls | corner | corner >> width) & self.every

    def touched(self, opening: Opening) -> int:
        """RUBBLE-2: the squares that a Rubble token counts as being in: the two beside its section, or the four that
        meet at its point."""
        a, b = opening
        if self._side_by_side(opening) or self._one_above(opening):
            return 1 << a | 1 << b
        corner = self._corner(opening)
        return (1 << corner | 1 << (corner + 1)) * (1 | 1 << self.width)

    def place_between(self, a: int, b: int) -> int:
        """The place that a step between two squares crosses: the section between them, or the corner they share."""
        a, b = min(a, b), max(a, b)
        if a // self.width == b // self.width:
            return self.size + 3 * a + EAST
        if a % self.width == b % self.width:
            return self.size + 3 * a + NORTH
        return self.size + 3 * min(a, b - self.width) + CORNER

    def opening_at(self, place: int) -> Opening:
        """A place on a wall as an opening."""
        square, kind = divmod(place - self.size, 3)
        return Opening(square, square + (1, self.width, self.width + 1)[kind])

    def squares_at(self, place: int) -> int:
        """RUBBLE-2: the squares that something counts as being in: its square, or all that its place on a wall
        touches. None if it is not on the map."""
        if place < 0:
            return 0
        if place < self.size:
            return 1 << place
        return self.wall_squares.get(place) or self.touched(self.opening_at(place))

    def meetings(self) -> int:
        """The points where four squares meet, obstructed or not, if all four squares can be entered."""
        inner = self.every & ~self._column(self.width - 1) & self.every >> self.width
        places = (self.size + 3 * square + CORNER for square in bits(inner))
        return sum(1 << place for place in places if not self.squares_at(place) & self.enclosed)

    def _find_walls(self) -> int:
        """RUBBLE-4: sections and points of walls, except on the border of an enclosed area."""
        found = 0
        self.wall_squares = {}
        kinds = (EAST, self.blocked_east), (NORTH, self.blocked_north), (CORNER, self.blocked_points)
        column, row = self._column(self.width - 1), ((1 << self.width) - 1) << (self.size - self.width)
        inside = ~column, ~row, ~(column | row)  # the edge of the board is not a wall
        for kind, squares in kinds:
            for square in bits(squares & inside[kind]):
                place = self.size + 3 * square + kind
                touched = self.touched(self.opening_at(place))
                if not touched & self.enclosed:
                    found |= 1 << place
                    self.wall_squares[place] = touched
        return found

    def _side_by_side(self, opening: Opening) -> bool:
        return opening.a // self.width == opening.b // self.width

    def _one_above(self, opening: Opening) -> bool:
        return opening.a % self.width == opening.b % self.width

    def _corner(self, opening: Opening) -> int:
        """The lower left of the four squares that meet at the point."""
        return min(opening.a, opening.b - self.width)

    def _open(self, opening: Opening) -> None:
        """RUBBLE-2: a token on a section opens that section, not the points at its ends; a token on a point opens the
        diagonals through it, not the sections that end there. RUBBLE-4: the border of an enclosed area is not a wall.
        """
        if self.touched(opening) & self.enclosed:
            return
        if self._side_by_side(opening):
            self.blocked_east &= ~(1 << opening.a)
        elif self._one_above(opening):
            self.blocked_north &= ~(1 << opening.a)
        else:
            self.blocked_points &= ~(1 << self._corner(opening))

    # ------------------------------------------------------------------ tables

    def line(self, a: int, b: int) -> Line:
        """What the line between the centres of two squares meets, as sets on this board (SEE-0)."""
        if a > b:
            a, b = b, a
        column, row = a % self.width, a // self.width
        dx, dy = b % self.width - column, b // self.width - row
        line = line_between(self.width, dx, dy)
        shift = row * self.width + min(column, column + dx)
        return Line(line.squares << shift, line.east << shift, line.north << shift, line.points << shift)

    def _build_tables(self) -> None:
        self.whole, size = None, self.size
        self.passed = [[0] * size for _ in range(size)]
        self.seen = [1 << square & ~self.covered for square in range(size)]
        for a in range(size):
            for b in range(a + 1, size):
                line = self.line(a, b)
                self.passed[a][b] = self.passed[b][a] = line.squares
                if self._is_clear(a, b, line):
                    self.seen[a] |= 1 << b
                    self.seen[b] |= 1 << a
        self.neighbours = [
            self.seen[square] & self.around(square, 1) & ~(1 << square) for square in range(self.size)
        ]

    def _open_tables(self, whole: "Board") -> None:
        """The tables with more openings than `whole` has. Many such boards are only walked on: what is seen is found
        when somebody asks."""
        self.passed = whole.passed
        self.whole = whole
        self.neighbours = whole.neighbours[:]
        for a in range(self.size):
            self._clear_up(self.neighbours, a, self.around(a, 1))

    @property
    def clear(self) -> list[int]:
        """For each square the squares that no obstruction hides from it (SEE-1)."""
        if self.whole is not None:
            seen = self.whole.clear[:]
            openings = [self.touched(each) for each in self.openings if each not in self.whole.openings]
            for a in range(self.size):
                beyond = 0
                for squares in openings:
                    beyond |= self._beyond(a, squares)
                self._clear_up(seen, a, beyond)
            self.seen, self.whole = seen, None
        return self.seen

    def _clear_up(self, table: list[int], a: int, among: int) -> None:
        """Note in a table which of some squares after this one nothing hides from it any more."""
        for b in bits(among & ~table[a] & ~((1 << a + 1) - 1)):
            if self._is_clear(a, b, self.line(a, b)):
                table[a] |= 1 << b
                table[b] |= 1 << a

    def _is_clear(self, a: int, b: int, line: Line) -> bool:
        return not (
            line.east & self.blocked_east
            or line.north & self.blocked_north
            or line.points & self.blocked_points
            or (line.squares | 1 << a | 1 << b) & self.covered
        )

    def _beyond(self, square: int, others: int) -> int:
        """The squares so far away that the rectangle between them and this square has these others in it."""
        first, last = (others & -others).bit_length() - 1, others.bit_length() - 1
        here, left, right = square % self.width, first % self.width, last % self.width
        row, low, high = square // self.width, first // self.width, last // self.width
        found = self.every
        if here < right:
            found &= ~self._columns_before(right)
        elif here > left:
            found &= self._columns_before(left + 1)
        if row < high:
            found &= ~((1 << high * self.width) - 1)
        elif row > low:
            found &= (1 << (low + 1) * self.width) - 1
        return found

    def _columns_before(self, column: int) -> int:
        return ((1 << column) - 1) * (self.every // ((1 << self.width) - 1))

    def around(self, square: int, distance: int) -> int:
        """All squares at most that far away, the square itself included, whatever lies between (DIST-1)."""
        known = self.near.get(distance)
        if known is None:
            known = self.near[distance] = [self._around(each, distance) for each in range(self.size)]
        return known[square]

    def _around(self, square: int, distance: int) -> int:
        column, row = square % self.width, square // self.width
        left, right = max(column - distance, 0), min(column + distance, self.width - 1)
        across = (1 << (right + 1)) - (1 << left)
        squares = 0
        for r in range(max(row - distance, 0), min(row + distance, self.height - 1) + 1):
            squares |= across << (r * self.width)
        return squares


@lru_cache(maxsize=512)
def _opened(board: Board, places: int) -> Board:
    more = [board.opening_at(place) for place in bits(places)]
    return board.with_rubble((*board.openings, *more), whole=board)
