"""Where scenarios may be played, and by how many."""

import pytest

from crossfray.content.errors import InputError
from crossfray.content.scenarios import scenarios
from support import rule

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
            homes = [thing.home for thing in match.things if thing.card == "point"]
            assert len(homes) == 4
            assert all(not match.board.enclosed >> home & 1 for home in homes)

    @rule("FFA-1")
    def test_too_many_sides_are_refused(self) -> None:
        squads = (("stark-soldier",), ("white-walker",), ("unsullied",))
        with pytest.raises(InputError, match="FFA-1"):
            match_of("flags", "gotham-city-streets", *squads)
