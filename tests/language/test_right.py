"""Every accepted text of the lists is read as a person has found right, and plays so in a position."""

from typing import Any

import pytest

from language.right import entries, is_right


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry["of"])
def test_a_text_is_right(entry: dict[str, Any]) -> None:
    assert is_right(entry) == ""
