"""A text is played as it says: no, how many, whose, prices, pronouns (ABIL-4, ABIL-5)."""

from typing import Any

import pytest

from crossfray.language.problems import LanguageError
from crossfray.rules import program as p
from support import rule
from support.heroes import FOE, doing
from support.pieces import piece
from support.script import Script, cards, hero, reads

THINGS = (("marked", "Marked", "status", 2), ("cairn", "Cairn", "token", 2))
BOONS = (("boon", "Boon", "status", 2),)
EDITIONS = ("expanded", "dc100", "got100")


def bringing(
    *abilities: str, trait: str = "", places: str = "hero c3 white-walker c4", **more: Any
) -> Script:
    """Hero brings two status cards and two tokens; Arya with her Needle is among the rivals."""
    more.setdefault("pools", {1: "strength strength strength", 2: ""})
    things = [
        piece(f"{card}-{n}", "status card" if kind == "status" else kind, defense=2, owner=5)
        for card, _, kind, count in THINGS
        for n in range(1, count + 1)
    ]
    extra = (hero(trait, *abilities, things=THINGS), *things)
    return cards(("sworn-brother", "arya-stark+needle white-walker"), places, "hero", extra=extra, **more)


def choices(game: Script) -> set[str]:
    """Who can be chosen for the ability; what need not be asked has been done."""
    game.play(1, action="ability-1")
    return set(game.options)


def refused(text: str, kind: str = "ability") -> str:
    with pytest.raises(LanguageError) as error:
        reads(text, kind, THINGS)
    return str(error.value)


# ---------------------------------------------------------------------- no, and not

BESIDE = "hero c3 arya-stark c4 white-walker d3 sworn-brother a8"


@rule("ABIL-4")
@pytest.mark.parametrize(("said", "held"), [
    ("that holds no item", {}),
    ("with no item", {}),
    ("with no Marked card", {"marked-1": "arya-stark"}),
    ("that holds no status card", {"marked-1": "arya-stark"}),
])  # fmt: skip
def test_who_holds_no_card(said: str, held: dict[str, str]) -> None:
    with bringing(f"Exhaust a rival {said}.", places=BESIDE, held=held) as game:
        game.play(1, action="ability-1")
        assert game.happened("exhausted") == [{"piece": FOE}]


@pytest.mark.parametrize("text", [
    "If a rival holds no item, gain 1 point.",
    "If an ally is not standing, gain 1 point.",
    "If no ally is adjacent to Hero, gain 1 point.",
    "Unless an ally is standing, gain 1 point.",
])  # fmt: skip
def test_no_and_not_in_conditions(text: str) -> None:
    with bringing(text, places=BESIDE, down="sworn-brother") as game:
        game.play(1, action="ability-1")
        assert game.points[0] == 1


@pytest.mark.parametrize("text", [
    "If no rival holds an item, gain 1 point.",
    "If an ally is not knocked down, gain 1 point.",
    "If no rival is not standing, gain 1 point.",
])  # fmt: skip
def test_no_and_not_in_conditions_that_do_not_hold(text: str) -> None:
    with bringing(text, places=BESIDE, down="sworn-brother white-walker") as game:
        game.play(1, action="ability-1")
        assert game.points[0] == 0


def test_a_no_that_cannot_be_played() -> None:
    assert "no" in refused("Stand no ally up.")


# ---------------------------------------------------------------------- how many


@rule("ABIL-4")
@pytest.mark.parametrize(("said", "near", "far"), [
    ("adjacent to two or more rivals", "b2 c2", "b2 h8"),
    ("within 2 squares of two or more rivals", "a1 c1", "a1 h8"),
])  # fmt: skip
def test_two_or_more_near_somebody(said: str, near: str, far: str) -> None:
    for squares, exhausted in ((near, ["sworn-brother"]), (far, [])):
        one, other = squares.split()
        places = f"hero h1 sworn-brother b1 arya-stark {one} white-walker {other}"
        with bringing(f"Exhaust each ally {said}.", places=places) as game:
            game.play(1, action="ability-1")
            assert [event["piece"] for event in game.happened("exhausted")] == exhausted


