"""A box as data: written as TOML, read back to the same."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossfray.content.drafts import draft_of, source_of
from crossfray.content.errors import InputError
from crossfray.content.new_box import new_box
from crossfray.content.sources import BoxSource, shipped_boxes
from crossfray.content.toml_write import toml_of

WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=12)
PLAIN = st.one_of(WORDS, st.booleans(), st.integers(-(2**63), 2**63 - 1))
VALUES: Any = st.recursive(
    PLAIN,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=3)),
    max_leaves=12,
)


@given(st.dictionaries(WORDS, VALUES, max_size=4))
def test_what_is_written_is_read_back(values: dict[str, Any]) -> None:
    assert tomllib.loads(toml_of(values)) == values


@pytest.mark.parametrize("box", shipped_boxes(), ids=lambda box: box.folder)
def test_every_shipped_box_comes_back_from_its_draft(box: BoxSource) -> None:
    draft = draft_of(box)
    assert draft_of(BoxSource("box", {name: toml_of(values) for name, values in draft.items()})) == draft


def test_a_new_box_is_a_draft() -> None:
    draft = draft_of(BoxSource("box", new_box("my-box", "My box")))
    assert draft_of(source_of(draft)) == draft


def test_an_unfinished_box_is_a_draft_too() -> None:
    draft = draft_of(BoxSource("box", new_box("my-box", "My box")))
    hero = draft["characters.toml"]["character"][0]
    hero["name"], hero["tokens"] = "", ["courage"]
    del hero["defense"]
    assert draft_of(source_of(draft)) == draft


def test_a_file_that_does_not_fit_is_not_opened() -> None:
    files = new_box("my-box", "My box") | {"characters.toml": "character = 3"}
    with pytest.raises(InputError, match="expected a list"):
        draft_of(BoxSource("box", files))
