"""Where things go instead of elsewhere, what waits on tracks, lines and squares, and to whom cards go (ABIL-4)."""

import pytest

from crossfray.rules.match import POINT
from support import rule
from support.heroes import FOE, doing, fair
from support.pieces import piece
from support.script import Script, cards, hero


@rule("LINE-1")
def test_who_is_in_a_straight_line() -> None:
    places = "hero c3 white-walker e5 unsullied d5 sworn-brother h1"
    with doing("Exhaust a rival in a straight line from Hero.", places=places) as game:
        game.play(1, action="ability-1")
        assert game.happened("exhausted") == [{"piece": FOE}]


def test_the_knocked_out_go_to_another_number() -> None:
    text = "Knocked out characters go to the 2 instead of the 1."
    with fair(text, "hero c3 white-walker c4 sworn-brother h1", down=FOE) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.track(FOE) == (2, 2)
        assert game.points == [1, 0]


def scored(trait: str, to_act: str) -> Script:
    """Hero beside an ally and a rival, who have a point marker between them."""
    marker = piece("marker-1", "marker", 0, card=POINT, home=0)
    places = "hero c3 white-walker d5 sworn-brother c5 marker-1 d4"
    return cards(("sworn-brother", "white-walker"), places, to_act, extra=(hero(trait), marker))


@pytest.mark.parametrize(("who", "side", "track"), [(FOE, 2, (2, 3)), ("sworn-brother", 1, (1, 4))])
def test_a_marker_goes_to_another_number(who: str, side: int, track: tuple[int, int]) -> None:
    trait = (
        "When a rival within 2 squares of Hero interacts with a point marker, place that point marker on the 3 of "
        "their cooldown track instead of the 4."
    )
    with scored(trait, who) as game:
        game.play(side, action="interact")
        assert game.track("marker-1") == track


@rule("COOL-3")
def test_who_comes_back_goes_next_to_an_ally() -> None:
    trait = (
        "When Hero shifts off the cooldown track, you may place her adjacent to an ally instead of in your starting "
        "area."
    )
    text = "Shift a knocked out ally down 1."
    with cards(
        ("sworn-brother", "white-walker"),
        "sworn-brother e5 white-walker h8 aide e8",
        "aide",
        extra=(hero(trait), hero("", text, piece="aide")),
        waiting={"hero": 1},
        pools={1: "strength", 2: ""},
    ) as game:
        game.play(1, action="ability-1", yes_or_no="yes", choose="sworn-brother", place="e4")
        assert game.square("hero") == "e4"


@rule("ITEM-3", "COOL-5")
def test_an_item_on_a_track_is_shifted() -> None:
    blade = piece("blade", "item", owner=0)
    with cards(
        ("sworn-brother", "white-walker"),
        "hero c3 sworn-brother e5 white-walker h8",
        "hero",
        extra=(hero("", "Shift an item card on your cooldown track down 2."), blade),
        waiting={"blade": 3},
        pools={1: "strength", 2: ""},
    ) as game:
        game.play(1, action="ability-1")
        assert game.track("blade") == (1, 1)


@rule("DIST-1")
def test_everybody_on_or_beside_a_square() -> None:
    text = "Choose a square within 3 squares. Challenge 1 to each rival on or adjacent to it."
    places = "hero c3 white-walker c5 unsullied d5 sworn-brother h1"
    with doing(text, places=places) as game:
        game.play(1, action="ability-1", place="c5", choose=FOE)
        for _ in range(2):
            game.roll("1-shield", "2-burst")
        assert len(game.happened("challenged")) == 2


@pytest.mark.parametrize(
    ("end", "way", "through"), [("c5", "over-c4", True), ("c5", "clear", False), ("a3", "clear", False)]
)
def test_whether_somebody_was_moved_through(end: str, way: str, through: bool) -> None:
    text = "Move 2. Hero can go through rivals. If she went through at least one, gain 1 point."
    with doing(text, places="hero c3 white-walker c4 unsullied b4 sworn-brother d4") as game:
        game.play(1, action="ability-1", move_to=end, way=way)
        assert game.points[0] == int(through)


@pytest.mark.parametrize(("end", "dice"), [("c3", 1), ("c5", 3)])
def test_other_dice_if_nobody_moved(end: str, dice: int) -> None:
    text = (
        "Move Hero up to 2 squares in a straight line, then do a challenge with 1 more die than the number of squares "
        "moved. If she did not move, she challenges with 1 die."
    )
    with doing(text, places="hero c3 white-walker b4 unsullied h8 sworn-brother h1") as game:
        game.play(1, action="ability-1", move_to=end)
        assert [event["dice"] for event in game.happened("challenged")] == [dice]
        game.roll(f"{dice}-shield", "2-burst")
        game.asks(1, "action")


@rule("STATUS-1")
@pytest.mark.parametrize("held", [{}, {"jinx-1": "unsullied"}])
@pytest.mark.parametrize("text", [
    "Give the Jinx card to a rival within 4 squares. If a rival already has it, move it to that rival instead.",
    "Choose a rival within 4 squares and give it the Jinx card. If somebody else has the card already, take it from "
    "them first.",
])  # fmt: skip
def test_a_card_goes_to_somebody_from_whoever_has_it(text: str, held: dict[str, str]) -> None:
    jinx = piece("jinx-1", "status card", owner=3)
    who = hero("", text, things=(("jinx", "Jinx", "status", 1),))
    places = "hero c3 white-walker c4 unsullied h8 sworn-brother h1"
    with cards(
        ("sworn-brother", "white-walker unsullied"), places, "hero", extra=(who, jinx), held=held,
        pools={1: "strength", 2: ""},
    ) as game:  # fmt: skip
        game.play(1, action="ability-1")
        assert game.happened("given") == [{"piece": "jinx-1", "target": FOE}]


def test_she_and_each_ally_near_her() -> None:
    text = "Hero and each ally within 2 squares of her may move 2."
    with doing(text, places="hero c3 white-walker h8 unsullied g8 sworn-brother c5") as game:
        game.play(1, action="ability-1", yes_or_no="yes", move_to="a1")
        game.play(1, yes_or_no="yes", move_to="c7")  # near her before she moved
        assert (game.square("hero"), game.square("sworn-brother")) == ("a1", "c7")


@rule("SETUP-10")
def test_not_on_its_next_turn() -> None:
    text = "Choose an adjacent rival. It can't do basic moves on its next turn."
    with doing(text, places="hero c3 white-walker c4 unsullied h8 sworn-brother h1") as game:
        game.play(1, action="ability-1")
        game.play(1, action="done")
        game.play(2, character=FOE)
        assert "move" not in game.options
        game.play(2, action="done")
        game.play(1, action="done")
        game.play(2, action="done")
        assert game.round == 2
        while game.question == "character" and game.asked == 1:
            game.play(1, character="hero", action="done")
        game.play(2, character=FOE, action="move", move_to="c5")


def test_a_basic_action_that_is_no_interact_or_move() -> None:
    text = "An ally within 8 squares does a basic action. It can't move."
    with doing(text, places="hero c3 white-walker h2 unsullied a8 sworn-brother h1") as game:
        game.play(1, action="ability-1")  # nothing but a challenge is left
        game.roll("2-shield", "2-burst")
