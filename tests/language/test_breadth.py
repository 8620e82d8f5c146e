"""How much can be said, as docs/writing-cards.md states it, and the examples and reference on that page."""

import re

import pytest

from crossfray.content.compiled import rules_of
from language import reference
from language.breadth import FILES, PLACES, tried

PAGE = reference.PAGE.read_text("utf-8")
LESSONS = re.findall(r"^```card (\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


READ = dict(zip(FILES, (40, 40, 34, 30, 35, 39, 26, 31), strict=True))
"""how many of each list can be read, at the least"""


@pytest.mark.parametrize("file", FILES)
def test_so_many_of_forty_wordings_are_read(file: str) -> None:
    every = tried(file)
    assert len({each.text for each in every}) == 40
    assert sum(each.rules is not None for each in every) >= READ[file]


@pytest.mark.parametrize(("kind", "text"), LESSONS)
def test_every_lesson_reads(kind: str, text: str) -> None:
    rules_of(PLACES[kind], "lesson", text)


def test_the_reference_and_the_figures_are_current() -> None:
    assert reference.page_with(reference.reference()) == PAGE