@rule("SEE-1")
@pytest.mark.parametrize(("hidden", "points"), [(False, 1), (True, 0)])
@pytest.mark.parametrize("text", [
    "Gain 1 point for each ally that two or more rivals can see.",
    "If two or more rivals can see an ally, gain 1 point.",
])  # fmt: skip
def test_two_or_more_see_somebody(text: str, hidden: bool, points: int) -> None:
    """Hero stands in the way of the second rival."""
    places = f"hero {'c3' if hidden else 'h1'} sworn-brother c1 arya-stark a1 white-walker c5"
    with bringing(text, places=places) as game:
        game.play(1, action="ability-1")
        assert game.points[0] == points


@pytest.mark.parametrize(("held", "points"), [
    ({"marked-1": FOE}, 0),
    ({"marked-1": FOE, "marked-2": "arya-stark"}, 1),
])  # fmt: skip
def test_two_or_more_hold_something(held: dict[str, str], points: int) -> None:
    text = "If two or more rivals have a Marked card, gain 1 point."
    with bringing(text, places=BESIDE, held=held) as game:
        game.play(1, action="ability-1")
        assert game.points[0] == points


@rule("TOKEN-1")
def test_two_are_placed_one_after_the_other() -> None:
    with bringing("Place two Cairns next to Hero.") as game:
        game.play(1, action="ability-1")
        game.play(1, place="b3")
        game.play(1, place="d3")
        assert (game.square("cairn-1"), game.square("cairn-2")) == ("b3", "d3")
    with bringing("Place up to 2 Cairns next to Hero.") as game:
        game.play(1, action="ability-1", yes_or_no="yes", place="b3")
        game.play(1, yes_or_no="no")
        assert game.square("cairn-2") is None


@rule("DISCARD-1")
def test_two_are_discarded() -> None:
    held = {"marked-1": FOE, "marked-2": "arya-stark"}
    with bringing("Discard two Marked cards. Gain 1 point.", places=BESIDE, held=held) as game:
        game.play(1, action="ability-1", choose_more="marked-1")
        assert len(game.happened("discarded")) == 2


@pytest.mark.parametrize("text", [
    "Give two Marked cards to a rival.",
    "Give a rival two Marked cards.",
    "Choose a rival with two Marked cards.",
    "Place a Cairn on two empty squares.",
    "Place Hero next to two rivals.",
    "Move 2 toward two rivals.",
    "Control each rival.",
    "Swap Hero and each ally.",
    "Choose a rival adjacent to each ally.",
])  # fmt: skip
def test_a_number_that_cannot_be_played(text: str) -> None:
    assert "the game cannot do this yet" in refused(text)


@pytest.mark.parametrize("text", [
    "Two allies have +1 defense.",
    "Hero cannot be challenged by two or more rivals.",
    "When two rivals move, Hero may move 1.",
])  # fmt: skip
def test_a_number_that_cannot_be_played_in_a_rule(text: str) -> None:
    assert "there cannot be so many here" in refused(text, "trait")


# ---------------------------------------------------------------------- basic challenges, and interacting


@rule("ACT-CHALLENGE")
@pytest.mark.parametrize("text", [
    "Do a basic challenge to each adjacent rival.",
    "Do a basic challenge to a standing rival.",
    "Choose a rival. Do a basic challenge to it.",
])  # fmt: skip
def test_a_basic_challenge_to_somebody_is_the_basic_one(text: str) -> None:
    with doing(text, trait="Hero rolls 1 more die in basic challenges.") as game:
        game.play(1, action="ability-1")
        assert game.happened("challenged")[0]["dice"] == 3
        game.roll("3-shield", "2-burst")
    with doing(text, trait="Hero cannot do basic challenges.") as game:
        game.play(1, action="ability-1")
        assert not game.happened("challenged")


