"""Every page of the guide: the rulebook, each rule, term, box, card and scenario, from ledger, content and texts.

A page is HTML. Links between pages are written `page:ID`; whatever shows a page turns them into addresses."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape, unescape
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from crossfray.content.cards import (
    Attachment,
    Character,
    CompanionEntry,
    Component,
    ItemEntry,
    ObjectiveEntry,
    attachments,
    characters,
    components,
    content_of,
)
from crossfray.content.ledger import Rule, load_ledger
from crossfray.content.maps import load_map
from crossfray.content.scenarios import PowerUp, Scenario, full_text, power_ups, scenarios, ultimate_scenarios
from crossfray.content.sources import BoxSource, boxes
from crossfray.guide.diagrams import diagram
from crossfray.rules.edition import EDITIONS

FOLDER = Path(__file__).parent
CONTENTS = "contents"
GLOSSARY = "glossary"
OTHERS = "book-others"
_HEADING = re.compile(r"# (?P<title>.+) \{(?P<id>[a-z]+)\}")
_RULES = re.compile(r"\s*\[([A-Z0-9-]+(?: [A-Z0-9-]+)*)\]$")
_DIAGRAM = re.compile(r"\{diagram (?P<name>[a-z-]+): (?P<question>[^}]+)\}")


@dataclass(frozen=True)
class Page:
    """A page: its subject, and its HTML."""

    id: str
    kind: str
    title: str
    html: str
    also: tuple[str, ...] = ()
    """other words that link here"""

    @property
    def text(self) -> str:
        """Its words, for searching."""
        plain = re.sub(r"<(svg|title).*?</\1>", " ", self.html, flags=re.DOTALL)
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", plain)).split())


class Word(BaseModel):
    """An entry of glossary.toml."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    term: str
    also: tuple[str, ...] = ()
    text: str
    rules: tuple[str, ...]


class Chapter(BaseModel):
    """A chapter of rulebook.md: its paragraphs as written."""

    id: str
    title: str
    paragraphs: list[str]


def pages() -> dict[str, Page]:
    """All pages by id, in the order of the contents."""
    return _pages(boxes())


@cache
def _pages(sources: tuple[BoxSource, ...]) -> dict[str, Page]:
    found = [contents_page(sources), *map(chapter_page, chapters()), others_page(), glossary_page()]
    found += [scenario_page(each) for each in all_scenarios().values()]
    found += [box_page(source) for source in sources]
    found += [character_page(card) for card in characters().values()]
    found += [attachment_page(card) for card in attachments().values()]
    found += [component_page(owner, part) for owner, part in each_component()]
    found += [power_page(power) for power in power_ups().values()]
    found += [word_page(word) for word in words()]
    found += [rule_page(rule) for rule in load_ledger().values()]
    return {page.id: page for page in found}


# ---------------------------------------------------------------------- pieces of HTML


def link(page: str, text: str, css: str = "") -> str:
    style = f' class="{css}"' if css else ""
    return f'<a{style} href="page:{page}">{escape(text)}</a>'


def rule_links(ids: Iterator[str] | list[str] | tuple[str, ...]) -> str:
    return " ".join(link(rule, rule, "rule") for rule in ids)


def listed(items: list[str]) -> str:
    return f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>" if items else ""


def inline(text: str) -> str:
    """Emphasis, code and links to terms in a sentence."""
    found = escape(text, quote=False)
    found = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", found)
    found = re.sub(r"\*(.+?)\*", r"<i>\1</i>", found)
    found = re.sub(r"`(.+?)`", r"<code>\1</code>", found)
    return re.sub(r"\[\[(.+?)\]\]", lambda word: link(f"word-{_slug(word[1])}", word[1]), found)


def _slug(text: str) -> str:
    return text.lower().replace(" ", "-")


def one_line(text: str) -> str:
    return " ".join(text.split())


# ---------------------------------------------------------------------- the rulebook


