"""Which words of a text and of its reading differ: only harmless ones need nobody's yes."""

import re
import tomllib
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path

import pytest

from crossfray.language.alternatives import alternatives
from crossfray.language.names import Names, Thing
from crossfray.language.problems import LanguageError
from crossfray.language.translate import names_at, reading
from crossfray.language.wording import wording
from language.right import by_key, entries

HERE = Names(
    "ability",
    Thing("mira-vane", "Mira Vane", "character"),
    "she",
    things=(Thing("hound", "Hound", "minion", 2), Thing("marked", "Marked", "status")),
)
HELD = Names("item", HERE.own, "she", Thing("old-horn", "Old Horn", "item"))


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("Challenge 3.", "Do a challenge 3."),
        ("move TWO squares; then challenge 3!", "Do a move 2, then do a challenge 3."),
        ("Push a knocked-down rival one square.", "Push a knocked down rival 1."),
        ("Place the Hound next to Mira\u2019s ally.", "Place Hound adjacent to Mira's ally."),
        (
            "If Mira Vane wins, push the target up to 2 squares.",
            "If Mira has won this way, push the target 2.",
        ),
        ("Challenge 2. Then she may move up to 2.", "Do a challenge 2. You may do a move 2."),
        ("Choose a standing rival adjacent to her.", "Choose a standing adjacent rival."),
        ("Stand up each ally within 2 squares.", "Each ally within 2 squares of Mira stands up."),
        ("Each ally she can see can move 1.", "For each ally that Mira can see, that ally may do a move 1."),
        (
            "Give the Marked status card to a rival within 2 squares.",
            "Give a rival within 2 squares of Mira Marked.",
        ),
        ("Place an ally in an empty square adjacent to Mira.", "Place an ally adjacent to Mira."),
        ("If no rival can see Mira, move 2.", "If there is no rival that can see Mira, do a move 2."),
        (
            "When an ally is knocked out, Mira may move 1. Limited to once per turn.",
            "Once per turn, when an ally is knocked out, you may do a move 1.",
        ),
        ("Knock down an adjacent rival and move 1.", "Knock an adjacent rival down. Do a move 1."),
        ("Choose a rival. Push it 1.", "Choose a rival. Push that rival 1."),
        ("Challenge 2. If Mira wins, push it 1.", "Do a challenge 2. If Mira wins, push the target 1."),
        (
            "Place a Hound. Push each rival adjacent to it 1.",
            "Place a Hound. Push each rival adjacent to that Hound 1.",
        ),
        (
            "Rivals cannot push, pull or place Mira.",
            "A rival cannot push Mira. A rival cannot pull Mira. A rival cannot place Mira.",
        ),
        ("Move 2. Mira may move through rivals during this move.", "Do a move 2 through each rival."),
    ],
)
def test_harmless_words_do_not_count(text: str, reading: str) -> None:
    assert wording(text, reading, HERE).same


def test_the_holder_and_the_item_have_other_names() -> None:
    text = "When the holder is knocked down, you may put Old Horn on the 2 of your cooldown track."
    reading = "When this character is knocked down, you may place this card on the 2 of your track."
    assert wording(text, reading, HELD).same
    assert not wording(text, reading.replace("this character", "Mira"), HELD).same
    assert not wording(text, reading.replace("your", "its"), HELD).same


@pytest.mark.parametrize(
    ("text", "reading", "left_out", "added"),
    [
        ("Push it 1.", "Push that rival 1.", ["it"], ["that rival"]),
        ("Choose up to 2 allies.", "Choose 2 allies.", ["up to"], []),
        ("She has +1 defense.", "She has -1 defense.", ["+1"], ["-1"]),
        ("Push 1 rival.", "Push each rival.", [], ["each"]),
        ("You may not move.", "You may move.", ["may not"], ["may"]),
        ("Move 2. Push it 1.", "Do a move 2. Push it 11.", ["1"], ["11"]),
        ("If you win, move 1 and challenge 2.", "If you win, move 1. Do a challenge 2.", ["and"], []),
        ("For each ally adjacent to it, it may move 1.", "For each ally adjacent to it, that ally may do a move 1.",
         ["For", "it"], []),
        ("For each ally next to that rival, that rival may move 1.",
         "For each ally adjacent to that rival, that ally may do a move 1.", ["For", "that rival"], []),
        ("That rival moves 2 and does a basic move.", "That rival moves 2. Do a basic move.", ["and"], []),
        ("Choose a rival. Push the nearest ally to it 1.", "Choose a rival. Push the nearest ally to Mira 1.",
         ["it"], ["Mira"]),
        ("An ally stands up within 2 squares of it.", "An ally stands up within 2 squares of Mira.",
         ["of it"], []),
        ("When Mira moves, you may move. After the move, push a rival 1.",
         "When Mira moves, you may do a move. Push a rival 1.", ["After the move"], []),
        ("Choose a rival. Move a Hound 1 away from it.", "Choose a rival. Move a Hound 1 away from Mira.",
         ["it"], ["Mira"]),
        ("Choose a rival. A Hound may challenge it.", "Choose a rival. A Hound may challenge that rival.",
         ["it"], ["that rival"]),
        ("Rivals cannot move or place Mira.", "A rival cannot move. A rival cannot place Mira.", ["Mira"], []),
        (
            "Choose a rival and an ally. Push it 1.",
            "Choose an ally and a rival. Push that ally 1.",
            ["and an ally", "it"],
            ["ally and", "that ally"],
        ),
    ],
)  # fmt: skip
def test_every_other_word_counts_and_is_found(
    text: str, reading: str, left_out: list[str], added: list[str]
) -> None:
    found = wording(text, reading, HERE)
    assert not found.same
    assert [text[start:end] for start, end in found.left_out] == left_out
    assert [reading[start:end] for start, end in found.added] == added