def test_with_what_somebody_interacts_is_not_for_a_text_to_say() -> None:
    assert "with a Cairn" in refused("Do an interact with a Cairn.")
    assert "with a Cairn" in refused("An adjacent ally may interact with a Cairn.")


# ---------------------------------------------------------------------- prices


@rule("ABIL-5")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("price", [
    "Exhaust an adjacent ally", "Knock an adjacent ally down", "Discard a Marked card",
    "Remove a Cairn from the map",
])  # fmt: skip
def test_nothing_is_had_without_its_price(edition: str, price: str) -> None:
    for text in (f"{price} to gain 1 point.", f"You may {price.lower()} to gain 1 point."):
        with bringing(text.replace("marked", "Marked").replace("cairn", "Cairn"), edition=edition) as game:
            game.play(1, action="ability-1")
            assert game.points[0] == 0


@rule("ABIL-5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_pays_gets_it(edition: str) -> None:
    places = "hero c3 sworn-brother c2 white-walker c4"
    with bringing("Exhaust an adjacent ally to gain 1 point.", places=places, edition=edition) as game:
        game.play(1, action="ability-1")
        assert (game.points[0], len(game.happened("exhausted"))) == (1, 1)
    with bringing("Exhaust an adjacent ally to gain 1 point.", places=places, edition=edition,
                  exhausted="sworn-brother") as game:  # fmt: skip
        game.play(1, action="ability-1")
        assert game.points[0] == 0


def test_even_if_is_refused() -> None:
    for text in ("Even if Hero is knocked down, move 2.", "Move 2, even if Hero is exhausted."):
        assert "'even if'" in refused(text)


# ---------------------------------------------------------------------- whose


@rule("STATUS-1")
@pytest.mark.parametrize("text", [
    "Move a Marked card held by an ally to Hero.",
    "Give a Marked card from an ally to Hero.",
    "Choose an ally. Give one of its Marked cards to Hero.",
])  # fmt: skip
def test_a_card_is_taken_from_who_is_said(text: str) -> None:
    held = {"marked-1": FOE, "marked-2": "sworn-brother"}
    with bringing(text, places=BESIDE, held=held) as game:
        game.play(1, action="ability-1")
        assert [event["piece"] for event in game.happened("given")] == ["marked-2"]
    with bringing(text, places=BESIDE, held={"marked-1": FOE}) as game:
        game.play(1, action="ability-1")
        assert not game.happened("given")


@rule("STATUS-1")
def test_of_several_cards_it_is_chosen_from_whom_one_is_taken() -> None:
    held = {"marked-1": FOE, "marked-2": "arya-stark"}
    with bringing("Move a Marked card to Hero.", places=BESIDE, held=held) as game:
        game.play(1, action="ability-1", choose="arya-stark")
        assert game.happened("given") == [{"piece": "marked-2", "target": "hero"}]


def test_this_card_is_the_one_that_its_holder_has() -> None:
    this = reads("At the end of this character's turn, move this card to a rival.", "status", BOONS)
    one = reads("At the end of this character's turn, move a Boon card to a rival.", "status", BOONS)
    holder = reads("This character has +1 defense.", "status").change[0].pattern.target
    given = [next(op for op in text.on[0].program if op.code == p.DO_GIVE).who for text in (this, one)]
    assert given[0] == holder
    assert given[1] not in ((), holder)


@rule("DISCARD-1")
def test_a_card_of_somebody_is_discarded_and_no_other() -> None:
    held = {"marked-1": "arya-stark", "marked-2": FOE}
    text = "Choose a standing rival adjacent to Hero. Discard its Marked card."
    with bringing(text, places="hero c3 white-walker c4 arya-stark h8", held=held) as game:
        game.play(1, action="ability-1")
        assert [event["piece"] for event in game.happened("discarded")] == ["marked-2"]


@rule("ITEM-3")
def test_its_item_is_that_of_the_one_that_was_chosen() -> None:
    text = "Choose a rival within 1 square. Put its item on the 3 of its owner's track."
    with bringing(text, places=BESIDE) as game:
        game.play(1, action="ability-1", choose="arya-stark")
        assert game.track("needle") == (2, 3)
    with bringing(text, places=BESIDE) as game:
        game.play(1, action="ability-1", choose=FOE)
        assert game.track("needle") is None


def test_an_item_is_not_discarded() -> None:
    assert "an item goes to a track" in refused("Choose a rival. Discard its item.")


@pytest.mark.parametrize(("text", "said"), [
    ("Choose two rivals. Knock that rival down.", "'that rival'"),
    ("Push each adjacent rival 1. Knock that rival down.", "'that rival'"),
    ("Choose a rival. Knock those rivals down.", "'that rival'"),
    ("Place two Cairns next to Hero. Remove the Cairn.", "which one that was"),
])  # fmt: skip
def test_that_one_of_several_is_refused(text: str, said: str) -> None:
    assert said in refused(text)


@rule("ABIL-9")
def test_the_rivals_are_all_of_them() -> None:
    with bringing("Knock the rivals adjacent to Hero down.", places=BESIDE) as game:
        game.play(1, action="ability-1", choose=FOE)
        assert len(game.happened("knocked down")) == 2


@pytest.mark.parametrize("text", ["Discard Hero.", "Discard a rival.", "Choose a rival. Discard it."])
def test_a_status_card_is_discarded_and_nothing_else(text: str) -> None:
    assert refused(text)


def test_the_one_of_two_must_be_known() -> None:
    for text in ("Remove the Cairn.", "Place the Cairn next to Hero.", "Choose a rival. Remove the Cairn."):
        assert "it is not clear who or what" in refused(text)


@pytest.mark.parametrize("text", [
    "Choose a rival. Choose an ally. Shift a token on that rival's track up 1.",
    "Shift a token off an opposing track.",
])  # fmt: skip
def test_whose_track_it_is(text: str) -> None:
    tracks = {1: "strength 3", 2: "cunning 3"}
    places = "hero c3 sworn-brother c2 white-walker c4"
    with bringing(text, places=places, tracks=tracks, pools={1: "strength", 2: ""}) as game:
        game.play(1, action="ability-1")
        moved = [*game.happened("shifted"), *game.happened("token back")]
        assert [event["side"] for event in moved] == [2]


# ---------------------------------------------------------------------- it


@rule("TIMING-2")
@pytest.mark.parametrize("trait", [
    "While this character is knocked down, it has +1 defense.",
    "While Hero is knocked down, it has 1 more defense.",
])  # fmt: skip
def test_it_in_a_standing_rule(trait: str) -> None:
    with doing(trait=trait, down="hero", to_act=FOE) as game:
        assert game.odds(FOE, "hero").defense == 3
    with doing(trait=trait) as game:
        assert game.odds(FOE, "hero").defense == 2


def test_it_on_a_card_is_who_holds_it() -> None:
    for text in ("It has +1 defense.", "While this character is standing, it has +1 defense."):
        assert reads(text, "status").change[0].pattern.target == reads(
            "This character has +1 defense.", "status"
        ).change[0].pattern.target  # fmt: skip


def test_an_it_that_is_nobody_is_refused() -> None:
    assert "it is not clear who or what 'it' is" in refused("It has +1 defense.", "trait")


@rule("TIMING-2")
@pytest.mark.parametrize("who", ["it", "that rival"])
def test_who_is_beside_somebody_is_meant_as_long_as_it_is(who: str) -> None:
    trait = f"While a rival is adjacent to Hero, {who} rolls 1 less die."
    with doing(trait=trait, places="hero c3 white-walker c4 sworn-brother c5 unsullied c6") as game:
        assert game.odds(FOE, "sworn-brother").dice == 1
        assert game.odds("unsullied", "sworn-brother").dice == 2


# ---------------------------------------------------------------------- instead


@rule("CHAL-8", "DOWN-1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("trait", [
    "When Hero would be knocked out, knock her down instead.",
    "When this character would be knocked out, knock it down instead.",
    "When Hero would be knocked out, gain 1 point instead.",
    "When Hero would be knocked out, she is not knocked out.",
])  # fmt: skip
def test_who_would_be_knocked_out_is_knocked_down_instead(trait: str, edition: str) -> None:
    with doing(trait=trait, down="hero", to_act=FOE, edition=edition) as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        assert not game.happened("knocked out")
        assert game.piece("hero")["down"]


