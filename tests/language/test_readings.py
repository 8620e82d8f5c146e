"""Every text of the lists is read as a person has found right, alone and in other words."""

from collections import defaultdict

import pytest

from crossfray.language.printer import Unsayable, say
from crossfray.language.reader import Reading, read

from .lists import Sample, everything, paraphrases, printed
from .readings import LISTS, expected, reads


@pytest.mark.parametrize("name", LISTS)
def test_texts_are_read_as_reviewed(name: str) -> None:
    known = expected(name)
    found = {f"{sample.group}: {sample.text}": reads(sample) for sample in LISTS[name]()}
    changed = {
        text: (known.get(text), reading) for text, reading in found.items() if known.get(text) != reading
    }
    assert changed == {}


def test_what_is_read_of_each_list() -> None:
    """Refusals are counted, so that one more is seen."""
    refused = {name: sum(not reading for reading in expected(name).values()) for name in LISTS}
    assert refused == {"shipped": 0, "breadth": 4, "corpus": 4}


def test_printed_sentences_are_read() -> None:
    refused = [sample.text for sample in printed() if not reads(sample)]
    assert len(refused) <= 2


def meanings(samples: tuple[Sample, ...]) -> dict[str, set[object]]:
    found: dict[str, set[object]] = defaultdict(set)
    for sample in samples:
        reading = read(sample.text, sample.kind, sample.names, suggest=False)
        found[sample.group].add(reading.meaning if isinstance(reading, Reading) else None)
    return found


def test_other_words_for_the_same_are_one_meaning() -> None:
    several = [group for group, found in meanings(tuple(paraphrases())).items() if len(found) > 1]
    assert len(several) <= 25, several


def test_what_is_said_back_is_read_again_as_the_same() -> None:
    count = {"same": 0, "not said": 0, "other": 0, "refused": 0}
    for sample in everything():
        reading = read(sample.text, sample.kind, sample.names, suggest=False)
        if not isinstance(reading, Reading):
            continue
        try:
            said = say(reading.meaning, sample.names)
        except Unsayable:
            count["not said"] += 1
            continue
        again = read(said, sample.kind, sample.names, suggest=False)
        if not isinstance(again, Reading):
            count["refused"] += 1
        elif again.meaning == reading.meaning:
            count["same"] += 1
        else:
            count["other"] += 1
    assert count["other"] <= 8, count
    assert count["same"] >= 860, count
