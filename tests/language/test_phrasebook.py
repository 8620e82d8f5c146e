"""Sentences that work, shown to authors of one that does not."""

import pytest

from crossfray.language.compile import CardText
from crossfray.language.helping import Tried
from crossfray.language.names import Names, TextKind, Thing
from crossfray.language.phrasebook import like, phrases
from crossfray.language.problems import LanguageError, Problem
from crossfray.language.translate import rules_of

THINGS = (Thing("snare", "Snare", "token", 2), Thing("marked", "Marked", "status", 2))
NAMES = Names("ability", Thing("mira", "Mira", "character"), "she", None, THINGS)


def problems(text: str, kind: TextKind = "ability") -> tuple[Problem, ...]:
    card = CardText("mira", Names(kind, NAMES.own, "she", None, THINGS))
    with pytest.raises(LanguageError) as caught:
        rules_of(text, card, "Test")
    return caught.value.found


def test_a_sentence_like_it_has_the_names_and_numbers_of_the_author() -> None:
    found = list(like("Mira hurls a Snare onto whatever empty square she fancies within 3 squares.", NAMES))
    assert any("Snare" in each and "within 3" in each for each in found), found


def test_what_an_author_is_shown_is_accepted_where_it_stands() -> None:
    text = "Move 2. Yodel at a rival within 3 squares that Mira can see. If she wins, push that rival 1."
    card = CardText("mira", NAMES)
    shown = [each for problem in problems(text) for each in (*problem.instead, *problem.alike)]
    assert shown
    for sentence in shown:
        assert Tried(card).is_accepted(sentence) or Tried(card).is_accepted(f"Move 2. {sentence}"), sentence


def test_a_text_that_cannot_be_played_names_the_sentence() -> None:
    text = "Move 2. Mira has 1 more defense. Move 1."
    (problem,) = problems(text)
    assert text[slice(*problem.span)].startswith("Mira has")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Choose a rival. If it hodls an item, move 1.", ("item", "move 1")),
        ("Choose a rivall with an item and exhaust it.", ("rival", "item", "exhaust")),
    ],
)
def test_no_word_that_means_something_is_dropped(text: str, kept: tuple[str, ...]) -> None:
    shown = [each for problem in problems(text) for each in problem.instead]
    assert shown
    for each in shown:
        assert all(word in each.lower() for word in kept), each


@pytest.mark.parametrize(
    "text", ["If that rival is gnarling an item, move 1.", "Choose a rival. If it zorps a shield, move 1."]
)
def test_a_strange_verb_is_not_just_left_out(text: str) -> None:
    assert all(not problem.instead for problem in problems(text))


def test_every_sentence_of_the_book_has_places_for_names_alone() -> None:
    assert len(phrases()) > 500
    assert {phrase.group for phrase in phrases()} == {"action", "held", "own", "scenario"}


def test_a_sentence_that_can_be_left_out_is_told_so() -> None:
    (problem,) = problems("Move 2. Mira sings all the while. Challenge 2.")
    assert "the rest of the text works without this sentence" in problem.message


def test_no_sentence_is_shown_twice() -> None:
    for problem in problems("Do a range 3, challenge 2 from a Snare's own square while it hums."):
        assert len(set(problem.alike)) == len(problem.alike)
