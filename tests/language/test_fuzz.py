"""Words in any order are read or refused, never a crash, and what is read is played or refused."""

import random
from contextlib import suppress

import pytest

from crossfray.language.compile import Unplayable, compile_text
from crossfray.language.printer import Unsayable, say
from crossfray.language.problems import LanguageError
from crossfray.language.reader import Reading, read
from crossfray.language.translate import translate

from .breadth import PLACES
from .lists import everything

SEED = 20
TEXTS = 150
LONG_TEXTS = 10_000


def changed(words: list[str], others: list[str], chance: random.Random) -> str:
    """A text with one to three words dropped, put in, swapped or replaced."""
    found = list(words)
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(found))
        kind = chance.randrange(4)
        if kind == 0 and len(found) > 1:
            found.pop(at)
        elif kind == 1:
            found.insert(at, chance.choice(others))
        elif kind == 2 and at:
            found[at - 1], found[at] = found[at], found[at - 1]
        else:
            found[at] = chance.choice(others)
    return " ".join(found)


def test_any_words_are_read_or_refused() -> None:
    try_texts(random.Random(SEED), TEXTS, suggested=0.1)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_a_hundred_thousand_texts(part: int) -> None:
    try_texts(random.Random(f"part {part}"), LONG_TEXTS, suggested=0.02)


def test_an_exact_number_of_successes_is_refused_in_words() -> None:
    text = "When Mira wins a challenge by 2 more successes, gain 1 point."
    with pytest.raises(LanguageError, match="by 2"):
        translate(PLACES["trait"], "Fuzz", text)


def test_a_move_that_avoids_somebody_else_than_rivals_is_refused_in_words() -> None:
    with pytest.raises(LanguageError, match="can only avoid rivals"):
        translate(PLACES["ability"], "Fuzz", "Move 3, but not through Mira.")


def try_texts(chance: random.Random, texts: int, suggested: float) -> None:
    samples = everything()
    for _ in range(texts):
        sample = chance.choice(samples)
        text = changed(sample.text.split(), chance.choice(samples).text.split(), chance)
        found = read(text, sample.kind, sample.names, suggest=chance.random() < suggested)
        if isinstance(found, Reading):
            with suppress(Unplayable):
                compile_text(found.meaning, sample.card, "Fuzz")
            with suppress(Unsayable):
                assert say(found.meaning, sample.names)
        else:
            assert all(problem.message for problem in found.found), text
