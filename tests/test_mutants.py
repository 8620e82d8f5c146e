"""The mutants can be made, and their runner tells a caught one from one that survived."""

from pathlib import Path

import pytest

from crossfray.content.ledger import load_ledger
from crossfray.rules.interpreter import STEPS
from mutants.run import Mutant, Outcome, fault_of, faults_unchanged, load_mutants, try_all

ROOT = Path(__file__).parents[1]
SUMS = "src/crossfray/sums.py"


def test_every_mutant_can_be_made() -> None:
    mutants = load_mutants(ROOT / "tests" / "mutants")
    assert {mutant: fault for mutant in mutants if (fault := fault_of(ROOT, mutant))} == {}
    assert {mutant.rule for mutant in mutants} <= {"", *load_ledger()}
    assert {mutant.step for mutant in mutants} <= {"", *(step.name for step in STEPS)}


def test_every_rule_has_a_mutant() -> None:
    mutants = load_mutants(ROOT / "tests" / "mutants")
    assert load_ledger().keys() - {mutant.rule for mutant in mutants} == set()


def test_every_step_has_a_mutant() -> None:
    mutants = load_mutants(ROOT / "tests" / "mutants")
    assert {step.name for step in STEPS} - {mutant.step for mutant in mutants} == set()


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


def broken_rule(find: str, replace: str, rule: str = "SEE-2", file: str = SUMS) -> Mutant:
    return Mutant(file, find, replace, rule=rule)


def broken_step(find: str, replace: str, test: str = "tests/test_sums.py::test_double") -> Mutant:
    return Mutant(SUMS, find, replace, step="double", tests=(test,))


def test_a_mutant_that_cannot_be_made_says_why(project: Path) -> None:
    assert fault_of(project, broken_rule("n + n", "2 * n")) is None
    assert fault_of(project, broken_rule("m", "n")) == "its text occurs 0 times"
    assert fault_of(project, broken_rule("n", "m", file="src/gone.py")) == "there is no such file"
    assert fault_of(project, broken_step("n + n", "2 * n")) is None
    for test in ("tests/test_gone.py::test_double", "tests/test_sums.py::test_dou[3]"):
        assert fault_of(project, broken_step("n + n", "2 * n", test)) == f"there is no test {test}"
    for rule, step in (("", ""), ("SEE-2", "double"), ("", "double")):
        mutant = Mutant(SUMS, "n + n", "", rule, step)
        assert (
            fault_of(project, mutant) == "it must name a rule, or a step or part of the language with tests"
        )


@pytest.mark.long
@pytest.mark.parametrize("workers", [1, 2])
def test_the_runner_judges_mutants(project: Path, workers: int) -> None:
    tried = [
        (broken_rule("n + n", "n - n"), Outcome("caught")),
        (broken_rule("n + n", "2 * n"), Outcome("survived")),
        (broken_step("n + n", "n * n"), Outcome("caught")),
        (broken_step("n + n", "2 * n"), Outcome("survived")),
        (broken_rule("n + n", "n - n", "SEE-3"), Outcome("broken", "no test covers its rule")),
        (broken_rule("def", "fed"), Outcome("broken", "the tests could not be run (status 2)")),
        (broken_rule("n", "m"), Outcome("broken", "its text occurs 4 times")),
    ]
    mutants = [mutant for mutant, _ in tried]
    assert faults_unchanged(project, mutants, workers) == ""
    assert list(try_all(project, mutants, workers)) == tried


@pytest.mark.long
def test_what_fails_without_a_mutant_is_shown(project: Path) -> None:
    mutants = [broken_step("n - n", "n + n")]
    (project / SUMS).write_text("def double(n):\n    return n - n\n", "utf-8")
    assert "test_double" in faults_unchanged(project, mutants)
