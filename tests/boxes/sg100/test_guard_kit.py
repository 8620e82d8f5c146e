"""Guard Kit: a double-sided item. Its Baton is used by an action, its Mask holds always."""

import pytest

from boxes.table import table
from crossfray.content.cards import attachments
from crossfray.content.match.build import build_match
from crossfray.content.match.spec import MatchSpec
from crossfray.rules.engine import new_game
from support import rule
from support.script import Script

THEM = {"I": "gi-hun", "V": "worker-29"}
BATON = {"L": "il-nam+guard-kit-baton", "F": "front-man"}
MASK = {"L": "il-nam+guard-kit-mask", "F": "front-man"}


def test_the_card() -> None:
    kit = attachments()["guard-kit"]
    baton, mask = kit.sides
    assert (baton.id, baton.name, mask.name) == ("guard-kit-baton", "Guard Kit (Baton)", "Guard Kit (Mask)")
    assert (baton.rules.abilities[0].cost, baton.rules.abilities[0].challenge_action) == (2, True)
    assert mask.rules.abilities == ()
    assert kit.entry.provenance == {"side": "house"}


@rule("ACT-ITEM", "AWAY-1")
def test_the_baton_pushes_who_loses() -> None:
    with table("L", BATON, THEM, at="Lb2 Ic2 Fa4 Vf4") as game:
        game.play(1, action="guard-kit-baton")
        game.roll("2-burst", "2-burst")
        game.play(1, move_to="d2")
        assert (game.square("I"), game.is_down("I")) == ("d2", True)
        assert game.track("guard-kit-baton") == (1, 2)
        assert game.track("guard-kit-mask") is None


@pytest.mark.parametrize(("down", "dice"), [("", 1), ("L", 2)])
def test_the_mask_is_worn_while_knocked_down(down: str, dice: int) -> None:
    with table("I", MASK, THEM, at="Lb2 Ic2 Fa4 Vf4", down=down) as game:
        assert game.odds("I", "L").defense == dice


# ---------------------------------------------------------------------- one side is up, the other is ignored


def a_game() -> Script:
    """The setup of a match in which both sides have the card."""
    squads = (("il-nam+guard-kit", "front-man"), ("gi-hun+guard-kit", "sae-byeok"))
    return Script(new_game(build_match(MatchSpec("kits", "skirmish", "barracks", "expanded", squads))))


@rule("FLIPSIDE-1")
def test_each_owner_picks_the_side_that_is_up_during_setup() -> None:
    with a_game() as game:
        game.flip(2)
        assert game.asked_for == "Which side of Gi-hun's card is face up?"
        game.asks(2, "card side", "guard-kit-baton-2 guard-kit-mask-2")
        game.play(2, card_side="guard-kit-mask-2")
        assert [each["label"] for each in game.shown] == ["Guard Kit (Baton)", "Guard Kit (Mask)"]
        game.play(1, card_side="guard-kit-baton")
        assert game.told[-2:] == ["Guard Kit (Mask) (2) is face up.", "Guard Kit (Baton) is face up."]
        hidden = {name: game.piece(name)["face_down"] for name in KITS}
        assert hidden == dict(zip(KITS, (False, True, True, False), strict=True))
        game.asks(2, "place")


KITS = ("guard-kit-baton", "guard-kit-mask", "guard-kit-baton-2", "guard-kit-mask-2")


@rule("FLIPSIDE-1")
def test_the_hidden_side_is_ignored() -> None:
    with table("L", MASK, THEM, at="Lb2 Ic2 Fa4 Vf4") as game:
        assert "guard-kit-baton" not in game.options
        (refusal,) = game.why_not("L item guard-kit-baton")
        assert refusal.rule == "FLIPSIDE-1"
        assert refusal.sentence == "Baton is on the side of its card that is face down."
    with table("I", BATON, THEM, at="Lb2 Ic2 Fa4 Vf4", down="L") as game:
        assert game.odds("I", "L").defense == 1  # no mask


@rule("FLIPSIDE-1", "ITEM-3")
def test_a_card_on_the_track_comes_back_with_the_same_side_up() -> None:
    with table("L", BATON, THEM, at="Lb2 Ic2 Fa4 Vf4", exhausted="FIV") as game:
        game.play(1, action="guard-kit-baton")
        game.roll("2-shield", "2-burst")
        game.play(1, action="done")
        assert game.track("guard-kit-baton") == (1, 1)
        assert game.piece("guard-kit-mask")["face_down"]


@rule("FLIPSIDE-1")
def test_nobody_is_asked_without_such_a_card() -> None:
    squads = (("il-nam+invitation", "front-man"), ("gi-hun+honeycomb", "sae-byeok"))
    state = new_game(build_match(MatchSpec("kits", "skirmish", "barracks", "expanded", squads)))
    with Script(state) as game:
        game.flip(1)
        game.asks(1, "place")
