"""What the game says about sight, adjacency and reach, against the definition: questions about random positions.

The tables of the engine are compared with the definition pair by pair in test_sight_reference.py."""

from collections.abc import Iterable

import pytest

from crossfray.content.position import parse_position
from crossfray.content.questions import ask
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
