"""One ultimate character against three (ULT), and the starting area that is picked (SETUP-4)."""

import pytest

from crossfray.content.match.build import build_match, preset
from crossfray.content.match.checks import match_problems
from crossfray.content.match.spec import MatchSpec
from crossfray.rules.engine import new_game
from crossfray.rules.match import Match
from crossfray.rules.view import match_view
from support import rule
from support.script import Script, placed

GOTHAM = "gotham-city-streets"
THREE = ("jon-snow", "batman", "henchman")


def spec(*squads: tuple[str, ...], game: str = "flags") -> MatchSpec:
    return MatchSpec("", game, GOTHAM, "expanded", squads or (("thanos",), THREE), ultimate="the-snap")


def match() -> Match:
    return build_match(spec())


PLACES = {"thanos": "e2", "jon-snow": "f2", "batman": "a1", "henchman": "a12"}


def idle(game: Script, *turns: tuple[int, str]) -> None:
    """Everybody named takes a turn and does nothing."""
    for side, piece in turns:
        if game.question == "character":
            game.play(side, character=piece)
        game.play(side, action="done")


@rule("ULT-1")
class TestMatch:
    def test_the_other_scenario_gives_only_areas_and_point_squares(self) -> None:
        cards = {card["card"] for card in match_view(match())["cards"]}
        assert {"the-snap", "point"} <= cards
        assert not {"flags", "flag"} & cards

    @pytest.mark.parametrize(
        "squads",
        [
            (("jon-snow",), THREE),
            (("thanos",), THREE[:2]),
            (("thanos", "arya-stark"), THREE),
            (("thanos+needle",), ("jon-snow+ghost", "batman", "henchman")),
            (("thanos",), THREE, ("arya-stark",)),
        ],
        ids=["no ultimate card", "two", "not alone", "attachments", "three sides"],
    )
    def test_one_ultimate_character_plays_against_three_without_attachments(
        self, squads: tuple[tuple[str, ...], ...]
    ) -> None:
        assert any("ULT-1" in problem for problem in match_problems(spec(*squads)))

    def test_it_is_laid_over_a_scenario_with_point_markers(self) -> None:
        assert match_problems(spec(game="skirmish")) == []
        assert "ULT-1" in match_problems(spec(game="knock-out"))[0]

    def test_knock_outs_give_two_points_and_markers_one(self) -> None:
        with placed(match(), PLACES, "thanos", down="jon-snow") as game:
            game.play(1, action="challenge")
            game.roll("2-burst", "2-burst")
            assert game.points == [2, 0]
        with placed(match(), {**PLACES, "batman": "a5"}, "batman") as game:
            game.play(2, action="interact")
            assert game.points == [0, 1]

    def test_ten_points_win(self) -> None:
        assert match_view(match())["threshold"] == 10
        with placed(match(), PLACES, "jon-snow", points=(0, 10), exhausted="batman henchman thanos") as game:
            game.play(2, action="done")
            game.won_by(2)
        with placed(match(), PLACES, "jon-snow", points=(0, 8), exhausted="batman henchman thanos") as game:
            game.play(2, action="done")
            assert game.points == [0, 9]  # a point for holding out
            game.asks(1, "action")

    @pytest.mark.parametrize("left", [True, False])
    def test_the_ultimate_side_wins_when_nobody_stands_at_the_end_of_a_round(self, left: bool) -> None:
        down = "jon-snow batman" if left else "jon-snow batman henchman"
        with placed(
            match(), PLACES, "thanos", down=down, exhausted="jon-snow batman henchman", points=(0, 8)
        ) as game:
            for _ in range(3):  # one marker a turn, and nobody else has one
                game.play(1, action="done")
            if left:
                game.asks(2, "character")
            else:
                game.won_by(1)

    def test_the_opponents_do_not_win_so(self) -> None:
        with placed(match(), {**PLACES, "thanos": 3}, "jon-snow", exhausted="thanos batman henchman") as game:
            game.play(2, action="done")
            game.asks(1, "place")  # the next round


