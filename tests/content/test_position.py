"""Position files: every key, and every way to refuse one with its place and what was expected."""

from pathlib import Path
from typing import NamedTuple

import pytest

from crossfray.content.errors import InputError, Problem
from crossfray.content.position.file import Position, PositionReader, parse_position, read_position
from crossfray.content.position.state import standing_position
from crossfray.content.toml_text import MOST_BYTES, MOST_DEEP, TomlText
from crossfray.rules.view import view

FULL = '''\
edition = "dc100"          # a comment with "quotes" and """
map = """
    +---+---+---+---+
    | A         |   |
    +   +---+   +   +
    |       |     Z |
    +   +   *   +   +
    |###            |
    +---+---+---+---+
"""
obscured = ["c2", "c3"]
rubble = ["b2|c2", "c3|d3", "b1/c2", "b2|b3"]
to_act = "A"

[pieces.A]
side = 1
exhausted = true
status = ["aryas-list"]
item = "needle"
[pieces.Z]
side = 2
down = true
character = "batman"
kind = "character"
[pieces.t]
kind = "token"
square = "d2"
[pieces.9]
kind = "minion"
side = 3
square = "b1"

[areas]
1 = ["b1", "c1"]
4 = ["a3"]

[sides.1]
points = 2
pool = ["strength"]
track = { 1 = ["cunning"], 3 = [] }
'''


def test_every_key_is_read() -> None:
    position = parse_position(FULL)
    board = position.board
    assert (board.width, board.height) == (4, 3)
    assert position.edition.name == "dc100"
    assert board.names_of(position.obscured) == ["c2", "c3"]
    assert position.to_act == "A"
    where = {letter: board.names[piece.square] for letter, piece in position.pieces.items()}
    assert where == {"A": "a3", "Z": "d2", "t": "d2", "9": "b1"}
    a, z, token, minion = position.pieces.values()
    assert (a.side, a.kind, a.exhausted, a.down, a.card.defense) == (1, "character", True, False, 2)
    assert (z.side, z.down, z.exhausted, z.card.id) == (2, True, False, "batman")
    assert (token.side, token.kind, token.occupies) == (0, "token", False)
    assert (minion.side, minion.kind, minion.occupies) == (3, "minion", True)
    areas = {side: board.names_of(squares) for side, squares in position.areas.items()}
    assert areas == {1: ["b1", "c1"], 4: ["a3"]}
    side = position.sides[1]
    assert (side.points, side.pool, side.track) == (2, ["strength"], {"1": ["cunning"], "3": []})


def test_rubble_opens_what_it_names_and_nothing_else() -> None:
    position = parse_position(FULL)
    whole = position.board.with_rubble(())
    opened = {
        (position.board.names[a], position.board.names[b])
        for a in range(whole.size)
        for b in range(a)
        if (position.board.neighbours[a] & ~whole.neighbours[a]) >> b & 1
    }
    assert opened == {("c2", "b2"), ("d3", "c3"), ("c2", "b1"), ("b2", "c1"), ("b3", "b2")}


def test_everything_but_the_map_has_a_default() -> None:
    position = parse_position('map = """\n+---+\n|   |\n+---+\n"""')
    assert position.edition.name == "expanded"
    assert (position.obscured, position.pieces, position.to_act) == (0, {}, None)
    assert (position.areas, position.sides) == ({}, {})


def test_a_file_is_read_with_line_ends_and_marks_of_any_system(tmp_path: Path) -> None:
    path = tmp_path / "full.toml"
    path.write_bytes(b"\xef\xbb\xbf" + FULL.replace("\n", "\r\n").encode())
    read, parsed = read_position(path), parse_position(FULL)
    assert read.pieces == parsed.pieces
    assert read.board.clear == parsed.board.clear


# ---------------------------------------------------------------------- refusals

PLAIN = '''\
map = """
+---+---+---+
| A       Z |
+   +   +   +
|###        |
+---+---+---+
"""
[pieces.A]
side = 1
[pieces.Z]
side = 2
'''


