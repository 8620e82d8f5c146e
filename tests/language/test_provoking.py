"""Texts that invite a wrong reading, played in a position that shows it."""

from typing import Any

import pytest

from crossfray.content.compiled import TextAt
from crossfray.language.canonical import canonical
from crossfray.language.problems import LanguageError
from crossfray.language.translate import has_words, reading
from language.breadth import PLACES
from language.right import Text, position
from language.right import play as played
from support import rule
from support.heroes import CRATES, FOE, doing, playing
from support.script import cards, hero, reads

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


# ---------------------------------------------------------------------- none of them


@rule("ABIL-4")
@pytest.mark.parametrize(
    ("condition", "dice"),
    [
        ("rivals are not exhausted", 2),
        ("each rival is not exhausted", 2),
        ("a rival is not exhausted", 3),
        ("no rival is exhausted", 2),
        ("Hero cannot see rivals", 2),
        ("rivals are not adjacent to Hero", 2),
    ],
)
def test_that_each_is_not_so_is_that_none_is(condition: str, dice: int) -> None:
    """One rival is exhausted and one is not; one is adjacent and one is not."""
    places = "hero a1 sworn-brother h1 white-walker a2 unsullied a4"
    with playing(trait=f"While {condition}, Hero has +1 defense.", places=places, exhausted=FOE) as game:
        assert game.odds(FOE, "hero").defense == dice


@rule("SEE-2")
def test_each_can_see_is_not_one_can_see() -> None:
    """An ally stands between Hero and one of two rivals; then it lies there."""
    trait = "While each rival can see Hero, she has +1 defense."
    places = "hero a1 sworn-brother a2 white-walker a4 unsullied b1"
    with playing(trait=trait, places=places) as game:
        assert game.odds("unsullied", "hero").defense == 2
    with playing(trait=trait, places=places, down="sworn-brother") as game:
        assert game.odds("unsullied", "hero").defense == 3


@rule("ABIL-4")
def test_unless_each_is_so() -> None:
    """One of two rivals is exhausted."""
    places = "hero a1 sworn-brother h1 white-walker a2 unsullied a4"
    trait = "Unless each rival is exhausted, Hero has +1 defense."
    with playing(trait=trait, places=places, exhausted=FOE) as game:
        assert game.odds(FOE, "hero").defense == 3


# ---------------------------------------------------------------------- one more move is no longer move


@pytest.mark.parametrize("text", ["This character may do one additional move action on its turn."])
def test_one_more_move_is_not_one_more_square(text: str) -> None:
    refused(text, "status")


def test_a_rule_within_an_end_is_not_lost() -> None:
    refused(
        "Place a Crate in Hero's square; its square is obscured terrain until the Crate is removed at the end of the "
        "round."
    )


# ---------------------------------------------------------------------- range of ranged challenges


@rule("CHAL-14")
def test_more_range_for_ranged_challenges_alone() -> None:
    trait = "Hero has 1 more range in ranged challenges."
    places = "hero a1 unsullied a6 white-walker c1 sworn-brother h8"
    with playing("Range 4, challenge 2.", trait=trait, places=places) as game:
        assert "challenge" not in game.options
        game.play(1, action="ability-1", target="unsullied")
        game.roll("2-shield", "2-shield")


# ---------------------------------------------------------------------- it, of two


@pytest.mark.parametrize(
    "said", ["it may move 1", "its side gains 1 point", "stand it up", "put it on the 2 of its owner's track"]
)
def test_it_after_two_is_not_guessed(said: str) -> None:
    """a rival and an ally: `it` may be either."""
    assert "'it' may be the rival or the ally" in refused(f"When a rival beats an ally, {said}.", "trait")


def test_a_use_that_is_counted_is_not_repeated() -> None:
    assert "cannot do this yet" in refused("After using this card twice, discard it.", "status")


# ---------------------------------------------------------------------- which challenge was won


@rule("CHAL-3")
@pytest.mark.parametrize(
    "text",
    [
        "Challenge 3. If you win, challenge 1. If you lose, gain 1 point.",
        "Challenge 3. If Hero wins, she does a challenge 1. If Hero loses, gain 1 point.",
    ],
)
def test_if_you_lose_is_about_the_same_challenge_as_if_you_win(text: str) -> None:
    """The first is won, the second lost: the other case has not come."""
    places = "hero c3 unsullied h8 white-walker c4 sworn-brother a8"
    for rolls, points in ((("3-burst", "1-shield"), 0), (("3-shield",), 1)):
        with playing(text, places=places) as game:
            game.play(1, action="ability-1")
            for roll in rolls:
                game.roll(roll, "2-shield")
            assert game.points[0] == points


# ---------------------------------------------------------------------- the price is its own fall


@rule("DOWN-2")
def test_a_text_that_knocks_its_own_character_down_goes_on() -> None:
    with playing("You may knock Hero down. If you do, gain 1 point.", places=BESIDE) as game:
        game.play(1, action="ability-1", yes_or_no="yes")
        assert game.points[0] == 1
        assert game.piece("hero")["down"]


@rule("ABIL-5")
def test_of_two_that_are_knocked_down_together_one_may_be_down() -> None:
    """The target is down already by the challenge: the other one falls nevertheless."""
    text = "Challenge 2. If you win, the target and each rival adjacent to it are knocked down."
    with playing(text, places="hero c3 unsullied c5 white-walker c4 sworn-brother a8") as game:
        game.play(1, action="ability-1")
        game.roll("2-burst", "2-burst")
        assert game.piece("unsullied")["down"]


def test_her_card_on_her_is_given_to_her() -> None:
    with playing("Put Hero's Marked card on her.", places=BESIDE) as game:
        game.play(1, action="ability-1")
        assert [event["target"] for event in game.happened("given")] == ["hero"]


# ---------------------------------------------------------------------- whose rivals, on a card that a rival holds


@pytest.mark.parametrize(
    ("text", "defense"),
    [
        ("While a rival is adjacent to this character, it has +1 defense.", 3),
        ("While an ally is adjacent to this character, it has +1 defense.", 2),
        ("While an ally of Mira is adjacent to this character, it has +1 defense.", 3),
    ],
)
def test_allies_and_rivals_are_those_of_who_holds_the_card(text: str, defense: int) -> None:
    """A rival X holds it, with an ally of Mira beside it and none of its own."""
    card = Text("", "Marked", "", text, PLACES["status"])
    with position(card, {"at": "own a1 A c3 X c4 Y h8", "held": {"marked-1": "X"}}) as game:
        assert game.odds("A", "X").defense == defense


