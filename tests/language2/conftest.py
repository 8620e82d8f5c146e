"""What tests of the second card language have in common."""

import pytest

from language2.as_second import second
from support import script


@pytest.fixture
def second_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """The texts of a test are read by the second language."""
    monkeypatch.setattr(script, "translate", second)
