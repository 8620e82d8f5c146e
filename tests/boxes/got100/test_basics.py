"""The basic characters of the box, and the box as a whole."""

import pytest

from crossfray.content.cards import characters
from crossfray.content.match.build import build_match, preset
from crossfray.content.match.checks import match_problems
from crossfray.content.match.spec import MatchSpec
from crossfray.rules.engine import new_game
from crossfray.rules.view import match_view
from support import rule
from support.script import Script, cards, placed

BASICS = ["stark-soldier", "sworn-brother", "white-walker", "unsullied"]


@rule("ACT-BASIC-ONLY")
@pytest.mark.parametrize("card", BASICS)
def test_a_basic_character_does_only_the_basic_actions(card: str) -> None:
    found = characters()[card]
    assert (found.defense, found.basic, found.tokens, found.rules.abilities) == (2, True, (), ())
    with cards((f"{card} jon-snow", "night-king"), f"{card} c3 jon-snow b3 night-king c4", card) as game:
        game.asks(1, "action", "move challenge done")
        (refusal,) = game.why_not(f"{card} ability longclaw night-king")
        assert refusal.rule == "ACT-BASIC-ONLY"


@rule("ACT-BASIC-ONLY", "TURN-4")
def test_a_basic_character_rallies() -> None:
    with cards(
        ("unsullied", "night-king"), "unsullied c3 night-king h8", "unsullied", down="unsullied"
    ) as game:
        game.asks(1, "action", "rally done")
        game.play(1, action="rally")
        assert not game.piece("unsullied")["down"]


@rule("ATTACH-2", "ACT-BASIC-ONLY")
@pytest.mark.parametrize("attached", ["needle", "ghost"])
def test_a_basic_character_has_no_attachments(attached: str) -> None:
    squads = ((f"unsullied+{attached}",), ("jon-snow+needle",))
    problems = match_problems(MatchSpec("", "skirmish", "courtyard", "got100", squads))
    assert problems == ["Unsullied is a basic character and has no attachments (ATTACH-2)"]


@rule("ATTACH-1")
def test_all_sides_have_as_many_attachments() -> None:
    squads = (("jon-snow+needle+ghost",), ("arya-stark+needle",))
    problems = match_problems(MatchSpec("", "skirmish", "courtyard", "got100", squads))
    assert problems == ["all sides must have the same number of attachments (ATTACH-1)"]
    squads = (("jon-snow+ghost",), ("arya-stark+needle",))  # a companion counts as an item does
    assert match_problems(MatchSpec("", "skirmish", "courtyard", "got100", squads)) == []


@rule("STATUS-1", "ALLY-1")
def test_a_basic_character_can_hold_a_status_card() -> None:
    squads = ("arya-stark", "unsullied")
    with cards(squads, "arya-stark c3 unsullied c4", "unsullied") as game:
        game.play(2, action="challenge")
        game.play(1, yes_or_no="yes")
        assert game.piece("aryas-list")["holder"] == "unsullied"
        game.roll("2-shield", "2-shield")


@rule("MIX-1")
def test_cards_of_other_boxes_play_beside_them() -> None:
    squads = (("jon-snow+batarang", "henchman"), ("police-officer", "night-king+needle"))
    match = build_match(MatchSpec("mixed", "skirmish", "courtyard", "got100", squads))
    places = {"jon-snow": "c2", "henchman": "d2", "police-officer": "a3", "night-king": "e3"}
    with placed(match, places, "henchman") as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.piece("night-king")["down"]
    with placed(match, places, "jon-snow") as game:  # an item of another box
        game.play(1, action="batarang", target="night-king")
        assert game.happened("challenged")[0]["piece"] == "jon-snow"
        game.roll("1-shield", "2-shield")
        game.play(1, yes_or_no="no")
        assert game.track("batarang") == (1, 1)


@rule("ITEM-1")
def test_a_match_of_three_characters_and_an_attachment_each() -> None:
    match = build_match(preset("thrones"))
    game = Script(new_game(match))
    owners = {card["piece"]: card["owner"] for card in match_view(match)["cards"]}
    assert (owners["needle"], owners["ghost"]) == ("jon-snow", "daenerys-targaryen")
    assert game.side(1)["pool"] == ["strength", "strength", "cunning", "leadership"]
    game.asks(0, "first player")
