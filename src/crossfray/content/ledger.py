"""The rules ledger: every rule of the game by its id, in our own words.

It is read with the standard library alone, because every command that explains a refusal needs it at once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from crossfray.content.errors import InputError, Problem, nearest_to

EDITIONS = ("expanded", "sg100", "dc100", "got100")

_FOLDER = Path(__file__).parent
_KEYS = ("id", "text", "editions", "differs", "ruling")
_HEADING = re.compile(r"# -{8,} (?P<section>.+)")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `editions`: the booklets that state it; `differs`: what an edition does instead; `ruling`: what this
    project decides where the booklets are unclear; `section`: its heading."""

    id: str
    text: str
    editions: tuple[str, ...]
    differs: Mapping[str, str]
    ruling: str | None
    section: str


@cache
def load_ledger() -> dict[str, Rule]:
    """All rules by id, in the order of the ledger. Shared by all callers: do not change it."""
    return parse_ledger((_FOLDER / "ledger.toml").read_text("utf-8"), "ledger.toml")


def parse_ledger(text: str, file: str) -> dict[str, Rule]:
    """The rules in the text of a ledger; InputError with every problem, each at the line of its rule."""
    try:
        entries: list[dict[str, Any]] = tomllib.loads(text).get("rule", [])
    except tomllib.TOMLDecodeError as error:
        raise InputError.at(file, str(error)) from error

    rules: dict[str, Rule] = {}
    problems: list[Problem] = []
    for entry, (line, section) in zip(entries, _headers(text), strict=True):
        problems += (Problem(file, line, None, *fault) for fault in _faults(entry, rules))
        rule = Rule(
            id=entry.get("id", ""),
            text=entry.get("text", ""),
            editions=tuple(entry.get("editions", EDITIONS)),
            differs=entry.get("differs", {}),
            ruling=entry.get("ruling"),
            section=section,
        )
        rules[rule.id] = rule
    if problems:
        raise InputError(problems)
    return rules


def _headers(text: str) -> Iterator[tuple[int, str]]:
    """For each rule in the text its first line and its section, which TOML does not keep."""
    section = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if heading := _HEADING.fullmatch(line):
            section = heading["section"]
        elif line == "[[rule]]":
            yield number, section


def _faults(entry: Mapping[str, Any], earlier: Mapping[str, Rule]) -> Iterator[tuple[str, str | None]]:
    """The problems of one entry of the ledger: sentences, each with the nearest known word."""
    for key in ("id", "text"):
        if not entry.get(key):
            yield f"a rule needs {key!r}", None
    if entry.get("id") in earlier:
        yield f"rule {entry['id']} is already there", None
    for key in entry:
        if key not in _KEYS:
            yield f"unknown key {key!r}", nearest_to(key, _KEYS)
    for edition in (*entry.get("editions", ()), *entry.get("differs", ())):
        if edition not in EDITIONS:
            yield f"unknown edition {edition!r}", nearest_to(edition, EDITIONS)
