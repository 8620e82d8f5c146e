"""A changed word changes the meaning, or the text is refused; a changed spelling does not."""

import re
from collections.abc import Callable
from functools import cache

import pytest

from crossfray.language.reader import Reading, read

from .lists import Sample, breadth, shipped

TEXTS = (*shipped(), *breadth())

Change = tuple[str, str, str]
CHANGES: tuple[Change, ...] = (
    ("one more", r"(?<![+\-\w])(\d)(?!\w)", "9"),
    ("a to no", r"\b(?:an?|another) (?=rival|ally|Hound|Decoy|adjacent|standing|item)", "no "),
    # in a prohibition one is as good as each: `a rival cannot`, `rivals cannot`
    (
        "each to a",
        r"\b(?:[Ee]ach|[Ee]very) (?=rival|ally|Hound|adjacent|standing|character)(?!.*cannot)",
        "one ",
    ),
    ("rival to ally", r"\brival\b(?! character| leader)", "ally"),
    ("if to unless", r"\b[Ii]f (?!you (?:do|win|lose))", "unless "),
    ("turn to round", r"\bturn\b", "round"),
    ("win to lose", r"\b(you|Mira|character) win(s?)\b", r"\1 lose\2"),
    ("start to end", r"\b(?:start|beginning) of\b", "end of"),
    ("down to out", r"\bknock(ed|s)? down\b", r"knock\1 out"),
    ("adjacent to within 2", r"\badjacent to\b", "within 2 squares of"),
    ("more to less", r"\b1 more die\b", "1 less die"),
    ("up to down", r"\bdown 1\b", "up 1"),
    ("other", r"\b([Ee]ach|a) (rival|ally)\b", r"\1 other \2"),
    ("may to must", r"\bmay\b(?! not)", "must"),
)


@cache
def meaning(sample: Sample, text: str) -> object:
    found = read(text, sample.kind, sample.names, suggest=False)
    return found.meaning if isinstance(found, Reading) else None


@pytest.mark.parametrize("change", CHANGES, ids=[change[0] for change in CHANGES])
def test_another_word_is_another_meaning(change: Change) -> None:
    _, pattern, other = change
    same = []
    for sample in TEXTS:
        for match in re.finditer(pattern, sample.text):
            start, end = match.span()
            text = sample.text[:start] + match.expand(other) + sample.text[end:]
            if text == sample.text:
                continue
            before = meaning(sample, sample.text)
            if before is not None and before == meaning(sample, text):
                same.append(text)
    assert same == []


def curly(text: str) -> str:
    return text.replace("'", "\u2019")


def shouted(text: str) -> str:
    return re.sub(r"\b(may|can|each|rival|if|when|the)\b", lambda match: match[0].upper(), text)


def contracted(text: str) -> str:
    return re.sub(r"\bcannot\b", "can't", re.sub(r"\b(is|does|has|did) not\b", r"\1n't", text))


def in_words(text: str) -> str:
    return re.sub(r"\b2 (?=squares|dice|tokens)", "two ", text)


def british(text: str) -> str:
    return text.replace("defense", "defence").replace("toward ", "towards ")


def beside(text: str) -> str:
    return text.replace("adjacent to", "next to")


@pytest.mark.parametrize("change", [curly, shouted, contracted, in_words, british, beside])
def test_another_spelling_is_the_same_meaning(change: Callable[[str], str]) -> None:
    other = []
    for sample in TEXTS:
        text = change(sample.text)
        if text != sample.text and meaning(sample, sample.text) != meaning(sample, text):
            other.append(text)
    assert other == []