# ---------------------------------------------------------------------- who may move says where


@rule("ABIL-4")
@pytest.mark.parametrize(
    "text",
    ["Each rival within 3 squares may move 1.", "Choose a rival within 3 squares. That rival may move 1."],
)
def test_a_rival_that_may_move_is_moved_by_its_side(text: str) -> None:
    with playing(text, places="hero c3 unsullied h8 white-walker c5 sworn-brother a8") as game:
        game.play(1, action="ability-1")
        game.play(2, yes_or_no="yes", move_to="c6")
        assert game.square(FOE) == "c6"


# ---------------------------------------------------------------------- what was so before it was taken


@rule("STATUS-1")
@pytest.mark.parametrize(("held", "down"), [({"marked-1": FOE}, False), ({}, True)])
def test_without_a_card_is_what_was_so_before(held: dict[str, str], down: bool) -> None:
    text = (
        "Choose an adjacent rival. Discard its Marked card. If it does not have a Marked card, knock it down."
    )
    with playing(text, places="hero c3 unsullied h8 white-walker c4 sworn-brother a8", held=held) as game:
        game.play(1, action="ability-1")
        assert game.piece(FOE)["down"] == down


# ---------------------------------------------------------------------- another than whom


@rule("ABIL-4")
def test_another_rival_is_not_the_one_that_lost() -> None:
    trait = "When Hero wins a challenge, exhaust another rival."
    with playing(trait=trait, places=BESIDE) as game:
        game.play(1, action="challenge", target=FOE)
        game.roll("2-burst", "2-burst")
        assert game.happened("exhausted") == [{"piece": "unsullied"}]


@rule("ABIL-4")
def test_another_ally_is_not_the_one_that_moves() -> None:
    text = "Each ally within 3 squares may move 1 to a square adjacent to another ally."
    with playing(text, places="hero c3 sworn-brother c5 unsullied h8 white-walker a8") as game:
        game.play(1, action="ability-1")
        game.asks(1, "action")  # there is no other ally


# ---------------------------------------------------------------------- an adjective for two


@pytest.mark.parametrize(
    ("said", "offered"),
    [
        ("an adjacent ally or Crate", "sworn-brother crate-1"),
        ("a Crate or ally within 2 squares", "sworn-brother crate-1"),
        ("an adjacent ally or a Crate", "sworn-brother crate-1 crate-2"),
        ("a Crate or adjacent ally", "sworn-brother crate-1 crate-2"),
    ],
)
def test_an_adjective_goes_with_both_if_they_share_an_article(said: str, offered: str) -> None:
    places = "hero d4 sworn-brother d5 crate-1 e4 crate-2 h8 unsullied a1 white-walker a8"
    with playing(f"Swap Hero and {said}.", places=places) as game:
        game.play(1, action="ability-1")
        game.asks(1, "choose", offered)


# ---------------------------------------------------------------------- each of those a condition speaks of


@rule("ABIL-9")
def test_each_of_them_is_each_that_the_condition_is_about() -> None:
    text = "If Hero is adjacent to two or more rivals, exhaust each of them."
    with playing(text, places=BESIDE) as game:
        game.play(1, action="ability-1", choose=FOE)
        assert {event["piece"] for event in game.happened("exhausted")} == {FOE, "unsullied"}


@pytest.mark.parametrize("said", ["", ", allies included"])
def test_an_ally_is_never_challenged(said: str) -> None:
    assert "only rivals can be challenged" in refused(
        f"Do a challenge 2 to each character within 2 squares{said}."
    )


# ---------------------------------------------------------------------- small words that were lost


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("ability", "Challenge 2 up to twice."),
        ("ability", "Do this only once: move 3."),
        ("trait", "Hero cannot be targeted by abilities."),
        ("trait", "Hero cannot be the target of an ability."),
        ("status", "Only allies of Hero may challenge this character."),
    ],
)
def test_what_would_lose_a_word_is_refused(kind: str, text: str) -> None:
    refused(text, kind)


def test_on_a_companions_card_he_is_whom_it_belongs_to() -> None:
    hound = TextAt(
        "box", "companion action", "rex", "Rex", (), "it", things=(("mira", "Mira", "character", 1),)
    )
    said = reading(hound, "Stroll: Move 2. If Rex ends next to Mira, she may move 1.")
    assert said.endswith("the character Rex is attached to may do a move 1.")


QUACK = TextAt("box", "companion action", "puddle", "Puddle", (), "it")


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("Move a rival next to Puddle 1 square away from Puddle.", "does a move 1 away from Puddle."),
        (
            "If a rival is adjacent, the character he is attached to may move 1.",
            "attached to may do a move 1.",
        ),
    ],
)
def test_on_a_companions_card_who_is_named(text: str, ends: str) -> None:
    assert reading(QUACK, text).endswith(ends)


@pytest.mark.parametrize(
    "text",
    [
        "Move a rival next to Puddle 1 square away from him.",
        "Puddle moves 2. Then he may push an adjacent rival 1.",
    ],
)
def test_on_a_companions_card_he_may_be_either(text: str) -> None:
    with pytest.raises(LanguageError, match="may be the character Puddle is attached to or Puddle"):
        reading(QUACK, text)


@pytest.mark.parametrize(
    "text",
    [
        "Swap Hero with an ally within 4 squares. You can also swap her with a Crate within 4 squares.",
        "Push an adjacent rival 1. If an ally is adjacent, you can also push it 1.",
    ],
)
def test_also_may_be_after_that_or_in_its_place(text: str) -> None:
    assert "after that, or in its place" in refused(text)


def test_its_square_is_that_of_the_token() -> None:
    text = "Choose an ally. Remove a Crate within 4 squares if nobody is on its square."
    with playing(text, places="hero d4 sworn-brother d5 crate-1 d6 unsullied a1 white-walker h8") as game:
        game.play(1, action="ability-1")
        assert game.square("crate-1") is None


WHISTLE = Text(
    "",
    "Grapnel",
    "",
    "At the end of this character's turn, you may pull an ally it can see up to 2 squares. If that ally has a status "
    "card, pull it up to 3 squares instead. Then place Grapnel on the 1 of your cooldown track.",
    PLACES["item"],
)


