"""Basketball: the ball, passes, shots, steals, and the First Player marker that follows the ball."""

from collections.abc import Mapping
from typing import Any

import pytest

from crossfray.content.match.build import build_match
from crossfray.content.match.spec import MatchSpec
from crossfray.rules.engine import new_game
from crossfray.rules.match import Match
from support import rule
from support.script import CHANCE, Script, placed

SQUADS = (("henchman", "worker-28"), ("police-officer", "worker-29"))
AWAY = {"henchman": "c1", "worker-28": "d1", "police-officer": "c12", "worker-29": "d12"}
HOOP = "e6"
WIN = ("2-burst", "2-burst")


def basketball(squads: tuple[tuple[str, ...], ...] = SQUADS, edition: str = "expanded") -> Match:
    return build_match(MatchSpec("Basketball", "basketball", "tune-court", edition, squads))


MATCH = basketball()


def court(
    places: Mapping[str, str | int],
    to_act: str = "henchman",
    *,
    ball: str = "henchman",
    down: str = "",
    first: int = 0,
    match: Match = MATCH,
) -> Script:
    held = {"ball": ball} if ball else {}
    return placed(match, {**AWAY, **places}, to_act, down=down, held=held, first=first)


def holder(game: Script) -> str | None:
    found: str | None = game.piece("ball")["holder"]
    return found


class TestTheBall:
    @rule("FAQ-SJ100-2")
    def test_after_placement_the_first_player_gives_it_to_one_of_its_characters(self) -> None:
        game = Script(new_game(MATCH))
        game.flip(2)
        game.play(CHANCE, draw="iron-skin-marker")
        game.play(CHANCE, draw="hot-hands-marker")
        game.play(2, place="c12")
        game.play(2, place="d12")
        game.play(1, place="c1")
        game.play(1, place="d1")
        game.asks(2, "choose", "police-officer worker-29")
        game.play(2, choose="worker-29")
        assert holder(game) == "worker-29"
        assert game.first == 2
        game.asks(2, "character")

    def test_it_is_on_no_square_while_somebody_holds_it(self) -> None:
        with court({}) as game:
            assert game.square("ball") is None
            assert game.square("hoop") == HOOP


class TestPass:
    def test_to_a_standing_ally_seen_within_three(self) -> None:
        with court({"henchman": "d5", "worker-28": "g5"}) as game:
            game.play(1, action="interact")
            assert holder(game) == "worker-28"
            assert game.happened("given") == [{"piece": "ball", "target": "worker-28"}]

    @rule("DIST-1", "SEE-2", "DOWN-3")
    @pytest.mark.parametrize(
        ("places", "down", "rule_id"),
        [
            ({"henchman": "d5", "worker-28": "h4"}, "", "DIST-1"),
            ({"henchman": "d5", "worker-28": "f5", "worker-29": "e5"}, "", "SEE-0"),
            ({"henchman": "d5", "worker-28": "f5"}, "worker-28", "DOWN-3"),
        ],
    )
    def test_not_further_nor_unseen_nor_to_one_who_lies(
        self, places: Mapping[str, str], down: str, rule_id: str
    ) -> None:
        with court(places, down=down) as game:
            assert game.rules_against("henchman interact worker-28") == [rule_id]

    def test_not_to_oneself_nor_to_a_rival(self) -> None:
        with court({"henchman": "d5", "worker-29": "d4"}) as game:
            assert "ACT-INTERACT" in game.rules_against("henchman interact worker-29")
            assert "ACT-INTERACT" in game.rules_against("henchman interact henchman")

    def test_only_who_has_the_ball_passes_or_shoots(self) -> None:
        with court({"henchman": "d5", "worker-28": "f5"}, ball="worker-28") as game:
            assert "interact" not in game.options
            assert "ACT-INTERACT" in game.rules_against("henchman interact hoop")


