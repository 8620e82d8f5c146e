"""Boxes that nothing was measured or set with: the players take their cards, maps and scenarios as they come."""

from pathlib import Path
from random import Random

import pytest

from crossfray.agents import greedy
from crossfray.agents.search import Search
from crossfray.content.check.box import check_source
from crossfray.content.match.build import build_match
from crossfray.content.match.drawn import Wish, draw_match
from crossfray.content.sources import boxes, playing_with, read_box
from crossfray.lab.games import Played

UNSEEN = Path(__file__).parent / "unseen"


@pytest.mark.parametrize("name", ["orchard", "ferry"])
def test_a_game_with_an_unseen_box_is_played_to_its_end(name: str) -> None:
    box, own = read_box(UNSEEN / name), {"orchard": "orchard-apples", "ferry": "ferry-deck"}[name]
    assert check_source(box).errors == []
    with playing_with((*boxes(), box)):
        wish = Wish(game=own, sides=2, size=3, boxes=frozenset({name}), plain=True)
        match = build_match(draw_match(Random(1), wish))
    assert Played(match, [Search(4, 0), greedy.choose], Random(1)).play().winner >= 0
