"""What an ability says of the dice of its own challenge holds in that challenge, and in no other (ABIL-4, ABIL-5)."""

import pytest

from support import rule
from support.script import Script, cards, hero


def having(text: str, places: str = "hero c3 white-walker c4 sworn-brother a8") -> Script:
    pools = {1: "strength strength", 2: ""}
    return cards(
        ("sworn-brother", "white-walker"), places, "hero", extra=(hero("", text, burst=True),), pools=pools
    )


@rule("ABIL-4")
@pytest.mark.parametrize("said", ["You may reroll one die", "Hero may reroll one of his dice"])
def test_a_die_is_rerolled_in_the_challenge_of_the_ability(said: str) -> None:
    with having(f"Challenge 2. {said}. If you win, gain 1 point.") as game:
        game.play(1, action="ability-1")
        game.roll("1-burst+1-shield", "1-burst+1-shield")
        game.play(1, yes_or_no="yes", die="shield")
        game.play(0, reroll="1-burst")
        assert game.points == [1, 0]


@rule("ABIL-4")
@pytest.mark.parametrize("said", ["The target has -1 defense", "The target rolls 1 less die"])
def test_the_target_has_less_defense_in_this_challenge_alone(said: str) -> None:
    with having(f"Challenge 2. {said} in this challenge.") as game:
        game.play(1, action="ability-1")
        game.roll("2-burst", "1-burst")
        assert game.odds("hero", "white-walker").defense == 2


@rule("ABIL-5")
def test_without_a_target_it_cannot_be_done() -> None:
    with having("Challenge 2. You may reroll one die.", "hero c3 white-walker h8 sworn-brother a8") as game:
        assert "ability-1" not in game.options
