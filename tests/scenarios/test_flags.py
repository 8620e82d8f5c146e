"""Flags: a rival's flag is scored."""

from support import rule
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

    @rule("ALLY-1")
    def test_a_companion_that_is_given_an_interact_scores_it_too(self) -> None:
        squads = (("front-man", "jon-snow+ghost"), ("police-officer", "arya-stark+needle"))
        match = match_of("flags", "gotham-city-streets", *squads, edition="expanded")
        places = {
            "front-man": "e11",
            "jon-snow": "a1",
            "ghost": "f11",
            "police-officer": "a7",
            "arya-stark": "j7",
        }
        with placed(match, places, "front-man", pools={1: "leadership cunning"}) as game:
            game.play(1, action="announce-the-game", yes_or_no="no")
            game.play(
                1, yes_or_no="yes", granted_action="interact", place="c1"
            )  # Ghost is the only ally in sight
            assert game.points == [1, 0]

    @rule("FAQ-RM100-3")
    def test_who_scores_may_be_placed_on_a_portal(self) -> None:
        squads = (("rick+portal-gun", "police-officer"), ("henchman", "harley-quinn+mallet"))
        match = match_of("flags", "gotham-city-streets", *squads, edition="expanded")
        places = {
            "rick": "a1",
            "police-officer": "f11",
            "henchman": "a7",
            "harley-quinn": "j1",
            "portal": "e10",
        }
        with placed(match, places, "police-officer") as game:
            game.play(1, action="interact")
            assert "e10" in game.options
            game.play(1, place="e10")
            assert (game.points, game.square("police-officer")) == ([1, 0], "e10")
