"""Batarang: an item with an action icon, weak, with a second target."""

import pytest

from boxes.table import table
from crossfray.content.cards import attachments
from support import rule

US = {"B": "batman+batarang", "G": "batgirl"}
THEM = {"H": "harley-quinn", "K": "henchman", "J": "the-joker"}


def test_the_card() -> None:
    card = attachments()["batarang"]
    (ability,) = card.rules.abilities
    assert (ability.cost, ability.challenge_action, card.rules.on) == (1, True, ())


@rule("ACT-ITEM", "ITEM-2", "CHAL-3", "CHAL-9")
def test_it_strikes_two_different_rivals_and_goes_to_the_one() -> None:
    with table("B", US, THEM, at="Ba1 Ga4 Hd1 Kd4 Jf4") as game:
        game.play(1, action="batarang")
        game.asks(1, "target", "H K")  # the Joker is five squares away
        assert game.open_dice("H") == (1, 2, [])
        game.play(1, target="H")
        game.roll("1-burst", "2-burst")
        assert game.is_down("H")
        game.play(1, yes_or_no="yes")  # not Harley again: the henchman is the only one left
        assert game.last("challenged") == {"piece": "B", "target": "K", "dice": 1, "defense": 2}
        game.roll("1-shield", "2-burst")
        assert game.track("batarang") == (1, 1)
        assert game.tokens(1) == {}  # an item costs no token


def test_the_second_throw_may_be_left_out() -> None:
    with table("B", US, THEM, at="Ba1 Ga4 Hd1 Kd4 Jf4") as game:
        game.play(1, action="batarang", target="K")
        game.roll("1-shield", "2-burst")
        game.play(1, yes_or_no="no")
        assert len(game.happened("challenged")) == 1


def test_without_another_rival_in_range_it_is_not_asked() -> None:
    with table("B", US, THEM, at="Ba1 Ga4 Hd1 Kf4 Jf3") as game:
        game.play(1, action="batarang")
        game.roll("1-shield", "2-burst")
        game.asks(1, "action")


@rule("ITEM-3", "COOL-2")
def test_on_the_track_it_is_out_of_use_until_it_shifts_off() -> None:
    areas = {1: "a1 a2", 2: "f1 f2"}
    with table("B", US, THEM, at="Ba1 Ga4 Hd1 Kf4 Jf3", exhausted="GHKJ", areas=areas) as game:
        game.play(1, action="batarang")
        game.roll("1-shield", "2-burst")
        assert game.rules_against("B item batarang H") == ["ITEM-3"]
        assert "batarang" not in game.options
        game.play(1, action="done")
        assert game.track("batarang") is None
        assert game.happened("card back") == [{"piece": "batarang"}]


@rule("CHAL-3", "CHAL-12")
@pytest.mark.parametrize(
    ("at", "rules"),
    [("Ba1 Ga4 He1 Kf4 Jf3", ["CHAL-3"]), ("Ba1 Ga4 Hc1 Kb1 Jf3", ["SEE-2"]), ("Ba1 Ga4 Hc1 Kf4 Jf3", [])],
)
def test_whom_it_reaches(at: str, rules: list[str]) -> None:
    with table("B", US, THEM, at=at) as game:
        assert game.rules_against("B item batarang H") == rules


@rule("CHAL-12", "ITEM-4")
@pytest.mark.parametrize(("edition", "rules"), [("expanded", []), ("dc100", ["CHAL-12"])])
def test_as_a_challenge_action_it_needs_a_target_in_some_editions(edition: str, rules: list[str]) -> None:
    with table("B", US, THEM, at="Ba1 Ga4 He1 Kf4 Jf3", edition=edition) as game:
        assert game.rules_against("B item batarang") == rules
        if not rules:
            game.play(1, action="batarang")
            assert game.track("batarang") == (1, 1)


@rule("ITEM-1", "ITEM-5")
def test_only_its_holder_uses_it_and_not_while_knocked_down() -> None:
    with table("G", US, THEM, at="Ba1 Ga4 Hc1 Kf4 Jf3") as game:
        assert game.rules_against("G item batarang H") == ["ACT-ABILITY"]
    with table("B", US, THEM, at="Ba1 Ga4 Hc1 Kf4 Jf3", down="B") as game:
        assert game.rules_against("B item batarang H") == ["TURN-4"]
        game.asks(1, "action", "rally done relentless")
