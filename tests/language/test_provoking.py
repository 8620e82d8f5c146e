"""Texts that invite a wrong reading, played in a position that shows it."""

import pytest

from crossfray.content.compiled import TextAt
from crossfray.language.problems import LanguageError
from crossfray.language.translate import reading
from support import rule
from support.heroes import CRATES, FOE, doing, playing
from support.script import reads

EDITIONS = ("expanded", "dc100", "got100")


def refused(text: str, kind: str = "ability") -> str:
    with pytest.raises(LanguageError) as error:
        reads(text, kind, CRATES)
    return str(error.value)


BESIDE = "hero c3 unsullied c4 white-walker d3 sworn-brother a8"

# ---------------------------------------------------------------------- no item


@rule("ABIL-4")
@pytest.mark.parametrize("said", ["that holds no item", "that does not hold an item", "without an item"])
def test_who_holds_no_item(said: str) -> None:
    """the Unsullied has a Blade: only the White Walker is meant."""
    with playing(f"Exhaust a rival {said}.", places=BESIDE) as game:
        game.play(1, action="ability-1")
        assert game.happened("exhausted") == [{"piece": FOE}]


@rule("ABIL-4")
@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("While Hero holds no item, she has +1 defense.", 3),
        ("While Hero holds an item, she has +1 defense.", 2),
        ("While no rival holds an item, Hero has +1 defense.", 2),
        ("While a rival holds no item, Hero has +1 defense.", 3),
    ],
)
def test_no_item_in_a_rule(text: str, dice: int) -> None:
    with playing(trait=text, places=BESIDE) as game:
        assert game.odds(FOE, "hero").defense == dice


# ---------------------------------------------------------------------- what a challenge is, and what none is


@pytest.mark.parametrize("text", ["Interact with a Crate.", "Do an interact with an adjacent Crate."])
def test_an_interact_is_no_challenge(text: str) -> None:
    assert "interact" in refused(text) or "with a" in refused(text)


@rule("ACT-CHALLENGE")
def test_a_basic_challenge_to_somebody_is_basic() -> None:
    """A rule about basic challenges counts for it, and not for another challenge."""
    trait = "Hero rolls 1 more die in basic challenges."
    texts = ("Do a basic challenge to an adjacent rival.", "Do a challenge 2 to an adjacent rival.")
    with playing(*texts, trait=trait, places="hero c3 unsullied c4 white-walker h8 sworn-brother a8") as game:
        game.play(1, action="ability-1")
        assert "3-shield" in game.options
        game.roll("3-shield", "2-burst")
        game.play(1, action="ability-2")
        assert "2-shield" in game.options
        game.roll("2-shield", "2-burst")


# ---------------------------------------------------------------------- how many


@rule("ADJ-1")
@pytest.mark.parametrize(
    ("text", "near", "far"),
    [
        ("If Hero is adjacent to two or more rivals, gain 1 point.", 1, 0),
        ("If two or more rivals are adjacent to Hero, gain 1 point.", 1, 0),
        ("If Hero is adjacent to a rival, gain 1 point.", 1, 1),
        ("If Hero is adjacent to no rival, gain 1 point.", 0, 0),
    ],
)
def test_adjacent_to_two_or_more(text: str, near: int, far: int) -> None:
    for places, points in ((BESIDE, near), ("hero c3 unsullied c4 white-walker h8 sworn-brother a8", far)):
        with playing(text, places=places) as game:
            game.play(1, action="ability-1")
            assert game.points[0] == points


@rule("ABIL-4")
def test_an_ally_adjacent_to_two_or_more_rivals() -> None:
    places = "hero h8 sworn-brother c3 unsullied c4 white-walker d3"
    with playing("Exhaust each ally adjacent to two or more rivals.", places=places) as game:
        game.play(1, action="ability-1")
        assert game.happened("exhausted") == [{"piece": "sworn-brother"}]
    with playing(
        "Exhaust each ally adjacent to two or more rivals.", places=places.replace("d3", "h1")
    ) as game:
        game.play(1, action="ability-1")
        assert not game.happened("exhausted")


# ---------------------------------------------------------------------- even if is not if


