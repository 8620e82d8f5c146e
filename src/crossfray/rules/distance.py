"""Counting squares, straight lines, rows, and what is nearest (DIST, LINE, ROW, NEAR)."""

from typing import Final

from crossfray.rules.board import Board, bits

DIRECTIONS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


def distance(board: Board, a: int, b: int) -> int:
    """DIST-1: the greater of the difference in columns and in rows, whatever lies between."""
    width = board.width
    return max(abs(a % width - b % width), abs(a // width - b // width))


def straight_lines(board: Board, start: int) -> list[list[int]]:
    """LINE-1: for each of the eight directions the squares in line with a square, nearest first."""
    lines = []
    for across, up in DIRECTIONS:
        line = []
        column, row = start % board.width + across, start // board.width + up
        while 0 <= column < board.width and 0 <= row < board.height:
            line.append(row * board.width + column)
            column += across
            row += up
        lines.append(line)
    return lines


def in_straight_line(board: Board, a: int, b: int) -> bool:
    """LINE-1: the line from a to b runs through the midpoint of every square it enters."""
    columns = abs(a % board.width - b % board.width)
    rows = abs(a // board.width - b // board.width)
    return columns in (0, rows) or rows == 0


def rows(board: Board) -> list[int]:
    """ROW-1: every row, each a set of squares from edge to edge: across the board, then up it."""
    across = [((1 << board.width) - 1) << (row * board.width) for row in range(board.height)]
    first_column = sum(1 << (row * board.width) for row in range(board.height))
    return across + [first_column << column for column in range(board.width)]


def nearest(board: Board, square: int, candidates: int, seen: int) -> int:
    """NEAR-1: those of the candidates nearest to a square, of the ones that are seen from it; all equals.

    Placing something nearer ignores sight: pass every square as `seen`."""
    candidates &= seen
    if not candidates:
        return 0
    least = min(distance(board, square, candidate) for candidate in bits(candidates))
    return candidates & board.around(square, least)
