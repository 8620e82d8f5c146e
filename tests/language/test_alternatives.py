"""What else a text could mean: its other readings, in words that are read as exactly this."""

import random

import pytest

from crossfray.language.alternatives import MOST, alternatives
from crossfray.language.canonical import canonical
from crossfray.language.problems import LanguageError
from crossfray.language.translate import reading, translate
from language.breadth import PLACES
from language.right import by_key, entries

ACCEPTED = list(dict.fromkeys(entry["of"] for entry in entries()))


@pytest.mark.parametrize(
    ("kind", "text", "other"),
    [
        (
            "ability",
            "Place Mira adjacent to a rival. An adjacent ally may do a basic challenge.",
            "Place Mira adjacent to a rival. An ally adjacent to that rival may do a basic challenge.",
        ),
        (
            "trait",
            "While a rival is adjacent to Mira, she has +1 defense. She rolls 1 more die.",
            "While there is an adjacent rival, Mira has 1 more defense. That rival rolls 1 more die.",
        ),
        (
            "ability",
            "If Mira is standing, move 2. Do a challenge 2.",
            "If Mira is standing, do a move 2, then do a challenge 2.",
        ),
        (
            "ability",
            "Mira may move 1. Challenge a rival with 2 dice.",
            "Mira may do a move 1. If you do, do a challenge 2 to a rival.",
        ),
        (
            "ability",
            "You may move 1 and then do a challenge 2.",
            "Mira may do a move 1. Do a challenge 2.",
        ),
    ],
)
def test_what_else_it_could_mean(kind: str, text: str, other: str) -> None:
    assert other in alternatives(text, PLACES[kind])


def test_a_refused_text_has_none() -> None:
    assert alternatives("Frobnicate the rivals.", PLACES["ability"]) == ()


@pytest.mark.parametrize("key", random.Random(20).sample(ACCEPTED, 60))
def test_each_is_read_again_as_what_it_says(key: str) -> None:
    text = by_key()[key]
    programs = [canonical(text.rules)]
    found = alternatives(text.text, text.at)
    assert len(found) <= MOST
    for each in found:
        try:
            rules = canonical(translate(text.at, text.title, each))
        except LanguageError as error:
            raise AssertionError(f"refused: {each}") from error
        assert reading(text.at, each) == each
        assert rules not in programs, each
        programs.append(rules)
