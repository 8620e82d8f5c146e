"""What a piece can see, and why not (SEE, ADJ, TERRAIN)."""

from collections.abc import Sequence
from typing import NamedTuple

from crossfray.rules.board import Board, bits
from crossfray.rules.sentences import say


class Scene(NamedTuple):
    """The pieces on the board as one side looks at them, as sets of squares."""

    rivals: int = 0
    """standing rivals: they block sight (SEE-2, SEE-6)"""
    allies: int = 0
    down: int = 0
    """knocked-down characters of any side"""
    obscured: int = 0
    """obscured terrain"""


class Block(NamedTuple):
    """One thing in the way: the rule, and its name: `c2`, `b2|c2` (a wall) or `b2/c3` (a corner)."""

    rule: str
    name: str


class Sight(NamedTuple):
    """The whole answer to "can it be seen?"."""

    seen: bool
    blocks: tuple[Block, ...]
    """everything in the way, nearest first; empty if it is seen"""
    in_spite: tuple[Block, ...]
    """what seems to be in the way and is not, with the rule that says so"""


def unblocked(board: Board, viewer: int, target: int, blockers: int) -> bool:
    """SEE-0 to SEE-4 for a line: no obstruction on it, and no blocker that the viewer sees."""
    clear = board.clear[viewer]
    if not clear >> target & 1:  # SEE-1
        return False
    blockers &= clear  # SEE-2: a rival that is not seen does not block
    on_line = board.passed[viewer][target] & blockers
    return not on_line or not on_line & seen_blockers(board, viewer, on_line, blockers)


def seen_blockers(board: Board, viewer: int, wanted: int, blockers: int) -> int:
    """SEE-2: those of the wanted blockers that the viewer sees, with those that hide others.

    A nearer one may hide a farther one and be hidden itself, so they are judged nearest first, each on its own line.
    No obstruction hides any of them."""
    passed = board.passed[viewer]
    involved = 0
    while wanted:
        low = wanted & -wanted
        involved |= low
        wanted = (wanted | passed[low.bit_length() - 1] & blockers) & ~involved
    if not involved & (involved - 1):
        return involved
    column, row = viewer % board.width, viewer // board.width
    seen = 0
    # what lies on the line to a square is closer to the viewer in columns and rows
    for square in sorted(
        bits(involved), key=lambda s: abs(s % board.width - column) + abs(s // board.width - row)
    ):
        if not passed[square] & seen:
            seen |= 1 << square
    return seen


def sees(board: Board, viewer: int, target: int, rivals: int, obscured: int = 0) -> bool:
    """Whether a piece in one square sees the other, past these standing rivals and obscured squares."""
    if not obscured:
        return unblocked(board, viewer, target, rivals)
    if obscured >> target & 1 and not (board.neighbours[viewer] | 1 << viewer) >> target & 1:
        return False  # TERRAIN-2
    # TERRAIN-3: as if a standing rival stood in each obscured square except the viewer's own
    return unblocked(board, viewer, target, (rivals | obscured) & ~(1 << viewer))


def seen_among(board: Board, viewer: int, squares: int, rivals: int, obscured: int = 0) -> int:
    """Of some squares, those that a piece in one square sees."""
    clear = board.clear[viewer]
    squares &= clear
    if not (rivals | obscured) & clear:
        return squares
    found = 0
    for square in bits(squares):
        if sees(board, viewer, square, rivals, obscured):
            found |= 1 << square
    return found


def adjacent(board: Board, a: int, b: int, own_square: bool) -> bool:
    """ADJ-1: next to it and seen, which only an obstruction can prevent; ADJ-2 adds the piece's own square."""
    return own_square if a == b else bool(board.neighbours[a] >> b & 1)


def look(board: Board, viewer: int, target: int, scene: Scene) -> Sight:
    """`sees` with its reasons."""
    line = board.line(viewer, target)
    blocks = obstructions(board, viewer, target)
    in_spite: list[Block] = []
    blockers = (scene.rivals | scene.obscured) & ~(1 << viewer)
    for square in bits(line.squares & (blockers | scene.allies | scene.down)):
        name = board.names[square]
        terrain = bool(scene.obscured >> square & 1)
        if blockers >> square & 1:
            block = Block("TERRAIN-3" if terrain else "SEE-2", name)
            (blocks if unblocked(board, viewer, square, blockers) else in_spite).append(block)
        else:
            in_spite.append(Block("SEE-5" if scene.down >> square & 1 else "SEE-3", name))
    far = not (board.neighbours[viewer] | 1 << viewer) >> target & 1
    if scene.obscured >> target & 1 and far:
        blocks.append(Block("TERRAIN-2", board.names[target]))
    for corner in bits(line.points & ~board.blocked_points):
        beside = (
            1 << corner | 1 << (corner + 1) | 1 << (corner + board.width) | 1 << (corner + board.width + 1)
        )
        if beside & blockers & ~line.squares & ~(1 << target):
            in_spite.append(Block("SEE-4", board.point_name(corner)))
    if blocks:
        return Sight(False, nearest_first(board, viewer, blocks), ())
    return Sight(True, (), nearest_first(board, viewer, in_spite))


def obstructions(board: Board, viewer: int, target: int) -> list[Block]:
    """Every obstruction on the line between two squares (SEE-1): covered squares, walls, corner points."""
    line = board.line(viewer, target)
    covered = (line.squares | 1 << viewer | 1 << target) & board.covered
    found = [Block("SEE-1", board.names[square]) for square in bits(covered)]
    for upper, crossed in ((False, line.east & board.blocked_east), (True, line.north & board.blocked_north)):
        for square in bits(crossed):
            found.append(Block("SEE-1", board.wall_name(square, upper)))
    for square in bits(line.points & board.blocked_points):
        found.append(Block("SEE-1", board.point_name(square)))
    return found


def nearest_first(board: Board, viewer: int, blocks: list[Block]) -> tuple[Block, ...]:
    """In the order in which the line from the viewer meets them."""

    def along(block: Block) -> int:
        pair = block.name.replace("|", "/").split("/")
        places = [board.by_name[name] for name in (pair[0], pair[-1])]
        column, row = viewer % board.width, viewer // board.width
        return sum((p % board.width - column) ** 2 + (p // board.width - row) ** 2 for p in places)

    return tuple(sorted(blocks, key=along))


def tell_blocks(kind: str, blocks: Sequence[Block]) -> str:
    """Blocks in words: `blocked` for what is in the way, `open` for what only seems to be."""
    reasons = []
    for block in blocks:
        mark = next((mark for mark in "|/" if mark in block.name), "")
        reasons.append(say(f"{kind} {block.rule} {mark}".strip(), name=block.name))
    return "; ".join(reasons)
