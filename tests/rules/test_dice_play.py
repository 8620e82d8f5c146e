"""Random play with cards that do everything there is to do with dice, every step checked."""

import pytest

from crossfray.lab.proof import prove
from crossfray.rules import program as p
from crossfray.rules.match import Match
from crossfray.rules.steps_dice import DICE_STEPS
from support.dice_cards import EVERY_CARD, match_of_all

A_SIDE = 4
SEED = 20


def matches() -> dict[str, Match]:
    """Every card in some game, with each time others beside it."""
    names = sorted(EVERY_CARD)
    found = {}
    for shift in range(0, len(names), A_SIDE):
        squad = [names[(shift + 3 * n) % len(names)] for n in range(2 * A_SIDE)]
        found[f"dice {shift}"] = match_of_all(squad)
    return found


class Done:
    """The kinds of steps that texts have done."""

    def __init__(self, match: Match, codes: set[int]) -> None:
        self.match = match
        self.codes = codes

    def step(self, program: int, at: int, done: bool) -> None:
        if done:
            self.codes.add(self.match.programs[program][at].code)

    def row(self, source: int, row: p.Row) -> None:
        pass


def played(games: int, every: int) -> set[int]:
    codes: set[int] = set()
    found = matches()
    for match in found.values():
        match.watcher = Done(match, codes)
    counts = prove(found, games=games, seed=SEED, every=every)
    assert counts.games == games
    return codes


def test_every_card_is_in_some_game() -> None:
    playing = [thing.rules for match in matches().values() for thing in match.things]
    assert all(rules in playing for rules in EVERY_CARD.values())


def test_random_play_with_every_step_on_dice() -> None:
    codes = played(len(matches()), every=50)
    assert {step.code for step in DICE_STEPS} - {p.DO_FLIP} <= codes
    assert p.DO_TARGET in codes


@pytest.mark.long
def test_hundreds_of_games_with_every_step_on_dice() -> None:
    played(300, every=20)
