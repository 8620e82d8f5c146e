"""Invitation: an item with an action icon that is no challenge."""

import pytest

from boxes.table import table
from crossfray.content.cards import attachments
from support import rule

US = {"L": "il-nam+invitation", "F": "front-man"}
THEM = {"I": "gi-hun", "V": "worker-29"}


def test_the_card() -> None:
    (ability,) = attachments()["invitation"].rules.abilities
    assert (ability.cost, ability.challenge_action) == (2, False)


@rule("ACT-ITEM", "TOWARD-1")
@pytest.mark.parametrize("piece", ["I", "F"])
def test_it_pulls_a_rival_or_an_ally_up_to_two(piece: str) -> None:
    at = "Lb2 If2 Fb4 Va4" if piece == "I" else "Lb2 Ib4 Ff2 Va4"
    with table("L", US, THEM, at=at) as game:
        game.play(1, action="invitation", choose=piece)
        game.asks(1, "move to", "d1 d2 d3 d4 e1 e2 e3 f2")
        game.play(1, move_to="d3")
        assert game.square(piece) == "d3"
        assert game.track("invitation") == (1, 2)
        assert game.tokens(1) == {}


@rule("MOVE-7")
def test_it_may_be_pulled_less_or_not_at_all() -> None:
    with table("L", US, THEM, at="Lb2 If2 Fb4 Va4") as game:
        game.play(1, action="invitation", choose="I", move_to="f2")
        assert game.square("I") == "f2"
        assert game.track("invitation") == (1, 2)


def test_a_knocked_down_character_is_pulled_all_the_way() -> None:
    with table("L", US, THEM, at="Lb2 If2 Fb4 Va4", down="I") as game:
        game.play(1, action="invitation", choose="I", move_to="d2")
        assert (game.square("I"), game.is_down("I")) == ("d2", True)


@pytest.mark.parametrize(
    ("at", "target", "rules"),
    [
        ("La2 If2 Fb4 Va4", "I", ["DIST-1"]),
        ("Lb2 Id2 Fb4 Vc2", "I", ["SEE-0"]),
        ("Lb2 Id2 Fc2 Va4", "I", []),
        ("Lb2 Id2 Fc2 Va4", "L", ["SELF-1"]),
    ],
)
def test_whom_it_invites(at: str, target: str, rules: list[str]) -> None:
    with table("L", US, THEM, at=at) as game:
        assert game.rules_against(f"L item invitation {target}") == rules


def test_minions_are_not_invited() -> None:
    with table("L", US, {"N": "night-king", "V": "worker-29"}, at="Lb2 Nf2 Fb4 Va4 wd2") as game:
        assert "ALLY-1" in game.rules_against("L item invitation w")


@rule("ITEM-4")
@pytest.mark.parametrize("edition", ["expanded", "dc100"])
def test_as_no_challenge_action_it_can_be_used_with_nobody_in_sight(edition: str) -> None:
    with table("L", {"L": "il-nam+invitation"}, THEM, at="La1 If1 Vf4", edition=edition) as game:
        assert game.rules_against("L item invitation") == []
        game.play(1, action="invitation")
        assert game.track("invitation") == (1, 2)


@rule("ITEM-3")
def test_it_waits_on_the_track() -> None:
    with table("L", US, THEM, at="Lb2 If2 Fb4 Va4") as game:
        game.play(1, action="invitation", choose="I", move_to="f2")
        assert game.rules_against("L item invitation I") == ["ITEM-3"]


@rule("ITEM-1")
def test_only_its_holder_uses_it() -> None:
    with table("F", US, THEM, at="Lb2 If2 Fb4 Va4") as game:
        assert game.rules_against("F item invitation I") == ["ACT-ABILITY"]
