"""What README and the pages show is run: programs to their end, command lines for real, with what they print.

The examples of docs/formats.md and docs/matches.md are tested in test_docs.py, those of docs/protocol.md against a
server, the verifier of docs/fair-dice.md in table/test_fair_dice_page.py, the session of docs/library.md in
library/test_docstrings.py, what docs/laboratory.md prints and its programs in lab/test_laboratory_page.py."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer
from typer.testing import CliRunner

import crossfray
from crossfray.cli.games import games_folder
from crossfray.cli.main import app
from crossfray.content.match.build import preset
from crossfray.content.match.file import match_text
from crossfray.content.sources import opened_boxes, shut_source

ROOT = Path(__file__).parents[1]
PAGES = [
    ROOT / "README.md",
    *sorted(page for page in (ROOT / "docs").glob("*.md") if page.name != "formats.md"),
]
RUN_ELSEWHERE = {"fair-dice.md", "first-steps.md", "laboratory.md", "library.md"}
"""pages whose programs, and command lines with what they print, are run by tests of their own; the first steps are a
record of what people saw"""
ONLY_NAMED = ("crossfray report", "crossfray tournament")
"""commands that a list names without what they need"""
STARTS_A_SERVER = ("serve", "backup", "restore")
SHORTER = {"--games": "1", "--random-games": "1", "--workers": "1", "--times": "1", "--port": "0"}
"""what a test gives to options instead of what the page says"""
ALSO = {
    "simulate": ["--games", "2"],
    "bench": ["--seconds", "0.1"],
    "exercise": ["--games", "2"],
    "tournament": ["--match", "duel", "--matches", "1"],
    "play": ["--seats", "random,random", "--seed", "1"],
    "hint": ["--looks", "8"],
    "review": ["--looks", "10"],
}


class Sample(NamedTuple):
    """A command line, the file it reads as its input, and what is printed under it."""

    command: str
    input: str
    output: str


def code_of(text: str) -> Iterator[str]:
    """The blocks of code of a page, fenced or indented, without their indent."""
    yield from re.findall(r"^```(?:console|sh)?\n(.*?)^```$", text, re.M | re.S)
    unfenced = re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
    for block in re.findall(r"(?:^    .*\n)+", unfenced, re.M):
        yield re.sub(r"^    ", "", block, flags=re.M)


def samples(page: Path) -> list[Sample]:
    found = []
    for block in code_of(page.read_text("utf-8")):
        for part in re.split(r"^(?=(?:\$ )?crossfray )", block, flags=re.M):
            if re.match(r"(\$ )?crossfray ", part):
                line, _, output = part.partition("\n")
                command = re.split(r" {2,}| *#| > ", line.removeprefix("$ "))[0]
                command, _, file = command.partition(" < ")
                shown = output if line.startswith("$ ") else ""
                if not (shown and page.name in RUN_ELSEWHERE):
                    found.append(Sample(command, file, shown))
    return found


SAMPLES = {page.name: found for page in PAGES if (found := samples(page))}


def parse(args: list[str]) -> None:
    """Check a command line without running it."""
    group = typer.main.get_command(app)
    context = group.make_context("crossfray", list(args))
    name, command, rest = group.resolve_command(context, args)  # type: ignore[attr-defined]
    command.make_context(name, rest, parent=context)


def is_short(args: list[str]) -> bool:
    """Whether a command line ends by itself, and soon."""
    if args[0] == "balance":
        return len(args) > 1 and not args[1].startswith("-")
    return (
        "--ray" not in args and args[0] not in STARTS_A_SERVER and (args[0] != "play" or "--terminal" in args)
    )


def shortened(args: list[str]) -> list[str]:
    found = [SHORTER.get(before, each) for before, each in zip(["", *args], args, strict=False)]
    also = [] if "--games" in args else ALSO.get(args[0], [])
    return [found[0], *also, *(each.replace("human,", "random,") for each in found[1:])]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where a reader is, with the files that samples speak of as their own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / "my-match.toml").write_text(match_text(preset("duel")), "utf-8")
    (tmp_path / "my-map.toml").write_text(
        (ROOT / "examples/lighthouse/maps/lighthouse-rock.toml").read_text()
    )
    game = crossfray.play("duel", ["greedy", "random"], seed=2)
    game.save(games_folder() / "over.json")
    crossfray.new_game("duel", seed=1).play(["greedy"] * 2, 12).save(games_folder() / "left.json")
    players = (ROOT / "docs/players.md").read_text("utf-8")
    for name, text in re.findall(r"^```\w+ (\S+)\n(.*?)^```$", players, re.M | re.S):
        (tmp_path / name).write_text(text, "utf-8")
    yield tmp_path
    for source in opened_boxes():
        shut_source(source)


def test_the_pages_have_samples() -> None:
    assert list(SAMPLES) == [
        "README.md",
        "balance.md",
        "computer.md",
        "hosting.md",
        "laboratory.md",
        "players.md",
        "study.md",
        "writing-cards.md",
        "writing-scenarios.md",
    ]
    assert sum(len(found) for found in SAMPLES.values()) > 30
    assert sum(sample.output != "" for sample in SAMPLES["README.md"]) == 1


@pytest.mark.parametrize("page", SAMPLES)
def test_the_command_lines_of_a_page_run(page: str, place: Path) -> None:
    commands = [sample.command for sample in SAMPLES[page]]
    if "crossfray box new my-box" not in commands:
        CliRunner().invoke(app, ["box", "new", "my-box"])
    for command, file, output in SAMPLES[page]:
        if command in ONLY_NAMED:
            continue
        args = shlex.split(command)[1:]
        parse(args)
        if is_short(args):
            for source in opened_boxes():
                shut_source(source)
            for name in ("over.json", "left.json"):  # short games: the ones that are reviewed and continued
                (games_folder() / name).touch()
            ran = CliRunner().invoke(
                app, shortened(args), input=(place / file).read_bytes() if file else None
            )
            assert (ran.exit_code, ran.exception) == (0, None), command
            if output:
                assert ran.output == output, command
    assert place.exists()


PROGRAMS = [
    (page.name, text)
    for page in PAGES
    if page.name not in RUN_ELSEWHERE
    for text in re.findall(r"^```python\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S)
]


@pytest.mark.parametrize(("page", "text"), PROGRAMS, ids=[page for page, _ in PROGRAMS])
def test_the_programs_of_the_pages_run_to_their_end(page: str, text: str) -> None:
    exec(compile(text, page, "exec"), {"__name__": "__main__"})


def test_the_program_of_the_readme_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(dict(PROGRAMS)["README.md"], names)
    assert names["game"].over or len(names["game"].answers) == 200
    assert crossfray.read_position(capsys.readouterr().out) == names["game"]


def examples_of_help() -> Iterator[str]:
    for command in app.registered_commands:
        text = (command.callback and command.callback.__doc__) or ""
        for line in re.findall(r"^ *(crossfray .*)$", text, re.M):
            yield re.split(r" {2,}| *#| [>|<] ", line)[0]


@pytest.mark.parametrize("command", list(examples_of_help()))
def test_the_examples_of_help_are_understood(command: str) -> None:
    parse(shlex.split(command)[1:])