def test_nobody_else_stays_standing() -> None:
    assert "only the one that would be knocked down" in refused(
        "When an ally would be knocked down, Hero stays standing.", "trait"
    )
    assert "staying knocked down replaces a knock-out" in refused(
        "When Hero would be knocked down, she stays knocked down.", "trait"
    )


# ---------------------------------------------------------------------- who decides, who rolls, who wins


@rule("ABIL-4")
def test_what_a_rival_may_do_is_for_its_side_to_decide() -> None:
    with bringing("A standing rival within 2 squares may move 1.") as game:
        game.play(1, action="ability-1")
        game.play(2, yes_or_no="no")
        assert not game.happened("moved")


@rule("CHAL-6")
@pytest.mark.parametrize(("text", "points"), [
    ("Challenge 2. If the target loses, gain 1 point.", 1),
    ("Challenge 2. If the target wins, gain 1 point.", 0),
    ("Challenge 2. If Hero wins, gain 1 point.", 1),
])  # fmt: skip
def test_what_one_wins_the_other_loses(text: str, points: int) -> None:
    with doing(text) as game:
        game.play(1, action="ability-1")
        game.roll("2-burst", "2-burst")
        assert game.points[0] == points


@rule("CHAL-15")
def test_what_an_ability_says_of_the_dice_of_its_challenge_holds_in_it() -> None:
    with doing("Challenge 2. The target rolls 1 less die in this challenge.") as game:
        game.play(1, action="ability-1")
        game.roll("2-burst", "1-shield")


