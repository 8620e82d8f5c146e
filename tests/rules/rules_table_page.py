"""docs/rules-table.md: for every rule of the ledger the booklets that state it, the tests that play it, and the code
that a game comes to. `PYTHONPATH=tests python -m rules.rules_table_page` rewrites it."""

import re
import tomllib
from collections import defaultdict
from itertools import groupby
from pathlib import Path

from crossfray.content.coverage import covering_tests
from crossfray.content.ledger import EDITIONS, load_ledger

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "rules-table.md"

INTRO = """# The table of rules

This table lists every rule of the ledger: the booklets that state it, the test files that name it and play it in a
game, and the modules that implement it. A module is listed if it names the rule, or if a test of the rule caught a bug
placed there on purpose (`python -m mutants`). `crossfray rules ID` shows a rule in full.

`make cards` generates this page, and a test keeps it up to date.
"""


def places() -> dict[str, set[str]]:
    """For each rule the modules that carry it out."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted((ROOT / "tests" / "mutants").glob("*.toml")):
        for mutant in tomllib.loads(path.read_text("utf-8")).get("mutant", ()):
            if "rule" in mutant:
                found[mutant["rule"]].add(mutant["file"].removeprefix("src/crossfray/"))
    sources = ROOT / "src" / "crossfray"
    for path in sorted((sources / "rules").glob("*.py")):
        for rule_id in re.findall(r"\b[A-Z]+(?:-[A-Z]+\d*)?-\d+\b", path.read_text("utf-8")):
            found[rule_id].add(path.relative_to(sources).as_posix())
    return found


def tests() -> dict[str, list[str]]:
    """For each rule the files of the tests that name it."""
    covering = covering_tests(ROOT / "tests")
    return {
        rule_id: sorted({name.split("::")[0].removeprefix("tests/") for name in names})
        for rule_id, names in covering.items()
    }


def rows() -> dict[str, tuple[str, str, str]]:
    """For each rule its booklets, tests and places, as they are written."""
    played, carried = tests(), places()
    return {
        rule.id: (
            "all" if set(rule.editions) == set(EDITIONS) else ", ".join(rule.editions),
            some(played.get(rule.id, [])),
            some(sorted(carried[rule.id])),
        )
        for rule in load_ledger().values()
    }


def some(names: list[str]) -> str:
    """The first three, and how many more."""
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return ", ".join(f"`{name}`" for name in names[:3]) + more


def page() -> str:
    found = rows()
    lines = [INTRO]
    for section, rules in groupby(load_ledger().values(), lambda rule: rule.section):
        lines += [f"## {section.capitalize()}", "", "| rule | stated by | played by | carried out in |"]
        lines += ["|---|---|---|---|"]
        lines += [f"| {rule.id} | {' | '.join(found[rule.id])} |" for rule in rules]
        lines += [""]
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
