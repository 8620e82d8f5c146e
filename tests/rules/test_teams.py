"""Two players on one side (TEAM)."""

import json

import pytest

from crossfray.content.match.build import build_match
from crossfray.content.match.checks import match_problems
from crossfray.content.match.file import match_text, parse_match
from crossfray.content.match.spec import MatchSpec, spec_from_json
from crossfray.rules.engine import new_game
from crossfray.rules.match import Match
from crossfray.rules.view import match_view, view
from support import rule
from support.script import Script, placed

SQUADS = (("jon-snow+ghost", "arya-stark", "batman"), ("the-joker", "harley-quinn", "night-king+needle"))


def spec(*split: int) -> MatchSpec:
    return MatchSpec("Team", "skirmish", "gotham-city-streets", "expanded", SQUADS, split)


def match() -> Match:
    return build_match(spec(2, 0))


def asked(game: Script) -> list[int]:
    """The players of the side that is asked who may answer."""
    decision = view(game.state, 0)["decision"]
    assert decision
    players: list[int] = decision["players"]
    return players


@rule("TEAM-1")
class TestTeam:
    def test_each_player_leads_characters_with_all_they_bring(self) -> None:
        cards = match_view(match())["cards"]
        led = {card["piece"]: card["player"] for card in cards if card["side"] == 1}
        names = ("jon-snow", "ghost", "arya-stark", "aryas-list", "batman")
        assert [led[name] for name in names] == [1, 1, 1, 1, 2]
        assert {card["player"] for card in cards if card["side"] == 2} == {1}

    def test_each_places_their_own_and_both_decide_whose_turn_it_is(self) -> None:
        game = Script(new_game(match()))
        game.flip(1)
        for piece, players in (("jon-snow", [1]), ("ghost", [1]), ("arya-stark", [1]), ("batman", [2])):
            assert piece.split("-")[0] in game.asked_for.lower()
            assert asked(game) == players
            game.play(1, place=game.options[0])
        for _ in range(3):
            assert asked(game) == [1]  # the other side has one player
            game.play(2, place=game.options[0])
        game.asks(1, "character")
        assert asked(game) == [1, 2]
        game.play(1, character="batman")
        assert asked(game) == [2]

    def test_whoever_leads_the_card_that_asks_answers_in_anothers_turn(self) -> None:
        places = {"jon-snow": "a1", "arya-stark": "e1", "batman": "e2", "the-joker": "f2"}
        with placed(match(), places, "the-joker") as game:
            game.play(2, action="challenge", target="batman")
            game.asks(1, "yes or no")  # Arya's List
            assert asked(game) == [1]

    def test_they_share_pool_track_and_points(self) -> None:
        state = new_game(match())
        assert len(view(state, 0)["sides"]) == 2
        assert sorted(view(state, 0)["sides"][0]["pool"]) == sorted(
            ["strength", "leadership", "strength", "cunning", "finesse", "strength"]
        )

    def test_chance_is_nobodys_answer(self) -> None:
        assert asked(Script(new_game(match()))) == []

    @pytest.mark.parametrize("split", [(3, 0), (-1, 0), (1,), (0, 5)])
    def test_each_player_leads_at_least_one_character(self, split: tuple[int, ...]) -> None:
        problems = match_problems(spec(*split))
        assert problems
        assert all("TEAM-1" in problem for problem in problems)
        assert not match_problems(spec(2, 1))

    def test_a_slash_in_the_line_of_a_squad_parts_the_players(self) -> None:
        text = match_text(spec(2, 0))
        assert 'squad = "jon-snow+ghost, arya-stark / batman"' in text
        assert parse_match(text, "team.toml") == spec(2, 0)
        assert spec_from_json(json.loads(json.dumps(spec(2, 0).to_json())), "x") == spec(2, 0)
