"""Boxes that nothing was measured or set with: the players take their cards, maps and scenarios as they come."""

from pathlib import Path
from random import Random

import pytest

from crossfray.agents import greedy
from crossfray.agents.search import Search
from crossfray.content.check.box import open_box
from crossfray.content.match.build import build_match
from crossfray.content.match.drawn import Wish, draw_match
from crossfray.lab.simulate import play_out
from crossfray.rules.engine import new_game

UNSEEN = Path(__file__).parent / "unseen"


@pytest.mark.parametrize("name", ["orchard", "ferry"])
def test_a_game_with_an_unseen_box_is_played_to_its_end(name: str) -> None:
    own = {"orchard": "orchard-apples", "ferry": "ferry-deck"}[name]
    wish = Wish(game=own, sides=2, size=3, boxes=frozenset({open_box(UNSEEN / name).id}), plain=True)
    spec = draw_match(Random(1), wish)
    state = play_out(new_game(build_match(spec)), [Search(4, 0), greedy.choose], Random(1))
    assert spec.game == own
    assert state.winner >= 0
