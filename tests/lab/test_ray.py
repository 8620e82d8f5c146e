"""The same games on a Ray cluster of this machine; `make test-extras` installs Ray for it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from crossfray.content.check.box import open_box
from crossfray.content.match.build import preset
from crossfray.content.match.file import find_game
from crossfray.content.new_box import new_box
from crossfray.content.sources import opened_boxes, shut_source
from crossfray.lab.runs import Results, run
from crossfray.lab.simulate import Simulation
from crossfray.lab.workers import LOCAL, crew
from support.studies import play_all

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]
pytest.importorskip("ray", reason="Ray is not installed: make test-extras")


def duel(games: int) -> Simulation:
    return Simulation(preset("duel"), ("greedy", "random"), games, 5)


def test_a_cluster_finds_the_same(tmp_path: Path) -> None:
    study = duel(40)
    results = Results(tmp_path / "duel.jsonl", study, resume=False)
    with crew(2, (), LOCAL) as spread:
        assert list(run(study, spread, results)) == play_all(duel(40))
    results.close()
    kept = Results(tmp_path / "duel.jsonl", duel(50), resume=True).kept
    assert len(kept) == 40


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Path]:
    for name, text in new_box("kiln", "The kiln").items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    yield tmp_path
    for source in opened_boxes():
        shut_source(source)


def test_boxes_are_open_in_every_worker(box: Path) -> None:
    open_box(box)
    study = Simulation(find_game("kiln-match"), ("greedy",), 10, 1)
    with crew(2, (box,), LOCAL) as spread:
        rows = list(run(study, spread))
    assert [row["failures"] for row in rows] == [[]] * 10
