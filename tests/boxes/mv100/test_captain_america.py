"""Captain America: Shield Throw, No, You Move and I Can Do This All Day."""

import pytest

from boxes.table import table
from crossfray.content.cards import characters
from support import rule

US = {"C": "captain-america", "H": "henchman"}
THEM = {"Q": "harley-quinn", "K": "worker-28"}


def test_the_card() -> None:
    card = characters()["captain-america"]
    assert (card.defense, card.tokens) == (2, ("finesse", "strength", "leadership"))
    assert [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities] == [
        ("Shield Throw", 0, 3, True),
        ("No, You Move", 1, 2, True),
        ("I Can Do This All Day", 3, 4, False),
    ]


@rule("CHAL-3", "ABIL-2")
@pytest.mark.parametrize(
    ("track", "dice"), [("", 2), ("finesse-1", 2), ("strength-1 strength-2 leadership-4", 4)]
)
def test_shield_throw_counts_the_types_on_the_track_its_own_token_too(track: str, dice: int) -> None:
    with table("C", US, THEM, at="Ca2 Ha1 Qd2 Kf4", tracks={1: track}, pools={1: "finesse"}) as game:
        game.play(1, action="shield-throw")
        assert game.last("challenged") == {"piece": "C", "target": "Q", "dice": dice, "defense": 2}
        game.roll(f"{dice}-shield", "2-burst")


@rule("AWAY-1")
def test_no_you_move_pushes_won_or_lost() -> None:
    with table("C", US, THEM, at="Cb2 Ha1 Qc2 Kf4") as game:
        game.play(1, action="no-you-move")
        game.roll("3-shield", "2-burst")
        game.play(1, move_to="d2")
        assert game.square("Q") == "d2"
        assert not game.is_down("Q")


@rule("CHAL-8", "ABIL-5")
def test_who_is_knocked_out_is_not_pushed() -> None:
    with table("C", US, THEM, at="Cb2 Ha1 Qc2 Kf4", down="Q") as game:
        game.play(1, action="no-you-move")
        game.roll("3-burst", "2-burst")
        assert game.track("Q") == (2, 1)
        game.asks(1, "action")


@rule("DOWN-2", "TURN-2")
def test_i_can_do_this_all_day_from_the_ground() -> None:
    with table("C", US, THEM, at="Cb2 Ha1 Qc2 Kf4", down="C") as game:
        game.play(1, action="i-can-do-this-all-day", which="step-1")
        assert not game.is_down("C")
        game.play(1, action="move", move_to="b3")
        game.play(1, action="move", move_to="b2")  # the one that was left, and one more
        assert game.question != "action"


@rule("TURN-2", "TURN-6")
def test_or_two_more_actions_once_per_turn() -> None:
    pools = {1: "leadership leadership"}
    with table("C", US, THEM, at="Cb2 Ha1 Qf1 Kf4", pools=pools) as game:
        game.play(1, action="i-can-do-this-all-day")  # standing, there is nothing to stand up from
        assert game.rules_against("C ability i-can-do-this-all-day") == ["TURN-6"]
        for square in ("b3", "b2"):
            game.play(1, action="move", move_to=square)
        game.play(1, action="move", move_to="b3")
        assert game.question != "action"


@rule("TURN-4", "ACT-FOUR-BASIC")
def test_an_action_that_a_text_gave_is_not_one_to_rally_with() -> None:
    """He has done one of his own two: knocked down among those of the ability, he cannot rally."""
    with table("C", {"C": "captain-america"}, {"J": "the-joker"}, at="Cb2 Jf4 xb3") as game:
        game.play(1, action="i-can-do-this-all-day")
        game.play(1, action="move", move_to="b3")
        game.roll("4-burst", "2-burst")
        assert game.is_down("C")
        assert game.rules_against("C rally") == ["TURN-4"]
        game.play(1, action="done")
