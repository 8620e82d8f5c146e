"""docs/fair-dice.md: its verifier finds the rolls of every kind of game, and every roll that was changed."""

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from crossfray.agents import greedy
from crossfray.content.cards import characters
from crossfray.content.match.build import preset
from crossfray.content.match.spec import MatchSpec, Pick
from crossfray.rules.dice import BLANK, FACE_NAMES, STANDARD, Die, face_name, places, results
from crossfray.table.fair_dice import SharedDice, seal_of, secret_after
from crossfray.table.record import record_text
from crossfray.table.table import Table

PAGE = (Path(__file__).parents[2] / "docs" / "fair-dice.md").read_text("utf-8")
VERIFIER = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[0]
PICKED = MatchSpec("", "basketball", "tune-court", "expanded", ((), ()), pick=Pick(False, 3))
CHAMPION = MatchSpec("Champion", "skirmish", "themyscira", "expanded", (("wonder-woman",), ("cheetah",)))
GAMES = {name: preset(name) for name in ("duel", "mixed", "basketball", "first-got100-4")} | {
    "picked": PICKED,
    "champion": CHAMPION,
}


def played(spec: MatchSpec) -> dict[str, Any]:
    """The record of a game, or of its first 1,500 answers."""
    seats = ["human"] * len(spec.squads)
    table = Table(
        spec,
        SharedDice(seal_of(str(spec)), [f"{n}" * 32 for n in range(len(seats))]),
        whims=Random(spec.title),
    )
    while table.state.options and len(table.steps) < 1500:
        table.roll() if table.waits_on_chance else table.answer(greedy.choose(table.state, table.whims))
    found: dict[str, Any] = json.loads(record_text(table, seats, seal_of(table.dice.secret)))
    return found


def verify(folder: Path, record: dict[str, Any], seal: str) -> subprocess.CompletedProcess[str]:
    """Run the verifier with nothing but Python: no packages, no project."""
    (folder / "verify.py").write_text(VERIFIER, "utf-8")
    (folder / "game.json").write_text(json.dumps(record), "utf-8")
    command = [sys.executable, "-I", "-S", "verify.py", "game.json", seal]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)


def test_it_is_short() -> None:
    assert len(VERIFIER.splitlines()) < 55


@pytest.mark.parametrize("name", GAMES)
def test_it_accepts_what_was_rolled_and_nothing_else(name: str, tmp_path: Path) -> None:
    record = played(GAMES[name])
    rolls = [n for n, step in enumerate(record["steps"]) if step[0] == 0]
    done = verify(tmp_path, record, record["seal"])
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{len(rolls)} rolls are as they were sealed")
    assert verify(tmp_path, record, "0" * 64).returncode == 1
    assert (
        verify(tmp_path, record | {"nonces": ["f" * 32] * len(record["seats"])}, record["seal"]).returncode
        == 1
    )
    changed = json.loads(json.dumps(record))
    step = next(n for n in rolls if changed["steps"][n][1] == "2-burst")
    changed["steps"][step][1] = "2-shield"
    done = verify(tmp_path, changed, record["seal"])
    assert f"step {step + 1}: the record says 2-shield, the dice say 2-burst" in done.stderr


def test_a_game_that_was_played_on_is_checked_from_there_on(tmp_path: Path) -> None:
    before = played(GAMES["duel"])
    stands = [(by, answer, digest) for by, answer, digest, _ in before["steps"][:20]]
    rolls = sum(by == 0 for by, *_ in stands)
    dice = SharedDice(secret_after(rolls), ["a" * 32, "computer"])
    table = Table(preset("duel"), dice, whims=Random(1))
    table.play_again(stands)
    while table.state.options:
        table.roll() if table.waits_on_chance else table.answer(greedy.choose(table.state, table.whims))
    record = json.loads(record_text(table, ["human", "greedy"], seal_of(dice.secret)))
    done = verify(tmp_path, record, record["seal"])
    assert done.stdout.startswith(f"{dice.rolls - rolls} rolls are as they were sealed"), done.stderr
    assert dice.rolls > rolls > 0
    last = max(n for n, step in enumerate(record["steps"]) if step[0] == 0)
    record["steps"][last][1] = "2-shield" if record["steps"][last][1] != "2-shield" else "2-burst"
    assert f"step {last + 1}: " in verify(tmp_path, record, record["seal"]).stderr


def test_the_games_have_every_kind_of_roll() -> None:
    answers = {step[1] for spec in GAMES.values() for step in played(spec)["steps"] if step[0] == 0}
    for wanted in ("side-", "2-burst", "-marker", "-champion-die-"):
        assert any(wanted in answer for answer in answers)


def test_it_knows_the_dice_of_every_shipped_box() -> None:
    known: dict[str, Any] = {}
    exec(VERIFIER[: VERIFIER.index("record = ")], known)
    shipped = {
        part.id: part.faces
        for card in characters().values()
        for part in card.components
        if part.kind == "die"
    }
    assert shipped.keys() | {""} == known["DICE"].keys()
    for name, sides in shipped.items():
        die = Die(name, sides, len(FACE_NAMES))
        names = [*FACE_NAMES, *(f"{name}-{face_name(face)}" for face in die.faces)]
        for count, named in ((0, 1), (0, 2), (1, 1), (3, 1), (2, 2)):
            expected = [
                ("+".join(f"{n}-{names[place]}" for place, n in places(shown)), weight)
                for shown, weight in results(count, (die,) * named)
            ]
            assert all(list(known["dice"](answer)) == expected for answer, _ in expected)


def test_the_page_says_the_faces_and_the_order() -> None:
    assert BLANK not in STANDARD.sides
    assert "three bursts, two shields, one `!!!`" in PAGE
    names = ["+".join(f"{n}-{FACE_NAMES[place]}" for place, n in places(shown)) for shown, _ in results(2)]
    assert ", ".join(f"`{name}`" for name in names) in PAGE
    assert ", ".join(str(weight) for _, weight in results(2)) in PAGE