@pytest.mark.parametrize(
    ("status", "play"),
    [
        ("", ["done no", "= A g4, item held by own, asks 2"]),
        ("A", ["done no", "= A g4, item held by own, asks 2"]),
        ("", ["done yes", "= refused d4", "e4", "= A e4, item on 1"]),
        ("A", ["done yes d4", "= A d4, item on 1"]),
    ],
)
def test_what_is_done_instead_is_offered_too(status: str, play: list[str]) -> None:
    played({"at": "own a4 A g4 X h8", "held": {"item": "own"}, "status": status, "play": play}, WHISTLE)


def test_what_is_done_instead_without_a_choice() -> None:
    text = "You may move 1. If Hero is knocked down, move 2 instead."
    said = "If Hero is knocked down, Hero may do a move 2. Otherwise, Hero may do a move 1."
    assert reads(text, "ability", CRATES) == reads(said, "ability", CRATES)


@rule("CHAL-8")
@pytest.mark.parametrize("joined", [", if she loses,", ", and if she loses,", ", but on a loss"])
def test_a_case_behind_a_comma(joined: str) -> None:
    text = f"Challenge 2. If Hero wins, exhaust the target{joined} exhaust Hero."
    for rolls, who in ((("2-burst", "2-burst"), "white-walker"), (("2-shield", "2-shield"), "hero")):
        with playing(text, places="hero c3 white-walker c4 unsullied h8 sworn-brother a8") as game:
            game.play(1, action="ability-1")
            game.roll(*rolls)
            assert game.happened("exhausted") == [{"piece": who}]


@rule("CHAL-8")
def test_when_she_wins_is_about_the_challenge_just_done() -> None:
    """It is asked at once, and does not wait for another challenge."""
    with playing("Challenge 2. When Hero wins, exhaust the target.", places=BESIDE) as game:
        game.play(1, action="ability-1", target=FOE)
        game.roll("2-burst", "2-burst")
        assert game.happened("exhausted") == [{"piece": FOE}]


def test_who_is_chosen_to_do_an_action_does_it() -> None:
    text = "You may choose an ally to do a basic action. If you do, exhaust Hero."
    with playing(text, places="hero a1 sworn-brother d4 white-walker h8 unsullied h1") as game:
        game.play(1, action="ability-1")
        game.play(1, **{game.question.replace(" ", "_"): "yes"})
        game.play(1, move_to="d6")
        assert (game.square("sworn-brother"), game.square("hero")) == ("d6", "a1")
        assert game.happened("exhausted") == [{"piece": "hero"}]


@pytest.mark.parametrize(
    "said",
    [
        ". That rival rolls 2 less dice.",
        "; that rival then rolls 2 less dice.",
        ", and that rival rolls 2 less dice.",
    ],
)
def test_what_is_done_for_less_dice(said: str) -> None:
    """Only if the Crate is removed, or always?"""
    offer = "When a rival challenges Hero, you may remove a Crate"
    assert "say what it is done for" in refused(f"{offer}{said}", "trait")
    reads(f"{offer} to have that rival roll 2 less dice.", "trait", CRATES)


def test_a_card_is_on_whoever_has_it() -> None:
    text = "If the Marked card is on another character, take it from them."
    said = "If another character has the Marked card, take it from them."
    one = (("marked", "Marked", "status", 1),)
    assert reads(text, "ability", one) == reads(said, "ability", one)


DUCK = TextAt("box", "ability", "skyclaw", "Skyclaw", (), "it")


def test_nobody_is_placed_beside_themselves() -> None:
    said = reading(DUCK, "Choose an adjacent ally. Move 2, then place that ally adjacent to it.")
    assert said.endswith("Place that ally adjacent to Skyclaw.")
    with pytest.raises(LanguageError, match="may be the rival or Skyclaw"):
        reading(
            DUCK,
            "Choose an ally or an adjacent rival. Skyclaw moves 2. The chosen character is placed adjacent to it.",
        )


def test_the_defense_of_a_token_is_no_text() -> None:
    assert "is a key of its entry" in refused("Place a Crate adjacent to Hero. A Crate has a defense of 1.")


@rule("DOWN-1")
def test_who_lies_does_not_move_away_of_itself() -> None:
    trait = "When a rival enters a square adjacent to Hero, she may move 1 away from that rival."
    with playing(
        trait=trait, places="hero c3 unsullied c6 sworn-brother a8", down="hero", to_act="unsullied"
    ) as game:
        game.play(2, action="move", move_to="c4")
        game.asks(2, "action")  # nobody asks her side
        assert game.square("hero") == "c3"


# ---------------------------------------------------------------------- words that look like others


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("ability", "Move 2 and challenge 2 in any order."),
        ("ability", "Move 2 and challenge 2. You choose the order."),
        ("ability", "Move 2 and/or challenge 2."),
        ("ability", "Push an adjacent rival 2. You choose the direction."),
        ("ability", "Push an adjacent rival 2 in any direction."),
        ("ability", "Exhaust a rival at a distance of 3."),
        ("ability", "Move 3 past a rival."),
        ("ability", "Push an adjacent rival 1 while moving."),
        ("trait", "When Hero successfully challenges a rival, gain 1 point."),
        ("ability", "Challenge 3. If you win, push the target 2. If you can't, gain 1 point."),
        ("ability", "You may move 2. If you can't, challenge 2."),
        ("ability", "Choose two rivals. Exhaust some of them."),
        ("ability", "Choose a rival. When it moves next, knock it down."),
        ("ability", "Choose a rival. If it moves this round, knock it down."),
        ("item action", "Roll 2 dice. If both show a burst, gain 1 point."),
    ],
)
def test_what_only_looks_like_other_words_is_refused(kind: str, text: str) -> None:
    refused(text, kind)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("trait", "When an adjacent ally is challenged, Hero rolls 1 more die."),
        ("trait", "Once per round, when Hero or an adjacent ally is challenged, she rolls 1 more die."),
        ("trait", "The first time Hero challenges each rival, she rolls 1 more die."),
        ("trait", "While Hero is adjacent to an ally, they each have +1 defense."),
        ("trait", "When Hero is knocked down, she may move 1."),
        ("trait", "Once per round, when Hero moves, she may move 1 more."),
        ("ability", "Can be done while knocked down. Move 1. Stand Hero up."),
        ("ability", "Exhaust a different rival."),
        ("ability", "Place a Crate adjacent to each rival."),
        ("ability", "Range 4, challenge 2 to each rival in a straight line from Hero."),
        ("ability", "Choose a rival. Push each rival adjacent to it 1, then push it 1."),
        ("ability", "Move up to 3 in a straight line. Challenge 2 to the first rival Hero reaches."),
        ("status", "This character can't do challenge actions against Hero."),
    ],
)
def test_what_the_game_would_play_otherwise_is_refused(kind: str, text: str) -> None:
    refused(text, kind)