@cache
def chapters() -> tuple[Chapter, ...]:
    """The rulebook, in the order in which the game is learned."""
    found: list[Chapter] = []
    for block in re.split(r"\n\s*\n", (FOLDER / "rulebook.md").read_text("utf-8").strip()):
        if heading := _HEADING.fullmatch(block.strip()):
            found.append(Chapter(id=heading["id"], title=heading["title"], paragraphs=[]))
        else:
            found[-1].paragraphs.append(one_line(block))
    return tuple(found)


def told_in() -> dict[str, str]:
    """For each rule the first chapter that explains it."""
    found: dict[str, str] = {}
    for chapter in chapters():
        for paragraph in chapter.paragraphs:
            for rule in rules_of(paragraph):
                found.setdefault(rule, chapter.id)
    return found


def rules_of(paragraph: str) -> list[str]:
    """The rules that a paragraph names at its end."""
    named = _RULES.search(paragraph)
    return named[1].split() if named else []


def chapter_page(chapter: Chapter) -> Page:
    parts = [paragraph_html(paragraph) for paragraph in chapter.paragraphs]
    place = [each.id for each in chapters()].index(chapter.id)
    more = [("Before", place - 1), ("Next", place + 1)]
    turn = [
        f"{word}: {link(f'book-{chapters()[n].id}', chapters()[n].title)}"
        for word, n in more
        if 0 <= n < len(chapters())
    ]
    parts.append(f'<nav class="page-turn">{" · ".join(turn)}</nav>')
    return Page(f"book-{chapter.id}", "chapter", chapter.title, "".join(parts))


def paragraph_html(paragraph: str) -> str:
    if drawn := _DIAGRAM.fullmatch(paragraph):
        return diagram(drawn["name"], drawn["question"])
    if paragraph == "{editions}":
        return editions_html()
    return f"<p>{inline(_RULES.sub('', paragraph))} {rule_links(rules_of(paragraph))}</p>"


def editions_html() -> str:
    """How the editions differ, rule by rule."""
    found = []
    for rule in load_ledger().values():
        if rule.differs:
            rows = "".join(
                f"<tr><th>{edition_name(name)}</th><td>{escape(rule.differs[name])}</td></tr>"
                for name in EDITIONS
                if name in rule.differs
            )
            found.append(f"<h3>{rule_links([rule.id])}</h3><p>{escape(rule.text)}</p><table>{rows}</table>")
    return "".join(found)


def edition_name(edition: str) -> str:
    return escape(
        {source.folder: content_of(source).name for source in boxes()}.get(edition, "Expanded rules")
    )


def others_page() -> Page:
    """The rules that no chapter explains: rulings about single cards."""
    left = [rule for rule in load_ledger().values() if rule.id not in told_in()]
    parts = [
        "<p>Decisions about single cards and scenarios, and what follows from the rules without being said.</p>"
    ]
    parts += [f"<p>{escape(rule.text)} {rule_links([rule.id])}</p>" for rule in left]
    return Page(OTHERS, "chapter", "Special cases", "".join(parts))


def rule_page(rule: Rule) -> Page:
    parts = [f"<p>{escape(rule.text)}</p>"]
    if rule.ruling:
        parts.append(f"<p><b>Ruling.</b> {escape(rule.ruling)}</p>")
    for edition, text in rule.differs.items():
        parts.append(f"<p><b>{edition_name(edition)}:</b> {escape(text)}</p>")
    chapter = told_in().get(rule.id)
    title = next((each.title for each in chapters() if each.id == chapter), "Special cases")
    parts.append(f"<p>Told in {link(f'book-{chapter}' if chapter else OTHERS, title)}.</p>")
    return Page(rule.id, "rule", rule.id, "".join(parts))


# ---------------------------------------------------------------------- terms


@cache
def words() -> tuple[Word, ...]:
    data = tomllib.loads((FOLDER / "glossary.toml").read_text("utf-8"))
    return tuple(Word(**entry) for entry in data["word"])


