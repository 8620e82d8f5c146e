"""Steps that texts can have beside those of the shipped cards (ABIL-4)."""

import pytest

from support import rule
from support.heroes import FOE, doing
from support.pieces import piece, usable
from support.script import cards, hero


@rule("COOL-5", "COOL-6")
def test_shifting_each_token() -> None:
    tracks = {1: "strength 1 cunning 2 cunning 2 finesse 4"}
    with doing("Shift each token on your track down 1.", tracks=tracks, pools={1: "strength"}) as game:
        game.play(1, action="ability-1")
        track = {(event["type"], event["space"]) for event in game.happened("shifted")}
        assert track == {("cunning", 1), ("finesse", 3)}
        assert len(game.happened("shifted")) == 3
        assert (
            len(game.happened("token back")) == 2
        )  # of strength: the one that waited, and the price, from the 1


@rule("COOL-5")
def test_shifting_up_to_two_tokens_none_of_them_twice() -> None:
    tracks = {1: "cunning 2 cunning 2 finesse 3"}
    with doing("Shift up to 2 tokens on your track down 1.", tracks=tracks, pools={1: "strength"}) as game:
        game.play(1, action="ability-1")
        game.asks(1, "shift", "side-1-strength-1 side-1-cunning-2 side-1-finesse-3 no-more")
        game.play(1, shift="side-1-cunning-2")
        game.asks(1, "shift", "side-1-strength-1 side-1-cunning-2 side-1-finesse-3 no-more")
        assert game.shown[-1]["label"] == "no more"
        game.play(1, shift="side-1-cunning-2")
        assert [(event["type"], event["space"]) for event in game.happened("shifted")] == [("cunning", 1)] * 2
    with doing("Shift 2 tokens on an opposing track up 1.", tracks={2: "cunning 3 cunning 4"}) as game:
        game.play(1, action="ability-1", shift="side-2-cunning-3")
        assert [event["space"] for event in game.happened("shifted")] == [4, 4]


@rule("COOL-5")
def test_its_track_is_that_of_its_side() -> None:
    text = "Choose an adjacent character. Shift a token on its track up 1."
    tracks = {1: "cunning 1", 2: "finesse 1"}
    places = "hero c3 white-walker c4 sworn-brother b3"
    for who, kind in ((FOE, "finesse"), ("sworn-brother", "cunning")):
        with doing(text, tracks=tracks, places=places, pools={1: "strength"}) as game:
            game.play(1, action="ability-1", choose=who)
            if who != FOE:
                game.play(1, shift="side-1-cunning-1")
            assert game.happened("shifted")[-1]["type"] == kind


@rule("ABIL-4")
@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Do a challenge 1. Repeat this 2 times.", 3),
        ("Do a challenge 1. Repeat this.", 2),
        ("Do a challenge 1. Do this 3 times.", 3),
        ("Do this 3 times: do a challenge 1.", 3),
        ("Do a challenge 1 twice.", 2),
        ("Twice, do a challenge 1.", 2),
    ],
)
def test_repeating(text: str, times: int) -> None:
    with doing(text) as game:
        game.play(1, action="ability-1")
        for _ in range(times):
            game.roll("1-shield", "2-burst")
        game.asks(1, "action")


@rule("ABIL-9")
def test_for_each_of_some() -> None:
    places = "hero c3 white-walker c4 unsullied d4 sworn-brother h8"
    with doing(
        "For each adjacent rival, gain 1 point.", "Gain 1 point for each adjacent ally.", places=places
    ) as game:
        game.play(1, action="ability-1", choose=FOE)
        game.play(1, action="ability-2")
        assert game.points == [2, 0]
    with doing("Move 1 square for each adjacent rival.", places=places) as game:
        game.play(1, action="ability-1", move_to="c1")
    with doing("Challenge 1 for each rival within 1 square.", places=places) as game:
        game.play(1, action="ability-1", target=FOE)
        game.roll("2-shield", "2-burst")


