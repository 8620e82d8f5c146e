"""Many games between agents: what is counted, and that a seed says everything."""

from dataclasses import replace
from random import Random

import pytest

from crossfray.agents import greedy, known, randomly
from crossfray.content.match.build import build_match, preset
from crossfray.content.match.drawn import Wish, match_of_seed
from crossfray.content.match.spec import MatchSpec
from crossfray.lab import games as games_module
from crossfray.lab import simulate
from crossfray.lab.games import Played, game_row
from crossfray.lab.runs import Row
from crossfray.lab.simulate import Simulation, Tally, moved_on
from crossfray.rules.state import State
from support.studies import play_all


def simulated(games: int, seed: int, *players: str, match: str = "duel") -> Tally:
    study = Simulation(preset(match), players or ("greedy", "random"), games, seed)
    play_all(study)
    return study.tally


def rows_of(games: int, seed: int, match: str = "duel") -> list[Row]:
    return play_all(Simulation(preset(match), ("greedy", "random"), games, seed))


def test_the_tally_as_data() -> None:
    found = simulated(10, 1).to_json()
    assert list(found) == ["games", "wins", "shares", "players", "rounds", "decisions", "failures"]
    assert found["games"] == 10
    assert list(found["wins"]) == ["1", "2"]
    assert sum(found["wins"].values()) == 10
    assert found["shares"]["1"]["share"] == found["wins"]["1"] / 10
    assert found["players"]["random"]["wins"] == found["wins"]["2"]
    for numbers in (found["rounds"], found["decisions"]):
        assert list(numbers) == ["mean", "largest"]
        assert 0 < numbers["mean"] <= numbers["largest"]
    assert found["failures"] == []


def test_nothing_played_yet() -> None:
    assert Tally().to_json() == {
        "games": 0,
        "wins": {},
        "shares": {},
        "players": {},
        "rounds": {"mean": 0, "largest": 0},
        "decisions": {"mean": 0, "largest": 0},
        "failures": [],
    }


def test_a_seed_says_everything() -> None:
    assert rows_of(8, 4) == rows_of(8, 4)
    assert rows_of(8, 4) != rows_of(8, 5)


def test_each_game_has_its_own_seed() -> None:
    """More games begin with the same ones."""
    few, more = rows_of(4, 9), rows_of(7, 9)
    assert more[:4] == few
    assert len({row["decisions"] for row in more}) > 1


def test_what_is_told_of_a_game() -> None:
    (row,) = rows_of(1, 1, "mixed")
    spec = preset("mixed")
    assert row["squads"] == [list(squad) for squad in spec.squads]
    assert (row["game"], row["scenario"], row["map"], row["edition"]) == (
        1,
        spec.game,
        spec.map,
        spec.edition,
    )
    assert row["players"] == ["greedy", "random"]
    assert row["first"] in (0, 1)
    assert row["winner"] in (0, 1)
    cards = {card for squad in spec.squads for entry in squad for card in entry.split("+")}
    assert row["uses"]
    assert {name.split(": ")[0] for name in row["uses"]} <= cards
    assert all(row["uses"].values())


def test_games_of_drawn_matches_are_those_of_their_seeds() -> None:
    wish = Wish(sides=2, size=2)
    rows = play_all(Simulation(wish, ("greedy",), 3, 40))
    for row, seed in zip(rows, (40, 41, 42), strict=True):
        spec = match_of_seed(seed, wish)
        assert (row["scenario"], row["map"]) == (spec.game, spec.map)
        assert row["squads"] == [list(squad) for squad in spec.squads]