@pytest.mark.parametrize(
    ("kind", "text", "same"),
    [
        (
            "ability",
            "One ally may move 2 and another may move 1.",
            "An ally may move 2. Another ally may move 1.",
        ),
        (
            "ability",
            "Choose an ally. When it is challenged this round, it rolls 1 more die.",
            "Choose an ally. Until the end of the round, that ally has +1 defense.",
        ),
        ("trait", "Nobody can push Hero.", "Hero cannot be pushed."),
        (
            "trait",
            "Hero rolls 1 more die in basic challenge actions.",
            "Hero rolls 1 more die in basic challenges.",
        ),
        (
            "ability",
            "Exhaust an adjacent rival unless it is already exhausted.",
            "Choose an adjacent rival. If that rival is not exhausted, exhaust it.",
        ),
    ],
)
def test_two_wordings_are_one_program(kind: str, text: str, same: str) -> None:
    assert canonical(reads(text, kind, CRATES)) == canonical(reads(same, kind, CRATES))


# ---------------------------------------------------------------------- how many, once more


@rule("ABIL-4")
def test_one_or_two_is_not_none() -> None:
    with playing("Exhaust one or two adjacent rivals.", places=BESIDE) as game:
        game.play(1, action="ability-1")
        game.asks(1, "choose more", f"{FOE} unsullied")
        game.play(1, choose_more=FOE)
        game.play(1, choose_more="no-more")
        assert game.happened("exhausted") == [{"piece": FOE}]


@rule("ADJ-1")
@pytest.mark.parametrize(
    ("places", "points"),
    [
        ("hero c3 sworn-brother c4 unsullied h8 white-walker a8", 1),
        ("hero c3 sworn-brother h8 unsullied h1 white-walker a8", 0),
    ],
)
def test_only_one_is_not_none(places: str, points: int) -> None:
    with playing("If only one ally is adjacent to Hero, gain 1 point.", places=places) as game:
        game.play(1, action="ability-1")
        assert game.points[0] == points


@rule("ADJ-1")
@pytest.mark.parametrize(("brother", "points"), [("c4", 1), ("h8", 0)])
def test_adjacent_to_both_is_not_to_one_of_them(brother: str, points: int) -> None:
    text = "If Hero is adjacent to an ally and a rival, gain 1 point."
    with playing(text, places=f"hero c3 sworn-brother {brother} unsullied d3 white-walker a8") as game:
        game.play(1, action="ability-1")
        assert game.points[0] == points


# ---------------------------------------------------------------------- what was so before


@rule("ABIL-5")
@pytest.mark.parametrize("word", ["is", "was"])
@pytest.mark.parametrize(("exhausted", "points"), [(FOE, 1), ("", 0)])
def test_already_is_before(word: str, exhausted: str, points: int) -> None:
    text = f"Knock Hero down. Exhaust an adjacent rival. If it {word} already exhausted, gain 1 point."
    places = "hero c3 unsullied h8 white-walker c4 sworn-brother a8"
    with playing(text, places=places, exhausted=exhausted, edition="got100") as game:
        game.play(1, action="ability-1")
        assert game.points[0] == points


@rule("STATUS-1")
@pytest.mark.parametrize(("held", "tired"), [({"marked-1": FOE}, True), ({}, False)])
def test_who_already_has_a_card(held: dict[str, str], tired: bool) -> None:
    text = "Give Marked to an adjacent rival. If it already has Marked, exhaust it."
    with playing(text, places="hero c3 unsullied h8 white-walker c4 sworn-brother a8", held=held) as game:
        game.play(1, action="ability-1")
        assert bool(game.happened("exhausted")) == tired


# ---------------------------------------------------------------------- those who have left the map


@rule("DOWN-3")
def test_who_was_knocked_out_this_round_need_not_be_on_the_map() -> None:
    text = "If an ally was knocked out this round, gain 2 points."
    places = "hero a1 sworn-brother c3 unsullied h8 white-walker c4"
    with playing(text, places=places, down="sworn-brother", to_act=FOE, pools={1: "strength", 2: ""}) as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(2, action="done")
        game.play(1, character="hero", action="ability-1")
        assert game.points[0] == 2


@rule("TOKEN-1")
def test_what_was_removed_is_counted() -> None:
    text = "Remove each Crate. Gain 1 point for each Crate removed."
    with playing(text, places=f"{BESIDE} crate-1 e5 crate-2 e6") as game:
        game.play(1, action="ability-1", choose="crate-1")
        assert game.points[0] == 2


def test_who_held_a_card_is_known_when_it_is_gone() -> None:
    card = Text(
        "",
        "Marked",
        "",
        "When this character moves, discard this card and knock this character down.",
        PLACES["status"],
    )
    with position(card, {"at": "own a1 X c4 Y h8", "held": {"marked-1": "X"}, "to_act": "X"}) as game:
        game.play(2, action="move", move_to="c6")
        assert game.piece("X")["down"]


# ---------------------------------------------------------------------- which of two cards


@rule("STATUS-1")
def test_that_card_is_the_one_it_has() -> None:
    text = "Choose an adjacent rival with Marked. Exhaust it and discard that card."
    held = {"marked-1": "sworn-brother", "marked-2": FOE}
    places = "hero c3 white-walker c4 unsullied h8 sworn-brother b3"
    with playing(text, places=places, held=held) as game:
        game.play(1, action="ability-1")
        assert game.happened("discarded") == [{"piece": "marked-2"}]


# ---------------------------------------------------------------------- one of several faces