@rule("TURN-1", "TURN-3")
def test_somebody_is_ready_again() -> None:
    places = "hero c3 sworn-brother c4 white-walker h8 unsullied g8"
    text = "Remove the exhausted marker from an ally within 2 squares."
    with doing(text, places=places, exhausted="sworn-brother white-walker unsullied") as game:
        game.play(1, action="ability-1")
        assert game.told[-1] == "Sworn Brother is ready again."
        game.play(1, action="done")
        game.play(1, action="move", move_to="c5")  # it has another turn


@rule("TURN-2")
def test_another_action_in_her_turn() -> None:
    texts = "Hero may do 1 more action this turn.", "Each ally gets 1 more action."
    with doing(*texts, places="hero c3 white-walker c4 sworn-brother b3") as game:
        game.play(1, action="ability-1", yes_or_no="yes")
        assert "with 2 actions left?" in game.asked_for
        game.play(1, action="ability-2")
        assert "with 1 action left?" in game.asked_for  # it is not the turn of any ally


@rule("COOL-1", "PLACE-1")
def test_who_is_knocked_out_is_placed() -> None:
    places = "hero c3 white-walker c4 unsullied d4"
    text = "Place a knocked-out ally next to Hero. If an ally is knocked out, gain 1 point."
    with doing(text, places=places, waiting={"sworn-brother": 2}) as game:
        game.play(1, action="ability-1", place="b2")
        assert game.square("sworn-brother") == "b2"
        assert game.points == [0, 0]
    with doing(
        "If an ally is knocked out, gain 1 point.", places=places, waiting={"sworn-brother": 2}
    ) as game:
        game.play(1, action="ability-1")
        assert game.points == [1, 0]


@rule("CHAL-8")
def test_what_a_challenge_has_done_to_its_target() -> None:
    text = (
        "Challenge 2. If the target is knocked out by this, gain 2 points. "
        "If the target is knocked down this way, move 1."
    )
    with doing(text, down=FOE) as game:
        game.play(1, action="ability-1")
        game.roll("2-burst", "2-burst")
        assert game.points == [3, 0]
    with doing(text, down=FOE) as game:
        game.play(1, action="ability-1")
        game.roll("2-shield", "2-burst")  # it lies, but not by this
        assert game.points == [0, 0]
        game.asks(1, "action")
    with doing(text) as game:
        game.play(1, action="ability-1")
        game.roll("2-burst", "2-burst")
        game.play(1, move_to="c2")


@rule("DIST-1")
def test_the_nearest() -> None:
    places = "hero c3 white-walker c6 unsullied c8 sworn-brother a1"
    with doing("Push the nearest rival 1 square.", places=places) as game:
        game.play(1, action="ability-1", move_to="c7")
        assert game.square(FOE) == "c7"


@rule("SWAP-1")
def test_swapping_places() -> None:
    with doing("Hero swaps places with an adjacent rival.") as game:
        game.play(1, action="ability-1")
        assert (game.square("hero"), game.square(FOE)) == ("c4", "c3")


@rule("MOVE-8", "AWAY-1")
def test_two_move_and_one_is_pushed() -> None:
    places = "hero c3 sworn-brother b3 white-walker c4"
    with doing(
        "Move Hero and an adjacent ally 2 squares each.",
        "An adjacent rival is pushed 1 square.",
        places=places,
    ) as g:
        g.play(1, action="ability-2", move_to="c5")
        g.play(1, action="ability-1", choose="hero", move_to="c1")
        g.play(1, move_to="b1") if g.question == "move to" else None
        assert g.square("hero") == "c1"


@rule("STATUS-1", "DISCARD-1")
def test_a_card_is_taken_from_somebody() -> None:
    text = "Discard Marked from a rival within 2 squares."
    held = {"marked-1": FOE, "marked-2": "unsullied"}
    places = "hero c3 white-walker c4 unsullied h8"
    for wording in (
        text,
        text.replace("Discard", "Remove"),
        "Discard a Marked card held by an adjacent rival.",
    ):
        with doing(wording, held=held, places=places) as game:
            game.play(1, action="ability-1")
            assert game.happened("discarded") == [{"piece": "marked-1"}]


# ---------------------------------------------------------------------- only if, unless, cannot


