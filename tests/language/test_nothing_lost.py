"""Nothing that a text says is lost on the way to its program: said less, it comes to another program or is refused."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

from crossfray.language.canonical import canonical
from crossfray.language.compile import Unplayable, compile_text
from language.less import less
from language.lists import everything, meaning

TRIED = 2000
LISTED = (Path(__file__).parent / "says_nothing.txt").read_text("utf-8").splitlines()
SAYS_NOTHING = {line for line in LISTED if not line.startswith("#")}
"""Reviewed: what may be left unsaid, because it is so anyway."""


def lost() -> Iterator[tuple[str, str]]:
    """What could be taken from a text without a change, and the text."""
    random = Random(1)
    tries = []
    for text in everything():
        found = meaning(text.text, text.kind, text.names)
        if found is not None:
            try:
                rules = compile_text(found, text.card, "")
            except Unplayable:
                continue
            tries += [(text, rules, found, left, what) for left, what in less(found.parts)]
    for text, rules, said, left, what in random.sample(tries, min(TRIED, len(tries))):
        try:
            same = canonical(compile_text(said.but(parts=left), text.card, "")) == canonical(rules)
        except Unplayable:
            continue
        if same:
            yield what, text.text


def test_what_a_text_says_changes_its_program() -> None:
    found = [(what, text) for what, text in lost() if re.sub(r"#\d+", "#n", what) not in SAYS_NOTHING]
    assert not found, found[:10]