def refused(text: str) -> list[Problem]:
    with pytest.raises(InputError) as error:
        parse_position(text, "yard.toml")
    assert all(problem.file == "yard.toml" for problem in error.value.problems)
    return error.value.problems


class Case(NamedTuple):
    """A change to the plain file, and the one problem it causes."""

    old: str
    new: str
    line: int
    column: int | None
    says: str
    nearest: str | None = None


CASES = {
    "unknown letter": Case(
        "|###        |", "|###  Q     |", 5, 7, "unknown letter 'Q': expected a table [pieces.Q]"
    ),
    "drawn twice": Case(
        "|###        |", "|###  A     |", 5, 7, "'A' is drawn twice: expected it once, first found on a2"
    ),
    "does not line up": Case(
        "+   +   +   +", "+   +  +   +", 4, 6, "expected a wall '---' or three blanks, found '  +'"
    ),
    "no drawing": Case(
        "| A       Z |\n+   +   +   +\n|###        |\n+---+---+---+\n", "", 2, 1, "expected the lower frame"
    ),
    # pieces
    "nowhere": Case(
        "side = 2",
        "side = 2\n[pieces.N]\nside = 1",
        12,
        1,
        "'N' is not placed: expected it in the drawing, or",
    ),
    "twice by square": Case(
        "side = 2", 'side = 2\nsquare = "b1"', 12, 1, "'Z' is already drawn on c2: expected no key"
    ),
    "unknown square": Case(
        "side = 2",
        'side = 2\n[pieces.N]\nside = 1\nsquare = "d1"',
        14,
        1,
        "unknown square 'd1': expected a1 to c2",
    ),
    "square in capitals": Case(
        "side = 2", 'side = 2\n[pieces.N]\nside = 1\nsquare = "B1"', 14, 1, "unknown square 'B1'", "b1"
    ),
    "shared square": Case(
        "side = 2",
        'side = 2\n[pieces.N]\nside = 1\nsquare = "c2"',
        14,
        1,
        "'Z' and 'N' share c2: only tokens and markers may",
    ),
    "covered square": Case(
        "side = 2",
        'side = 2\n[pieces.t]\nkind = "token"\nsquare = "a1"',
        14,
        1,
        "nothing can be on a1: it is covered (MAP-3)",
    ),
    "long name": Case(
        "side = 2",
        'side = 2\n[pieces.NN]\nside = 1\nsquare = "b1"',
        12,
        1,
        "expected one letter or digit as a piece's name, found 'NN'",
    ),
    "odd name": Case(
        "side = 2",
        'side = 2\n[pieces."é"]\nside = 1\nsquare = "b1"',
        12,
        1,
        "expected one letter or digit as a piece's name, found 'é'",
    ),
    "no side": Case("side = 2", "", 10, 1, "the key 'side' is missing in pieces.Z: expected side = 1 to 4"),
    "side 0": Case("side = 2", "side = 0", 11, 1, "pieces.Z.side: expected at least 1, found 0"),
    "side 5": Case("side = 2", "side = 5", 11, 1, "pieces.Z.side: expected at most 4, found 5"),
    "huge side": Case(
        "side = 2", "side = 0x" + "f" * 9000, 11, 1, "expected at most 4, found a very large number"
    ),
    "side as text": Case(
        "side = 2", 'side = "2"', 11, 1, "pieces.Z.side: expected a whole number, found '2'"
    ),
    "side as fraction": Case(
        "side = 2", "side = 2.0", 11, 1, "pieces.Z.side: expected a whole number, found 2.0"
    ),
    "side as truth": Case(
        "side = 2", "side = true", 11, 1, "pieces.Z.side: expected a whole number, found true"
    ),
    "down as number": Case(
        "side = 2", "side = 2\ndown = 1", 12, 1, "pieces.Z.down: expected true or false, found 1"
    ),
    "down as date": Case(
        "side = 2", "side = 2\ndown = 2020-01-01", 12, 1, "expected true or false, found 2020-01-01"
    ),
    "status as text": Case(
        "side = 2", 'side = 2\nstatus = "x"', 12, 1, "pieces.Z.status: expected a list [...], found 'x'"
    ),
    "unknown kind": Case(
        "side = 2",
        'side = 2\nkind = "minon"',
        12,
        1,
        "'companion', 'minion', 'token' or 'marker', found 'minon'",
        "minion",
    ),
    "unknown card": Case(
        "side = 2",
        'side = 2\ncharacter = "batmann"',
        12,
        1,
        "there is no card 'batmann': expected a card id",
        "batman, catwoman",
    ),
    "unknown key of a piece": Case(
        "side = 2",
        "side = 2\ndwn = true",
        12,
        1,
        "unknown key 'dwn' in pieces.Z: expected one of side, down, character",
        "down",
    ),
    "a token that is down": Case(
        "side = 2",
        'side = 2\n[pieces.t]\nkind = "token"\nsquare = "b1"\ndown = true',
        15,
        1,
        "'down' is for characters: the piece 't' is a token",
    ),
    "a piece that is no table": Case(
        "side = 2", "side = 2\n[pieces]\nN = 3", 13, 1, "pieces.N: expected a table, found 3"
    ),
    # the top
    "unknown key": Case(
        'map = """',
        'obscure = []\nmap = """',
        1,
        1,
        "unknown key 'obscure' at the top: expected one of edition, map, obscured, rubble",
        "obscured",
    ),
    "unknown edition": Case(
        'map = """',
        'edition = "dc10"\nmap = """',
        1,
        1,
        "there is no edition 'dc10': expected one of expanded, sg100, dc100, got100",
        "dc100",
    ),
    "edition as number": Case(
        'map = """', 'edition = 1\nmap = """', 1, 1, 'edition: expected "text" in quotes, found 1'
    ),
    "obscured nowhere": Case(
        'map = """',
        'obscured = [\n  "a2",\n  "z9",\n]\nmap = """',
        3,
        3,
        "unknown square 'z9': expected a1 to c2",
    ),
    "obscured as numbers": Case(
        'map = """',
        'obscured = ["a2", 3]\nmap = """',
        1,
        19,
        'obscured.2: expected "text" in quotes, found 3',
    ),
    "to_act nobody": Case(
        'map = """',
        'to_act = "Q"\nmap = """',
        1,
        1,
        "to_act: expected the letter of a piece ('A', 'Z'), found 'Q'",
    ),
    "to_act in small": Case(
        'map = """', 'to_act = "z"\nmap = """', 1, 1, "to_act: expected the letter of a piece", "Z"
    ),
    # rubble
    "rubble on one square": Case(
        'map = """', 'rubble = ["b2"]\nmap = """', 1, 11, "expected a border between two squares like b2|c2"
    ),
    "rubble nowhere": Case('map = """', 'rubble = ["b2|z2"]\nmap = """', 1, 11, "found 'b2|z2'"),
    "rubble far apart": Case('map = """', 'rubble = ["a2|c2"]\nmap = """', 1, 11, "found 'a2|c2'"),
    "rubble on the same": Case('map = """', 'rubble = ["b2|b2"]\nmap = """', 1, 11, "found 'b2|b2'"),
    "a corner as a border": Case('map = """', 'rubble = ["a1|b2"]\nmap = """', 1, 11, "found 'a1|b2'"),
    "a border as a corner": Case(
        'map = """', 'rubble = ["a2|b2", "b2/c2"]\nmap = """', 1, 20, "found 'b2/c2'"
    ),
    "rubble on three": Case('map = """', 'rubble = ["a2|b2|c2"]\nmap = """', 1, 11, "found 'a2|b2|c2'"),
    # areas and sides
    "area 5": Case(
        "side = 2",
        'side = 2\n[areas]\n5 = ["a1"]',
        13,
        1,
        "in areas: expected '1', '2', '3' or '4', found the key '5'",
    ),
    "area nowhere": Case(
        "side = 2", 'side = 2\n[areas]\n1 = ["a1", "a0"]', 13, 12, "unknown square 'a0': expected a1 to c2"
    ),
    "side 0 of sides": Case(
        "side = 2", "side = 2\n[sides.0]", 12, 1, "in sides: expected '1', '2', '3' or '4', found the key '0'"
    ),
    "negative points": Case(
        "side = 2", "side = 2\n[sides.1]\npoints = -1", 13, 1, "sides.1.points: expected at least 0, found -1"
    ),
    "unknown token": Case(
        "side = 2",
        'side = 2\n[sides.1]\npool = ["cuning"]',
        13,
        9,
        "sides.1.pool.1: expected 'finesse', 'strength', 'cunning' or 'leadership'",
        "cunning",
    ),
    "track of five": Case(
        "side = 2",
        "side = 2\n[sides.1]\ntrack = { 5 = [] }",
        13,
        11,
        "in sides.1.track: expected '1', '2', '3' or '4', found the key '5'",
    ),
    # TOML
    "a key twice": Case("side = 2", "side = 2\nside = 3", 12, None, "is not TOML: this key appears twice"),
    "a table twice": Case(
        "side = 2", "side = 2\n[pieces.A]", 12, None, "is not TOML: this table appears twice"
    ),
    "no value": Case("side = 2", "side =", 11, None, "is not TOML: expected a value"),
    "a word as value": Case("side = 2", "side = two", 11, None, "is not TOML: expected a value"),
    "no statement": Case("side = 2", "?", 11, None, "is not TOML: expected a line like key = value"),
    "two on a line": Case(
        "side = 2", "side = 2 down = true", 11, None, "is not TOML: expected the end of the line"
    ),
    "open text": Case(
        '+---+---+---+\n"""', "+---+---+---+\n", 1, 7, "the text that begins here has no closing quotes"
    ),
    "open short text": Case(
        "side = 2",
        'side = 2\nitem = "needle',
        12,
        None,
        "is not TOML: expected closing quotes on the line where",
    ),
    "a number of 5000 digits": Case(
        "side = 2", "side = " + "1" * 5000, 11, 8, "expected a number with fewer digits"
    ),
    "deep lists": Case(
        "side = 2",
        "side = " + "[" * 5000,
        11,
        7 + MOST_DEEP + 1,
        f"expected at most {MOST_DEEP} levels of nesting",
    ),
    "deep keys": Case(
        "side = 2", "side" + ".x" * 5000 + " = 1", 11, None, f"expected at most {MOST_DEEP} levels of nesting"
    ),
    "a control character": Case("side = 2", "side = 2 # \x00", 11, None, "'\\x00'"),
    "half a character": Case("side = 2", "side = 2 # \ud800", 11, 12, "found half of a character"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_wrong_file_is_refused_with_its_place_and_what_was_expected(name: str) -> None:
    case = CASES[name]
    assert PLAIN.count(case.old) == 1
    (problem,) = refused(PLAIN.replace(case.old, case.new))
    assert case.says in problem.message
    assert problem.line == case.line
    assert case.column is None or problem.column == case.column
    assert problem.nearest == case.nearest
    assert str(problem).startswith(f"yard.toml:{case.line}:")


def test_the_plain_file_is_right() -> None:
    assert isinstance(parse_position(PLAIN), Position)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "[pieces.A]\nside = 1\n"])
