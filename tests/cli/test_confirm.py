"""`crossfray confirm`: the author of a card says what it means; who plays with a card that nobody confirmed is told."""

import json
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from crossfray.cli.main import app
from crossfray.content.cards import content_of
from crossfray.content.errors import InputError
from crossfray.content.sources import opened_boxes, read_box, shut_source

FIRST = 'text = "Move 1. Challenge 3."'
TEXT = "Choose a rival and an ally. Push it 1."
ALLY = "Choose an ally and a rival. Push that ally 1."
RIVAL = "Choose an ally and a rival. Push that rival 1."


def run(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(args), catch_exceptions=False)
    return result.exit_code, result.output


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a new box, of whose texts one can be read in two ways, and another in one."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    run("box", "new", "my-box")
    people, things = tmp_path / "my-box" / "characters.toml", tmp_path / "my-box" / "attachments.toml"
    people.write_text(people.read_text("utf-8").replace(FIRST, f'text = "{TEXT}"  # either'), "utf-8")
    choose = 'text = "Choose an ally that this character can see. That ally may do a basic action."'
    assert choose in things.read_text("utf-8")
    things.write_text(things.read_text("utf-8").replace(choose, 'text = "Move 2 at once."'), "utf-8")
    yield tmp_path
    for source in opened_boxes():
        shut_source(source)


def typed(*answers: str, terminal: str = "dumb", **more: str) -> str:
    """What a terminal shows while somebody confirms the box with these answers."""
    parent, child = pty.openpty()
    env = {**os.environ, "TERM": terminal, **more}
    command = [sys.executable, "-m", "crossfray", "confirm", "my-box/"]
    process = subprocess.Popen(command, stdin=child, stdout=child, stderr=child, env=env, close_fds=True)
    os.close(child)
    shown, waiting, until = b"", list(answers), time.monotonic() + 60
    while time.monotonic() < until:
        if not select.select([parent], [], [], 0.2)[0]:
            if process.poll() is not None:
                break
            continue
        try:
            read = os.read(parent, 4096)
        except OSError:
            break
        if not read:
            break
        shown += read
        if shown.endswith(b"> "):
            os.write(parent, f"{waiting.pop(0)}\n".encode() if waiting else b"\x04")
    assert process.wait(10) == 0
    os.close(parent)
    return shown.decode().replace("\r\n", "\n")


def kept(here: Path) -> list[str]:
    return [written.reading for written in content_of(read_box(here / "my-box")).texts if written.reading]


def test_check_marks_what_is_not_confirmed_and_says_what_to_do() -> None:
    status, output = run("check", "my-box")
    assert status == 0
    assert f"Quick Strike\n  read as, in other words: {ALLY}\n" in output
    assert "On the Scent\n  read as: When Mira wins against a rival, Mira may do a move 1.\n" in output
    assert output.splitlines()[-1] == (
        "2 texts are read in other words than their own: crossfray confirm my-box/ goes through them"
    )
    assert "in other words" not in run("check", "got100")[1]


def test_check_shows_what_is_confirmed() -> None:
    typed("1", "yes")
    _, output = run("check", "my-box")
    assert f"Quick Strike\n  confirmed: {RIVAL}\n" in output
    assert "Lantern\n  confirmed: Do a move 2.\n" in output
    assert "confirm my-box/" not in output
    assert "says something else than its reading, which is played" in output
    assert run("check", "my-box", "--json")[0] == 0


def test_yes_keeps_what_was_read_beneath_the_text(here: Path) -> None:
    people = here / "my-box" / "characters.toml"
    before = people.read_text("utf-8")
    shown = typed("yes", "stop")
    assert "1 of 2" in shown
    assert "The card says:\n    Choose a rival [and an ally]. Push [it] 1.\n" in shown
    assert "The game plays:\n    Choose an [ally and] a rival. Push [that ally] 1.\n" in shown
    line = f'text = "{TEXT}"  # either\n'
    assert people.read_text("utf-8") == before.replace(line, f'{line}reading = "{ALLY}"\n')
    assert kept(here) == [ALLY]
    assert "1 text is read in other words than its own. crossfray confirm my-box/ goes on." in shown


def test_another_reading_is_kept_by_its_number(here: Path) -> None:
    shown = typed("1", "skip")
    assert f"Or do you mean one of these? Then answer with its number.\n    1  {RIVAL}\n" in shown
    assert kept(here) == [RIVAL]


def test_what_the_author_writes_is_read_back_before_it_is_kept(here: Path) -> None:
    shown = typed(
        "write",
        "Choose a rivl. Push that rival 1.",
        "write",
        "Choose a rival; then push it 2.",
        "yes",
        "skip",
    )
    assert "That is not understood: 'rivl' is not a word that cards know" in shown
    assert "Choose a rival. Push that rival 2." in shown.replace("[", "").replace("]", "")
    assert kept(here) == ["Choose a rival. Push that rival 2."]


def test_no_says_how_to_say_it_more_plainly_and_keeps_nothing(here: Path) -> None:
    shown = typed("no", "perhaps", "skip")
    assert "docs/writing-cards.md shows sentences that work" in shown
    assert "Please answer with one of these words, or a number." in shown
    assert kept(here) == []


