"""Squads chosen at the table: in the open, or in secret and shown together (SETUP-5, SETUP-6)."""

import json
from dataclasses import replace
from random import Random

import pytest

from crossfray.content.cards import characters
from crossfray.content.match import checks as match_checks
from crossfray.content.match.build import build_match
from crossfray.content.match.checks import match_problems
from crossfray.content.match.draft import settled, usual_pick
from crossfray.content.match.file import match_text, parse_match
from crossfray.content.match.spec import MatchSpec, Pick, spec_from_json
from crossfray.rules.draft import picked
from crossfray.rules.engine import new_game
from crossfray.rules.rollout import UNIFORM, rollout
from crossfray.rules.secrets import UNKNOWN, determinize, observe
from crossfray.rules.view import view
from crossfray.table.table import Table
from support import rule
from support.script import Script

SECRET = Pick(True, 2, 1)
OPEN = Pick(False, 2, 1)


def spec(pick: Pick, edition: str = "expanded", game: str = "flags") -> MatchSpec:
    return MatchSpec("", game, "gotham-city-streets", edition, ((), ()), pick=pick)


def begun(pick: Pick, edition: str = "expanded") -> Script:
    return Script(new_game(build_match(spec(pick, edition))))


def picks(game: Script, viewer: int) -> list[list[str | None]]:
    found: list[list[str | None]] = view(game.state, viewer - 1)["picks"]
    return found


def choose_all(game: Script) -> None:
    game.flip(2)
    game.play(2, pick="jon-snow")
    game.play(1, pick="batman")
    game.play(2, pick="arya-stark")
    game.play(1, pick="the-joker")
    game.play(2, pick="needle", bearer="arya-stark")
    game.play(1, pick="vault")


@rule("SETUP-6")
class TestOrder:
    def test_openly_one_card_at_a_time_in_turn_order_attachments_last(self) -> None:
        with begun(OPEN) as game:
            choose_all(game)
            assert game.question == ""
            made = settled(spec(OPEN), game.state)
            assert made.squads == (("batman+vault", "the-joker"), ("jon-snow", "arya-stark+needle"))
            assert made.first == 2
            assert match_problems(made) == []

    def test_openly_everybody_sees_each_pick_and_nobody_takes_it_again(self) -> None:
        with begun(OPEN) as game:
            game.flip(1)
            game.play(1, pick="jon-snow")
            assert picks(game, 2) == [["jon-snow"], []]
            assert game.happened("picked") == [{"side": 1, "piece": "jon-snow"}]
            game.asks(2, "pick")
            assert "jon-snow" not in game.options

    def test_in_secret_nobody_else_knows_until_all_have_chosen(self) -> None:
        with begun(SECRET) as game:
            game.flip(1)
            game.play(1, pick="jon-snow")
            assert picks(game, 1) == [["jon-snow"], []]
            assert picks(game, 2) == [[None], []]
            assert game.happened("picked") == []
            game.asks(2, "pick")
            assert "jon-snow" in game.options  # from a collection of their own

    def test_in_secret_all_is_shown_together(self) -> None:
        with begun(SECRET) as game:
            choose_all(game)
            shown = game.happened("picked")
            assert [each["side"] for each in shown] == [2, 2, 2, 1, 1, 1]

    @rule("MIX-2")
    def test_no_name_twice_on_a_side(self) -> None:
        with begun(SECRET) as game:
            game.flip(1)
            game.play(1, pick="jon-snow")
            game.play(2, pick="jon-snow")
            game.asks(1, "pick")
            assert "jon-snow" not in game.options

    @rule("SETUP-4")
    def test_where_the_first_player_picks_an_area_that_comes_before(self) -> None:
        with begun(SECRET, "dc100") as game:
            game.flip(1)
            game.play(1, area="area-2")
            game.asks(1, "pick")
            for side in (1, 2, 1, 2):
                game.play(side, pick=game.options[0])
            for side in (1, 2):
                game.play(side, pick="vault")
            made = settled(spec(SECRET, "dc100"), game.state)
            assert (made.first, made.areas) == (1, (2, 1))
            after = Script(new_game(build_match(made)))
            after.asks(1, "place")
            assert {square[1:] for square in after.options} <= {"11", "12"}


@rule("SETUP-9")
class TestScenarioSetup:
    """The power-ups of a scenario are drawn before squads are chosen, or in some editions after."""

    def spec(self, edition: str) -> MatchSpec:
        return MatchSpec("", "basketball", "tune-court", edition, ((), ()), pick=Pick(True, 1, 0))

    def test_in_the_expanded_edition_they_are_known_when_squads_are_chosen(self) -> None:
        with Script(new_game(build_match(self.spec("expanded")))) as game:
            game.flip(1)
            game.play(0, draw="iron-skin-marker")
            game.play(0, draw="hot-hands-marker")
            lying = [game.square("iron-skin-marker"), game.square("hot-hands-marker")]
            assert None not in lying
            game.play(1, pick="batman")
            game.play(2, pick="the-joker")
            made = settled(self.spec("expanded"), game.state)
            assert made.drawn == ("iron-skin", "hot-hands")
            after = Script(new_game(build_match(made)))
            after.asks(1, "place")
            assert [after.square("iron-skin-marker"), after.square("hot-hands-marker")] == lying
            assert after.square("speed-boost-marker") is None

    def test_in_others_they_are_drawn_after(self) -> None:
        with Script(new_game(build_match(self.spec("sg100")))) as game:
            game.flip(1)
            game.play(1, pick="batman")
            game.play(2, pick="the-joker")
            made = settled(self.spec("sg100"), game.state)
            assert made.drawn == ()
            after = Script(new_game(build_match(made)))
            after.asks(0, "draw")


