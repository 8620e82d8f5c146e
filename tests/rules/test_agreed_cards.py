"""Scenario status cards that the players agree to start with (STATUS-3)."""

import json

from crossfray.content.match.build import build_match
from crossfray.content.match.checks import match_problems
from crossfray.content.match.file import match_text, parse_match
from crossfray.content.match.spec import MatchSpec, spec_from_json
from crossfray.rules.engine import new_game
from crossfray.rules.view import match_view
from support import rule
from support.script import Script, placed

BASICS = (("henchman", "worker-28"), ("police-officer", "worker-29"))


def spec(*status: str, squads: tuple[tuple[str, ...], ...] = BASICS) -> MatchSpec:
    return MatchSpec("Agreed", "skirmish", "gotham-city-streets", "expanded", squads, status=status)


@rule("STATUS-3")
class TestAgreed:
    def test_it_binds_all_sides_from_the_start_without_its_character(self) -> None:
        match = build_match(spec("pairs"))
        game = Script(new_game(match))
        assert game.piece("pairs")["holder"] == "pairs"
        places = {"henchman": "e2", "worker-28": "e1", "police-officer": "f2", "worker-29": "a8"}
        for agreed, dice in ((match, 3), (build_match(spec()), 2)):
            with placed(agreed, places, "henchman") as game:
                assert game.odds("henchman", "police-officer").dice == dice
                assert game.odds("police-officer", "henchman").dice == 2

    def test_it_is_the_characters_own_card_if_he_plays(self) -> None:
        squads = (("front-man", "worker-28"), ("police-officer", "worker-29"))
        match = build_match(spec("red-light", squads=squads))
        cards = match_view(match)["cards"]
        assert [card["piece"] for card in cards if card["card"] == "red-light"] == ["red-light"]
        game = Script(new_game(match))
        assert game.piece("red-light")["holder"] == "front-man"
        assert game.piece("pairs")["holder"] is None

    def test_a_card_of_two_sides_characters_starts_in_play_once(self) -> None:
        match = build_match(spec("pairs", squads=(("front-man",), ("front-man",))))
        game = Script(new_game(match))
        assert game.piece("pairs")["holder"] == "front-man"
        assert game.piece("pairs-2")["holder"] is None

    def test_only_cards_that_bind_all_sides_can_be_agreed_on(self) -> None:
        assert "STATUS-3" in match_problems(spec("intel"))[0]
        assert "STATUS-1" in match_problems(spec("pairs", "pairs"))[0]

    def test_it_is_written_in_the_match(self) -> None:
        agreed = spec("pairs", "lights-out")
        assert parse_match(match_text(agreed), "x.toml") == agreed
        assert spec_from_json(json.loads(json.dumps(agreed.to_json())), "x") == agreed
