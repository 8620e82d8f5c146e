"""Texts that cannot be read, and what their authors are told."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from crossfray.language.errors import LanguageError
from crossfray.language.names import Names, TextKind, Thing
from crossfray.language.reader import LONGEST_TEXT, read

from .cards import names_of


def refused(text: str, card: str = "Jon Snow", kind: TextKind = "ability") -> LanguageError:
    with pytest.raises(LanguageError) as caught:
        read(text, names_of(card, kind))
    return caught.value


MISTAKES = tomllib.loads((Path(__file__).parent / "mistakes.toml").read_text("utf-8"))["mistake"]


@pytest.mark.parametrize("mistake", MISTAKES, ids=[mistake["text"] for mistake in MISTAKES])
def test_what_an_author_is_told(mistake: dict[str, Any]) -> None:
    kind: TextKind = mistake.get("kind", "ability")
    assert refused(mistake["text"], mistake["card"], kind).shown() == mistake["shown"]


def test_every_sentence_is_reported_with_its_place() -> None:
    text = "Move 3. Deal 2 damage to a rivl. Do a challenge 1. Heal Jon."
    faults = refused(text).faults
    assert [text[slice(*fault.span)] for fault in faults] == ["Deal", "damage", "rivl", "Heal"]


def test_what_goes_on_from_a_wrong_sentence_is_not_reported() -> None:
    (fault,) = refused("When Jon jumps, you may move 1. Once per turn.", kind="trait").faults
    assert fault.message.startswith("'jumps' is no word")


def test_what_may_follow_is_said_in_words_of_the_game() -> None:
    (fault,) = refused("Place Jon adjacent to.").faults
    assert fault.expected == ("somebody", "a number")
    assert fault.span == (21, 21)
    assert fault.nearest == "Place it next to Jon."


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("", "ability", "there is no sentence here"),
        ("...", "ability", "there is no sentence here"),
        ("Move 100.", "ability", "the largest number is 99"),
        ("Otherwise, move 1.", "ability", "'otherwise' follows a sentence that begins with 'if'"),
        ("Choose it.", "ability", "there is nothing to choose: say 'choose a rival', 'choose an ally'"),
        ("Discard this card.", "ability", "only a status card or an item can say 'this card'"),
        ("This move may pass through rivals.", "ability", "there is no move before this sentence"),
        ("Do a challenge to a rival.", "ability", "how many dice? 'a challenge 2 to it'"),
        ("Jon has 1 more defense.", "ability",
         "an ability is a list of steps: say how long this holds, 'until the end of the turn' or 'of the round'; "
         "what holds all the time belongs on a trait"),
        ("When Jon stands up, move 1.", "ability",
         "an ability is a list of steps; 'when' belongs on a trait, an item or a status card"),
        ("When Jon moves, Jon has 1 more defense.", "trait",
         "a number changes while something holds, not when something happens: say 'while', or how long, 'until the "
         "end of the turn'"),
        ("Place Jon adjacent to a character on or adjacent to Drogon.", "ability",
         "'on or adjacent to' says who may interact, and nothing else"),
        ("x" * (LONGEST_TEXT + 1), "ability", f"a text has at most {LONGEST_TEXT} letters"),
        ("move 1 and " * 60 + "move 1.", "ability", "a sentence has at most 100 words: make it two"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_said(text: str, kind: TextKind, message: str) -> None:
    assert [fault.message for fault in refused(text, kind=kind).faults] == [message]


def test_a_part_of_a_name_that_is_no_short_name_is_told_so() -> None:
    names = Names("ability", Thing("tide", "Old Tide", "character"), "he")
    with pytest.raises(LanguageError) as found:
        read("Choose a rival that Tide can see. Move 1.", names)
    assert found.value.faults[0].message == (
        "'Tide' alone is not known as Old Tide: write the whole name, or add short = [\"Tide\"] to its card"
    )