def word_page(word: Word) -> Page:
    html = f"<p>{inline(word.text)} {rule_links(word.rules)}</p><p>{link(GLOSSARY, 'All words')}</p>"
    return Page(f"word-{_slug(word.term)}", "word", word.term.capitalize(), html, word.also)


def glossary_page() -> Page:
    entries = [
        f"<dt>{link(f'word-{_slug(word.term)}', word.term)}</dt><dd>{inline(word.text)}</dd>"
        for word in words()
    ]
    return Page(GLOSSARY, "chapter", "Words of the game", f"<dl>{''.join(entries)}</dl>")


# ---------------------------------------------------------------------- boxes and cards


def all_scenarios() -> dict[str, Scenario]:
    return {**scenarios(), **ultimate_scenarios()}


def each_component() -> list[tuple[Character | Attachment, Component]]:
    """Tokens, minions and status cards, each once, with a character or item that brings it."""
    return list({part.id: (owner, part) for owner, part in reversed(components())}.values())[::-1]


def card_link(card: Character | Attachment | Component) -> str:
    return link(f"card-{card.id}", card.name)


def box_link(box: str) -> str:
    name = next((content_of(source).name for source in boxes() if content_of(source).id == box), box)
    return link(f"box-{box}", name)


def box_page(source: BoxSource) -> Page:
    box = content_of(source)
    own = [each for each in all_scenarios().values() if each.box == box.id]
    parts = [f"<p>{escape(box.about)}</p>"]
    for title, items in (
        ("Characters", [card_link(card) for card in box.characters.values()]),
        ("Items and companions", [card_link(card) for card in box.attachments.values()]),
        ("Scenarios", [link(f"scenario-{each.id}", each.name) for each in own]),
    ):
        if items:
            parts.append(f"<h3>{title}</h3>{listed(items)}")
    return Page(f"box-{box.id}", "box", box.name, "".join(parts))


def scenario_page(scenario: Scenario) -> Page:
    maps = ", ".join(escape(load_map(each).name) for each in scenario.maps)
    parts = [f"<p>{escape(scenario.about)}</p><blockquote>{escape(full_text(scenario))}</blockquote>"]
    if maps:
        parts.append(f"<p>Maps: {maps}.</p>")
    parts.append(
        f"<p>For two to {scenario.most_sides} sides.</p>"
        if scenario.most_sides > 2
        else "<p>For two sides.</p>"
    )
    parts.append(f"<p>From {box_link(scenario.box)}.</p>")
    return Page(f"scenario-{scenario.id}", "scenario", scenario.name, "".join(parts))


def character_page(card: Character) -> Page:
    parts = [f'<p class="facts">Defense {card.defense}{tokens_text(card)}. From {box_link(card.box)}.</p>']
    if card.basic:
        parts.append(
            f"<p>A {link('word-basic-character', 'basic character')}: it does the basic actions only.</p>"
        )
    entry = card.entry
    for ability in entry.ability if entry else []:
        head = f"<b>{escape(ability.name)}</b> <small>{ability.type} {ability.cost}</small>"
        mark = " " + link("word-challenge-action", "challenge action") if ability.challenge_action else ""
        parts.append(f"<p>{head}{mark}<br>{escape(ability.shown())}</p>")
    if entry and entry.trait:
        parts.append(
            f"<p><b>{escape(entry.trait.name)}</b> <small>trait</small><br>{escape(entry.trait.shown())}</p>"
        )
    parts.append(brings_html(card.components))
    parts.append(rulings_html(entry.rulings if entry else []))
    parts.append(provenance_html(dict(card.provenance)))
    return Page(f"card-{card.id}", "character", card.name, "".join(parts))


def brings_html(brought: tuple[Component, ...]) -> str:
    """What a card brings."""
    parts = [f"{part.count} {card_link(part)} ({escape(part.kind)})" for part in brought]
    return f"<h3>Brings along</h3>{listed(parts)}" if parts else ""


