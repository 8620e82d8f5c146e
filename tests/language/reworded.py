"""Texts of the booklet lists in other words: whether each wording that is accepted plays the same.

The lists reworded_1 to reworded_4 hold three other wordings of 320 texts that are right, by people who knew only what
each text means. A wording is the same if it comes to the same rules, and plays the same if all games of its text
(right.py) go as with the first wording.

    PYTHONPATH=tests python -m language.reworded              # all lists: how many are read, and how
    PYTHONPATH=tests python -m language.reworded 1 2 --show differs refused
"""

import argparse
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from crossfray.language.canonical import canonical
from crossfray.language.problems import LanguageError
from language.right import Text, by_key, entries, play

HERE = Path(__file__).parent
LISTS = (1, 2, 3, 4)
OUTCOMES = ("same", "plays the same", "differs", "refused")


@dataclass(frozen=True)
class Wording:
    """Another wording of a text."""

    of: str
    said: str

    @property
    def text(self) -> Text:
        return by_key()[self.of]

    @property
    def reworded(self) -> Text:
        return replace(self.text, text=self.said)


def wordings(number: int) -> Iterator[Wording]:
    for group in tomllib.loads((HERE / f"reworded_{number}.toml").read_text("utf-8"))["group"]:
        for said in group["says"]:
            yield Wording(group["of"], said)


@cache
def games(of: str) -> tuple[dict[str, Any], ...]:
    return tuple(entry for entry in entries() if entry["of"] == of)


def outcome(wording: Wording) -> str:
    """One of OUTCOMES."""
    try:
        rules = wording.reworded.rules
    except LanguageError:
        return "refused"
    if canonical(rules) == canonical(wording.text.rules):
        return "same"
    try:
        for game in games(wording.of):
            play(game, wording.reworded)
    except (AssertionError, LanguageError):
        return "differs"
    return "plays the same"


def why(wording: Wording) -> str:
    """How a wording is read, or why it is refused."""
    try:
        wording.reworded.rules.abilities  # noqa: B018
        return f"read as: {wording.reworded.reading}\n  and not: {wording.text.reading}"
    except LanguageError as error:
        return f"refused: {str(error).removeprefix(wording.said).strip()}"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="language.reworded", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("lists", nargs="*", type=int, metavar="LIST", help="1 to 4; all unless told")
    parser.add_argument(
        "--show", nargs="+", choices=OUTCOMES, default=[], help="show the wordings that come out so"
    )
    options = parser.parse_args()
    for number in options.lists or LISTS:
        found = [(wording, outcome(wording)) for wording in wordings(number)]
        count = Counter(came for _, came in found)
        print(f"list {number}: " + ", ".join(f"{count[each]} {each}" for each in OUTCOMES), flush=True)
        for wording, came in found:
            if came in options.show:
                print(
                    f"\n{wording.of}: {wording.text.text}\n  in other words: {wording.said}\n  {why(wording)}"
                )


if __name__ == "__main__":
    main()
