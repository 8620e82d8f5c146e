"""Read and right: what each text of the lists is read as, and one game played with it.

An entry of right_*.toml names a text of a list, its reading in canonical English, a position, what is answered and
rolled, and what is so then. Answers are strict: each must be offered to the side that gives it, and nothing may be
left open at the end.

    [[right]]
    of = "1 Rooftop Dash"                     # the list, and the name of the card
    reads = "Do a move 3 through rivals."
    at = "own d2 X d3"                        # `own` has the text; A to C are its allies, X to Z its rivals, `snare` is
                                              # a token of X
    play = ["ability d5", "= own d5"]         # answers; what begins with `=` is looked at

Answers are those of side 1, or with `2:` before them of side 2; `3-burst/2-shield` are the two rolls of a challenge,
`!3-burst` is a roll alone.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from crossfray.content.cards import NO_RULES
from crossfray.content.compiled import TextAt
from crossfray.language.canonical import canonical
from crossfray.language.problems import LanguageError
from crossfray.language.translate import reading, translate
from crossfray.rules.match import ABILITY_TYPES, KIND_NAMES, NO_DEFENSE, NOBODY, POINT, STRENGTH, Thing
from crossfray.rules.program import Ability, CardRules
from language import breadth, sight
from support.script import OPEN, Script, cards, reads

HERE = Path(__file__).parent
ALLIES, RIVALS = "ABC", "XYZ"
POOL = " ".join((*ABILITY_TYPES, *ABILITY_TYPES))


@dataclass(frozen=True)
class Text:
    """A text of a list, and where it stands."""

    key: str
    title: str
    head: str
    """its name, then the type and cost of an ability, or the number that an item goes to"""
    text: str
    at: TextAt

    @property
    def reading(self) -> str:
        return reading(self.at, self.text)

    @property
    def rules(self) -> CardRules:
        return translate(self.at, self.title, self.text)


def texts() -> Iterator[Text]:
    """Every text that can have an entry: the booklet lists but those nobody looks at, and the breadth lists."""
    for number in sight.LISTS:
        for entry in sight.entries(number) if number not in sight.UNSEEN else ():
            title = sight.title(entry)
            yield Text(f"{number} {title}", title, entry["head"], entry["text"], sight.place_of(entry))
    for file in breadth.FILES:
        for entry in tomllib.loads((HERE / file).read_text("utf-8"))["text"]:
            kind = entry.get("kind", "ability")
            key = f"{file.removesuffix('.toml')} {entry['like']}"
            yield Text(key, entry["like"], "strength 1", entry["text"], breadth.PLACES[kind])


@cache
def by_key() -> dict[str, Text]:
    return {each.key: each for each in texts()}


@cache
def entries() -> tuple[dict[str, Any], ...]:
    found = [tomllib.loads(path.read_text("utf-8")) for path in sorted(HERE.glob("right_*.toml"))]
    return tuple(entry for file in found for entry in file.get("right", ()))


# ---------------------------------------------------------------------- the position


def thing(name: str, kind: str, side: int, **more: Any) -> Thing:
    defense = more.pop("defense", 2 if kind in ("character", "companion", "minion") else NO_DEFENSE)
    return Thing(name, name.title(), side - 1 if side else NOBODY, KIND_NAMES.index(kind), defense, **more)


def position(text: Text, entry: dict[str, Any]) -> Script:
    """Its owner, allies and rivals where the entry says, with everything that the text may name."""
    rules = text.rules
    made = rules._replace(abilities=tuple(numbered(text, rules)))
    on = text.at.kind
    own = made if on in ("ability", "trait") else NO_RULES
    own = own._replace(abilities=(*own.abilities, *other_ability("extra", entry)))
    letters = entry["at"].split()[::2]
    found = [thing("own", "character", 1, card=text.at.own or "own", rules=own)]
    for each in ALLIES:
        acts = CardRules(tuple(other_ability("ally", entry))) if each == "A" else NO_RULES
        basic = not acts.abilities
        found += [thing(each, "character", 1, card=each, basic=basic, rules=acts)] if each in letters else []
    for each in RIVALS:
        acts = CardRules(tuple(other_ability("rival", entry))) if each == "X" else NO_RULES
        found += [thing(each, "character", 2, card=each, basic=True, rules=acts)] if each in letters else []
    found += [thing(each, "marker", 0, card=POINT) for each in letters if each.startswith("point")]
    for card, _, sort, most in text.at.things:
        kind = {"status": "status card", "character": "character"}.get(sort, sort)
        if sort == "character" and on == "companion action":
            continue  # whom it is attached to
        text_on_it = made if card in (text.at.card, text.at.own) else NO_RULES
        count = 1 if kind in ("companion", "character") else most
        for copy in range(1, count + 1):
            name = f"{card}-{copy}" if count > 1 else card
            found.append(
                thing(name, kind, 1, card=card, owner=0, rules=text_on_it if copy == 1 else NO_RULES)
            )
    if on in ("item", "item action"):
        found.append(thing("item", "item", 1, card=text.at.card, owner=0, rules=made))
    if on == "companion action" and not any(each.card == text.at.own for each in found[1:]):
        found.append(thing("companion", "companion", 1, card=text.at.own, owner=0, rules=made))
    if on == "scenario":
        found += [thing(f"scenario-{side}", "scenario", side, card="scenario", rules=made) for side in (1, 2)]
    for copy, holder in enumerate(entry.get("status", "").split(), 1):
        found.append(thing(f"status-{copy}", "status card", 1, card="status", owner=0))
        entry = entry | {"held": entry.get("held", {}) | {f"status-{copy}": holder}}
    boon = CardRules(tuple(other_ability("boon", entry)))
    found += [thing("boon", "item", 1, card="boon", owner=0, rules=boon)] if boon.abilities else []
    rival = next((n for n, t in enumerate(found) if t.id == "X"), -1)
    found += [thing("blade", "item", 2, card="blade", owner=rival)] if entry.get("blade") else []
    found += [thing("snare", "token", 2, card="snare", owner=rival)] if "snare" in letters else []
    options = {
        name: entry[name]
        for name in ("down", "exhausted", "held", "points", "first", "sets")
        if name in entry
    }
    options["points"] = tuple(options.get("points", ()))
    pools = {1: entry.get("pool", POOL), 2: entry.get("pool_2", POOL)}
    tracks = {1: entry.get("track", ""), 2: entry.get("track_2", "")}
    return cards(
        ("", ""),
        entry["at"],
        entry.get("to_act", "own"),
        edition=entry.get("edition", "expanded"),
        board=entry.get("board", OPEN),
        pools=pools,
        tracks=tracks,
        waiting=entry.get("waiting"),
        extra=tuple(found),
        **options,
    )


def other_ability(name: str, entry: dict[str, Any]) -> Iterator[Ability]:
    """An ability that somebody has beside the text: of `own`, of A, of X, or on an item."""
    if name in entry:
        kind = "item action" if name == "boon" else "ability"
        found = reads(entry[name], kind).abilities[0]
        yield found._replace(id=name, name=name.title(), type=STRENGTH, cost=1)


def numbered(text: Text, rules: CardRules) -> Iterator[Ability]:
    """The abilities of a text with the type and cost that its head says."""
    kind = next((n for n, name in enumerate(ABILITY_TYPES) if name in text.head), STRENGTH)
    cost = re.findall(r"\d+", text.head)
    for ability in rules.abilities:
        yield ability._replace(
            id=slug(ability.name, rules),
            type=-1 if text.at.kind == "companion action" else kind,
            cost=int(cost[-1]) if cost else 1,
            challenge_action="*" in text.head,
            text=text.text,
        )


def slug(name: str, rules: CardRules) -> str:
    """An ability is called so in answers; of several each by its name."""
    return "ability" if len(rules.abilities) == 1 else sight.key(name)


# ---------------------------------------------------------------------- playing


def play(entry: dict[str, Any], text: Text | None = None) -> None:
    """Play an entry, or another text in its place; an AssertionError says what is not as it should be."""
    with position(text or by_key()[entry["of"]], entry) as game:
        for line in entry["play"]:
            if line.startswith("="):
                for said in line[1:].split(","):
                    look(game, said.split())
            else:
                for word in line.split():
                    answer(game, word)


def answer(game: Script, word: str) -> None:
    if word.startswith("!") or "/" in word:
        side, options = 0, word.removeprefix("!").split("/")
    else:
        side, options = (int(word[0]), [word[2:]]) if word[1:2] == ":" else (1, [word])
    for option in options:
        open_now = f"side {game.asked} is asked: {game.question}? {' '.join(game.options)}"
        assert (game.asked, option in game.options) == (side, True), f"'{word}', but {open_now}"
        game.play(side, **{game.question.replace(" ", "_"): option})


def look(game: Script, said: list[str]) -> None:
    """One thing that must be so now."""
    who, *rest = said
    if who == "points":
        assert game.points == [int(each) for each in rest], game.points
    elif who == "offered":
        assert set(rest) <= set(game.options), f"{rest} of {game.options}"
        game.asks(game.asked, game.question)
    elif who == "offers":
        assert sorted(game.options) == sorted(rest), game.options
        game.asks(game.asked, game.question)
    elif who == "refused":
        assert not set(rest) & set(game.options), f"{rest} of {game.options}"
    elif who == "asks":
        assert game.asked == int(rest[0]), (game.asked, game.question, game.options)
        game.asks(game.asked, game.question)
    elif who == "cannot":
        assert game.rules_against(" ".join(rest)), rest
    elif who == "can":
        assert not game.rules_against(" ".join(rest)), game.rules_against(" ".join(rest))
    elif who == "odds":
        found = game.odds(rest[0], rest[1])
        assert [found.dice, found.defense] == [int(each) for each in rest[2:]], found
    elif who == "pool":
        assert sorted(pool_of(game, int(rest[0]))) == sorted(rest[1:]), pool_of(game, int(rest[0]))
    elif who == "track":
        assert sorted(track_of(game, int(rest[0]))) == sorted(rest[1:]), track_of(game, int(rest[0]))
    elif who == "happened":
        assert " ".join(rest) in game.kinds, game.kinds
    elif who == "never":
        assert " ".join(rest) not in game.kinds, game.kinds
    else:
        look_at(game, who, " ".join(rest))


def look_at(game: Script, who: str, so: str) -> None:
    state, number = game.state, game.state.match.by_id[who]
    seen = game.piece(who)
    if so in ("down", "up"):
        assert bool(state.down >> number & 1) == (so == "down"), f"{who} is not {so}"
    elif so in ("exhausted", "ready"):
        assert bool(state.exhausted >> number & 1) == (so == "exhausted"), f"{who} is not {so}"
    elif so == "out":
        assert seen["square"] is None, f"{who} is on {seen['square']}"
    elif so.startswith("on "):
        assert game.track(who) == (1 if len(so.split()) == 2 else int(so.split()[2]), int(so.split()[1])), (
            game.track(who)
        )
    elif so.startswith("held by "):
        holder = state.holder[number]
        assert (state.match.things[holder].id if holder >= 0 else "nobody") == so.removeprefix("held by "), (
            holder
        )
    else:
        assert seen["square"] == so, f"{who} is on {seen['square']}, not {so}"


def pool_of(game: Script, side: int) -> list[str]:
    pool = game.state.pool[(side - 1) * 4 : side * 4]
    return [name for name, count in zip(ABILITY_TYPES, pool, strict=True) for _ in range(count)]


def track_of(game: Script, side: int) -> list[str]:
    """The ability tokens on a track: `strength-2` waits on the 2."""
    spaces = len(game.state.tokens) // 4 // len(game.state.match.sides)
    found = []
    for space in range(spaces):
        for kind, name in enumerate(ABILITY_TYPES):
            found += [f"{name}-{space + 1}"] * game.state.tokens[((side - 1) * spaces + space) * 4 + kind]
    return found


def is_same(text: Text, wording: str) -> bool:
    """Whether another wording comes to the same rules."""
    return canonical(translate(text.at, text.title, wording)) == canonical(text.rules)


def is_right(entry: dict[str, Any]) -> str:
    """Nothing if a text comes to the rules of its reading, and plays as its entry says; else what is wrong."""
    text = by_key()[entry["of"]]
    try:
        if text.reading != entry["reads"] and not is_same(text, entry["reads"]):
            return f"reads: {text.reading}"
        play(entry)
    except LanguageError as error:
        return f"refused: {error}"
    except AssertionError as error:
        return f"plays: {error}"
    return ""
