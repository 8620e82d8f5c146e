"""A table: a game in play, the answers that led here, and the way back."""

from collections.abc import Iterable, Set
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from crossfray.content.match.build import build_match
from crossfray.content.match.draft import settled
from crossfray.content.match.spec import MatchSpec, spec_from_json
from crossfray.content.sources import Shelf, boxes
from crossfray.rules.engine import apply, chance_weights, new_game, option_id, option_ids
from crossfray.rules.events import event_json
from crossfray.rules.match import Match
from crossfray.rules.state import CHANCE, State, comparable
from crossfray.table.annotations import Annotations
from crossfray.table.fair_dice import DiceSource, SharedDice, secret_after
from crossfray.table.notes import Answer, Note, rolls_aside
from crossfray.table.standing import Standing, stand, standing_of

NOBODY_ELSE: frozenset[int] = frozenset()
KEPT_READY = 64
"""matches that are kept ready: many tables play the same"""


@lru_cache(maxsize=KEPT_READY)
def _match(_shelf: Shelf, spec: MatchSpec) -> Match:
    return build_match(spec)


def match_of(spec: MatchSpec) -> Match:
    """The match of a spec with the boxes that are here; the same one for all tables that play it."""
    return _match(boxes(), spec)


@dataclass(frozen=True)
class Step:
    """One answer: who gave it (a side from 1, 0 for chance), what, the events and the hash of what came of it."""

    by: int
    answer: str
    hash: str
    events: list[dict[str, Any]]


class Diverged(Exception):
    """An answer of a game that was played before is not offered any more: the rules have changed since."""