@rule("SETUP-5")
class TestNumbers:
    @pytest.mark.parametrize(
        ("edition", "own", "mixed"),
        [
            ("expanded", (3, False, 1), (3, False, 1)),
            ("sg100", (1, True, 0), (3, False, 1)),
            ("got100", (1, True, 0), (3, False, 1)),
            ("dc100", (2, True, 1), (3, False, 1)),
        ],
    )
    def test_what_the_booklet_says_of_one_box_and_of_several(
        self, edition: str, own: tuple[int, bool, int], mixed: tuple[int, bool, int]
    ) -> None:
        for several, expected in ((False, own), (True, mixed)):
            pick = usual_pick(edition, mixed=several)
            game = begun(pick, edition)
            game.flip(1)
            while game.question:
                game.play(game.asked, **{game.question: game.options[0]})
            for squad in settled(spec(pick, edition), game.state).squads:
                cards = [characters()[entry.partition("+")[0]] for entry in squad]
                basics = sum(card.basic for card in cards)
                assert (len(squad) - basics, basics == 1, "".join(squad).count("+")) == expected

    def test_the_matching_basic_character_comes_along(self) -> None:
        pick = Pick(True, 1, 0, True, ("dc100",))
        game = Script(new_game(build_match(spec(pick, "dc100"))))
        game.flip(1)
        game.play(1, area="area-1")
        assert set(game.options) == {
            card.id for card in characters().values() if card.box == "dc100" and not card.basic
        }
        game.play(1, pick="batman")
        game.play(2, pick="the-joker")
        made = settled(spec(pick, "dc100"), game.state)
        assert made.squads == (("batman", "henchman"), ("the-joker", "police-officer"))

    @pytest.mark.parametrize(
        "pick",
        [
            Pick(True, 0),
            Pick(True, 6),
            Pick(True, 3, 6),
            Pick(False, 3, 1, False, ("dc100",)),
            Pick(True, 2, 1, False, ("x",)),
        ],
        ids=["nobody", "six", "six things", "too few to share", "no such box"],
    )
    def test_more_than_there_are_cannot_be_chosen(self, pick: Pick) -> None:
        assert [problem for problem in match_problems(spec(pick)) if "SETUP-5" in problem or "box" in problem]

    def test_squads_that_are_written_are_not_chosen(self) -> None:
        wrong = replace(spec(SECRET), squads=(("batman",), ("the-joker",)))
        assert "SETUP-6" in match_problems(wrong)[0]


class TestTable:
    def test_the_game_follows_the_choosing(self) -> None:
        table = Table(spec(SECRET), 3)
        while table.match.draft:
            table.roll() if table.waits_on_chance else table.answer(table.state.options.bit_length() - 1)
        asked = table.state.decision
        assert asked is not None
        assert asked.id == len(table.steps)
        assert sum(thing.side == 0 for thing in table.match.things) > 2
        again = Table(spec(SECRET), 3)
        assert again.play_again([(step.by, step.answer, step.hash) for step in table.steps]) == 0
        assert again.state.hash() == table.state.hash()

    @pytest.mark.parametrize(("pick", "stands"), [(SECRET, True), (OPEN, False)])
    def test_what_was_shown_is_not_taken_back(self, pick: Pick, stands: bool) -> None:
        table = Table(spec(pick), 3)
        while table.match.draft:
            table.roll() if table.waits_on_chance else table.answer(table.state.options.bit_length() - 1)
        message = table.undo({0, 1})
        assert ("secret" in message) == stands
        assert (table.match.draft is None) == stands

    @pytest.mark.parametrize("pick", [SECRET, Pick(False, 1, 0, True, ("dc100",))])
    def test_it_is_written_as_a_file_and_as_data(self, pick: Pick) -> None:
        made = replace(spec(pick), title="Chosen")
        assert parse_match(match_text(made), "x.toml") == made
        assert spec_from_json(json.loads(json.dumps(made.to_json())), "x") == made


def test_a_base_colour_without_a_basic_character_is_told_before(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {card.id: card for card in characters().values() if card.colour != "light"}
    monkeypatch.setattr(match_checks, "characters", lambda: known)
    pick = Pick(True, 1, 0, True)
    assert match_problems(spec(pick)) == ["there is no basic character of light (SETUP-5)"]
    assert match_problems(spec(replace(pick, basic=False))) == []


class TestWhatASideMayKnow:
    """Of a secret draft, for players that think ahead."""

    def test_what_others_picked_is_not_observed_and_drawn_anew(self) -> None:
        with begun(SECRET) as game:
            game.flip(2)
            game.play(2, pick="jon-snow")
            game.play(1, pick="batman")
            game.play(2, pick="arya-stark")
            game.play(1, pick="the-joker")
            game.play(2, pick="needle")
            game.asks(2, "bearer")
            state = game.state
            seen = observe(state, 0)
            assert picked(seen, 0) == picked(state, 0)
            assert picked(seen, 1) == [(UNKNOWN, UNKNOWN)] * 2
            assert not seen.options
            guesses = [determinize(state, 0, Random(n)) for n in range(30)]
            assert {observe(guess, 0).key() for guess in guesses} == {seen.key()}
            assert len({guess.key() for guess in guesses}) > 10
            for guess in guesses:
                assert guess.options
                assert rollout(guess, UNIFORM, Random(1).random) > 0
            assert determinize(state, 1, Random(1)).picks[0:3] == state.picks[0:3]
            assert observe(state, 1).options == state.options
            game.play(2, bearer="arya-stark")
            game.play(1, pick="vault")
