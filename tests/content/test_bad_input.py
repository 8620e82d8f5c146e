"""Whatever is typed, pasted, cut or garbled is read, or refused with a reason and a place; quickly."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from crossfray.cli.ask import answer_line
from crossfray.content.errors import InputError, Problem
from crossfray.content.maps import parse_map
from crossfray.content.position.file import parse_position
from crossfray.content.position.questions import QUESTIONS, ask
from crossfray.content.toml_text import MOST_BYTES, read_text

POSITION = '''\
edition = "expanded"
map = """
    +---+---+---+---+
    | A   B     | Z |
    +   +---+   +   +
    |       |     X |
    +   +   *   +   +
    |###            |
    +---+---+---+---+
"""
obscured = ["c2", "d1"]
rubble = ["b2|c2", "b1/c2"]
to_act = "A"

[pieces.A]
side = 1
exhausted = true
status = ["aryas-list"]
[pieces.B]
side = 1
item = "needle"
[pieces.X]
side = 2
character = "batman"
[pieces.Z]
side = 2
down = true
[pieces.t]
kind = "token"
square = "c1"

[areas]
1 = ["b1", "c1"]

[sides.1]
points = 2
pool = ["strength"]
track = { 1 = ["cunning"], 3 = [] }
'''
MAP = '''\
id = "court"
name = "Court"
about = 'small'
map = """
+---+---+---+
| 2       2 |
+   +---+   +
| 1  ###  A |
+---+---+---+
"""
[legend]
1 = ["area 1"]
2 = ["area 2"]
A = ["point A"]
[colours]
1 = "dark"
'''
DRAWING = "  +---+---+\n  | A |###|\n  +   *   +\n  |     b |\n  +---+---+\n"
FILES = (POSITION, MAP, DRAWING)

PATIENCE = 5.0
"""Seconds of work for one text; what is slow on purpose takes hours."""


def judged(read: Callable[[str], object], text: str) -> bool:
    """Whether a text is read; if not, it must have been refused properly."""
    started = process_time()
    problems: list[Problem] | None = None
    try:
        read(text)
    except InputError as error:
        problems = error.problems
    assert process_time() - started < PATIENCE
    if problems is None:
        return True
    assert problems
    for problem in problems:
        assert problem.message
        assert problem.message.isprintable()
        assert len(problem.message) < 1000
        assert problem.line is not None or "too large" in problem.message
        assert 1 <= (problem.line or 1) <= text.count("\n") + 1
        assert (problem.column or 1) >= 1
    return False


def as_position(text: str) -> object:
    return parse_position(text, "file")


def as_map(text: str) -> object:
    return parse_map(text, "file")


READERS = (as_position, as_map)


# ---------------------------------------------------------------------- garbled files

ODDITIES = (
    *(
        '"""',
        "'''",
        '"',
        "'",
        "[",
        "]",
        "[[",
        "]]",
        "{",
        "}",
        "=",
        ".",
        ",",
        "#",
        "\\",
        "\r",
        "\t",
        "\n",
        " ",
    ),
    *("\0", "\x1b", "\x7f", "\x85", "\u2028", "\ufeff", "\ud800", "\udfff", "é", "𝟙", "\U0010ffff", "٣"),
    *(
        "true",
        "inf",
        "-nan",
        "-1",
        "99999999999999999999",
        "1e999",
        "0x" + "f" * 5000,
        "9" * 5000,
        "1_" * 3000,
    ),
    *("1979-05-27T07:32:00Z", "2024-02-30", "25:00:00", '"\\u0000"', '"\\ud800"', '"\\x"', "[]", "{}", '""'),
    *("[" * 2000, "{a=" * 2000, "a." * 2000 + "b=1", "[" + "a." * 2000 + "a]", "a" * 5000, "[[pieces]]"),
    *(
        "+---+",
        "|",
        "###",
        "*",
        "[pieces.A]",
        "[pieces]",
        "pieces.Q.side = 1",
        "map = 1",
        "id = 'x'",
        "__class__ = 1",
    ),
)


