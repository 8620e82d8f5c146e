"""What a map must give for each scenario that is played on it, and that the boxes have the four they came with."""

import pytest

from crossfray.content.maps import Map, load_map
from crossfray.content.match.checks import side_places
from crossfray.content.scenarios import map_problems, scenarios
from crossfray.rules.board import bits
from crossfray.rules.distance import distance

LEADERS_AND_TERRITORY = (
    "godswood",
    "carnival-chaos",
    "barracks",
    "arkham-asylum",
    "themyscira",
    "room-of-requirement",
    "diagon-alley",
    "smith-house",
    "blips-and-chitz",
    "catwomans-penthouse",
    "visitor-center",
    "halloween-town",
    "titan",
)
FLAGS_AND_CONTROL = (
    "gotham-city-streets",
    "arkham-asylum",
    "themyscira",
    "room-of-requirement",
    "diagon-alley",
    "smith-house",
    "blips-and-chitz",
    "raptor-paddock",
    "stark-tower",
)
ON_MAPS = {
    "infiltrate": ("winterfell",),
    "triumph": ("winterfell",),
    "leaders": LEADERS_AND_TERRITORY,
    "territory": LEADERS_AND_TERRITORY,
    "flags": FLAGS_AND_CONTROL,
    "control": FLAGS_AND_CONTROL,
    "squid": ("playground", "diagon-alley", "smith-house"),
    "sprint": ("playground",),
    "basketball": ("tune-court",),
}
FOUR = {
    "got100": ("infiltrate", "triumph", "leaders", "territory"),
    "dc100": ("flags", "control", "leaders", "territory"),
    "sg100": ("leaders", "territory", "squid", "sprint"),
    "jp100": ("flags", "control", "leaders", "territory"),
}
PAIRS = [(game, map_id) for game, maps in ON_MAPS.items() for map_id in maps]


def test_each_scenario_is_played_on_its_maps() -> None:
    assert {game: card.maps for game, card in scenarios().items()} == ON_MAPS


@pytest.mark.parametrize("box", FOUR)
def test_a_box_has_the_four_scenarios_it_came_with_on_its_own_maps(box: str) -> None:
    played = [game for game, maps in ON_MAPS.items() if any(load_map(name).box == box for name in maps)]
    assert sorted(played) == sorted(FOUR[box])


@pytest.mark.parametrize(("game", "map_id"), PAIRS)
def test_a_map_gives_what_the_scenario_needs(game: str, map_id: str) -> None:
    found, card = load_map(map_id), scenarios()[game]
    for sides in range(2, card.most_sides + 1):
        assert map_problems(card, found, side_places(found, sides)) == []
    assert len(found.areas) == (4 if map_id == "winterfell" else 2)
    areas = 0
    for squares in found.areas.values():
        assert squares.bit_count() >= (5 if found.board.width == 8 else 8)
        areas |= squares
    for letter in "ABCD":
        assert found.sets[f"point {letter}"].bit_count() == 1
        assert not found.sets[f"point {letter}"] & areas
    NEEDS[game](found)


def one(found: Map, name: str) -> int:
    squares = found.sets[name]
    assert squares.bit_count() == 1
    return squares.bit_length() - 1


def away(found: Map, square: int, area: int) -> int:
    """How far a square is from a starting area."""
    return min(distance(found.board, square, other) for other in bits(found.areas[area]))


def in_the_middle(found: Map, square: int) -> None:
    far = [away(found, square, area) for area in found.areas]
    assert max(far) - min(far) <= 1
    assert min(far) >= 2


def in_each_area(kind: str, found: Map) -> None:
    for area, squares in found.areas.items():
        assert found.sets[f"{kind} {area}"] & squares
        one(found, f"{kind} {area}")


def triumph(found: Map) -> None:
    in_the_middle(found, one(found, "triumph"))


def territory(found: Map) -> None:
    squares = found.sets["scoring"]
    assert 6 <= squares.bit_count() <= 12
    reached = squares & -squares
    while True:
        more = reached
        for square in bits(reached):
            more |= found.board.neighbours[square] & squares
        if more == reached:
            break
        reached = more
    assert reached == squares
    assert min(away(found, square, area) for square in bits(squares) for area in found.areas) >= 2


def control(found: Map) -> None:
    squares = [one(found, f"control {number}") for number in (1, 2, 3)]
    near = [away(found, square, 1) - away(found, square, 2) for square in squares]
    assert near[0] < -1
    assert near[1] > 1
    assert abs(near[2]) <= 1


def squid(found: Map) -> None:
    for area in (1, 2):
        assert away(found, one(found, f"squid {area}"), area) == 2


def sprint(found: Map) -> None:
    start, finish = found.sets["start row"], found.sets["finish row"]
    assert {square // found.board.width for square in bits(start)} == {0}
    assert min(distance(found.board, a, b) for a in bits(start) for b in bits(finish)) >= 8
    for area in (1, 2):
        squares = found.sets[f"sprint {area}"]
        assert squares.bit_count() == 2
        assert squares & start == squares
    columns = [{square % found.board.width for square in bits(found.areas[area])} for area in (1, 2)]
    assert min(columns[0]) == 0
    assert max(columns[1]) == found.board.width - 1
    mirrored = sum(1 << (found.board.width - 1 - square) for square in bits(found.sets["sprint 1"]))
    assert mirrored == found.sets["sprint 2"]


def basketball(found: Map) -> None:
    in_the_middle(found, one(found, "hoop"))
    first, second = one(found, "power-up 1"), one(found, "power-up 2")
    assert away(found, first, 1) < away(found, first, 2)
    assert away(found, second, 2) < away(found, second, 1)
    assert (found.board.width, found.board.height) == (10, 12)


NEEDS = {
    "infiltrate": lambda found: in_each_area("infiltrate", found),
    "triumph": triumph,
    "leaders": lambda _found: None,
    "territory": territory,
    "flags": lambda found: in_each_area("flag", found),
    "control": control,
    "squid": squid,
    "sprint": sprint,
    "basketball": basketball,
}
