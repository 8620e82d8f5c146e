"""Writes the book of sentences that work (language/phrasebook.toml) from the lists of texts that are read and played.

    PYTHONPATH=tests python -m language.phrasebook

A sentence stands in it if it is accepted alone; of several that speak of the same things the shortest is kept.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from crossfray.language import phrasebook
from crossfray.language.compile import CardText
from crossfray.language.helping import Tried
from crossfray.language.names import Names
from crossfray.language.printer import Unsayable, say
from crossfray.language.reader import Reading, read
from crossfray.language.translate import HELD, names_at
from crossfray.language.words import Sentence, sentences
from language import sight
from language.lists import breadth, paraphrases, shipped

BOOK = Path(phrasebook.__file__).with_suffix(".toml")
PRONOUNS = {"he", "him", "his", "she", "her", "hers", "himself", "herself"}
BEGINNINGS = {"then", "and", "but", "also", "afterwards"}
"""words that a sentence begins with only behind another"""
LONGEST = 160


def texts() -> Iterator[tuple[str, CardText]]:
    for sample in (*shipped(), *breadth(), *paraphrases()):
        yield sample.text, sample.card
    for number in sight.LISTS:
        for entry in sight.entries(number) if number not in sight.UNSEEN else ():
            at = sight.place_of(entry)
            yield entry["text"], CardText(at.card or at.own, names_at(at), at.kind in HELD)


def plainly(text: str, sentence: Sentence, card: CardText) -> str:
    """A sentence as it is written; as it is said back where it speaks of somebody by he or she."""
    words = {token.text for token in sentence.tokens}
    if not words & PRONOUNS:
        return f"{text[sentence.start : sentence.end]}."
    found = read(text[sentence.start : sentence.end], card.names.kind, card.names, suggest=False)
    try:
        return say(found.meaning, card.names) if isinstance(found, Reading) else ""
    except Unsayable:
        return ""


def with_places(text: str, names: Names) -> str:
    """The sentence with places for its names; empty if that cannot be said."""
    found, last, places = "", 0, dict[str, str]()
    for sentence in sentences(text, names):
        for token in sentence.tokens:
            if token.name is None:
                continue
            thing = token.name.thing
            kind: str = "own" if names.own is not None and thing.id == names.own.id else thing.kind
            kind = "card" if names.card is not None and thing.id == names.card.id else kind
            if token.name.plural:
                return ""
            if kind in places.values() and places.get(thing.id) != kind:
                kind += "2"
            places.setdefault(thing.id, kind)
            noun = " ".join(token.text.split()[len(thing.name.split()) :]) if token.name.noun else ""
            found += text[last : token.start] + f"{{{kind}}}" + (f" {noun}" if noun else "")
            last = token.end
    return re.sub(r"\b[Tt]he \{own\}", "{own}", found + text[last:])


def collected() -> dict[str, list[str]]:
    kept: dict[tuple[str, frozenset[str]], str] = {}
    for text, card in texts():
        names = card.names
        if not Tried(card).is_accepted(text):
            continue
        for sentence in sentences(text, names):
            said = plainly(text, sentence, card)
            if (
                not said
                or sentence.tokens[0].text in BEGINNINGS
                or len(said) > LONGEST
                or len(list(sentences(said, names))) != 1
            ):
                continue
            if not Tried(card).is_accepted(said):
                continue
            phrase = with_places(said, names)
            if not phrase or "{character}" in phrase or not phrasebook.filled(phrase, names):
                continue
            (single,) = sentences(said, names)
            key = (phrasebook.group_of(names.kind), frozenset(phrasebook.about(single, names)))
            if key not in kept or len(phrase) < len(kept[key]):
                kept[key] = phrase
    found: dict[str, list[str]] = {}
    for (group, _), phrase in kept.items():
        found.setdefault(group, []).append(phrase)
    return found


def write() -> int:
    lines = [
        "# Sentences that work, with places for names. Written by tests/language/phrasebook.py; not by hand.\n"
    ]
    found = collected()
    for group, phrases in sorted(found.items()):
        rows = "\n".join(f"    {json.dumps(phrase, ensure_ascii=False)}," for phrase in sorted(set(phrases)))
        lines.append(f"{group} = [\n{rows}\n]\n")
    BOOK.write_text("\n".join(lines), "utf-8")
    tomllib.loads(BOOK.read_text("utf-8"))
    return sum(map(len, found.values()))


if __name__ == "__main__":
    print(f"{write()} sentences")
