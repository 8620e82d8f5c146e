"""Sally: Detachable Arm, What Have We Here?, Nightshade Soup and Rag Doll."""

from boxes.table import table
from crossfray.content.cards import characters
from crossfray.content.match.build import build_match
from crossfray.content.match.spec import MatchSpec
from crossfray.rules.engine import new_game
from support import rule
from support.script import Script

US = {"S": "sally", "H": "henchman"}
THEM = {"Q": "harley-quinn", "K": "worker-28"}


def test_the_card() -> None:
    card = characters()["sally"]
    assert (card.defense, card.tokens) == (2, ("finesse", "cunning"))
    assert [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities] == [
        ("Detachable Arm", 0, 1, False),
        ("What Have We Here?", 2, 2, False),
        ("Nightshade Soup", 2, 2, True),
    ]
    (arm,) = card.components
    assert (arm.kind, arm.count, arm.defense) == ("minion", 1, 1)


@rule("MINION-1")
def test_the_arm_is_placed_beside_her_or_fetched_back() -> None:
    with table("S", US, THEM, at="Sb2 Ha1 Qf4 Kf1") as game:
        game.play(1, action="detachable-arm", place="c3")  # off the map it can only be placed
        assert game.square("S-arm-1") == "c3"
    with table("S", US, THEM, at="Sb2 Ha1 Qf4 Kf1 ae4") as game:
        game.play(1, action="detachable-arm", which="step-1", place="c3")
        assert game.square("a") == "c3"


@rule("PLACE-1")
def test_or_she_goes_where_it_was() -> None:
    with table("S", US, THEM, at="Sb2 Ha1 Qf4 Kf1 ae4") as game:
        game.play(1, action="detachable-arm", which="step-2")
        assert (game.square("S"), game.square("a")) == ("e4", None)


@rule("ACT-FOUR-BASIC", "ALLY-1")
def test_what_have_we_here_gives_each_another_basic_action() -> None:
    with table("S", US, THEM, at="Sb2 Ha1 Qb3 Kf1 ac3 pa2") as game:
        game.play(1, action="what-have-we-here", choose="a")
        game.asks(1, "granted action", "move challenge")  # no interact, and nobody to assist
        game.play(1, granted_action="challenge")
        game.roll("2-shield", "2-burst")
        game.play(1, move_to="b1")  # of what is left she can only move
        assert game.square("S") == "b1"


@rule("ABIL-5")
def test_what_have_we_here_without_the_arm_is_hers_alone() -> None:
    with table("S", US, THEM, at="Sb2 Ha1 Qf3 Kf1") as game:
        game.play(1, action="what-have-we-here", move_to="b4")
        assert game.square("S") == "b4"
        game.asks(1, "action")


@rule("CHAL-15")
def test_nightshade_soup_works_better_on_the_exhausted() -> None:
    with table("S", US, THEM, at="Sb2 Ha1 Qb3 Kf1") as game:
        game.play(1, action="nightshade-soup")
        assert game.last("challenged")["dice"] == 3
        game.roll("3-shield", "2-burst")
    with table("S", US, THEM, at="Sb2 Ha1 Qb3 Kf1", exhausted="Q") as game:
        game.play(1, action="nightshade-soup")
        assert game.last("challenged")["dice"] == 4
        game.roll("4-shield", "2-burst")


@rule("SWAP-1", "CHAL-13")
def test_rag_doll_the_arm_takes_her_place_and_the_challenge() -> None:
    with table("Q", US, THEM, at="Sb2 Ha1 Qb3 Kf1 ae4") as game:
        game.play(2, action="challenge")
        game.play(1, yes_or_no="yes")
        assert (game.square("S"), game.square("a")) == ("e4", "b2")
        assert game.last("new target")["target"] == "a"
        game.roll("2-burst", "1-burst")
        assert game.square("a") is None
        assert not game.is_down("S")


@rule("CHAL-13", "TRAIT-2")
def test_rag_doll_may_be_left_and_needs_the_arm_within_four() -> None:
    with table("Q", US, THEM, at="Sb2 Ha1 Qb3 Kf1 ae4") as game:
        game.play(2, action="challenge")
        game.play(1, yes_or_no="no")
        game.roll("2-burst", "2-burst")
        assert game.is_down("S")
    with table("Q", US, THEM, at="Sa2 Ha1 Qb3 Kf1 af4") as game:  # five squares away
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.is_down("S")


def test_the_arm_starts_beside_her() -> None:
    spec = MatchSpec("", "skirmish", "halloween-town", "expanded", (("sally",), ("harley-quinn",)))
    game = Script(new_game(build_match(spec)))
    while game.question != "action":
        option = game.options[0]
        game.play(game.asked, **{game.question.replace(" ", "_"): option})
        if game.square("arm") is not None:
            break
    here, arm = game.square("sally"), game.square("arm")
    assert here is not None
    assert arm is not None
    board = game.state.match.board
    assert board.neighbours[board.square(here)] >> board.square(arm) & 1
