"""Where scenarios may be played, and by how many."""

import pytest

from crossfray.content.errors import InputError
from crossfray.content.scenarios import scenarios
from crossfray.rules.engine import new_game
from crossfray.rules.view import match_view
from support import rule
from support.script import Script

from .games import match_of


@rule("SETUP-1")
class TestMaps:
    def test_a_scenario_belongs_to_its_maps(self) -> None:
        with pytest.raises(InputError, match=r"made for winterfell, not for godswood \(SETUP-1\)"):
            match_of("triumph", "godswood", ("stark-soldier",), ("white-walker",))

    @pytest.mark.parametrize("game", sorted(scenarios()))
    def test_each_of_its_maps_has_what_it_needs(self, game: str) -> None:
        for map_id in scenarios()[game].maps:
            match = match_of(game, map_id, ("stark-soldier",), ("white-walker",))
            points = Script(new_game(match)).squares_of("point")
            named = match_view(match)["board"]["sets"]
            assert points == sorted(square for letter in "ABCD" for square in named[f"point {letter}"])
            assert len(points) == 4

    @rule("FFA-1")
    def test_too_many_sides_are_refused(self) -> None:
        squads = (("stark-soldier",), ("white-walker",), ("unsullied",))
        with pytest.raises(InputError, match="FFA-1"):
            match_of("flags", "gotham-city-streets", *squads)
