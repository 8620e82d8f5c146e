"""`crossfray rules`: the ledger, with what covers each rule."""

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
REACHED, NOT_REACHED, NOT_BUILT = "in a game", "not reached", "not built"


def rules(
    rule_id: Annotated[
        str | None, typer.Argument(metavar="ID", help="Show this rule alone, in full.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the rules of the game, or show one: its text, rulings, differences by edition and tests."""
    from crossfray.content.coverage import covering_tests, tests_folder

    folder = tests_folder()
    coverage = None if folder is None else covering_tests(folder)
    if rule_id is None:
        _print_all(coverage, as_json)
    else:
        _print_one(_find(rule_id), coverage, as_json)


def _find(rule_id: str) -> Rule:
    from crossfray.content.errors import InputError, nearest_to
    from crossfray.content.ledger import load_ledger

    ledger = load_ledger()
    known = ledger.get(rule_id.upper())
    if known is None:
        raise InputError.at("", f"there is no rule {rule_id!r}", nearest=nearest_to(rule_id.upper(), ledger))
    return known


def _print_all(coverage: Coverage | None, as_json: bool) -> None:
    from crossfray.content.ledger import load_ledger

    ledger = list(load_ledger().values())
    if as_json:
        print(json.dumps([_summary(rule, coverage) for rule in ledger], indent=1))
    else:
        print("\n".join(_listing(ledger, coverage)))


def _summary(rule: Rule, coverage: Coverage | None) -> dict[str, object]:
    return {
        "id": rule.id,
        "tests": len(_tests(rule, coverage)),
        "built": _is_built(rule),
        "reached": _is_reached(rule),
    }


def _listing(ledger: list[Rule], coverage: Coverage | None) -> Iterator[str]:
    """The lines of the list: a block for each section, then the totals."""
    width = max(40, shutil.get_terminal_size().columns - 42)
    for section, members in groupby(ledger, key=lambda rule: rule.section):
        yield section
        for rule in members:
            count = len(_tests(rule, coverage))
            tests = f"{'?' if coverage is None else count:>3} {'test ' if count == 1 else 'tests'}"
            yield f"  {rule.id:<16} {tests}  {_standing(rule):<11}  {textwrap.shorten(rule.text, width)}"
        yield ""
    standing = [_standing(rule) for rule in ledger]
    counts = ", ".join(f"{standing.count(word)} {word}" for word in (REACHED, NOT_REACHED, NOT_BUILT))
    yield f"{len(ledger)} rules: {counts}"
    for word in (NOT_REACHED, NOT_BUILT):
        ids = [rule.id for rule in ledger if _standing(rule) == word]
        yield textwrap.fill(
            f"{word}: {', '.join(ids)}", width + 42, subsequent_indent="  ", break_on_hyphens=False
        )
    if coverage is None:
        yield "how many tests cover them is unknown here: the tests are not installed"
    else:
        yield f"{sum(bool(_tests(rule, coverage)) for rule in ledger)} covered by tests that play them in a game"


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

    standing = _standing(rule)
    yield f"{rule.id} ({rule.section}){'' if standing == REACHED else f', {standing} yet'}"
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


def _standing(rule: Rule) -> str:
    """How far a rule is: whether a game comes to it."""
    if not _is_built(rule):
        return NOT_BUILT
    return REACHED if _is_reached(rule) else NOT_REACHED


def _is_reached(rule: Rule) -> bool:
    from crossfray.content.ledger import not_built, not_reached

    return rule.id not in not_built() | not_reached()


def _is_built(rule: Rule) -> bool:
    from crossfray.content.ledger import not_built

    return rule.id not in not_built()
