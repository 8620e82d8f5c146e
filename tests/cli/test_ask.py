"""`crossfray ask` as people and programs call it."""

import io
import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest

from crossfray.cli.main import main

YARD = Path(__file__).parents[2] / "examples" / "yard.toml"
TEXT = YARD.read_text("utf-8")


class Done(NamedTuple):
    """How a call ended."""

    status: object
    out: str
    err: str


def run(*args: str | Path, given: bytes = b"") -> Done:
    """A call of `crossfray ask`, but in this process."""
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "argv", ["crossfray", "ask", *map(str, args)]),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), "utf-8")),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as ended,
    ):
        main()
    return Done(ended.value.code or 0, out.getvalue(), err.getvalue())


def run_process(*args: str | Path, given: bytes = b"") -> Done:
    """A call of `crossfray ask` in a process of its own."""
    called = [sys.executable, "-m", "crossfray.cli.main", "ask", *map(str, args)]
    done = subprocess.run(called, input=given, capture_output=True, check=False, timeout=60)
    return Done(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))


def asked(*args: str | Path) -> str:
    done = run(*args)
    assert (done.status, done.err) == (0, "")
    return done.out


def refused(*args: str | Path) -> str:
    done = run(*args)
    assert (done.status, done.out) == (2, "")
    return done.err


def test_a_process_of_its_own_answers_the_same() -> None:
    for args in ((YARD, "see", "A", "Z"), (YARD, "look", "A", "Z"), (YARD, "see", "A", "Z", "--json")):
        assert run_process(*args) == run(*args)


# ---------------------------------------------------------------------- one question


def test_no_is_an_answer_like_any_other() -> None:
    assert json.loads(asked(YARD, "see", "A", "Z", "--json")) == {
        "answer": False,
        "rules": ["SEE-2"],
        "blocked_by": ["d3"],
        "sentence": "A on a3 does not see Z on f3: the standing rival on d3 blocks the view.",
    }


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("distance A Z", {"answer": 5}),
        ("reach A 1", {"squares": ["a2", "a3", "a4", "b2", "b4"]}),
        ("odds A Z 3", {"win": 0.6512345679012346, "dice": [3, 2], "result": "knocked out"}),
    ],
)
def test_other_questions_in_json(question: str, answer: dict[str, Any]) -> None:
    assert json.loads(asked(YARD, "--json", *question.split())) == answer


def test_options_and_words_come_in_any_order_and_grouping() -> None:
    answers = {
        asked("--json", YARD, "see", "A", "Z"),
        asked(YARD, "--json", "see", "A", "Z"),
        asked(YARD, "see", "A", "--json", "Z"),
        asked(YARD, "see A Z", "--json"),
        asked("--json", "--", YARD, "see", "A", "Z"),
    }
    assert len(answers) == 1


def test_the_drawing_shows_the_line_and_what_blocks_it() -> None:
    drawing, sentence, rules = asked(YARD, "see", "A", "Z").rsplit("\n", 3)[:3]
    assert "3 ┃ A   B   ∙  ›Y‹  ∙  _Z_┃" in drawing.splitlines()
    assert sentence == "A on a3 does not see Z on f3: the standing rival on d3 blocks the view."
    assert rules == "SEE-2: crossfray rules SEE-2 explains it"
    assert max(map(len, drawing.splitlines())) <= 80


def test_the_drawing_shows_walls_corners_and_covered_squares_in_the_way() -> None:
    assert "  ┃   ·   ·   ╺━╳━╸   ·   ┃" in asked(YARD, "see", "d4", "d3").splitlines()
    assert "2 ┃        ▓▓▓    ╳       ┃" in asked(YARD, "see", "d2", "e2").splitlines()
    assert "2 ┃        ▓╳▓    ┃       ┃" in asked(YARD, "see", "b2", "d2").splitlines()
    assert "  ┃   ·   ╳   ·   ╻   ·   ┃" in asked(YARD, "see", "b2", "c3").splitlines()


