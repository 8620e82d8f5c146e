"""Random play with every step checked, and the checker itself on states that are broken on purpose."""

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from crossfray.agents import randomly
from crossfray.agents.chance import answer_chance
from crossfray.content.match.build import build_match, presets
from crossfray.lab import proof
from crossfray.lab.proof import ProofError, faults, prove, prove_game, token_totals
from crossfray.rules import decisions
from crossfray.rules.engine import apply, new_game
from crossfray.rules.kinds import Event
from crossfray.rules.match import Match
from crossfray.rules.refusals import Refusal
from crossfray.rules.state import CHANCE, OFF, State, from_json, more_at, set_at
from crossfray.rules.why import Intent, why_not

PARTS = 4
SECONDS = 15
"""of each part: a minute together"""
LONG_PARTS = 10
LONG_SECONDS = 60


@cache
def match_of(name: str) -> Match:
    return build_match(presets()[name])


@pytest.mark.parametrize("part", range(PARTS))
def test_a_minute_of_random_play(part: int) -> None:
    matches = {name: match_of(name) for name in list(presets())[part::PARTS]}
    counts = prove(matches, seconds=SECONDS, seed=1000 * part + 1)
    assert counts.games >= len(matches)
    assert counts.steps > 100 * len(matches)


@pytest.mark.long
@pytest.mark.parametrize("part", range(LONG_PARTS))
def test_ten_minutes_of_random_play(part: int) -> None:
    matches = {name: match_of(name) for name in presets()}
    counts = prove(matches, seconds=LONG_SECONDS, seed=1_000_000 + 10_000 * part)
    assert counts.games >= len(matches)


def test_the_same_seed_plays_the_same_games() -> None:
    matches = {name: match_of(name) for name in ("duel", "first-dc100")}
    first, second = (prove(matches, games=2, seed=5) for _ in range(2))
    assert first == second
    assert first.games == 2
    assert prove(matches, games=2, seed=6).digest != first.digest


def test_either_seconds_or_games_must_be_given() -> None:
    with pytest.raises(ValueError, match="seconds or games"):
        prove({"duel": match_of("duel")})
    with pytest.raises(ValueError, match="seconds or games"):
        prove({"duel": match_of("duel")}, seconds=1, games=1)


# ---------------------------------------------------------------------- the checker finds what is broken


def a_state(steps: int = 40) -> State:
    """A skirmish after some answers, in the middle of a turn."""
    rng = Random(3)
    state = new_game(match_of("skirmish"))
    while state.step < steps or state.kind != decisions.ASK_ACTION:
        apply(state, answer_chance(state, rng) if state.side == CHANCE else randomly.choose(state, rng))
    return state


def share_a_square(state: State) -> None:
    state.put(0, state.where[3])


def stand_in_a_statue(state: State) -> None:
    enclosed = state.match.board.enclosed
    state.put(0, enclosed.bit_length() - 1)


def forget_a_character(state: State) -> None:
    state.lift(1)


def forget_where_somebody_stood(state: State) -> None:
    state.where[1] = OFF


def move_without_telling(state: State) -> None:
    state.where[1] += 1


def lie_without_telling(state: State) -> None:
    state.down |= 1 << 2


def lie_off_the_map(state: State) -> None:
    state.where[4] = -2
    state.down |= 1 << 4


def leave_the_track(state: State) -> None:
    state.lift(5)
    state.where[5] = -2 - 4 * len(state.match.sides)


def take_a_marker_away(state: State) -> None:
    marker = state.match.markers.bit_length() - 1
    state.where[marker] = OFF


def carry_a_marker_off(state: State) -> None:
    marker = state.match.markers.bit_length() - 1
    state.where[marker] += 1


def ask_without_answers(state: State) -> None:
    state.options = 0


def win_and_go_on(state: State) -> None:
    state.winner = 1


