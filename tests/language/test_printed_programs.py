"""The printed sentences come to the same programs as our own wording of the shipped cards.

The file with them is named by CROSSFRAY_PRINTED and not part of the project; without it the test is skipped."""

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

from crossfray.content.cards import shipped_texts
from crossfray.content.compiled import TextAt
from crossfray.content.scenarios import scenario_texts
from crossfray.language.translate import translate

PRINTED = os.environ.get("CROSSFRAY_PRINTED", "")
pytestmark = pytest.mark.skipif(not PRINTED, reason="CROSSFRAY_PRINTED names no file with printed sentences")


KINDS = {"companion action": "action", "companion trait": "trait"}
"""our kinds of text that the file calls otherwise"""


def printed() -> dict[tuple[str, str, str], str]:
    """Each printed text by the name of its card, its kind and the name of its part."""
    cards = tomllib.loads(Path(PRINTED).read_text("utf-8"))["card"] if PRINTED else []
    return {
        (card["name"], kind, part): text
        for card in cards
        for kind, parts in card.items()
        if isinstance(parts, dict) and kind != "scenario"
        for part, text in parts.items()
    }


def ours() -> dict[tuple[str, str, str], tuple[TextAt, str]]:
    """Our wording of each text, by the same names. A status card is named by the character that brings it."""
    return {
        (at.own_name or at.card_name, KINDS.get(at.kind, at.kind), name): (at, text)
        for at, name, text in shipped_texts()
    }


def without_words(value: Any) -> Any:
    """A program without the English that it carries for questions, which may be worded otherwise."""
    if isinstance(value, tuple):
        named: Any = value
        if "text" in getattr(named, "_fields", ()):
            named = named._replace(text="")
        items = [without_words(item) for item in named]
        return type(named)(*items) if hasattr(named, "_fields") else tuple(items)
    return value


@pytest.mark.parametrize(("card", "kind", "part"), sorted(printed()) or [("", "", "")])
def test_a_printed_sentence_comes_to_the_same_program(card: str, kind: str, part: str) -> None:
    at, wording = ours()[card, kind, part]
    text = printed()[card, kind, part]
    assert without_words(translate(at, part, text)) == without_words(translate(at, part, wording))


def test_every_shipped_scenario_text_compiles() -> None:
    for at, name, text in scenario_texts():
        rules = translate(at, name, text)
        assert any(rules[:-1]), name
