"""A changed word changes the meaning, or the text is refused; a changed spelling does not."""

import re
from collections.abc import Callable

import pytest

from language.lists import booklet, breadth, meaning, shipped

TEXTS = (*shipped(), *breadth())
BOOKLET = tuple(booklet())

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
    ("no to a", r"\b[Nn]o (?=rival|ally|allies|other|item|adjacent|token)", "a "),
    ("not left out", r"\b(is|are|has|does|do|can)(?:n't| not|not) ", r"\1 "),
    ("after to before", r"\b[Aa]fter\b", "before"),
)
REMARKS = (
    "challenged only once",
    "that's fine too",
    "count as their",
    "has been placed",
    "no adjacent square",
    "loses or loses",
    "die against one rival",
)
"""what is said in passing, and changes nothing that it changes; more dice against a rival are against each"""


@pytest.mark.parametrize("change", CHANGES, ids=[change[0] for change in CHANGES])
def test_another_word_is_another_meaning(change: Change) -> None:
    _, pattern, other = change
    same = []
    for sample in (*TEXTS, *BOOKLET):
        for match in re.finditer(pattern, sample.text):
            start, end = match.span()
            text = sample.text[:start] + match.expand(other) + sample.text[end:]
            if text == sample.text or any(remark in text for remark in REMARKS):
                continue
            before = meaning(sample.text, sample.kind, sample.names)
            if before is not None and before == meaning(text, sample.kind, sample.names):
                same.append(text)
    assert same == []


@pytest.mark.parametrize("number", [r"(?<![+\-\w])([1-8])(?![\w/])", r"\b(one|two|three)\b(?! of)"])
def test_another_number_is_another_meaning(number: str) -> None:
    words = ("one", "two", "three", "four")
    same = []
    for sample in (*TEXTS, *BOOKLET):
        for match in re.finditer(number, sample.text):
            said = match[1]
            more = str(int(said) + 1) if said.isdigit() else words[words.index(said) + 1]
            text = sample.text[: match.start()] + more + sample.text[match.end() :]
            before = meaning(sample.text, sample.kind, sample.names)
            if before is not None and before == meaning(text, sample.kind, sample.names):
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
        if text != sample.text and meaning(sample.text, sample.kind, sample.names) != meaning(
            text, sample.kind, sample.names
        ):
            other.append(text)
    assert other == []
