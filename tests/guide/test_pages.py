"""The guide: every rule is told, every link leads somewhere, every diagram says what the engine says."""

import re
from html import unescape
from pathlib import Path

import pytest

from crossfray.content.cards import attachments, characters
from crossfray.content.ledger import load_ledger
from crossfray.guide.diagrams import diagram
from crossfray.guide.pages import all_scenarios, chapters, each_component, pages, rules_of, told_in, words
from crossfray.guide.site import write_site


def test_every_paragraph_names_its_rules_and_they_exist() -> None:
    for chapter in chapters():
        for paragraph in chapter.paragraphs:
            if not paragraph.startswith("{"):
                assert rules_of(paragraph), f"{chapter.id}: {paragraph[:60]}"
                assert set(rules_of(paragraph)) <= set(load_ledger()), paragraph


def test_every_rule_is_told_and_has_a_page() -> None:
    """In a chapter, or among the special cases; of the general rules nearly all in a chapter."""
    others = pages()["book-others"].html
    for rule in load_ledger():
        assert rule in pages()
        assert rule in told_in() or f"page:{rule}" in others
    left = [rule for rule in load_ledger() if rule not in told_in() and not rule.startswith(("FAQ", "SCEN"))]
    assert left == ["SETUP-11", "ACT-FOUR-BASIC"]


def test_everything_there_is_has_a_page() -> None:
    wanted = [f"card-{card}" for card in (*characters(), *attachments())]
    wanted += [f"card-{part.id}" for _, part in each_component()]
    wanted += [f"scenario-{each}" for each in all_scenarios()]
    assert set(wanted) <= set(pages())


def test_every_link_leads_to_a_page() -> None:
    for page in pages().values():
        for target in re.findall(r'href="([^"]*)"', page.html):
            assert target.startswith("page:"), (page.id, target)
            assert target.removeprefix("page:") in pages(), (page.id, target)


def test_words_name_rules_that_exist_and_are_in_order() -> None:
    terms = [word.term for word in words()]
    assert terms == sorted(terms)
    for word in words():
        assert set(word.rules) <= set(load_ledger())


def test_a_page_can_be_searched_by_its_words() -> None:
    text = pages()["card-batman"].text
    assert "Grappling Swing" in text
    assert "<" not in pages()["book-seeing"].text


def test_a_diagram_has_the_answer_of_the_engine_below_it() -> None:
    drawn = diagram("see-rival", "see A Y")
    assert (
        "Arya Stark on a2 does not see Night King on e2: the standing rival on c2 blocks the view." in drawn
    )
    assert diagram("see-gap", "see A Y").count("#0b7f74") == 1  # an open line is green


@pytest.mark.parametrize("page", list(pages()))
def test_a_page_is_well_formed(page: str) -> None:
    html = pages()[page].html
    for tag in ("p", "ul", "li", "table", "a", "svg", "figure", "b"):
        assert len(re.findall(rf"<{tag}[ >]", html)) == html.count(f"</{tag}>"), tag


def test_the_site_has_every_page_and_no_dead_link(tmp_path: Path) -> None:
    assert write_site(tmp_path) == len(pages())
    names = {path.name for path in tmp_path.iterdir()}
    for path in tmp_path.glob("*.html"):
        for target in re.findall(r'(?:href|src)="([^"]*)"', path.read_text("utf-8")):
            assert unescape(target) in names, (path.name, target)
