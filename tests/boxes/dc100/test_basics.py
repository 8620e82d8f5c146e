"""The basic characters of the box: Henchman and Police Officer."""

import pytest

from boxes.table import table
from crossfray.content.cards import characters
from crossfray.content.match.checks import match_problems
from crossfray.content.match.spec import MatchSpec
from support import rule


@pytest.mark.parametrize(("card", "colour"), [("henchman", "dark"), ("police-officer", "light")])
def test_a_basic_character_has_two_defense_and_nothing_else(card: str, colour: str) -> None:
    found = characters()[card]
    assert (found.defense, found.basic, found.colour) == (2, True, colour)
    assert (found.tokens, found.rules.abilities, found.rules.on) == ((), (), ())


@rule("ACT-BASIC-ONLY")
@pytest.mark.parametrize("card", ["henchman", "police-officer"])
def test_it_does_the_four_basic_actions_and_rallies(card: str) -> None:
    us, them = {"K": card, "B": "batman"}, {"H": "harley-quinn"}
    with table("K", us, them, at="Kb2 Bb3 Hc2 pa1", down="B") as game:
        game.asks(1, "action", "move challenge assist interact done")
        assert game.rules_against("K ability pow H") == ["ACT-BASIC-ONLY"]
    with table("K", us, them, at="Kb2 Bb3 Hc2 pa1", down="K") as game:
        game.asks(1, "action", "rally done")


@rule("ATTACH-2")
@pytest.mark.parametrize("attachment", ["batarang", "mallet", "ghost"])
def test_it_has_no_attachments(attachment: str) -> None:
    squads = ((f"henchman+{attachment}",), ("batman+batarang",))
    spec = MatchSpec("", "skirmish", "gotham-city-streets", "expanded", squads)
    assert [problem for problem in match_problems(spec) if "ATTACH-2" in problem]
