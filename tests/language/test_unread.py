"""Whatever a text says and the compiler does not read is refused, and every word that matters changes the program."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, make_dataclass
from functools import cache
from typing import Any

import pytest

from crossfray.content.cards import shipped_texts
from crossfray.content.scenarios import scenario_texts
from crossfray.language import tree
from crossfray.language.compile import CardText, CompileError, compile_text
from crossfray.language.errors import LanguageError
from crossfray.language.names import Names
from crossfray.language.reader import read
from crossfray.language.translate import HELD, names_at
from crossfray.language.unread import Reading, plain
from crossfray.rules.program import Op, encode
from language.breadth import FILES, PLACES, tried
from language.cards import corpus

NAMES = names_at(PLACES["ability"])
CARD = CardText("mira-vane", NAMES)


def compiled(text: tree.Text) -> None:
    compile_text(text, CARD, "test")


# ---------------------------------------------------------------------- what is not read


@dataclass(frozen=True)
class Move(tree.Move):
    """A move that can be loud, of which no compiler knows."""

    loudly: bool = False


def a_move(**said: Any) -> tree.Text:
    return tree.Text((tree.Ability(tree.Steps((Move(tree.Number(2), span=(3, 7), **said),))),))


def test_a_field_that_nothing_reads_is_refused_if_it_says_something() -> None:
    compiled(a_move())
    with pytest.raises(CompileError, match="is understood, but cannot be played yet") as refused:
        compiled(a_move(loudly=True))
    assert refused.value.span == (3, 7)


def with_more(value: Any, kind: type) -> Any:
    """A tree in which the nodes of a kind say one thing more."""
    if isinstance(value, tuple):
        return tuple(with_more(part, kind) for part in value)
    if not isinstance(value, tree.Node):
        return value
    inside = {each.name: with_more(getattr(value, each.name), kind) for each in fields(value)}
    if type(value) is not kind:
        return type(value)(**inside)
    more = make_dataclass(kind.__name__, [("aside", str, "")], bases=(kind,), frozen=True, kw_only=True)
    return more(**inside, aside="said")


def kinds_in(value: Any) -> Iterator[type]:
    if isinstance(value, tuple):
        for part in value:
            yield from kinds_in(part)
    elif isinstance(value, tree.Node):
        yield type(value)
        for each in fields(value):
            yield from kinds_in(getattr(value, each.name))


def test_a_new_field_of_any_node_is_refused() -> None:
    """One more thing said by any kind of node that the collected texts use: none of it is lost."""
    seen: set[type] = {tree.Text}
    for names, card, text in texts():
        found = read(text, names)
        for kind in sorted(set(kinds_in(found)) - seen, key=lambda each: each.__name__):
            if rules(names, card, text) is None:
                continue
            seen.add(kind)
            with pytest.raises(CompileError):
                compile_text(with_more(found, kind), card, "test")
    assert len(seen) > 80


def test_the_words_that_are_not_read_are_named() -> None:
    text = read("Choose a rival within 3 squares. Move 2.", NAMES)
    reading = Reading(text)
    chosen = text.parts[0].steps.parts[0].what  # type: ignore[union-attr]
    lost = next(each for each in fields(chosen) if each.name == "filters")
    assert reading.words(chosen, lost, NAMES) == "within 3 squares"


def test_who_compares_or_prints_reads_only_what_is_equal() -> None:
    reading = Reading(tree.Text((tree.Ability(tree.Steps((tree.Exhaust(tree.Named("decoy")),))),)))
    (step,) = reading.text.parts[0].steps.parts  # type: ignore[union-attr]
    assert step != tree.Exhaust(tree.Own())
    assert plain(step) == tree.Exhaust(tree.Named("decoy"))
    assert ("who" in {lost.name for _, lost in reading.unread()}) is True
    assert step == tree.Exhaust(tree.Named("decoy"))
    assert not [lost for _, lost in reading.unread() if lost.name in ("who", "id")]


# ---------------------------------------------------------------------- every word that matters


@cache
def texts() -> tuple[tuple[Names, CardText, str], ...]:
    """Every text of the collections that is read: wordings tried, the corpus, the shipped cards and scenarios."""
    found = [(PLACES[each.kind], each.text) for file in FILES for each in tried(file) if each.rules]
    found += [(at, text) for at, _, text in (*shipped_texts(), *scenario_texts())]
    placed = [(names_at(at), at.card or at.own, at.kind in HELD, text) for at, text in found]
    for entry in corpus():
        own = entry.names.card or entry.names.own
        placed += [(entry.names, own.id if own else "", entry.names.holds, text) for text in entry.texts]
    return tuple((names, CardText(card, names, held), text) for names, card, held, text in placed)


@cache
def rules(names: Names, card: CardText, text: str) -> Any:
    """What a text comes to, without the words that only questions show; None if it is refused."""
    try:
        return wordless(encode(compile_text(read(text, names), card, "test")))
    except (LanguageError, CompileError):
        return None


def wordless(data: Any) -> Any:
    if not isinstance(data, list):
        return data
    if data and data[0] == "Op":
        words = Op._fields.index("text") + 1
        data = [*data[:words], "", *data[words + 1 :]]
    return [wordless(part) for part in data]


PIECE = r"(?=(adjacent |standing |exhausted |knocked down )?(rival|ally|character|Hound|Decoy|minion)\b)"
MORE = {"one": "two", "two": "three", "three": "four"}
CHANGES: dict[str, tuple[tuple[str, str], ...]] = {
    "no and not left out": ((r"\b(no|not) ", ""), (r"\bcannot\b", "may"), (r"\bcan't\b", "may")),
    "a becomes no": ((r"\b(with|has|holds|adjacent to) an? ", r"\1 no "),),
    "a becomes each": ((rf"\ban? {PIECE}", "each "),),
    "each becomes a": ((rf"\b(each|every) {PIECE}", "a "),),
    "a becomes another": ((rf"\ban? {PIECE}", "another "),),
    "rival becomes ally": ((r"\brival\b", "ally"), (r"\brivals\b", "allies")),
    "ally becomes rival": ((r"\bally\b", "rival"), (r"\ballies\b", "rivals")),
    "may left out": ((r"\b(you )?may ", ""),),
    "turn becomes round": ((r"\bturn\b", "round"),),
    "round becomes turn": ((r"\bround\b", "turn"),),
    "if becomes unless": ((r"\bif\b", "unless"), (r"\bwhile\b", "unless")),
    "more becomes less": ((r"\bmore\b", "less"), (r"\bless\b", "more")),
    "win becomes lose": ((r"\bwins?\b", "lose"), (r"\bloses?\b", "win")),
    "push becomes pull": ((r"\bpush\b", "pull"), (r"\bpull\b", "push")),
    "standing left out": ((r"\bstanding (?=rival|ally|character)", ""),),
    "adjacent left out": ((r"\badjacent (?=rival|ally)", ""),),
    "basic left out": ((r"\bbasic ", ""),),
    "other left out": ((r"\bother ", ""), (rf"\banother {PIECE}", "a ")),
    "instead left out": ((r" instead\b", ""),),
    "only left out": ((r"\bonly if\b", "if"),),
    "once becomes twice": ((r"\bonce\b", "twice"),),
    "your becomes another's": ((r"\byour (track|pool)\b", r"an opposing \1"),),
    "it becomes the card's own": ((r"\bit\b", "{own}"),),
    "the card's own becomes a rival": ((r"\b{own}\b", "a rival"), (r"\b{own}\b", "the target")),
    "the end becomes the beginning": ((r"\bthe end\b", "the beginning"), (r"\bthe (start|beginning)\b", "the end")),
}  # fmt: skip
MEAN_THE_SAME = {
    # What holds for a character holds for each; each of them may interact, and ends its own turn.
    "a becomes each": r"each (\w+ )*(rival|ally|character)\b.*(roll|have|can't|interact|'s turn)"
    r"|(against|by|challenges|challenging|all status cards from) each|When each rival ends its turn",
    "each becomes a": r"\ba ((\w+ )*(ally|character|Wight))\b.*(roll|cannot|has|'s turn)",
    # Who may pass through something, or interact, may also leave it; and so may who does something up to twice.
    "may left out": r"pass|move|interact|up to two",
}


def changed(text: str, own: str, pattern: str, into: str) -> Iterator[str]:
    for found in re.finditer(pattern.replace("{own}", re.escape(own) or "(?!)"), text):
        yield text[: found.start()] + found.expand(into.replace("{own}", own)) + text[found.end() :]


@pytest.mark.parametrize("change", CHANGES)
def test_another_text_is_another_program(change: str) -> None:
    """Left out or changed, a word that matters changes what is played, or the text is refused."""
    lost = []
    for names, card, text in texts():
        before = None
        own = names.own.name.split()[0] if names.own else ""
        for pattern, into in CHANGES[change]:
            for other in changed(text, own, pattern, into):
                before = before or rules(names, card, text)
                same = re.search(MEAN_THE_SAME.get(change, r"(?!)"), other)
                if before is not None and not same and rules(names, card, other) == before:
                    lost.append(f"{text} -> {other}")
    assert not lost


def test_another_number_is_another_program() -> None:
    lost = []
    for names, card, text in texts():
        before = rules(names, card, text)
        for found in re.finditer(r"\b(\d+|one|two|three)\b", text) if before is not None else ():
            number = MORE.get(found[0]) or str(int(found[0]) + 1)
            other = text[: found.start()] + number + text[found.end() :]
            if rules(names, card, other) == before:
                lost.append(f"{text} -> {other}")
    assert not lost
