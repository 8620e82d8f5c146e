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
            "ability",
            "An ally may do a basic challenge to an adjacent rival. It may move 1.",
            "An ally may do a basic challenge to a rival adjacent to that ally. That ally may do a move 1.",
        ),
        (
            "item",
            "When a rival is knocked down, shift a token on its track up 1.",
            "When a rival is knocked down, shift an ability token on this character's track up 1.",
        ),
        (
            "ability",
            "Push a rival within 3 squares of an ally that is knocked down 2.",
            "Push a knocked down rival within 3 squares of an ally 2.",
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
        (
            "trait",
            "While Mira is knocked down, she has +1 defense. She cannot move.",
            "While Mira is knocked down, Mira has 1 more defense. While Mira is knocked down, Mira cannot do a move.",
        ),
        (
            "ability",
            "Each adjacent ally has +1 defense until the end of the round.",
            "Until the end of this round, each adjacent ally has 1 more defense.",
        ),
        (
            "trait",
            "When Mira does a challenge, she may move 1.",
            "After Mira does a challenge, Mira may do a move 1.",
        ),
        (
            "ability",
            "You may push each adjacent rival 1.",
            "For each adjacent rival, Mira may push that rival 1.",
        ),
        (
            "ability",
            "Each Hound may move 2. Then a Hound may do a challenge 1.",
            "Each Hound may do a move 2. 1 of those Hounds may do a challenge 1.",
        ),
        (
            "ability",
            "Challenge 2. Any rival adjacent to the target is knocked down.",
            "Do a challenge 2. Knock a rival adjacent to the target down.",
        ),
        (
            "ability",
            "Swap Mira with an ally. If that ally was knocked down, it stands up. It may move 1.",
            "Swap Mira and an ally. If that ally is knocked down, that ally stands up. Mira may do a move 1.",
        ),
        (
            "trait",
            "If Mira cannot be seen by any rival, she has +1 defense.",
            "While there is a rival that cannot see Mira, Mira has 1 more defense.",
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
