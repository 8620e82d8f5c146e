"""The store of compiled texts, and the boxes that people write: read, checked, bounded."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from crossfray.content import compiled, sources
from crossfray.content.cards import characters, content_of
from crossfray.content.check.box import Report, check_source, open_box
from crossfray.content.errors import InputError
from crossfray.content.maps import load_map
from crossfray.content.match.build import build_match, preset
from crossfray.content.new_box import new_box
from crossfray.content.sources import boxes, opened_boxes, pack, read_box, shut_source, unpack
from crossfray.rules.decisions import ASK_ACTION
from crossfray.rules.dice import BANG, BLANK, BURST, FIRST_NUMBER, SHIELD
from crossfray.rules.engine import apply, new_game
from crossfray.rules.frames import TURN_PIECE
from crossfray.rules.kinds import CHAIN
from crossfray.rules.match import DIE

LOADING = """
import sys, time
import crossfray.content.cards, crossfray.content.scenarios
started = time.process_time()
{before}
crossfray.content.cards.characters(), crossfray.content.cards.attachments()
crossfray.content.scenarios.scenarios()
print(time.process_time() - started, "crossfray.language" in sys.modules)
"""


def loaded(before: str = "") -> tuple[float, bool]:
    """How long it takes to load all boxes in a fresh process, and whether the language was needed."""
    code = LOADING.format(before=before)
    printed = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    seconds, needed = printed.split()
    return float(seconds), needed == "True"


# ---------------------------------------------------------------------- the store


def test_the_store_is_current() -> None:
    """`make cards` writes it."""
    shipped = (files("crossfray.content") / "boxes" / compiled.STORE).read_text("utf-8")
    assert shipped == compiled.store_text()


def test_loading_needs_no_parser_and_little_time() -> None:
    seconds, needed = min(loaded() for _ in range(2))
    assert not needed
    assert seconds < 0.3


def test_without_the_store_everything_is_compiled() -> None:
    before = "crossfray.content.compiled.shipped = dict"
    seconds, needed = min(loaded(before) for _ in range(2))
    assert needed
    assert seconds < 3  # 0.9 s on an idle machine


def test_every_map_belongs_to_a_box() -> None:
    for box in sources.shipped_boxes():
        for name in box.maps:
            assert load_map(Path(name).stem).box == box.folder


# ---------------------------------------------------------------------- boxes of people


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A new box; whatever a test opens is shut again."""
    path = tmp_path / "mine"
    for name, text in new_box("mine", "My box").items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(text, "utf-8")
    yield path
    for source in opened_boxes():
        shut_source(source)


def change(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text("utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new), "utf-8")


def report(folder: Path) -> Report:
    return check_source(read_box(folder))


def errors(folder: Path) -> list[str]:
    return [str(problem) for problem in report(folder).errors]


def warnings(folder: Path) -> list[str]:
    found = report(folder)
    assert found.errors == []
    return [str(problem) for problem in found.warnings]


def test_a_new_box_is_right_and_can_be_played(folder: Path) -> None:
    assert errors(folder) == []
    assert warnings(folder) == []
    content = open_box(folder)
    assert content.id == "mine"
    assert "mine-mira" in characters()
    state = new_game(build_match(preset("mine-match")))
    while state.kind != ASK_ACTION:
        apply(state, state.options.bit_length() - 1)


LUCKY = """
[[character.component]]
kind = "die"
id = "mine-lucky-die"
name = "Lucky die"
faces = ["burst", "shield", "!!!", "blank", 2, 5]
"""


def test_a_character_may_bring_a_die_with_faces_of_its_own(folder: Path) -> None:
    change(folder, "characters.toml", "[[character.component]]", f"{LUCKY}\n[[character.component]]")
    assert errors(folder) == []
    assert warnings(folder) == [] or all("Lucky die" in warning for warning in warnings(folder))
    open_box(folder)
    match = build_match(preset("mine-match"))
    die = match.things[match.by_id["mine-lucky-die"]]
    assert (die.kind, die.faces) == (DIE, (BURST, SHIELD, BANG, BLANK, FIRST_NUMBER + 2, FIRST_NUMBER + 5))
    assert match.dice["mine-lucky-die"].sides == die.faces


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ('faces = ["burst", "shield", "!!!", "blank", 2, 5]', "", 2, "the die Lucky die needs faces"),
        ('"burst", ', '"skull", ', 6, "burst"),
        ("2, 5]", "2, 5]\ndefense = 1", 7, "a die has no defense"),
        ('kind = "die"', 'kind = "token"', 6, "a token has no faces"),
    ],
)
def test_what_is_wrong_with_a_die(folder: Path, old: str, new: str, line: int, says: str) -> None:
    text = (folder / "characters.toml").read_text("utf-8")
    before = text[: text.index("[[character.component]]")].count("\n") + 1
    written = LUCKY.replace(old, new) + "\n[[character.component]]"
    change(folder, "characters.toml", "[[character.component]]", written)
    problem = next(problem for problem in report(folder).errors if says in str(problem))
    assert problem.line == before + line - 1