def test_the_drawing_shows_where_a_move_may_end() -> None:
    lines = asked(YARD, "reach", "A", "1").splitlines()
    assert lines[1:6:2] == [
        "4 ┃ •   •                 ┃",
        "3 ┃•A•  B       Y      _Z_┃",
        "2 ┃ •   •  ▓▓▓    ┃       ┃",
    ]


def test_the_drawing_shows_rubble_and_obscured_squares(tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    path.write_text(
        'obscured = ["a3", "a4", "c4"]\nrubble = ["d2|e2", "d3|d4", "b2/c1", "a1/b2"]\n' + TEXT, "utf-8"
    )
    lines = asked(path, "see", "b4", "d4").splitlines()
    assert lines[1] == "4 ┃░░░     ░╳░            ┃"
    assert lines[2] == "  ┃   ·   ·   ·╌╌╌·   ·   ┃"
    assert lines[3] == "3 ┃░A░  B       Y      _Z_┃"
    assert lines[5] == "2 ┃        ▓▓▓    ╎       ┃"
    assert lines[6] == "  ┃   ○   ○   ·   ·   ·   ┃"


def test_a_drawing_wider_than_the_terminal_is_not_cut(tmp_path: Path) -> None:
    top = "+" + "---+" * 40
    path = tmp_path / "wide.toml"
    path.write_text(f'map = """\n{top}\n|{" " * 159}|\n{top}\n"""\n', "utf-8")
    lines = asked(path, "see", "a1", "an1").splitlines()
    assert lines[:4] == [
        "  ┏" + "━" * 159 + "┓",
        "1 ┃   " + "  ∙ " * 38 + "    ┃",
        "  ┗" + "━" * 159 + "┛",
        lines[3],
    ]
    assert lines[3].split() == [*"abcdefghijklmnopqrstuvwxyz", *(f"a{c}" for c in "abcdefghijklmn")]


# ---------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("", "question: expected a question: 'see A Z', 'adjacent A Z'"),
        ("look A Z", "question: unknown question 'look': expected 'see A Z'"),
        ("see A", "question: expected 'see A Z', found 'see A'"),
        ("see A Q", "question: expected a piece (A, B, C, X, Y, Z) or a square (a1 to f4), found 'Q'"),
        ("see - A", "found '-'"),
        ("see a Z", "found 'a'\n  did you mean: A"),
        ("reach A many", "question: expected a number of squares from 0 to 100, found 'many'"),
        ("reach A -1", "No such option: -1"),
        ("-- reach A -1", "found '-1'"),
        ("see A Z --jason", "No such option: --jason"),
    ],
)
def test_an_unreadable_question_is_refused(words: str, says: str) -> None:
    assert says in refused(YARD, *words.split())


def test_without_a_file_the_usage_is_shown() -> None:
    assert refused() == "expected a position file and a question, like: ask yard.toml see A Z\n"


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    assert (
        refused(tmp_path / "no.toml", "see", "A", "Z") == f"{tmp_path / 'no.toml'}: there is no such file\n"
    )
    assert refused(tmp_path, "see", "A", "Z") == f"{tmp_path}: is a folder: expected a file\n"


def test_problems_name_file_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    path.write_text(TEXT.replace("| A   B ", "| A   Q "), "utf-8")
    first, second = refused(path, "see", "A", "Z").splitlines()
    assert first == f"{path}:8:7: unknown letter 'Q': expected a table [pieces.Q] that says what it is"
    assert second.startswith(f"{path}:18:1: the piece 'B' is not placed: expected it in the drawing")


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    path.write_bytes(b"# one\n# \xff\n")
    assert refused(path, "see", "A", "Z").startswith(f"{path}:2: expected text in UTF-8, found the byte 0xff")
    path.write_bytes(b"#" * (1 << 21))
    assert "is too large: expected at most 1024 KiB" in refused(path, "see", "A", "Z")
    path.write_bytes(b"")
    assert f"{path}:1:1: the key 'map' is missing" in refused(path, "see", "A", "Z")


