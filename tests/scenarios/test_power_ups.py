"""Power-ups: taken by entering their square, held while their marker waits on the track."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from crossfray.content.maps import load_map
from crossfray.content.match.build import build_match
from crossfray.content.match.spec import MatchSpec
from crossfray.content.scenarios import DrawEntry, map_problems, power_ups, scenarios
from crossfray.rules.engine import chance_weights, new_game
from support import rule
from support.script import CHANCE, Place, Script, placed

SQUADS = (("henchman", "worker-28"), ("police-officer", "worker-29"))
AWAY = {"henchman": "c1", "worker-28": "d1", "police-officer": "c12", "worker-29": "d12"}
ONE, TWO = "b5", "i8"
"""the squares for power-ups: nearer to side 1, nearer to side 2"""
MATCH = build_match(MatchSpec("Power-ups", "basketball", "tune-court", "expanded", SQUADS))


def scene(places: Mapping[str, Place], to_act: str = "henchman", **more: Mapping[str, str]) -> Script:
    held = {"ball": "worker-29", **more.get("held", {})}
    return placed(MATCH, {**AWAY, **places}, to_act, held=held)


def end_round(game: Script) -> None:
    """Everybody who has not acted yet is done."""
    done = game.round
    while game.round == done and game.question in ("character", "action"):
        game.play(game.asked, **{game.question: "done" if game.question == "action" else game.options[0]})


class TestTaking:
    @rule("POWER-1")
    @pytest.mark.parametrize(("card", "space"), [("iron-skin", 2), ("power-dunk", 3)])
    def test_it_goes_to_its_number_on_the_track_of_whoever_enters(self, card: str, space: int) -> None:
        for piece, side, start in (("henchman", 1, "b4"), ("worker-29", 2, "a4")):
            with scene({piece: start, f"{card}-marker": ONE}, piece) as game:
                game.play(side, action="move", move_to=ONE)
                assert game.piece(card)["holder"] == piece
                assert game.track(f"{card}-marker") == (side, space)
                assert game.square(f"{card}-marker") is None

    @rule("POWER-1", "COMP-4")
    def test_only_characters_take_it(self) -> None:
        squads = (("jon-snow+ghost",), ("batman+batarang",))
        match = build_match(MatchSpec("Power-ups", "basketball", "tune-court", "expanded", squads))
        places = {"jon-snow": "b3", "ghost": "b4", "batman": "d12", "iron-skin-marker": ONE}
        with placed(match, places, "jon-snow", held={"ball": "batman"}) as game:
            game.play(1, action="ghost-move", move_to=ONE)
            assert game.piece("iron-skin")["holder"] is None
            assert game.square("iron-skin-marker") == ONE

    @rule("POWER-1")
    def test_who_enters_the_square_takes_the_card(self) -> None:
        with scene({"henchman": "b4", "iron-skin-marker": ONE}) as game:
            assert game.odds("worker-29", "henchman").defense == 2
            game.play(1, action="move", move_to=ONE)
            assert game.piece("iron-skin")["holder"] == "henchman"
            assert game.track("iron-skin-marker") == (1, 2)
            assert game.odds("worker-29", "henchman").defense == 3

    @rule("POWER-1")
    def test_passing_through_the_square_is_entering_it(self) -> None:
        with scene({"henchman": "b4", "hot-hands-marker": ONE}) as game:
            game.play(1, action="move", move_to="a5", way="over-b5")
            assert game.piece("hot-hands")["holder"] == "henchman"
            assert game.square("henchman") == "a5"

    def test_one_may_go_around_it(self) -> None:
        with scene({"henchman": "b4", "hot-hands-marker": ONE}) as game:
            game.play(1, action="move", move_to="a5", way="clear")
            assert game.piece("hot-hands")["holder"] is None
            assert game.square("hot-hands-marker") == ONE

    @rule("POWER-1")
    def test_a_rival_moved_into_it_takes_it_too(self) -> None:
        squads = (("batman+mallet", "worker-28"), ("batgirl+batarang", "worker-29"))
        match = build_match(MatchSpec("Power-ups", "basketball", "tune-court", "expanded", squads))
        places = {"batman": "b3", "worker-28": "d1", "batgirl": "b4", "worker-29": "d12"}
        with placed(match, {**places, "iron-skin-marker": ONE}, "batman") as game:
            game.play(1, action="mallet")
            game.roll("3-burst", "2-burst")
            game.play(1, yes_or_no="yes", move_to=ONE)
            assert game.piece("iron-skin")["holder"] == "batgirl"
            assert game.track("iron-skin-marker") == (2, 2)

    def test_who_lies_there_keeps_what_was_taken(self) -> None:
        """STATUS-1: being knocked out does not take the card away."""
        places: dict[str, Place] = {"henchman": ONE, "worker-29": "b4", "iron-skin-marker": (1, 2)}
        with scene(places, "worker-29", held={"iron-skin": "henchman"}) as game:
            game.play(2, action="challenge")
            game.roll("2-burst", "3-burst")
            assert game.piece("henchman")["down"]
            assert game.piece("iron-skin")["holder"] == "henchman"


@rule("POWER-2", "FAQ-SJ100-1")
class TestComingBack:
    def test_the_card_is_discarded_when_the_marker_shifts_off(self) -> None:
        places: dict[str, Place] = {"speed-boost-marker": 1, "hot-hands-marker": TWO}
        with taken(places, "speed-boost", "henchman") as game:
            end_round(game)
            assert game.piece("speed-boost")["holder"] is None
            assert game.square("speed-boost-marker") == ONE

    def test_it_goes_to_the_square_that_is_free(self) -> None:
        with taken({"speed-boost-marker": 1, "hot-hands-marker": ONE}, "speed-boost", "henchman") as game:
            end_round(game)
            assert game.square("speed-boost-marker") == TWO

    def test_it_goes_to_the_one_nearest_to_the_side_that_had_it(self) -> None:
        with taken({"speed-boost-marker": 1}, "speed-boost", "police-officer") as game:
            end_round(game)
            assert game.square("speed-boost-marker") == TWO

    def test_before_that_it_shifts_down(self) -> None:
        with taken({"power-dunk-marker": 3}, "power-dunk", "henchman") as game:
            end_round(game)
            assert game.track("power-dunk-marker") == (1, 2)
            assert game.piece("power-dunk")["holder"] == "henchman"

    @rule("POWER-1")
    def test_whoever_stands_there_takes_it_at_once(self) -> None:
        places: dict[str, Place] = {"iron-skin-marker": 1, "worker-29": ONE, "hot-hands-marker": TWO}
        with taken(places, "iron-skin", "henchman") as game:
            end_round(game)
            assert game.piece("iron-skin")["holder"] == "worker-29"
            assert game.happened("discarded") == [{"piece": "iron-skin"}]
            # it is on the track before that side shifts
            assert game.track("iron-skin-marker") == (2, 1)


def taken(places: Mapping[str, Place], card: str, holder: str) -> Script:
    """A power-up on a space of the track of who holds it."""
    marker = f"{card}-marker"
    space = places[marker]
    assert isinstance(space, int)
    waiting: dict[str, Place] = {marker: (1 if holder in SQUADS[0] else 2, space)}
    return placed(MATCH, {**AWAY, **places, **waiting}, "henchman", held={"ball": "worker-28", card: holder})


class TestWhatTheyDo:
    def test_speed_boost_lengthens_basic_moves(self) -> None:
        with taken({"speed-boost-marker": 2}, "speed-boost", "henchman") as game:
            assert game.rules_against("henchman move b4") == []
            assert game.rules_against("henchman move b5") == ["MOVE-8"]
            game.play(1, action="move", move_to="b4")

    def test_without_it_they_are_of_two(self) -> None:
        with scene({}) as game:
            assert game.rules_against("henchman move b4") == ["ACT-MOVE"]

    def test_hot_hands_adds_a_die_to_challenges(self) -> None:
        with taken({"hot-hands-marker": 2}, "hot-hands", "henchman") as game:
            assert game.odds("henchman", "worker-29").dice == 3
            assert game.odds("worker-28", "worker-29").dice == 2

    def test_iron_skin_adds_to_defense(self) -> None:
        with taken({"iron-skin-marker": 2}, "iron-skin", "henchman") as game:
            found = game.odds("worker-29", "henchman")
            assert found.defense == 3
            assert [change.name for change in found.trail] == ["Iron Skin"]

    def test_power_dunk_adds_two_dice_to_a_shot(self) -> None:
        places = {**AWAY, "henchman": "e8"}
        held = {"ball": "henchman", "power-dunk": "henchman"}
        with placed(MATCH, places, "henchman", held=held) as game:
            game.play(1, action="interact")
            assert sum(chance_weights(game.state)) == 6**4
            game.asks(CHANCE, "roll")
        with placed(MATCH, places, "henchman", held={"ball": "henchman"}) as game:
            game.play(1, action="interact")
            assert sum(chance_weights(game.state)) == 6**2
            game.asks(CHANCE, "roll")


class TestDrawing:
    @rule("FAQ-SJ100-1")
    def test_two_of_the_four_are_drawn_each_as_likely_as_the_others(self) -> None:
        game = Script(new_game(MATCH))
        game.flip(1)
        markers = [f"{name}-marker" for name in ("speed-boost", "power-dunk", "iron-skin", "hot-hands")]
        game.asks(CHANCE, "draw", " ".join(markers))
        weights = [weight for weight in chance_weights(game.state) if weight]
        assert weights == [1, 1, 1, 1]
        game.play(CHANCE, draw="power-dunk-marker")
        assert game.square("power-dunk-marker") == ONE
        assert sum(chance_weights(game.state)) == 3
        game.play(CHANCE, draw="iron-skin-marker")
        assert game.square("iron-skin-marker") == TWO
        assert game.square("hot-hands-marker") is None
        game.asks(1, "place")

    def test_the_numbers_on_the_markers(self) -> None:
        numbers = {name: card.number for name, card in power_ups().items()}
        assert numbers == {"speed-boost": 2, "power-dunk": 3, "iron-skin": 2, "hot-hands": 2}

    @pytest.mark.parametrize(
        ("draw", "says"),
        [
            (DrawEntry(squares="spring", of=["speed-boost"]), "has no square for power-ups"),
            (DrawEntry(squares="power-up", of=["speed-boost"]), "has 2 squares for 1 power-ups"),
            (DrawEntry(squares="point", of=list(power_ups())), "are equally near to area 1"),
        ],
    )
    def test_a_map_that_does_not_fit_is_refused(self, draw: DrawEntry, says: str) -> None:
        changed = replace(scenarios()["basketball"], power_ups=draw)
        assert says in "; ".join(map_problems(changed, load_map("tune-court"), [1, 2]))
