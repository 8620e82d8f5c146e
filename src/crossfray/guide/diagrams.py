"""Diagrams: a position and a question about it, drawn. The marks and the caption are the engine's answer."""

from html import escape
from pathlib import Path

from crossfray.content.figures import figures
from crossfray.content.position.file import Piece, Position, read_position
from crossfray.content.position.questions import Answer, ask
from crossfray.rules.board import Board, bits

FOLDER = Path(__file__).parent / "positions"
UNIT = 60
MARGIN = 26
SIDES = ("#d9cfc0", "#2f6fbd", "#e3b23c", "#a9b3be", "#4b3f8f")
INK = "#231c2b"


def diagram(name: str, question: str) -> str:
    """A figure with the answer to a question about a position file as its caption."""
    position = read_position(FOLDER / f"{name}.toml")
    answer = ask(position, question)
    caption = named(answer.sentence, position)
    drawn = draw(position, answer, question)
    return f'<figure class="diagram">{drawn}<figcaption>{escape(caption)}</figcaption></figure>'


def named(sentence: str, position: Position) -> str:
    """A sentence with the names of the cards instead of the letters of the position."""
    words = sentence.split(" ")
    names = {letter: piece.card.name for letter, piece in position.pieces.items()}
    return " ".join(
        names.get(word.rstrip(",.:"), word.rstrip(",.:")) + word[len(word.rstrip(",.:")) :] for word in words
    )


def draw(position: Position, answer: Answer, question: str) -> str:
    """The board as SVG: squares, walls, pieces, and what the answer marks."""
    board = position.board
    width, height = board.width * UNIT + 2 * MARGIN, board.height * UNIT + 2 * MARGIN
    parts = [
        f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{escape(question)}">',
        f'<rect width="{width}" height="{height}" rx="12" fill="#8d5f3c"/>',
        *squares(board, answer, position.obscured),
        *walls(board),
        *names(board),
        *sight_line(position, answer, question),
        *(piece_at(board, piece) for piece in position.pieces.values()),
        *blockers(board, answer),
        "</svg>",
    ]
    return "".join(parts)


def corner(board: Board, square: int) -> tuple[int, int]:
    """The upper left corner of a square."""
    column, row = square % board.width, square // board.width
    return MARGIN + column * UNIT, MARGIN + (board.height - 1 - row) * UNIT


def middle(board: Board, square: int) -> tuple[int, int]:
    x, y = corner(board, square)
    return x + UNIT // 2, y + UNIT // 2


def squares(board: Board, answer: Answer, obscured: int) -> list[str]:
    found = []
    for square in range(board.width * board.height):
        x, y = corner(board, square)
        fill = "#ecd6b1" if (square % board.width + square // board.width) % 2 else "#e6cda4"
        if board.covered >> square & 1:
            fill = "#6d5a48"
        elif answer.marked >> square & 1:
            fill = "#8fd6c8"
        elif obscured >> square & 1:
            fill = "#b9aca6"
        found.append(
            f'<rect x="{x}" y="{y}" width="{UNIT}" height="{UNIT}" fill="{fill}" stroke="#bd9d6f" stroke-width="1.5"/>'
        )
    return found


def walls(board: Board) -> list[str]:
    found = []
    for square in bits(board.blocked_east):
        x, y = corner(board, square)
        found.append(wall(x + UNIT, y, x + UNIT, y + UNIT, INK))
    for square in bits(board.blocked_north):
        x, y = corner(board, square)
        found.append(wall(x, y, x + UNIT, y, INK))
    for square in bits(board.points):
        x, y = corner(board, square)
        found.append(f'<circle cx="{x + UNIT}" cy="{y}" r="6" fill="{INK}"/>')
    return found


def wall(x1: int, y1: int, x2: int, y2: int, colour: str) -> str:
    ends = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
    return f'<line {ends} stroke="{colour}" stroke-width="7" stroke-linecap="round"/>'


def names(board: Board) -> list[str]:
    style = 'fill="#fff4d6" font-size="14" font-weight="700" text-anchor="middle"'
    found = []
    for column in range(board.width):
        x, _ = middle(board, column)
        found.append(
            f'<text x="{x}" y="{MARGIN + board.height * UNIT + 18}" {style}>{chr(97 + column)}</text>'
        )
    for row in range(board.height):
        _, y = middle(board, row * board.width)
        found.append(f'<text x="13" y="{y + 5}" {style}>{row + 1}</text>')
    return found


def sight_line(position: Position, answer: Answer, question: str) -> list[str]:
    """A line from the first piece of the question to the second, green if it is open."""
    ends = [position.pieces[word] for word in question.split()[1:] if word in position.pieces]
    if len(ends) != 2 or "answer" not in answer.json:
        return []
    (x1, y1), (x2, y2) = (middle(position.board, piece.square) for piece in ends)
    colour = "#0b7f74" if answer.json["answer"] else "#d32f2f"
    line = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke-linecap="round"'
    return [
        f'<line {line} stroke="#fff" stroke-width="9"/>',
        f'<line {line} stroke="{colour}" stroke-width="4" stroke-dasharray="10 8"/>',
    ]


def piece_at(board: Board, piece: Piece) -> str:
    """A disc in the colour of its side, with the colours and letters of its figure."""
    x, y = middle(board, piece.square)
    look = figures().get(piece.card.id)
    body = look.body if look else "#7d5a3c"
    title = piece.card.name + (", knocked down" if piece.down else "")
    lying = f' transform="rotate(90 {x} {y})"' if piece.down else ""
    initials = "".join(word[0] for word in piece.card.name.replace("The ", "").split()[:2])
    return (
        f"<g{lying}><title>{escape(title)}</title>"
        f'<circle cx="{x}" cy="{y}" r="23" fill="{SIDES[piece.side]}" stroke="{INK}" stroke-width="2.5"/>'
        f'<circle cx="{x}" cy="{y}" r="16" fill="{body}" stroke="{INK}" stroke-width="1.5"/>'
        f'<text x="{x}" y="{y + 5}" fill="#fff" stroke="{INK}" stroke-width="3" paint-order="stroke" '
        f'font-size="15" font-weight="800" text-anchor="middle">{escape(initials)}</text></g>'
    )


def blockers(board: Board, answer: Answer) -> list[str]:
    """A red ring around everything in the way."""
    found = []
    for name in answer.blocked_by:
        squares_of = [board.by_name[part] for part in name.replace("|", "/").split("/")]
        points = [middle(board, square) for square in squares_of]
        x = sum(x for x, _ in points) // len(points)
        y = sum(y for _, y in points) // len(points)
        radius = 28 if len(points) == 1 else 14
        found.append(
            f'<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="#fff" stroke-width="8"/>'
            f'<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="#d32f2f" stroke-width="5"/>'
        )
    return found
