"""The engine's tables against the definition: the same answers about sight and adjacency.

Random maps hold what nobody would draw; the shipped maps are what people play on. Every question is put to the engine
by its tables (`sees`) and by its explanation (`look`); what it says in words is compared in test_definition.py."""

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable
from random import Random

import pytest

from crossfray.content.maps import load_map, map_ids
from crossfray.content.position.file import Position, parse_position
from crossfray.content.position.questions import scene_of
from crossfray.content.sources import shipped_boxes
from crossfray.rules.sight import adjacent, look, sees
from support.random_boards import RandomPosition, random_position, with_pieces
from support.reference import Reference, ReferenceMap, Square, reference_adjacent

EDITIONS = ("expanded", "dc100")
SIDES = (1, 2)
COMPARED: Counter[str] = Counter()
"""how many answers have been compared, by kind"""

Pair = tuple[Square, Square]
every_map = pytest.mark.parametrize("map_id", map_ids())


class Comparison:
    """One position, asked of the engine and of the reference."""

    def __init__(self, given: RandomPosition) -> None:
        self.given = given
        self.map = ReferenceMap(given.drawing, given.rubble)
        self.positions = {edition: parse_position(given.text(edition)) for edition in EDITIONS}
        self.position: Position = self.positions["expanded"]
        self.board = self.position.board

    def number(self, square: Square) -> int:
        return self.board.square(self.map.name(square))

    def all_pairs(self) -> list[Pair]:
        return [(a, b) for a in self.map.squares for b in self.map.squares]

    def some_pairs(self, count: int, random: Random) -> list[Pair]:
        return [(random.choice(self.map.squares), random.choice(self.map.squares)) for _ in range(count)]

    def sight(self, pairs: Iterable[Pair]) -> None:
        for side in SIDES:
            reference = Reference(self.map, self.given.pieces, self.given.obscured, side)
            scene = scene_of(self.position, side)
            for viewer, target in pairs:
                a, b = self.number(viewer), self.number(target)
                expected = reference.sees(viewer, target)
                found = sees(self.board, a, b, scene.rivals, self.position.obscured)
                explained = look(self.board, a, b, scene)
                assert found == explained.seen == expected, self.about("see", viewer, target, f"side {side}")
                assert bool(explained.blocks) != expected
                COMPARED["sight"] += 1

    def adjacency(self, pairs: Iterable[Pair]) -> None:
        for edition, position in self.positions.items():
            own_square = position.edition.own_square_adjacent
            for a, b in pairs:
                found = adjacent(position.board, self.number(a), self.number(b), own_square)
                assert found == reference_adjacent(self.map, a, b, edition), self.about(
                    "adjacent", a, b, edition
                )
                COMPARED["adjacency"] += 1

    def about(self, question: str, a: Square, b: Square, more: str) -> str:
        return f"{question} {self.map.name(a)} {self.map.name(b)}, {more}\n{self.given.text('expanded')}"

    def everything(self, pairs: list[Pair]) -> None:
        self.sight(pairs)
        self.adjacency(pairs)


def shipped_drawing(map_id: str) -> str:
    """The drawing of a shipped map as its file has it, with blanks for the labels."""
    (box,) = [box for box in shipped_boxes() if f"maps/{map_id}.toml" in box.names]
    drawing: str = tomllib.loads(box.text(f"maps/{map_id}.toml"))["map"]
    return "".join(" " if char.isalnum() else char for char in drawing).strip("\n")


def told(compare: Callable[[], None]) -> None:
    """Compare, and print how many answers that were."""
    before = COMPARED.copy()
    compare()
    print("compared:", dict(COMPARED - before))


def compare_random_maps(seeds: Iterable[int]) -> None:
    for seed in seeds:
        comparison = Comparison(random_position(seed))
        comparison.everything(comparison.all_pairs())


def compare_shipped_map(map_id: str, seed: int, pairs: int | None) -> None:
    random = Random(f"{map_id} {seed}")
    comparison = Comparison(with_pieces(shipped_drawing(map_id), random))
    chosen = comparison.all_pairs() if pairs is None else comparison.some_pairs(pairs, random)
    comparison.everything(chosen)


class TestTheSameAnswersAsTheDefinition:
    def test_all_pairs_of_random_maps(self) -> None:
        told(lambda: compare_random_maps(range(30)))

    @every_map
    def test_some_pairs_of_every_shipped_map(self, map_id: str) -> None:
        told(lambda: compare_shipped_map(map_id, 0, pairs=2_000))

    @pytest.mark.long
    @pytest.mark.parametrize("first", range(1_000, 1_300, 50))
    def test_all_pairs_of_many_random_maps(self, first: int) -> None:
        told(lambda: compare_random_maps(range(first, first + 50)))

    @pytest.mark.long
    @every_map
    def test_all_pairs_of_every_shipped_map(self, map_id: str) -> None:
        told(lambda: compare_shipped_map(map_id, 1, pairs=None))


def test_enclosed_areas_are_those_of_the_definition() -> None:
    found = 0
    for seed in range(60):
        comparison = Comparison(random_position(seed))
        expected = {comparison.map.name(square) for square in comparison.map.enclosed}
        assert set(comparison.board.names_of(comparison.board.enclosed)) == expected, seed
        found += len(comparison.map.enclosed - comparison.map.covered)
    assert found > 10  # areas that walls enclose, not only covered squares


@every_map
def test_the_reference_reads_the_shipped_maps_as_they_are(map_id: str) -> None:
    reference, board = ReferenceMap(shipped_drawing(map_id)), load_map(map_id).board
    assert (reference.width, reference.height) == (board.width, board.height)
    assert {reference.name(square) for square in reference.covered} == set(board.names_of(board.covered))
    assert len(reference.walls) == board.east.bit_count() + board.north.bit_count()
