"""Words in any order are read or refused, never a crash; what is said back can be read."""

import random

from crossfray.language.printer import Unsayable, say
from crossfray.language.reader import Reading, read

from .lists import everything

SEED = 20
TEXTS = 150


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
    chance = random.Random(SEED)
    samples = everything()
    for _ in range(TEXTS):
        sample = chance.choice(samples)
        text = changed(sample.text.split(), chance.choice(samples).text.split(), chance)
        found = read(text, sample.kind, sample.names, suggest=chance.random() < 0.1)
        if isinstance(found, Reading):
            try:
                assert say(found.meaning, sample.names)
            except Unsayable:
                continue
        else:
            assert all(problem.message for problem in found.found), text