LANTERN = 'text = "Choose an ally that this character can see. That ally may do a basic action."'
SIDES = """
[[item.side]]
name = "Lit"
action = 2
text = "Choose an ally that this character can see. That ally may do a basic action."

[[item.side]]
name = "Dark"
text = "This character rolls 1 more die against a knocked-down rival."
"""


def test_an_item_may_have_two_sides(folder: Path) -> None:
    change(folder, "attachments.toml", f"action = 2\n{LANTERN}", SIDES)
    assert errors(folder) == warnings(folder) == []
    lit, dark = open_box(folder).attachments["mine-lantern"].sides
    assert (lit.id, lit.rules.abilities[0].name) == ("mine-lantern-lit", "Lit")
    assert (dark.name, len(dark.rules.change)) == ("Lantern (Dark)", 1)


@pytest.mark.parametrize(
    ("written", "line", "says"),
    [
        ("", 4, "the item Lantern has no text: expected a text, or two sides ([[item.side]])"),
        (SIDES[: SIDES.rindex("[[")], 8, "the item Lantern has one side: expected two, or a text"),
        (SIDES.replace("Dark", "Lit"), 14, "both sides of Lantern have the name Lit"),
        (
            f"while_standing = true\n{SIDES}",
            7,
            "the item Lantern has two sides: 'while_standing' belongs to one",
        ),
        (SIDES.replace("rolls 1 more die", "rolls 1 more dye"), 15, "dye"),
        (SIDES + SIDES, 8, "at most 2"),
    ],
)
def test_what_is_wrong_with_the_sides_of_an_item(folder: Path, written: str, line: int, says: str) -> None:
    change(folder, "attachments.toml", f"action = 2\n{LANTERN}", written)
    problem = report(folder).errors[0]
    assert says in str(problem)
    assert (problem.file, problem.line) == (f"{folder}/attachments.toml", line)


def test_a_box_that_is_not_open_is_not_known(folder: Path) -> None:
    report(folder)
    assert "mine-mira" not in characters()
    assert len(boxes()) == len(sources.shipped_boxes())


def test_all_errors_come_at_once_with_line_column_and_caret(folder: Path) -> None:
    change(folder, "characters.toml", "Move 1. Challenge 3.", "Move 1. Chalenge 3. Heal a rival.")
    change(folder, "characters.toml", "defense = 2", "defense = 12")
    change(folder, "characters.toml", "she may move 1", "she may mov 1")
    change(folder, "attachments.toml", "may do a basic action", "may do a bsic action")
    found = report(folder).errors
    file = f"{folder}/characters.toml"
    assert [(problem.file, problem.line, problem.column) for problem in found] == [
        (file, 8, 1),
        (file, 16, 17),
        (file, 16, 29),
        (file, 27, 61),
        (f"{folder}/attachments.toml", 8, 72),
    ]
    line, caret = found[1].excerpt.splitlines()
    start = caret.index("^")
    assert line[start : start + caret.count("^")] == "Chalenge"
    assert "challenge" in found[1].message
    assert "word of other games" in found[2].message


