"""What cannot be seen, entered or crossed: smoke, the concealed, closed squares; and tokens that can be challenged."""

from typing import Any

import pytest

from support import rule
from support.house import (
    FOE,
    IT,
    MARKED,
    OWN,
    RIVALS,
    SMOKE,
    SPIKES,
    able,
    beside,
    brought,
    challenge,
    choose,
    kinds,
    move,
    new,
    place,
    playing,
    points,
    program,
    seen,
    some,
    until,
    within,
)
from support.script import OPEN, Script

PLACED = program.Spot(program.ON_SQUARE, filters=(within(3),))
SHOT = challenge(2, reach=5)


def smoky(*more: program.Op | program.Program, **options: Any) -> Script:
    tokens = brought("smoke", "token", 2, rules=SMOKE)
    return playing(place(new("smoke"), PLACED), SHOT, *more, things=tokens, board=OPEN, **options)


# ---------------------------------------------------------------------- smoke


@rule("TERRAIN-2", "TERRAIN-3")
def test_smoke_hides_its_square_and_what_lies_behind_it() -> None:
    with smoky(places="hero c3 white-walker c6 unsullied f3") as game:
        assert game.rules_against("hero ability-2 white-walker") == []
        game.play(1, action="ability-1", place="c5")
        assert game.seen["ground"] == {"openings": [], "obscured": ["c5"], "closed": []}
        assert game.rules_against("hero ability-2 white-walker") == ["TERRAIN-3"]
        assert game.rules_against("hero ability-2 unsullied") == []
        game.play(1, action="ability-2")
        game.roll("2-shield", "2-burst")
        assert game.happened("challenged")[-1]["target"] == "unsullied"
    with smoky(places="hero c3 white-walker c5 unsullied h8") as game:
        game.play(1, action="ability-1", place="c5")
        assert game.rules_against("hero ability-2 white-walker") == ["TERRAIN-2"]
        game.play(1, action="move", move_to="c4")
    with smoky(places="hero c4 white-walker c5") as game:
        game.play(1, action="ability-1", place="c5")
        assert game.rules_against("hero ability-2 white-walker") == []  # who is adjacent sees into it
        game.play(1, action="move", move_to="c4")


@rule("TERRAIN-2", "TOKEN-1")
def test_smoke_that_is_moved_away_hides_nothing_any_more() -> None:
    away = move(some(program.ANY_TOKEN), 2), SHOT
    with smoky(away, places="hero c3 white-walker c6") as game:
        game.play(1, action="ability-1", place="c5")
        game.play(1, action="ability-3", move_to="e5")
        game.roll("2-shield", "2-burst")


@rule("TERRAIN-1")
def test_squares_that_a_text_obscures_for_a_while() -> None:
    square = program.Op(
        program.DO_MARK, where=program.Spot(program.ON_SQUARE, filters=(within(2),)), text="Fog"
    )
    fog = until(program.PER_TURN, program.Is("Fog", program.OBSCURED, where=MARKED))
    with playing((square, fog), SHOT, board=OPEN, places="hero c3 white-walker c6 sworn-brother a1") as game:
        game.play(1, action="ability-1")
        assert game.asked_for == "Ability 1: which square?"
        game.play(1, place="c5")
        assert game.told[-1] == "Obscured for now: c5."
        assert game.rules_against("hero ability-2 white-walker") == ["TERRAIN-3"]
        game.play(1, action="done")
        assert "No longer obscured: c5." in game.told
        assert "ground" not in game.seen


# ---------------------------------------------------------------------- closed squares


@rule("SETUP-10", "TERRAIN-1")
def test_a_closed_square_is_neither_entered_nor_crossed() -> None:
    tokens = brought("spikes", "token", 3, rules=SPIKES)
    drawing = """
        +---+---+---+---+
        |               |
        +---+---+   +   +
        |               |
        +---+---+---+---+
        """
    puts = place(new("spikes"), program.Spot(program.ON_SQUARE, filters=(within(2),)))
    with playing(
        puts, things=tokens, board=drawing, places="hero a1 white-walker d2", areas={1: "a1", 2: "d2"}
    ) as game:
        assert game.rules_against("hero move c1") == []
        game.play(1, action="ability-1", place="b1")
        assert game.rules_against("hero move b1") == ["SETUP-10"]
        assert game.why_not("hero move b1")[0].sentence == "Nobody can enter b1: Spikes."
        assert game.rules_against("hero move c1") == ["SETUP-10"]  # nor crossed
        game.play(1, action="move")  # it can only stay


