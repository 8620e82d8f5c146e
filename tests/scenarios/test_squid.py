"""Squid: two points if no standing rival is beside who scores."""

import pytest

from support.script import placed

from .games import match_of


class TestSquid:
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
