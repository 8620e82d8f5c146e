"""Numbers that texts change: always, against somebody, for each of some, for a while, in one challenge (TIMING-2)."""

from typing import Any

import pytest

from support import rule
from support.script import Script, cards, hero, reads

FOE = "white-walker"


def heroine(trait: str, *abilities: str, places: str, to_act: str = "hero", **options: Any) -> Script:
    """Hero and a Sworn Brother against a White Walker and an Unsullied."""
    options.setdefault("pools", {1: "strength strength strength", 2: ""})
    squads = ("sworn-brother", "white-walker unsullied")
    return cards(squads, places, to_act, extra=(hero(trait, *abilities),), **options)


def dice(game: Script, piece: str, target: str) -> tuple[int, int]:
    odds = game.odds(piece, target)
    return odds.dice, odds.defense


@rule("TIMING-2", "CHAL-19")
@pytest.mark.parametrize(
    ("trait", "by_hero", "to_hero"),
    [
        ("Hero rolls 1 more die when she challenges.", (3, 2), (2, 2)),
        ("Hero rolls 1 extra die when she defends.", (2, 2), (2, 3)),
        ("Hero's defense is 2 higher.", (2, 2), (2, 4)),
        ("Hero's defense is 4.", (2, 2), (2, 4)),
        ("Hero's defense is at least 3.", (2, 2), (2, 3)),
        ("Rivals adjacent to Hero roll 1 less die when they challenge.", (2, 2), (1, 2)),
        ("Hero's challenges get +2 dice.", (4, 2), (2, 2)),
        ("Hero has +1 defense for each rival adjacent to her.", (2, 2), (2, 4)),
        ("Hero rolls 1 more die for each rival adjacent to the target.", (3, 2), (2, 2)),
        ("Hero's basic challenges roll 1 more die.", (3, 2), (2, 2)),
        ("While there are 2 or more rivals within 1 square of Hero, she rolls 1 more die.", (3, 2), (2, 2)),
        ("While there are 3 or more rivals within 1 square of Hero, she rolls 1 more die.", (2, 2), (2, 2)),
        ("Unless an ally is adjacent to Hero, she rolls 1 more die.", (3, 2), (2, 2)),
    ],
)
def test_dice_and_defense(trait: str, by_hero: tuple[int, int], to_hero: tuple[int, int]) -> None:
    with heroine(trait, places="hero c3 white-walker c4 unsullied d4 sworn-brother h8") as game:
        assert dice(game, "hero", FOE) == by_hero
        assert dice(game, FOE, "hero") == to_hero
        game.play(1, action="challenge", target=FOE)
        assert game.happened("challenged")[0]["dice"] == by_hero[0]
        game.roll(f"{by_hero[0]}-shield", f"{by_hero[1]}-burst")


@rule("CHAL-19")
def test_defense_against_some_rivals_only() -> None:
    trait = "Hero's defense is 1 higher against rivals that are not adjacent to her."
    with heroine(trait, places="hero c3 white-walker c4 unsullied c6") as game:
        assert dice(game, FOE, "hero") == (2, 2)
        assert dice(game, "unsullied", "hero") == (2, 3)


@rule("ACT-MOVE", "MOVE-8")
@pytest.mark.parametrize(
    ("trait", "basic", "other"),
    [
        ("Hero moves 1 additional square when she does a basic move.", "c6", "c5"),
        ("Hero moves 1 square more.", "c6", "c6"),
        ("Hero moves 1 square less.", "c4", "c4"),
        ("Hero's basic move is 1 square less.", "c4", "c5"),
    ],
)
def test_squares_of_moves(trait: str, basic: str, other: str) -> None:
    for action, farthest in (("move", basic), ("ability-1", other)):
        with heroine(trait, "Move 2.", places="hero c3 white-walker h8") as game:
            game.play(1, action=action)
            there = [f"c{row}" for row in range(4, 9) if f"c{row}" in game.options]
            assert there[-1] == farthest
            game.play(1, move_to="c3")


@rule("CHAL-14")
def test_a_longer_range() -> None:
    with heroine("The range of Hero's challenges is 1 greater.", places="hero c3 white-walker c5") as game:
        assert game.rules_against("hero challenge white-walker") == []


