"""Questions about a position, and their answers in the fixed form."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossfray.content.errors import InputError
from crossfray.content.position.file import BASIC, Piece, Position, parse_position
from crossfray.content.position.questions import MOST_DICE, MOST_STEPS, QUESTIONS, ask
from crossfray.rules.board import Board, bits
from crossfray.rules.edition import EDITIONS
from support import rule

YARD = '''
{top}
map = """
+---+---+---+---+---+---+
|                       |
+   +   +   +---+   +   +
| A   B       Y       Z |
+   +   *   +   +   +   +
|        ###    |       |
+   +   +   +   +   +   +
|   | C           X     |
+---+---+---+---+---+---+
"""
[pieces.A]
side = 1
[pieces.B]
side = 1
[pieces.C]
side = 1
down = true
[pieces.X]
side = 2
[pieces.Y]
side = 2
[pieces.Z]
side = 2
down = true
[pieces.m]
kind = "minion"
side = 2
square = "f1"
[pieces.p]
kind = "companion"
side = 2
square = "a1"
[pieces.t]
kind = "token"
square = "d3"
[pieces.k]
kind = "marker"
side = 1
square = "e3"
'''


def yard(top: str = "") -> Position:
    return parse_position(YARD.format(top=top))


def answer(question: str, top: str = "") -> dict[str, Any]:
    return ask(yard(top), question).json


# ---------------------------------------------------------------------- see


@rule("SEE-2")
def test_see_past_a_standing_rival() -> None:
    assert answer("see A Z") == {
        "answer": False,
        "rules": ["SEE-2"],
        "blocked_by": ["d3"],
        "sentence": "A on a3 does not see Z on f3: the standing rival on d3 blocks the view.",
    }


def test_see_with_nothing_in_the_way() -> None:
    assert answer("see A a4") == {
        "answer": True,
        "rules": [],
        "blocked_by": [],
        "sentence": "A on a3 sees a4.",
    }


@rule("SEE-3")
def test_see_past_an_ally() -> None:
    found = answer("see A Y")
    assert (found["answer"], found["rules"], found["blocked_by"]) == (True, ["SEE-3"], [])


@rule("SEE-5", "SEE-6")
def test_see_past_tokens_and_those_who_are_down() -> None:
    assert answer("see Y Z")["rules"] == []  # only the marker on e3 between
    found = answer("see a1 e1")
    assert (found["answer"], found["blocked_by"]) == (False, ["a1|b1"])
    found = answer("see X f1")
    assert found["answer"] is True
    assert answer("see b2 d2")["blocked_by"] == ["c2"]


@rule("SEE-1", "MAP-4")
def test_see_names_walls_corners_and_covered_squares() -> None:
    assert answer("see d3 d4")["blocked_by"] == ["d3|d4"]
    assert answer("see b3 c2")["blocked_by"] == ["b2/c3", "c2"]  # nearest first
    assert answer("see c3 b2")["blocked_by"] == ["b2/c3"]
    assert answer("see c3 b2")["rules"] == ["SEE-1"]


def test_a_bare_square_has_no_rivals_unless_somebody_is_to_act() -> None:
    assert answer("see a3 f3")["answer"] is True
    assert answer("see a3 f3", 'to_act = "A"')["blocked_by"] == ["d3"]
    assert answer("see a3 f3", 'to_act = "B"')["blocked_by"] == ["d3"]
    assert answer("see a3 f3", 'to_act = "Z"')["blocked_by"] == ["b3"]
    assert answer("see a3 f3", 'to_act = "t"')["answer"] is True  # nobody's token has no rivals


def test_a_piece_has_its_own_rivals_whoever_is_to_act() -> None:
    for top in ("", 'to_act = "A"', 'to_act = "Z"'):
        assert answer("see A Z", top)["blocked_by"] == ["d3"]
        assert answer("see Z A", top)["blocked_by"] == ["b3"]


@rule("TERRAIN-2", "TERRAIN-3")
def test_see_into_and_through_obscured_squares() -> None:
    into = answer("see A c4", 'obscured = ["c4"]')
    assert (into["answer"], into["rules"], into["blocked_by"]) == (False, ["TERRAIN-2"], ["c4"])
    through = answer("see a4 d4", 'obscured = ["c4"]')
    assert (through["rules"], through["blocked_by"]) == (["TERRAIN-3"], ["c4"])
    assert answer("see b4 c4", 'obscured = ["c4"]')["answer"] is True
    assert answer("see c4 e4", 'obscured = ["c4"]')["answer"] is True


@rule("RUBBLE-2")
def test_see_through_rubble() -> None:
    assert answer("see d3 d4", 'rubble = ["d3|d4"]')["answer"] is True
    assert answer("see c3 b2", 'rubble = ["b2/c3"]')["blocked_by"] == ["b2/c3"]  # at a covered square
    assert answer("see c1 b2", 'rubble = ["b2/c1"]')["answer"] is False
    assert answer("see e2 d3", 'rubble = ["d2/e3"]')["answer"] is True
    assert answer("see e2 d3")["answer"] is False


@rule("SEE-4")
def test_see_along_a_corner_that_a_rival_only_touches() -> None:
    drawing = "+---+---+\n| X   b |\n+   +   +\n| A     |\n+---+---+"
    text = f"map = '''\n{drawing}\n'''\npieces.A.side = 1\npieces.X.side = 2\npieces.b.side = 1\n"
    assert ask(parse_position(text), "see A b").json == {
        "answer": True,
        "rules": ["SEE-4"],
        "blocked_by": [],
        "sentence": "A on a1 sees b on b2: the line only touches the corner a1/b2.",
    }


@settings(max_examples=20)
@given(st.data())
def test_every_pair_of_squares_has_an_answer(data: st.DataObject) -> None:
    """Whatever stands, lies and obstructs: the answer, its rules, its blockers and its sentence fit."""
    width, height = data.draw(st.tuples(st.integers(1, 5), st.integers(1, 5)))
    sets = st.integers(0, (1 << width * height) - 1)
    walls = (
        data.draw(sets) & data.draw(sets),
        data.draw(sets) & data.draw(sets),
        data.draw(sets) & data.draw(sets),
    )
    board = Board(width, height, *walls, data.draw(sets) & data.draw(sets) & data.draw(sets))
    free = list(bits(board.every & ~board.covered))
    placed = data.draw(st.lists(st.sampled_from(free), max_size=8, unique=True)) if free else []
    pieces = {
        letter: Piece(
            letter, data.draw(st.integers(1, 3)), square, "character", BASIC, data.draw(st.booleans()), False
        )
        for letter, square in zip("ABCDEFGH", placed, strict=False)
    }
    to_act = data.draw(st.none() | st.sampled_from(sorted(pieces))) if pieces else None
    position = Position(board, EDITIONS["expanded"], data.draw(sets) & data.draw(sets), pieces, to_act)
    for viewer, target in product([*pieces, *board.names], board.names):
        seen = ask(position, f"see {viewer} {target}").json
        assert seen["answer"] is not bool(seen["blocked_by"])
        assert not seen["blocked_by"] or seen["rules"]
        near = ask(position, f"adjacent {viewer} {target}").json
        assert near["answer"] is not bool(near["blocked_by"]) or near["rules"]
        if not pieces and not position.obscured:
            assert ask(position, f"see {target} {viewer}").json["answer"] is seen["answer"]


# ---------------------------------------------------------------------- adjacent, distance


@rule("ADJ-1")
def test_adjacent() -> None:
    assert answer("adjacent A B") == {
        "answer": True,
        "rules": [],
        "blocked_by": [],
        "sentence": "A on a3 is adjacent to B on b3.",
    }
    assert answer("adjacent A Z") == {
        "answer": False,
        "rules": ["ADJ-1"],
        "blocked_by": [],
        "sentence": "A on a3 is not adjacent to Z on f3: it is 5 squares away.",
    }
    wall = answer("adjacent p C")
    assert (wall["answer"], wall["rules"], wall["blocked_by"]) == (False, ["ADJ-1"], ["a1|b1"])
    assert answer("adjacent c3 b2")["blocked_by"] == ["b2/c3"]


@rule("ADJ-2")
def test_the_own_square_is_adjacent_in_some_editions() -> None:
    assert (answer("adjacent Y t")["answer"], answer("adjacent Y t")["rules"]) == (True, ["ADJ-2"])
    found = answer("adjacent Y t", 'edition = "got100"')
    assert (found["answer"], found["rules"]) == (False, ["ADJ-2"])


@rule("DIST-1")
def test_distance_is_a_number_alone() -> None:
    assert answer("distance A Z") == {"answer": 5}
    assert answer("distance A A") == {"answer": 0}
    assert answer("distance p C") == {"answer": 1}
    assert answer("distance f1 A") == {"answer": 5}


# ---------------------------------------------------------------------- reach


@rule("MOVE-5", "MOVE-6", "MOVE-7")
def test_reach_lists_squares_in_the_order_of_names() -> None:
    assert answer("reach A 0") == {"squares": ["a3"]}
    assert answer("reach A 1") == {"squares": ["a2", "a3", "a4", "b2", "b4"]}
    assert answer("reach A 2") == {"squares": ["a2", "a3", "a4", "b2", "b4", "c3", "c4"]}


def test_reach_orders_columns_after_z_last_and_rows_as_numbers() -> None:
    top = "+" + "---+" * 27
    row = "|" + " " * 107 + "|"
    between = "+" + "   +" * 27
    drawing = "\n".join([top, *[row, between] * 10, row, top])
    position = parse_position(f'map = """\n{drawing}\n"""\n[pieces.A]\nside = 1\nsquare = "aa11"\n')
    found = ask(position, "reach A 2").json["squares"]
    assert found == ["y9", "y10", "y11", "z9", "z10", "z11", "aa9", "aa10", "aa11"]


def test_reach_asks_nothing_about_turns() -> None:
    exhausted = YARD.format(top='to_act = "X"').replace("[pieces.A]", "[pieces.A]\nexhausted = true")
    assert ask(parse_position(exhausted), "reach A 1").json == answer("reach A 1")


@rule("MOVE-5", "MOVE-6")
def test_tokens_are_stopped_by_pieces_in_some_editions_only() -> None:
    free = answer("reach k 1")["squares"]
    assert {"d3", "f3"} <= set(free)
    assert not {"d3", "f3"} & set(answer("reach k 1", 'edition = "dc100"')["squares"])


# ---------------------------------------------------------------------- odds


def counted(dice: int, defense: int) -> Fraction:
    """The chance to win, by counting all the ways the faces can fall."""
    challenger, defender = (1, 1, 1, 0, 0, 3), (0, 0, 0, 1, 1, 3)
    wins = sum(
        sum(roll[:dice]) > sum(roll[dice:]) for roll in product(*[challenger] * dice, *[defender] * defense)
    )
    return Fraction(wins, 6 ** (dice + defense))


@rule("CHAL-5", "CHAL-6")
@pytest.mark.parametrize("dice", range(6))
def test_odds_are_exact(dice: int) -> None:
    found = answer(f"odds A Y {dice}")
    assert found == {"win": float(counted(dice, 2)), "dice": [dice, 2], "result": "knocked down"}


@rule("ACT-CHALLENGE")
def test_odds_are_those_of_a_basic_challenge_by_default() -> None:
    assert answer("odds A Y") == answer("odds A Y 2")
    assert answer("odds A Y")["win"] == float(Fraction(103, 216))


@rule("CHAL-7", "CHAL-8", "CHAL-18")
@pytest.mark.parametrize(
    ("target", "result"), [("Y", "knocked down"), ("Z", "knocked out"), ("m", "removed"), ("p", "removed")]
)
def test_odds_name_what_happens_to_the_loser(target: str, result: str) -> None:
    assert answer(f"odds A {target}")["result"] == result


@rule("CHAL-4")
def test_odds_take_the_defense_from_the_card() -> None:
    text = YARD.format(top="").replace("[pieces.Y]", '[pieces.Y]\ncharacter = "il-nam"')
    found = ask(parse_position(text), "odds A Y").json
    assert found == {"win": float(counted(2, 1)), "dice": [2, 1], "result": "knocked down"}


# ---------------------------------------------------------------------- refusals

REFUSED = {
    "": "expected a question: 'see A Z', 'adjacent A Z', 'distance A Z', 'reach A 2', 'odds A Z",
    "  \t ": "expected a question",
    "look A Z": "unknown question 'look': expected 'see A Z'",
    "see": "expected 'see A Z', found 'see'",
    "see A": "expected 'see A Z', found 'see A'",
    "see A Z X": "expected 'see A Z', found 'see A Z X'",
    "see A Q": "expected a piece (A, B, C, X, Y, Z, m, p, t, k) or a square (a1 to f4), found 'Q'",
    "see A g1": "found 'g1'",
    "see A a0": "found 'a0'",
    "see A a01": "found 'a01'",
    "adjacent A": "expected 'adjacent A Z', found 'adjacent A'",
    "distance A \x1b[31m": r"found '\x1b[31m'",
    "reach A": "expected 'reach A 2'",
    "reach a3 2": "expected the letter of a piece (A, B, C, X, Y, Z, m, p, t, k), found the square a3",
    "reach A two": f"expected a number of squares from 0 to {MOST_STEPS}, found 'two'",
    "reach A -1": "found '-1'",
    "reach A 1.5": "found '1.5'",
    "reach A ²": "found '²'",
    "reach A 101": "found '101'",
    "reach A " + "9" * 5000: "expected a number of squares",
    "odds A": "expected 'odds A Z [DICE]'",
    "odds A Z x": f"expected a number of dice from 0 to {MOST_DICE}, found 'x'",
    "odds A Z 31": "found '31'",
    "odds A f3": "expected the letter of a piece",
    "odds a3 Z": "expected the letter of a piece",
    "odds A t": "expected a target with a defense, found the token 't' (CHAL-18)",
    "odds A k": "found the marker 'k'",
    "see " + "A" * 9000 + " Z": "found 'AAAA",
}


@pytest.mark.parametrize("question", REFUSED, ids=lambda question: repr(question[:20]))
def test_a_question_that_cannot_be_read_is_refused(question: str) -> None:
    with pytest.raises(InputError) as refused:
        ask(yard(), question)
    (problem,) = refused.value.problems
    assert problem.file == "question"
    assert REFUSED[question] in problem.message
    assert len(problem.message) < 300


@pytest.mark.parametrize(
    ("question", "nearest"),
    [("sea A Z", "see"), ("SEE A Z", "see"), ("see a Z", "A"), ("see A3 Z", "a3"), ("see Q Z", None)],
)
def test_what_was_probably_meant_is_named(question: str, nearest: str | None) -> None:
    with pytest.raises(InputError) as refused:
        ask(yard(), question)
    assert refused.value.problems[0].nearest == nearest


def test_every_question_explains_itself_in_a_sentence() -> None:
    for usage, *_ in QUESTIONS.values():
        found = ask(yard('to_act = "A"'), usage.replace("[DICE]", "3"))
        assert found.sentence
        assert found.json.get("sentence", found.sentence) == found.sentence
