"""Whom a text looks for by what is so of each: compared with others, its own allies, most and least (ABIL-4)."""

import pytest

from support import rule
from support.script import cards, hero

RIVALS = "arya-stark+needle catwoman"


def choices(said: str, places: str) -> set[str]:
    """Which rivals can be chosen that are as it is said."""
    text = f"Choose a rival {said}. Exhaust that rival."
    sides = ("sworn-brother", RIVALS)
    pools = {1: "strength strength", 2: ""}
    with cards(sides, places, "hero", extra=(hero("", text),), pools=pools) as game:
        game.play(1, action="ability-1")
        exhausted = {each["piece"] for each in game.happened("exhausted")}
        found = exhausted or set(game.options)
        if not exhausted:
            game.play(1, choose=min(found))
        return found


@rule("ABIL-4")
@pytest.mark.parametrize(("said", "who"), [
    ("with the highest defense", {"arya-stark"}),
    ("with the lowest defense", {"catwoman"}),
    ("with a lower defense than Hero", {"catwoman"}),
    ("with a lower defense", {"catwoman"}),
    ("whose defense is lower than Hero's", {"catwoman"}),
    ("with the same defense as Hero", {"arya-stark"}),
    ("with the most items", {"arya-stark"}),
    ("with the fewest items", {"catwoman"}),
    ("farthest from Hero", {"catwoman"}),
    ("with more items than Hero", {"arya-stark"}),
    ("with the same number of items as Hero", {"catwoman"}),
    ("adjacent to Hero or within 2 squares of an ally", {"arya-stark"}),
    ("not within 3 squares of Hero", {"catwoman"}),
    ("within 6 squares but not adjacent to Hero", {"catwoman"}),
    ("that is standing but not adjacent to Hero", {"catwoman"}),
])  # fmt: skip
def test_what_is_asked_of_each(said: str, who: set[str]) -> None:
    assert choices(said, "hero c3 arya-stark c4 catwoman c8 sworn-brother d5") == who


@rule("ABIL-4")
@pytest.mark.parametrize(("said", "where", "who"), [
    ("that is adjacent to one of its allies", "arya-stark c4 catwoman c5", {"arya-stark", "catwoman"}),
    ("that is not adjacent to any of its allies", "arya-stark c4 catwoman c6", {"arya-stark", "catwoman"}),
    ("within 2 squares of one of its allies", "arya-stark c4 catwoman c6", {"arya-stark", "catwoman"}),
    ("not within 2 squares of one of its allies", "arya-stark c4 catwoman c7", {"arya-stark", "catwoman"}),
    ("at the edge of the map", "arya-stark c4 catwoman c8", {"catwoman"}),
    ("not at the edge of the map", "arya-stark c4 catwoman c8", {"arya-stark"}),
    ("in its starting area", "arya-stark c4 catwoman h8", {"catwoman"}),
    ("in your starting area", "arya-stark a1 catwoman h8", {"arya-stark"}),
    ("in an opponent's starting area", "arya-stark a1 catwoman h8", {"catwoman"}),
])  # fmt: skip
def test_its_own_allies_and_places(said: str, where: str, who: set[str]) -> None:
    assert choices(said, f"hero c3 sworn-brother a5 {where}") == who


@rule("ABIL-4")
@pytest.mark.parametrize(("said", "points", "holds"), [
    ("you have fewer characters on the map than your opponent", (0, 0), False),
    ("your opponent has more points than you", (0, 1), True),
    ("your opponent has more points than you", (1, 1), False),
    ("your opponent has fewer points than you", (1, 0), True),
])  # fmt: skip
def test_compared_with_an_opponent(said: str, points: tuple[int, int], holds: bool) -> None:
    trait = f"While {said}, Hero rolls 1 more die."
    places = "hero c3 arya-stark c4 catwoman h8 sworn-brother a5"
    with cards(("sworn-brother", RIVALS), places, "hero", extra=(hero(trait),), points=points) as game:
        assert game.odds("hero", "arya-stark").dice == 2 + holds


@rule("ABIL-4")
def test_dice_that_each_of_some_adds() -> None:
    text = "Challenge 1. Each other rival adjacent to the target adds 1 die."
    places = "hero c3 white-walker c4 unsullied c5 sworn-brother a5"
    extra, pools = (hero("", text, burst=True),), {1: "strength", 2: ""}
    with cards(("sworn-brother", "white-walker unsullied"), places, "hero", extra=extra, pools=pools) as game:
        game.play(1, action="ability-1")
        game.roll("2-shield", "2-shield")