@pytest.mark.parametrize(
    "text",
    [
        "Even if Hero is knocked down, move 2.",
        "Challenge 2 even if the target is knocked down.",
        "Gain 1 point even if a rival is adjacent to Hero.",
    ],
)
def test_even_if_is_not_if(text: str) -> None:
    """What holds anyway is no condition: such a text is refused."""
    refused(text)


# ---------------------------------------------------------------------- prices


@rule("ABIL-5")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("held", "points"), [({"marked-1": FOE}, 1), ({}, 0)])
@pytest.mark.parametrize(
    "text",
    [
        "Discard a Marked card to gain 1 point.",
        "Discard a Marked card. If you do, gain 1 point.",
        "Discard a Marked card: gain 1 point.",
    ],
)
def test_a_price_is_paid_or_nothing_follows(
    text: str, held: dict[str, str], points: int, edition: str
) -> None:
    with playing(text, places=BESIDE, held=held, edition=edition) as game:
        if "ability-1" in game.options:
            game.play(1, action="ability-1")
        assert game.points[0] == points


@rule("ABIL-5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_price_that_one_may_pay(edition: str) -> None:
    text = "You may exhaust an adjacent ally to gain 1 point."
    for places, asked in (("hero c3 sworn-brother c2 unsullied c4 white-walker d3", True), (BESIDE, False)):
        with playing(text, "Gain 2 points.", places=places, edition=edition) as game:
            game.play(1, action="ability-1")
            assert (game.question == "yes or no") == asked
            if asked:
                game.play(1, yes_or_no="yes")
            assert game.points[0] == int(asked)


def test_of_two_prices_both_are_paid() -> None:
    """The second cannot be paid: nothing follows, though the first was."""
    text = "Exhaust Hero and discard a Marked card to gain 1 point."
    with playing(text, places=BESIDE) as game:
        game.play(1, action="ability-1")
        assert game.points[0] == 0


# ---------------------------------------------------------------------- whose


@rule("DISCARD-1")
@pytest.mark.parametrize(
    "text", ["Discard each Marked card held by a rival.", "Discard all Marked cards held by rivals."]
)
def test_held_by_each(text: str) -> None:
    held = {"marked-1": FOE, "marked-2": "sworn-brother"}
    with playing(text, places=BESIDE, held=held) as game:
        game.play(1, action="ability-1")
        assert game.happened("discarded") == [{"piece": "marked-1"}]


def test_a_card_held_by_each_is_more_than_one() -> None:
    refused("Discard the Marked card held by each rival.")


@rule("STATUS-1")
def test_its_card_and_no_other() -> None:
    text = "Choose an adjacent rival. Discard its Marked card."
    held = {"marked-1": "sworn-brother", "marked-2": FOE}
    places = "hero c3 white-walker c4 unsullied h8 sworn-brother b3"
    with playing(text, places=places, held=held) as game:
        game.play(1, action="ability-1")
        assert game.happened("discarded") == [{"piece": "marked-2"}]


# ---------------------------------------------------------------------- that one of two


@rule("ABIL-4")
@pytest.mark.parametrize(
    "text",
    [
        "Choose a Crate within 3 squares. Move it 1 square. Do a challenge 2 to each rival adjacent to it.",
        "Choose a Crate within 3 squares. Move that Crate 1. Do a challenge 2 to each rival adjacent to that Crate.",
    ],
)
def test_that_one_of_two_crates(text: str) -> None:
    places = "hero d4 unsullied a1 white-walker h8 sworn-brother a8 crate-1 b2 crate-2 f6"
    with playing(text, places=places) as game:
        game.play(1, action="ability-1", choose="crate-2", move_to="g7")
        game.roll("2-shield", "2-burst")
        assert [event["target"] for event in game.happened("challenged")] == [FOE]


@rule("ABIL-4")
def test_swapped_with_it() -> None:
    text = "Choose a Crate within 3 squares. Swap Hero with it."
    with playing(
        text, places="hero d4 unsullied a1 white-walker h8 sworn-brother a8 crate-1 b2 crate-2 f6"
    ) as game:
        game.play(1, action="ability-1", choose="crate-2")
        assert (game.square("hero"), game.square("crate-2"), game.square("crate-1")) == ("f6", "d4", "b2")


# ---------------------------------------------------------------------- said of the right one


@rule("CHAL-3")
@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("Challenge 2. If Hero wins, gain 1 point.", 1),
        ("Challenge 2. If the target wins, gain 1 point.", 0),
        ("Challenge 2. If the target loses, gain 1 point.", 1),
        ("Challenge 2. If the target is knocked down by this, gain 1 point.", 1),
        ("Challenge 2. If you lose, gain 1 point.", 0),
    ],
)
def test_who_wins(text: str, points: int) -> None:
    with playing(text, places="hero c3 unsullied h8 white-walker c4 sworn-brother a8") as game:
        game.play(1, action="ability-1")
        game.roll("2-burst", "2-burst")
        assert game.points[0] == points