class TestShot:
    def test_made_with_as_many_successes_as_squares(self) -> None:
        with court({"henchman": "e8", "police-officer": "c10"}) as game:
            game.play(1, action="interact")
            game.play(CHANCE, roll="2-burst")
            assert game.points == [2, 0]
            game.play(1, place="b1")
            game.asks(2, "choose", "police-officer worker-29")
            game.play(2, choose="police-officer")
            assert game.square("henchman") == "b1"
            assert holder(game) == "police-officer"
            assert game.first == 2

    def test_one_success_is_too_few_from_two_squares_away(self) -> None:
        with court({"henchman": "e8"}) as game:
            game.play(1, action="interact")
            game.play(CHANCE, roll="1-burst+1-shield")
            assert game.points == [0, 0]
            assert game.square("henchman") == "e8"

    def test_from_beside_one_is_enough_and_from_the_very_square_too(self) -> None:
        for square in ("e7", HOOP):
            with court({"henchman": square}) as game:
                game.play(1, action="interact")
                game.play(CHANCE, roll="1-burst+1-shield")
                assert game.points == [2, 0]
                game.play(1, place="b1")
                game.play(2, choose="worker-29")

    def test_even_there_without_a_success_it_is_missed(self) -> None:
        with court({"henchman": HOOP}) as game:
            game.play(1, action="interact")
            game.play(CHANCE, roll="2-shield")
            assert game.points == [0, 0]

    def test_its_odds_are_shown_before_the_roll(self) -> None:
        """Two dice: both a burst (9 of 36), or one a '!!!', which counts twice (11 of 36)."""
        with court({"henchman": "e8", "worker-28": "e9"}) as game:
            (offered,) = [option for option in game.shown if option["id"] == "interact"]
            assert [target["piece"] for target in offered["targets"]] == ["hoop"]
            game.play(1, action="interact")
            shown: dict[str, Any] = {option["id"]: option.get("odds") for option in game.shown}
            assert shown["worker-28"] is None
            assert shown["hoop"]["dice"] == [2, 2]
            assert shown["hoop"]["win"] == pytest.approx(5 / 9)
            game.asks(1, "interact")
        held = {"ball": "henchman", "power-dunk": "henchman"}
        with placed(MATCH, {**AWAY, "henchman": "e8"}, "henchman", held=held) as game:
            (offered,) = [option for option in game.shown if option["id"] == "interact"]
            assert offered["targets"][0]["odds"]["dice"] == [4, 2]
            assert offered["targets"][0]["odds"]["trail"] == ["Power Dunk: 4"]

    @rule("DIST-1")
    def test_the_hoop_must_be_within_four_and_seen(self) -> None:
        with court({"henchman": "e11"}) as game:
            assert game.rules_against("henchman interact hoop") == ["DIST-1"]
        with court({"henchman": "e5"}) as game:  # the board behind it
            assert game.rules_against("henchman interact hoop") == ["SEE-0"]
        with court({"henchman": "e10"}) as game:
            assert game.rules_against("henchman interact hoop") == []

    def test_with_no_opponent_standing_the_nearest_to_the_hoop_gets_it(self) -> None:
        with court({"henchman": "e8", "worker-28": "e9"}, down="police-officer worker-29") as game:
            game.play(1, action="interact", interact="hoop")
            game.play(CHANCE, roll="2-burst")
            game.play(1, place="b1")
            assert holder(game) == "worker-28"

    @rule("FAQ-SJ100-3")
    def test_after_a_miss_the_nearest_to_the_hoop_gets_it_seen_or_not(self) -> None:
        with court({"henchman": "e8", "worker-29": "e5"}) as game:
            game.play(1, action="interact")
            game.play(CHANCE, roll="2-shield")
            assert holder(game) == "worker-29"

    @rule("FAQ-SJ100-3")
    def test_on_a_tie_the_shooters_opponent_chooses(self) -> None:
        with court({"henchman": "e8", "worker-29": "g7"}) as game:
            game.play(1, action="interact")
            game.play(CHANCE, roll="2-shield")
            game.asks(2, "choose", "henchman worker-29")
            game.play(2, choose="worker-29")
            assert holder(game) == "worker-29"

    @rule("FAQ-SJ100-3")
    def test_the_shooter_may_be_the_nearest_and_shoot_again(self) -> None:
        with court({"henchman": "e8"}) as game:
            for _ in range(2):
                game.play(1, action="interact")
                game.play(CHANCE, roll="2-shield")
            assert holder(game) == "henchman"

    @rule("FAQ-SJ100-3")
    def test_who_lies_does_not_get_it(self) -> None:
        with court({"henchman": "e8", "worker-29": "e7"}, down="worker-29") as game:
            game.play(1, action="interact")
            game.play(CHANCE, roll="2-shield")
            assert holder(game) == "henchman"