def test_who_stops_in_the_middle_loses_nothing(here: Path) -> None:
    typed("yes")  # and the input ends
    assert kept(here) == [ALLY]
    shown = typed("yes")
    assert "1 of 1" in shown
    assert "All are confirmed." in shown
    assert kept(here) == [ALLY, "Do a move 2."]
    assert run("confirm", "my-box")[1] == "Every text is read in its own words, or is confirmed.\n"


def test_with_colour_there_are_no_brackets() -> None:
    shown = typed("stop", terminal="xterm")
    assert "[ally and]" in typed("stop", terminal="xterm", NO_COLOR="1")
    assert "Choose an \x1b[1;33mally and\x1b[0m a rival. Push \x1b[1;33mthat ally\x1b[0m 1." in shown


def test_without_a_terminal_nothing_is_asked_and_that_is_said(here: Path) -> None:
    status, output = run("confirm", "my-box")
    assert status == 0
    assert "Mira Vane: Quick Strike\nmy-box/characters.toml, line 16\n" in output
    assert output.endswith(
        "This is no terminal, so nothing was asked: crossfray confirm my-box/ in one asks.\n"
    )
    assert run("confirm", "my-box", "--list")[1].endswith("2 texts are read in other words than their own.\n")
    assert kept(here) == []


def test_for_programs() -> None:
    (first, second) = json.loads(run("confirm", "my-box", "--json")[1])["waiting"]
    assert (first["card"], first["line"], first["text"]) == ("Mira Vane: Quick Strike", 16, TEXT)
    assert (first["read_as"], first["others"]) == (ALLY, [RIVAL])
    assert [ALLY[start:end] for start, end in first["added"]] == ["ally and", "that ally"]
    assert [TEXT[start:end] for start, end in first["left_out"]] == ["and an ally", "it"]
    assert (second["file"], second["card"]) == ("my-box/attachments.toml", "Lantern")


def test_a_packed_box_is_only_listed_and_a_wrong_one_refused(here: Path) -> None:
    run("box", "pack", "my-box")
    assert run("confirm", "my-box.crossfray")[1].endswith(
        "A packed box is not changed: confirm the folder that it was made from.\n"
    )
    people = here / "my-box" / "characters.toml"
    people.write_text(people.read_text("utf-8").replace("Push it", "Psuh it"), "utf-8")
    with pytest.raises(InputError, match="'Psuh' is not a word"):
        run("confirm", "my-box")


@pytest.mark.parametrize(
    "command",
    ["play duel --terminal --seed 3", "simulate duel --games 1 --agents random", "exercise --games 1"],
)  # fmt: skip
def test_who_plays_with_what_nobody_confirmed_is_told(command: str) -> None:
    words = [sys.executable, "-m", "crossfray", *command.split(), "--box", "my-box/"]
    done = subprocess.run(words, input="quit\n", capture_output=True, text=True, check=False, timeout=120)
    said = "2 texts of my-box are read in other words than their own; crossfray confirm my-box/ shows them\n"
    assert said in done.stderr, done
    typed("1", "yes")
    done = subprocess.run(words, input="quit\n", capture_output=True, text=True, check=False, timeout=120)
    assert "other words" not in done.stderr


def test_a_card_in_the_terminal_shows_what_it_plays_as() -> None:
    typed("1", "yes")
    _, output = run("cards", "my-box-mira", "--box", "my-box/")
    assert f"  {TEXT}\n  Plays as: {RIVAL}\n" in output
    assert output.count("Plays as") == 1
    shown = json.loads(run("cards", "my-box-mira", "--json")[1])
    assert shown["ability"][0]["text_plays_as"] == RIVAL
    words = [sys.executable, "-m", "crossfray", "play", "my-box-match", "--terminal", "--box", "my-box/"]
    done = subprocess.run(
        words, input="card my-box-mira\nquit\n", capture_output=True, text=True, check=False, timeout=120
    )
    assert f"Plays as: {RIVAL}" in done.stdout


PAGE = (Path(__file__).parents[2] / "docs" / "writing-cards.md").read_text("utf-8")
ON_PAGE = {
    (language, name): text
    for language, name, text in re.findall(r"^```(\w+) (\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
}


def test_the_example_of_the_page_is_asked_and_kept_as_it_is_printed_there(here: Path) -> None:
    shutil.rmtree(here / "my-box")
    run("box", "new", "my-box")
    people = here / "my-box" / "characters.toml"
    before = people.read_text("utf-8")
    people.write_text(before.replace(f"{FIRST}\n", ON_PAGE["toml", "confirm"]), "utf-8")
    command, _, printed = ON_PAGE["console", "confirm"].partition("\n")
    assert command == "$ crossfray confirm my-box/"
    answers = re.findall(r"^> (.*)$", printed, re.MULTILINE)
    assert typed(*answers) == printed
    assert people.read_text("utf-8") == before.replace(f"{FIRST}\n", ON_PAGE["toml", "confirmed"])