@pytest.mark.parametrize("text", [
    "Challenge 2. If the target rolls a shield, move 1.",
    "Move 3. An ally may pass through rivals.",
    "Return a rival to your starting area.",
    "Choose a rival. Knock that adjacent rival down.",
    "Choose a rival. Until the end of its turn, it cannot move.",
])  # fmt: skip
def test_said_of_somebody_else(text: str) -> None:
    assert refused(text)


@pytest.mark.parametrize("text", [
    "Hero rolls 1 more die in challenges an ally does.",
    "Hero rolls 1 more die with her basic moves.",
    "When a rival challenges Hero, that rival has -1 defense until the end of her turn.",
    "An ally may lower the cost of an ability a rival does by 1.",
])  # fmt: skip
def test_said_of_somebody_else_in_a_rule(text: str) -> None:
    assert refused(text, "trait")


def test_if_you_do_is_not_said_of_what_holds() -> None:
    with pytest.raises(LanguageError, match="'if you do' must follow something"):
        reads(
            "When Hero challenges a rival, you may lose 1 point. If you do, Hero rolls 1 more die.", "trait"
        )


@rule("SETUP-10", "SWAP-1")
def test_what_cannot_be_done_is_not_asked_for() -> None:
    """`You may swap` is not asked where the rival cannot be placed, and who is exhausted is no price."""
    firm = "A rival cannot be placed by Hero."
    with doing("You may swap Hero and an adjacent rival. Move 1.", trait=firm) as game:
        game.play(1, action="ability-1")
        game.asks(1, "move to")
        game.play(1, move_to="b3")
    with doing("You may exhaust an adjacent ally to gain 1 point. Move 1.", places="hero c3 sworn-brother b3",
               exhausted="sworn-brother") as game:  # fmt: skip
        game.play(1, action="ability-1")
        game.asks(1, "move to")
        game.play(1, move_to="c2")
        assert game.points == [0, 0]
