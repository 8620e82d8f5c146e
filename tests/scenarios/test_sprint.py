"""Sprint: the sprinters run from the start row to the finish, urged by whoever stands beside them."""

from collections.abc import Mapping

import pytest

from crossfray.content.errors import InputError
from crossfray.content.maps import load_map
from crossfray.content.match.build import build_match
from crossfray.content.match.spec import MatchSpec
from crossfray.content.scenarios import is_row, map_problems, scenarios
from crossfray.rules.match import Match
from support import rule
from support.script import Script, placed

SQUADS = (("worker-28", "henchman"), ("worker-29", "police-officer"))
AWAY = {"worker-28": "a8", "henchman": "b8", "worker-29": "j8", "police-officer": "i8"}


def sprint(edition: str = "expanded") -> Match:
    return build_match(MatchSpec("Sprint", "sprint", "playground", edition, SQUADS))


def scene(places: Mapping[str, str | int], to_act: str = "worker-28", edition: str = "expanded") -> Script:
    return placed(sprint(edition), {**AWAY, **places}, to_act)


class TestSetUp:
    def test_two_sprinters_a_side_wait_in_the_start_row(self) -> None:
        with scene({}) as game:
            where = [game.square(f"sprinter-{name}") for name in ("1a", "1b", "2a", "2b")]
            assert where == ["c1", "d1", "g1", "h1"]

    def test_start_and_finish_are_rows_far_enough_apart(self) -> None:
        found = load_map("playground")
        start, finish = found.sets["start row"], found.sets["finish row"]
        assert is_row(found.board, start)
        assert is_row(found.board, finish)
        rows = [(squares.bit_length() - 1) // found.board.width for squares in (start, finish)]
        assert abs(rows[0] - rows[1]) >= 8
        assert found.sets["sprint 1"] | found.sets["sprint 2"] | start == start

    def test_what_does_not_reach_from_edge_to_edge_is_no_row(self) -> None:
        board = load_map("playground").board
        assert is_row(board, board.set_of(*["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1", "j1"]))
        assert is_row(board, board.set_of(*(f"c{number}" for number in range(1, 13))))
        assert not is_row(board, board.set_of(*["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1"]))
        assert not is_row(board, board.set_of(*["a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8", "i9", "j10"]))

    @rule("SETUP-1")
    def test_a_map_without_rows_is_refused(self) -> None:
        said = map_problems(scenarios()["sprint"], load_map("barracks"), [1, 2])
        assert said == [
            "Barracks has no square for Sprinter: expected 'sprint 1', 'sprint 2' in its legend",
            "Barracks has no 'start row' in its legend",
            "Barracks has no 'finish row' in its legend",
        ]
        with pytest.raises(InputError, match="SETUP-1"):
            build_match(MatchSpec("Sprint", "sprint", "barracks", "expanded", SQUADS))


@rule("TOWARD-1", "ACT-INTERACT")
class TestUrging:
    @rule("ROW-1")
    def test_ones_own_goes_up_to_three_rows_ahead(self) -> None:
        with scene({"worker-28": "c2"}) as game:
            game.play(1, action="interact", interact="sprinter-1a")
            game.asks(1, "move to", "c1 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4")
            game.play(1, move_to="b4")
            assert game.square("sprinter-1a") == "b4"

    def test_a_rivals_goes_up_to_two_rows_back(self) -> None:
        with scene({"worker-28": "g5", "sprinter-2a": "g6"}) as game:
            game.play(1, action="interact")
            game.asks(1, "move to", "g6 f5 e4 f4 g4")  # not over the rival on g5, nor the wall
            game.play(1, move_to="f4")
            assert game.square("sprinter-2a") == "f4"

    def test_in_the_start_row_a_rivals_can_only_stay(self) -> None:
        with scene({"worker-28": "g2"}) as game:
            game.play(1, action="interact", interact="sprinter-2a")
            assert game.square("sprinter-2a") == "g1"

    def test_each_step_is_seen_by_who_urges(self) -> None:
        """The wall c4|d4 hides from c3 where the sprinter could run on."""
        with scene({"worker-28": "c3", "sprinter-1a": "d4"}) as game:
            game.play(1, action="interact")
            seen = set(game.options)
            assert "d7" not in seen
        with scene({"worker-28": "d5", "sprinter-1a": "d4"}) as game:
            game.play(1, action="interact")
            assert "d7" in game.options
            game.play(1, move_to="d7")

    @rule("MOVE-1")
    def test_no_square_of_a_standing_rival_is_entered(self) -> None:
        for down, options in (("", "c1 b2 c2 a3 b3 c3 d3 a4 b4 c4 d4"), ("worker-29", "")):
            match = sprint()
            places = {**AWAY, "worker-28": "c2", "worker-29": "d2"}
            with placed(match, places, "worker-28", down=down) as game:
                game.play(1, action="interact", interact="sprinter-1a")
                assert ("d2" in game.options) == bool(down)
                game.asks(1, "move to", options or None)

    def test_ones_own_characters_are_not_in_the_way(self) -> None:
        for edition in ("expanded", "got100"):
            with scene({"worker-28": "c2", "henchman": "c3"}, edition=edition) as game:
                game.play(1, action="interact", interact="sprinter-1a", move_to="c3")
                assert game.square("sprinter-1a") == game.square("henchman") == "c3"

    def test_once_per_turn_and_sprinter(self) -> None:
        with scene({"worker-28": "d2"}) as game:
            game.play(1, action="interact", interact="sprinter-1b", move_to="d3")
            assert game.rules_against("worker-28 interact sprinter-1b") == ["ACT-INTERACT"]
            game.play(1, action="interact", interact="sprinter-1a", move_to="c2")
            assert game.square("sprinter-1a") == "c2"

    def test_on_the_next_turn_it_runs_on(self) -> None:
        with scene({"worker-28": "d2", "worker-29": "g2"}) as game:
            game.play(1, action="interact", interact="sprinter-1b", move_to="c3")
            game.play(1, action="done")
            game.play(2, character="worker-29", action="done")
            game.play(1, action="done")
            game.play(2, action="done")
            game.play(2, character="worker-29", action="done")
            game.play(1, character="worker-28", action="interact", interact="sprinter-1b", move_to="b4")
            assert game.square("sprinter-1b") == "b4"

    @rule("POINT-1")
    def test_who_is_far_away_urges_nobody(self) -> None:
        with scene({"worker-28": "c4"}) as game:
            assert game.rules_against("worker-28 interact sprinter-1a") == ["ADJ-1"]


@rule("ROW-1", "WIN-1")
class TestArriving:
    def test_it_gives_two_points_at_once_and_comes_back(self) -> None:
        with scene({"worker-28": "c9", "sprinter-1a": "c9"}) as game:
            game.play(1, action="interact", move_to="d10")
            assert game.points == [2, 0]
            assert game.track("sprinter-1a") == (1, 1)
            game.play(1, action="done")
            game.play(2, character="worker-29", action="done")
            game.play(1, action="done")
            game.play(2, action="done")
            assert game.square("sprinter-1a") == "c1"

    def test_it_stops_where_it_arrives(self) -> None:
        with scene({"worker-28": "c9", "sprinter-1a": "c9"}) as game:
            game.play(1, action="interact")
            assert {"c10", "d10"} <= set(game.options)
            assert not {"c11", "d11"} & set(game.options)
            game.play(1, move_to="c9")
            assert game.points == [0, 0]

    def test_a_rivals_sprinter_cannot_be_led_over_the_line(self) -> None:
        with scene({"worker-28": "c9", "sprinter-2a": "c9"}) as game:
            game.play(1, action="interact")
            game.asks(1, "move to")
            assert not [name for name in game.options if name.endswith("10")]

    def test_challenges_do_not_concern_them(self) -> None:
        with scene({"worker-28": "g2"}) as game:
            assert game.rules_against("worker-28 challenge sprinter-2a") == ["CHAL-18"]