@rule("ABIL-4")
@pytest.mark.parametrize(("face", "points"), [("1-burst", 1), ("1-shield", 2), ("1-!!!", 3)])
def test_otherwise_is_none_of_the_faces(face: str, points: int) -> None:
    text = "Roll a die. On a burst, gain 1 point. On a shield, gain 2 points. Otherwise, gain 3 points."
    with playing(text, places=BESIDE) as game:
        game.play(1, action="ability-1")
        game.play(0, roll=face)
        assert game.points[0] == points


# ---------------------------------------------------------------------- the way that a text asks about


@rule("MOVE-5")
@pytest.mark.parametrize(("way", "points"), [("clear", 0), ("over-c4", 1)])
def test_who_moves_through_somebody_says_so(way: str, points: int) -> None:
    text = "Move 3 through rivals. If Hero moved through at least one rival, gain 1 point."
    with playing(text, places="hero c3 white-walker c4 unsullied h8 sworn-brother a8") as game:
        game.play(1, action="ability-1", move_to="c5", way=way)
        assert game.points[0] == points


# ---------------------------------------------------------------------- challenge actions


@rule("CHAL-11")
@pytest.mark.parametrize(("burst", "dice"), [(True, 3), (False, 2)])
def test_a_challenge_action_has_the_burst_or_is_basic(burst: bool, dice: int) -> None:
    trait = "Hero rolls 1 more die in challenge actions."
    who = hero(trait, "Challenge 2.", burst=burst)
    places = "hero c3 white-walker c4"
    with cards(("", FOE), places, "hero", extra=(who,), pools={1: "strength"}) as game:
        game.play(1, action="ability-1")
        assert f"{dice}-burst" in game.options
        game.roll(f"{dice}-shield", "2-shield")
        game.play(1, action="challenge")
        game.roll("3-shield", "2-shield")


# ---------------------------------------------------------------------- moves of its own


def test_a_push_is_no_move_of_who_is_pushed() -> None:
    """Neither shorter, nor kept from a place where no move may end."""
    card = Text("", "Marked", "", "This character moves 1 less square.", PLACES["status"])
    entry = {"at": "own c3 X c4 Y h8", "held": {"marked-1": "X"}, "extra": "Push an adjacent rival 2."}
    with position(card, entry) as game:
        game.play(1, action="extra")
        assert "c6" in game.options
        game.play(1, move_to="c6")


@rule("STATUS-1")
def test_a_status_card_is_no_item() -> None:
    trait = "When Hero gets an item, gain 1 point."
    with playing("Put Hero's Marked card on her.", trait=trait, places=BESIDE) as game:
        game.play(1, action="ability-1")
        assert game.happened("given")
        assert game.points[0] == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Move 3.", True),
        (
            "Choose a Hound. Each rival adjacent to it is challenged with 2 dice, plus 1 for each other Hound adjacent "
            "to that rival.",
            False,
        ),
    ],
)
def test_it_is_told_that_there_are_no_other_words(text: str, words: bool) -> None:
    assert has_words(PLACES["ability"], text) == words


# ---------------------------------------------------------------------- what played nothing, or something else


def test_no_standing_character_is_one_that_lies() -> None:
    text = "Challenge 2. The target must be no standing character."
    with playing(text, places=BESIDE, down="unsullied") as game:
        game.play(1, action="ability-1")
        game.roll("2-shield", "2-shield")
        assert [event["target"] for event in game.happened("challenged")] == ["unsullied"]


@rule("SETUP-10")
@pytest.mark.parametrize("trait", ["An ally cannot be assisted.", "Hero cannot assist allies."])
def test_who_cannot_be_assisted_is_not_offered(trait: str) -> None:
    places = "hero c3 sworn-brother c4 white-walker d8 unsullied h8"
    with playing(trait=trait, places=places, down="sworn-brother") as game:
        game.asks(1, "action", "move done")
        (refusal,) = game.why_not("hero assist sworn-brother")
        assert refusal.rule == "SETUP-10"


@rule("ABIL-8")
def test_what_can_only_be_done_while_down_can_be_done_then() -> None:
    text = "Hero can only do this while knocked down. Stand Hero up."
    with playing(text, places=BESIDE, down="hero") as game:
        game.play(1, action="ability-1")
        game.asks(1, "action")
        assert "ability-1" not in game.options


def test_which_kind_of_move_ends_somewhere_cannot_be_asked() -> None:
    with pytest.raises(LanguageError, match="which kind of move"):
        reads("Rivals cannot end a basic move adjacent to Hero.")


@pytest.mark.parametrize("edge", ["start", "end"])
def test_until_the_start_is_said_back_as_such(edge: str) -> None:
    text = f"Until the {edge} of Mira's next turn, when a rival loses against Mira, Mira may do a move 1."
    assert reading(PLACES["ability"], text) == text


# ---------------------------------------------------------------------- both, and the next sentence


@pytest.mark.parametrize(("down", "points"), [("", 1), ("unsullied", 0)])
@pytest.mark.parametrize(
    "text",
    [
        "If Hero and an adjacent rival are standing, gain 1 point.",
        "Choose two rivals. If they are both standing, gain 1 point.",
    ],
)
def test_both_are_so_if_each_of_them_is(text: str, down: str, points: int) -> None:
    """and not if one of them is."""
    with playing(text, places="hero c3 unsullied c4 white-walker h8 sworn-brother a8", down=down) as game:
        game.play(1, action="ability-1")
        if game.question == "choose more":
            game.play(1, choose_more="unsullied")
        assert game.points[0] == points


@pytest.mark.parametrize(
    ("kind", "text", "why"),
    [
        ("ability", "Swap two allies that are both standing or both knocked down.", "both are alike"),
        ("ability", "Move 2. For each Crate Hero moved through, move 1.", "a different move"),
        (
            "trait",
            "When Hero is knocked down, give a Marked card to the challenger. She may move 1.",
            "stands up",
        ),
    ],
)
def test_what_the_next_words_would_lose_is_refused(kind: str, text: str, why: str) -> None:
    assert why in refused(text, kind)


def test_where_the_target_is_is_asked_of_the_target() -> None:
    """`challenge 2, or challenge 4 to a rival adjacent to an ally`: it must be in reach all the same."""
    text = "Challenge 1, or challenge 3 to a rival adjacent to an ally."
    with playing(text, places="hero a1 unsullied b2 sworn-brother d5 white-walker d6") as game:
        game.play(1, action="ability-1")
        game.roll("1-shield", "2-shield")
        assert [event["target"] for event in game.happened("challenged")] == ["unsullied"]


