"""Rubble that arises in play: a wall is passed, the token opens it, and once the token is gone the wall is whole."""

import pytest

from support import rule
from support.house import (
    IT,
    LEAVES_RUBBLE,
    MARKED,
    OWN,
    THROUGH_WALLS,
    beside,
    brought,
    choose,
    move,
    new,
    place,
    playing,
    program,
    some,
    within,
)
from support.script import Script

RUBBLE = brought("rubble", "token", 2)
BREAKS = program.CardRules(on=(LEAVES_RUBBLE,))
TOKENS = some(program.ANY_TOKEN)


def breaking(*more: program.Op | program.Program, **options: object) -> Script:
    return playing(THROUGH_WALLS, *more, rules=BREAKS, things=RUBBLE, **options)  # type: ignore[arg-type]


@rule("RUBBLE-1")
def test_who_passes_a_wall_leaves_rubble_in_the_middle_of_the_section() -> None:
    with breaking(places="hero c3 white-walker f5") as game:
        game.play(1, action="ability-1", move_to="d3", way="over-c3|d3")
        assert game.piece("rubble-1")["wall"] == "c3|d3"
        assert game.piece("rubble-1")["square"] is None
        assert "Hero goes through the wall c3|d3." in game.told
        assert "Rubble 1 is placed on c3|d3." in game.told


@rule("RUBBLE-1", "RUBBLE-2")
def test_on_the_point_where_four_squares_meet_it_opens_both_diagonals() -> None:
    with breaking(places="hero c3 white-walker f5 sworn-brother c4") as game:
        game.play(1, action="ability-1", move_to="d4", way="over-c3/d4")
        assert game.piece("rubble-1")["wall"] == "c3/d4"
        game.play(1, action="done")
    with breaking(places="sworn-brother c4 hero c3 white-walker f5 unsullied f4") as game:
        game.play(1, action="ability-1", move_to="d4", way="over-c3/d4")
        assert game.rules_against("hero move c3") == []  # back through the point
        game.play(1, action="done")
        game.play(2, character="white-walker", action="done")
        game.asks(1, "action")
        assert game.rules_against("sworn-brother move d3") == []  # the other diagonal
        assert game.rules_against("sworn-brother move d5") == ["MOVE-3"]  # the next point is closed


@rule("RUBBLE-2")
def test_anyone_may_move_through_the_opening_at_once_and_see_through_it() -> None:
    with breaking(places="hero c3 white-walker d5 unsullied f5 sworn-brother b1") as game:
        assert game.rules_against("hero move d3") == ["MOVE-1"]
        game.play(1, action="ability-1", move_to="d3", way="over-c3|d3")
        game.play(1, action="move", move_to="c3")
        game.play(2, character="white-walker", action="move", move_to="d3")
        assert game.rules_against("white-walker challenge hero") == []  # adjacent through the opening


@rule("RUBBLE-1")
def test_of_several_ways_the_mover_chooses_which_wall_it_breaks() -> None:
    with breaking(places="hero c3 white-walker f5") as game:
        game.play(1, action="ability-1", move_to="e3")
        assert {"over-c3|d3", "over-c3/d4", "over-c2/d3"} <= set(game.options)
        assert next(o for o in game.shown if o["id"] == "over-c3|d3")["label"] == "the way over c3|d3"
        game.play(1, way="over-c2/d3")
        assert game.piece("rubble-1")["wall"] == "c2/d3"


@rule("RUBBLE-1")
def test_there_and_back_through_two_places_leaves_two() -> None:
    with breaking(places="hero c3 white-walker f5") as game:
        game.play(1, action="ability-1", move_to="c4")
        game.play(1, way="over-c3|d3-c4|d4")
        assert [game.piece(f"rubble-{n}")["wall"] for n in (1, 2)] == ["c3|d3", "c4|d4"]


