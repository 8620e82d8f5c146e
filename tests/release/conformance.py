"""The pack of conformance cases: scripted games of the tests, whole games, cards and rules, as data.

`python -m release.conformance` runs the tests that it is made from and writes build/conformance.zip."""

import json
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import crossfray
from release import ROOT, run

HERE = str(ROOT / "src")
"""the cases are of this checkout, whatever is installed"""
TESTS = ("tests/rules", "tests/boxes", "tests/scenarios")
GAMES = {
    "mixed": 3,
    "thrones": 3,
    "marbles": 3,
    "basketball": 2,
    "first-got100-4": 2,
    "ultimate": 2,
    "leaders": 2,
}
"""whole games: the match, and how many"""


def main() -> None:
    folder = ROOT / "build"
    folder.mkdir(exist_ok=True)
    file = folder / "cases.jsonl"
    run(sys.executable, "-m", "pytest", "-q", *TESTS, "--cases", file, PYTHONPATH=HERE)
    pack = folder / "conformance.zip"
    write_pack(pack, file)
    cases = file.read_text("utf-8").splitlines()
    rules = {rule for case in cases for rule in json.loads(case)["rules"]}
    print(
        f"{pack.relative_to(ROOT)}: {len(cases)} cases of {len(rules)} rules, {sum(GAMES.values())} whole games"
    )


def write_pack(pack: Path, cases: Path) -> None:
    with ZipFile(pack, "w", ZIP_DEFLATED) as packed:
        packed.write(ROOT / "docs" / "conformance.md", "README.md")
        packed.write(cases, "cases.jsonl")
        packed.write(ROOT / "src/crossfray/content/ledger.toml", "rules.toml")
        packed.writestr(
            "cards.json", run(sys.executable, "-m", "crossfray", "cards", "--json", PYTHONPATH=HERE)
        )
        for name, count in GAMES.items():
            for seed in range(1, count + 1):
                packed.writestr(f"games/{name}-{seed}.json", whole_game(name, seed))


def whole_game(name: str, seed: int) -> str:
    """The record of a game between two players that never tire of each other."""
    game = crossfray.new_game(name, seed=seed)
    return game.play(["greedy"] * len(game.match.squads)).record()


if __name__ == "__main__":
    main()
