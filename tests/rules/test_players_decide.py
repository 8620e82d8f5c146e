"""Who decides: an opponent, somebody's player, in what is done, may be done, is chosen, where a move goes (ABIL-4)."""

import pytest

from crossfray.language.problems import LanguageError
from support import rule
from support.script import Script, cards, hero, reads

PLACES = "hero c3 white-walker c4 arya-stark e5 sworn-brother a8"


def having(*abilities: str, trait: str = "", places: str = PLACES, **more: str) -> Script:
    sides = ("sworn-brother", "arya-stark+needle white-walker")
    pools = {1: "strength strength", 2: ""}
    return cards(sides, places, "hero", extra=(hero(trait, *abilities),), pools=pools, **more)  # type: ignore[arg-type]


@rule("ABIL-4")
def test_an_opponent_chooses_one_of_its_characters() -> None:
    with having("Your opponent chooses one of their characters. Knock down that character.") as game:
        game.play(1, action="ability-1")
        assert set(game.options) == {"arya-stark", "white-walker"}
        game.play(2, choose="arya-stark")
        assert game.happened("knocked down")[-1]["piece"] == "arya-stark"


@rule("ABIL-4")
@pytest.mark.parametrize(("answer", "where"), [("yes", True), ("no", False)])
def test_an_opponent_may(answer: str, where: bool) -> None:
    with having("Choose a rival. Your opponent may knock it down. If they do not, gain 1 point.") as game:
        game.play(1, action="ability-1")
        game.play(1, choose="arya-stark")
        game.play(2, yes_or_no=answer)
        assert bool(game.happened("knocked down")) == where
        assert game.points == [0 if where else 1, 0]


@rule("ABIL-4")
def test_a_player_chooses_what_happens_to_its_character() -> None:
    text = "Choose an adjacent rival. Its player chooses: it is knocked down, or you gain 2 points."
    with having(text) as game:
        game.play(1, action="ability-1")
        assert game.asked == 2
        game.play(2, which="step-2")
        assert (game.points, game.happened("knocked down")) == ([2, 0], [])


@rule("ABIL-4")
def test_you_choose_who_is_pushed_and_its_player_where_to() -> None:
    with having(
        "Push a rival 2 squares. Its player chooses the direction.",
        places="hero c3 arya-stark c4 white-walker c2 sworn-brother a8",
    ) as game:
        game.play(1, action="ability-1")
        assert set(game.options) == {"arya-stark", "white-walker"}
        game.play(1, choose="arya-stark")
        game.play(2, move_to="c6")
        assert (game.square("arya-stark"), game.square("white-walker")) == ("c6", "c2")


def test_whose_opponent_is_not_clear_on_a_card_that_changes_hands() -> None:
    with pytest.raises(LanguageError):
        reads("At the start of this character's turn, your opponent may move it 1 square.", "status")


@rule("ABIL-4")
def test_what_the_chosen_one_has() -> None:
    text = "Choose a rival with an item. Put that item on the 3 of its owner's track."
    with having(text) as game:
        game.play(1, action="ability-1")
        assert game.track("needle") == (2, 3)