@rule("FAQ-SJ100-2")
class TestSteal:
    def test_when_the_holder_falls_the_nearest_standing_character_gets_it(self) -> None:
        places = {"henchman": "d4", "worker-29": "d5", "worker-28": "b4"}
        with court(places, ball="worker-29", first=2) as game:
            game.play(1, action="challenge")
            game.roll(*WIN)
            assert game.piece("worker-29")["down"]
            assert holder(game) == "henchman"
            assert game.first == 1

    def test_an_opponent_of_the_holder_chooses_among_equals(self) -> None:
        places = {"henchman": "d4", "worker-29": "d5", "police-officer": "e5", "worker-28": "f12"}
        with court(places, ball="worker-29") as game:
            game.play(1, action="challenge")
            game.roll(*WIN)
            game.asks(1, "choose", "henchman police-officer")
            game.play(1, choose="henchman")

    def test_sight_does_not_matter(self) -> None:
        places = {"henchman": "d5", "worker-29": "e5", "police-officer": HOOP, "worker-28": "f12"}
        with court(places, ball="worker-29") as game:
            game.play(1, action="challenge")
            game.roll(*WIN)
            game.asks(1, "choose", "henchman police-officer")
            game.play(1, choose="henchman")

    def test_if_nobody_stands_the_ball_waits_in_the_square(self) -> None:
        """Gi-hun pays for what he lowered with a challenge to himself, and everybody else lies."""
        match = basketball((("gi-hun", "worker-28"), ("police-officer", "worker-29")))
        places = {"gi-hun": "d4", "worker-28": "d1", "police-officer": "c12", "worker-29": "d12"}
        others = "worker-28 police-officer worker-29"
        pools = {1: "leadership strength"}
        with placed(match, places, "gi-hun", down=others, held={"ball": "gi-hun"}, pools=pools) as game:
            game.play(1, action="take-the-lead", yes_or_no="yes")  # nobody
            game.play(1, action="back-to-back", yes_or_no="yes")  # against nobody
            game.roll("2-burst", "2-burst")
            assert game.square("ball") == "d4"
            assert holder(game) is None
            game.play(2, character="worker-29", action="rally")
            assert game.square("ball") == "d4"

    def test_who_enters_its_square_takes_it(self) -> None:
        with court({"henchman": "f2", "ball": "f4"}, ball="", first=2) as game:
            game.play(1, action="move", move_to="f4")
            assert holder(game) == "henchman"
            assert game.square("ball") is None
            assert game.first == 1

    def test_it_is_picked_up_in_passing(self) -> None:
        with court({"henchman": "f5", "ball": "g5"}, ball="") as game:
            game.play(1, action="move", move_to="g6", way="over-g5")
            assert holder(game) == "henchman"

    def test_who_stands_up_on_it_takes_it(self) -> None:
        with court({"henchman": "d4", "ball": "d4"}, ball="", down="henchman") as game:
            game.play(1, action="rally")
            assert holder(game) == "henchman"

    def test_who_is_carried_off_the_map_loses_it_there(self) -> None:
        """LEAVES: a holder that was knocked down in another way and is knocked out."""
        places = {"henchman": "d4", "worker-29": "d5", "worker-28": "b4"}
        with court(places, ball="worker-29", down="worker-29") as game:
            game.play(1, action="challenge")
            game.roll(*WIN)
            assert game.track("worker-29") == (2, 1)
            assert holder(game) == "henchman"
            assert game.points == [1, 0]


@rule("FAQ-SJ100-2", "ROUND-4")
class TestFirstPlayer:
    def test_the_marker_is_not_passed_at_the_end_of_the_round(self) -> None:
        with court({}, first=1) as game:
            game.play(1, action="done")
            game.play(2, character="worker-29", action="done")
            game.play(1, action="done")
            game.play(2, action="done")
            game.asks(1, "character")
            assert game.round == 2
            assert game.first == 1

    def test_the_order_of_the_running_round_stays(self) -> None:
        """The steal gives side 1 the marker; side 2 still has the next turn, and side 1 begins the next round."""
        places = {"henchman": "d4", "worker-29": "d5", "worker-28": "b4"}
        with court(places, ball="worker-29", first=2) as game:
            game.play(1, action="challenge")
            game.roll(*WIN)
            assert game.happened("first player passed") == [{"side": 1}]
            game.play(1, action="done")
            game.play(2, character="police-officer", action="done")
            game.play(1, action="done")
            game.play(2, action="done")
            game.asks(1, "character")


@pytest.mark.parametrize("edition", ["expanded", "sg100", "dc100", "got100"])
def test_a_round_in_every_edition(edition: str) -> None:
    match = basketball(edition=edition)
    with court({"henchman": "e8"}, match=match) as game:
        game.play(1, action="interact")
        game.play(CHANCE, roll="2-burst")
        game.play(1, place="b1")
        game.play(2, choose="worker-29")
        assert game.points == [2, 0]


@rule("TIMING-1", "COOL-3")
def test_who_comes_straight_back_to_the_map_has_lost_it_where_it_fell() -> None:
    """The Dark Lord returns at once; the ball goes to whoever is nearest to the square that he left."""
    match = basketball((("raptor", "henchman"), ("voldemort", "mummy")))
    at: dict[str, str | int] = {"raptor": "e8", "henchman": "c1", "voldemort": "e9", "mummy": "d12"}
    with placed(match, at, "raptor", down="voldemort", held={"ball": "voldemort"}) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "1-burst")
        game.play(2, place="c11", yes_or_no="no")
        assert holder(game) == "raptor"
