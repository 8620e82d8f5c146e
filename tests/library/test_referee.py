"""The referee: games by JSON lines, in any language."""

import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from crossfray.cli.main import main
from crossfray.library.referee import Referee

PAGE = (Path(__file__).parents[2] / "docs" / "players.md").read_text("utf-8")


def asked(referee: Referee, **message: Any) -> dict[str, Any]:
    return referee.take(json.dumps(message))


def test_a_whole_game_by_messages() -> None:
    referee = Referee()
    told = asked(referee, do="new", match="duel", seed="3")
    for _ in range(4000):
        if told["decision"] is None:
            break
        told = asked(
            referee,
            do="answer",
            decision=told["decision"]["id"],
            option=told["decision"]["options"][told["decision"]["id"] * 7 % len(told["decision"]["options"])][
                "id"
            ],
        )
        assert "error" not in told
    assert told["winner"] in (1, 2)
    assert asked(referee, do="answer", option="done")["error"] == "the game is over: it takes no more answers"


def test_the_player_rolls_if_it_asked_to() -> None:
    referee = Referee()
    told = asked(referee, do="new", match="duel", seed=3, rolls="player")
    assert told["decision"]["side"] is None
    assert asked(referee, do="answer", option="side-2")["events"] == [{"event": "first player", "side": 2}]
    assert asked(referee, do="roll") == {"error": "there is nothing to roll: a side must answer first"}
    assert asked(referee, do="undo")["decision"]["id"] == 0


def test_a_position_goes_on_where_it_was() -> None:
    one, other = Referee(), Referee()
    asked(one, do="new", match="thrones", seed="3")
    text = asked(one, do="text")["text"]
    found = asked(other, do="position", text=text)["decision"]
    option = found["options"][0]["id"]
    assert (
        asked(one, do="answer", option=option)["events"] == asked(other, do="answer", option=option)["events"]
    )
    asked(other, do="undo")
    assert asked(other, do="text")["text"] == text


def test_what_can_be_asked() -> None:
    referee = Referee()
    asked(referee, do="new", match="duel", seed="1")
    assert (
        asked(referee, do="odds", words="henchman challenge police-officer")["odds"]["exactly"] == "103/216"
    )
    assert asked(referee, do="view", side=2)["view"]["you"] == 2
    assert asked(referee, do="record")["record"]["secret"] == "1"
    assert "duel" in asked(referee, do="matches")["matches"]
    assert asked(referee, do="hello", id=7)["id"] == 7


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("nonsense", "expected JSON like"),
        ("[1]", "expected an object like"),
        ('{"do": "nwe"}', 'expected "do" with one of hello'),
        ('{"do": "answer", "option": "c1"}', "there is no game yet"),
        ('{"do": "new", "match": 7}', "expected the key 'match' with a text"),
        ('{"do": "new", "match": {"title": "x"}}', "expected a match with"),
        ('{"do": "new", "match": "deul"}', "there is no match 'deul'"),
        ('{"do": "new", "seed": "abc"}', "expected a number as seed"),
        ('{"do": "position", "text": "x"}', "is no"),
    ],
)
def test_what_is_wrong_is_told_and_nothing_ends(line: str, message: str) -> None:
    found = Referee().take(line)
    assert message in found["error"]


def test_an_answer_to_an_earlier_question_is_stale() -> None:
    referee = Referee()
    asked(referee, do="new", match="duel", seed="1")
    asked(referee, do="answer", option="c1", decision=1)
    assert asked(referee, do="answer", option="c1", decision=1) == {
        "error": "the answer is for decision 1; the open one is 2"
    }


def test_the_page_shows_what_the_command_prints(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = re.findall(r"```json duel.jsonl\n(.*?)```", PAGE, re.S)[0]
    printed = re.findall(r"\$ crossfray referee < duel.jsonl\n(.*?)```", PAGE, re.S)[0]
    monkeypatch.setattr(sys, "argv", ["crossfray", "referee"])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode()), "utf-8"))
    with pytest.raises(SystemExit):
        main()
    assert capsys.readouterr().out == printed


def test_every_message_is_on_the_page() -> None:
    for name in Referee().commands:
        assert f'"do": "{name}"' in PAGE
