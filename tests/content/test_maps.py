"""The shipped maps: what each of them must offer to the scenarios played on it."""

from collections.abc import Callable, Iterable

import pytest

from crossfray.content.maps import Map, load_map, map_ids
from crossfray.content.match.build import build_match
from crossfray.content.match.spec import MatchSpec
from crossfray.rules.board import bits
from support import rule

BOXES = {
    "barracks": "sg100",
    "carnival-chaos": "dc100",
    "courtyard": "house",
    "godswood": "got100",
    "gotham-city-streets": "dc100",
    "playground": "sg100",
    "rooftops": "house",
    "winterfell": "got100",
    "visitor-center": "jp100",
    "raptor-paddock": "jp100",
    "halloween-town": "tnbc100",
    "stark-tower": "mv100",
    "titan": "mv101",
    "back-yards": "kool-aid-man",
    "night-docks": "darkwing-duck",
}
SMALL = ("courtyard", "rooftops", "back-yards", "night-docks")
LARGE = tuple(map_id for map_id in BOXES if map_id not in SMALL)
TERRITORY = ("barracks", "carnival-chaos", "godswood", "visitor-center", "halloween-town", "titan")
POINTS = [f"point {letter}" for letter in "ABCD"]

every_map = pytest.mark.parametrize("map_id", map_ids())


def left_right(m: Map, squares: int) -> int:
    """The mirror image of a set, left and right exchanged."""
    width = m.board.width
    return sum(1 << (s - s % width + width - 1 - s % width) for s in bits(squares))


