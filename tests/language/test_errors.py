"""Texts that cannot be read, and what their authors are told."""

import pytest

from crossfray.language.errors import LanguageError
from crossfray.language.names import TextKind
from crossfray.language.reader import LONGEST_TEXT, read

from .cards import names_of


def refused(text: str, card: str = "Jon Snow", kind: TextKind = "ability") -> LanguageError:
    with pytest.raises(LanguageError) as caught:
        read(text, names_of(card, kind))
    return caught.value


MISTAKES: list[tuple[str, TextKind, str, str]] = [
    (
        "Jon Snow",
        "ability",
        "Jon attacks an adjacent rival.",
        "Jon attacks an adjacent rival.\n    ^^^^^^^\n'attacks' is a word of other games: here it is 'challenges'; a sentence that works: Move an adjacent rival 1.",
    ),
    (
        "Jon Snow",
        "ability",
        "Place Jon adjacent a rival within 4 squares.",
        "Place Jon adjacent a rival within 4 squares.\n                   ^\n'a' does not fit here; here may follow 'to'; a sentence that works: Place Jon adjacent to a rival within 4 squares.",
    ),
    (
        "Jon Snow",
        "ability",
        "Each adjacent ally may.",
        "Each adjacent ally may.\n                      ^\nthe sentence ends too early; here may follow somebody, an action or a number; a sentence that works: Each adjacent ally may do a basic challenge or an assist.",
    ),
    (
        "Jon Snow",
        "ability",
        "Move 3 squares challenge 2.",
        "Move 3 squares challenge 2.\n               ^^^^^^^^^\n'challenge' does not fit here; here may follow a number, a condition, a moment, how often, another step or the end of the sentence; a sentence that works: Move 3.",
    ),
    (
        "Night King",
        "ability",
        "Place a Wigth adjacent to the Night King.",
        "Place a Wigth adjacent to the Night King.\n        ^^^^^\n'Wigth' is no word of the card language; the nearest: Wight, with, within; a sentence that works: Place it adjacent to the Night King.",
    ),
    (
        "Arya Stark",
        "ability",
        "Do a challenge 6 to the rival with Aryas Lst.",
        "Do a challenge 6 to the rival with Aryas Lst.\n                                         ^^^\n'Lst' is no word of the card language; the nearest: Arya's List, lost, least; a sentence that works: Do a challenge 2 to each adjacent rival.",
    ),
    (
        "Jon Snow",
        "trait",
        "When Jon wins a challenge, you may shift a or ability token on your track down 1.",
        "When Jon wins a challenge, you may shift a or ability token on your track down 1.\n                                         ^^^^^^^^^^^^^^^^^^\na type of token is missing here: one of finesse, strength, cunning, leadership",
    ),
    (
        "Jon Snow",
        "trait",
        "Do a challenge 3.",
        "Do a challenge 3.\n^^^^^^^^^^^^^^^^^\na trait says when this happens: begin with 'when' or 'at the beginning of'",
    ),
    (
        "Jon Snow",
        "ability",
        "Give a rival to Jon.",
        "Give a rival to Jon.\n^^^^^^^^^^^^^^^^^^^^\na card is meant here: a status card or an item by name, or 'an item'",
    ),
    (
        "Infiltrate",
        "scenario",
        "When he is knocked out, gain 1 point.",
        "When he is knocked out, gain 1 point.\n^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\nhe, she and 'this character' are the card's own character; here is none",
    ),
]


@pytest.mark.parametrize(
    ("card", "kind", "text", "shown"), MISTAKES, ids=[text for _, _, text, _ in MISTAKES]
)
def test_what_an_author_is_told(card: str, kind: TextKind, text: str, shown: str) -> None:
    assert refused(text, card, kind).shown() == shown


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
    assert fault.nearest == "Place it adjacent to Jon."


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
         "an ability is a list of steps; what holds all the time belongs on a trait"),
        ("When Jon stands up, move 1.", "ability",
         "an ability is a list of steps; 'when' belongs on a trait, an item or a status card"),
        ("When Jon moves, Jon has 1 more defense.", "trait",
         "a number changes while something holds, not when something happens"),
        ("Place Jon adjacent to a character on or adjacent to Drogon.", "ability",
         "'on or adjacent to' says who may interact, and nothing else"),
        ("x" * (LONGEST_TEXT + 1), "ability", f"a text has at most {LONGEST_TEXT} letters"),
        ("move 1 and " * 60 + "move 1.", "ability", "a sentence has at most 100 words: make it two"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_said(text: str, kind: TextKind, message: str) -> None:
    assert [fault.message for fault in refused(text, kind=kind).faults] == [message]
