"""The mutants can be made, and their runner tells a caught one from one that survived."""

from pathlib import Path

import pytest

from crossfray.content.ledger import load_ledger, not_built, not_reached
from mutants.run import Mutant, Outcome, fault_of, load_mutants, passes_unchanged, try_all

ROOT = Path(__file__).parents[1]


def test_every_mutant_can_be_made() -> None:
    mutants = load_mutants(ROOT / "tests" / "mutants")
    assert {mutant: fault for mutant in mutants if (fault := fault_of(ROOT, mutant))} == {}
    assert {mutant.rule for mutant in mutants} <= load_ledger().keys()


def test_every_rule_that_a_game_comes_to_has_a_mutant() -> None:
    mutants = load_mutants(ROOT / "tests" / "mutants")
    assert load_ledger().keys() - not_built() - not_reached() - {mutant.rule for mutant in mutants} == set()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one function and one test, which covers SEE-2."""
    files = {
        "src/crossfray/__init__.py": "",
        "src/crossfray/sums.py": "def double(n):\n    return n + n  # twice\n",
        "tests/conftest.py": (ROOT / "tests" / "conftest.py").read_text("utf-8"),
        "tests/test_sums.py": (
            "import pytest\nfrom crossfray.sums import double\n"
            "@pytest.mark.rule('SEE-2')\ndef test_double():\n    assert double(3) == 6\n"
        ),
        "pyproject.toml": (ROOT / "pyproject.toml").read_text("utf-8"),
    }
    for name in ("__init__.py", "errors.py", "ledger.py", "ledger.toml"):
        file = f"src/crossfray/content/{name}"
        files[file] = (ROOT / file).read_text("utf-8")
    for file, text in files.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, "utf-8")
    return tmp_path


def test_a_mutant_that_cannot_be_made_says_why(project: Path) -> None:
    sums = "src/crossfray/sums.py"
    assert fault_of(project, Mutant("SEE-2", sums, "n + n", "2 * n")) is None
    assert fault_of(project, Mutant("SEE-2", sums, "m", "n")) == "its text occurs 0 times"
    assert fault_of(project, Mutant("SEE-2", "src/gone.py", "n", "m")) == "there is no such file"


@pytest.mark.long
def test_the_runner_judges_mutants(project: Path) -> None:
    sums = "src/crossfray/sums.py"
    tried = [
        (Mutant("SEE-2", sums, "n + n", "n - n"), Outcome("caught")),
        (Mutant("SEE-2", sums, "n + n", "2 * n"), Outcome("survived")),
        (Mutant("SEE-3", sums, "n + n", "n - n"), Outcome("broken", "no test covers its rule")),
        (Mutant("SEE-2", sums, "def", "fed"), Outcome("broken", "the tests could not be run (status 2)")),
        (Mutant("SEE-2", sums, "n", "m"), Outcome("broken", "its text occurs 4 times")),
    ]
    mutants = [mutant for mutant, _ in tried]
    assert passes_unchanged(project, mutants)
    assert list(try_all(project, mutants)) == tried
