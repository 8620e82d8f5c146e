"""The basic characters of the box: Inmate and Guard; and a pair of hers and his with others."""

import pytest

from crossfray.content.cards import characters


@pytest.mark.parametrize(("card", "colour"), [("inmate", "dark"), ("guard", "light")])
def test_a_basic_character_has_two_defense_and_nothing_else(card: str, colour: str) -> None:
    found = characters()[card]
    assert (found.defense, found.basic, found.colour) == (2, True, colour)
    assert (found.tokens, found.rules.abilities, found.rules.on) == ((), (), ())
