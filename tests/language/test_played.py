"""Texts of many kinds, played: what is so afterwards."""

import pytest

from crossfray.rules.board import bits
from crossfray.rules.ground import concealed
from crossfray.rules.odds import odds
from support import rule
from support.heroes import FOE, playing

ALONE = "hero c3 white-walker c4 unsullied h8 sworn-brother a8"


@rule("CHAL-20")
def test_a_die_is_rerolled_after_both_have_rolled() -> None:
    with playing(trait="When Hero challenges, she may reroll a die.", places=ALONE) as game:
        game.play(1, action="challenge")
        game.roll("2-shield", "2-shield")
        game.play(1, yes_or_no="yes")
        game.play(0, reroll="1-burst")
        assert "rerolled" in game.kinds


@rule("CHAL-20")
def test_dice_are_rerolled_once_per_round_on_either_side_of_a_challenge() -> None:
    trait = "Once per round, Hero may reroll any number of dice in a challenge."
    with playing("Gain 1 point.", trait=trait, places=ALONE) as game:
        game.play(1, action="challenge")
        game.roll("2-shield", "2-burst")
        game.play(1, yes_or_no="yes")
        assert game.asked == 1
        game.play(1, **{game.question.replace(" ", "_"): game.options[-1]})
        while game.question not in ("action", "character", ""):
            game.play(game.asked, **{game.question.replace(" ", "_").replace("'", ""): game.options[0]})
        game.play(1, action="challenge")
        game.roll("2-shield", "2-burst")
        assert game.question != "yes or no"


@rule("CHAL-6")
@pytest.mark.parametrize(("rolled", "points"), [("3-burst", 1), ("1-burst+2-shield", 0)])
def test_won_by_two_or_more(rolled: str, points: int) -> None:
    with playing("Challenge 3. If you win by 2 or more, gain 1 point.", places=ALONE) as game:
        game.play(1, action="ability-1")
        game.roll(rolled, "2-burst")
        assert game.points[0] == points


@rule("CHAL-6")
@pytest.mark.parametrize(("rolled", "points"), [("2-shield", 1), ("1-burst+1-shield", 0)])
def test_lost_by_two_or_more(rolled: str, points: int) -> None:
    trait = "When Hero loses a challenge by 2 or more, gain 1 point."
    with playing(trait=trait, places=ALONE) as game:
        game.play(1, action="challenge")
        game.roll(rolled, "2-shield")
        assert game.points[0] == points


@rule("CHAL-17")
def test_a_square_for_each_burst() -> None:
    with playing("Challenge 3. Push the target 1 square for each burst.", places=ALONE) as game:
        game.play(1, action="ability-1")
        game.roll("1-burst+2-shield", "2-shield")
        game.asks(1, "move to", "c5 b5 d5 c4")
        game.play(1, move_to="c5")
        assert game.square(FOE) == "c5"


@rule("ABIL-4")
def test_both_may_move() -> None:
    """Each of them decides for itself."""
    text = "Swap Hero with an adjacent ally. Both may move 1."
    with playing(text, places="hero c3 sworn-brother c2 white-walker h8 unsullied h7") as game:
        game.play(1, action="ability-1")
        assert (game.square("hero"), game.square("sworn-brother")) == ("c2", "c3")
        asked = 0
        while game.question not in ("action", "character"):
            if game.question == "yes or no":
                asked += 1
                game.play(1, yes_or_no="no")
            else:
                game.play(1, **{game.question.replace(" ", "_"): game.options[0]})
        assert asked == 2


@rule("ABIL-4")
@pytest.mark.parametrize("text", [
    "When Hero wins a challenge, you may push the target 1.",
    "After Hero wins a challenge, she may push the target 1 square.",
])  # fmt: skip
def test_the_target_of_a_challenge_that_was_won(text: str) -> None:
    with playing(trait=text, places=ALONE) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(1, yes_or_no="yes", move_to="c5")
        assert game.square(FOE) == "c5"


@rule("ABIL-4")
def test_one_ally_is_chosen_for_a_while() -> None:
    text = "Give an ally within 3 squares +1 defense until the end of the round."
    with playing(text, places="hero c3 sworn-brother c2 white-walker d2 unsullied h8") as game:
        game.play(1, action="ability-1")
        assert game.odds(FOE, "sworn-brother").defense == 3
        assert game.odds(FOE, "hero").defense == 2


@rule("ABIL-4")
def test_a_rival_that_moves_next_to_somebody() -> None:
    trait = "When a rival moves next to Hero, gain 1 point."
    places = "hero c3 sworn-brother h1 white-walker c6 unsullied h8"
    with playing("Move a rival 2 squares.", trait=trait, places=places) as game:
        game.play(1, action="ability-1", choose=FOE, move_to="c4")
        assert game.points[0] == 1


