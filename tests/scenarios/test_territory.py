"""Territory: being in the scoring area at the end of the round, and being there with more."""

from support.script import placed

from .games import end_round, match_of


class TestTerritory:
    def territory(self, *places: str) -> list[int]:
        """The points at the end of a round with three characters a side on these squares."""
        squads = (
            ("henchman", "worker-28", "sworn-brother"),
            ("police-officer", "worker-29", "stark-soldier"),
        )
        match = match_of("territory", "barracks", *squads, edition="expanded")
        names = [name for squad in squads for name in squad]
        others = "worker-28 sworn-brother police-officer worker-29 stark-soldier"
        with placed(match, dict(zip(names, places, strict=True)), "henchman", exhausted=others) as game:
            game.play(1, action="done")
            return game.points

    def test_being_in_the_area_and_being_there_with_more(self) -> None:
        assert self.territory("e6", "a1", "b1", "a12", "b12", "c12") == [2, 0]
        assert self.territory("e6", "a1", "b1", "e7", "b12", "c12") == [1, 1]
        assert self.territory("e6", "f6", "b1", "e7", "b12", "c12") == [2, 1]
        assert self.territory("a2", "a1", "b1", "a12", "b12", "c12") == [0, 0]

    def test_with_two_a_side_only_more_counts(self) -> None:
        squads = (("henchman",), ("police-officer",))
        match = match_of("territory", "barracks", *squads, edition="expanded")
        with placed(match, {"henchman": "e6", "police-officer": "a12"}, "henchman") as game:
            game.play(1, action="done")
            end_round(game, (2, "police-officer"))
            assert game.points == [1, 0]
