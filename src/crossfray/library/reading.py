"""Reads a card text: returns its meaning, or raises everything that is wrong with it."""

from dataclasses import dataclass

from crossfray.content.cards import slug
from crossfray.content.compiled import TextAt, TextError, TextFault, rules_of
from crossfray.content.errors import InputError, Problem
from crossfray.language.translate import reading
from crossfray.rules.program import CardRules

KINDS = ("ability", "trait", "item", "item action", "status", "scenario")


@dataclass(frozen=True)
class Reading:
    """How a text is read: `says` is its meaning in standard words, with the rules that are played.

    >>> import crossfray
    >>> reading = crossfray.read_text("Hero moves up to 2 squares.")
    >>> reading.text, reading.says
    ('Hero moves up to 2 squares.', 'Do a move 2.')
    """

    text: str
    says: str
    rules: CardRules


def read_text(text: str, name: str = "Hero", kind: str = "ability") -> Reading:
    """Read a card text of a character called `name`. Raises InputError with everything that is wrong, where, and the
    nearest sentence that is understood.

    >>> import crossfray
    >>> crossfray.read_text("Hero moves 2 squares, then does a challenge 3.").says
    'Do a move 2. Do a challenge 3.'
    """
    if kind not in KINDS:
        raise InputError.at("", f"unknown kind of text {kind!r}: expected one of {', '.join(KINDS)}")
    own = kind in ("ability", "trait")
    if own:
        short = (name.split(maxsplit=1)[0],) if " " in name else ()
        at = TextAt("", kind, slug(name), name, short)
    elif kind == "scenario":
        at = TextAt("", kind)
    else:
        at = TextAt("", kind, card=slug(name), card_name=name)
    try:
        rules = rules_of(at, name, text)
    except TextError as error:
        raise InputError([_problem(text, fault) for fault in error.faults]) from None
    return Reading(text, reading(at, text), rules)


def _problem(text: str, fault: TextFault) -> Problem:
    """An error with its line of the text, and a caret under it."""
    start = min(fault.span[0], len(text))
    first = text.rfind("\n", 0, start) + 1
    line = text[first:].partition("\n")[0]
    caret = " " * (start - first) + "^" * max(1, min(fault.span[1], first + len(line)) - start)
    number = text.count("\n", 0, start) + 1
    return Problem(
        "text", number, start - first + 1, fault.message, fault.nearest or None, f"{line}\n{caret}"
    )
