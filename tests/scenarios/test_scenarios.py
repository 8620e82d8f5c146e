"""The scenarios, played: interactions, scoring at the end of a round, knock-outs, and where they may be played."""

import pytest

from crossfray.content.errors import InputError
from crossfray.content.match_spec import THRESHOLDS, MatchSpec
from crossfray.content.matches import build_match, preset
from crossfray.content.scenarios import scenarios
from crossfray.rules.engine import new_game
from crossfray.rules.match import Match
from crossfray.rules.state import from_json
from support import rule
from support.script import Script, placed

WIN = ("2-burst", "2-burst")
"""two dice against two: the challenger has two successes, the target none"""


def match_of(game: str, map_id: str, *squads: tuple[str, ...], edition: str = "got100") -> Match:
    return build_match(MatchSpec(game, game, map_id, edition, squads))


def two_corners(game: str) -> Match:
    return match_of(game, "winterfell", ("stark-soldier",), ("white-walker",))


def end_round(game: Script, *turns: tuple[int, str]) -> None:
    """Everybody named takes a turn and does nothing."""
    for side, piece in turns:
        if game.question == "character":
            game.play(side, character=piece)
        game.play(side, action="done")


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
def test_points_to_win_by_the_size_of_the_squads() -> None:
    assert (THRESHOLDS[2], THRESHOLDS[3]) == (6, 10)
    assert build_match(preset("infiltrate")).winning.threshold == 6
    assert build_match(preset("territory")).winning.threshold == 10


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


class TestLeaders:
    SQUADS = (("henchman", "worker-28"), ("police-officer", "worker-29"))

    def test_leaders_are_named_in_secret_and_shown_together(self) -> None:
        match = match_of("leaders", "barracks", *self.SQUADS, edition="expanded")
        game = Script(new_game(match))
        game.flip(1)
        assert game.play(1, leader="henchman") == []
        assert game.state.leaders == 0
        shown = game.play(2, leader="worker-29")
        assert [event["piece"] for event in shown if event["event"] == "leader"] == ["henchman", "worker-29"]

    def test_a_rival_leader_gives_a_second_point(self) -> None:
        match = match_of("leaders", "barracks", *self.SQUADS, edition="expanded")
        places = {"henchman": "e6", "police-officer": "e7", "worker-29": "f7", "worker-28": "a1"}
        for leader, points in (("police-officer", 2), ("worker-29", 1)):
            with placed(match, places, "henchman", down="police-officer worker-29") as game:
                game.state.leaders = 1 << match.by_id[leader]
                game.play(1, action="challenge", target="police-officer")
                game.roll(*WIN)
                assert game.points == [points, 0]


class TestFlagsAndSquid:
    def test_a_flag_is_scored(self) -> None:
        match = match_of(
            "flags", "gotham-city-streets", ("henchman",), ("police-officer",), edition="expanded"
        )
        with placed(match, {"henchman": "f11", "police-officer": "a7"}, "henchman") as game:
            game.play(1, action="interact", place="c1")
            assert game.points == [1, 0]
            assert game.track("flag-2") == (2, 1)

    @pytest.mark.parametrize(
        ("rival", "down", "points"), [("a1", "", 2), ("f5", "", 1), ("f5", "worker-29", 2)]
    )
    def test_a_squid_marker_gives_two_points_if_no_standing_rival_is_beside(
        self, rival: str, down: str, points: int
    ) -> None:
        match = match_of("squid", "playground", ("worker-28",), ("worker-29",), edition="expanded")
        with placed(match, {"worker-28": "f6", "worker-29": rival}, "worker-28", down=down) as game:
            assert game.square("squid-2") == "g6"
            game.play(1, action="interact", place="a4")
            assert game.points == [points, 0]


class TestControlAndTerritory:
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
