"""Options and checks for the whole test suite."""

from collections.abc import Generator
from pathlib import Path

import hypothesis
import pytest

from crossfray.content.errors import nearest_to
from crossfray.content.ledger import load_ledger

# The helpers assert too; a failure in them should show its values as one in a test does.
pytest.register_assert_rewrite("support")

# Small and repeatable by default; `--long` searches further, with fresh randomness.
hypothesis.settings.register_profile("small", max_examples=25, deadline=None, derandomize=True)
hypothesis.settings.register_profile("long", max_examples=500, deadline=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("crossfray")
    group.addoption("--long", action="store_true", help="also run the tests marked long")
    group.addoption("--rule", action="append", metavar="ID", help="run only the tests that cover this rule")
    group.addoption("--cases", metavar="FILE", help="write the scripted games of tests that pass as data")
    group.addoption("--update-golden", action="store_true", help="write the golden playthroughs anew")


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("--hypothesis-profile"):
        hypothesis.settings.load_profile("long" if config.getoption("--long") else "small")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    from support import cases

    if file := item.config.getoption("--cases"):
        cases.keeper = cases.keeper or cases.Keeper(Path(file))
        cases.keeper.forget()
    yield
    if cases.keeper:
        cases.keeper.write(item.nodeid, sorted(_rule_ids(item)))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A misspelt rule id would cover nothing and go unnoticed, so the file that holds it does not load."""
    report = yield
    tests = [node for node in report.result or () if isinstance(node, pytest.Item)]
    if faults := [fault for test in tests for fault in _unknown_rules(test)]:
        report.outcome = "failed"
        report.longrepr = "\n".join(faults)
        report.result = []
    return report


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if wanted := set(config.getoption("--rule") or ()):
        config.hook.pytest_deselected(items=[item for item in items if not _rule_ids(item) & wanted])
        items[:] = [item for item in items if _rule_ids(item) & wanted]
    if not config.getoption("--long"):
        for item in items:
            if item.get_closest_marker("long"):
                item.add_marker(pytest.mark.skip(reason="needs --long"))


def _rule_ids(item: pytest.Item) -> set[str]:
    return {rule_id for mark in item.iter_markers("rule") for rule_id in mark.args}


def _unknown_rules(item: pytest.Item) -> list[str]:
    ledger = load_ledger()
    return [
        f"{item.name}: there is no rule {rule_id!r} (did you mean: {nearest_to(rule_id, ledger)}?)"
        for rule_id in sorted(_rule_ids(item) - ledger.keys())
    ]