def test_a_caret_in_a_text_of_several_lines(folder: Path) -> None:
    change(folder, "characters.toml", "discard this card", "discrad this card")
    (found,) = report(folder).errors
    line, caret = found.excerpt.splitlines()
    assert line.startswith("When this character is knocked out, discrad")
    assert caret == " " * line.index("discrad") + "^" * len("discrad")


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("characters.toml", '"Move 1. Challenge 3."', '"Mira cannot be pulled."', "belongs on a trait"),
        (
            "characters.toml",
            "When Mira wins a challenge against a rival, she may move 1",
            "Move 1",
            "say when this happens",
        ),
        ("characters.toml", 'id = "mine-mira" ', 'id = "batman" ', "the id 'batman' is taken"),
        (
            "characters.toml",
            'id = "mine-mira" ',
            'id = "My Mira" ',
            "expected lowercase letters, digits and hyphens",
        ),
        ("box.toml", '"mine-match"', '"duel"', "there is a match 'duel' already"),
        ("box.toml", '"batman+batarang"', '"batmn+batarang"', "there is no card 'batmn'"),
        ("box.toml", 'id = "mine"', 'id = "got100"', "there is a box 'got100' already"),
        ("maps/mine-yard.toml", '2 = "light"', "", "area 2 has no colour"),
        ("maps/mine-yard.toml", 'id = "mine-yard"', 'id = "yard"', "expected the name of its file"),
        ("maps/mine-yard.toml", "| 1   1", "| 7   1", "the label '7' is not in the legend"),
    ],
)
def test_what_is_wrong_with_a_box(folder: Path, file: str, old: str, new: str, says: str) -> None:
    change(folder, file, old, new)
    assert says in "\n".join(errors(folder))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("Give the Trail card to that rival.", "Do an interact.", "no text gives Trail"),
        ('text = "Move 1. Challenge 3."', 'text = "Stand Mira up."', "Quick Strike can never be used"),
        (
            "Challenge 3.",
            "Challenge 3 to a standing knocked-down rival.",
            "nobody is standing and knocked down",
        ),
        (
            "challenge_action = true ",
            "challenge_action = false",
            "Quick Strike challenges: expected challenge_action",
        ),
        ('["cunning", "strength"] ', '["cunning"] ', "Mira Vane brings no strength token"),
        ('name = "Mira Vane"', 'name = "Batman"\nbasic = true', "its abilities and trait are never used"),
        ('name = "Mira Vane"', 'name = "Batman"', "the box dc100 has a card called Batman too"),
        ('short = ["Mira"]', 'short = ["Mira", "Trail"]', "Trail hides another"),
        ('short = ["Mira"]', 'short = ["Mira", "Push"]', "is a word of the card language"),
    ],
)
def test_what_is_odd_about_a_box(folder: Path, old: str, new: str, says: str) -> None:
    change(folder, "characters.toml", old, new)
    if "basic" in new:
        change(folder, "box.toml", "+mine-lantern", "")
        change(folder, "box.toml", "+batarang", "")
    assert says in "\n".join(warnings(folder))


def test_nothing_is_wrong_or_odd_about_the_shipped_boxes() -> None:
    folder = Path(str(files("crossfray.content") / "boxes"))
    reports = [check_source(read_box(each)) for each in folder.iterdir() if each.is_dir()]
    assert len(reports) == 15
    assert [str(problem) for report in reports for problem in (*report.errors, *report.warnings)] == []


def test_no_shipped_text_is_read_differently_from_how_it_looks() -> None:
    from crossfray.content.check.box import _text_warnings

    odd = [problem for box in boxes() for text in content_of(box).texts for problem in _text_warnings(text)]
    assert odd == []


# ---------------------------------------------------------------------- one file, and its bounds