@pytest.mark.parametrize(
    ("tamper", "says"),
    [
        (share_a_square, "share "),
        (stand_in_a_statue, "where nothing can be"),
        (forget_a_character, "is lost: -1"),
        (forget_where_somebody_stood, "occupied is"),
        (move_without_telling, "standing is"),
        (lie_without_telling, "lying is"),
        (lie_off_the_map, "knocked down and not on the map"),
        (leave_the_track, "is lost: -10"),
        (take_a_marker_away, "the marker point-"),
        (carry_a_marker_off, "not on its own square"),
        (ask_without_answers, "with 0 answers"),
        (win_and_go_on, "the winner 1"),
    ],
)
def test_a_broken_position_is_found(tamper: Callable[[State], None], says: str) -> None:
    state = a_state()
    assert faults(state, token_totals(state)) == []
    tamper(state)
    assert says in "; ".join(faults(state))


@pytest.mark.parametrize("where", ["pool", "tokens"])
def test_an_ability_token_too_many_is_found(where: str) -> None:
    state = a_state()
    before = token_totals(state)
    setattr(state, where, more_at(getattr(state, where), 5, 1))
    assert "the ability tokens were" in "; ".join(faults(state, before))


def broken_game(name: str = "duel") -> ProofError:
    """What is said of a game played with something broken."""
    with pytest.raises(ProofError) as found:
        prove_game(match_of(name), 7, name=name)
    error = found.value
    assert str(error) == f"{name}, seed 7, step {error.step}: {error.broken}"
    return error


def test_a_copy_that_shares_a_list_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    copy = State.copy

    def careless(state: State) -> State:
        twin = copy(state)
        twin.where = state.where
        return twin

    monkeypatch.setattr(State, "copy", careless)
    error = broken_game()
    assert error.broken.startswith("playing on a copy has changed where")
    assert (error.match, error.seed, error.step) == ("duel", 7, 0)


def test_a_copy_that_forgets_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    copy = State.copy

    def forgetful(state: State) -> State:
        twin = copy(state)
        twin.exhausted = 0
        return twin

    monkeypatch.setattr(State, "copy", forgetful)
    error = broken_game()
    assert error.broken.startswith("the copy differs: exhausted is []")
    assert error.step > 0


def test_a_twin_that_is_not_equal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(match: Match, data: dict[str, object]) -> State:
        twin = from_json(match, data)
        twin.occupied = 0
        return twin

    monkeypatch.setattr(proof, "from_json", forgetful)
    assert broken_game().broken.startswith("the JSON twin differs: occupied is 0")


def test_what_is_refused_and_offered_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def strict(state: State, intent: Intent) -> list[Refusal]:
        if intent.action == decisions.ACTION_DONE:
            return [Refusal("TURN-2", "Nobody is ever done.", {})]
        return why_not(state, intent)

    monkeypatch.setattr(proof, "why_not", strict)
    assert "done' is refused by TURN-2, and can be done" in broken_game().broken


def test_what_is_neither_refused_nor_offered_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def lax(state: State, intent: Intent) -> list[Refusal]:
        found = why_not(state, intent)
        return [refusal for refusal in found if refusal.rule != "ACT-MOVE"]

    monkeypatch.setattr(proof, "why_not", lax)
    error = broken_game()
    assert "' is not refused, and cannot be done" in error.broken
    assert " move " in error.broken


def test_a_game_that_differs_when_played_again_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[State] = []

    def moody(match: Match) -> State:
        state = new_game(match)
        state.points = set_at(state.points, 0, len(begun))
        begun.append(state)
        return state

    monkeypatch.setattr(proof, "new_game", moody)
    error = broken_game()
    assert error.broken == "played again, the state has another hash"
    assert error.step == 0


def test_an_answer_that_fails_is_found_with_its_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(state: State, option: int) -> list[Event]:
        if state.step == 9:
            raise IndexError("list index out of range")
        return apply(state, option)

    monkeypatch.setattr(proof, "apply", failing)
    error = broken_game()
    assert "IndexError('list index out of range')" in error.broken
    assert error.step in (7, 8, 9)  # a copy runs ahead
    assert isinstance(error.__cause__, IndexError)


def test_an_answer_taken_though_not_offered_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def obliging(state: State, option: int) -> list[Event]:
        return apply(state, option) if option >= 0 and state.options >> option & 1 else []

    monkeypatch.setattr(proof, "apply", obliging)
    assert "the answer -1, which is not offered, was taken" in broken_game().broken