@pytest.mark.parametrize(
    ("text", "reading", "marked"),
    [
        (
            "Do a challenge 4 to the nearest rival within 3 squares of it.",
            "Do a challenge 4 to a rival within 3 squares of that Hound nearest to Mira.",
            ["that Hound nearest to Mira"],
        ),
        (
            "If the target cannot be pushed 2 squares, do a challenge 1 to the target.",
            "If the target was not pushed this way, do a challenge 1 to the target.",
            ["was not", "this way"],
        ),
        (
            "Swap Mira with an ally within 4 squares. You can also swap her with a Hound if nobody is on its square.",
            "Swap Mira and an ally within 4 squares of Mira. If there is no character on that ally's square, you may "
            "swap Mira and a Hound.",
            ["If there is no character on that ally's"],
        ),
        (
            "At the end of the round, if all of your characters are standing, gain 1 point.",
            "At the end of the round, if each of your characters is standing, gain 1 point.",
            ["each"],
        ),
        (
            "If Mira wins, you push that rival up to 3 squares.",
            "If Mira has won this way, that rival's player pushes that rival 3.",
            ["that rival's player"],
        ),
        (
            "You may pull an ally up to 2 squares. If that ally has Marked, pull it up to 3 squares instead.",
            "Choose an ally. If that ally has Marked, pull that ally 3. Otherwise, you may pull that ally 2.",
            ["Choose", "that ally", "Otherwise, you may pull that ally 2"],
        ),
    ],
)
def test_what_is_understood_wrongly_is_marked(text: str, reading: str, marked: list[str]) -> None:
    assert [reading[start:end] for start, end in wording(text, reading, HERE).added] == marked


CHANGES = (
    (r"\d+", lambda number: str(int(number) + 1)),
    (r"each (?=rival|ally|standing|adjacent)", lambda _: "a "),
    (r"\ban? (?=rival|ally|standing|adjacent)", lambda _: "each "),
    (r"\brivals?\b", lambda word: word.replace("rival", "ally")),
    (r"\bally\b", lambda _: "rival"),
    (r"\bmay (?!see)", lambda _: "must "),
    (r"\bcannot\b", lambda _: "can"),
    (r"\bwon\b", lambda _: "lost"),
    (r"\bwins?\b", lambda _: "loses"),
    (r"\blost\b", lambda _: "won"),
    (r"\bwhen\b", lambda _: "until"),
    (r"\bif (?!you do)", lambda _: "unless "),
    (r"\banother\b", lambda _: "an"),
    (r"\bother\b ", lambda _: ""),
    (r"\bonly\b ", lambda _: ""),
    (r" instead\b", lambda _: ""),
    (r"\byour track\b", lambda _: "its track"),
    (r"\btoward\b", lambda _: "away from"),
)  # fmt: skip


@cache
def some_readings() -> list[tuple[Names, str]]:
    """Some of the readings of the lists that are right."""
    keys = {entry["of"]: entry["reads"] for entry in entries()}
    return [(names_at(by_key()[key].at), reads) for key, reads in keys.items() if key in by_key()][::4]


@pytest.mark.parametrize(("what", "becomes"), CHANGES, ids=[f"{n} {c[0]}" for n, c in enumerate(CHANGES)])
def test_a_change_that_matters_always_needs_a_yes(what: str, becomes: Callable[[str], str]) -> None:
    tried = [changed(reads, names, what, becomes) for names, reads in some_readings()]
    assert sum(tried)


SEVERAL = "Choose a rival and an ally. "
"""after this nobody can know who is meant"""
POINTS = (r"\bthat (?:rival|ally|character)\b(?!')", r"\bthe target\b(?!')")


@pytest.mark.parametrize("who", ["that rival", "that ally", "it", "the target", "that character"])
def test_another_name_or_pronoun_always_needs_a_yes(who: str) -> None:
    tried = 0
    for names, reads in some_readings():
        if names.own and names.own.kind == "character":
            name = names.spoken(names.own)
            for one, other in ((name, who), (who, name)):
                tried += changed(SEVERAL + reads, names, rf"\b{one}\b(?!')", partial(re.sub, ".+", other))
            for one in POINTS if who == "it" else ():
                tried += changed(SEVERAL + reads, names, one, lambda _: "it")
    assert tried


def test_what_is_misread_never_passes_for_the_authors_words() -> None:
    """Whatever words are chosen for a reading: if it plays something else, some of them are not those of the text."""
    for entry in tomllib.loads(Path(__file__).with_name("misread.toml").read_text("utf-8"))["misread"]:
        text = by_key()[entry["of"]]
        assert not wording(text.text, entry["as"], names_at(text.at)).same, entry
        with suppress(LanguageError):
            closest = reading(text.at, entry["as"], text.text)
            assert not wording(text.text, closest, names_at(text.at)).same, entry


def test_no_other_reading_passes_for_the_authors_words() -> None:
    tried = 0
    for text in list(by_key().values())[::8]:
        for other in alternatives(text.text, text.at):
            closest = reading(text.at, other, text.text)
            assert not wording(text.text, closest, names_at(text.at)).same, (text.text, closest)
            tried += 1
    assert tried > 20


def changed(reads: str, names: Names, what: str, becomes: Callable[[str], str]) -> int:
    """How often a change was tried in a reading; each must be found."""
    found = list(re.finditer(what, reads))
    for match in found:
        other = reads[: match.start()] + becomes(match[0]) + reads[match.end() :]
        assert not wording(reads, other, names).same, (reads, other)
    return len(found)