@rule("ITEM-3")
@pytest.mark.parametrize("text", [
    "Choose an adjacent rival. Give its item to an ally.",
    "Give an item of an adjacent rival to an ally.",
    "Take an item from an adjacent rival.",
])  # fmt: skip
def test_its_item_changes_hands(text: str) -> None:
    """The Unsullied has the Blade; the White Walker has nothing."""
    with playing(text, places="hero c3 unsullied c4 sworn-brother a8 white-walker h8") as game:
        game.play(1, action="ability-1")
        to = "hero" if text.startswith("Take") else "sworn-brother"
        assert game.happened("given") == [{"piece": "blade", "target": to}]


@rule("ABIL-4")
def test_two_denials_are_none() -> None:
    """The Unsullied has the Blade: whoever does not hold no item holds one."""
    places = "hero c3 unsullied c4 white-walker d3 sworn-brother a8"
    with playing("Exhaust a rival that does not hold no item.", places=places) as game:
        game.play(1, action="ability-1")
        assert game.happened("exhausted") == [{"piece": "unsullied"}]


@rule("ABIL-4")
@pytest.mark.parametrize(("down", "points"), [("", 1), ("sworn-brother", 0)])
def test_each_ally_must_be_so(down: str, points: int) -> None:
    with playing("If each ally is standing, gain 1 point.", places=ALONE, down=down) as game:
        game.play(1, action="ability-1")
        assert game.points[0] == points


@rule("ABIL-4")
@pytest.mark.parametrize(("brother", "points"), [("d4", 1), ("a8", 0)])
def test_no_rival_beside_no_ally(brother: str, points: int) -> None:
    """Every rival is beside an ally: the White Walker on c4 and the Unsullied on e4."""
    places = f"hero a1 white-walker c4 unsullied e4 sworn-brother {brother}"
    with playing("If no rival is adjacent to no ally, gain 1 point.", places=places) as game:
        game.play(1, action="ability-1")
        assert game.points[0] == points


@rule("CHAL-15")
@pytest.mark.parametrize(("answer", "dice"), [("yes", "3-shield"), ("no", "2-shield")])
def test_a_die_that_may_be_added_is_asked_for(answer: str, dice: str) -> None:
    with playing(trait="While Hero is standing, she may roll 1 more die.", places=ALONE) as game:
        game.play(1, action="challenge", yes_or_no=answer)
        game.roll(dice, "2-burst")


def test_defense_in_basic_challenges_alone() -> None:
    with playing(trait="Hero has +1 defense in basic challenges.", places=ALONE) as game:
        assert game.odds(FOE, "hero").defense == 3
        assert (
            odds(
                game.state, game.state.match.by_id[FOE], game.state.match.by_id["hero"], 2, basic=False
            ).defense
            == 2
        )


@rule("CHAL-13")
@pytest.mark.parametrize(("down", "asked"), [("", True), ("hero", False)])
def test_a_bodyguard_must_stand(down: str, asked: bool) -> None:
    trait = (
        "When an adjacent ally would be the target of a rival's challenge, you may make Hero the target of that "
        "challenge instead. Hero must be standing to use this."
    )
    places = "hero c3 sworn-brother c4 white-walker d4 unsullied h8"
    with playing(trait=trait, places=places, down=down, to_act=FOE) as game:
        game.play(2, action="challenge", target="sworn-brother")
        assert (game.question == "yes or no") == asked
        if asked:
            game.play(1, yes_or_no="yes")
        game.roll("2-burst", "2-burst")
        assert game.piece("hero" if asked else "sworn-brother")["down"]


def test_concealed_until_she_challenges() -> None:
    text = "Hero is concealed until the beginning of her next turn or until she does a challenge."
    with playing(text, places=ALONE) as game:
        game.play(1, action="ability-1")
        assert game.state.match.by_id["hero"] in [*bits(concealed(game.state))]
        game.play(1, action="challenge")
        game.roll("2-shield", "2-shield")
        assert not concealed(game.state)


@rule("ABIL-4")
def test_its_owner_decides() -> None:
    text = "Choose a rival within 2 squares. Its side shifts a strength token on its track up 1."
    tracks = {2: "strength 1 strength 3"}
    with playing(text, places=ALONE, tracks=tracks) as game:
        game.play(1, action="ability-1")
        game.play(2, shift="side-2-strength-3")
        assert game.asked == 1


@rule("ABIL-4")
@pytest.mark.parametrize(("square", "points"), [("d4", 1), ("a2", 0)])
def test_where_a_move_has_ended(square: str, points: int) -> None:
    text = "Move 2. If she ends adjacent to a rival, gain 1 point."
    with playing(text, places="hero c3 white-walker e5 unsullied h8 sworn-brother a8") as game:
        game.play(1, action="ability-1", move_to=square)
        assert game.points[0] == points
