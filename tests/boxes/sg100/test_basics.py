"""The basic characters of the box: Worker #28 and Worker #29."""

import pytest

from boxes.table import table
from crossfray.content.cards import characters
from support import rule


@pytest.mark.parametrize(
    ("card", "name", "colour"), [("worker-28", "Worker #28", "dark"), ("worker-29", "Worker #29", "light")]
)
def test_a_worker_has_two_defense_and_nothing_else(card: str, name: str, colour: str) -> None:
    found = characters()[card]
    assert (found.name, found.defense, found.basic, found.colour) == (name, 2, True, colour)
    assert (found.tokens, found.rules.abilities, found.rules.on) == ((), (), ())


@rule("ACT-BASIC-ONLY", "STATUS-1")
def test_what_a_worker_does() -> None:
    us, them = {"W": "worker-28", "L": "il-nam"}, {"I": "gi-hun"}
    with table("W", us, them, at="Wb2 Lb3 Ic2 pa1", down="L") as game:
        game.asks(1, "action", "move challenge assist interact done")
        assert game.rules_against("W ability marble-trick I") == ["ACT-BASIC-ONLY"]
