"""Drawn maps: converts between a text and a board (the form is fixed; docs/formats.md shows it)."""

import string
from collections.abc import Mapping
from dataclasses import dataclass

from crossfray.content.errors import shown
from crossfray.rules.board import MOST_COLUMNS, MOST_SQUARES, Board, Opening

LABELS = frozenset(string.ascii_letters + string.digits)
FRAME = "a map begins with its frame, like +---+---+"


class DrawingError(Exception):
    """Something in a drawing does not line up, with line and column from 0."""

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        self.column = column
        self.message = message


@dataclass(frozen=True)
class Drawing:
    """The content of a drawing: the obstacles of the board, and the letter or digit in each labelled square."""

    width: int
    height: int
    east: int
    north: int
    points: int
    covered: int
    labels: dict[int, str]
    places: dict[int, tuple[int, int]]
    """line and column of each label in the text, from 0"""

    def board(self, openings: tuple[Opening, ...] = (), named: int = 0) -> Board:
        """`named`: the squares of starting areas, and other named squares (MAP-2)."""
        return Board(
            self.width, self.height, self.east, self.north, self.points, self.covered, openings, named
        )


def parse_drawing(text: str) -> Drawing:
    """Read a drawn map; DrawingError says where it does not line up and what was expected."""
    return _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        lines = [line.rstrip(" \r") for line in text.split("\n")]
        first = 0
        while first < len(lines) and not lines[first]:
            first += 1
        last = len(lines)
        while last > first and not lines[last - 1]:
            last -= 1
        self.first = first
        lines = lines[first:last]
        filled = [len(line) - len(line.lstrip(" ")) for line in lines if line]
        self.indent = min(filled, default=0)
        self.lines = [line[self.indent :] for line in lines]

    def error(self, line: int, column: int, message: str) -> DrawingError:
        return DrawingError(self.first + line, self.indent + column, message)

    def read(self) -> Drawing:
        self.measure()
        self.east = self.north = self.points = self.covered = 0
        self.labels: dict[int, str] = {}
        self.places: dict[int, tuple[int, int]] = {}
        for number, line in enumerate(self.lines):
            if len(line) > 4 * self.width + 1:
                raise self.error(
                    number,
                    4 * self.width + 1,
                    f"expected the line to end here: the map is "
                    f"{self.width} squares wide, as its first line says",
                )
            padded = line.ljust(4 * self.width + 1)
            if number % 2:
                self.read_squares(number, padded)
            else:
                self.read_borders(number, padded)
        return Drawing(
            self.width,
            self.height,
            self.east,
            self.north,
            self.points,
            self.covered,
            self.labels,
            self.places,
        )

    def measure(self) -> None:
        """Width and height, given by the upper frame and the number of lines."""
        if not self.lines:
            raise DrawingError(0, 0, f"expected a drawn map, found nothing: {FRAME}")
        top = self.lines[0]
        width = max(1, (len(top) + 2) // 4)
        height, odd = divmod(len(self.lines) - 1, 2)
        for column, mark in enumerate(top.ljust(4 * width + 1)):
            if mark not in ("-" if column % 4 else "+*"):
                raise self.error(0, column, f"expected the upper frame, found {shown(mark)}: {FRAME}")
        if width > MOST_COLUMNS or width * height > MOST_SQUARES:
            raise self.error(
                0,
                0,
                f"the map is too large: at most {MOST_COLUMNS} columns and "
                f"{MOST_SQUARES} squares, found {width} x {height}",
            )
        for number, line in enumerate(self.lines):
            if number % 2 and not line.startswith("|"):
                raise self.error(number, 0, "expected a line of squares, beginning with the frame |")
            if not number % 2 and not line.startswith(("+", "*")):
                raise self.error(number, 0, "expected a line of grid points, beginning with +")
        if odd or height < 1:
            raise self.error(
                len(self.lines) - 1, 0, "expected the lower frame under this line, like +---+---+"
            )
        self.width, self.height = width, height

    def read_borders(self, number: int, line: str) -> None:
        """A line of grid points with the borders between them: `+---+   *`."""
        row = self.height - number // 2 - 1  # the row below this line
        frame = number in (0, len(self.lines) - 1)
        for column in range(self.width + 1):
            at = 4 * column
            if line[at] not in "+*":
                raise self.error(number, at, f"expected a grid point + or *, found {shown(line[at])}")
            if line[at] == "*" and not frame and 0 < column < self.width:
                self.points |= 1 << (row * self.width + column - 1)
            if column == self.width:
                break
            border = line[at + 1 : at + 4]
            if border not in ("---", "   "):
                message = f"expected a wall '---' or three blanks, found {shown(border)}"
                raise self.error(number, at + 1, message)
            if border == "   " and frame:
                raise self.error(number, at + 1, "expected the frame '---', found blanks")
            if border == "---" and not frame:
                self.north |= 1 << (row * self.width + column)
        # a border line lies above `row`; its bits belong to the squares below it

    def read_squares(self, number: int, line: str) -> None:
        """A line of squares with the borders between them: `| 1   ###|   |`."""
        row = self.height - (number + 1) // 2
        for column in range(self.width + 1):
            at = 4 * column
            square = row * self.width + column
            if line[at] not in "| ":
                raise self.error(number, at, f"expected a wall | or a blank, found {shown(line[at])}")
            if line[at] == " " and column in (0, self.width):
                raise self.error(number, at, "expected the frame |, found a blank")
            if line[at] == "|" and 0 < column < self.width:
                self.east |= 1 << (square - 1)
            if column == self.width:
                break
            self.read_square(number, at + 1, square, line[at + 1 : at + 4])

    def read_square(self, number: int, at: int, square: int, inside: str) -> None:
        label = inside[1]
        if inside == "###":
            self.covered |= 1 << square
        elif inside[0] + inside[2] != "  " or not (label == " " or label in LABELS):
            raise self.error(
                number,
                at,
                f"expected three blanks, ### or one letter or digit in the middle, found {shown(inside)}",
            )
        elif label != " ":
            self.labels[square] = label
            self.places[square] = (self.first + number, self.indent + at + 1)


def draw(board: Board, labels: Mapping[int, str]) -> str:
    """The drawing of a board; `parse_drawing` reads it back to the same board."""
    lines = []
    for row in range(board.height - 1, -1, -1):
        lines.append(_border_line(board, row))
        cells = []
        for column in range(board.width):
            square = row * board.width + column
            inside = "###" if board.covered >> square & 1 else f" {labels.get(square, ' ')} "
            wall = column == board.width - 1 or board.east >> square & 1
            cells.append(inside + ("|" if wall else " "))
        lines.append("|" + "".join(cells))
    lines.append("+" + "---+" * board.width)
    return "\n".join(lines) + "\n"


def _border_line(board: Board, row: int) -> str:
    """The borders above a row."""
    line = "+"
    for column in range(board.width):
        square = row * board.width + column
        top = row == board.height - 1
        line += "---" if top or board.north >> square & 1 else "   "
        line += "*" if board.points >> square & 1 else "+"
    return line