# ---------------------------------------------------------------------- who decides, and when


@pytest.mark.parametrize(
    ("kind", "text", "why"),
    [
        ("status", "When this character is knocked out, gain 1 point.", "whose player"),
        (
            "status",
            "At the end of the round, you may move this character 1 square toward Hero.",
            "who decides",
        ),
        ("ability", "Challenge 2. If the target is knocked down, move 1.", "knocked down by this"),
        ("ability", "Place Hero adjacent to an obstruction or an ally within 2 squares.", "say it for each"),
        (
            "ability",
            "Challenge 2. If the target is in a square with a Crate and is knocked out, move 1.",
            "on no square",
        ),
    ],
)
def test_who_or_when_is_not_guessed(kind: str, text: str, why: str) -> None:
    with pytest.raises(LanguageError, match=why):
        reads(text, kind, CRATES)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("At the start of this character's turn, you may move this character 1.", 2),
        ("At the start of this character's turn, this character's player may move this character 1.", 2),
    ],
)
def test_you_on_a_status_card_is_the_player_of_who_has_it(text: str, asked: int) -> None:
    card = Text("", "Marked", "", text, PLACES["status"])
    entry = {"at": "own h8 X c4 Y h1", "held": {"marked-1": "X"}, "to_act": "own"}
    with position(card, entry) as game:
        game.play(1, action="done")
        game.play(2, character="X")
        game.asks(asked, "yes or no")


def test_any_of_the_dice_are_as_many_as_one_likes() -> None:
    one, some = (
        reads(f"When Hero challenges, you may reroll {said} of her dice.", "trait", CRATES)
        for said in ("one", "any")
    )
    assert canonical(one) != canonical(some)
    assert canonical(some) == canonical(
        reads("When Hero challenges, you may reroll any number of her dice.", "trait", CRATES)
    )


# ---------------------------------------------------------------------- any, toward, into, and where a target was


def test_by_any_rival_is_by_none() -> None:
    """`cannot be seen by any rival`: not if only one of them does not see her."""
    said, none = "While Hero cannot be seen by any rival", "While no rival can see Hero"
    both = (reads(f"{each}, she has +1 defense.", "trait", CRATES) for each in (said, none))
    assert len({repr(canonical(each)) for each in both}) == 1


@pytest.mark.parametrize("one", ["any", "an"])
def test_any_ally_that_does_not_see_is_one_of_them(one: str) -> None:
    some, none = (
        canonical(reads(f"While {who}, Hero has +1 defense.", "trait", CRATES))
        for who in (f"{one} ally cannot see Hero", "no ally can see Hero")
    )
    assert some != none


def test_a_rival_that_one_moves_toward_need_not_be_in_reach() -> None:
    """and is challenged only if it is then adjacent."""
    text = "Move 1 toward a rival, then do a challenge 2 to that rival."
    with playing(text, places="hero a1 unsullied h1 white-walker h8 sworn-brother a8") as game:
        game.play(1, action="ability-1")
        game.play(1, choose="unsullied")
        game.play(1, move_to="b1")
        assert not game.happened("challenged")


def test_whom_others_cannot_move_or_place_may_move() -> None:
    text = "Other characters cannot move or place it."
    said = "Other characters cannot move this character. Other characters cannot place this character."
    assert canonical(reads(text, "status", CRATES)) == canonical(reads(said, "status", CRATES))


def test_what_moves_into_a_square_need_not_stay_there() -> None:
    trait = "When a rival moves into a square adjacent to Hero, knock it down."
    places = "hero c3 unsullied a2 white-walker h8 sworn-brother a8"
    with playing(trait=trait, places=places, to_act="unsullied") as game:
        game.play(2, action="move")
        game.play(2, move_to="b2")
        assert game.happened("knocked down")


def test_who_is_placed_elsewhere_is_not_placed_there() -> None:
    text = "Place a Crate on a square within 2 squares of Hero. It cannot be placed adjacent to a rival."
    with playing(text, places=BESIDE) as game:
        game.play(1, action="ability-1")
        assert "a1" in game.options
        assert not {"b3", "d4", "e3"} & set(game.options)
        game.play(1, place="a1")


@rule("CHAL-8")
def test_beside_a_target_that_is_knocked_out_is_beside_where_it_was() -> None:
    text = "Challenge 2. Then do a challenge 1 to each other rival adjacent to the target."
    places = "hero b2 unsullied c3 white-walker d4 sworn-brother a8"
    with playing(text, places=places, down="unsullied") as game:
        game.play(1, action="ability-1")
        game.roll("2-burst", "2-burst")
        game.roll("1-burst", "2-burst")
        assert [event["target"] for event in game.happened("challenged")] == ["unsullied", FOE]


# ---------------------------------------------------------------------- who is there now, and who is there then


@pytest.mark.parametrize(
    ("text", "came", "left"),
    [
        ("Until the end of the round, each adjacent ally has +1 defense.", 3, 2),
        ("Each adjacent ally has +1 defense until the end of the round.", 2, 3),
    ],
)
def test_a_time_in_front_is_for_whoever_is_there_then(text: str, came: int, left: int) -> None:
    places = "hero c3 sworn-brother c4 white-walker h8 unsullied f1"
    with playing(text, places=places) as game:
        game.play(1, action="ability-1")
        assert game.odds(FOE, "sworn-brother").defense == 3
        game.lay("sworn-brother", "a8")
        assert game.odds(FOE, "sworn-brother").defense == left
    with playing(text, places=places.replace("c4", "a8")) as game:
        game.play(1, action="ability-1")
        game.lay("sworn-brother", "c4")
        assert game.odds(FOE, "sworn-brother").defense == came


# ---------------------------------------------------------------------- tokens, tracks, and who lies


@rule("TOKEN-1")
@pytest.mark.parametrize("where", ["adjacent to Hero", "in a square within 1 square"])
def test_a_token_can_lie_where_somebody_stands(where: str) -> None:
    with playing(f"Place a Crate {where}.", places=BESIDE) as game:
        game.play(1, action="ability-1")
        assert {"c4", "d3", "b2"} <= {*game.options}
        game.play(1, place="c4")