@rule("RUBBLE-2")
def test_a_section_or_a_token_is_in_every_square_it_touches() -> None:
    wall = program.Op(
        program.DO_MARK, where=program.Spot(program.ON_WALL, filters=(within(1),)), text="Choose"
    )
    near = choose(some(program.ANY_TOKEN, within(2)))
    moved = program.Op(program.DO_REMOVE, IT)
    with breaking(
        (wall, place(new("rubble"), MARKED)), (near, moved), places="hero b3 white-walker f5"
    ) as game:
        game.play(1, action="ability-2")
        sections = {"c2|d2", "c3|d3", "c4|d4"}
        points = {"c1/d2", "c2/d3", "c3/d4", "c4/d5"}
        game.asks(1, "wall", " ".join(sections | points))  # c2, c3, c4 are one square away
        assert {"id": "c3|d3", "label": "c3|d3", "wall": "c3|d3"} in game.shown
        game.play(1, wall="c4/d5")
        assert game.piece("rubble-1")["wall"] == "c4/d5"
        game.play(1, action="ability-3")  # it is 1 away from b3, in c4
        assert game.piece("rubble-1").get("wall") is None


@rule("RUBBLE-2", "ADJ-3")
@pytest.mark.parametrize(
    ("here", "near"), [("b5", True), ("e5", True), ("e3", True), ("b2", False), ("f5", False)]
)
def test_a_token_on_a_point_is_adjacent_to_whoever_is_next_to_one_of_its_squares(
    here: str, near: bool
) -> None:
    spot = program.Spot(program.ON_POINT)
    puts = program.Op(program.DO_MARK, where=spot, text="Mark"), place(new("rubble"), MARKED)
    takes = program.Op(program.DO_REMOVE, some(program.ANY_TOKEN, beside()))
    with breaking(puts, takes, places=f"hero {here} white-walker a1") as game:
        game.play(1, action="ability-2", wall="c4/d5")
        game.play(1, action="ability-3")
        assert ("removed" in game.kinds) is near


@rule("RUBBLE-3")
@pytest.mark.parametrize(
    ("step", "answers"),
    [
        (program.Op(program.DO_REMOVE, TOKENS), {}),
        (program.Op(program.DO_HAND, TOKENS, OWN), {}),
        (move(TOKENS, 1), {"move_to": "b3"}),
        (place(TOKENS, program.Spot(program.ON_SQUARE, filters=(beside(),))), {"place": "d4"}),
    ],
    ids=["removed", "picked up", "moved", "placed elsewhere"],
)
def test_once_the_token_is_off_the_wall_the_wall_is_whole_again(
    step: program.Op, answers: dict[str, str]
) -> None:
    with breaking(step, places="hero c3 white-walker f5") as game:
        game.play(1, action="ability-1", move_to="d3", way="over-c3|d3")
        assert game.rules_against("hero move c3") == []
        assert view_openings(game) == ["c3|d3"]
        game.play(1, action="ability-2", **answers)
        assert view_openings(game) == []
        assert game.piece("rubble-1").get("wall") is None


def view_openings(game: Script) -> list[str]:
    return list(game.seen.get("ground", {}).get("openings", []))


@rule("RUBBLE-3")
def test_a_token_that_lies_in_a_square_opens_nothing() -> None:
    moves = move(TOKENS, 1), move(TOKENS, 1)
    with breaking(moves, places="hero c3 white-walker f5") as game:
        game.play(1, action="ability-1", move_to="d3", way="over-c3|d3")
        game.play(1, action="ability-2", move_to="c3")
        game.asks(1, "move to", "b2 c2 b3 c3 b4 c4")  # not through the wall
        assert view_openings(game) == []


@rule("RUBBLE-4")
def test_the_border_of_an_enclosed_area_is_no_wall() -> None:
    wall = program.Op(program.DO_MARK, where=program.Spot(program.ON_WALL), text="Choose")
    with breaking((wall, place(new("rubble"), MARKED)), places="hero e3 white-walker a5") as game:
        assert "MAP-2" in game.rules_against("hero move e2")
        game.play(1, action="ability-2")
        sections = {"c1|d1", "c2|d2", "c3|d3", "c4|d4", "c5|d5"}
        game.asks(1, "wall", " ".join(sections | {"c1/d2", "c2/d3", "c3/d4", "c4/d5"}))
        game.play(1, wall="c1|d1")
        game.play(1, action="ability-1")
        assert "e2" not in game.options
        game.play(1, move_to="f2")  # past the corner of the enclosed square it cannot go
        assert game.happened("moved")[-1] == {"piece": "hero", "from": "f3", "square": "f2"}
        assert game.happened("passed a wall") == []
