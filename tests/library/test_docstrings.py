"""The examples in the docstrings of the library run, and give what they say."""

import doctest
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import crossfray
from crossfray.content.sources import boxes, playing_with

RULES = crossfray.NotOffered.__module__
"""may be compiled, and its names are shown on the page of the library"""

MODULES = (
    "crossfray",
    *sorted({getattr(crossfray, name).__module__ for name in crossfray.__all__} - {RULES}),
)
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_run(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    with playing_with(boxes()):
        found = doctest.testmod(import_module(name))
    assert found.attempted
    assert not found.failed


@pytest.mark.parametrize("name", crossfray.__all__)
def test_every_name_is_there_and_documented(name: str) -> None:
    found = getattr(crossfray, name)
    assert found.__doc__
    assert ">>> " in found.__doc__ or found.__module__ == RULES
    assert name in (ROOT / "docs" / "library.md").read_text("utf-8")


def test_a_name_that_is_not_there_is_told() -> None:
    with pytest.raises(AttributeError, match="no name 'gaem': it has Decision, Game"):
        _ = crossfray.gaem


def test_importing_loads_nothing() -> None:
    told = "import sys, crossfray; print(sorted(m for m in sys.modules if m.startswith(('crossfray.', 'pydantic'))))"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_page_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    with playing_with(boxes()):
        found = doctest.testfile(
            str(ROOT / "docs" / "library.md"),
            module_relative=False,
            optionflags=doctest.IGNORE_EXCEPTION_DETAIL | doctest.ELLIPSIS,
        )
    assert found.attempted > 30
    assert not found.failed