# ---------------------------------------------------------------------- batches


def line(question: object, position: object = TEXT) -> bytes:
    return json.dumps({"position": position, "question": question}).encode()


def batch(*lines: bytes, end: bytes = b"\n") -> list[dict[str, Any]]:
    done = run("--batch", given=b"\n".join(lines) + end)
    assert (done.status, done.err) == (0, "")
    return [json.loads(answer) for answer in done.out.splitlines()]


def test_a_batch_is_answered_line_by_line_in_order() -> None:
    answers = batch(line("distance A Z"), line("see A Z"), line("distance A B"), line("reach A 0"))
    assert [next(iter(answer.values())) for answer in answers] == [5, False, 1, ["a3"]]
    assert answers[1] == json.loads(asked(YARD, "see", "A", "Z", "--json"))


def test_an_empty_batch_has_no_answers() -> None:
    assert batch(end=b"") == []


def test_the_last_line_needs_no_end() -> None:
    assert batch(line("distance A Z"), line("distance A B"), end=b"") == [{"answer": 5}, {"answer": 1}]


BAD_LINES = {
    "blank": (b"", "expected JSON like"),
    "no JSON": (b"see A Z", "expected JSON like {"),
    "cut": (line("see A Z")[:-9], "expected JSON like"),
    "cut UTF-8": ('{"position": "é'.encode()[:-1], "expected UTF-8, found the byte 0xc3"),
    "UTF-16": ('{"position": "x"}'.encode("utf-16"), "expected UTF-8, found the byte 0xff"),
    "zeros": (b"\0" * 9, "expected JSON like"),
    "deep": (b"[" * 100_000, "expected JSON like"),
    "deep value": (b'{"position": ' + b"[" * 100_000, "expected JSON like"),
    "many digits": (b'{"position": ' + b"1" * 9000 + b"}", "expected JSON like"),
    "list": (b'["see A Z"]', "expected an object like"),
    "null": (b"null", "expected an object like"),
    "no position": (b'{"question": "see A Z"}', "expected the key 'position' with a text"),
    "no question": (b'{"position": "x"}', "expected the key 'question' with a text"),
    "question of words": (line(["see", "A", "Z"]), "expected the key 'question' with a text"),
    "position of a number": (line("see A Z", 3), "expected the key 'position' with a text"),
    "bad position": (line("see A Z", "map = 3"), 'position:1:1: map: expected "text" in quotes, found 3'),
    "deep position": (line("see A Z", "a = " + "[" * 99_999), "position:1:37: expected at most 32 levels"),
    "half a character": (line("see A Z", "map = '\ud800'"), "position:1:8: expected text, found half"),
    "half a question": (line("see A \udc00"), r"found '\udc00'"),
    "bad question": (line("look A Z"), "question: unknown question 'look'"),
}


@pytest.mark.parametrize("ending", [b"\n", b"\r\n"])
def test_a_bad_line_gets_an_error_and_the_rest_go_on(ending: bytes) -> None:
    lines = []
    for bad, _ in BAD_LINES.values():
        lines += [bad, line("distance A Z")]
    done = run_process("--batch", given=ending.join(lines) + ending)
    assert (done.status, done.err) == (0, "")
    answers = [json.loads(answer) for answer in done.out.splitlines()]
    assert answers[1::2] == [{"answer": 5}] * len(BAD_LINES)
    for (name, (_, says)), answer in zip(BAD_LINES.items(), answers[::2], strict=True):
        assert answer.keys() == {"error"}, name
        assert says in answer["error"], name


def test_a_batch_takes_no_file() -> None:
    done = run("--batch", YARD, "see", "A", "Z")
    assert done.status == 2
    assert done.err.startswith("--batch reads positions and questions from standard input")