def test_without_a_map_the_message_shows_how_to_draw_one(text: str) -> None:
    (problem,) = refused(text)
    assert problem.message == (
        'the key \'map\' is missing at the top: expected map = """ ... """ with a drawn map'
    )
    assert problem.line == 1


def test_a_text_that_is_too_large_is_refused() -> None:
    (problem,) = refused(PLAIN + "#" * MOST_BYTES)
    assert problem.message == "is too large: expected at most 1024 KiB"


def test_all_problems_are_told_at_once_in_the_order_of_the_file() -> None:
    text = PLAIN.replace("side = 1", 'side = "one"\ndwon = true').replace("|###  ", "|##   ")
    problems = refused('to_akt = "A"\n' + text)
    assert [problem.line for problem in problems] == [1, 6, 10, 11]
    assert [problem.nearest for problem in problems] == ["to_act", None, None, "down"]


def test_all_problems_of_pieces_and_squares_are_told_at_once() -> None:
    text = 'edition = "x"\nobscured = ["x1", "a1", "x2"]\nrubble = ["a1"]\nto_act = "Q"\n'
    problems = refused(text + PLAIN.replace("| A ", "| Q ") + '[pieces.N]\nside = 1\nsquare = "c2"\n')
    assert [(problem.line, problem.column) for problem in problems] == [
        (1, 1),
        (2, 13),
        (2, 25),
        (3, 11),
        (4, 1),
        (7, 3),
        (12, 1),
        (18, 1),
    ]


