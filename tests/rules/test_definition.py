"""What the game says about sight, adjacency and reach, against the definition: questions about random positions.

The tables of the engine are compared with the definition pair by pair in test_sight_reference.py."""

from collections.abc import Iterable

import pytest

from crossfray.content.position.file import parse_position
from crossfray.content.position.questions import ask
from support import rule
from support.random_boards import random_position
from support.reference import Reference, ReferenceMap, reference_adjacent, reference_reach

EDITIONS = ("expanded", "dc100")
STEPS = (0, 1, 2, 3, 5)


def compare(seeds: Iterable[int]) -> None:
    """Every piece of a position asks what it sees, what is beside it and how far it goes."""
    for seed in seeds:
        given = random_position(seed)
        drawn = ReferenceMap(given.drawing, given.rubble)
        positions = {edition: parse_position(given.text(edition)) for edition in EDITIONS}
        for piece in given.pieces:
            reference = Reference(drawn, given.pieces, given.obscured, piece.side)
            for square in drawn.squares:
                words = f"see {piece.letter} {drawn.name(square)}"
                answer = ask(positions["expanded"], words).json["answer"]
                assert answer == reference.sees(piece.at, square), f"{words}, seed {seed}"
            for edition, position in positions.items():
                for other in given.pieces:
                    words = f"adjacent {piece.letter} {other.letter}"
                    answer = ask(position, words).json["answer"]
                    expected = reference_adjacent(drawn, piece.at, other.at, edition)
                    assert answer == expected, f"{words}, {edition}, seed {seed}"
                for steps in STEPS:
                    words = f"reach {piece.letter} {steps}"
                    squares = reference_reach(drawn, given.pieces, piece, steps, edition)
                    names = [drawn.name(square) for square in sorted(squares)]
                    assert ask(position, words).json["squares"] == names, f"{words}, {edition}, seed {seed}"


HIDDEN = (78, 228, 232, 253, 330, 368)
"""seeds of positions in which rivals on a line are hidden themselves"""


def compare_targets(seeds: Iterable[int]) -> int:
    """Every standing character is the Night King in turn and looks along his spear, whose range is 4; how many answers
    of the game were compared."""
    compared = 0
    for seed in seeds:
        given = random_position(seed)
        drawn = ReferenceMap(given.drawing, given.rubble)
        for king in (piece for piece in given.pieces if piece.kind == "character" and not piece.down):
            reference = Reference(drawn, given.pieces, given.obscured, king.side)
            named = f'[pieces.{king.letter}]\ncharacter = "night-king"\n'
            text = given.text("expanded").replace(f"[pieces.{king.letter}]\n", named)
            position = parse_position(f'to_act = "{king.letter}"\n{text}')
            for target in given.pieces:
                away = max(abs(a - b) for a, b in zip(king.at, target.at, strict=True))
                if target.side == king.side or not target.is_body or away > 4:
                    continue
                words = f"why {king.letter} ability ice-spear {target.letter}"
                answer = ask(position, words)
                expected = reference.sees(king.at, target.at)
                assert answer.json["legal"] == expected, f"{words}, seed {seed}: {answer.sentence}"
                compared += 1
    return compared


@rule("SEE-0", "SEE-1", "SEE-2", "SEE-3", "SEE-4", "SEE-5", "SEE-6", "TERRAIN-2", "TERRAIN-3", "CHAL-3")
class TestWhomTheGameLetsSee:
    def test_on_random_maps(self) -> None:
        assert compare_targets([*range(60), *HIDDEN]) > 100

    @pytest.mark.long
    def test_on_many_random_maps(self) -> None:
        assert compare_targets(range(1_000, 2_000)) > 2_000


@rule("MAP-1", "MAP-4", "SEE-0", "SEE-1", "SEE-2", "SEE-3", "SEE-4", "SEE-5", "SEE-6", "ADJ-1", "ADJ-2")
@rule("TERRAIN-2", "TERRAIN-3", "RUBBLE-2", "RUBBLE-4")
@rule("MOVE-0", "MOVE-1", "MOVE-3", "MOVE-4", "MOVE-5", "MOVE-6", "MOVE-7")
class TestTheSameAnswersAsTheDefinition:
    def test_on_random_maps(self) -> None:
        compare(range(40))

    @pytest.mark.long
    @pytest.mark.parametrize("first", range(1_000, 1_300, 50))
    def test_on_many_random_maps(self, first: int) -> None:
        compare(range(first, first + 50))
