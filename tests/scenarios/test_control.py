"""Control: markers are claimed, and count at the end of the round."""

from support.script import placed

from .games import end_round, match_of


class TestControl:
    def test_a_claimed_marker_counts_at_the_end_of_the_round(self) -> None:
        squads = (("henchman",), ("police-officer",))
        match = match_of("control", "gotham-city-streets", *squads, edition="expanded")
        with placed(match, {"henchman": "g3", "police-officer": "a7"}, "henchman") as game:
            game.play(1, action="interact")
            assert game.happened("claimed") == [{"piece": "control-1", "side": 1}]
            assert game.points == [0, 0]
            game.play(1, action="done")
            end_round(game, (2, "police-officer"))
            assert game.points == [2, 0]

    def test_another_side_can_claim_it(self) -> None:
        squads = (("henchman",), ("police-officer",))
        match = match_of("control", "gotham-city-streets", *squads, edition="expanded")
        with placed(match, {"henchman": "g3", "police-officer": "g5"}, "henchman") as game:
            game.play(1, action="interact")
            game.play(1, action="done")
            game.play(2, action="interact", interact="control-1")
            game.play(2, action="done")
            assert game.points == [0, 2]
