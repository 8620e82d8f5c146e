"""Morty: Get It Together, Aw Jeez, Go Ape, and three tokens."""

from boxes.table import table
from crossfray.content.cards import characters
from support import rule

US = {"M": "morty", "P": "police-officer"}
THEM = {"J": "the-joker", "H": "henchman"}


def test_the_card() -> None:
    card = characters()["morty"]
    assert (card.defense, card.tokens) == (2, ("strength", "leadership", "leadership"))
    found = [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities]
    assert found == [("Get It Together", 3, 3, False), ("Aw Jeez", 3, 2, False), ("Go Ape", 1, 2, True)]


@rule("COOL-6")
def test_get_it_together_takes_another_token_off_the_track() -> None:
    with table("M", US, THEM, at="Ma1 Pa4 Jf4 Hf3", tracks={1: "strength-4 leadership-1"}) as game:
        game.play(1, action="get-it-together")
        game.asks(1, "shift", "side-1-strength-4 side-1-leadership-1")  # not the one that he has just paid
        game.play(1, shift="side-1-strength-4")
        assert game.tokens(1) == {1: ["leadership"], 3: ["leadership"]}
        assert "strength" in game.pool(1)


@rule("COOL-6")
def test_of_two_alike_one_is_another() -> None:
    with table("M", US, THEM, at="Ma1 Pa4 Jf4 Hf3", tracks={1: "leadership-3"}) as game:
        game.play(1, action="get-it-together")
        assert game.tokens(1) == {3: ["leadership"]}


@rule("ABIL-5")
def test_the_one_he_paid_stays() -> None:
    with table("M", US, THEM, at="Ma1 Pa4 Jf4 Hf3") as game:
        game.play(1, action="get-it-together")
        assert game.tokens(1) == {3: ["leadership"]}
        game.asks(1, "action")


@rule("MOVE-5", "MOVE-8")
def test_aw_jeez_runs_through_rivals() -> None:
    with table("M", US, THEM, at="Ma1 Pf1 Jb1 Ha2") as game:
        game.play(1, action="aw-jeez")
        assert "c1" in game.options
        assert "b1" not in game.options
        game.play(1, move_to="d1")
        assert game.tokens(1) == {2: ["leadership"]}


@rule("CHAL-2")
def test_go_ape_three_dice() -> None:
    with table("M", US, THEM, at="Ma1 Pf1 Jb1 Hf2") as game:
        game.play(1, action="go-ape")
        assert game.last("challenged") == {"piece": "M", "target": "J", "dice": 3, "defense": 2}
        game.roll("3-burst", "2-burst")
        assert game.is_down("J")


@rule("ABIL-1")
def test_his_second_leadership_token_pays_a_second_ability() -> None:
    with table("M", US, THEM, at="Ma1 Pf1 Jf4 Hf3") as game:
        game.play(1, action="aw-jeez", move_to="c1")
        game.play(1, action="get-it-together")
        assert game.tokens(1) == {3: ["leadership"]}
