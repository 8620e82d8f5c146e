"""Infiltrate: a rival's marker is scored, and who did it goes home."""

from crossfray.content.match.build import build_match, preset
from crossfray.rules.state import from_json
from support import rule
from support.script import Script, placed

from .games import end_round, two_corners


@rule("SCEN-INFILTRATE", "FFA-1")
class TestInfiltrate:
    def test_a_rivals_marker_is_scored_and_its_taker_goes_home(self) -> None:
        match = two_corners("infiltrate")
        with placed(match, {"stark-soldier": "h11", "white-walker": "a6"}, "stark-soldier") as game:
            assert game.square("infiltrate-2") == "i11"
            game.play(1, action="interact", place="a1")
            assert game.points == [1, 0]
            assert game.track("infiltrate-2") == (2, 1)
            assert game.square("stark-soldier") == "a1"

    def test_ones_own_marker_cannot_be_scored(self) -> None:
        match = two_corners("infiltrate")
        with placed(match, {"stark-soldier": "b1", "white-walker": "a6"}, "stark-soldier") as game:
            assert "interact" not in game.options
            assert game.rules_against("stark-soldier interact infiltrate-1") == ["ACT-INTERACT"]

    def test_it_must_be_adjacent_or_in_the_square(self) -> None:
        match = two_corners("infiltrate")
        with placed(match, {"stark-soldier": "f12", "white-walker": "a6"}, "stark-soldier") as game:
            assert game.rules_against("stark-soldier interact infiltrate-2") == ["ADJ-1"]

    def test_the_marker_comes_back_to_its_square(self) -> None:
        match = two_corners("infiltrate")
        with placed(match, {"stark-soldier": "i11", "white-walker": "a6"}, "stark-soldier") as game:
            game.play(1, action="interact", place="a1")
            game.play(1, action="done")
            end_round(game, (2, "white-walker"))
            assert game.square("infiltrate-2") == "i11"

    def test_with_four_sides_every_others_marker_counts(self) -> None:
        match = build_match(preset("infiltrate"))
        with placed(match, {"stark-soldier": "b10", "arya-stark": "a1"}, "stark-soldier") as game:
            game.play(1, action="interact", place="a2")
            assert game.points == [1, 0, 0, 0]
            assert game.track("infiltrate-2") == (2, 1)

    def test_it_can_be_saved_in_the_middle(self) -> None:
        match = two_corners("infiltrate")
        with placed(match, {"stark-soldier": "h11", "white-walker": "a6"}, "stark-soldier") as game:
            game.play(1, action="interact")
            twin = from_json(match, game.state.to_json())
            assert twin.hash() == game.state.hash()
            game.play(1, place="b3")
            copied = Script(twin)
            copied.play(1, place="b3")
            assert copied.state.hash() == game.state.hash()
