"""Whom and what texts can mean: squares, others than somebody, items, rounds and turns, other words (ABIL-4)."""

import pytest

from support import rule
from support.heroes import FOE, doing
from support.pieces import piece, usable
from support.script import cards, hero, reads

# ---------------------------------------------------------------------- squares, others, items


@rule("DIST-1", "ABIL-4")
def test_everybody_around_a_square() -> None:
    text = "Choose a square within 4 squares. A challenge 1 is done to each rival within 1 square of it."
    places = "hero c3 white-walker c6 unsullied d6 sworn-brother h8"
    with doing(text, places=places) as game:
        game.play(1, action="ability-1", place="c5", choose=FOE)
        game.roll("1-shield", "2-burst")
        game.roll("1-shield", "2-burst")
        assert {event["target"] for event in game.happened("challenged")} == {FOE, "unsullied"}
    with doing(
        "Choose an empty square within 2 squares. Place a rival on that square.", places=places
    ) as game:
        game.play(1, action="ability-1", place="c4", choose=FOE)
        assert game.square(FOE) == "c4"


@rule("SELF-1")
def test_nobody_is_an_ally_in_their_own_text() -> None:
    with doing(
        "Each ally within 2 squares may move 1.", places="hero c3 white-walker c5 sworn-brother h1"
    ) as game:
        game.play(1, action="ability-1")
        game.asks(1, "action")
    with doing(
        trait="Allies have 1 more defense.", places="hero c3 white-walker c4 sworn-brother c5"
    ) as game:
        assert game.odds(FOE, "sworn-brother").defense == 3
        assert game.odds(FOE, "hero").defense == 2


def test_everybody_other_than_somebody() -> None:
    text = "Every standing character within 2 squares of Hero, other than Hero, is knocked down."
    places = "hero c3 white-walker c4 unsullied h8 sworn-brother b3"
    with doing(text, places=places) as game:
        game.play(1, action="ability-1", choose=FOE)
        assert [game.piece(who)["down"] for who in ("hero", FOE, "sworn-brother", "unsullied")] == [
            False, True, True, False,
        ]  # fmt: skip


@rule("SETUP-10", "TURN-6")
def test_nobody_else_may_be_challenged() -> None:
    text = (
        "Choose a rival within 3 squares. Until the end of the round, it cannot challenge anyone except Hero."
    )
    with doing(text, places="hero c3 white-walker c4 sworn-brother d4 unsullied h8") as game:
        game.play(1, action="ability-1")
        game.play(1, action="done")
        game.play(2, character=FOE)
        assert game.rules_against("white-walker challenge hero") == []
        assert game.rules_against("white-walker challenge sworn-brother") == ["SETUP-10"]


@rule("ITEM-3")
def test_an_item_of_somebody_is_put_on_its_track() -> None:
    item = usable("Move 1.", side=2, owner=1)
    for text in (
        "Put an item of an adjacent rival on the 3 of its owner's track.",
        "Choose an adjacent rival. Put its item on the 3 of its track.",
    ):
        who = hero("", text)
        squads = ("sworn-brother", FOE)
        with cards(
            squads, "hero c3 white-walker c4", "hero", extra=(who, item), pools={1: "strength"}
        ) as game:
            game.play(1, action="ability-1")
            assert game.track("boon") == (2, 3)


@rule("CONTROL-2", "ALLY-1")
def test_a_rival_challenges_one_of_its_allies() -> None:
    text = "Choose a rival within 3 squares. It does a challenge 2 to one of its allies."
    with doing(text, places="hero c3 white-walker c5 unsullied c6 sworn-brother b5") as game:
        game.play(1, action="ability-1", choose=FOE)
        assert game.happened("challenged")[0]["target"] == "unsullied"
        game.roll("2-shield", "2-burst")


@rule("TURN-6")
def test_until_her_next_turn() -> None:
    text = "Until the start of Hero's next turn, she has +2 defense."
    places = "hero c3 white-walker c4"
    with doing(text, places=places, exhausted="sworn-brother unsullied") as game:
        game.play(1, action="ability-1")
        game.play(1, action="done")
        game.play(2, action="done")
        assert "round" in game.kinds
        assert game.odds(FOE, "hero").defense == 4  # the round is over, her turn has not begun
        if game.question == "character" and game.asked == 2:
            game.play(2, character=FOE, action="done")
        game.play(1, character="hero")
        assert game.odds(FOE, "hero").defense == 2