@rule("ABIL-4")
def test_the_dice_of_a_challenge_against_a_rival_beside_the_one_it_is_about() -> None:
    """`it` is the ally that challenges, not Hero."""
    trait = "Allies roll 1 more die against rivals adjacent to Hero."
    places = "hero a1 sworn-brother c3 white-walker c4 unsullied b2"
    with playing(trait=trait, places=places) as game:
        assert game.odds("sworn-brother", "unsullied").dice == 3
        assert game.odds("sworn-brother", FOE).dice == 2


@rule("ABIL-4")
def test_more_defense_against_those_that_are_not_adjacent() -> None:
    trait = "Hero has +1 defense against rivals that are not adjacent to her."
    with playing(trait=trait, places="hero a1 sworn-brother h1 white-walker a2 unsullied a4") as game:
        assert game.odds(FOE, "hero").defense == 2
        assert game.odds("unsullied", "hero").defense == 3


# ---------------------------------------------------------------------- within so many squares of whom


@pytest.mark.parametrize(
    "text",
    [
        "Range 2, challenge 2. On a win place the target within 2 squares of it.",
        "Range 2, challenge 2. On a win place the target on an empty square within 2 of it.",
    ],
)
def test_within_squares_of_the_target_or_of_the_holder(text: str) -> None:
    """`it` could be either of them: such a text is refused."""
    refused(text, "item action")


# ---------------------------------------------------------------------- whose dice


@rule("CHAL-15")
@pytest.mark.parametrize(
    "trait",
    [
        "The first challenge against Hero each round gets 1 less die.",
        "Once per round, when a rival challenges Hero, it rolls 1 less die.",
    ],
)
def test_dice_of_a_challenge_are_the_challengers(trait: str) -> None:
    """Not the dice of Hero, who is challenged."""
    with doing(trait=trait, to_act=FOE) as game:
        game.play(2, action="challenge")
        game.roll("1-burst", "2-shield")
        game.play(2, action="challenge")
        game.roll("2-burst", "2-shield")


# ---------------------------------------------------------------------- different ones


@pytest.mark.parametrize("text", ["Do two different basic challenges.", "Do two different basic moves."])
def test_two_different_actions_are_not_any_two(text: str) -> None:
    refused(text)


# ---------------------------------------------------------------------- a card that is spent


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("it may stand up. Then put Boon on the 3.", "If you do, place"),
        ("it may stand up; then put Boon on the 3.", "If you do, place"),
        ("it may stand up. Either way, put Boon on the 3.", "Either way, place"),
    ],
)
def test_a_card_is_spent_only_if_it_is_used(text: str, said: str) -> None:
    at = TextAt("test", "item", "hero", "Hero", (), "she", "boon", "Boon")
    assert said in reading(at, f"When this character is knocked down, {text}")


# ---------------------------------------------------------------------- exactly


@rule("ABIL-4")
@pytest.mark.parametrize(("places", "dice"), [("c3 unsullied c4", 3), ("c3 unsullied a8", 2)])
def test_exactly_two_are_not_two_or_more(places: str, dice: int) -> None:
    for many, found in (("exactly one rival is", 5 - dice), ("exactly two rivals are", dice)):
        trait = f"While {many} adjacent to Hero, she rolls 1 more die."
        with playing(trait=trait, places=f"hero {places} white-walker d3 sworn-brother h8") as game:
            assert game.odds("hero", FOE).dice == found


@pytest.mark.parametrize("text", ["Move exactly 3 squares.", "Push an adjacent rival exactly 2."])
def test_exactly_so_far_is_not_up_to_so_far(text: str) -> None:
    refused(text)