def tokens_text(card: Character) -> str:
    return f", brings {', '.join(card.tokens)}" if card.tokens else ""


def rulings_html(rulings: list[str]) -> str:
    return f"<h3>Rulings</h3>{listed([escape(each) for each in rulings])}" if rulings else ""


def provenance_html(provenance: dict[str, str]) -> str:
    """Where a card's facts come from: printed on it, reported by owners, or made up here."""
    if not provenance:
        return ""
    facts = "; ".join(f"{escape(what)} {escape(how)}" for what, how in provenance.items())
    return f'<p class="provenance"><small>Where it is from: {facts}.</small></p>'


def attachment_page(card: Attachment) -> Page:
    entry = card.entry
    defense = f" Defense {card.defense}." if card.defense >= 0 else ""
    parts = [f'<p class="facts">{escape(card.kind.capitalize())}.{defense} From {box_link(card.box)}.</p>']
    if isinstance(entry, CompanionEntry):
        parts += [f"<p><b>{escape(act.name)}</b><br>{escape(act.shown())}</p>" for act in entry.action]
        if entry.trait:
            parts.append(f"<p><b>{escape(entry.trait.name)}</b><br>{escape(entry.trait.shown())}</p>")
    else:
        if isinstance(entry, ItemEntry) and entry.side:
            parts.append("<p>A double-sided card: whoever has it picks the side that is up.</p>")
        sides = entry.side if isinstance(entry, ItemEntry) else []
        for face in (*sides,) or (entry,):
            if face is not entry:
                parts.append(f"<h3>{escape(face.name)}</h3>")
            if not isinstance(face, ObjectiveEntry) and face.action:
                parts.append(
                    f"<p>Used by an action; then its card goes to the {face.action} of the track.</p>"
                )
            parts.append(f"<p>{escape(face.shown())}</p>")
    parts.append(brings_html(card.components))
    parts += [rulings_html(entry.rulings), provenance_html(dict(entry.provenance))]
    return Page(f"card-{card.id}", card.kind, card.name, "".join(parts))


def component_page(owner: Character | Attachment, part: Component) -> Page:
    defense = f" Defense {part.defense}." if part.defense >= 0 else ""
    text = f"<p>{escape(one_line(part.text))}</p>" if part.text else ""
    facts = (
        f"{escape(part.kind.capitalize())}.{defense} Brought by {card_link(owner)}; there are {part.count}."
    )
    return Page(f"card-{part.id}", part.kind, part.name, f'<p class="facts">{facts}</p>{text}')


def power_page(power: PowerUp) -> Page:
    facts = f"{link('word-power-up', 'Power-up')}; its marker goes to the {power.number}. From {box_link(power.box)}."
    return Page(
        f"card-{power.id}",
        "power-up",
        power.name,
        f'<p class="facts">{facts}</p><p>{escape(one_line(power.text))}</p>',
    )


def contents_page(sources: tuple[BoxSource, ...]) -> Page:
    book = [link(f"book-{chapter.id}", chapter.title) for chapter in chapters()]
    book += [link(OTHERS, "Special cases"), link(GLOSSARY, "Words of the game")]
    parts = [f"<h3>The rulebook</h3><ol>{''.join(f'<li>{each}</li>' for each in book)}</ol>"]
    played = [link(f"scenario-{each.id}", each.name) for each in all_scenarios().values()]
    parts.append(f"<h3>Scenarios</h3>{listed(played)}")
    parts.append(f"<h3>Boxes</h3>{listed([box_link(content_of(source).id) for source in sources])}")
    people = [card_link(card) for card in characters().values()]
    parts.append(f"<h3>Characters</h3>{listed(people)}")
    parts.append(
        f"<h3>Items and companions</h3>{listed([card_link(card) for card in attachments().values()])}"
    )
    parts.append(
        f"<h3>Tokens, minions and status cards</h3>{listed([card_link(part) for _, part in each_component()])}"
    )
    return Page(CONTENTS, "contents", "Rules and cards", "".join(parts))
