"""The ledger is sound, and every rule in it is covered by a test."""

from pathlib import Path

import pytest

from crossfray.content import coverage
from crossfray.content.errors import InputError, Problem
from crossfray.content.ledger import EDITIONS, load_ledger, parse_ledger

LEDGER = load_ledger()


@pytest.fixture(scope="module")
def covered() -> set[str]:
    return set(coverage.covering_tests(Path(__file__).parent))


def test_every_rule_is_covered(covered: set[str]) -> None:
    assert LEDGER.keys() - covered == set()


def test_a_rule_keeps_what_the_ledger_says_of_it() -> None:
    rule = LEDGER["SEE-7"]
    assert rule.section == "seeing"
    assert rule.editions == ("expanded",)
    assert rule.ruling is not None
    assert LEDGER["TOKEN-2"].differs.keys() == {"dc100", "got100"}
    assert LEDGER["SEE-0"].editions == EDITIONS
    assert LEDGER["SEE-0"].ruling is None


GOOD = """\
# ---------------- first
[[rule]]
id = "A-1"
text = "One."
"""


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ('[[rule]]\nid = "A-1"\ntext = "Two."', Problem("x.toml", 5, None, "rule A-1 is already there")),
        ('[[rule]]\nid = "A-2"', Problem("x.toml", 5, None, "a rule needs 'text'")),
        ('rulling = "So."', Problem("x.toml", 2, None, "unknown key 'rulling'", "ruling")),
        ('editions = ["dc10"]', Problem("x.toml", 2, None, "unknown edition 'dc10'", "dc100")),
        ('differs = { sg = "No." }', Problem("x.toml", 2, None, "unknown edition 'sg'")),
    ],
)
def test_a_faulty_ledger_is_refused(more: str, problem: Problem) -> None:
    with pytest.raises(InputError) as refused:
        parse_ledger(GOOD + more, "x.toml")
    assert refused.value.problems == [problem]


def test_a_ledger_that_is_not_toml_is_refused() -> None:
    with pytest.raises(InputError, match=r"^x\.toml: .*line 5"):
        parse_ledger(GOOD + "oops\n", "x.toml")


def test_an_error_names_the_place_and_a_hint() -> None:
    problems = [Problem("x.toml", 3, 7, "odd", "even"), Problem("x.toml", None, None, "worse")]
    assert str(InputError(problems)) == "x.toml:3:7: odd\n  did you mean: even?\nx.toml: worse"
    expected = {"file": "x.toml", "line": 3, "column": 7, "message": "odd", "nearest": "even"}
    assert problems[0].as_json() == expected


def test_the_tests_of_the_checkout_are_found() -> None:
    assert coverage.tests_folder() == Path(__file__).parent


def test_coverage_is_read_from_decorators(tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    (folder / "sub").mkdir(parents=True)
    (folder / "sub" / "test_a.py").write_text(
        '@rule("A", "B")\n@pytest.mark.rule("A")\ndef test_one(): ...\n'
        '@rule("C")\nclass TestMore:\n    @rule("A")\n    def test_two(self): ...\n'
        "    def helper(self): ...\n"
        '@rule("D")\ndef helper(): ...\n'
    )
    more = "tests/sub/test_a.py::TestMore::test_two"
    assert coverage.covering_tests(folder) == {
        "A": ["tests/sub/test_a.py::test_one", more],
        "B": ["tests/sub/test_a.py::test_one"],
        "C": [more],
    }
