"""Card texts already compiled: kept by a hash of text, names and language, so that playing needs no parser."""

import hashlib
import json
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from crossfray.rules.program import CardRules, decode, encode

LANGUAGE = 1
"""Changes whenever the same text comes to other rules."""


@dataclass(frozen=True)
class TextAt:
    """Where a text stands, and what it may name."""

    box: str
    kind: str
    own: str = ""
    own_name: str = ""
    short: tuple[str, ...] = ()
    pronoun: str = "it"
    card: str = ""
    card_name: str = ""
    things: tuple[tuple[str, str, str, int], ...] = ()
    """id, name, kind and count of the tokens, minions and status cards of the card's character"""

    def of(self, kind: str, card: str = "", card_name: str = "") -> "TextAt":
        """The same card's text of another kind, or a card that belongs to it."""
        return replace(self, kind=kind, card=card, card_name=card_name)


def text_key(at: TextAt, text: str) -> str:
    source = json.dumps([LANGUAGE, repr(at), " ".join(text.split())])
    return hashlib.blake2b(source.encode(), digest_size=12).hexdigest()


@cache
def shipped() -> dict[str, Any]:
    """The compiled texts that come with the package."""
    source = files("crossfray.content") / "boxes" / "compiled.json"
    found: dict[str, Any] = json.loads(source.read_text(encoding="utf-8")) if source.is_file() else {}
    return found


fresh: dict[str, Any] = {}
"""What had to be compiled in this process, by key."""


def rules_of(at: TextAt, name: str, text: str) -> CardRules:
    """The rules of a text, from the store or compiled now."""
    key = text_key(at, text)
    found = shipped().get(key) or fresh.get(key)
    if found is None:
        from crossfray.language.translate import translate

        found = fresh[key] = encode(translate(at, name, text))
    rules: CardRules = decode(found)
    return rules


def write_store(path: Path) -> int:
    """Compile every text of the shipped boxes anew and keep the result; how many there are."""
    from crossfray.content.cards import attachments, characters

    shipped().clear()
    fresh.clear()
    characters()
    attachments()
    lines = [f"{json.dumps(key)}: {json.dumps(fresh[key], separators=(',', ':'))}" for key in sorted(fresh)]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    return len(fresh)
