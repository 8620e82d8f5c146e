"""Flags: a rival's flag is scored."""

from support.script import placed

from .games import match_of


class TestFlags:
    def test_a_flag_is_scored(self) -> None:
        match = match_of(
            "flags", "gotham-city-streets", ("henchman",), ("police-officer",), edition="expanded"
        )
        with placed(match, {"henchman": "f11", "police-officer": "a7"}, "henchman") as game:
            game.play(1, action="interact", place="c1")
            assert game.points == [1, 0]
            assert game.track("flag-2") == (2, 1)
