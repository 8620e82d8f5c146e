"""`crossfray rules`: the ledger, and which tests cover each rule."""

from __future__ import annotations

import json
import shutil
import textwrap
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from crossfray.content.ledger import Rule

Coverage = dict[str, list[str]]


def rules(
    rule_id: Annotated[
        str | None, typer.Argument(metavar="ID", help="Show this rule alone, in full.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the rules of the game, or show one in full.

    In full means: its text, rulings, differences by edition, and tests.

    \b
    Examples:
      crossfray rules
      crossfray rules SEE-2
      crossfray rules SEE-2 --json
    """
    from crossfray.content.coverage import covering_tests, tests_folder

    folder = tests_folder()
    only = (rule_id or "").upper()
    coverage = None if folder is None else covering_tests(folder, only)
    if rule_id is None:
        _print_all(coverage, as_json)
    else:
        _print_one(_find(rule_id), coverage, as_json)


def _find(rule_id: str) -> Rule:
    from crossfray.content.errors import InputError, nearest_to, shown
    from crossfray.content.ledger import load_ledger

    ledger = load_ledger()
    known = ledger.get(rule_id.upper())
    if known is None:
        message = f"there is no rule {shown(rule_id)}: crossfray rules lists them"
        raise InputError.at("", message, nearest=nearest_to(rule_id.upper(), ledger))
    return known


def _print_all(coverage: Coverage | None, as_json: bool) -> None:
    from crossfray.content.ledger import load_ledger

    ledger = list(load_ledger().values())
    if as_json:
        print(json.dumps([_summary(rule, coverage) for rule in ledger], indent=1))
    else:
        print("\n".join(_listing(ledger, coverage)))


def _summary(rule: Rule, coverage: Coverage | None) -> dict[str, object]:
    return {"id": rule.id, "tests": len(_tests(rule, coverage))}


def _listing(ledger: list[Rule], coverage: Coverage | None) -> Iterator[str]:
    """The lines of the list: a block for each section, then the totals."""
    width = max(40, shutil.get_terminal_size().columns - 29)
    for section, members in groupby(ledger, key=lambda rule: rule.section):
        yield section
        for rule in members:
            count = len(_tests(rule, coverage))
            tests = f"{'?' if coverage is None else count:>3} {'test ' if count == 1 else 'tests'}"
            yield f"  {rule.id:<16} {tests}  {textwrap.shorten(rule.text, width)}"
        yield ""
    if coverage is None:
        yield f"{len(ledger)} rules; the tests are not installed, so how many cover each of them is unknown"
    else:
        covered = sum(bool(_tests(rule, coverage)) for rule in ledger)
        yield f"{covered} of {len(ledger)} rules are covered by tests that play them in a game"


def _print_one(rule: Rule, coverage: Coverage | None, as_json: bool) -> None:
    if as_json:
        full = _summary(rule, coverage) | {
            "section": rule.section,
            "text": rule.text,
            "ruling": rule.ruling,
            "editions": list(rule.editions),
            "differs": dict(rule.differs),
            "covered_by": _tests(rule, coverage),
        }
        print(json.dumps(full, indent=1, ensure_ascii=False))
    else:
        print("\n".join(_description(rule, coverage)))


def _description(rule: Rule, coverage: Coverage | None) -> Iterator[str]:
    """The lines that show one rule in full."""
    width = min(100, shutil.get_terminal_size().columns)

    def paragraph(text: str) -> str:
        return textwrap.fill(text, width, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)

    yield f"{rule.id} ({rule.section})"
    yield paragraph(rule.text)
    if rule.ruling:
        yield f"\nRuling\n{paragraph(rule.ruling)}"
    for edition, text in rule.differs.items():
        yield f"\nIn {edition} instead\n{paragraph(text)}"
    yield f"\nStated in\n{paragraph(', '.join(rule.editions))}"
    yield "\nTests"
    if coverage is None:
        yield "  unknown here: the tests are not installed"
    else:
        yield from (f"  {test}" for test in _tests(rule, coverage) or ["none"])


def _tests(rule: Rule, coverage: Coverage | None) -> list[str]:
    return (coverage or {}).get(rule.id, [])