@rule("SETUP-10", "TERRAIN-1")
def test_nobody_is_placed_on_a_closed_square_or_led_across_it() -> None:
    tokens = brought("spikes", "token", 1, rules=SPIKES)
    puts = place(new("spikes"), program.Spot(program.ON_SQUARE, filters=(within(1),)))
    hop = place(OWN, program.Spot(program.ON_SQUARE, filters=(beside(),)))
    push = choose(RIVALS), move(IT, 2, program.AWAY, other=OWN)
    where = "hero a3 white-walker b3 unsullied f5"
    with playing((puts, hop), things=tokens, places=where) as game:
        game.play(1, action="ability-1", place="a4")
        assert "a4" not in game.options
        game.play(1, place="a2")
    with playing((puts, *push), things=tokens, places="hero a3 white-walker b3") as game:
        game.play(1, action="ability-1", place="b4")
        game.asks(1, "move to", "b3 c2 c3 c4")
        game.play(1, move_to="c3")


@rule("SETUP-10", "TERRAIN-1")
def test_who_is_in_a_square_that_is_closed_may_leave_it() -> None:
    square = program.Op(
        program.DO_MARK, where=program.Spot(program.ON_SQUARE, filters=(within(0),)), text="Quake"
    )
    closes = until(program.PER_ROUND, program.Is("Quake", program.CLOSED, where=MARKED))
    with playing((square, closes), places="hero b3 white-walker e3") as game:
        game.play(1, action="ability-1")
        assert game.rules_against("hero move b3") == []  # it may stay
        game.play(1, action="move", move_to="b4")
        assert game.rules_against("sworn-brother move b3") != []


# ---------------------------------------------------------------------- concealed

FADES = until(
    program.NEXT_TURN,
    program.Is("Shadow", program.CONCEALED, OWN),
    program.Condition(program.UNTIL, pattern=program.Pattern(kinds.CHALLENGE, doer=OWN)),
)
"""`Hero is concealed until she challenges or her next turn begins.`"""


def shadow(*more: program.Op | program.Program, **options: Any) -> Script:
    return playing(FADES, *more, board=OPEN, **options)


@rule("SEE-7")
def test_nobody_challenges_a_concealed_rival_from_beside_or_afar() -> None:
    with shadow(places="hero c3 white-walker c4 unsullied c7 sworn-brother a1") as game:
        game.play(1, action="ability-1")
        assert game.piece("hero")["concealed"] is True
        assert game.told[-1] == "Hero is concealed."
        game.play(1, action="done")
        game.play(2, character=FOE)
        assert game.rules_against("white-walker challenge hero") == ["SEE-7"]
        assert "concealed" in game.why_not("white-walker challenge hero")[0].sentence
        assert game.rules_against("white-walker move c3") == ["MOVE-5", "MOVE-6"]  # it occupies its square
        game.asks(2, "action")


@rule("SEE-7")
def test_the_concealed_do_not_block_the_view_of_rivals() -> None:
    far = until(program.NEXT_TURN, program.Is("Shadow", program.CONCEALED, OWN)), *shot_at_allies()
    for conceals, seen_behind in ((False, False), (True, True)):
        steps = far if conceals else far[1:]
        with playing(steps, board=OPEN, places="hero c4 white-walker c2 sworn-brother c6") as game:
            game.play(1, action="ability-1")
            assert (game.points[1] == 1) == seen_behind


def shot_at_allies() -> program.Program:
    """`If a rival sees the Sworn Brother, its side gains 1 point.`"""
    brother = some(program.ALLY)
    watching = program.Condition(program.CAN_SEE, some(program.RIVAL), brother)
    return (
        program.Op(program.DO_UNLESS, condition=watching, to=3),
        points(1, RIVALS),
        program.Op(program.DO_END),
    )


