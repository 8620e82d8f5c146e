"""Everything wrong or odd about a box, for `crossfray check`."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from crossfray.content.cards import (
    A_COUNTER,
    A_DIE,
    Attachment,
    BoxContent,
    Character,
    CharacterEntry,
    CompanionEntry,
    ItemEntry,
    Written,
    attachments,
    characters,
    content_of,
    read_content,
)
from crossfray.content.check.scenarios import scenario_errors, scenario_warnings, taken_names
from crossfray.content.confirming import read_as
from crossfray.content.errors import InputError, Problem
from crossfray.content.figures import figure_errors, figure_warnings
from crossfray.content.maps import Map, cut_off, map_id, map_of
from crossfray.content.match.build import box_matches, presets
from crossfray.content.match.checks import match_problems
from crossfray.content.match.pieces import KINDS
from crossfray.content.scenarios import scenarios_of
from crossfray.content.sources import (
    ATTACHMENTS,
    BOX,
    CHARACTERS,
    BoxSource,
    boxes,
    open_source,
    playing_with,
    read_box,
)
from crossfray.content.toml_text import Path_, TomlText, by_place
from crossfray.rules import program as p
from crossfray.rules.match import STATUS


@dataclass
class Report:
    """What was found in a box."""

    errors: list[Problem] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)
    texts: list[Written] = field(default_factory=list)
    """the texts that could be read"""


def open_box(path: Path) -> BoxContent:
    """Open a box so that it can be played with; InputError with everything wrong with it."""
    return open_checked(read_box(path))


def open_checked(source: BoxSource) -> BoxContent:
    """The same for a box that has been read."""
    report = check_source(source)
    if report.errors:
        raise InputError(report.errors)
    open_source(source)
    return content_of(source)


def bring_along(sources: Iterable[BoxSource]) -> None:
    """Open the boxes that came with a game. If a box with the same id exists, the game is played with that one."""
    for source in sources:
        toml = source.toml(BOX)
        if toml is None or toml.values.get("id") not in {content_of(box).id for box in boxes()}:
            open_checked(source)


# ---------------------------------------------------------------------- everything at once


def check_source(source: BoxSource) -> Report:
    """All errors and warnings of a box."""
    report = Report()
    content, report.errors = read_content(source)
    report.errors += _map_errors(source) + scenarios_of(source).problems + figure_errors(source)
    report.texts = [*(content.texts if content else ()), *scenarios_of(source).texts]
    if content is None:
        return report
    report.errors += _taken(source, content)
    if not report.errors:
        report.errors += taken_names(source, content)
    if not report.errors:
        with _open(source):
            report.errors += scenario_errors(source) or _match_errors(source, content)
    if not report.errors:
        tomls = {name: toml for name in (BOX, CHARACTERS, ATTACHMENTS) if (toml := source.toml(name))}
        report.warnings = [*_card_warnings(tomls, content), *_name_warnings(tomls, content)]
        report.warnings += [*scenario_warnings(source), *figure_warnings(source, content)]
        report.warnings += [problem for written in report.texts for problem in _text_warnings(written)]
        report.warnings.sort(key=lambda problem: (problem.file, *by_place(problem)))
    return report


@contextmanager
def _open(source: BoxSource) -> Iterator[None]:
    """Inside this block the box is open."""
    with playing_with(boxes() if source in boxes() else (*boxes(), source)):
        yield


def _map_errors(source: BoxSource) -> list[Problem]:
    found = []
    for name in source.maps:
        try:
            found += _map_faults(source.file(name), map_id(name), map_of(source, name))
        except InputError as error:
            found += error.problems
    return found


def _map_faults(file: str, wanted: str, drawn: Map) -> list[Problem]:
    said = []
    if drawn.id != wanted:
        said.append(f"the map has the id '{drawn.id}': expected the name of its file, '{wanted}'")
    missing = [number for number in drawn.areas if number not in drawn.colours]
    if missing:
        said.append(f'area {missing[0]} has no colour: expected {missing[0]} = "dark" under [colours]')
    if len(drawn.areas) < 2:
        said.append("expected at least two starting areas: squares with area 1 and area 2 in the legend")
    if names := cut_off(drawn):
        said.append(f"nobody can reach {', '.join(names)} from most of the named squares")
    return [Problem(file, None, None, message) for message in said]


def _taken(source: BoxSource, content: BoxContent) -> list[Problem]:
    """Ids that another box uses already."""
    others = [box for box in boxes() if box is not source and not source.is_copy_of(box)]
    taken: dict[str, str] = {}
    for box in others:
        known = content_of(box)
        taken |= dict.fromkeys([*known.characters, *known.attachments], known.id)
        owners: list[Character | Attachment] = [*known.characters.values(), *known.attachments.values()]
        taken |= {part.id: known.id for card in owners for part in card.components}
    found = [
        Problem(
            source.folder, None, None, f"the id '{card}' is taken: a card of the box {taken[card]} has it"
        )
        for card in _own_ids(content)
        if card in taken
    ]
    maps = {map_id(name) for box in others for name in box.maps}
    found += [
        Problem(
            source.file(name), None, None, f"there is a map '{map_id(name)}' already: expected another name"
        )
        for name in source.maps
        if map_id(name) in maps
    ]
    if content.id in {content_of(box).id for box in others}:
        found.append(Problem(source.file(BOX), None, None, f"there is a box '{content.id}' already"))
    return found


def _own_ids(content: BoxContent) -> list[str]:
    owners: list[Character | Attachment] = [*content.characters.values(), *content.attachments.values()]
    parts = [part.id for card in owners for part in card.components]
    return [*content.characters, *content.attachments, *parts]


def _match_errors(source: BoxSource, content: BoxContent) -> list[Problem]:
    toml = source.toml(BOX)
    assert toml is not None
    found = []
    for number, (name, spec) in enumerate(box_matches(content).items()):
        path: Path_ = ("match", number) if content.matches else ()
        if presets()[name] != spec:
            found.append(toml.problem(path, f"there is a match '{name}' already: expected another id"))
        found += [toml.problem(path, said) for said in match_problems(spec)]
    return found


# ---------------------------------------------------------------------- warnings about cards


def _card_warnings(tomls: dict[str, TomlText], content: BoxContent) -> Iterator[Problem]:
    for number, card in enumerate(content.characters.values()):
        toml, path = tomls[CHARACTERS], ("character", number)
        assert isinstance(card.entry, CharacterEntry)
        yield from _component_warnings(toml, path, card)
        if card.basic and (card.rules.abilities or card.entry.trait):
            yield toml.problem(
                path, f"{card.name} is basic: its abilities and trait are never used (ACT-BASIC-ONLY)"
            )
        for place, ability in enumerate(card.rules.abilities):
            at = (*path, "ability", place)
            yield from _ability_warnings(toml, at, ability, card)
            if card.entry.ability[place].type not in card.tokens:
                kind = card.entry.ability[place].type
                said = f"{card.name} brings no {kind} token: {ability.name} can be paid for only with an ally's token"
                yield toml.problem((*at, "type"), said)
    for number, item in enumerate(i for i in content.attachments.values() if isinstance(i.entry, ItemEntry)):
        yield from _component_warnings(tomls[ATTACHMENTS], ("item", number), item)
        for place, face in enumerate(item.faces):
            where: Path_ = ("item", number, "side", place) if item.sides else ("item", number)
            for ability in face.rules.abilities:
                yield from _ability_warnings(tomls[ATTACHMENTS], where, ability, None)
    friends = [c for c in content.attachments.values() if isinstance(c.entry, CompanionEntry)]
    for number, friend in enumerate(friends):
        for place, ability in enumerate(friend.rules.abilities):
            yield from _ability_warnings(
                tomls[ATTACHMENTS], ("companion", number, "action", place), ability, None
            )


def _component_warnings(toml: TomlText, path: Path_, card: Character | Attachment) -> Iterator[Problem]:
    """Components that the texts of their character or item never bring into play."""
    texts = [card.rules, *(part.rules for part in card.components)]
    steps = [op for rules in texts for op in _steps(rules)]
    given = {op.name for op in steps if op.code == p.DO_GIVE}
    any_card = any(op.code == p.DO_PUT_INTO_PLAY for op in steps) or any(
        find.sort == p.OWN_CARDS for op in steps for find in op.who if op.code == p.DO_CHOOSE
    )
    named = {find.name for op in steps for find in op.who if op.code in (p.DO_CHOOSE, p.DO_PLACE)}
    used = {op.name for op in steps if op.code in (p.DO_COUNT, p.DO_ROLL, *p.DICE_CODES)}
    for number, part in enumerate(card.components):
        if part.kind in (A_DIE, A_COUNTER):
            if not used & {part.id, part.name}:
                yield toml.problem((*path, "component", number), f"no text uses {part.name}")
            continue
        if KINDS[part.kind] == STATUS and part.id not in given and not any_card:
            yield toml.problem((*path, "component", number), f"no text gives {part.name}")
        if KINDS[part.kind] != STATUS and part.id not in named:
            yield toml.problem((*path, "component", number), f"no text places {part.name}")


def _steps(rules: p.CardRules) -> Iterator[p.Op]:
    for ability in rules.abilities:
        yield from ability.program
    for row in rules.on:
        yield from row.program
    for instead in rules.instead:
        yield from instead.program


def _ability_warnings(
    toml: TomlText, path: Path_, ability: p.Ability, card: Character | None
) -> Iterator[Problem]:
    challenges = any(op.code == p.DO_CHALLENGE and not op.flags & p.NOBODYS for op in ability.program)
    if challenges and not ability.challenge_action:
        yield toml.problem(path, f"{ability.name} challenges: expected challenge_action = true")
    if ability.challenge_action and not challenges and not any(op.code == p.DO_ACT for op in ability.program):
        yield toml.problem(path, f"{ability.name} is a challenge action, but its text challenges nobody")
    if why := _never(ability, card):
        yield toml.problem(path, f"{ability.name} can never be used: {why}")


AGAINST = (
    (p.IS_STANDING, p.IS_DOWN, "standing and knocked down"),
    (p.IS_EXHAUSTED, p.IS_READY, "exhausted and ready"),
)
OWN = (p.Selector(-1, p.OWN),)


def _never(ability: p.Ability, card: Character | None) -> str:
    """Why an ability can never do anything; empty if it can."""
    doing = [
        op
        for op in ability.program
        if op.code not in (p.DO_END, p.DO_JUMP, p.DO_UNLESS, p.DO_MAY, p.DO_BRANCH, p.DO_USE_LIMIT)
    ]
    if not doing:
        return "its text does nothing"
    first = doing[0]
    if first.code == p.DO_STAND and first.who == OWN and not ability.while_down and len(doing) == 1:
        return "a knocked-down character cannot use abilities; expected 'Can be done while knocked down.'"
    for find in (find for op in doing for find in (*op.who, *op.other)):
        codes = {narrowing.code for narrowing in find.filters}
        for one, other, said in AGAINST:
            if one in codes and other in codes:
                return f"nobody is {said}"
        held = [narrowing.name for narrowing in find.filters if narrowing.code == p.HOLDING]
        if card and held and held[0] not in {"item", "", *(part.id for part in card.components)}:
            return f"no card of {card.name} is called {held[0]}"
    only = ability.only_if
    if only is not None and only.code == p.IS_STATE and only.who == OWN and only.number == p.IS_DOWN:
        return "" if ability.while_down else "a knocked-down character cannot use abilities"
    return ""


# ---------------------------------------------------------------------- warnings about names


def _name_warnings(tomls: dict[str, TomlText], content: BoxContent) -> Iterator[Problem]:
    from crossfray.language.words import lexicon

    words = lexicon().words
    elsewhere = {card.name.lower(): card.box for card in characters().values()}
    elsewhere |= {card.name.lower(): card.box for card in attachments().values()}
    elsewhere = {name: box for name, box in elsewhere.items() if box != content.id}
    for number, card in enumerate(content.characters.values()):
        path: Path_ = ("character", number)
        assert isinstance(card.entry, CharacterEntry)
        toml = tomls[CHARACTERS]
        if card.name.lower() in elsewhere:
            box = elsewhere[card.name.lower()]
            yield toml.problem((*path, "name"), f"the box {box} has a card called {card.name} too")
        seen = {name.lower(): card.name for name in (card.name, *card.entry.short)}
        for place, part in enumerate(card.components):
            at = (*path, "component", place, "name")
            if part.name.lower() in seen:
                yield toml.problem(
                    at, f"{part.name} hides another card of that name: {seen[part.name.lower()]}"
                )
            seen[part.name.lower()] = part.name
        entry = card.entry
        texts = entry.ability or entry.trait or entry.ultimate or entry.component
        for name in (card.name, *entry.short, *(part.name for part in card.components)):
            if texts and name.lower() in words:
                said = f"the name {name} is a word of the card language, and hides it in the texts of {card.name}"
                yield toml.problem(path, said)
    names = Counter(card.name.lower() for card in content.characters.values())
    for number, card in enumerate(content.characters.values()):
        if names[card.name.lower()] > 1:
            said = f"two characters are called {card.name}: they cannot be allies (MIX-2)"
            yield tomls[CHARACTERS].problem(("character", number, "name"), said)
    for number, item in enumerate(i for i in content.attachments.values() if i.kind == "item"):
        if item.name.lower() in elsewhere:
            said = f"the box {elsewhere[item.name.lower()]} has a card called {item.name} too"
            yield tomls[ATTACHMENTS].problem(("item", number, "name"), said)


# ---------------------------------------------------------------------- how a text was read


def _text_warnings(written: Written) -> Iterator[Problem]:
    """Warnings for a text that says something else than its reading; without a reading, for one whose meaning has
    other numbers, negations or sides than its words."""
    if written.reading:
        if written.own is not None and not written.agrees:
            said = f"the text of {written.name} says something else than its reading, which is played"
            both = (
                f"{said}; the text would be read as: {read_as(written).says} Its reading: {written.reading}"
            )
            yield written.toml.problem_in(written.path, (0, len(written.text)), both)
        return
    found = read_as(written)
    odd = [word for word in WEIGHTY if word(written.text) != word(found.words)]
    if odd and found.words:
        said = f"the text of {written.name} can be read in more than one way; it is read as: {found.says}"
        yield written.toml.problem_in(written.path, (0, len(written.text)), said)


NUMBERS = {
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "twice": "2",
    "once": "1",
}


def _numbers(text: str) -> set[str]:
    """The numbers above 1 in a text; 1 is often not said, and `more than 3` counts as 4."""
    plain = re.sub(r"more than (\d+)", lambda found: str(int(found[1]) + 1), text.lower())
    words = re.findall(r"[a-z]+|\d+", plain)
    found = {NUMBERS.get(word, word) for word in words}
    return {word for word in found if word.isdecimal() and word not in ("0", "1")}


def _denials(text: str) -> int:
    return len(
        re.findall(r"\b(?:not|no|cannot|can't|never|none|except|unless|without|nobody)\b", text.lower())
    )


def _sides(text: str) -> tuple[bool, bool]:
    """Whether it mentions rivals, and allies."""
    lower = text.lower()
    rivals = r"\b(?:rivals?|opponents?|opposing|enem(?:y|ies))\b"
    return bool(re.search(rivals, lower)), bool(re.search(r"\b(?:all(?:y|ies)|friend(?:s|ly)?)\b", lower))


WEIGHTY = (_numbers, _denials, _sides)
"""what must not get lost between a text and its meaning"""