@rule("TIMING-2")
@pytest.mark.parametrize(
    ("trait", "values"),
    [
        ("Hero's defense is 1. Hero's defense is 4.", (1, 4)),
        ("Hero's defense is 4. Hero's defense is at most 2.", (4, 2)),
        ("Hero's defense is at least 3. Hero's defense is at most 1.", (3, 1)),
        ("Hero's defense is 1. Hero's defense is 4. Hero has 9 less defense.", (1, 4)),
    ],
)
def test_who_controls_it_says_once_which_text_counts(trait: str, values: tuple[int, int]) -> None:
    places = f"hero c3 sworn-brother a1 {FOE} c4"
    for option, value in zip(("hero-1", "hero-2"), values, strict=True):
        with heroine(trait, places=places) as game:
            game.asks(1, "settle", "hero-1 hero-2")
            game.play(1, settle=option)
            assert game.odds(FOE, "hero").defense == value
            game.play(1, action="move", move_to="b3")  # it is not asked again
            game.play(1, action="done")
            assert game.odds(FOE, "hero").defense == value


@rule("TIMING-2")
@pytest.mark.parametrize(
    "trait",
    [
        "Hero's defense is 4. Hero's defense is 4.",
        "Hero has 1 more defense. Hero has 1 less defense.",
        "Hero's defense is 4.",
    ],
)
def test_where_the_order_makes_no_difference_nobody_is_asked(trait: str) -> None:
    with heroine(trait, places="hero c3") as game:
        game.asks(1, "action")


@rule("TIMING-2")
def test_it_is_asked_when_the_second_begins_to_hold() -> None:
    trait = "Hero's defense is 4. While Hero is adjacent to a rival, Hero's defense is at most 1."
    with heroine(trait, places=f"hero c3 {FOE} c5") as game:
        game.play(1, action="move", move_to="c4")
        game.asks(1, "settle", "hero-1 hero-2")
        game.play(1, settle="hero-2")
        assert game.odds(FOE, "hero").defense == 1
        game.play(1, action="move", move_to="c3")
        assert game.odds(FOE, "hero").defense == 4


# ---------------------------------------------------------------------- for a while


@rule("TURN-6")
def test_until_the_end_of_the_turn() -> None:
    text = "Until the end of the turn, allies roll 1 more die."
    with heroine(
        "", text, "One ally may do a basic challenge.", places="hero c3 sworn-brother c5 white-walker c6"
    ) as game:
        assert dice(game, "sworn-brother", FOE) == (2, 2)
        game.play(1, action="ability-1")
        assert dice(game, "sworn-brother", FOE) == (3, 2)
        assert dice(game, "hero", FOE) == (2, 2)  # she is not her own ally
        game.play(1, action="ability-2", yes_or_no="yes")
        assert game.happened("challenged")[0]["dice"] == 3
        game.roll("3-shield", "2-burst")
        game.asks(2, "character")
        assert dice(game, "sworn-brother", FOE) == (2, 2)


@rule("TURN-6", "ROUND-3")
def test_until_the_end_of_the_round_of_one_that_was_chosen() -> None:
    text = "Choose an ally within 3 squares. Until the end of the round, that ally has +1 defense."
    with heroine("", text, places="hero c3 sworn-brother c5 white-walker c6 unsullied h8") as game:
        game.play(1, action="ability-1")
        game.play(1, action="done")
        assert dice(game, FOE, "sworn-brother") == (2, 3)
        game.play(2, character=FOE, action="challenge")
        assert game.happened("challenged")[0]["defense"] == 3
        game.roll("2-shield", "3-burst")
        game.play(2, action="done")
        game.play(1, action="done")
        game.play(2, action="done")
        assert "round" in game.kinds
        assert dice(game, FOE, "sworn-brother") == (2, 2)


@rule("SETUP-10", "TURN-6")
def test_somebody_cannot_for_a_while() -> None:
    text = "Choose a rival within 3 squares. That rival cannot move or challenge Hero until the end of the round."
    with heroine("", text, places="hero c3 sworn-brother d4 white-walker c4 unsullied h8") as game:
        game.play(1, action="ability-1")
        game.play(1, action="done")
        game.play(2, character=FOE)
        game.asks(2, "action", "challenge done")
        assert game.rules_against("white-walker move c5") == ["SETUP-10"]
        assert game.rules_against("white-walker challenge hero") == ["SETUP-10"]
        assert game.rules_against("white-walker challenge sworn-brother") == []