@rule("SEE-7")
def test_it_ends_when_it_challenges_and_when_its_next_turn_begins() -> None:
    with shadow(SHOT, places="hero c3 white-walker c4 sworn-brother a1") as game:
        game.play(1, action="ability-1")
        game.play(1, action="ability-2")
        assert "Hero can be seen again." in game.told
        game.roll("2-shield", "2-burst")
        assert game.piece("hero").get("concealed") is None
    with shadow(places="hero c3 white-walker c4") as game:
        game.play(1, action="ability-1")
        game.play(1, action="done")
        game.play(2, character=FOE, action="done")
        game.play(1, action="done")
        assert game.happened("ceased") == []  # its next turn is in the next round
        game.play(2, action="done")
        game.play(2, character=FOE, action="done")
        game.play(1, character="hero")
        assert game.happened("ceased") == [
            {"piece": "hero", "squares": [], "what": "concealed", "card": "hero"}
        ]


@rule("SEE-7", "ADJ-1")
@pytest.mark.parametrize("conceals", [True, False])
def test_a_concealed_rival_is_neither_adjacent_nor_chosen_by_who_must_see_it(conceals: bool) -> None:
    watcher = brought("watcher", "character", side=1, owner=-1, defense=2, rules=able(
        (choose(some(program.RIVAL, beside())), program.Op(program.DO_KNOCK, IT)),
        (choose(some(program.RIVAL, seen())), program.Op(program.DO_KNOCK, IT)),
        (choose(some(program.RIVAL, within(2))), program.Op(program.DO_KNOCK, IT)),
    ))  # fmt: skip
    with shadow(
        things=watcher,
        places="hero c3 watcher-1 c4 sworn-brother h8",
        pools={1: "strength", 2: "strength " * 3},
    ) as game:
        game.play(1, action="ability-1" if conceals else "move", **({} if conceals else {"move_to": "c3"}))
        game.play(1, action="done")
        game.play(2, character="watcher-1", action="ability-1")
        assert game.piece("hero")["down"] is not conceals
        if conceals:
            game.play(2, action="ability-2")
            assert not game.piece("hero")["down"]
    if conceals:
        with shadow(
            things=watcher,
            places="hero c3 watcher-1 c4 sworn-brother h8",
            pools={1: "strength", 2: "strength"},
        ) as game:
            game.play(1, action="ability-1")
            game.play(1, action="done")
            game.play(
                2, character="watcher-1", action="ability-3"
            )  # within 2 squares: it need not be seen for that
            assert game.piece("hero")["down"]


@rule("SEE-7")
def test_its_own_side_sees_it_as_usual() -> None:
    friend = brought("friend", "character", owner=-1, defense=2, rules=able(
        (choose(some(program.ALLY, seen(), beside())), move(IT, 1)),
    ))  # fmt: skip
    with shadow(things=friend, places="hero c3 friend-1 c4 white-walker h8 unsullied g8") as game:
        game.play(1, action="ability-1")
        game.play(1, action="done")
        game.play(2, character=FOE, action="done")
        game.play(1, character="friend-1", action="ability-1", move_to="b3")
        assert game.square("hero") == "b3"


# ---------------------------------------------------------------------- tokens that can be challenged

AMBUSH = brought("ambush", "token", 1, side=1, owner=-1, defense=1)


@rule("ADJ-4", "CHAL-18")
def test_a_token_is_challenged_while_a_rival_stands_in_its_square() -> None:
    where = "hero c3 white-walker c4 ambush-1 c4 unsullied h8"
    with playing(SHOT, things=AMBUSH, board=OPEN, places=where) as game:
        game.play(1, action="challenge")
        game.asks(1, "target", "white-walker ambush-1")
        game.play(1, target="ambush-1")
        game.roll("2-burst", "1-burst")
        assert game.square("ambush-1") is None
        assert game.square(FOE) == "c4"


@rule("ADJ-4")
def test_it_is_challenged_from_afar_past_nobody_but_who_stands_on_it() -> None:
    where = "hero c3 white-walker c5 ambush-1 c5 unsullied h8"
    with playing(SHOT, things=AMBUSH, board=OPEN, places=where) as game:
        game.play(1, action="ability-1", target="ambush-1")
        game.roll("2-burst", "1-burst")
        assert game.happened("removed") == [{"piece": "ambush-1"}]