@rule("SETUP-10")
@pytest.mark.parametrize(
    "text",
    [
        "Place Hero on the 3 of your track. Gain 1 point.",
        "You may place Hero on the 3 of your track to gain 1 point.",
    ],
)
def test_a_text_goes_on_when_it_puts_its_own_doer_onto_a_track(text: str) -> None:
    with playing(text, places=BESIDE) as game:
        game.play(1, action="ability-1")
        if game.question == "yes or no":
            game.play(1, yes_or_no="yes")
        assert game.track("hero") == (1, 3)
        assert game.points[0] == 1


@rule("ACT-FOUR-BASIC")
@pytest.mark.parametrize(("down", "asked"), [("", True), ("hero", False)])
def test_who_lies_does_no_basic_challenge(down: str, asked: bool) -> None:
    text = "When an adjacent rival moves, Hero may do a basic challenge to it."
    with playing(
        trait=text, places="hero c3 unsullied c4 white-walker h8", down=down, to_act="unsullied"
    ) as game:
        game.play(2, action="move", move_to="d4")
        assert (game.question == "yes or no") == asked
        if asked:
            game.play(1, yes_or_no="no")


# ---------------------------------------------------------------------- which one is meant


def test_each_other_one_beside_the_target_may_be_oneself() -> None:
    text = "Challenge 1. Push each other character adjacent to the target 1."
    with playing(text, places="hero c3 unsullied c4 sworn-brother d4 white-walker h8") as game:
        game.play(1, action="ability-1")
        game.roll("1-shield", "2-shield")
        game.asks(1, "choose", "hero sworn-brother")


@rule("STATUS-1")
def test_who_is_out_may_still_have_a_card() -> None:
    text = "If no rival has a Marked card, gain 1 point."
    with playing(
        text, places="hero c3 white-walker h8", held={"marked-1": "unsullied"}, waiting={"unsullied": 1}
    ) as game:
        game.play(1, action="ability-1")
        assert game.points[0] == 0


def test_a_card_is_in_play_and_a_figure_is_not() -> None:
    said = reading(PLACES["ability"], "Give Marked to an adjacent ally, unless it is in play.")
    assert said == "If Marked is not in play, give an adjacent ally Marked."


@pytest.mark.parametrize(
    ("kind", "text", "why"),
    [
        ("ability", "Hero has +2 defense until she leaves her square.", "until he moves"),
        (
            "ability",
            "Choose an adjacent rival. If it is knocked down, nothing happens. Push it 1.",
            "when the rest happens",
        ),
        (
            "trait",
            "When Hero shifts off your track, you may place her adjacent to an ally instead of in your starting area, "
            "but not within 2 squares of a rival.",
            "describe the square",
        ),
    ],
)
def test_what_would_be_lost_is_refused(kind: str, text: str, why: str) -> None:
    assert why in refused(text, kind)


# ---------------------------------------------------------------------- one such that, toward one, each of them


@rule("ABIL-5")
@pytest.mark.parametrize(("exhausted", "points"), [("unsullied", 1), ("", 0)])
def test_one_of_whom_two_things_are_so(exhausted: str, points: int) -> None:
    """and if there is none the text goes on."""
    text = "If a rival is adjacent to Hero and that rival is exhausted, gain 1 point. Move 2."
    with playing(text, places=BESIDE, exhausted=exhausted) as game:
        game.play(1, action="ability-1", move_to="b2")
        assert game.points[0] == points
    with playing(text, places="hero c3 unsullied h8 white-walker h7") as game:
        game.play(1, action="ability-1", move_to="b2")
        assert game.points[0] == 0


def test_a_moment_with_one_of_whom_two_things_are_so() -> None:
    trait = "When Hero moves, if there is a rival within 3 squares and that rival is standing, gain 1 point."
    for places, points in (
        ("hero c3 unsullied c5 white-walker h8", 1),
        ("hero c3 unsullied h7 white-walker h8", 0),
    ):
        with playing(trait=trait, places=places) as game:
            game.play(1, action="move", move_to="c4")
            assert game.points[0] == points


@rule("TOWARD-1")
def test_all_are_moved_toward_one_that_is_chosen_once() -> None:
    text = "Pull each rival within 3 squares 1 toward an ally."
    with playing(text, places="hero c3 sworn-brother c4 unsullied c6 white-walker e3") as game:
        game.play(1, action="ability-1", choose="unsullied", move_to="c5")
        assert {*game.options} == {"e3", "d3", "d4"}
        game.play(1, move_to="d3")


@rule("ABIL-9")
def test_each_of_them_are_all_of_them() -> None:
    """also those to whom nothing could be done."""
    text = "Stand up each adjacent ally. Each of them may move 1."
    with playing(text, places="hero c3 sworn-brother c4 unsullied h8 white-walker h7") as game:
        game.play(1, action="ability-1", yes_or_no="yes", move_to="c5")
        assert game.square("sworn-brother") == "c5"


# ---------------------------------------------------------------------- who is out, who comes later, and where both are


@rule("CHAL-8")
def test_a_target_that_is_out_is_not_placed() -> None:
    text = "Challenge 2. If you win, place the target adjacent to Hero."
    with playing(text, places="hero c3 unsullied c4 white-walker h8", down="unsullied") as game:
        game.play(1, action="ability-1")
        game.roll("2-burst", "2-burst")
        assert game.square("unsullied") is None
        assert game.track("unsullied") == (2, 1)


def test_whoever_challenges_from_there() -> None:
    text = "Until the end of the round, whenever a rival within 2 squares of Hero challenges, it rolls 1 fewer die."
    with playing(text, places="hero c3 unsullied h8 white-walker c4") as game:
        game.play(1, action="ability-1")
        assert game.odds(FOE, "hero").dice == 1
        game.lay("unsullied", "d3")
        assert game.odds("unsullied", "hero").dice == 1


def test_what_is_said_of_the_last_is_said_of_both() -> None:
    text = "Choose an ally or a rival within 2 squares. Exhaust it."
    with playing(text, places="hero c3 sworn-brother h1 unsullied c4 white-walker h8") as game:
        game.play(1, action="ability-1")
        assert game.happened("exhausted")[0]["piece"] == "unsullied"


