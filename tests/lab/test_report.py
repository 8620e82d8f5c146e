"""What the games of a run tell, and the page made of it."""

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from crossfray.cli.main import app, main
from crossfray.content.match.build import preset
from crossfray.lab.findings import Findings, Wins, findings_of
from crossfray.lab.report import Scale, histogram, page
from crossfray.lab.runs import Results, Row
from crossfray.lab.simulate import Simulation
from support.studies import play_all

HEADER = {"crossfray": "1", "study": "simulate", "settings": {"match": {"drawn": True}, "seed": 3}}


def game(number: int, winner: int, **other: object) -> Row:
    row: Row = {
        "game": number,
        "scenario": "skirmish",
        "map": "courtyard",
        "edition": "dc100",
        "modes": [],
        "squads": [["batman+batarang", "batgirl"], ["the-joker", "henchman"]],
        "players": ["greedy", "random"],
        "first": 0,
        "winner": winner,
        "rounds": 4,
        "decisions": 80,
        "points": [3, 1],
        "uses": {"batman: POW!": 2, "batarang: Batarang": 1},
        "failures": [],
    }
    return row | other


def test_what_is_counted() -> None:
    games = [
        game(1, 0),
        game(2, 0, first=1, rounds=6, uses={"batman: POW!": 3}),
        game(3, 1, uses={}),
        game(4, -1, failures=["no winner"]),
    ]
    found = findings_of(games)
    assert (found.games, found.unfinished, found.failures) == (4, 1, 1)
    assert found.rounds == [4, 6, 4]
    assert (found.characters["batman"].games, found.characters["batman"].wins) == (3, 2)
    assert (found.characters["henchman"].wins, found.characters["henchman"].equal) == (1, 0.5)
    assert list(found.attachments) == ["batarang"]
    assert found.pairs["batgirl", "batman"].wins == 2
    assert ("batman", "the-joker") not in found.pairs
    assert [found.sides[2, side].wins for side in (0, 1)] == [2, 1]
    assert [found.turns[2, turn].wins for turn in (0, 1)] == [1, 2]
    assert {name: wins.wins for name, wins in found.players.items()} == {"greedy": 2, "random": 1}
    place = found.places["skirmish", "courtyard"]
    assert (len(place.rounds), place.first.wins) == (3, 1)
    pow_ = found.uses["batman: POW!"]
    assert (pow_.uses, pow_.games, pow_.present) == (5, 2, 3)
    assert pow_.a_game == pytest.approx(5 / 3)


def test_with_more_sides_an_equal_share_is_smaller() -> None:
    three = {"squads": [["batman"], ["the-joker"], ["thanos"]], "players": ["a", "b", "c"]}
    found = findings_of([game(1, 0), game(2, 2, first=2, **three)])
    assert found.characters["batman"].equal == pytest.approx((1 / 2 + 1 / 3) / 2)
    assert found.turns[3, 0].wins == 1
    assert found.to_json()["order"][2] == {
        "of": 3,
        "turn": 1,
        "games": 1,
        "wins": 1,
        "equal": 0.3333,
        "share": 1.0,
        "low": 0.2065,
        "high": 1.0,
    }


@pytest.mark.parametrize(("wins", "verdict"), [(70, 1), (50, 0), (55, 0), (30, -1)])
def test_what_is_surely_not_equal(wins: int, verdict: int) -> None:
    assert Wins(100, wins, 50.0).verdict == verdict


def test_a_plot_holds_every_share_and_an_equal_one() -> None:
    scale = Scale.of([Wins(100, 58, 50.0), Wins(100, 33, 50.0)])
    assert scale == (0.3, 0.6)
    assert (scale.at(0.3), scale.at(0.45), scale.at(0.9)) == ("0.0%", "50.0%", "100.0%")


def test_the_bars_hold_every_game() -> None:
    lengths = [*range(1, 120), 5000]
    counts = [int(n) for n in re.findall(r": (\d+) games</title>", histogram(lengths, "rounds"))]
    assert sum(counts) == len(lengths)
    assert len(counts) <= 30
    assert "No game" in histogram([], "rounds")


class Checker(HTMLParser):
    """Notes what is open, and what would be fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href", "srcset")]
        if tag not in ("meta", "input"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def checked(html: str) -> str:
    """The words of a page that is well formed and needs nothing beside it."""
    checker = Checker()
    checker.feed(html)
    assert checker.open == []
    assert checker.fetched == []
    assert "url(" not in html
    assert "@import" not in html
    return " ".join(" ".join(checker.text).split())


def test_the_page() -> None:
    rows = play_all(Simulation(preset("mixed"), ("greedy", "random"), 6, 1))
    html = page(findings_of(rows), HEADER)
    words = checked(html)
    for title in (
        "Sides",
        "First player",
        "Rounds",
        "Decisions",
        "Scenarios and maps",
        "Characters",
        "Pairs",
    ):
        assert f"{title} " in words
    for title in ("Items and companions", "Abilities", "Players", "6 games"):
        assert title in words
    assert "prefers-color-scheme: dark" in html


def test_names_are_shown_as_they_are() -> None:
    strange = game(1, 0, squads=[["<b>bold</b>"], ["a&b"]], uses={"<i>x: <script>": 1}, players=["<u>", "v"])
    words = checked(page(findings_of([strange]), HEADER))
    assert "<b>bold</b>" in words
    assert "a&b" in words


def test_a_page_of_games_that_nobody_won() -> None:
    found = findings_of([game(1, -1, failures=["no winner"])])
    assert ", 1 without a winner" in checked(page(found, HEADER))
    assert checked(page(Findings(), HEADER))


@pytest.fixture
def results(tmp_path: Path) -> Path:
    study = Simulation(preset("duel"), ("greedy", "random"), 3, 1)
    file = Results(tmp_path / "duel.jsonl", study, resume=False)
    for row in play_all(study):
        file.write(row)
    file.close()
    return file.path


def test_the_command(results: Path) -> None:
    told = CliRunner().invoke(app, ["report", str(results)])
    assert told.stdout == f"3 games: written to {results.with_suffix('.html')}\n"
    assert "3 games" in checked(results.with_suffix(".html").read_text("utf-8"))
    again = CliRunner().invoke(app, ["report", str(results)])
    assert "expected --force" in str(again.exception)
    assert CliRunner().invoke(app, ["report", str(results), "--force"]).exit_code == 0
    found = json.loads(CliRunner().invoke(app, ["report", str(results), "--json"]).stdout)
    assert found["games"] == 3
    assert sum(each["wins"] for each in found["sides"]) == 3


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"study":"exercise","settings":{}}\n{"game":1}\n', "exercise has no report"),
        ('{"study":"simulate","settings":{}}\n', "nothing to report"),
        ('{"study":"simulate","settings":{}}\n{"game":1}\n', "expected games as a run writes them"),
        ("x\n", "results of crossfray start with a line that says what was run"),
    ],
)
def test_what_is_refused(
    text: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text(text, "utf-8")
    monkeypatch.setattr(sys, "argv", ["crossfray", "report", str(path)])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert says in capsys.readouterr().err
