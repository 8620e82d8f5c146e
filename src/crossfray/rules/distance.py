"""Counting squares, straight lines and rows (DIST, LINE, ROW)."""

from typing import Final

from crossfray.rules.board import Board

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


def rows(board: Board) -> list[int]:
    """ROW-1: every row, each a set of squares from edge to edge: across the board, then up it."""
    across = [((1 << board.width) - 1) << (row * board.width) for row in range(board.height)]
    first_column = sum(1 << (row * board.width) for row in range(board.height))
    return across + [first_column << column for column in range(board.width)]
