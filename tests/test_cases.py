"""Conformance cases: the scripted games of tests, as data that says all of it."""

import json
import subprocess
import sys
from pathlib import Path

from crossfray.table.record import parse_record, replay
from release.conformance import whole_game

ROOT = Path(__file__).parents[1]


def test_scripted_games_are_written_as_data(tmp_path: Path) -> None:
    file = tmp_path / "cases.jsonl"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--cases", str(file)]
    test = "tests/rules/test_challenge.py::test_what_each_face_counts"
    subprocess.run([*command, test], cwd=ROOT, check=True, capture_output=True, timeout=300)
    cases = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert len(cases) == 6
    for case in cases:
        assert case["rules"] == ["CHAL-5", "CHAL-6"]
        assert [step["question"] for step in case["steps"]] == [
            "action",
            "target",
            "challenger's roll",
            "defender's roll",
        ]
        assert all(step["answer"] in step["options"] for step in case["steps"])
        last = case["steps"][-1]["events"]
        won = any(event["event"] == "won" for event in last)
        down = {piece["id"]: piece["down"] for piece in case["end"]["pieces"]}
        assert down["Z"] == won
        assert not any(piece["down"] for piece in case["start"]["pieces"])
        assert {card["piece"] for card in case["match"]["cards"]} == down.keys()


def test_whole_games_play_again_as_written() -> None:
    record = parse_record(whole_game("first-got100-4", 1).encode())
    _, difference = replay(record)
    assert difference is None
    assert record.winner