class Table:
    """Plays a match answer by answer, keeps every step, and can take back what no die has sealed."""

    def __init__(
        self, spec: MatchSpec, dice: DiceSource | int, *, keep_past: bool = True, whims: Random | None = None
    ) -> None:
        """`dice`: what the rolls follow from; a number for those of that seed. `whims`: for players who choose at
        random; never the dice, so that nothing of these can be seen from what a player does."""
        self.spec = spec
        self.played = spec
        """the match as it is played: with the squads, once they were chosen"""
        self.state = new_game(match_of(spec))
        self.steps: list[Step] = []
        self.notes: list[Note] = []
        """what happened beside the answers"""
        self.annotations = Annotations()
        """what people have written beside the answers"""
        self.past: list[State] = []
        """the states before the last steps: before all of them, or without `keep_past` those that can come back"""
        self.begun_at = 0
        """how many steps were played under other rules: there is no way back to them"""
        self.keep_past = keep_past
        self.dice = dice if isinstance(dice, DiceSource) else SharedDice(str(dice))
        self.whims = whims or Random()

    @property
    def match(self) -> Match:
        return self.state.match

    def _begin(self) -> None:
        """The squads are chosen: from here on the game itself is played (SETUP-6)."""
        answered = self.state.step
        self.played = settled(self.spec, self.state)
        self.state = new_game(match_of(self.played))
        self.state.step = answered

    def answer(self, option: int) -> Step:
        """Give an answer to the open decision; NotOffered if it is none of its."""
        before = self.state.copy()
        name = option_id(self.state, option) if option >= 0 and self.state.options >> option & 1 else ""
        told = [event_json(self.match, event) for event in apply(self.state, option)]
        if self.match.draft and not self.state.options:
            self._begin()
        step = Step(before.side + 1, name, self.state.hash(), told)
        if (step.by == 0 or self._reveals(step)) and not self.keep_past:
            self.past.clear()
        else:
            self.past.append(before)
        self.steps.append(step)
        return step

    def _reveals(self, step: Step) -> bool:
        """Whether something hidden was shown: the leaders, or squads chosen in secret."""
        kinds = {event["event"] for event in step.events}
        secret = self.spec.pick is not None and self.spec.pick.secret
        return "leader" in kinds or (secret and "picked" in kinds)

    def roll(self) -> Step:
        """Let chance answer."""
        return self.answer(self.dice.choose(chance_weights(self.state)))

    def play_again(self, answers: Iterable[Answer]) -> int:
        """Give answers that were given before; Diverged if one is not offered. The first step that led elsewhere
        than then, or 0."""
        given = list(answers)
        held, elsewhere = self.play_on(given)
        if held < len(given):
            by, name, _ = given[held]
            raise Diverged(f"step {len(self.steps) + 1}: '{name}' is not offered to {by}")
        return elsewhere

    def play_on(self, answers: Iterable[Answer]) -> tuple[int, int]:
        """Give answers that were given before, as long as they are offered. The dice continue from where they were. How
        many held, and the first step that led elsewhere than then, or 0."""
        elsewhere = 0
        given = list(answers)
        compared = comparable(digest for _, _, digest in given)
        for number, (by, name, digest) in enumerate(given):
            known = option_ids(self.state) if self.state.options else {}
            if name not in known or by != self.state.side + 1:
                return number, elsewhere
            if self.answer(known[name]).hash != digest and compared and not elsewhere:
                elsewhere = len(self.steps)
            if by == 0:
                self.dice.rolls += 1  # every roll draws once
        return len(given), elsewhere

    def pass_over(self, answers: Iterable[Answer]) -> None:
        """Keep answers that cannot be given any more: what came of them is not known, only where the game stood
        later. Then the game must continue from there."""
        self.steps += [Step(by, name, digest, []) for by, name, digest in answers]
        self.past.clear()
        self.begun_at = len(self.steps)

    @property
    def standing(self) -> Standing | None:
        """Where the game stands, so that it can continue under other rules; None in the middle of something."""
        found = standing_of(self.state)
        return found and self.with_match(found)

    def with_match(self, standing: Standing) -> Standing:
        """The same with the squads, if they were chosen at the table."""
        return standing if self.played == self.spec else {**standing, "match": self.played.to_json()}

    def go_on_from(self, standing: Standing) -> None:
        """Go on from where the game stood, with the cards as they are here; CannotStand if there is no way."""
        played = spec_from_json(standing["match"], "match") if "match" in standing else self.spec
        self.state = stand(match_of(played), standing)
        self.played = played
        self.past.clear()
        self.begun_at = len(self.steps)

    def resume(self, standing: Standing, steps: list[Step], begun_at: int) -> None:
        """Go on from where the game stands after these steps, without playing them. They can be taken back when they
        have been played again: see `remembers`."""
        self.go_on_from(standing)
        self.steps = steps
        self.begun_at = begun_at

    def remembers(self, length: int) -> bool:
        """Whether the state after so many steps is known."""
        return len(self.steps) - length <= len(self.past)

    @property
    def waits_on_chance(self) -> bool:
        return bool(self.state.options) and self.state.side == CHANCE

    def undo(self, sides: Set[int], others: Set[int] = NOBODY_ELSE) -> str:
        """Go back to the last decision of one of these sides (from 0). Empty if done, else why it cannot be.

        The answers of further sides in between go with it, except those of `others`, which stand."""
        back = self.way_back(sides, others)
        if isinstance(back, str):
            return back
        taken = back - len(self.steps)
        self.go_back(-taken)
        return ""

    def go_back(self, steps: int) -> None:
        """Take back the last steps, whoever gave them; their states must be known (see `remembers`)."""
        self.state = self.past[-steps]
        del self.past[-steps:], self.steps[-steps:]
        self.annotations = self.annotations.up_to(len(self.steps))

    def play_on_from(self, step: int) -> None:
        """Go back to the moment after so many steps and go on with new dice; the rolls before it stand as they are."""
        if step < len(self.steps):
            self.go_back(len(self.steps) - step)
        rolls = sum(each.by == 0 for each in self.steps) + rolls_aside(self.notes)
        self.dice = SharedDice(secret_after(rolls))
        self.dice.rolls = rolls

    def way_back_by_consent(self, sides: Set[int]) -> int | str:
        """How many steps would be left if everybody agreed to go back to the last decision of one of these sides,
        though dice have fallen since; or why there is no way."""
        for back in range(len(self.steps) - 1, self.begun_at - 1, -1):
            if self._reveals(self.steps[back]):
                return "Something secret has been revealed, so this cannot be undone."
            if self.steps[back].by - 1 in sides:
                return back
        return "There is nothing to undo."

    def way_back(self, sides: Set[int], others: Set[int] = NOBODY_ELSE) -> int | str:
        """How many steps would be left after an undo, or why there is none."""
        if not self.state.options:
            return "The game is over, so nothing can be undone."
        for back in range(len(self.steps) - 1, -1, -1):
            if back < self.begun_at:
                return "The rules have changed since then, so this can no longer be undone."
            if self.steps[back].by == 0:
                return "Dice have been rolled, so this can no longer be undone."
            if self._reveals(self.steps[back]):
                return "Something secret has been revealed, so this can no longer be undone."
            if self.steps[back].by - 1 in sides:
                return back
            if self.steps[back].by - 1 in others:
                return "Somebody else has answered since then, so this can no longer be undone."
        return "There is nothing to undo."
