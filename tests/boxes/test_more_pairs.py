"""Cards of the later boxes that touch each other's rules, and those of the first three."""

from boxes.table import table
from support import rule


@rule("SWAP-1", "CHAL-8")
def test_watch_out_and_loyal_friend_the_partner_is_brought_beside_her() -> None:
    us, them = {"R": "robin", "G": "hermione-granger", "A": "auror"}, {"V": "voldemort"}
    with table("R", us, them, at="Rb2 Gb3 Af1 Ve1", down="A", partners={"R": "A"}) as game:
        game.play(1, action="watch-out")
        assert (game.square("A"), game.square("R")) == ("b2", "f1")


@rule("CHAL-15", "CHAL-20")
def test_champion_die_and_felix_the_added_die_can_be_rolled_again() -> None:
    us = {"W": "wonder-woman+felix-felicis"}
    with table("W", us, {"H": "henchman"}, at="Wa1 Hb1") as game:
        game.play(1, action="challenge", yes_or_no="yes")
        game.roll("2-shield+1-champion-die-shield", "2-burst")
        game.play(1, yes_or_no="yes")
        assert any("champion" in option for option in game.options)
        game.go(next(option for option in game.options if "champion" in option), "no-more")
        game.go(next(option for option in game.options if "!!!" in option))
        assert game.is_down("H")
        assert game.track("felix-felicis") == (1, 3)


@rule("CHAL-15")
def test_champion_die_and_combat_suit_both_sides_change_dice_the_challenger_first() -> None:
    us, them = {"W": "wonder-woman"}, {"R": "rick", "H": "henchman"}
    with table("W", us, them, at="Wa1 Rf4 Hb1", status={"H": "combat-suit"}) as game:
        game.play(1, action="challenge", yes_or_no="yes")
        game.play(2, yes_or_no="yes")
        game.play(1, token="cunning")
        game.roll("2-burst+1-champion-die-shield", "4-shield")
        assert not game.is_down("H")


@rule("CONTROL-1", "CHAL-1")
def test_imperio_and_dynamic_duo_no_partner_of_the_controller() -> None:
    """A controlled Robin does a basic action and nothing of his card."""
    us, them = {"L": "bellatrix-lestrange"}, {"R": "robin", "B": "batman"}
    with table("L", us, them, at="La1 Rc1 Bc2", partners={"R": "B"}) as game:
        game.play(1, action="imperio", choose="R")
        game.asks(1, "granted action", "move challenge")
        game.play(1, granted_action="challenge")
        assert game.last("challenged")["target"] == "B"
        game.roll("2-shield", "2-burst")


@rule("COOL-3", "ABIL-8")
def test_morsmordre_and_the_portal_the_witch_comes_out_of_it() -> None:
    us, them = {"L": "bellatrix-lestrange+portal-gun", "D": "death-eater"}, {"H": "henchman"}
    with table("D", us, them, at="Da4 Hf4 te1", waiting={"L": 1}, exhausted="LH", areas={1: "a1"}) as game:
        game.play(1, action="done", yes_or_no="no")
        game.asks(1, "place", "a1 e1")
        game.play(1, place="e1")


@rule("COOL-2", "PLACE-1")
def test_nine_lives_onto_a_mystery_box_sets_it_off() -> None:
    us, them = {"C": "catwoman", "I": "inmate"}, {"J": "the-joker"}
    drawing = """
    +---+---+---+---+---+---+
    |   |                   |
    +---+   +   +   +   +   +
    |                       |
    +   +   +   +   +   +   +
    |                       |
    +   +   +   +   +   +   +
    |                       |
    +---+---+---+---+---+---+
    """
    with table(
        "I", us, them, at="If1 Jf4 xa4", drawing=drawing, waiting={"C": 1}, exhausted="CJ", areas={1: "f2"}
    ) as game:
        game.play(1, action="done", yes_or_no="yes")  # a4 is the only square out of sight
        assert game.last("challenged") == {"piece": None, "target": "C", "dice": 4, "defense": 1}
        game.roll("4-shield", "1-burst")
        assert game.square("C") == "a4"


@rule("MOVE-8", "TIMING-2")
def test_lasso_and_grappling_shoes_at_most_one_and_two_more() -> None:
    us, them = {"R": "rick", "P": "police-officer"}, {"W": "wonder-woman+lasso-of-truth"}
    with table("P", us, them, at="Rf4 Pa1 Wb1", status={"P": "grappling-shoes"}) as game:
        game.play(1, action="move", yes_or_no="yes")
        game.play(2, token="cunning")
        assert "a4" in game.options  # one square, and two for the shoes
        assert "e1" not in game.options
        game.play(1, move_to="a4")


@rule("ITEM-3", "CHAL-14")
def test_freeze_ray_and_lights_out_the_range_is_two_whatever_adds_to_it() -> None:
    us, them = {"R": "rick", "F": "front-man"}, {"H": "henchman"}
    with table("R", us, them, at="Ra1 Ff4 Hd1", status={"R": "freeze-ray", "F": "lights-out"}) as game:
        assert "challenge" not in game.options
    with table("R", us, them, at="Ra1 Ff4 Hc1", status={"R": "freeze-ray", "F": "lights-out"}) as game:
        game.play(1, action="challenge")
        game.play(2, token="cunning")
        game.roll("2-shield", "2-burst")


@rule("ABIL-6", "STATUS-1")
def test_confundo_and_intel_dearer_and_cheaper() -> None:
    us, them = {"G": "batgirl", "H": "harry-potter", "A": "auror"}, {"L": "bellatrix-lestrange"}
    status = {"H": "confundo-card intel"}
    with table("H", us, them, at="Gf1 Ha1 Ab1 Lf4", status=status) as game:
        game.play(1, action="protego", yes_or_no="yes")
        assert game.tokens(1) == {1: ["leadership"]}