@rule("ABIL-4")
@pytest.mark.parametrize(
    ("text", "here", "can"),
    [
        ("Challenge 2. Only if no ally is adjacent to Hero.", "b3", False),
        ("Challenge 2. Only if no ally is adjacent to Hero.", "h8", True),
        ("Challenge 2 only if an ally is adjacent to Hero.", "b3", True),
        ("Challenge 2. Hero cannot use this ability if an ally is adjacent to her.", "b3", False),
        ("Challenge 2. This ability cannot be used while an ally is adjacent to Hero.", "h8", True),
        ("Can be done unless you have more points than an opponent. Challenge 2.", "h8", True),
        ("Can be done only if you have fewer points than each opponent. Challenge 2.", "h8", False),
    ],
)
def test_when_an_ability_can_be_done(text: str, here: str, can: bool) -> None:
    with doing(text, places=f"hero c3 white-walker c4 sworn-brother {here}") as game:
        assert game.rules_against("hero ability ability-1") == ([] if can else ["ABIL-4"])


@rule("ABIL-4")
def test_unless() -> None:
    for wording in (
        "Unless an ally is adjacent to Hero, move 1.",
        "Move 1 unless an ally is adjacent to Hero.",
    ):
        with doing(wording, places="hero c3 white-walker h8 sworn-brother b3") as game:
            game.play(1, action="ability-1")
            game.asks(1, "action")
        with doing(wording, places="hero c3 white-walker h8 sworn-brother h7") as game:
            game.play(1, action="ability-1", move_to="c2")


@rule("ABIL-4", "WIN-3")
def test_who_has_more_points() -> None:
    text = "If you have fewer points than an opponent, gain 1 point. Otherwise, lose 1 point."
    for points, after in (((0, 1), [1, 1]), ((2, 2), [1, 2]), ((0, 0), [0, 0])):
        with doing(text, points=points) as game:
            game.play(1, action="ability-1")
            assert game.points == after


@rule("SETUP-10")
def test_no_abilities_no_items_no_standing_up() -> None:
    item = usable("Move 1.", owner=2)
    squads = ("sworn-brother", "white-walker")
    for trait, against in (
        ("Hero cannot do abilities.", ["hero ability ability-1"]),
        ("Hero cannot use items or stand up.", ["hero item boon", "hero rally"]),
    ):
        who = hero(trait, "Move 1.")
        down = "hero" if "stand" in trait else ""
        with cards(
            squads, "hero c3 sworn-brother c4", "hero", extra=(who, item), pools={1: "strength"}, down=down
        ) as g:
            for intent in against:
                assert "SETUP-10" in g.rules_against(intent)
    trait = "Adjacent allies cannot stand up."
    with doing("Stand an adjacent ally up. Gain 1 point.", trait=trait, places="hero c3 sworn-brother c4",
               down="sworn-brother") as game:  # fmt: skip
        assert "SETUP-10" in game.rules_against("hero assist sworn-brother")
        game.play(1, action="ability-1")
        assert game.piece("sworn-brother")["down"]
        assert game.points == [1, 0]


@rule("ALLY-1", "ADJ-1")
def test_an_ally_of_its_own() -> None:
    """A rival's own allies are not mine."""
    text = "Do a challenge 1 to a rival within 4 squares adjacent to no ally of its own."
    places = "hero c3 white-walker c5 unsullied c6 sworn-brother b4"
    with doing(text, places=places) as game:
        assert game.rules_against("hero ability ability-1 white-walker")
    with doing(text, places=places.replace("unsullied c6", "unsullied h8")) as game:
        game.play(1, action="ability-1")
        assert game.happened("challenged")[0]["target"] == FOE
        game.roll("1-shield", "2-burst")
    mine = "Do a challenge 1 to a rival within 4 squares adjacent to no ally."
    with doing(mine, places=places) as game:
        game.play(1, action="ability-1")
        assert game.happened("challenged")[0]["target"] == "unsullied"
        game.roll("1-shield", "2-burst")


# ---------------------------------------------------------------------- some at once, and what was done