@rule("ADJ-4", "POINT-1")
def test_a_marker_is_interacted_with_while_a_rival_stands_in_its_square() -> None:
    marker = (brought("point", "marker", 1, side=-1, owner=-1)[0],)
    with playing(things=marker, board=OPEN, places="hero c3 white-walker c4 point-1 c4") as game:
        game.play(1, action="interact")
        assert game.points == [1, 0]


@rule("TOKEN-2", "MOVE-6")
def test_an_ambush_token_is_where_somebody_comes_from() -> None:
    own = brought("ambush", "token", 2, defense=1)
    puts = place(
        new("ambush"),
        program.Spot(
            program.ON_SQUARE, filters=(within(4), program.Filter(program.NOT, inner=(beside(RIVALS),)))
        ),
    )
    comes = choose(some(program.ANY_TOKEN)), place(OWN, program.Spot(program.SQUARE_OF, IT)), challenge(1)
    with playing(puts, comes, things=own, board=OPEN, places="hero a1 white-walker e5") as game:
        game.play(1, action="ability-1")
        assert "d4" not in game.options
        game.play(1, place="c5")
        game.play(1, action="ability-2")
        assert game.square("hero") == "c5"


# ---------------------------------------------------------------------- areas, and the nearest


@rule("ABIL-4")
def test_an_area_is_chosen() -> None:
    near = program.Spot(program.ON_SQUARE, filters=(within(2),))
    area = program.Op(program.DO_MARK_AREA, where=near, name="river", text="Flood")
    flood = until(program.PER_ROUND, program.Is("Flood", program.CLOSED, where=MARKED))
    sets = {"river 1": "b4 b5", "river 2": "c3 c4", "river 3": "f5", "scoring": "a3 b3"}
    with playing((area, flood), places="hero b3 white-walker e3", sets=sets) as game:
        game.play(1, action="ability-1")
        assert game.asked_for == "Ability 1: which of these?"
        assert game.shown == [
            {"id": "river 1", "label": "river 1", "squares": ["b4", "b5"]},
            {"id": "river 2", "label": "river 2", "squares": ["c3", "c4"]},
        ]
        game.play(1, named_squares="river 2")
        assert game.seen["ground"]["closed"] == ["c3", "c4"]
        assert game.told[-1] == "Nobody may enter c3, c4."
        assert game.rules_against("hero move c3") == ["SETUP-10"]
        game.play(1, action="move", move_to="b4")


@rule("ABIL-4", "RUBBLE-2")
def test_a_point_where_four_squares_meet_is_chosen() -> None:
    point = program.Op(
        program.DO_MARK, where=program.Spot(program.ON_MEETING, filters=(within(1),)), text="Blast"
    )
    four = some(program.RIVAL, program.Filter(program.WITHIN_MARKED))
    hits = program.Op(program.DO_KNOCK, four)
    with playing((point, hits), board=OPEN, places="hero a1 white-walker c3 unsullied d3") as game:
        game.play(1, action="ability-1")
        game.asks(1, "wall", "a1/b2 a2/b3 b1/c2 b2/c3")
        game.play(1, wall="b2/c3")
        assert game.piece(FOE)["down"]  # d3 does not touch that point
        assert not game.piece("unsullied")["down"]


@rule("NEAR-1", "RUBBLE-2")
def test_the_nearest_wall_is_chosen() -> None:
    spot = program.Spot(program.ON_SECTION, filters=(program.Filter(program.NEAREST, who=OWN),))
    wall = program.Op(program.DO_MARK, where=spot, text="Break")
    rubble = place(new("rubble"), MARKED)
    with playing((wall, rubble), things=brought("rubble", "token"), places="hero c3 white-walker f5") as game:
        game.play(1, action="ability-1")
        assert game.piece("rubble-1")["wall"] == "c3|d3"


@rule("NEAR-1")
def test_the_nearest_squares_are_offered() -> None:
    nearest = program.Filter(program.NEAREST, who=RIVALS)
    free = program.Filter(program.IS_READY)
    hop = place(OWN, program.Spot(program.ON_SQUARE, filters=(within(2), free, nearest)))
    with playing(hop, board=OPEN, places="hero a1 white-walker d4 unsullied h8") as game:
        game.play(1, action="ability-1")
        assert game.square("hero") == "c3"
