"""Games as objects: played, asked, copied, saved, commented, and with variations."""

import json
from pathlib import Path
from random import Random

import pytest

import crossfray
from crossfray.rules.engine import NotOffered


def first(decision: crossfray.Decision, observation: dict[str, object]) -> str:
    assert observation["you"] == decision.side
    return decision.options[0].id


def some_game(answers: int, match: str = "mixed", seed: int = 3) -> crossfray.Game:
    return crossfray.new_game(match, seed=seed).play(["random", "random"], answers)


def test_a_game_is_played_by_its_questions() -> None:
    game, rng = crossfray.new_game("duel", seed=5), Random(1)
    while not game.over:
        assert game.decision is not None
        assert game.decision.ids == game.options
        events = game.roll() if game.decision.side is None else game.apply(rng.choice(game.options))
    assert events[-1]["event"] == "won the game"
    assert game.decision is None
    assert game.options == ()
    assert game.winner in (1, 2)
    assert repr(game).endswith(f"side {game.winner} has won>")
    assert game.log[-1]


def test_what_is_not_offered_changes_nothing() -> None:
    game = some_game(20)
    before = game.copy()
    with pytest.raises(NotOffered, match="'nonsense' is not offered; the answers are"):
        game.apply("nonsense")
    assert game == before


def test_chance_and_sides_are_not_mixed_up() -> None:
    game = crossfray.new_game("duel", seed=1)
    game.roll()
    with pytest.raises(NotOffered, match="a side must answer first"):
        game.roll()


def test_a_game_that_is_over_takes_no_answer() -> None:
    game = crossfray.play("duel", ["greedy", first], seed=1)
    with pytest.raises(NotOffered, match="the game is over"):
        game.apply("done")


def test_an_option_can_be_given_itself() -> None:
    game = crossfray.new_game("duel", seed=1)
    game.roll()
    assert game.decision is not None
    option = game.decision.options[0]
    assert option.about["square"] == option.id
    assert game.apply(option)[0]["event"] == "placed"


def test_copies_part_and_dice_fall_alike_until_then() -> None:
    game = some_game(30)
    twin = game.copy()
    assert twin == game
    assert twin is not game
    game.play(["random", "random"], 10)
    assert twin != game
    twin.play(["random", "random"], 10)
    assert twin == game


def test_answers_are_taken_back() -> None:
    game = some_game(30)
    before, answers = game.copy(), game.answers
    game.play(["random", "random"], 12)
    game.undo(12)
    assert game == before
    assert game.answers == answers
    with pytest.raises(crossfray.InputError, match="cannot undo 31 of 30 answers"):
        game.undo(31)


def test_a_side_sees_its_own_answers_only() -> None:
    game = crossfray.new_game("duel", seed=1)
    game.roll()
    assert game.decision is not None
    asked = game.decision.side
    assert asked is not None
    assert game.view(asked)["decision"]["options"]
    assert "options" not in game.view(3 - asked)["decision"]
    with pytest.raises(crossfray.InputError, match="there is no side 3: expected 1 to 2"):
        game.view(3)


def test_odds_of_a_target_and_of_words() -> None:
    game = some_game(0, "duel")
    words = "henchman challenge police-officer"
    assert game.odds(words).dice == 2
    with pytest.raises(crossfray.InputError, match="is not a challenge"):
        game.odds("henchman move c4")
    with pytest.raises(NotOffered):
        game.odds("henchman")
    game = crossfray.new_game("mixed", seed=1)
    while game.decision and game.decision.question != "target":
        game.play(["greedy", "greedy"], 1)
    assert game.decision
    for option in game.decision.options:
        assert float(game.odds(option.id).win) == option.about["odds"]["win"]


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    game = some_game(40)
    game.comment("What now?")
    game.save(tmp_path / "game.json")
    loaded = crossfray.load(tmp_path / "game.json")
    assert loaded == game
    assert loaded.comments == game.comments
    assert loaded.answers == game.answers


def test_a_file_that_is_neither_record_nor_position(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_bytes(b"\xff\xfe")
    with pytest.raises(crossfray.InputError, match="expected a record or a position"):
        crossfray.load(tmp_path / "game.json")
    with pytest.raises(crossfray.InputError, match="cannot be read: No such file"):
        crossfray.load(tmp_path / "none.json")


class TestVariations:
    def test_a_variation_is_kept_and_followed(self, tmp_path: Path) -> None:
        game = some_game(60)
        other = game.copy()
        other.undo(20)
        other.apply(next(each for each in other.options if each != game.answers[40][1]))
        other.play(["random", "random"], 5)
        other.comment("This was better.")
        kept = game.add_variation(other)
        assert kept.at == 40
        game.save(tmp_path / "game.json")
        loaded = crossfray.load(tmp_path / "game.json")
        assert loaded.variations == [kept]
        followed = loaded.variation(kept)
        assert followed == other
        assert [each.text for each in followed.comments] == ["This was better."]

    def test_variations_have_variations(self) -> None:
        game = some_game(60)
        other, third = game.copy(), game.copy()
        for each, seed in ((other, 1), (third, 2)):
            each.table.whims = Random(seed)
            each.play(["random", "random"], 12)
        other.add_variation(third)
        kept = game.add_variation(other)
        assert game.variation(kept).variation(kept.variations[0]) == third

    def test_games_that_do_not_part_are_none(self) -> None:
        game = some_game(20)
        with pytest.raises(crossfray.InputError, match="games are the same"):
            game.add_variation(game.copy())
        with pytest.raises(crossfray.InputError, match="same match"):
            game.add_variation(some_game(5, "duel"))

    def test_what_is_taken_back_takes_its_comments_along(self) -> None:
        game = some_game(20)
        game.comment("here")
        game.play(["random", "random"], 5)
        game.comment("there")
        game.undo(5)
        assert [each.text for each in game.comments] == ["here"]

    @pytest.mark.parametrize(
        ("key", "value"),
        [
            ("comments", "none"),
            ("comments", [[99, "too late"]]),
            ("comments", [[1, "\x1b[2J"]]),
            ("comments", [[True, "x"]]),
            ("variations", [{"at": 1}]),
            ("variations", [{"at": 99, "answers": []}]),
            ("variations", [{"at": 1, "answers": [["1", "c4"]]}]),
            ("variations", [{"at": 1, "answers": [[1, "c4"]], "comments": [[0, "before it begins"]]}]),
        ],
    )
    def test_malformed_ones_are_refused(self, key: str, value: object, tmp_path: Path) -> None:
        data = json.loads(some_game(20).record()) | {key: value}
        (tmp_path / "game.json").write_text(json.dumps(data), "utf-8")
        with pytest.raises(crossfray.InputError, match="expected"):
            crossfray.load(tmp_path / "game.json")


def test_a_text_is_read() -> None:
    found = crossfray.read_text("Push each rival next to Hero 1 square.")
    assert found.rules.abilities
    assert found.says


def test_a_text_that_cannot_be_read_is_told_with_a_caret() -> None:
    with pytest.raises(crossfray.InputError) as caught:
        crossfray.read_text("Hero moves 2 squares.\nHero blorps the rival.")
    problem = caught.value.problems[0]
    assert (problem.file, problem.line) == ("text", 2)
    assert "blorps" in str(problem)
    assert "^" in str(problem)
    with pytest.raises(crossfray.InputError, match="unknown kind of text 'song'"):
        crossfray.read_text("La la.", kind="song")
