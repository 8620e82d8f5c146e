"""Random positions with everything that a drawing and a position file can hold, each from a seed."""

import string
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from support.reference import ReferenceMap, Thing

LETTERS = string.ascii_uppercase + string.ascii_lowercase
KINDS = ("character",) * 6 + ("companion", "minion", "token", "marker")


@dataclass(frozen=True)
class RandomPosition:
    """A position before it is written down; pieces are given squares, so the drawing holds none."""

    drawing: str
    rubble: tuple[str, ...]
    obscured: tuple[str, ...]
    pieces: tuple[Thing, ...]

    def text(self, edition: str) -> str:
        """The position file."""
        parts = [f'edition = "{edition}"', f'map = """\n{self.drawing}\n"""']
        parts += [f"obscured = {list(self.obscured)}", f"rubble = {list(self.rubble)}"]
        for thing in self.pieces:
            parts += [f"[pieces.{thing.letter}]", f'square = "{thing.square}"', f'kind = "{thing.kind}"']
            parts += [f"side = {thing.side}", f"down = {str(thing.down).lower()}"]
        return "\n".join(parts) + "\n"


def random_position(seed: int, most: int = 8) -> RandomPosition:
    """A random map of up to `most` squares each way, with random pieces."""
    random = Random(seed)
    width, height = (random.randint(1 + (most > 3), most) for _ in range(2))
    return with_pieces(random_drawing(random, width, height), random)


def random_drawing(random: Random, width: int, height: int) -> str:
    """A map with a random share of walls, obstructed corners and covered squares."""
    walls, points, covered = (random.choice(shares) for shares in ((0, 10, 25, 40), (0, 5, 15), (0, 5, 15)))

    def often(percent: int) -> bool:
        return random.randrange(100) < percent

    lines = []
    for row in range(height):
        frame = row == 0
        borders = ["---" if frame or often(walls) else "   " for _ in range(width)]
        marks = ["*" if not frame and often(points) else "+" for _ in range(width - 1)]
        lines.append("+" + "".join(b + m for b, m in zip(borders, [*marks, "+"], strict=True)))
        cells = ["###" if often(covered) else "   " for _ in range(width)]
        sides = ["|" if often(walls) else " " for _ in range(width - 1)]
        lines.append("|" + "".join(c + s for c, s in zip(cells, [*sides, "|"], strict=True)))
    lines.append("+" + "---+" * width)
    return "\n".join(lines)


def with_pieces(drawing: str, random: Random) -> RandomPosition:
    """A position on that map with random pieces of two sides, rubble and obscured terrain."""
    board = ReferenceMap(drawing)
    free = [board.name(square) for square in board.squares if square not in board.covered]
    every = [board.name(square) for square in board.squares]
    obscured = random.sample(every, random.choice((0, 0, 1, 2, len(every) // 6)))
    return RandomPosition(drawing, _rubble(board, random), tuple(obscured), _things(free, random))


def _rubble(board: ReferenceMap, random: Random) -> tuple[str, ...]:
    """Tokens on walls, on corner points, and here and there where they open nothing."""
    places = []
    for square in board.squares:
        for near in board.beside(square):
            if square < near:
                diagonal = square[0] != near[0] and square[1] != near[1]
                pair = [board.name(square), board.name(near)]
                random.shuffle(pair)
                places.append(("/" if diagonal else "|").join(pair))
    few = random.choice((0, 1, 3, len(places) // 8))
    return tuple(random.sample(places, min(few, len(places))))


def _things(free: Sequence[str], random: Random) -> tuple[Thing, ...]:
    """At most one thing in the way a square; tokens and markers anywhere."""
    count = random.randint(len(free) // 10, min(len(free), 4 + len(free) // 6, len(LETTERS)))
    things = []
    for letter, square in zip(LETTERS, random.sample(free, count), strict=False):
        kind = random.choice(KINDS)
        shared = kind in ("token", "marker") and random.random() < 0.5
        down = kind == "character" and random.random() < 0.25
        things.append(
            Thing(letter, random.choice(free) if shared else square, random.randint(1, 2), kind, down)
        )
    return tuple(things)
