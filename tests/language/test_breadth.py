"""How much can be said, as docs/writing-cards.md states it, and the examples and reference on that page."""

import re

import pytest

from crossfray.content.compiled import rules_of
from language import reference
from language.breadth import FILES, PLACES, tried

PAGE = reference.PAGE.read_text("utf-8")
LESSONS = re.findall(r"^```card (\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("file", "row"), zip(FILES, ("first forty", "second forty"), strict=True))
def test_the_page_states_what_is_measured(file: str, row: str) -> None:
    every = tried(file)
    assert len(every) == 40
    count = sum(each.rules is not None for each in every)
    stated = re.search(rf"^\| {row} \|[^|]*\| (\d+) of 40 \|$", PAGE, re.MULTILINE)
    assert stated
    assert int(stated[1]) == count


@pytest.mark.parametrize(("kind", "text"), LESSONS)
def test_every_lesson_reads(kind: str, text: str) -> None:
    rules_of(PLACES[kind], "lesson", text)


def test_the_reference_is_current() -> None:
    assert reference.page_with(reference.reference()) == PAGE


def test_nearly_every_family_has_an_example() -> None:
    """Without one are what only scenarios say, and what nobody has needed on a card."""
    assert len(reference.missing()) <= 13