def test_of_thousands_of_problems_the_first_hundred_are_told() -> None:
    problems = refused("".join(f"k{number} = 1\n" for number in range(9000)) + PLAIN)
    assert len(problems) == 101
    assert problems[-1].message == "and more, from here on"


# ---------------------------------------------------------------------- places in odd writing


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ('map = """+---+\n| Q |\n+---+"""', 2, 3),
        ('map = """+---+\n|?  |\n+---+"""', 2, 2),
        ('map = """+-?-+\n|   |\n+---+"""', 1, 12),
        ("a = 1\nmap = '''\n\n   +---+\n   | Q |\n   +---+\n'''".replace("a = 1", "# a"), 5, 6),
        ('map = "+---+\\n| Q |\\n+---+"', 1, None),
        ('map = """\\\n+---+\n| Q |\n+---+"""', 1, None),
        ('# """\nmap = """\r\n+---+\r\n| Q |\r\n+---+\r\n"""', 4, 3),
        ('"map" = """\n+---+\n| Q |\n+---+\n"""', 3, 3),
    ],
)
def test_a_drawing_is_pointed_into_however_it_is_written(text: str, line: int, column: int | None) -> None:
    (problem,) = refused(text)
    assert (problem.line, problem.column) == (line, column)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("pieces = { A = { side = 1 }, Z = { side = 9 } }\n", 1),
        ("pieces.A = { side = 1 }\npieces.Z.side = 9\n", 2),
        ('[pieces]\nA = { side = 1 }\n["pieces"."Z"]\n\nside = 9\n', 5),
        ("[pieces.A]\nside = 1\nitem = '''\n[pieces.Z]\nside = 9\n'''\n[ pieces . Z ]\nside = 9\n", 8),
        ('[pieces.A]\nside = 1\nstatus = [ # ] "\n  "[pieces.Z]",\n]\n[pieces.Z]\nside = 9\n', 7),
    ],
)
def test_keys_are_found_however_they_are_written(text: str, line: int) -> None:
    drawing = 'map = """\n+---+---+\n| A   Z |\n+---+---+\n"""\n'
    with pytest.raises(InputError) as error:
        parse_position(drawing + text)
    assert [problem.line for problem in error.value.problems] == [5 + line]


