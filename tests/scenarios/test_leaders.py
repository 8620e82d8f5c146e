"""Leaders: named in secret, worth a second point."""

from crossfray.rules.engine import new_game
from support import rule
from support.script import Script, placed

from .games import WIN, match_of


class TestLeaders:
    SQUADS = (("henchman", "worker-28"), ("police-officer", "worker-29"))

    def test_leaders_are_named_in_secret_and_shown_together(self) -> None:
        match = match_of("leaders", "barracks", *self.SQUADS, edition="expanded")
        game = Script(new_game(match))
        game.flip(1)
        assert game.play(1, leader="henchman") == []
        assert game.happened("leader") == []
        shown = game.play(2, leader="worker-29")
        assert [event["piece"] for event in shown if event["event"] == "leader"] == ["henchman", "worker-29"]

    def test_a_rival_leader_gives_a_second_point(self) -> None:
        match = match_of("leaders", "barracks", *self.SQUADS, edition="expanded")
        places = {"henchman": "e6", "police-officer": "e7", "worker-29": "f7", "worker-28": "a1"}
        for leader, points in (("police-officer", 2), ("worker-29", 1)):
            down = "police-officer worker-29"
            with placed(match, places, "henchman", down=down, leaders=leader) as game:
                game.play(1, action="challenge", target="police-officer")
                game.roll(*WIN)
                assert game.points == [points, 0]

    @rule("TOKEN-3")
    def test_the_second_point_is_gained_for_a_companions_knock_out_too(self) -> None:
        match = match_of(
            "leaders", "barracks", ("jon-snow+ghost",), ("arya-stark+needle",), edition="expanded"
        )
        places = {"jon-snow": "a1", "ghost": "e6", "arya-stark": "e7"}
        with placed(match, places, "jon-snow", down="arya-stark", leaders="arya-stark") as game:
            game.play(1, action="ghost-bite")
            game.roll(*WIN)
            assert game.points == [2, 0]