@rule("ULT-2")
class TestSetup:
    def test_the_ultimate_side_picks_its_area_and_goes_first(self) -> None:
        with Script(new_game(match())) as game:
            game.asks(1, "area", "area-1 area-2")
            game.play(1, area="area-2")
            assert game.asked_for == "Where do you place Thanos?"
            assert {square[1:] for square in game.options} <= {"11", "12"}
            game.play(1, place=game.options[0])
            assert {square[1:] for square in game.options} <= {"1", "2"}
            for _ in range(3):
                game.play(2, place=game.options[0])
            game.asks(1, "action")

    def test_it_has_the_tokens_of_its_ultimate_card(self) -> None:
        pool = Script(new_game(match())).side(1)["pool"]
        assert sorted(pool) == ["cunning", "cunning", "strength", "strength"]
        plain = MatchSpec("", "flags", GOTHAM, "expanded", (("thanos",), THREE))
        assert sorted(Script(new_game(build_match(plain))).side(1)["pool"]) == ["cunning", "strength"]


@rule("ULT-3")
class TestTurns:
    def test_it_takes_a_turn_between_those_of_the_others_and_is_exhausted_with_the_third_marker(self) -> None:
        with placed(match(), PLACES, "thanos") as game:
            idle(game, (1, "thanos"))
            assert (game.piece("thanos")["worn"], game.piece("thanos")["exhausted"]) == (1, False)
            idle(game, (2, "jon-snow"), (1, "thanos"), (2, "batman"))
            assert (game.piece("thanos")["worn"], game.piece("thanos")["exhausted"]) == (2, False)
            idle(game, (1, "thanos"))
            assert game.happened("exhausted")[-1] == {"piece": "thanos"}
            assert game.happened("round over") == []
            idle(game, (2, "henchman"))
            assert len(game.happened("round over")) == 1
            assert (game.piece("thanos")["worn"], game.piece("thanos")["exhausted"]) == (0, False)

    def test_two_actions_a_turn(self) -> None:
        with placed(match(), PLACES, "thanos") as game:
            game.play(1, action="move", move_to="e1")
            game.play(1, action="move", move_to="d1")
            assert game.asked == 2

    def test_after_the_first_round_the_marker_says_who_begins(self) -> None:
        with placed(match(), PLACES, "henchman", exhausted="thanos jon-snow batman", first=1) as game:
            idle(game, (2, "henchman"))
            game.asks(2, "character")


@rule("ULT-4")
def test_on_the_track_at_the_start_of_its_turn_it_comes_off() -> None:
    with placed(match(), {**PLACES, "thanos": 3}, "henchman") as game:
        game.play(2, action="done")
        game.asks(1, "place")
        assert game.happened("turn")[-1] == {"side": 1, "piece": "thanos"}
        game.play(1, place=game.options[0])
        game.asks(1, "action")
        assert not game.piece("thanos")["down"]
    plain = MatchSpec("", "flags", GOTHAM, "expanded", (("thanos",), THREE))
    with placed(build_match(plain), {**PLACES, "thanos": 3}, "henchman") as game:
        game.play(2, action="done")
        assert game.square("thanos") is None


@rule("SETUP-4")
class TestPickedArea:
    def spec(self, edition: str, game: str = "flags") -> Match:
        return build_match(MatchSpec("", game, GOTHAM, edition, (("batman",), ("the-joker",))))

    def test_in_dc100_the_winner_of_the_flip_picks_it_in_a_scenario(self) -> None:
        with Script(new_game(self.spec("dc100"))) as game:
            assert (game.square("flag-1"), game.square("flag-2")) == ("e1", "f12")
            game.flip(2)
            game.play(2, area="area-1")
            assert (game.square("flag-1"), game.square("flag-2")) == ("f12", "e1")
            game.asks(2, "place")
            assert {square[1:] for square in game.options} <= {"1", "2"}
            game.play(2, place=game.options[0])
            assert {square[1:] for square in game.options} <= {"11", "12"}
            game.play(1, place=game.options[0])
            assert game.side(1)["area"][0][1:] in ("11", "12")

    def test_elsewhere_the_colours_are_taken_before_the_flip(self) -> None:
        for edition, way in (("expanded", "flags"), ("dc100", "knock-out")):
            with Script(new_game(self.spec(edition, way))) as game:
                game.flip(2)
                game.asks(2, "place")
                assert {square[1:] for square in game.options} <= {"11", "12"}

    def test_whoever_is_knocked_out_returns_to_the_picked_area(self) -> None:
        with Script(new_game(self.spec("dc100"))) as game:
            game.flip(1)
            game.play(1, area="area-2")
            game.play(1, place="a12" if "a12" in game.options else game.options[0])
            game.play(2, place=game.options[0])
            twin = game.state.copy()
            assert twin.area(0) == twin.match.sides[1].area
            assert twin.hash() == game.state.hash()


def test_the_preset_plays() -> None:
    assert build_match(preset("ultimate")).ultimate == 0
