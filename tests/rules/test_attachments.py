"""Items with an action, by a small item of our own (ACT-ITEM, ITEM)."""

from typing import Any

import pytest

from crossfray.rules.edition import EDITIONS
from support import rule
from support.pieces import Piece, piece, usable
from support.script import Script, cards


def item(text: str, burst: bool = False) -> Piece:
    """An item of the first character that goes to the 3 when it is used."""
    return usable(text, 3, burst=burst)


def holder(
    found: Piece, places: str = "jon-snow c3 sworn-brother b3 white-walker c4", **options: Any
) -> Script:
    squads = ("jon-snow sworn-brother", "white-walker")
    return cards(squads, places, "jon-snow", extra=(found,), pools={1: ""}, **options)


@rule("ACT-ITEM", "ITEM-2", "ITEM-5")
def test_using_an_item_is_an_action_and_its_card_goes_to_the_track() -> None:
    with holder(item("Challenge 3. Move 1.")) as game:
        game.play(1, action="boon")
        assert game.track("boon") is None  # while it is used
        game.roll("3-burst", "2-burst")
        game.play(1, move_to="c2")
        assert game.happened("challenged")[0] == {
            "piece": "jon-snow",
            "target": "white-walker",
            "dice": 3,
            "defense": 2,
        }
        assert game.track("boon") == (1, 3)
        assert "paid" not in game.kinds  # no token
        assert "with 1 action left?" in game.asked_for


@rule("ITEM-3")
def test_an_item_on_the_track_cannot_be_used() -> None:
    with holder(item("Move 1.")) as game:
        game.play(1, action="boon", move_to="c3")
        game.asks(1, "action", "move challenge done")
        (refusal,) = game.why_not("jon-snow item boon")
        assert (refusal.rule, refusal.sentence) == ("ITEM-3", "Boon is still on the cooldown track.")


@rule("ITEM-1", "ACT-ITEM")
def test_only_its_holder_uses_it() -> None:
    found = item("Move 1.")
    squads = ("jon-snow sworn-brother", "white-walker")
    with cards(
        squads, "jon-snow c3 sworn-brother b3 white-walker h8", "sworn-brother", extra=(found,)
    ) as game:
        game.asks(1, "action", "move done")


@rule("ACT-ITEM", "TURN-4", "TURN-5")
def test_not_while_its_holder_is_down_or_out() -> None:
    with holder(item("Move 1."), down="jon-snow") as game:
        game.asks(1, "action", "rally done")
        assert "TURN-4" in game.rules_against("jon-snow item boon")


@rule("ITEM-4", "CHAL-11", "CHAL-12")
@pytest.mark.parametrize("burst", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_a_challenge_action_only_with_the_burst(edition: str, burst: bool) -> None:
    """Where a challenge action needs a target, one without the burst may be begun all the same."""
    found = item("Challenge 3.", burst=burst)
    with holder(found, "jon-snow c3 white-walker h8", edition=edition) as game:
        needs = burst and edition in ("dc100", "got100")
        assert ("boon" in game.options) == (not needs)
        assert game.rules_against("jon-snow boon") == (["CHAL-12"] if needs else [])


@rule("ITEM-5", "ABIL-5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_its_text_follows_the_rules_for_abilities(edition: str) -> None:
    with holder(item("Stand up a knocked-down ally. Move 1."), edition=edition) as game:
        game.play(1, action="boon")
        if edition in ("dc100", "got100"):
            game.play(1, move_to="c2")
        assert game.track("boon") == (1, 3)  # used, whatever came of it


@rule("ITEM-2")
def test_without_the_action_icon_it_is_a_trait() -> None:
    charm = piece("boon", "item", owner=0, text="This character has 1 more defense.")
    squads = ("jon-snow sworn-brother", "white-walker")
    with cards(
        squads, "jon-snow c3 sworn-brother d3 white-walker c4", "white-walker", extra=(charm,)
    ) as game:
        assert game.odds("white-walker", "jon-snow").defense == 3
        assert game.odds("white-walker", "sworn-brother").defense == 2
    places = "jon-snow c3 sworn-brother d3 white-walker c4"
    with cards(squads, places, "white-walker", extra=(charm,), waiting={"boon": 2}) as game:
        assert game.odds("white-walker", "jon-snow").defense == 2  # ITEM-3
