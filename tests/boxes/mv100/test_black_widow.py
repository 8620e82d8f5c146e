"""Black Widow: Hurricane Throw, Widow's Bite, Spy Disguise and Agile Acrobat."""

from boxes.table import table
from crossfray.content.cards import characters
from support import rule

US = {"W": "black-widow", "H": "henchman"}
THEM = {"Q": "harley-quinn", "K": "worker-28"}


def test_the_card() -> None:
    card = characters()["black-widow"]
    assert (card.defense, card.tokens) == (2, ("finesse", "cunning"))
    assert [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities] == [
        ("Hurricane Throw", 0, 3, True),
        ("Widow's Bite", 2, 2, True),
        ("Spy Disguise", 2, 3, False),
    ]


@rule("CHAL-2", "AWAY-1")
def test_hurricane_throw_moves_strikes_and_pushes() -> None:
    with table("W", US, THEM, at="Wa2 Ha1 Qc2 Kf4") as game:
        game.play(1, action="hurricane-throw", move_to="b2")
        assert game.last("challenged")["dice"] == 4
        game.roll("4-burst", "2-burst")
        game.play(1, yes_or_no="no")  # Agile Acrobat
        game.play(1, move_to="d2")
        assert (game.square("Q"), game.is_down("Q")) == ("d2", True)


@rule("ABIL-5")
def test_hurricane_throw_at_nobody_is_a_step() -> None:
    with table("W", US, THEM, at="Wa2 Ha1 Qf2 Kf4") as game:
        game.play(1, action="hurricane-throw", move_to="b2")
        assert game.square("W") == "b2"
        game.asks(1, "action")


@rule("COOL-5")
def test_widows_bite_shifts_an_opposing_token_up_on_a_win() -> None:
    with table("W", US, THEM, at="Wb2 Ha1 Qc2 Kf4", tracks={2: "strength-2"}) as game:
        game.play(1, action="widows-bite")
        game.roll("3-burst", "2-burst")
        game.play(1, yes_or_no="no")
        assert game.tokens(2) == {3: ["strength"]}
    with table("W", US, THEM, at="Wb2 Ha1 Qc2 Kf4", tracks={2: "strength-2"}) as game:
        game.play(1, action="widows-bite")
        game.roll("3-shield", "2-burst")
        game.play(1, yes_or_no="no")
        assert game.tokens(2) == {2: ["strength"]}


@rule("SWAP-1", "DOWN-2")
def test_spy_disguise_from_the_ground() -> None:
    with table("W", US, THEM, at="Wb2 He4 Qc2 Kf4", down="WH") as game:
        game.play(1, action="spy-disguise")
        assert (game.square("W"), game.square("H")) == ("e4", "b2")
        game.play(1, yes_or_no="yes", choose="H")
        assert not game.is_down("W")
        assert not game.is_down("H")


@rule("SWAP-1")
def test_with_both_standing_nobody_is_asked_about_standing_up() -> None:
    with table("W", US, THEM, at="Wb2 He4 Qc2 Kf4") as game:
        game.play(1, action="spy-disguise")
        assert (game.square("W"), game.square("H")) == ("e4", "b2")
        game.asks(1, "action")


@rule("SWAP-1", "ABIL-5")
def test_no_ally_on_the_map_no_disguise() -> None:
    with table("W", US, THEM, at="Wb2 Qc2 Kf4", waiting={"H": 1}) as game:
        game.play(1, action="spy-disguise")
        assert game.square("W") == "b2"
        game.asks(1, "action")


@rule("TRAIT-1")
def test_agile_acrobat_after_any_challenge_she_does_and_none_that_others_do() -> None:
    with table("W", US, THEM, at="Wb2 Ha1 Qc2 Kf4") as game:
        game.play(1, action="challenge")
        game.roll("2-shield", "2-burst")
        game.play(1, yes_or_no="yes", move_to="b3")
        assert game.square("W") == "b3"
    with table("Q", US, THEM, at="Wb2 Ha1 Qc2 Kf4") as game:
        game.play(2, action="challenge")
        game.roll("2-shield", "2-burst")
        game.asks(2, "action")
