"""Triumph: the throne at the end of the round, and points for who stands beside a knock-out."""

import pytest

from support import rule
from support.script import placed

from .games import WIN, end_round, match_of, two_corners


@rule("SCEN-TRIUMPH")
class TestTriumph:
    def test_who_is_on_the_square_at_the_end_of_the_round_gains_a_point(self) -> None:
        match = two_corners("triumph")
        with placed(match, {"stark-soldier": "e6", "white-walker": "a6"}, "stark-soldier") as game:
            game.play(1, action="done")
            assert game.points == [0, 0]
            end_round(game, (2, "white-walker"))
            assert game.points == [1, 0]

    def test_who_knocks_out_the_holder_is_placed_there(self) -> None:
        match = two_corners("triumph")
        places = {"stark-soldier": "e7", "white-walker": "e6"}
        with placed(match, places, "stark-soldier", down="white-walker") as game:
            game.play(1, action="challenge")
            game.roll(*WIN)
            assert game.square("stark-soldier") == "e6"
            assert game.track("white-walker") == (2, 1)

    @rule("TOKEN-3")
    def test_a_knock_out_by_a_companion_places_nobody(self) -> None:
        match = match_of("triumph", "winterfell", ("jon-snow+ghost",), ("arya-stark+needle",))
        places = {"jon-snow": "a1", "ghost": "e7", "arya-stark": "e6"}
        with placed(match, places, "jon-snow", down="arya-stark") as game:
            game.play(1, action="ghost-bite")
            game.roll(*WIN)
            assert game.points == [1, 0]
            assert game.square("jon-snow") == "a1"
            assert game.square("ghost") == "e7"

    def test_elsewhere_nobody_is_placed(self) -> None:
        match = two_corners("triumph")
        places = {"stark-soldier": "a6", "white-walker": "a7"}
        with placed(match, places, "stark-soldier", down="white-walker") as game:
            game.play(1, action="move", move_to="a6")
            assert game.square("stark-soldier") == "a6"


@rule("SCEN-KO-POINT")
class TestKnockOutPoints:
    THREE = (("stark-soldier",), ("sworn-brother",), ("white-walker",))

    def knocked_out(self, beside: str, down: str = "") -> list[int]:
        """The points after side 1 knocks out side 3's character while side 2's stands on a square."""
        match = match_of("triumph", "winterfell", *self.THREE)
        places = {"stark-soldier": "d1", "white-walker": "d2", "sworn-brother": beside}
        with placed(match, places, "stark-soldier", down=f"white-walker {down}") as game:
            game.play(1, action="challenge", **({"target": "white-walker"} if beside == "e1" else {}))
            game.roll(*WIN)
            return game.points

    def test_the_side_that_did_it_and_the_one_beside_gain(self) -> None:
        assert self.knocked_out("d3") == [1, 1, 0]

    def test_one_far_away_gains_nothing(self) -> None:
        assert self.knocked_out("a12") == [1, 0, 0]

    def test_who_lies_beside_gains_nothing(self) -> None:
        assert self.knocked_out("d3", down="sworn-brother") == [1, 0, 0]


@rule("SCEN-GOT-WIN")
@pytest.mark.parametrize(
    ("size", "points", "won"), [(2, 6, True), (2, 5, False), (3, 10, True), (3, 9, False)]
)
def test_points_to_win_by_the_size_of_the_squads(size: int, points: int, won: bool) -> None:
    one = ("jon-snow", "batman", "gi-hun")[:size]
    two = ("night-king", "the-joker", "il-nam")[:size]
    match = match_of("triumph", "winterfell", one, two)
    places = dict(zip(one, ("a1", "b1", "c1"), strict=False)) | dict(
        zip(two, ("h1", "i1", "j1"), strict=False)
    )
    others = " ".join((*one[1:], *two))
    with placed(match, places, "jon-snow", exhausted=others, points=(points, 0)) as game:
        game.play(1, action="done")
        if won:
            game.won_by(1)
        else:
            game.asks(2, "character")
