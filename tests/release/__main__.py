"""Build wheel and source archive, install each where nothing else is, and try what people would do first."""

import shutil
from pathlib import Path

from release import FOLDER, ROOT, environment, install, run, unpacked

TRIED = """
import crossfray
game = crossfray.play("duel", ["greedy", "random"], seed=1)
assert game.over
assert crossfray.read_position(game.text()) == game
print("side", game.winner, "wins")
"""
QUICK = (
    "tests/library",
    "tests/rules/test_states.py",
    "tests/content/test_maps.py",
    "tests/table/test_table.py",
)
"""the tests that are run from the source archive"""


def main() -> None:
    dist = ROOT / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    shutil.rmtree(FOLDER, ignore_errors=True)
    print("Building")
    run(ROOT / ".venv/bin/python", "-m", "hatchling", "build", "-d", dist)
    (wheel,), (archive,) = dist.glob("*.whl"), dist.glob("*.tar.gz")
    for name, what in (("wheel", wheel), ("archive", archive)):
        print(f"Trying the {name}, without the browser game")
        python = environment(name)
        install(python, what)
        try_first_steps(python)
    print("Trying the browser game")
    install(environment("server"), f"{wheel}[server]")
    told = run(FOLDER / "server/bin/crossfray", "serve", "--help", within=FOLDER)
    assert "--port" in told
    print("Running tests of the source archive")
    folder = unpacked(archive)
    for part in ("README.md", "examples/bot.py", "web/package.json", "docs/library.md", "CHANGELOG.md"):
        assert (folder / part).is_file(), part
    run(ROOT / ".venv/bin/pytest", "-q", *QUICK, within=folder, PYTHONPATH=str(folder / "src"))
    for file in (wheel, archive):
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1e6:.1f} MB")


def try_first_steps(python: Path) -> None:
    """What people would do first with what they have installed."""
    command = python.with_name("crossfray")
    print("   ", run(command, "--version", within=FOLDER).strip())
    print("   ", run(python, "-c", TRIED, within=FOLDER).strip())
    run(command, "cards", "arya-stark", within=FOLDER)
    run(command, "box", "new", FOLDER / f"box-{python.parts[-3]}", within=FOLDER)
    run(command, "check", FOLDER / f"box-{python.parts[-3]}", within=FOLDER)
    run(command, "simulate", "duel", "--games", "2", within=FOLDER)


if __name__ == "__main__":
    main()