@rule("ABIL-9")
def test_something_is_done_to_each_of_those_that_were_chosen() -> None:
    places = "hero c3 white-walker c4 unsullied d4 sworn-brother h8"
    with doing("Choose up to 2 rivals within 3 squares. Push each of them 1 square.", places=places) as game:
        game.play(1, action="ability-1", choose_more=FOE)
        game.play(1, choose_more="unsullied", choose=FOE, move_to="c5")
        game.play(1, move_to="e5")
        assert (game.square(FOE), game.square("unsullied")) == ("c5", "e5")
    with doing("Choose two adjacent rivals. Do a challenge 1 to those rivals.", places=places) as game:
        game.play(1, action="ability-1", choose_more=FOE, choose=FOE)
        game.roll("1-shield", "2-burst")
        game.roll("1-shield", "2-burst")
        assert [event["target"] for event in game.happened("challenged")] == [FOE, "unsullied"]


@rule("ABIL-5")
@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("Put a token from your pool on the 2 of your track. If you do, gain 1 point.", True),
        ("Stand Hero up. If you do, gain 1 point.", False),
        ("Shift a token on an opposing track up 1. If you do, gain 1 point.", False),
        ("Discard Marked from a rival within 2 squares. If you do, gain 1 point.", False),
        ("Push each adjacent ally 1. If you do, gain 1 point.", False),
        ("Knock an adjacent rival down. If you do, gain 1 point.", True),
        ("If there are two or more rivals within 2 squares, gain 1 point.", False),
    ],
)
def test_if_you_do(text: str, done: bool) -> None:
    with doing(text) as game:
        game.play(1, action="ability-1")
        assert game.points == [int(done), 0]


def test_who_the_text_finds_beside_somebody_is_meant() -> None:
    text = "Move 1. If Hero ends this move adjacent to a rival, push that rival 1 square."
    with doing(text, places="hero c2 white-walker c4 sworn-brother h8") as game:
        game.play(1, action="ability-1", move_to="c3")
        game.play(1, move_to="c5")
    with doing(text, places="hero c2 white-walker c4 sworn-brother h8") as game:
        game.play(1, action="ability-1", move_to="c2")
        game.asks(1, "action")


@rule("ACT-FOUR-BASIC")
def test_a_basic_challenge_with_more_dice() -> None:
    places = "hero c3 sworn-brother c4 white-walker c5"
    for text in (
        "One adjacent ally may do a basic challenge with 1 more die.",
        "An adjacent ally may do a basic challenge. It rolls 1 more die in that challenge.",
    ):
        with doing(text, places=places) as game:
            game.play(1, action="ability-1", yes_or_no="yes")
            game.roll("3-shield", "2-burst")


@rule("TURN-6")
def test_more_dice_in_the_next_challenge_only() -> None:
    text = "Hero's next challenge this turn rolls 2 more dice."
    with doing(text, "Do a challenge 1 twice.") as game:
        game.play(1, action="ability-1")
        game.play(1, action="ability-2")
        game.roll("3-shield", "2-burst")
        game.roll("1-shield", "2-burst")


@rule("SETUP-10")
def test_who_cannot_challenge_does_not_by_an_ability_either() -> None:
    with doing("Challenge 2. Gain 1 point.", trait="Hero cannot challenge.") as game:
        assert game.rules_against("hero challenge white-walker") == ["SETUP-10"]
        game.play(1, action="ability-1")
        assert "challenged" not in game.kinds
    with doing("Challenge 2.", trait="Hero cannot do basic challenges.") as game:
        assert game.rules_against("hero challenge white-walker") == ["SETUP-10"]
        game.play(1, action="ability-1")
        game.roll("2-shield", "2-burst")


@rule("ITEM-3")
def test_a_card_put_on_the_track_for_dice() -> None:
    text = "When this character challenges, you may put this card on the 3 of your track to roll 2 more dice."
    item = piece("boon", "item", owner=2, text=text)
    with cards(("sworn-brother", FOE), "hero c3 white-walker c4", "hero", extra=(hero(), item)) as game:
        game.play(1, action="challenge", yes_or_no="yes")
        game.roll("4-shield", "2-burst")
        assert game.track("boon") == (1, 3)


@rule("SETUP-8", "ROUND-1")
def test_points_one_has() -> None:
    for points, defense in (((0, 0), 3), ((1, 0), 2), ((3, 0), 4)):
        trait = "While you have no points, Hero has +1 defense. While you have 3 or more points, Hero has +2 defense."
        with doing(trait=trait, points=points) as game:
            assert game.odds(FOE, "hero").defense == defense
