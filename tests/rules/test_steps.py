"""What a step of a text needs before it is done, and what it leaves as it is (ABIL-4, ABIL-5)."""

import pytest

from crossfray.language.problems import LanguageError
from crossfray.rules import kinds
from crossfray.rules import program as p
from crossfray.rules.interpreter import STEPS
from support import rule
from support.heroes import FOE, doing
from support.pieces import piece
from support.rows import on
from support.script import Script, cards, hero, reads

SQUADS = ("sworn-brother", "white-walker unsullied")
BESIDE = "hero c3 white-walker c4 sworn-brother b3"


def after_a_move(*steps: p.Op, points: tuple[int, ...] = ()) -> Script:
    """Hero, whose card does these steps when she moves."""
    rules = on("Test", p.Pattern(kinds.MOVE, target=(p.Selector(-1, p.OWN),)), *steps)
    return cards(SQUADS, "hero c3 white-walker h8", "hero", extra=(hero(rules=rules),), points=points)


GAIN = p.Op(p.DO_POINTS, number=p.Amount(number=1))


# ---------------------------------------------------------------------- the way through a text


@pytest.mark.parametrize("points", [0, 1])
def test_may_is_asked_only_if_the_way_leads_to_something(points: int) -> None:
    has_one = p.Condition(p.POINTS_AT_LEAST, number=1)
    steps = p.Op(p.DO_MAY, to=3), p.Op(p.DO_UNLESS, condition=has_one, to=3), GAIN
    with after_a_move(*steps, points=(points, 0)) as game:
        game.play(1, action="move", move_to="c4")
        if points:
            game.play(1, yes_or_no="yes")
        assert game.points == [2 * points, 0]


# ---------------------------------------------------------------------- on the board


@rule("SETUP-10")
@pytest.mark.parametrize(
    "text", ["Place an adjacent rival next to Hero.", "Return an adjacent rival to its starting area."]
)
def test_who_cannot_be_placed_stays(text: str) -> None:
    firm = piece("firm", side=2, text="Hero cannot be placed by a rival.")
    extra = (hero("", text), firm)
    with cards(SQUADS, "hero c3 firm c4", "hero", extra=extra, pools={1: "strength"}) as game:
        game.play(1, action="ability-1")
        assert game.square("firm") == "c4"
        game.asks(1, "action")


@rule("COOL-3")
def test_whose_piece_returns_chooses_the_square() -> None:
    with doing("Return an adjacent rival to its starting area.") as game:
        game.play(1, action="ability-1")
        game.asks(2, "place", "a8 b8 c8 d8 e8 f8 g8 h8")
        game.play(2, place="e8")
        assert game.square(FOE) == "e8"


@rule("SWAP-1", "MOVE-6")
@pytest.mark.parametrize(("brother", "ends"), [("c5", "c3"), ("h1", "c5")])
def test_nobody_is_swapped_into_an_occupied_square(brother: str, ends: str) -> None:
    cairn = piece("cairn-1", "token", owner=3)
    who = hero("", "Swap Hero and a Cairn.", things=(("cairn", "Cairn", "token", 1),))
    places = f"hero c3 cairn-1 c5 sworn-brother {brother}"
    with cards(SQUADS, places, "hero", extra=(who, cairn), pools={1: "strength"}) as game:
        game.play(1, action="ability-1")
        assert game.square("hero") == ends


@rule("SWAP-1", "MOVE-9")
def test_those_that_swap_enter_their_squares() -> None:
    trait = "When a rival enters a square adjacent to an ally, gain 1 point."
    places = "hero g6 white-walker c3 sworn-brother g7"
    with doing("Swap Hero and a rival.", trait=trait, places=places) as game:
        game.play(1, action="ability-1")
        assert game.square(FOE) == "g6"
        assert game.points == [1, 0]


@rule("MAP-2")
def test_no_square_of_a_closed_pocket_is_chosen() -> None:
    board = """
        +---+---+---+
        |           |
        +   +---+   +
        |   |   |   |
        +   +---+   +
        |           |
        +---+---+---+
        """
    text = "Choose a square within 2 squares. Each rival within 1 square of it moves 1."
    with doing(text, places="hero a1", board=board) as game:
        game.play(1, action="ability-1")
        game.asks(1, "place", "a1 b1 c1 a2 c2 a3 b3 c3")


@rule("ABIL-5")
def test_who_lies_is_not_knocked_down() -> None:
    with doing("Knock an adjacent rival down. If you do, gain 1 point.", down=FOE) as game:
        game.play(1, action="ability-1")
        assert "knocked out" not in game.kinds
        assert game.points == [0, 0]


# ---------------------------------------------------------------------- cards and tracks


@rule("DISCARD-1")
@pytest.mark.parametrize("held", [{}, {"marked-2": FOE}])
def test_only_what_somebody_has_is_discarded(held: dict[str, str]) -> None:
    with doing("Discard Marked. If you do, gain 1 point.", held=held) as game:
        game.play(1, action="ability-1")
        assert [event["piece"] for event in game.happened("discarded")] == list(held)
        assert game.points == [len(held), 0]


def test_who_is_put_on_a_track_leaves_the_map() -> None:
    trait = "When an adjacent rival leaves the map, gain 1 point."
    with doing("Put an adjacent rival on the 2 of its track.", trait=trait) as game:
        game.play(1, action="ability-1")
        assert game.track(FOE) == (2, 2)
        assert game.points == [1, 0]


def test_who_waits_on_no_track_is_not_shifted() -> None:
    done = p.Op(p.DO_UNLESS, condition=p.Condition(p.DONE), to=3)
    own = (p.Selector(-1, p.OWN),)
    with after_a_move(p.Op(p.DO_SHIFT, own, number=p.Amount(number=1)), done, GAIN) as game:
        game.play(1, action="move", move_to="c4")
        assert game.points == [0, 0]


# ---------------------------------------------------------------------- dice, turns, points


def test_dice_are_added_only_for_who_rolls() -> None:
    trait = "When a rival challenges an ally, Hero rolls 1 more die."
    with pytest.raises(LanguageError, match="say whose dice these are"):
        reads(trait)


def test_nobody_rolls_against_themselves() -> None:
    own = (p.Selector(-1, p.OWN),)
    with after_a_move(p.Op(p.DO_CONTEST, own, own, number=p.Amount(number=2))) as game:
        game.play(1, action="move", move_to="c4")
        game.asks(1, "action")


@rule("TURN-1")
@pytest.mark.parametrize("exhausted", ["", "sworn-brother"])
def test_only_who_is_exhausted_is_made_ready(exhausted: str) -> None:
    text = "Choose an adjacent ally. Remove the exhausted marker from it. If you do, gain 1 point."
    with doing(text, places=BESIDE, exhausted=exhausted) as game:
        game.play(1, action="ability-1")
        assert game.points == [int(bool(exhausted)), 0]


@rule("ABIL-5")
@pytest.mark.parametrize(("points", "after"), [(0, 0), (1, 2)])
def test_a_point_that_one_has_not_is_not_lost(points: int, after: int) -> None:
    with doing("Lose 1 point. If you do, gain 2 points.", points=(points, 0)) as game:
        game.play(1, action="ability-1")
        assert game.points == [after, 0]


def test_every_step_has_a_number_of_its_own() -> None:
    assert [step.code for step in STEPS] == [*range(len(STEPS))]
