"""Any position in play as text that reads back to an equal one."""

import re

import pytest

import crossfray

MATCHES = (
    "mixed",
    "thrones",
    "marbles",
    "leaders",
    "basketball",
    "sprint",
    "ultimate",
    "first-got100-4",
    "infiltrate",
)


@pytest.mark.parametrize("match", MATCHES)
def test_every_position_of_a_game_reads_back(match: str) -> None:
    game = crossfray.new_game(match, seed=11)
    sides = len(game.match.squads)
    for _ in range(25):
        read = crossfray.read_position(game.text())
        assert read == game
        assert read.text() == game.text()
        game.play(["random"] * sides, 13)


def test_squads_that_are_being_chosen() -> None:
    from crossfray.content.match.spec import MatchSpec, Pick

    spec = MatchSpec("Chosen", "skirmish", "godswood", "expanded", ((), ()), pick=Pick(secret=False, size=1))
    game = crossfray.new_game(spec, seed=1)
    for _ in range(6):
        assert crossfray.read_position(game.text()) == game
        game.play(["random", "random"], 2)


def test_it_is_drawn_and_named_for_the_reader() -> None:
    text = crossfray.new_game("duel", seed=1).play(["greedy", "greedy"], 6).text()
    assert text.startswith("# Duel, round 1.")
    assert "# H Henchman" in text
    assert re.search(r"^# \|.* H .*$", text, re.M)


def test_it_can_be_edited() -> None:
    text = crossfray.new_game("duel", seed=1).play(["greedy", "greedy"], 6).text()
    game = crossfray.read_position(text.replace("points = [0, 0]", "points = [2, 1]"))
    assert game.points == (2, 1)


@pytest.mark.parametrize(
    ("then", "now", "message"),
    [
        ('kind = "crossfray position"', 'kind = "poem"', "is not a position in play"),
        ("layout = 1", "layout = 9", "another version"),
        ('content = "', 'content = "0', "has changed since"),
        ("henchman = {", "hunchman = {", "'henchman' is missing"),
        ("frames = [[", "frames = [[99, ", "do not match"),
        ("format = ", "format = 7", "another version"),
        ("points = [0, 0]", 'points = "none"', "points"),
        ("round = 1", "round = ", "mine.txt:28:9: is not TOML"),
    ],
)
def test_what_is_wrong_is_told(then: str, now: str, message: str) -> None:
    text = crossfray.new_game("duel", seed=1).play(["greedy", "greedy"], 6).text()
    assert then in text
    with pytest.raises(crossfray.InputError, match=message):
        crossfray.read_position(text.replace(then, now, 1), "mine.txt")