def test_each_other_rival_is_another_than_the_target() -> None:
    text = "Challenge 2. Roll 1 more die for each other adjacent rival."
    for places, dice in (
        ("hero c3 unsullied c4 white-walker h8", 2),
        ("hero c3 unsullied c4 white-walker d3", 3),
    ):
        with playing(text, places=places) as game:
            game.play(1, action="ability-1")
            if game.question == "target":
                game.play(1, target="unsullied")
            game.roll(f"{dice}-shield", "2-shield")


# ---------------------------------------------------------------------- to whom, which of them, and when


@pytest.mark.parametrize(
    "text",
    [
        "If there is a rival next to Hero, she may give them a challenge 1.",
        "Give an adjacent rival a challenge 1.",
        "Choose an adjacent rival. Give it a basic challenge.",
    ],
)
def test_a_rival_that_is_given_a_challenge(text: str) -> None:
    """Done to it, or by it? An ally that is given one does it."""
    assert "say who challenges whom" in refused(text)
    assert reading(PLACES["ability"], "Give an ally a challenge 1.") == "An ally may do a challenge 1."


@rule("ADJ-1")
def test_these_tokens_are_all_of_them() -> None:
    """Nobody picks the Crates that a rival is adjacent to, so that 'these tokens' are all Crates on the map."""
    text = (
        "Do a challenge 2 to each rival adjacent to at least one Crate token. "
        "Roll 1 more die against each rival that is adjacent to two or more of these tokens."
    )
    places = "hero a1 unsullied d4 white-walker f4 sworn-brother a8 crate-1 c4 crate-2 e4"
    with playing(text, places=places) as game:
        game.play(1, action="ability-1")
        game.play(1, **{game.question.replace(" ", "_"): "unsullied"})
        game.roll("3-shield", "2-shield")
        game.roll("2-shield", "2-shield")


def test_those_tokens_that_nobody_picked() -> None:
    text = "Do a challenge 2 to each rival adjacent to at least one Crate token. Remove those tokens."
    assert "it is not clear who or what" in refused(text)


@rule("COOL-1", "DOWN-3")
@pytest.mark.parametrize(
    ("said", "ally", "dice"),
    [
        ("all of your characters are standing", "h1", 3),
        ("all of your characters are standing", 2, 2),
        ("all of your characters on the map are standing", 2, 3),
        ("each ally within 2 squares of Hero is standing", 2, 3),
        ("none of your characters is knocked down", 2, 3),
        ("one of your characters is not standing", "h1", 2),
        ("one of your characters is not standing", 2, 3),
    ],
)
def test_who_is_knocked_out_is_not_standing(said: str, ally: str | int, dice: int) -> None:
    where: dict[str, Any] = {"waiting": {"sworn-brother": ally}} if ally == 2 else {}
    places = "hero c3 white-walker c4" + ("" if where else f" sworn-brother {ally}")
    with playing(trait=f"While {said}, Hero has +1 defense.", places=places, **where) as game:
        assert game.odds(FOE, "hero").defense == dice


@pytest.mark.parametrize("said", ["it cannot be pushed 2 squares", "you cannot push it 2"])
def test_how_far_it_could_have_been_pushed(said: str) -> None:
    assert "only whether" in refused(f"Push an adjacent rival 2. If {said}, knock it down.")


@rule("ABIL-4")
@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("you push that rival up to 3 squares", 1),
        ("Hero pushes that rival 3", 1),
        ("you may push that rival 3", 1),
        ("you place that rival within 2 squares", 1),
        ("that rival moves 2", 2),
    ],
)
def test_you_are_you_in_what_another_player_chooses(said: str, asked: int) -> None:
    text = f"Choose an adjacent rival. Its player chooses one: {said}, or it is knocked down."
    with doing(text, places="hero c3 white-walker c4 sworn-brother h1 unsullied h8") as game:
        game.play(1, action="ability-1")
        game.play(2, which="step-1")
        game.asks(asked, game.question)


@pytest.mark.parametrize(
    "text",
    [
        "When Hero does a basic move, you may choose an ally. After the move, place that ally adjacent to Hero.",
        "When Hero is challenged, you may choose an ally. If you do, it may move 1 after the challenge.",
        "When Hero is challenged, choose an adjacent ally, and that ally may move 1 after the challenge.",
    ],
)
def test_one_moment_is_not_before_a_move_and_after_it(text: str) -> None:
    assert "only one moment" in refused(text, "trait")


@rule("ABIL-4")
@pytest.mark.parametrize("where", ["adjacent to it", "next to it", "adjacent to that rival"])
def test_what_is_placed_next_to_it_is_another(where: str) -> None:
    text = f"Choose a rival. Place an ally within 2 squares of that rival {where}."
    with doing(text, places="hero a1 white-walker e5 sworn-brother g5 unsullied h8") as game:
        game.play(1, action="ability-1", choose=FOE)
        game.asks(1, "place", "d4 e4 f4 d5 f5 d6 e6 f6")
        game.play(1, place="d4")
        assert game.square("sworn-brother") == "d4"


@rule("DOWN-1", "TOWARD-1")
def test_who_lies_is_pulled_by_its_own_text() -> None:
    text = "When Hero is knocked down, you may pull Hero up to 2 toward an ally she can see. If you do, gain 1 point."
    places = "hero c5 white-walker c6 sworn-brother c2 unsullied h8"
    with playing(trait=text, places=places, to_act=FOE) as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="yes", move_to="c3")
        assert (game.square("hero"), game.piece("hero")["down"], game.side(1)["points"]) == ("c3", True, 1)


def test_who_lies_does_not_move_toward_somebody() -> None:
    assert "cannot move" in refused("Hero can do this while knocked down. Move 2 toward an ally.")


def test_the_square_that_a_target_was_in() -> None:
    text = "Challenge 3. If you win, push the target 1 and Hero may move into the square it {}."
    assert "say 'the square it left'" in refused(text.format("was in"))
    assert "a square the target left" in reading(
        TextAt("test", "ability", "hero", "Hero"), text.format("left")
    )


@pytest.mark.parametrize(
    "text", ["If it can be pushed 2 squares, knock it down.", "If it can move 2, knock it down."]
)
def test_if_it_can_do_something_is_a_condition(text: str) -> None:
    """And no `if it can` beside a step that is done."""
    assert "not together" in refused(f"Choose an adjacent rival. {text}")
    assert reads("Move 2, if you can.", "ability", CRATES) == reads("If she can, move 2.", "ability", CRATES)
