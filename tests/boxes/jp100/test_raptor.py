"""Raptor: Clever Girl, Set the Ambush, Slash and Pack Hunter; Ambush tokens, and the Flare."""

import pytest

from boxes.table import table
from crossfray.content.cards import attachments, characters
from support import rule

US = {"R": "raptor", "H": "henchman"}
THEM = {"Q": "harley-quinn", "K": "worker-28"}


def test_the_cards() -> None:
    card = characters()["raptor"]
    assert (card.defense, card.tokens) == (1, ("finesse", "cunning"))
    assert [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities] == [
        ("Clever Girl", 2, 3, True),
        ("Set the Ambush", 2, 2, False),
        ("Slash", 0, 1, True),
    ]
    (ambush,) = card.components
    assert (ambush.kind, ambush.count, ambush.defense) == ("token", 2, 1)
    (flare,) = attachments()["flare"].rules.abilities
    assert (flare.cost, flare.challenge_action) == (2, False)


@rule("PLACE-1", "CHAL-2")
def test_clever_girl_strikes_from_an_ambush() -> None:
    with table("R", US, THEM, at="Ra1 Ha2 Qe3 Kf1 me4") as game:
        game.play(1, action="clever-girl")
        assert game.square("R") == "e4"
        assert game.square("m") == "e4"  # the token stays
        game.roll("4-burst", "2-burst")
        assert game.is_down("Q")


@rule("FAQ-JP100-2", "ABIL-5")
def test_an_occupied_ambush_is_no_way_in() -> None:
    with table("R", US, THEM, at="Ra1 He4 Qe3 Kf1 me4") as game:
        game.play(1, action="clever-girl")
        assert game.square("R") == "a1"
        game.asks(1, "action")


@rule("ABIL-5", "CHAL-12")
@pytest.mark.parametrize("edition", ["dc100", "got100"])
def test_without_an_ambush_she_strikes_from_where_she_is_if_the_booklet_passes_that_over(
    edition: str,
) -> None:
    with table("R", US, THEM, at="Rb2 Ha1 Qc2 Kf4", edition=edition) as game:
        game.play(1, action="clever-girl")
        assert game.last("challenged")["target"] == "Q"
        game.roll("4-shield", "2-burst")
    with table("R", US, THEM, at="Rb2 Ha1 Qd2 Kf4", edition=edition) as game:
        assert game.rules_against("R ability clever-girl") == ["CHAL-12"]


@rule("TOKEN-1")
def test_set_the_ambush_beside_no_rival() -> None:
    with table("R", US, THEM, at="Ra1 Ha2 Qd2 Kf4") as game:
        game.play(1, action="set-the-ambush")
        assert "d4" in game.options
        assert not {"c1", "c2", "c3", "d1", "d3", "e1", "e2", "e3", "e4"} & {*game.options}
        game.play(1, place="b4")
        assert game.squares_of("ambush") == ["b4"]


@rule("TOKEN-2")
def test_or_one_that_lies_there_is_moved() -> None:
    with table("R", US, THEM, at="Ra1 Ha2 Qf2 Kf4 ma4") as game:
        game.play(1, action="set-the-ambush", which="step-2", place="c1")
        assert game.squares_of("ambush") == ["c1"]


@rule("CHAL-2", "ACT-MOVE")
def test_slash_and_away() -> None:
    with table("R", US, THEM, at="Rb2 Ha2 Qc2 Kf4") as game:
        game.play(1, action="slash")
        game.roll("3-burst", "2-burst")
        game.play(1, move_to="a4")
        assert game.square("R") == "a4"


@rule("TRAIT-1")
def test_pack_hunter_at_the_start_of_her_turn() -> None:
    with table("K", {"R": "raptor"}, THEM, at="Ra1 Qe3 Kf1 me4", exhausted="Q") as game:
        game.play(2, action="done")
        game.play(1, yes_or_no="yes")
        assert game.square("R") == "e4"
        game.asks(1, "action")


@rule("FAQ-JP100-1", "COOL-1")
def test_pack_hunter_brings_her_back_from_the_track() -> None:
    at = "Qe3 Kf1 me4 na4"
    with table("K", {"R": "raptor"}, THEM, at=at, exhausted="Q", waiting={"R": 1}) as game:
        game.play(2, action="done")
        assert game.track("R") == (1, 1)
        game.play(1, yes_or_no="yes", choose="n")
        assert (game.square("R"), game.track("R")) == ("a4", None)
        game.play(1, action="move", move_to="b3")
        game.asks(1, "action")


@rule("FAQ-JP100-1", "FAQ-JP100-2")
def test_without_a_free_ambush_she_stays_on_the_track() -> None:
    with table("K", {"R": "raptor"}, THEM, at="Qe3 Kf1 me3", exhausted="Q", waiting={"R": 1}) as game:
        game.play(2, action="done")
        assert game.square("R") is None


@rule("FAQ-JP100-2", "CHAL-18")
def test_an_ambush_can_be_challenged_also_from_its_own_square() -> None:
    with table("Q", US, THEM, at="Ra1 Ha2 Qe4 Kf1 me4") as game:
        assert game.rules_against("Q challenge m") == []
        game.play(2, action="challenge")
        game.roll("2-burst", "1-burst")
        assert game.square("m") is None
        assert game.points == [0, 0]


@rule("FAQ-JP100-3", "TOWARD-1")
def test_the_flare_pulls_a_rival_into_the_chosen_square() -> None:
    us = {"R": "raptor", "H": "henchman+flare"}
    with table("H", us, THEM, at="Ra1 Ha2 Qd4 Kf1") as game:
        game.play(1, action="flare", place="c3", choose="Q")
        game.asks(1, "move to", "c3 d4")  # not past it
        game.play(1, move_to="c3")
        assert game.square("Q") == "c3"
        assert game.track("flare") == (1, 2)


@rule("TOWARD-1")
def test_the_flare_pulls_at_most_two_squares_and_toward_it_only() -> None:
    us = {"H": "henchman+flare"}
    with table("H", us, THEM, at="Ha2 Qf2 Kf4") as game:
        game.play(1, action="flare", place="c2", choose="Q", move_to="d2")
        assert game.square("Q") == "d2"
