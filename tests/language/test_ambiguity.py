"""The tables of the parser settle silently what could be read in two ways: here every reading is looked at.

A sentence with two meanings stands in decided.txt; which of them it has is what the corpus says of it."""

from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from lark import Lark
from lark.exceptions import VisitError
from lark.visitors import CollapseAmbiguities

from crossfray.content.cards import shipped_texts
from crossfray.language.build import Builder
from crossfray.language.clauses import Line
from crossfray.language.lexer import CardLexer, Sentence, sentences
from crossfray.language.names import Names
from crossfray.language.reader import grammar
from crossfray.language.translate import names_at

from .cards import corpus

DECIDED = (Path(__file__).parent / "decided.txt").read_text("utf-8").splitlines()
MOST_READINGS = 64


@cache
def every_reading() -> Lark:
    """The grammar without tables: all trees of a sentence."""
    source = (files("crossfray.language") / "grammar.lark").read_text("utf-8")
    return Lark(source, parser="earley", lexer=CardLexer, ambiguity="explicit", maybe_placeholders=False,
                propagate_positions=True)  # fmt: skip


def meanings(sentence: Sentence, names: Names) -> list[Line]:
    """What a sentence could mean, each once; readings that make no sense are none."""
    found: list[Line] = []
    parsed = every_reading().parse((sentence.words, names))
    for tree in CollapseAmbiguities().transform(parsed)[:MOST_READINGS]:
        try:
            line = Builder(names).transform(tree)
        except VisitError:
            continue
        if line not in found:
            found.append(line)
    return found


def undecided(texts: list[tuple[str, Names]]) -> list[str]:
    """Sentences with several meanings that nobody has decided. The tables must choose one of the meanings."""
    found = []
    for text, names in texts:
        for sentence in sentences(text, names):
            said = text[sentence.start : sentence.end].strip()
            possible = meanings(sentence, names)
            chosen = Builder(names).transform(grammar().parse((sentence.words, names)))
            assert chosen in possible, said
            if len(possible) > 1 and said not in DECIDED and said not in found:
                found.append(said)
    return found


def test_a_sentence_of_each_shipped_card_has_one_meaning() -> None:
    """A part of them; all are looked at in the long run."""
    texts = [(text, names_at(at)) for at, _, text in shipped_texts()]
    assert undecided(texts[::6]) == []


@pytest.mark.long
def test_every_text_of_cards_and_corpus_has_one_meaning() -> None:
    texts = [(text, names_at(at)) for at, _, text in shipped_texts()]
    texts += [(text, entry.names) for entry in corpus() for text in (*entry.texts, entry.reads)]
    assert undecided(texts) == []


def test_a_sentence_with_two_meanings_is_found() -> None:
    at, _, _ = next(found for found in shipped_texts() if found[0].kind == "ability")
    names = names_at(at)
    (sentence,) = sentences("If it moved this turn, move 1.", names)
    assert len(meanings(sentence, names)) == 2
