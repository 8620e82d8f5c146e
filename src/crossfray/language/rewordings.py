"""Says a sentence that is refused as the game can play it, in the author's own words.

rewordings.toml lists what people write (`of`, a regular expression), how it is said instead (`to`), what must then be
said otherwise in the sentences before (`before`), and the reason (`why`). It also lists what cannot be said in any
words (`advice`). Only what the caller accepts is offered."""

import re
import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from itertools import permutations
from typing import NamedTuple


class Rewording(NamedTuple):
    """One line of the list."""

    of: str
    to: str
    why: str = ""
    before: tuple[str, str] = ("", "")


class Advice(NamedTuple):
    """What the game has no words for: why, and a sentence that comes near."""

    of: str
    why: str
    works: str = ""


class Reworded(NamedTuple):
    """Sentences that work, and where the part of the text begins whose place they take."""

    text: str
    start: int
    why: str


@cache
def rewordings() -> tuple[Rewording, ...]:
    source = tomllib.loads((files("crossfray.language") / "rewordings.toml").read_text("utf-8"))
    return tuple(
        Rewording(of, to, each.get("why", ""), tuple(each.get("before", ("", ""))))
        for each in source["rewording"]
        for of in [each["of"]]
        for to in ([each["to"]] if isinstance(each["to"], str) else each["to"])
    )


@cache
def advices() -> tuple[Advice, ...]:
    source = tomllib.loads((files("crossfray.language") / "rewordings.toml").read_text("utf-8"))
    return tuple(Advice(**each) for each in source["advice"])


def advice(sentence: str) -> Advice | None:
    """What is said of a sentence that the game cannot play in any words; None if the list has nothing."""
    return next((each for each in advices() if re.search(each.of, sentence, re.IGNORECASE)), None)


def reworded(before: str, sentence: str, accepted: Callable[[str], bool]) -> Reworded | None:
    """The sentence in words that are accepted after the text before it; None if the list has none."""
    found = [each for each in rewordings() if re.search(each.of, sentence, re.IGNORECASE)]
    for tried in (*((each,) for each in found), *permutations(found, 2)):
        first, said = before, sentence
        for each in tried:
            said = re.sub(each.of, each.to, said, flags=re.IGNORECASE)
            first = re.sub(*each.before, first, flags=re.IGNORECASE) if each.before[0] else first
        begins = not first.strip() or first.strip()[-1] in ".!?:;"
        said = f"{said[:1].upper() if begins else said[:1].lower()}{said[1:].rstrip('.')}."
        if accepted(f"{first}{said}"):
            start = _where_they_part(before, first)
            return Reworded(
                f"{first[start:]}{said}", start, next((each.why for each in tried if each.why), "")
            )
    return None


def _where_they_part(one: str, other: str) -> int:
    """The beginning of the first sentence that is not the same in both."""
    if one == other:
        return len(one)
    same = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    return max((end.end() for end in re.finditer(r"[.!?:] +", one[:same])), default=0)