def test_while_something_holds_and_only_for_a_while() -> None:
    text = "While Hero is adjacent to a rival, she has 2 more defense until the end of the round."
    with heroine("", text, places="hero c3 white-walker d5 sworn-brother h8") as game:
        game.play(1, action="ability-1")
        assert dice(game, FOE, "hero") == (2, 2)
        game.play(1, action="move", move_to="c4")
        assert dice(game, FOE, "hero") == (2, 4)


# ---------------------------------------------------------------------- in one challenge


@rule("TURN-6")
def test_dice_in_the_first_challenge_of_a_round() -> None:
    trait = "Once per round, when Hero challenges a rival, she rolls 2 more dice."
    with heroine(trait, places="hero c3 white-walker c4 sworn-brother h8") as game:
        game.play(1, action="challenge")
        game.roll("4-shield", "2-burst")
        game.play(1, action="challenge")
        game.roll("2-shield", "2-burst")


@rule("CHAL-4")
def test_dice_for_who_is_challenged_and_less_for_who_challenges() -> None:
    trait = "When a rival challenges Hero, Hero rolls 1 more die and that rival rolls 3 less dice."
    with heroine(trait, places="hero c3 white-walker c4 sworn-brother h8", to_act=FOE) as game:
        game.play(2, action="challenge")
        game.roll("3-burst")  # no dice are left to roll


def test_dice_that_one_may_add() -> None:
    trait = "When Hero challenges a rival, you may roll 1 more die. Once per turn."
    with heroine(trait, places="hero c3 white-walker c4 sworn-brother h8") as game:
        game.play(1, action="challenge", yes_or_no="no")
        game.roll("2-shield", "2-burst")
        game.play(1, action="challenge", yes_or_no="yes")
        game.roll("3-shield", "2-burst")


def test_more_dice_if_the_target_is_in_some_state() -> None:
    text = "Challenge 1. If the target is knocked down, this challenge rolls 2 more dice."
    for down, rolled in (("", "1-shield"), (FOE, "3-shield")):
        with heroine("", text, places="hero c3 white-walker c4 sworn-brother h8", down=down) as game:
            game.play(1, action="ability-1")
            game.roll(rolled, "2-burst")


def test_more_dice_for_each_ally_beside_the_target() -> None:
    text = "Do a challenge 1. This challenge rolls 1 more die for each other ally adjacent to the target."
    places = "hero c3 white-walker c4 sworn-brother d5 unsullied b3"
    with heroine("", text, places=places) as game:
        game.play(1, action="ability-1")
        assert {each["id"]: each["odds"]["dice"] for each in game.shown} == {FOE: [2, 2], "unsullied": [1, 2]}
        game.play(1, target=FOE)
        game.roll("2-shield", "2-burst")


@rule("CHAL-5")
def test_faces_of_a_challenge() -> None:
    text = "Challenge 2. On a burst, push the target 1 square. On 2 or more, gain 1 point."
    for rolled, pushed, points in (
        ("1-burst+1-shield", True, 0),
        ("2-shield", False, 0),
        ("2-burst", True, 1),
    ):
        with heroine("", text, places="hero c3 white-walker c4 sworn-brother h8") as game:
            game.play(1, action="ability-1")
            game.roll(rolled, "2-burst")
            if pushed:
                game.play(1, move_to="c5")
            assert game.points == [points, 0]


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("If you win, move 1.", "ability", "nothing was rolled, won or lost before this"),
        ("On a burst, move 1.", "ability", "nothing was rolled, won or lost before this"),
        ("When Hero stands up, you may roll 1 more die.", "trait", "dice can only be added to a challenge"),
        ("Shift a rival on your track down 1.", "ability", "on their own side's track"),
        ("Stand up a knocked-out ally.", "ability", "can only be placed or returned"),
    ],
)
def test_what_could_never_be_carried_out_is_refused(text: str, kind: str, message: str) -> None:
    from crossfray.language.problems import LanguageError

    with pytest.raises(LanguageError, match=message):
        reads(text, kind)
