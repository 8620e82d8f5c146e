"""The board in the terminal: walls as heavy lines, pieces and marks in the squares."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from crossfray.rules.board import Board

if TYPE_CHECKING:
    from crossfray.content.position.file import Piece, Position
    from crossfray.content.position.questions import Answer

JOINTS = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
"""the grid point for the walls that meet there: up 1, right 2, down 4, left 8"""

WALL = "bold"
FAINT = "dim"
IN_THE_WAY = "bold red"


class Cell(NamedTuple):
    """Three characters for a square, and their style."""

    text: str
    style: str = ""


def draw_board(board: Board, cells: Mapping[int, Cell], in_the_way: Collection[str] = ()) -> Text:
    """The whole board with the names of rows and columns; obstacles (`b2|c2`, `b2/c3`) are marked."""
    text = Text(no_wrap=True)
    margin = len(str(board.height)) + 1
    for row in range(board.height - 1, -2, -1):
        text.append(" " * margin)
        _border_line(text, board, row, in_the_way)
        text.append("\n")
        if row < 0:
            break
        text.append(str(row + 1).rjust(margin - 1) + " ", FAINT)
        for column in range(-1, board.width):
            square = row * board.width + column
            if column >= 0:
                _square(text, board, square, cells)
            _right_border(text, board, row, column, in_the_way)
        text.append("\n")
    names = "".join(f"  {board.names[c][:-1]:<2}" for c in range(board.width))
    text.append(" " * margin + names.rstrip(), FAINT)
    return text


def draw_low(board: Board, cells: Mapping[int, Cell]) -> Text:
    """The board with one line per row, for low terminals: a wall below a square underlines it, and a dot between two
    squares is an obstructed corner at their top."""
    text = Text(no_wrap=True)
    margin = len(str(board.height)) + 1
    text.append(" " * margin)
    _border_line(text, board, board.height - 1, ())
    for row in range(board.height - 1, -1, -1):
        text.append("\n" + str(row + 1).rjust(margin - 1) + " ", FAINT)
        text.append("┃", WALL)
        for column in range(board.width):
            square = row * board.width + column
            before = len(text)
            _square(text, board, square, cells)
            if row == 0 or _level(board, row - 1, column):
                text.stylize("underline", before, len(text))
            if _upright(board, row, column):
                text.append("┃", WALL)
            else:
                text.append("˙" if board.points >> square & 1 else " ", WALL)
    names = "".join(f"  {board.names[c][:-1]:<2}" for c in range(board.width))
    text.append("\n" + " " * margin + names.rstrip(), FAINT)
    return text


def _square(text: Text, board: Board, square: int, cells: Mapping[int, Cell]) -> None:
    covered = Cell("▓▓▓", FAINT) if board.covered >> square & 1 else Cell("   ")
    cell = cells.get(square, covered)
    text.append(cell.text, cell.style)


def _right_border(text: Text, board: Board, row: int, column: int, in_the_way: Collection[str]) -> None:
    if _upright(board, row, column):
        inside = 0 <= column < board.width - 1
        marked = inside and board.wall_name(row * board.width + column, upper=False) in in_the_way
        text.append("╳" if marked else "┃", IN_THE_WAY if marked else WALL)
    else:
        broken = board.east >> (row * board.width + column) & 1  # opened by Rubble
        text.append("╎" if broken else " ", FAINT)


def _border_line(text: Text, board: Board, row: int, in_the_way: Collection[str]) -> None:
    """The grid points and borders above a row (row -1: the lower frame)."""
    for column in range(-1, board.width):
        square = row * board.width + column
        inside = 0 <= column < board.width - 1 and 0 <= row < board.height - 1
        if column >= 0:
            marked = 0 <= row < board.height - 1 and board.wall_name(square, upper=True) in in_the_way
            wall = _level(board, row, column)
            broken = not wall and board.north >> square & 1  # opened by Rubble
            line = "━╳━" if marked else "━━━" if wall else "╌╌╌" if broken else "   "
            text.append(line, IN_THE_WAY if marked else FAINT if broken else WALL)
        joint = (
            _upright(board, row + 1, column)
            + 2 * _level(board, row, column + 1)
            + 4 * _upright(board, row, column)
            + 8 * _level(board, row, column)
        )
        if inside and board.point_name(square) in in_the_way:
            text.append("╳", IN_THE_WAY)
        elif inside and square in _opened_points(board):
            text.append("○", WALL)
        elif joint:
            text.append(JOINTS[joint], WALL)
        else:
            obstructed = inside and board.points >> square & 1
            text.append("●" if obstructed else "·", WALL if obstructed else FAINT)


def _opened_points(board: Board) -> set[int]:
    """The corners where Rubble lies."""
    width = board.width
    diagonals = ((a, b) for a, b in board.openings if a % width != b % width and a // width != b // width)
    return {min(a, b - width) for a, b in diagonals}


def _upright(board: Board, row: int, column: int) -> bool:
    """Whether there is a wall to the right of a square; the frame counts as one."""
    if not 0 <= row < board.height:
        return False
    if column in (-1, board.width - 1):
        return True
    return bool(board.blocked_east >> (row * board.width + column) & 1)


def _level(board: Board, row: int, column: int) -> bool:
    """Whether there is a wall above a square; the frame counts as one."""
    if not 0 <= column < board.width:
        return False
    if row in (-1, board.height - 1):
        return True
    return bool(board.blocked_north >> (row * board.width + column) & 1)


SIDE_STYLES = ("white", "bold cyan", "bold yellow", "bold magenta", "bold green")
"""how the pieces of nobody and of sides 1 to 4 look"""


def position_cells(position: Position, answer: Answer | None = None) -> dict[int, Cell]:
    """The squares of a position, with the marks of an answer. Marks are visible without colour too."""
    board = position.board
    cells = {}
    for square in range(board.size):
        ground = "▓" if board.covered >> square & 1 else "░" if position.obscured >> square & 1 else " "
        mark, style = _mark(board.names[square], square, answer)
        if ground + mark != "  ":
            cells[square] = Cell(ground + (mark if mark != " " else ground) + ground, style)
    for piece in sorted(position.pieces.values(), key=lambda piece: piece.occupies):
        cells[piece.square] = _piece_cell(position, piece, answer)
    return cells


def _mark(name: str, square: int, answer: Answer | None) -> Cell:
    """The mark of an answer in the middle of an empty square."""
    if answer and name in answer.blocked_by:
        return Cell("╳", IN_THE_WAY)
    if answer and answer.marked >> square & 1:
        return Cell("•", "green")
    if answer and answer.line >> square & 1:
        return Cell("∙", "blue")
    return Cell(" ", FAINT)


def _piece_cell(position: Position, piece: Piece, answer: Answer | None) -> Cell:
    style = SIDE_STYLES[piece.side]
    if answer and position.board.names[piece.square] in answer.blocked_by:
        return Cell(f"›{piece.letter}‹", IN_THE_WAY)
    if answer and answer.marked >> piece.square & 1:
        return Cell(f"•{piece.letter}•", style)
    around = "_" if piece.down else "░" if position.obscured >> piece.square & 1 else " "
    return Cell(around + piece.letter + around, style)