def test_tables_in_lists_have_places_too() -> None:
    toml = TomlText('[[box]]\nid = 1\n[[box]]\nid = 2\n[[box.card]]\n[[box.card]]\ntext = "x"\n', "box.toml")
    assert toml.line_of(("box", 0, "id")) == 2
    assert toml.line_of(("box", 1, "id")) == 4
    assert toml.line_of(("box", 1, "card", 0)) == 5
    assert toml.line_of(("box", 1, "card", 1, "text")) == 7
    assert toml.line_of(("box", 1, "card", 1, "nothing")) == 6


# ---------------------------------------------------------------------- whose status card it is

TWINS = """
map = '''
+---+---+---+
| A   B     |
+   +   +   +
| Y   Z     |
+---+---+---+
'''
[pieces.A]
side = 1
character = "batgirl"
[pieces.B]
side = 1
status = [%s]
[pieces.Y]
side = 2
character = "batgirl"
[pieces.Z]
side = 2
status = [%s]
"""


def holders(first: str, second: str) -> dict[str, str]:
    """Who holds each card when B and Z are given these."""
    pieces = view(standing_position(parse_position(TWINS % (first, second))), 0)["pieces"]
    return {piece["id"]: piece["holder"] for piece in pieces if piece.get("holder")}


@pytest.mark.parametrize(
    ("first", "second", "held"),
    [
        ("", '"intel"', {"Y-intel-1": "Z"}),
        ('"intel"', '"intel", "intel"', {"A-intel-1": "B", "Y-intel-1": "Z", "Y-intel-2": "Z"}),
        ("", '"intel of A"', {"A-intel-1": "Z"}),
        ('"intel", "intel"', '"intel of A"', {"A-intel-1": "Z", "A-intel-2": "B", "Y-intel-1": "B"}),
    ],
)
def test_a_status_card_is_of_the_holders_side_or_of_whom_the_file_says(
    first: str, second: str, held: dict[str, str]
) -> None:
    assert holders(first, second) == held