def test_mirrored_matches_are_played_from_every_seat_with_the_same_dice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dice: list[object] = []
    usual = game_row

    def told(number: int, spec: MatchSpec, players: list[str], rng: Random) -> Row:
        dice.append(rng.getstate())
        return usual(number, spec, players, rng)

    monkeypatch.setattr(simulate, "game_row", told)
    wish = Wish(game="skirmish", sides=2, size=2, plain=True)
    rows = play_all(Simulation(wish, ("greedy", "random"), 4, 40, seats=2))
    for pair, seed in ((rows[:2], 40), (rows[2:], 41)):
        one, other = (list(squad) for squad in match_of_seed(seed, wish).squads)
        assert [row["squads"] for row in pair] == [[one, other], [other, one]]
    assert [row["game"] for row in rows] == [1, 2, 3, 4]
    assert {tuple(row["players"]) for row in rows} == {("greedy", "random")}
    assert [dice[0] == dice[1], dice[2] == dice[3], dice[0] == dice[2]] == [True, True, False]


def test_squads_that_belong_to_their_seats_stay() -> None:
    spec = preset("first-got100-3")
    assert moved_on(spec, 1) == spec
    split = replace(preset("mixed"), split=(1, 2))
    assert moved_on(split, 1).squads == split.squads[::-1]
    assert moved_on(split, 1).split == (2, 1)
    assert moved_on(split, 2) == split


@pytest.mark.parametrize("name", ["first-got100-3", "first-got100-4"])
def test_more_than_two_sides(name: str) -> None:
    sides = len(preset(name).squads)
    tally = simulated(4, 1, *["greedy"] * sides, match=name)
    assert len(tally.wins) == sides
    assert (sum(tally.wins.values()), tally.failures) == (4, [])
    assert tally.seats == {"greedy": 4 * sides}


def test_a_game_without_end_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_module, "MOST_DECISIONS", 20)
    tally = simulated(3, 1)
    assert tally.games == 3
    assert [failure.partition(":")[0] for failure in tally.failures] == ["game 1", "game 2", "game 3"]
    assert tally.failures[0].endswith("20 decisions")
    assert (sum(tally.wins.values()), tally.rounds.games) == (0, 0)


def test_each_side_is_asked_its_own_questions() -> None:
    asked: list[int] = []

    def as_side(side: int, state: State, rng: Random) -> int:
        assert state.side == side
        asked.append(side)
        return greedy.choose(state, rng)

    agents = [lambda s, r: as_side(0, s, r), lambda s, r: as_side(1, s, r)]
    state = Played(build_match(preset("duel")), agents, Random(1)).play()
    assert state.winner >= 0
    assert set(asked) == {0, 1}


def test_greedy_beats_random() -> None:
    games = 40
    first, second = simulated(games // 2, 1), simulated(games // 2, 2, "random", "greedy")
    assert first.won["greedy"] + second.won["greedy"] >= 0.9 * games


def test_a_game_goes_on_where_an_agent_fails_and_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(state: State, rng: Random) -> int:
        return 1 // 0 if state.step > 10 else greedy.choose(state, rng)

    monkeypatch.setitem(known.AGENTS, "failing", failing)
    tally = simulated(2, 1, "failing", "random")
    assert sum(tally.wins.values()) == 2
    assert [failure.partition(":")[0] for failure in tally.failures] == ["game 1", "game 2"]
    assert (
        "The computer player failed (ZeroDivisionError), so a simpler one answers instead."
        in tally.failures[0]
    )
    assert "more like it" in tally.failures[0]


def test_a_fault_of_the_engine_is_told_and_the_other_games_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played.play

    def breaking(self: Played, most_rounds: int) -> State:
        if self.rng.random() < 2 and not hasattr(breaking, "done"):
            breaking.done = True  # type: ignore[attr-defined]
            raise ZeroDivisionError("on purpose")
        return played(self, most_rounds)

    monkeypatch.setattr(Played, "play", breaking)
    tally = simulated(2, 1)
    assert tally.failures == ["game 1: ZeroDivisionError('on purpose')"]
    assert (tally.games, sum(tally.wins.values())) == (2, 1)


def test_a_searching_player_has_nothing_in_mind_from_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []

    class Minded:
        def anew(self) -> "Minded":
            given.append(fresh := Minded())
            return fresh

        def __call__(self, state: State, rng: Random) -> int:
            return randomly.choose(state, rng)

    monkeypatch.setitem(known.AGENTS, "minded", Minded())
    simulated(2, 1, "minded", "random")
    assert len(given) == 2
