"""Hermione Granger: Impedimenta, Descendo, Accio and Loyal Friend."""

import pytest

from boxes.table import table
from crossfray.content.cards import characters
from support import rule

US = {"G": "hermione-granger", "H": "harry-potter", "A": "auror"}
THEM = {"V": "voldemort", "J": "the-joker"}


def test_the_card() -> None:
    card = characters()["hermione-granger"]
    assert (card.defense, card.tokens) == (1, ("cunning", "leadership"))
    found = [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities]
    assert found == [("Impedimenta", 2, 3, True), ("Descendo", 3, 3, False), ("Accio", 3, 2, False)]


# ---------------------------------------------------------------------- Impedimenta


@rule("COOL-5")
def test_impedimenta_on_a_win_a_token_of_the_rivals_goes_up() -> None:
    with table("G", US, THEM, at="Ga1 Ha4 Aa3 Vd1 Jf4", tracks={2: "cunning-2 leadership-4"}) as game:
        game.play(1, action="impedimenta")
        game.roll("2-burst", "1-burst")
        game.play(1, shift="side-2-cunning-2")
        assert game.tokens(2) == {3: ["cunning"], 4: ["leadership"]}


def test_lost_nothing_is_shifted() -> None:
    with table("G", US, THEM, at="Ga1 Ha4 Aa3 Vd1 Jf4", tracks={2: "cunning-2"}) as game:
        game.play(1, action="impedimenta")
        game.roll("2-shield", "1-burst")
        assert game.tokens(2) == {2: ["cunning"]}


@rule("ABIL-5")
def test_won_with_nothing_to_shift() -> None:
    with table("G", US, THEM, at="Ga1 Ha4 Aa3 Vd1 Jf4") as game:
        game.play(1, action="impedimenta")
        game.roll("2-burst", "1-burst")
        game.asks(1, "action")
        assert game.is_down("V")


# ---------------------------------------------------------------------- Descendo


@rule("COOL-5", "COOL-6")
def test_descendo_brings_all_tokens_down_her_own_too() -> None:
    tracks = {1: "finesse-1 leadership-2 cunning-4", 2: "cunning-2"}
    with table("G", US, THEM, at="Ga1 Ha4 Aa3 Vd1 Jf4", tracks=tracks) as game:
        game.play(1, action="descendo")
        found = {space: sorted(kinds) for space, kinds in game.tokens(1).items()}
        assert found == {1: ["leadership"], 2: ["leadership"], 3: ["cunning"]}
        assert "finesse" in game.pool(1)
        assert game.tokens(2) == {2: ["cunning"]}


def test_what_else_is_on_the_track_stays() -> None:
    with table("G", US, THEM, at="Ga1 Aa3 Vd1 Jf4", waiting={"H": 2}) as game:
        game.play(1, action="descendo")
        assert game.track("H") == (1, 2)


# ---------------------------------------------------------------------- Accio


@rule("PLACE-1")
def test_accio_an_ally_is_placed_beside_her() -> None:
    with table("G", US, THEM, at="Ga1 Hd1 Aa4 Vf1 Jf4", down="H") as game:
        game.play(1, action="accio", choose="H")
        game.asks(1, "place", "a2 b1 b2")
        game.play(1, place="b2")
        assert (game.square("H"), game.is_down("H")) == ("b2", True)


@rule("TOKEN-1", "FAQ-DC100-1")
def test_or_a_token_of_anybody_also_under_her_feet() -> None:
    with table("G", US, THEM, at="Ga1 Hf2 Af3 Vf1 Jf4 xd1") as game:
        game.play(1, action="accio", place="a2")  # the box is the only one in reach
        assert game.square("x") == "a2"
        assert "challenged" not in game.kinds


@pytest.mark.parametrize(
    ("at", "rules"), [("Ga1 He1 Af3 Vf1 Jf4", ["DIST-1"]), ("Ga1 Hc1 Af3 Vb1 Jf4", ["SEE-0"])]
)
def test_whom_she_calls_must_be_near_and_seen(at: str, rules: list[str]) -> None:
    with table("G", US, THEM, at=at) as game:
        assert set(rules) <= set(game.rules_against("G ability accio H"))


# ---------------------------------------------------------------------- Loyal Friend


@rule("CHAL-8")
def test_beside_her_nobody_is_knocked_out() -> None:
    with table("V", THEM, US, at="Gb2 Aa2 Hf3 Va1 Jf4", down="A") as game:
        game.play(1, action="challenge", target="A")
        game.roll("2-burst", "2-burst")
        assert (game.square("A"), game.is_down("A"), game.points) == ("a2", True, [0, 0])


@pytest.mark.parametrize(("at", "down"), [("Gb2 Aa2 Hf3 Va1 Jf4", "AG"), ("Gd4 Aa2 Hb2 Va1 Jf4", "A")])
def test_not_while_she_lies_nor_from_afar(at: str, down: str) -> None:
    with table("V", THEM, US, at=at, down=down) as game:
        game.play(1, action="challenge", target="A")
        game.roll("2-burst", "2-burst")
        assert game.track("A") == (2, 1)


def test_she_does_not_guard_herself() -> None:
    with table("V", THEM, US, at="Gb2 Aa2 Hf3 Va1 Jf4", down="G") as game:
        game.play(1, action="challenge", target="G")
        game.roll("2-burst", "1-burst")
        assert game.track("G") == (2, 1)