def garble(text: str, chance: random.Random) -> str:
    """A few accidents with a text."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        lines = text.split("\n")
        at = chance.randrange(len(lines))
        other = chance.randrange(len(lines))
        place = chance.randrange(len(text) + 1)
        match chance.randrange(8):
            case 0:
                text = text[:place] if chance.random() < 0.5 else text[place:]
            case 1:
                lines.insert(other, lines[at])
                text = "\n".join(lines)
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
                text = "\n".join(lines)
            case 3:
                del lines[at]
                text = "\n".join(lines)
            case 4:
                text = text[:place] + chance.choice(ODDITIES) + text[place:]
            case 5:
                text = text[:place] + chance.choice(ODDITIES) + text[place + 1 :]
            case 6:
                key, equals, _ = lines[at].partition("=")
                lines[at] = key + equals + chance.choice(ODDITIES)
                text = "\n".join(lines)
            case _:
                text = text[:place] + text[place + chance.randrange(1, 9) :]
    return text


def check_garbled(seed: int, count: int) -> None:
    chance = random.Random(seed)
    read = 0
    for number in range(count):
        text = garble(chance.choice(FILES), chance)
        try:
            read += sum(judged(reader, text) for reader in READERS)
        except Exception as error:
            raise AssertionError(f"seed {seed}, text {number}: {text[:2000]!r}") from error
    assert 0 < read < 2 * count


@pytest.mark.parametrize("seed", range(4))
def test_garbled_files(seed: int) -> None:
    check_garbled(seed, 600)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_garbled_files(seed: int) -> None:
    check_garbled(seed, 2500)


def test_files_as_they_are_and_cut_anywhere() -> None:
    assert judged(as_position, POSITION)
    assert judged(as_map, MAP)
    assert judged(as_map, DRAWING)
    for end in range(len(POSITION)):
        judged(as_position, POSITION[:end])
    for end in range(len(MAP)):
        judged(as_map, MAP[:end])
    for end in range(len(DRAWING)):
        judged(as_map, DRAWING[:end])


def test_every_oddity_in_the_place_of_every_value() -> None:
    lines = POSITION.split("\n")
    for at, line in enumerate(lines):
        key, equals, _ = line.partition(" = ")
        if equals:
            for oddity in ODDITIES:
                judged(as_position, "\n".join([*lines[:at], f"{key} = {oddity}", *lines[at + 1 :]]))


# ---------------------------------------------------------------------- any text at all


@settings(max_examples=150)
@given(st.text(st.characters(codec=None)), st.sampled_from(READERS))
@example("\ud800", as_position)
@example("+\ud800", as_map)
def test_any_text(text: str, reader: Callable[[str], object]) -> None:
    judged(reader, text)


@settings(max_examples=300)
@given(st.text("+-|*# \n\rA1"), st.sampled_from(READERS))
def test_any_text_of_the_characters_of_drawings(text: str, reader: Callable[[str], object]) -> None:
    judged(reader, text)
    judged(as_position, f"map = '''{text}'''")


@settings(max_examples=300)
@given(st.text("[]{}=.,#'\"\\ \n\rab1-"), st.sampled_from(READERS))
def test_any_text_of_the_characters_of_toml(text: str, reader: Callable[[str], object]) -> None:
    judged(reader, text)


KEYS = [
    *("edition", "map", "obscured", "rubble", "to_act", "pieces", "areas", "sides", "A", "Z", "1", "9", "x"),
    *(
        "side",
        "down",
        "character",
        "kind",
        "exhausted",
        "status",
        "item",
        "square",
        "points",
        "pool",
        "track",
    ),
    *("id", "name", "box", "provenance", "about", "legend", "colours", "", "é", "a b", "\n"),
]
WORDS = st.sampled_from(
    [*KEYS, "a1", "b1", "a1|b1", "+---+\n| A |\n+---+", "batman", "token", "area 1", "got100"]
)
VALUES = st.recursive(
    st.booleans() | st.integers() | st.floats() | WORDS | st.text(st.characters(codec="utf-8"), max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=6),
)


def toml_of(value: object) -> str:
    """A value as TOML writes it."""
    match value:
        case dict():
            return "{" + ", ".join(f"{toml_of(key)} = {toml_of(each)}" for key, each in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(toml_of, value)) + "]"
        case float() | bool():
            return str(value).lower()
        case _:
            return json.dumps(value).replace("\x7f", "\\u007f")


@settings(max_examples=150)
@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=6), st.sampled_from(READERS))
def test_values_of_any_kind_anywhere(values: dict[str, Any], reader: Callable[[str], object]) -> None:
    judged(reader, "".join(f"{toml_of(key)} = {toml_of(value)}\n" for key, value in values.items()))


@settings(max_examples=150)
@given(raw=st.binary() | st.binary().map(lambda raw: POSITION.encode()[:50] + raw))
def test_any_bytes_in_a_file(raw: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_bytes(raw)
    try:
        text = read_text(path)
    except InputError as error:
        (problem,) = error.problems
        assert 1 <= (problem.line or 0) <= raw.count(b"\n") + 1
        with pytest.raises(UnicodeDecodeError):
            raw.decode()
    else:
        assert text == raw.decode().removeprefix("\ufeff")


@pytest.mark.parametrize("name", ["", ".", "no.toml", "a\0b", "x" * 5000, "\ud800"])
def test_paths_that_cannot_be_read(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as refused:
        read_text(tmp_path / name)
    assert refused.value.problems[0].message
    assert refused.value.problems[0].file.encode()


# ---------------------------------------------------------------------- slow on purpose

SLOW = {
    "deep list": "a = " + "[" * 500_000,
    "deep tables": "a = " + "{a = " * 200_000,
    "long key": "a." * 500_000 + "a = 1",
    "long table": "[" + "a." * 500_000 + "a]",
    "keys inside keys": "a = " + ("{" + "a." * 30 + "a = ") * 30 + "[" + "1," * 400_000,
    "dots in a list": "a = [\n" + '"a.a.a.a.' + "a." * 400_000 + 'a"\n]',
    "blanks after a bracket": "a = [\n[" + " " * 900_000 + "\n]]",
    "quotes": "a = " + '"\\' * 400_000,
    "apostrophes": "a = " + "''" * 400_000,
    "open quotes": "a = " + '"""\\"' * 200_000,
    "unknown keys": "".join(f"k{number} = 1\n" for number in range(80_000)),
    "unknown squares": "map = '''\n+---+\n|   |\n+---+'''\nobscured = [" + '"z9",' * 200_000 + "]",
    "many pieces": "map = '''\n+---+\n|   |\n+---+'''\n" + "".join(f"[pieces.p{n}]\n" for n in range(40_000)),
    "many lists of tables": "[[pieces]]\n" * 90_000,
    "long line": "# " + "x" * 1_000_000,
    "lines": "\n" * 1_000_000,
    "wide drawing": "+" + "---+" * 250_000,
    "tall drawing": "+---+\n|   |\n" * 90_000,
    "large map": "map = '''\n"
    + ("+" + "---+" * 32 + "\n|" + " " * 127 + "|\n") * 32
    + "+"
    + "---+" * 32
    + "'''",
    "more than is allowed": "#" * (MOST_BYTES + 1),
    "many digits": "a = " + "1" * 1_000_000,
    "large number": "to_act = 0x" + "f" * 900_000,
}


