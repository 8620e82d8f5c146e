"""A rule is covered only by tests that go through the game: they use public names and the script harness alone."""

from pathlib import Path

import pytest

from support.marked import Module, is_public, marked_tests

MARKED = {marked.test: marked for marked in marked_tests(Path(__file__).parent)}


def test_there_are_many() -> None:
    assert len(MARKED) > 500
    assert len({rule for marked in MARKED.values() for rule in marked.rules}) > 150


@pytest.mark.parametrize("test", MARKED)
def test_a_test_that_names_rules_goes_through_the_game(test: str) -> None:
    assert MARKED[test].faults == []


SOURCE = """
from crossfray.rules.board import bits
from crossfray.rules.engine import new_game
from crossfray.rules import program as p
from support.script import scene
from .games import match_of

NUMBER = p.DEFENSE

def helper(): return bits(3)

@pytest.fixture
def begun(): return new_game(match_of())

@rule("A")
def test_plain(): scene()
@rule("B")
def test_helped(begun): helper()
@rule("C")
class TestMore:
    value = NUMBER
    def test_inside(self): scene().state.frames
def test_unmarked(): helper()
"""


def test_what_a_test_uses_is_found_also_through_helpers_fixtures_and_classes() -> None:
    found = {test: (rules, uses) for test, rules, uses in Module(SOURCE, "scenarios").marked()}
    assert list(found) == ["test_plain", "test_helped", "TestMore::test_inside"]
    assert found["test_plain"] == (["A"], {("support.script", "scene")})
    assert {"bits", "new_game", "match_of"} <= {name for _, name in found["test_helped"][1]}
    assert ("scenarios.games", "match_of") in found["test_helped"][1]
    assert found["TestMore::test_inside"][1] == {
        ("crossfray.rules", "program"),
        ("support.script", "scene"),
        ("state", "frames"),
    }


@pytest.mark.parametrize(
    ("module", "name", "public"),
    [
        ("crossfray.rules.engine", "new_game", True),
        ("crossfray.rules.engine", "run", False),
        ("crossfray.rules.board", "bits", False),
        ("crossfray.rules", "program", False),
        ("crossfray.content.position.questions", "ask", True),
        ("crossfray.language.translate", "translate", False),
        ("support.script", "scene", True),
        ("language.cards", "anything", False),
        ("state", "hash", True),
        ("state", "where", False),
        ("inside", "things", False),
        ("pytest", "mark", True),
    ],
)
def test_what_is_public(module: str, name: str, public: bool) -> None:
    assert is_public(module, name) == public