def up_down(m: Map, squares: int) -> int:
    """The mirror image of a set, top and bottom exchanged."""
    width, height = m.board.width, m.board.height
    return sum(1 << ((height - 1 - s // width) * width + s % width) for s in bits(squares))


def half_turn(m: Map, squares: int) -> int:
    return left_right(m, up_down(m, squares))


def areas(m: Map) -> dict[int, int]:
    return m.areas


def union(sets: Iterable[int]) -> int:
    squares = 0
    for part in sets:
        squares |= part
    return squares


def steps_from(m: Map, squares: int) -> dict[int, int]:
    """How many steps each square is from the nearest square of a set."""
    steps = dict.fromkeys(bits(squares), 0)
    edge = list(steps)
    for square in edge:
        for near in bits(m.board.neighbours[square]):
            if near not in steps:
                steps[near] = steps[square] + 1
                edge.append(near)
    return steps


def steps(m: Map, start: int, goal: int) -> int:
    found = steps_from(m, start)
    return min(found[square] for square in bits(goal))


def is_connected(m: Map, squares: int) -> bool:
    """Whether one can walk between any two squares of a set without leaving it."""
    reached = fresh = squares & -squares
    while fresh:
        fresh = union(m.board.neighbours[s] for s in bits(fresh)) & squares & ~reached
        reached |= fresh
    return reached == squares


def only_square(m: Map, name: str) -> int:
    """The number of the one square with that name."""
    (square,) = bits(m.sets[name])
    return square


def in_the_middle(m: Map, square: int) -> bool:
    """Whether it is one of the squares nearest to the centre of the board."""
    column, row = square % m.board.width, square // m.board.width
    return abs(2 * column + 1 - m.board.width) <= 1 and abs(2 * row + 1 - m.board.height) <= 1


def looks_the_same(m: Map, turned: Callable[[Map, int], int]) -> bool:
    """Whether walls, corners and covered squares fall onto themselves, as far as steps and covers tell."""
    board = m.board
    if turned(m, board.covered) != board.covered:
        return False
    return all(
        turned(m, board.neighbours[square]) == board.neighbours[turned(m, 1 << square).bit_length() - 1]
        for square in range(board.size)
    )


def symmetries(m: Map) -> list[Callable[[Map, int], int]]:
    return [turned for turned in (left_right, up_down, half_turn) if looks_the_same(m, turned)]


def test_the_maps_of_the_boxes_are_there() -> None:
    assert set(BOXES) <= set(map_ids())
    assert {map_id: load_map(map_id).box for map_id in BOXES} == BOXES


def test_names_are_those_of_the_boxes() -> None:
    assert load_map("winterfell").name == "Winterfell"
    assert load_map("carnival-chaos").name == "The Joker's Carnival Chaos"
    assert load_map("gotham-city-streets").name == "Gotham City Streets"


@every_map
def test_a_map_describes_itself(map_id: str) -> None:
    m = load_map(map_id)
    assert m.id == map_id
    assert m.name
    assert m.box
    assert m.about
    assert m.provenance in ("printed", "reported", "house")


@pytest.mark.parametrize("map_id", LARGE)
def test_large_boards_have_ten_columns_and_twelve_rows(map_id: str) -> None:
    board = load_map(map_id).board
    assert (board.width, board.height, board.size) == (10, 12, 120)


@pytest.mark.parametrize("map_id", SMALL)
def test_small_boards_have_eight_columns_and_rows(map_id: str) -> None:
    board = load_map(map_id).board
    assert (board.width, board.height, board.size) == (8, 8, 64)


@every_map
def test_steps_go_both_ways(map_id: str) -> None:
    board = load_map(map_id).board
    for square in range(board.size):
        for near in bits(board.neighbours[square]):
            assert board.neighbours[near] >> square & 1


@every_map
def test_all_open_squares_can_be_walked_to(map_id: str) -> None:
    m = load_map(map_id)
    open_squares = m.board.every & ~m.board.covered
    assert m.board.enclosed == m.board.covered != 0
    assert set(steps_from(m, open_squares & -open_squares)) == set(bits(open_squares))


@every_map
def test_every_named_square_can_be_stood_on(map_id: str) -> None:
    m = load_map(map_id)
    for name, squares in m.sets.items():
        assert squares, name
        assert not squares & m.board.enclosed, name


@every_map
def test_starting_areas_are_large_enough_and_apart(map_id: str) -> None:
    m = load_map(map_id)
    found = areas(m)
    assert list(found) == list(range(1, len(found) + 1))
    assert len(found) in (2, 4)
    for squares in found.values():
        assert squares.bit_count() >= (5 if m.board.size <= 64 else 8)
        assert is_connected(m, squares)
    assert union(found.values()).bit_count() == sum(squares.bit_count() for squares in found.values())


@rule("FFA-1")
def test_three_sides_take_three_of_the_four_starting_areas_of_winterfell() -> None:
    m = load_map("winterfell")
    for game in ("infiltrate", "triumph", "skirmish", "first game"):
        squads = (
            ("jon-snow", "stark-soldier"),
            ("arya-stark", "sworn-brother"),
            ("night-king", "white-walker"),
        )
        match = build_match(MatchSpec("", game, "winterfell", "got100", squads))
        assert [side.area for side in match.sides] == [m.areas[number] for number in (1, 2, 3)]
        assert [side.colour for side in match.sides] == ["grey", "black", "blue"]


@every_map
def test_every_starting_area_has_its_base_colour(map_id: str) -> None:
    m = load_map(map_id)
    assert set(m.colours) == set(areas(m))
    assert len(set(m.colours.values())) == len(m.colours)
    if len(m.colours) == 2:
        assert m.colours == {1: "dark", 2: "light"}


@every_map
def test_two_starting_areas_are_mirror_images_at_opposite_edges(map_id: str) -> None:
    m = load_map(map_id)
    found = areas(m)
    if len(found) == 4:  # corners: test_winterfell_has_four_equal_corners_in_clockwise_order
        return
    width = m.board.width
    if found[2] == up_down(m, found[1]):
        deep, lines = {s // width for s in bits(found[1])}, m.board.height
    else:
        assert found[2] == left_right(m, found[1])
        deep, lines = {s % width for s in bits(found[1])}, width
    assert min(deep) == 0
    assert lines - 2 * len(deep) >= (4 if m.board.size <= 64 else 6)


@every_map
def test_a_map_is_as_good_for_every_side(map_id: str) -> None:
    """Some mirror or turn of the board exchanges the sides and leaves everything else as it is."""
    m = load_map(map_id)
    found = areas(m)
    fair = symmetries(m)
    if len(found) == 4:
        assert len(fair) == 3
        return
    fair = [turned for turned in fair if turned(m, found[1]) == found[2]]
    assert fair
    points = union(m.sets[name] for name in POINTS if name in m.sets)
    assert any(turned(m, points) == points for turned in fair)
    for turned in fair:
        for kind in ("flag", "squid", "control", "sprint"):
            if f"{kind} 1" in m.sets:
                assert turned(m, m.sets[f"{kind} 1"]) == m.sets[f"{kind} 2"]
        for name in ("scoring", "start row", "finish row"):
            if name in m.sets:
                assert turned(m, m.sets[name]) == m.sets[name]


@every_map
def test_from_most_starting_squares_no_other_area_is_seen(map_id: str) -> None:
    m = load_map(map_id)
    found = areas(m)
    for side, squares in found.items():
        others = union(found.values()) & ~found[side]
        seeing = [s for s in bits(squares) if m.board.clear[s] & others]
        assert 2 * len(seeing) < squares.bit_count()


@pytest.mark.parametrize("map_id", BOXES)
def test_four_point_squares_outside_the_starting_areas(map_id: str) -> None:
    m = load_map(map_id)
    squares = [only_square(m, name) for name in POINTS]
    assert len(set(squares)) == 4
    assert not union(1 << s for s in squares) & union(areas(m).values())


@pytest.mark.parametrize("map_id", BOXES)
def test_every_side_has_as_far_to_the_points_as_the_others(map_id: str) -> None:
    m = load_map(map_id)
    found = {side: sorted(steps(m, area, m.sets[name]) for name in POINTS) for side, area in areas(m).items()}
    assert all(distances == found[1] for distances in found.values())


@pytest.mark.parametrize("map_id", [*TERRITORY, "courtyard", "night-docks"])
def test_a_scoring_area_in_the_middle(map_id: str) -> None:
    m = load_map(map_id)
    scoring = m.sets["scoring"]
    assert 6 <= scoring.bit_count() <= 12
    assert is_connected(m, scoring)
    assert not scoring & union(areas(m).values())
    assert half_turn(m, scoring) == scoring
    one, two = areas(m).values()
    assert steps(m, one, scoring) == steps(m, two, scoring)


def test_winterfell_has_four_equal_corners_in_clockwise_order() -> None:
    m = load_map("winterfell")
    one = areas(m)[1]
    assert one & 1
    assert areas(m) == {1: one, 2: up_down(m, one), 3: half_turn(m, one), 4: left_right(m, one)}
    assert m.colours == {1: "grey", 2: "black", 3: "blue", 4: "gold"}
    points = union(m.sets[name] for name in POINTS)
    assert points == left_right(m, points) == up_down(m, points)


def test_winterfell_has_an_infiltrate_square_in_each_starting_area() -> None:
    m = load_map("winterfell")
    one = m.sets["infiltrate 1"]
    assert one.bit_count() == 1
    images = {1: one, 2: up_down(m, one), 3: half_turn(m, one), 4: left_right(m, one)}
    for side, square in images.items():
        assert m.sets[f"infiltrate {side}"] == square
        assert square & areas(m)[side]


def test_the_triumph_square_is_in_the_middle_and_as_far_from_every_corner() -> None:
    m = load_map("winterfell")
    assert in_the_middle(m, only_square(m, "triumph"))
    assert len({steps(m, area, m.sets["triumph"]) for area in areas(m).values()}) == 1


@pytest.mark.parametrize(
    "map_id", ["gotham-city-streets", "rooftops", "raptor-paddock", "stark-tower", "back-yards"]
)
def test_a_flag_square_in_each_starting_area(map_id: str) -> None:
    m = load_map(map_id)
    for side in (1, 2):
        only_square(m, f"flag {side}")
        assert m.sets[f"flag {side}"] & areas(m)[side]


@pytest.mark.parametrize("map_id", ["gotham-city-streets", "raptor-paddock", "stark-tower"])
def test_a_central_control_square_and_one_nearer_to_each_side(map_id: str) -> None:
    m = load_map(map_id)
    one, two = areas(m).values()
    controls = [m.sets[f"control {n}"] for n in (1, 2, 3)]
    assert all(square.bit_count() == 1 for square in controls)
    assert not union(controls) & (one | two)
    assert steps(m, one, controls[0]) < steps(m, two, controls[0])
    assert steps(m, one, controls[1]) > steps(m, two, controls[1])
    assert in_the_middle(m, only_square(m, "control 3"))
    assert steps(m, one, controls[2]) == steps(m, two, controls[2])


def test_playground_has_squid_squares_in_front_of_the_starting_areas() -> None:
    m = load_map("playground")
    for side in (1, 2):
        square = only_square(m, f"squid {side}")
        assert not m.board.around(square, 1) & areas(m)[side]
        assert m.board.around(square, 2) & areas(m)[side]


def test_playground_has_a_start_row_and_a_finish_row() -> None:
    m = load_map("playground")
    width = m.board.width
    rows = []
    for name in ("start row", "finish row"):
        squares = m.sets[name]
        (row,) = {s // width for s in bits(squares)}
        assert squares.bit_count() == width
        rows.append(row)
    assert rows[1] - rows[0] >= 8


def test_playground_has_two_sprint_squares_for_each_side_in_the_start_row() -> None:
    m = load_map("playground")
    one, two = m.sets["sprint 1"], m.sets["sprint 2"]
    assert one.bit_count() == 2
    assert two == left_right(m, one)
    assert not one & two
    assert (one | two) & m.sets["start row"] == one | two


def test_a_sprinter_can_run_straight_to_the_finish_row() -> None:
    """One row further with every step, straight or diagonal, from each of the sprint squares."""
    m = load_map("playground")
    width = m.board.width
    for start in bits(m.sets["sprint 1"] | m.sets["sprint 2"]):
        lane = 1 << start
        while lane and not lane & m.sets["finish row"]:
            lane = union(
                1 << near
                for square in bits(lane)
                for near in bits(m.board.neighbours[square])
                if near // width == square // width + 1
            )
        assert lane
