"""Bounds, types, faces, the only one, those of before: what texts say, as it happens (ABIL-4)."""

import pytest

from crossfray.language.problems import LanguageError
from support import rule
from support.heroes import FOE, doing
from support.script import reads

# ---------------------------------------------------------------------- numbers


@rule("TIMING-2")
@pytest.mark.parametrize(("points", "dice"), [(0, 2), (1, 3), (3, 4)])
def test_for_each_point_and_no_more_than_so_many(points: int, dice: int) -> None:
    with doing(trait="Hero rolls 1 more die for each point you have, up to 2.", points=(points, 1)) as game:
        assert game.odds("hero", FOE).dice == dice


@rule("TIMING-2")
def test_for_each_of_some_and_no_more_than_so_many() -> None:
    trait = "Hero has +1 defense for each rival within 2 squares of her, to a maximum of +1."
    with doing(trait=trait, places="hero c3 white-walker c4 unsullied d3") as game:
        assert game.odds(FOE, "hero").defense == 3


@rule("ABIL-6")
@pytest.mark.parametrize(("trait", "space"), [
    ("Hero's strength abilities cost 1 less.", 1),
    ("Hero's finesse or strength abilities cost 1 more.", 3),
    ("Hero's cunning abilities cost 1 less.", 2),
])  # fmt: skip
def test_abilities_of_one_type_cost_less(trait: str, space: int) -> None:
    with doing("Gain 1 point.", trait=trait, cost=2) as game:
        game.play(1, action="ability-1")
        assert [event["space"] for event in game.happened("paid")] == [space]


@rule("TIMING-2")
def test_a_number_that_is_never_less() -> None:
    with doing(trait="Hero's defense is never less than 3.") as game:
        assert game.odds(FOE, "hero").defense == 3
    with doing(trait="Hero's defense is never more than 1.") as game:
        assert game.odds(FOE, "hero").defense == 1


@rule("TURN-6")
def test_more_dice_in_the_first_challenge_of_each_turn() -> None:
    with doing(
        "Challenge 1.", "Challenge 2.", trait="Hero rolls 2 more dice in her first challenge each turn."
    ) as game:
        game.play(1, action="ability-1")
        game.roll("3-shield", "2-burst")
        game.play(1, action="ability-2")
        game.roll("2-shield", "2-burst")


# ---------------------------------------------------------------------- who


@rule("ALLY-1")
@pytest.mark.parametrize(("brother", "dice"), [("c5", 2), ("h8", 4)])
def test_the_only_one_of_a_side(brother: str, dice: int) -> None:
    trait = "While Hero is the only one of your characters within 3 squares, she rolls 2 more dice."
    with doing(trait=trait, places=f"hero c3 white-walker c4 sworn-brother {brother}") as game:
        assert game.odds("hero", FOE).dice == dice


@rule("DIST-1")
def test_more_than_so_many_squares_away() -> None:
    text = "A challenge 1 is done to each rival that is not within 2 squares of Hero."
    with doing(text, places="hero c3 white-walker c5 unsullied c6") as game:
        game.play(1, action="ability-1")
        game.roll("1-shield", "2-burst")
        assert [event["target"] for event in game.happened("challenged")] == ["unsullied"]
    with doing("If a rival is at least 3 squares away from Hero, gain 1 point.",
               places="hero c3 white-walker c5") as game:  # fmt: skip
        game.play(1, action="ability-1")
        assert game.points[0] == 0


@rule("ABIL-9")
def test_all_that_a_step_went_through() -> None:
    text = "Do a challenge 1 to each adjacent rival, then push each of those rivals 1."
    with doing(text, places="hero c3 white-walker c4 unsullied d3") as game:
        game.play(1, action="ability-1", choose=FOE)
        game.roll("1-shield", "2-burst")
        game.roll("1-shield", "2-burst")
        game.play(1, choose=FOE, move_to="c5")
        game.play(1, move_to="e3")
        assert (game.square(FOE), game.square("unsullied")) == ("c5", "e3")


def test_who_is_challenged_has_more_defense_though_the_challenger_is_named() -> None:
    trait = "When a rival challenges an ally adjacent to Hero, that ally has +1 defense."
    with doing(trait=trait, places="hero c3 sworn-brother c4 white-walker c5", to_act=FOE) as game:
        game.play(2, action="challenge")
        game.roll("2-shield", "3-burst")


# ---------------------------------------------------------------------- what is done


@rule("CHAL-17")
@pytest.mark.parametrize(("rolled", "points"), [("1-burst+2-shield", 0), ("2-burst+1-shield", 1)])
def test_so_many_of_a_face(rolled: str, points: int) -> None:
    with doing("Roll 3 dice. If you roll at least 2 bursts, gain 1 point.") as game:
        game.play(1, action="ability-1")
        game.play(0, roll=rolled)
        assert game.points[0] == points


@rule("CHAL-17")
def test_a_die_for_each_of_some() -> None:
    text = "Roll 1 die for each adjacent rival. Gain 1 point if you roll at least one burst."
    with doing(text, places="hero c3 white-walker c4 unsullied d3") as game:
        game.play(1, action="ability-1")
        game.play(0, roll="1-burst+1-shield")
        assert game.points[0] == 1


@rule("CHAL-8")
@pytest.mark.parametrize(("down", "points"), [("", 0), (FOE, 3)])
def test_if_the_target_is_knocked_out(down: str, points: int) -> None:
    with doing("Challenge 2. If you knock the target out, gain 2 points.", down=down) as game:
        game.play(1, action="ability-1")
        game.roll("2-burst", "2-burst")
        assert game.points[0] == points


