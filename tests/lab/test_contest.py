"""Contests: mirrored seats, a sequential test, an interval."""

from pathlib import Path

import pytest

from crossfray.agents import greedy
from crossfray.agents.levels import LEVELS
from crossfray.agents.search import Search
from crossfray.content.errors import InputError
from crossfray.lab.contest import Contest, Game, Pair, contests, keep, play, player, read_pair

WON = Game(won=True, over=True, cpu=(1.0, 1.0), longest=(0.5, 0.5), activations=(10, 10))
LOST = WON._replace(won=False)


def test_the_better_player_is_found() -> None:
    last = list(contests([Pair("greedy", "random", 0.95)], workers=1, seconds=600, seed=1))[-1]
    assert last.verdict == "95% holds"
    assert last.won > 4
    assert not any(game.fault for game in last.games)


def test_a_player_plays_itself_evenly_from_mirrored_seats() -> None:
    """The same match and the same dice: of two equal players the one at the luckier seat wins, both times."""
    first, second = (play(Pair("greedy", "greedy"), number, 3) for number in (0, 1))
    assert first.over
    assert second.over
    assert first.won != second.won


@pytest.mark.parametrize(("game", "verdict"), [(WON, "65% holds"), (LOST, "equal holds")])
def test_it_ends_as_soon_as_it_knows(game: Game, verdict: str) -> None:
    contest = Contest(Pair("a", "b"))
    for number in range(40):
        contest.add(number, game)
    assert contest.verdict == verdict
    assert contest.counted in (12, 9)


def test_it_goes_on_for_as_many_games_as_it_is_told() -> None:
    contest = Contest(Pair("a", "b"), least=20)
    for number in range(30):
        contest.add(number, WON)
        assert bool(contest.verdict) == (number >= 19)
    assert contest.counted == 20


def test_games_count_in_the_order_of_their_numbers() -> None:
    contest = Contest(Pair("a", "b"))
    contest.add(1, LOST)
    assert contest.counted == 0
    contest.add(0, WON)
    assert (contest.counted, contest.won, contest.lost) == (2, 1, 1)


def test_without_an_end_it_is_undecided() -> None:
    contest = Contest(Pair("a", "b"), most=4)
    for number, game in enumerate([WON, LOST, WON, LOST]):
        contest.add(number, game)
    assert contest.verdict == "undecided"
    assert "2-2 (0 open) 50.0% [15%, 85%] undecided" in contest.line()


def test_games_of_an_earlier_run_are_counted_and_played_on(tmp_path: Path) -> None:
    kept, pair = tmp_path / "games.jsonl", Pair("greedy", "random", 0.95)
    keep(kept, pair, 1, 0, WON)
    keep(kept, pair, 1, 2, LOST)
    keep(kept, pair, 2, 1, WON)
    keep(kept, pair._replace(first="easy"), 1, 1, WON)
    begun = next(contests([pair], workers=1, seconds=0, seed=1, kept=kept))
    assert (begun.counted, begun.known, begun.games) == (1, {0, 2}, [WON])
    (*_, last) = contests([pair], workers=1, seconds=600, seed=1, most=4, kept=kept)
    assert (last.counted, last.games[0], last.games[2]) == (4, WON, LOST)
    assert len(kept.read_text().splitlines()) == 6


def test_players_are_named() -> None:
    assert player("greedy") is greedy.choose
    hard = player("hard")
    assert isinstance(hard, Search)
    assert hard is not LEVELS["hard"]
    own = player("60/2/deep=1/curiosity=0.3")
    assert isinstance(own, Search)
    assert (own.looks, own.ahead, own.curiosity, own.deep) == (60, 2, 0.3, 1)
    with pytest.raises(InputError, match="there is no agent 'clever'"):
        read_pair("clever:easy", 2)
