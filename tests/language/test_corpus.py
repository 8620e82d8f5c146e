"""Every text of the corpus is read, in all its wordings as the same tree, and printed in the canonical wording."""

import time

import pytest

from crossfray.language import tree
from crossfray.language.assemble import nodes_in
from crossfray.language.clauses import Touching
from crossfray.language.printer import print_text
from crossfray.language.reader import grammar, read

from .cards import Entry, corpus, names_of

ENTRIES = corpus()
IDS = [f"{at}-{entry.card}-{entry.part or 'more'}" for at, entry in enumerate(ENTRIES)]


@pytest.mark.parametrize("entry", ENTRIES, ids=IDS)
def test_all_wordings_are_one_tree(entry: Entry) -> None:
    meant = read(entry.reads, entry.names)
    for text in entry.texts:
        assert read(text, entry.names) == meant, text


@pytest.mark.parametrize("entry", ENTRIES, ids=IDS)
def test_the_canonical_wording_is_printed(entry: Entry) -> None:
    assert print_text(read(entry.texts[0], entry.names), entry.names) == entry.reads


def test_the_corpus_has_every_card_of_the_three_boxes() -> None:
    parts = {(entry.card, entry.part) for entry in ENTRIES if entry.part}
    assert len(parts) >= 65
    for card, abilities in (("Jon Snow", 4), ("Arya Stark", 4), ("Daenerys Targaryen", 4), ("Night King", 4)):
        assert sum(entry.card == card and bool(entry.part) for entry in ENTRIES) >= abilities


def test_letters_quotes_icons_and_line_breaks_do_not_matter() -> None:
    names = names_of("Arya Stark", "ability")
    plain = read("If that rival has Arya's List, do a challenge 2 to it.", names)
    assert read("IF THAT RIVAL\n  has ARYA\u2019S   LIST, do a challenge two to it", names) == plain
    jon = names_of("Jon Snow", "ability")
    assert read("Shift a [strength] token on your track down 1.", jon) == read(
        "Shift a strength ability token on your cooldown track down one.", jon
    )


def test_nodes_know_where_they_stand_in_the_text() -> None:
    text = "Move 1.\nDo a challenge 2 to a rival within 3 squares."
    found = read(text, names_of("Jon Snow", "ability"))
    spans = {type(node): text[slice(*node.span)] for node in nodes_in(found)}
    assert spans[tree.Select] == "a rival within 3 squares"
    assert spans[tree.Within] == "within 3 squares"
    assert spans[tree.Text] == text
    assert Touching not in spans


def test_reading_is_fast(capsys: pytest.CaptureFixture[str]) -> None:
    grammar.cache_clear()
    begin = time.perf_counter()
    grammar()
    built = time.perf_counter() - begin
    texts = [(text, entry.names) for entry in ENTRIES for text in entry.texts]
    for _, names in texts:
        _ = names.pattern
    begin = time.perf_counter()
    for text, names in texts:
        read(text, names)
    each = (time.perf_counter() - begin) / len(texts)
    with capsys.disabled():
        print(f"\n[tables {built:.2f} s, {1000 * each:.2f} ms a text, {len(texts)} texts]")
    assert each < 0.05
    assert built < 10
