"""Nothing that a text says is lost on the way to its program: said less, it comes to another program or is refused."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

from crossfray.language2.compile import CardText, Unplayable, compile_text
from language2.canonical import canonical
from language2.dual import second, second_names
from language2.less import less
from language2.texts import every

TRIED = 2000
LISTED = (Path(__file__).parent / "says_nothing.txt").read_text("utf-8").splitlines()
SAYS_NOTHING = {line for line in LISTED if not line.startswith("#")}
"""Reviewed: what may be left unsaid, because it is so anyway."""


def lost() -> Iterator[tuple[str, str]]:
    """What could be taken from a text without a change, and the text."""
    random = Random(1)
    tries = []
    for text in every():
        rules, meaning = second(text)
        if not isinstance(rules, str):
            tries += [(text, rules, meaning, left, what) for left, what in less(meaning.parts)]
    for text, rules, meaning, left, what in random.sample(tries, min(TRIED, len(tries))):
        card = CardText(text.card, second_names(text.names, text.kind), text.held)
        try:
            same = canonical(compile_text(meaning.but(parts=left), card, text.part)) == canonical(rules)
        except Unplayable:
            continue
        if same:
            yield what, text.text


def test_what_a_text_says_changes_its_program() -> None:
    found = [(what, text) for what, text in lost() if re.sub(r"#\d+", "#n", what) not in SAYS_NOTHING]
    assert not found, found[:10]