@rule("WIN-3")
def test_points_of_opponents_and_as_a_price() -> None:
    with doing("Each opponent loses 1 point.", "Spend 1 point. If you do, move 1.", points=(1, 3)) as game:
        game.play(1, action="ability-1")
        assert game.points == [1, 2]
        game.play(1, action="ability-2", move_to="c2")
        assert game.points == [0, 2]


@rule("ROUND-1")
def test_in_a_round() -> None:
    for trait, cost in (
        ("During the first round, Hero has 1 more defense.", 3),
        ("In round 2, Hero has +1 defense.", 2),
    ):
        with doing(trait=trait) as game:
            assert game.odds(FOE, "hero").defense == cost


def test_who_is_challenged_has_more_defense_then() -> None:
    trait = "Whenever an adjacent ally is challenged, it has +1 defense."
    with doing(trait=trait, places="hero c3 sworn-brother c4 white-walker c5", to_act=FOE) as game:
        game.play(2, action="challenge")
        game.roll("2-shield", "3-burst")


@rule("ACT-FOUR-BASIC")
def test_two_basic_challenges() -> None:
    with doing("Make two basic challenges.") as game:
        game.play(1, action="ability-1")
        game.roll("2-shield", "2-burst")
        game.roll("2-shield", "2-burst")
    with doing("Make up to two basic challenges.") as game:
        game.play(1, action="ability-1", yes_or_no="yes")
        game.roll("2-shield", "2-burst")
        game.play(1, yes_or_no="no")


def test_one_subject_for_two_rules() -> None:
    with doing(trait="Adjacent allies roll one additional die and have +1 defense.",
               places="hero c3 sworn-brother c4 white-walker c5") as game:  # fmt: skip
        assert game.odds("sworn-brother", FOE).dice == 3
        assert game.odds(FOE, "sworn-brother").defense == 3


def test_who_would_fall_does_not() -> None:
    trait = "When Hero would be knocked down, roll 1 die. On a shield, she is not knocked down."
    for rolled, down in (("1-shield", False), ("1-burst", True)):
        with doing(trait=trait, to_act=FOE) as game:
            game.play(2, action="challenge")
            game.roll("2-burst", "2-burst")
            game._answer(0, "roll", rolled)
            assert game.piece("hero")["down"] == down


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Put a Decoy on each empty square adjacent to Hero.", "say how many squares"),
        ("Move 1. It stays standing.", "it is not clear who or what 'it' is"),
        ("Choose two squares within 3 squares.", "say what is done with the square"),
    ],
)
def test_what_is_not_exact_is_refused(text: str, message: str) -> None:
    from crossfray.language.problems import LanguageError

    with pytest.raises(LanguageError, match=message):
        reads(text, "ability", (("decoy", "Decoy", "token", 2),))


# ---------------------------------------------------------------------- said in other words


@rule("ABIL-4")
def test_dice_added_and_steps_done_instead() -> None:
    text = "Do a challenge 1. Add 2 dice if an ally is adjacent to the target."
    for ally, rolled in (("d5", "3-shield"), ("h8", "1-shield")):
        with doing(text, places=f"hero c3 white-walker c4 sworn-brother {ally}") as game:
            game.play(1, action="ability-1")
            game.roll(rolled, "2-burst")
    text = "Challenge 1. If an ally is adjacent to Hero, challenge 3 instead."
    for ally, rolled in (("b3", "3-shield"), ("h8", "1-shield")):
        with doing(text, places=f"hero c3 white-walker c4 sworn-brother {ally}") as game:
            game.play(1, action="ability-1")
            game.roll(rolled, "2-burst")


@rule("AWAY-1", "TIMING-1")
def test_somebody_is_pushed() -> None:
    trait = "When a rival is pushed or pulled, gain 1 point."
    with doing("Push an adjacent rival 1 square.", "Move an adjacent rival 1.", trait=trait) as game:
        game.play(1, action="ability-2", move_to="d4")
        assert game.points == [0, 0]  # moved, but neither pushed nor pulled
        game.play(1, action="ability-1", move_to="e5")
        assert game.points == [1, 0]


