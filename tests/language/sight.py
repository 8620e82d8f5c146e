"""How much is understood of texts by people who know the booklets and nothing else: the lists booklet_1 to booklet_66.

    PYTHONPATH=tests python -m language.sight        # all lists: how many are read, accepted and right
    PYTHONPATH=tests python -m language.sight 1 2 --show

Accepted is what is read and can be played; right is what is accepted, read as a person has found right, and plays so
in a position (right.py). `--show` prints each accepted text with how it was read and what its author meant. The
lists of UNSEEN are counted and never shown: they measure what was made for others.
"""

import argparse
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from crossfray.content.compiled import TextAt
from crossfray.language.problems import LanguageError
from crossfray.language.reader import Problems, read
from crossfray.language.translate import names_at, reading, translate

HERE = Path(__file__).parent
LISTS = range(1, 67)
UNSEEN = (5, 6)
SORTS = ("companion", "status", "minion", "item", "character", "marker")
"""what a name can be said to be in a list; anything else is a token"""


def entries(number: int) -> list[dict[str, str]]:
    found: list[dict[str, str]] = tomllib.loads((HERE / f"booklet_{number}.toml").read_text("utf-8"))["text"]
    return found


def place_of(entry: dict[str, str]) -> TextAt:
    """Where a text of a list stands, by its head: `Grapnel, action icon 2`."""
    kind, owner = entry["kind"], entry["owner"]
    name = title(entry)
    things = tuple(things_of(entry))
    short = tuple(word for word in owner.split() if len(word) > 3 and word != owner)
    if kind == "scenario":
        return TextAt("box", kind, things=things)
    if kind == "companion":
        known = next((each[1] for each in things if each[2] == "companion"), name)
        whose = (key(owner), owner, "character", 1)
        return TextAt("box", "companion action", key(known), known, (), "it", things=(*things, whose))
    at = TextAt("box", kind, key(owner), owner, short, entry["pronoun"], things=things)
    if kind in ("item", "item action"):
        return at.of(
            "item action" if re.search(r"(?<!no )action icon", entry["head"]) else kind, key(name), name
        )
    return at.of(lies(entry) or kind, key(name), name) if kind == "status" else at


def things_of(entry: dict[str, str]) -> Iterator[tuple[str, str, str, int]]:
    for said in entry["names"]:
        name, _, about = said.partition(" (")
        sort = next((each for each in SORTS if each in about), "token")
        several = re.search(rf"\b(an?|one|two|each|every|all|another) (\w+ )?{name}", entry["text"], re.I)
        single = re.search(rf"\bthe {name}", entry["text"], re.I) and not several
        yield key(name), name, sort, 1 if "one" in about or single else 2
    if entry["kind"] == "status" and not lies(entry):
        yield key(title(entry)), title(entry), "status", 1


def lies(entry: dict[str, str]) -> str:
    """Of a text of something that lies on the map and is not held: `token` or `minion`."""
    about = next((name for name in entry["names"] if name.startswith(f"{title(entry)} (")), "")
    return next((sort for sort in ("minion", "token") if sort in about), "")


def title(entry: dict[str, str]) -> str:
    return entry["head"].split(",")[0].strip(" *")


def key(name: str) -> str:
    return re.sub(r"\W+", "-", name.lower())


def is_read(at: TextAt, text: str) -> bool:
    names = names_at(at)
    return not isinstance(read(text, names.kind, names, suggest=False), Problems)


def is_accepted(at: TextAt, name: str, text: str) -> bool:
    try:
        translate(at, name, text)
    except LanguageError:
        return False
    return True


def right_of(number: int) -> int:
    """How many texts of a list are right: all games of each go as they should."""
    from language.right import entries as judged
    from language.right import is_right

    found = [entry for entry in judged() if entry["of"].startswith(f"{number} ")]
    return len({entry["of"] for entry in found} - {entry["of"] for entry in found if is_right(entry)})


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="language.sight", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("lists", nargs="*", type=int, metavar="LIST", help="1 to 66; all unless told")
    parser.add_argument("--show", action="store_true", help="show each accepted text and how it is read")
    options = parser.parse_args()
    for number in options.lists or LISTS:
        placed = [(entry, place_of(entry)) for entry in entries(number)]
        accepted = [(entry, at) for entry, at in placed if is_accepted(at, title(entry), entry["text"])]
        count = sum(is_read(at, entry["text"]) for entry, at in placed)
        right = "not looked at" if number in UNSEEN else f"{right_of(number)} right"
        print(
            f"list {number}: {len(placed)} texts, {count} read, {len(accepted)} accepted, {right}", flush=True
        )
        for entry, at in accepted if options.show and number not in UNSEEN else ():
            print(f"\n{entry['text']}\n  read as: {reading(at, entry['text'])}\n  means: {entry['means']}")


if __name__ == "__main__":
    main()