def test_a_packed_box_is_the_same_box(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.crossfray"
    file.write_text(pack(read_box(folder)), "utf-8")
    again = read_box(file)
    assert {name: again.text(name) for name in again.names} == {
        path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*.toml")
    }
    assert open_box(file).name == "My box"


def packed(**files: str) -> bytes:
    return json.dumps({"kind": "crossfray box", "format": 1, "files": files}).encode()


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"\xff\xfe", "expected text in UTF-8"),
        (b"PK\x03\x04", "is not a packed box"),
        (b"[" * 100_000, "is not a packed box"),
        (b"{}", "is not a packed box"),
        (b'{"kind": "crossfray box", "format": 9}', "expected format 1"),
        (b'{"kind": "crossfray box", "format": 1, "files": [1]}', "expected the texts of its files"),
        (packed(**{"../box.toml": ""}), "is not a file of a box"),
        (packed(**{"maps/../../x.toml": ""}), "is not a file of a box"),
        (packed(**{"box.toml": "", "run.py": "print()"}), "is not a file of a box"),
        (packed(**{"characters.toml": ""}), "which has a box.toml"),
        (packed(**{"box.toml": "", **{f"maps/m{n}.toml": "" for n in range(17)}}), "at most 16 maps"),
        (packed(**{"box.toml": "#" * (3 << 20)}), "is too large"),
    ],
)
def test_a_file_that_is_no_box_is_refused(raw: bytes, says: str) -> None:
    with pytest.raises(InputError, match=says):
        unpack(raw, "some.crossfray")


def test_a_box_follows_no_links(folder: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.toml"
    secret.write_text("id = 1", "utf-8")
    (folder / "attachments.toml").unlink()
    (folder / "attachments.toml").symlink_to(secret)
    with pytest.raises(InputError, match="is a link"):
        read_box(folder)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "large.crossfray"
    with file.open("wb") as stream:
        stream.truncate(sources.MOST_PACKED + 1)
    with pytest.raises(InputError, match="too large"):
        read_box(file)


def test_the_largest_box_is_checked_in_bounded_time(folder: Path) -> None:
    """As many characters as a box may have, each text wrong in its own way."""
    entry = (folder / "characters.toml").read_text("utf-8").partition("[[character]]")[2]
    many = [
        "[[character]]"
        + entry.replace("mine-", f"mine-{n}-").replace("Challenge 3.", f"Challenge {n} thrice upon.")
        for n in range(100)
    ]
    (folder / "characters.toml").write_text("\n".join(many), "utf-8")
    started = time.process_time()
    assert len(errors(folder)) >= 100
    assert time.process_time() - started < 30
    (folder / "characters.toml").write_text("\n".join([*many, many[0]]), "utf-8")
    assert "expected at most 100 of them" in "\n".join(errors(folder))


# ---------------------------------------------------------------------- triggers without end


LOOP = """
[[character.ability]]
name = "Begin"
type = "strength"
cost = 1
text = "Knock Mira down."

[character.trait]
name = "Round and Round"
text = \"\"\"
When Mira is knocked down, stand Mira up.
When Mira stands up, knock Mira down.
\"\"\"
"""


def test_texts_that_set_each_other_off_are_stopped_and_named(folder: Path) -> None:
    head = (folder / "characters.toml").read_text("utf-8").partition("[[character.ability]]")[0]
    (folder / "characters.toml").write_text(head + LOOP, "utf-8")
    open_box(folder)
    state = new_game(build_match(preset("mine-match")))
    mira = state.match.by_id["mine-mira"]
    events = []
    for _ in range(200):
        if state.kind == ASK_ACTION and state.frames[-1][TURN_PIECE] == mira and state.options >> 8 & 1:
            events = apply(state, 8)
            break
        apply(state, (state.options & -state.options).bit_length() - 1)
    stopped = [(event.card, event.target) for event in events if event.kind == CHAIN]
    assert stopped[0] == (mira, mira)
    assert len(events) < 300
    assert state.options


def test_a_store_of_another_version_of_the_language_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled.shipped.cache_clear()
    assert compiled.shipped()
    monkeypatch.setattr(compiled, "LANGUAGE_VERSION", compiled.LANGUAGE_VERSION + 1)
    compiled.shipped.cache_clear()
    try:
        assert compiled.shipped() == {}
    finally:
        compiled.shipped.cache_clear()


def test_the_store_needs_no_sources_of_the_language() -> None:
    """A package may come without them."""
    assert (
        json.loads((files("crossfray.content") / "boxes" / compiled.STORE).read_text("utf-8"))[
            compiled.MADE_BY
        ]
        == compiled.LANGUAGE_VERSION
    )