@pytest.mark.parametrize("name", SLOW)
def test_nothing_makes_reading_slow(name: str) -> None:
    judged(as_position, SLOW[name])


# ---------------------------------------------------------------------- questions and batches


@settings(max_examples=300)
@given(
    st.lists(
        st.sampled_from([*QUESTIONS, *"ABXZtQ", "a1", "d3", "z9", "2", "-1", "99", "x"]) | st.text(max_size=3)
    )
)
def test_any_question(words: list[str]) -> None:
    position = parse_position(POSITION)
    try:
        answer = ask(position, " ".join(words))
    except InputError as error:
        (problem,) = error.problems
        assert problem.message.isprintable()
    else:
        json.dumps(answer.json, allow_nan=False)


def check_line(line: bytes) -> bool:
    """Whether a line of a batch is answered; if not, it must get an error."""
    started = process_time()
    answer = answer_line(line)
    assert process_time() - started < PATIENCE
    assert "\n" not in json.dumps(answer, allow_nan=False)
    if "error" in answer:
        assert answer.keys() == {"error"}
        assert answer["error"]
        return False
    return True


def check_garbled_batch(seed: int, count: int) -> None:
    chance = random.Random(seed)
    read = 0
    for number in range(count):
        text = garble(POSITION, chance) if chance.random() < 0.5 else POSITION
        line = json.dumps({"position": text, "question": chance.choice(("see A Z", "reach A 2", "odds A Z"))})
        if chance.random() < 0.5:
            line = garble(line, chance)
        raw = bytearray(line.encode("utf-8", "surrogatepass"))
        for _ in range(chance.choice((0, 0, 0, 1, 2))):
            place = chance.randrange(len(raw) + 1)
            raw[place : place + 1] = bytes([chance.randrange(256)])
        try:
            read += check_line(bytes(raw))
        except Exception as error:
            raise AssertionError(f"seed {seed}, line {number}: {bytes(raw)[:2000]!r}") from error
    assert 0 < read < count


@pytest.mark.parametrize("seed", range(2))
def test_garbled_batches(seed: int) -> None:
    check_garbled_batch(seed, 600)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 120))
def test_many_garbled_batches(seed: int) -> None:
    check_garbled_batch(seed, 2500)


@settings(max_examples=200)
@given(st.binary() | st.text().map(str.encode))
@example(b"\xff\xfe{\0}\0")
@example(b"[" * 200_000)
@example(b'{"position":' * 50_000)
def test_any_line_of_a_batch(line: bytes) -> None:
    assert not check_line(line)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(st.characters(codec=None)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
)


@settings(max_examples=200)
@given(JSON | st.fixed_dictionaries({}, optional={"position": JSON | st.just(POSITION), "question": JSON}))
def test_any_value_in_a_line_of_a_batch(value: object) -> None:
    check_line(json.dumps(value).encode())


@pytest.mark.long
@settings(max_examples=5_000)
@given(st.text("[]{}=.,#'\"\\ \n\rab1-"), st.sampled_from(READERS))
def test_much_text_of_the_characters_of_toml(text: str, reader: Callable[[str], object]) -> None:
    judged(reader, text)


@pytest.mark.long
@settings(max_examples=5_000)
@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=8), st.sampled_from(READERS))
def test_many_values_of_any_kind_anywhere(values: dict[str, Any], reader: Callable[[str], object]) -> None:
    judged(reader, "".join(f"{toml_of(key)} = {toml_of(value)}\n" for key, value in values.items()))