@rule("CHAL-20")
def test_what_is_done_before_a_challenge() -> None:
    trait = "When a rival challenges Hero, she may do a challenge 1 to that rival first."
    with doing(trait=trait, to_act=FOE) as game:
        game.play(2, action="challenge")
        game.play(1, yes_or_no="yes")
        game.roll("1-shield", "2-burst")
        game.roll("2-shield", "2-burst")


def test_only_a_challenge_has_something_first() -> None:
    with pytest.raises(LanguageError, match="first"):
        reads("When Hero moves, she may do a challenge 1 first.")


@rule("ABIL-4")
def test_does_something_and_may_do_more() -> None:
    with doing("Hero moves 1 and may do a challenge 1.", places="hero c3 white-walker c5") as game:
        game.play(1, action="ability-1", move_to="c4", yes_or_no="yes")
        game.roll("1-shield", "2-burst")


def test_rules_beside_each_other_are_all_kept() -> None:
    found = reads("Hero can move through rivals, and she moves 1 extra square with her basic moves.")
    assert (len(found.permit), len(found.change)) == (1, 1)
    guarded = reads("While Hero is standing, she may move through rivals.").permit
    assert [row.pattern.guard is not None for row in guarded] == [True]


# ---------------------------------------------------------------------- two of them, fewer, the next time


@rule("SWAP-1")
def test_both_that_swap_or_assist() -> None:
    text = "Swap Hero with an ally within 2 squares. Both may then do a basic move."
    with doing(text, places="hero c3 sworn-brother c4 white-walker h8") as game:
        game.play(1, action="ability-1", yes_or_no="yes", move_to="c5")
        game.play(1, yes_or_no="no")
        assert (game.square("hero"), game.square("sworn-brother")) == ("c4", "c5")


@pytest.mark.parametrize(("down", "points"), [("sworn-brother", 1), ("hero sworn-brother", 0), ("", 0)])
def test_the_only_one_must_be_so_too(down: str, points: int) -> None:
    text = "If Hero is the only one of your characters that is standing, gain 1 point."
    with doing(
        f"Can be done while knocked down. {text}", places="hero c3 sworn-brother c4", down=down
    ) as game:
        game.play(1, action="ability-1")
        assert game.points[0] == points


@rule("ABIL-4")
@pytest.mark.parametrize(("places", "points"), [("white-walker c4", 1), ("white-walker c4 unsullied c5", 0)])
def test_fewer_than_so_many(places: str, points: int) -> None:
    with doing("If there are fewer than two rivals within 2 squares, gain 1 point.",
               places=f"hero c3 {places}") as game:  # fmt: skip
        game.play(1, action="ability-1")
        assert game.points[0] == points


@pytest.mark.parametrize(("tired", "dice"), [("", "2-shield"), (FOE, "4-shield")])
def test_a_challenge_or_a_greater_one_if_something_holds(tired: str, dice: str) -> None:
    with doing("Challenge 2, or challenge 4 if the target is exhausted.", exhausted=tired) as game:
        game.play(1, action="ability-1")
        game.roll(dice, "2-burst")
    with pytest.raises(LanguageError, match="nobody was challenged"):
        reads("Move 1 or challenge 4 if the target is exhausted.", "ability")


@rule("TOWARD-1")
def test_pulled_toward_somebody_else() -> None:
    with doing("Choose an ally. Pull a rival within 3 squares 1 toward that ally.",
               places="hero c3 white-walker c5 sworn-brother f5") as game:  # fmt: skip
        game.play(1, action="ability-1")
        game.asks(1, "move to", "c5 d4 d5 d6")
        game.play(1, move_to="d5")
        assert game.square(FOE) == "d5"


def test_the_next_time_is_said_on_a_card_that_ends() -> None:
    with pytest.raises(LanguageError, match="next time"):
        reads("The next time Hero would be knocked down, she stays standing.")


# ---------------------------------------------------------------------- who is meant


@rule("ABIL-9")
def test_what_is_done_to_others_is_not_done_by_each() -> None:
    text = "Each adjacent ally may move 1 and each adjacent rival is knocked down."
    with doing(text, places="hero c3 sworn-brother b3 white-walker c4") as game:
        game.play(1, action="ability-1", yes_or_no="no")
        assert game.piece(FOE)["down"]


@rule("ABIL-9")
def test_nobody_challenges_itself() -> None:
    text = "Choose a rival. Each ally adjacent to that rival may do a challenge 1 to it."
    with doing(text, places="hero c3 sworn-brother b4 white-walker c4") as game:
        game.play(1, action="ability-1", yes_or_no="yes")
        game.roll("1-shield", "2-burst")
        assert game.happened("challenged")[0]["target"] == FOE


@rule("TIMING-2")
def test_others_than_the_one_that_a_rule_is_about() -> None:
    trait = "Allies roll 1 more die for each other ally adjacent to the target."
    with doing(trait=trait, places="hero b3 sworn-brother c3 white-walker c4") as game:
        assert game.odds("sworn-brother", FOE).dice == 2


def test_basic_challenges_against_some() -> None:
    for trait, dice in (
        ("Hero's basic challenges against standing rivals roll 1 more die.", 3),
        ("Hero's challenges against knocked down rivals roll 1 more die.", 2),
    ):
        with doing(trait=trait) as game:
            assert game.odds("hero", FOE).dice == dice