@rule("SETUP-10")
def test_rivals_cannot_push_or_pull() -> None:
    trait = "Rivals cannot push, pull or move Hero."
    pusher = hero("", "Push an adjacent rival 1 square. Gain 1 point.", side=1, piece="other")._replace(
        card="other"
    )
    squads = ("sworn-brother", FOE)
    with cards(
        squads, "hero c3 other c4", "other", extra=(hero(trait), pusher), pools={2: "strength"}
    ) as game:
        game.play(2, action="ability-1")
        assert game.square("hero") == "c3"


@rule("CHAL-4")
def test_who_has_so_much_defense() -> None:
    for words, meant in (
        ("2 or more", True),
        ("3 or more", False),
        ("2 or less", True),
        ("1 or less", False),
    ):
        with doing(trait=f"Hero rolls 1 more die against rivals with defense {words}.") as game:
            assert game.odds("hero", FOE).dice == 2 + meant


@rule("DISCARD-1", "TOKEN-1")
def test_every_card_and_every_minion() -> None:
    held = {"marked-1": FOE, "marked-2": FOE}
    with doing("Discard all status cards from an adjacent rival.", held=held) as game:
        game.play(1, action="ability-1")
        assert len(game.happened("discarded")) == 2


@rule("ABIL-9")
def test_up_to_so_many_may_and_no_more() -> None:
    third = piece("third")
    squads = ("sworn-brother", FOE)
    who = hero("", "One ally may move 1.", "Up to 1 allies within 3 squares may each move 1.")
    with cards(squads, "hero c3 sworn-brother b3 third d3 white-walker h8", "hero", extra=(who, third),
               pools={1: "strength strength"}) as game:  # fmt: skip
        game.play(1, action="ability-2", choose_more="third", yes_or_no="yes", move_to="d4")
        game.asks(1, "action")


@rule("COOL-3")
def test_in_your_starting_area() -> None:
    trait = "While Hero is in your starting area, she has +1 defense."
    for square, defense in (("c1", 3), ("c3", 2)):
        with doing(trait=trait, places=f"hero {square} white-walker h8") as game:
            assert game.odds(FOE, "hero").defense == defense


@rule("STATUS-1", "TOKEN-3")
def test_a_challenge_to_who_holds_the_card() -> None:
    text = "At the end of this character's turn, do a challenge 3 to this character."
    card = piece("boon", "status card", owner=2, text=text)
    with cards(("sworn-brother", FOE), "hero a1 white-walker c5 sworn-brother a2", FOE, extra=(hero(), card),
               held={"boon": FOE}) as game:  # fmt: skip
        game.play(2, action="done")
        assert game.happened("challenged")[0] == {"piece": None, "target": FOE, "dice": 3, "defense": 2}
        game.roll("3-shield", "2-burst")


@rule("PLACE-1", "ADJ-1")
def test_a_square_beside_nobody() -> None:
    text = "Place Hero on an empty square within 2 squares that is not adjacent to a rival."
    with doing(text) as game:
        game.play(1, action="ability-1")
        assert "c2" in game.options
        assert not {"b3", "d5", "c5"} & set(game.options)
        game.play(1, place="c2")


@rule("ABIL-2")
def test_two_tokens_of_the_pool() -> None:
    text = "Put two tokens from your pool on the 1 of your track."
    with doing(text, pools={1: "strength cunning cunning finesse"}) as game:
        game.play(1, action="ability-1", token="cunning")  # the strength token has paid for it
        game.play(1, token="cunning")
        assert len([event for event in game.happened("paid") if event["space"] == 1]) == 3


@pytest.mark.parametrize(("number", "gained"), [(1, 1), (2, 0)])
def test_a_round_is_meant_by_its_number(number: int, gained: int) -> None:
    with doing("If it is round 1, gain 1 point.") as game:
        game.state.round = number
        game.play(1, action="ability-1")
        assert game.points == [gained, 0]
        game.asks(1, "action")


@rule("TIMING-2")
def test_what_holds_during_her_turn_does_not_hold_in_another() -> None:
    places = "hero c3 white-walker c4 sworn-brother c5"
    with doing(trait="During her turn, allies have 1 more defense.", places=places) as game:
        assert game.odds(FOE, "sworn-brother").defense == 3
        game.play(1, action="done")
        assert game.odds(FOE, "sworn-brother").defense == 2
