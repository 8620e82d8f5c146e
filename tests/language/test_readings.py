"""Every text of the lists is read as a person has found right, alone and in other words."""

from collections import defaultdict
from contextlib import suppress
from random import Random

import pytest

from crossfray.content.compiled import play_alike, rules_if_read
from crossfray.language.printer import Unsayable, say
from crossfray.language.problems import LanguageError
from language.lists import Sample, everything, meaning, paraphrases, printed
from language.readings import LISTS, expected, reads
from language.right import Text, by_key, texts


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
        found[sample.group].add(meaning(sample.text, sample.kind, sample.names))
    return found


def test_other_words_for_the_same_are_one_meaning() -> None:
    several = [group for group, found in meanings(tuple(paraphrases())).items() if len(found) > 1]
    assert len(several) <= 25, several


def test_what_is_said_back_is_read_again_as_the_same() -> None:
    count = {"same": 0, "not said": 0, "other": 0, "refused": 0}
    for sample in everything():
        found = meaning(sample.text, sample.kind, sample.names)
        if found is None:
            continue
        try:
            said = say(found, sample.names)
        except Unsayable:
            count["not said"] += 1
            continue
        again = meaning(said, sample.kind, sample.names)
        if again is None:
            count["refused"] += 1
        elif again == found:
            count["same"] += 1
        else:
            count["other"] += 1
    assert count["other"] <= 8, count
    assert count["same"] >= 860, count


KNOWN_TO_DIFFER = {
    # `if ..., until ...` is read as a rule that holds while it is so
    "2 Honey Jar", "7 Sure-Footed",
    # two words for one thing: whom it is moved away from, who has won, both of them move, pick it up
    "8 Biscuit", "8 Grab the Strongbox", "8 Honeyed Words", "10 Collie", "10 Hot Wax",
    "40 Break a Leg", "54 Belly Flop",
    # lists of events and of people, a token that was spoken of in a condition
    "24 Nugget", "30 Phase Belt", "36 Patrol Drone",
    # two of whom it may be said: `that rival character` and an ally; `end it` is read as its owner; `that Usher` as the
    # one that has the text
    "58 Settle the Score", "63 Glissando", "63 Usher",
}  # fmt: skip


def reads_back(text: Text) -> bool:
    """Whether what a text is read as comes to the same rules; so does what cannot be read, or has no words."""
    with suppress(LanguageError):
        rules = text.rules
        return play_alike(text.at, rules_if_read(text.at, text.title, text.reading), rules)
    return True


def test_what_a_text_is_read_as_comes_to_the_same_rules() -> None:
    """So two texts that play differently are never read as the same words."""
    differ = {text.key for text in Random(20).sample(list(texts()), 300) if not reads_back(text)}
    assert differ <= KNOWN_TO_DIFFER


@pytest.mark.parametrize("key", sorted(KNOWN_TO_DIFFER))
def test_what_reads_back_meanwhile_is_no_longer_named_as_different(key: str) -> None:
    assert not reads_back(by_key()[key])
