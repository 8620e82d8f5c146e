"""Whatever comes in, only LanguageError comes out, soon; and what is read can be printed and read again."""

import re
import time
from random import Random

import pytest

from crossfray.language.errors import LanguageError
from crossfray.language.names import Names
from crossfray.language.printer import print_text
from crossfray.language.reader import LONGEST_TEXT, read
from crossfray.language.words import phrases

from .cards import corpus

CASES = 3000
MANY = 100_000
_WORDS = re.compile(r"[\w'!-]+|[.,;:]")
TEXTS = [(text, entry) for entry in corpus() for text in (*entry.texts, entry.reads)]
NAMES = {id(entry): entry.names for _, entry in TEXTS}
VOCABULARY = sorted(
    {word for text, _ in TEXTS for word in _WORDS.findall(text)}
    | {word for written in phrases() for word in written if word != "N"}
)


def mutated(text: str, chance: Random) -> str:
    """The text with a few words taken out, put in, changed, swapped, or taken from another text."""
    words = _WORDS.findall(text)
    for _ in range(chance.randint(1, 3)):
        if not words:
            break
        at = chance.randrange(len(words))
        change = chance.randrange(5)
        if change == 0:
            del words[at]
        elif change == 1:
            words[at] = chance.choice(VOCABULARY)
        elif change == 2:
            words.insert(at, chance.choice(VOCABULARY))
        elif change == 3:
            other = chance.randrange(len(words))
            words[at], words[other] = words[other], words[at]
        else:
            others = _WORDS.findall(chance.choice(TEXTS)[0])
            start = chance.randrange(len(others))
            words[at : at + chance.randint(0, 3)] = others[start : start + chance.randint(1, 6)]
    return re.sub(r" ([.,;:])", r"\1", " ".join(words))


def letters(chance: Random) -> str:
    """Letters of all kinds, also such that no text has."""
    return "".join(
        chr(chance.choice((chance.randrange(32, 127), chance.randrange(0x300), chance.randrange(0x11000))))
        for _ in range(chance.randint(0, 60))
    )


def sample(chance: Random) -> tuple[str, Names]:
    text, entry = chance.choice(TEXTS)
    kind = chance.random()
    if kind < 0.8:
        return mutated(text, chance), NAMES[id(entry)]
    if kind < 0.95:
        return " ".join(chance.choice(VOCABULARY) for _ in range(chance.randint(1, 25))), NAMES[id(entry)]
    return letters(chance), NAMES[id(entry)]


def check(text: str, names: Names) -> bool:
    """Whether the text was read; it must then be printed, and read again, as the same tree."""
    refused: LanguageError | None = None
    try:
        found = read(text, names)
    except LanguageError as error:
        refused = error
    if refused is not None:
        assert refused.faults
        assert refused.shown()
        assert all(0 <= start <= end <= len(text) for start, end in (fault.span for fault in refused.faults))
        return False
    spoken = print_text(found, names)
    assert read(spoken, names) == found, (text, spoken)
    return True


def run(chance: Random, cases: int) -> int:
    read_texts = 0
    for _ in range(cases):
        text, names = sample(chance)
        begin = time.process_time()
        read_texts += check(text, names)
        assert time.process_time() - begin < 2, text
    return read_texts


def test_changed_texts_are_read_or_refused() -> None:
    assert run(Random(1), CASES) > 20


@pytest.mark.long
def test_many_changed_texts_are_read_or_refused() -> None:
    assert run(Random(), MANY) > 500


@pytest.mark.parametrize(
    "text",
    [
        "a rival adjacent to " * 90,
        "Move 1. " * 150,
        "Do a challenge 1 to a rival" + " adjacent to a rival" * 30 + ".",
        "Jon or " * 200,
        "'" * 1500,
        "If Jon is standing, " * 90 + "move 1.",
        "move 1 and " * 150,
        "x" * (LONGEST_TEXT + 1),
        "\0\n\t \u2028",
        "",
    ],
    ids=["nested", "many", "deep", "endless", "quotes", "ifs", "ands", "long", "blank", "empty"],
)
def test_long_and_odd_texts_end_soon(text: str) -> None:
    begin = time.process_time()
    check(text, NAMES[id(corpus()[0])])
    assert time.process_time() - begin < 2
