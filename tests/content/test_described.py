"""Every key of every file of a box is described, for people on a page and for editors in a schema."""

from typing import Any

import pytest

from content import box_files_page, boxes_page
from crossfray.content.described import FILES, meanings, parts_of, schema_of


@pytest.mark.parametrize("name", FILES)
def test_every_key_has_a_meaning(name: str) -> None:
    for part in (FILES[name], *parts_of(FILES[name])):
        missing = [key for key, meaning in meanings(part).items() if not meaning]
        assert missing == [], part


@pytest.mark.parametrize("name", FILES)
def test_the_schema_says_it_too(name: str) -> None:
    found = schema_of(FILES[name])
    parts: list[dict[str, Any]] = [found, *found.get("$defs", {}).values()]
    for part in parts:
        assert all(key.get("description") for key in part["properties"].values())


def test_the_page_is_current() -> None:
    assert box_files_page.PAGE.read_text("utf-8") == box_files_page.page(), "run 'make cards'"
    for word in ("[[companion]]", "[[companion.action]]", "[[character.ability]]", "colours"):
        assert word in box_files_page.page()


def test_the_page_of_the_boxes_is_current() -> None:
    assert boxes_page.PAGE.read_text("utf-8") == boxes_page.page(), "run 'make cards'"
    for word in ("Arya's List", "Halloween Town", "Supply Cart", "Basketball"):
        assert word in boxes_page.page()
