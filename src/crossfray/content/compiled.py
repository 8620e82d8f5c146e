"""Compiled card texts, stored by a hash of text, names and language, so that playing needs no parser.

`python -m crossfray.content.compiled` writes the store of the shipped boxes again."""

import hashlib
import json
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from crossfray.rules.program import CardRules, decode, encode

STORE = "compiled.json"
MADE_BY = "language"
"""the key of the store for the version of the language that made it"""
LANGUAGE_VERSION = 4
"""of the card language; raised whenever the same text may compile to other rules. Then `make cards` compiles the
shipped texts again; a test fails until that is done"""


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
        """The place of another text of the same card, of that kind, or of a card that belongs to it."""
        return replace(self, kind=kind, card=card, card_name=card_name)


@dataclass(frozen=True)
class TextFault:
    """A problem with a part of a text, and similar sentences that work."""

    span: tuple[int, int]
    message: str
    instead: tuple[str, ...] = ()
    sentence: tuple[int, int] = (0, 0)
    """the part of the text that the sentences would replace"""
    alike: tuple[str, ...] = ()
    """if there is no close sentence: sentences that work and use the same terms"""

    @property
    def nearest(self) -> str:
        """What the author may have meant."""
        return "".join(self.instead[:1])

    @property
    def examples(self) -> str:
        """If there is nothing so close: sentences that work, and mean something else."""
        return "" if self.instead else " / ".join(self.alike)

    def mended(self, text: str) -> tuple[tuple[str, str], ...]:
        """Each sentence that works, and the whole text with it."""
        before, after = text[: self.sentence[0]], text[self.sentence[1] :]
        after = after[1:] if after[:1] in tuple(".!?") else after
        return tuple((said, f"{before}{said}{after}") for said in self.instead or self.alike)


class TextError(Exception):
    """A text that cannot be read, or makes no sense, with all its problems."""

    def __init__(self, faults: tuple[TextFault, ...]) -> None:
        super().__init__("; ".join(fault.message for fault in faults))
        self.faults = faults


def text_key(at: TextAt, name: str, text: str) -> str:
    source = json.dumps([repr(at), name, " ".join(text.split())])
    return hashlib.blake2b(source.encode(), digest_size=12).hexdigest()


@cache
def shipped() -> dict[str, Any]:
    """The compiled texts that come with the package; none if another version of the language made them."""
    source = files("crossfray.content") / "boxes" / STORE
    found: dict[str, Any] = json.loads(source.read_text(encoding="utf-8")) if source.is_file() else {}
    return found if found.get(MADE_BY) == LANGUAGE_VERSION else {}


fresh: dict[str, Any] = {}
"""what had to be compiled in this process, by key; only the latest"""
MOST_FRESH = 2000
"""texts: people may write more and more of them"""


NOT_READ = ""
"""what is kept of a text that cannot be read, so that it need not be tried again"""


def rules_of(at: TextAt, name: str, text: str, helpful: bool = True) -> CardRules:
    """The rules of a text, from the store or compiled now; TextError if it cannot be read. `helpful`: it says what
    could be written instead, which takes longer."""
    key = text_key(at, name, text)
    found = shipped().get(key) or fresh.get(key)
    if not found:
        found = encode(_compiled(at, name, text, helpful))
        learn({key: found})
    rules: CardRules = decode(found)
    return rules


def rules_if_read(at: TextAt, name: str, text: str) -> CardRules | None:
    """The rules of a text; None if it cannot be read."""
    key = text_key(at, name, text)
    if fresh.get(key) == NOT_READ:
        return None
    try:
        return rules_of(at, name, text, helpful=False)
    except TextError:
        learn({key: NOT_READ})
        return None


def play_alike(at: TextAt, one: CardRules | None, other: CardRules | None) -> bool:
    """Whether two texts of one place come to the same in every game."""
    if one is None or other is None or one == other:
        return one == other
    from crossfray.language.canonical import canonical

    return canonical(one, bool(at.card)) == canonical(other, bool(at.card))


def learn(compiled: dict[str, Any]) -> None:
    """Add texts that were compiled here or in another process."""
    fresh.update(compiled)
    for oldest in list(fresh)[: max(0, len(fresh) - MOST_FRESH)]:
        del fresh[oldest]


def _compiled(at: TextAt, name: str, text: str, helpful: bool = True) -> CardRules:
    from crossfray.language.problems import LanguageError
    from crossfray.language.translate import translate

    try:
        return translate(at, name, text, helpful)
    except LanguageError as error:
        faults = [
            TextFault(each.span, each.message, each.instead, each.sentence, each.alike)
            for each in error.found
        ]
        raise TextError(tuple(faults)) from None


def store_text() -> str:
    """Compile every text of the shipped boxes again, in the form of the store."""
    from crossfray.content.cards import shipped_texts
    from crossfray.content.scenarios import scenario_texts

    texts = [*shipped_texts(), *scenario_texts()]
    found = {text_key(*text): encode(_compiled(*text)) for text in texts}
    found[MADE_BY] = LANGUAGE_VERSION
    lines = [f'"{key}": {json.dumps(found[key], separators=(",", ":"))}' for key in sorted(found)]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def write_store(path: Path) -> int:
    """Write the store of the shipped boxes; returns how many texts it has."""
    text = store_text()
    path.write_text(text, encoding="utf-8")
    return text.count("\n") - 3


if __name__ == "__main__":
    store = Path(__file__).parent / "boxes" / STORE
    print(f"{write_store(store)} texts compiled")