def test_a_card_of_somebody_who_does_not_bring_it_is_refused() -> None:
    for text, said in (
        ('"intel of B"', "'intel of B': 'B' brings 0 of them"),
        ('"intel of Q"', "'intel of Q': 'Q' brings 0 of them"),
        ('"intel of A", "intel of A", "intel of A"', "'intel of A': 'A' brings 2 of them"),
    ):
        with pytest.raises(InputError) as refused:
            parse_position(TWINS % ("", text))
        assert (refused.value.problems[0].line, refused.value.problems[0].message) == (20, said)


# ---------------------------------------------------------------------- warnings


def warnings(text: str) -> list[tuple[int | None, str]]:
    found = PositionReader(TomlText(text, "yard.toml")).warnings()
    return [(problem.line, problem.message) for problem in found]


def test_a_position_without_oddities_has_no_warnings() -> None:
    assert warnings(PLAIN) == []
    assert warnings(FULL) == []


def test_a_status_card_that_two_sides_bring_is_warned_of() -> None:
    said = "A and Y bring intel: 'Z' is given a copy of its own side; 'intel of A' or 'intel of Y' says whose it is"
    assert warnings(TWINS % ("", '"intel"')) == [(20, said)]
    assert warnings(TWINS % ("", '"intel of Y"')) == []


def test_rubble_that_opens_nothing_is_warned_of() -> None:
    text = 'rubble = [\n  "b1|b2",\n  "a1|b1",\n  "b1/c2",\n  "a1/b2",\n]\n' + PLAIN
    assert warnings(text) == [
        (2, "the Rubble on b1|b2 opens nothing: nothing obstructs that place"),
        (3, "the Rubble on a1|b1 opens nothing: the border of an enclosed area cannot be broken (RUBBLE-4)"),
        (4, "the Rubble on b1/c2 opens nothing: nothing obstructs that place"),
        (5, "the Rubble on a1/b2 opens nothing: the border of an enclosed area cannot be broken (RUBBLE-4)"),
    ]


def test_a_piece_inside_obstructions_is_warned_of() -> None:
    text = (
        'map = """\n+---+---+---+\n|           |\n+   +---+   +\n|   | A |   |\n+   +---+   +\n'
        '|           |\n+---+---+---+\n"""\n[pieces.A]\nside = 1\n'
    )
    assert warnings(text) == [
        (10, "'A' is on b2, inside obstructions that nothing can enter (MAP-2)"),
    ]
