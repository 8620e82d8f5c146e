"""A table: a game in play, the answers that led to it, and undo."""

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
"""matches that are kept in memory, because many tables play the same"""


@lru_cache(maxsize=KEPT_READY)
def _match(_shelf: Shelf, spec: MatchSpec) -> Match:
    return build_match(spec)


def match_of(spec: MatchSpec) -> Match:
    """The match of a spec with the boxes that are open; shared by all tables that play it."""
    return _match(boxes(), spec)


@dataclass(frozen=True)
class Step:
    """One answer: who gave it (a side from 1, 0 for chance), what, and the events and the hash after it."""

    by: int
    answer: str
    hash: str
    events: list[dict[str, Any]]


class Diverged(Exception):
    """An answer of an earlier game is no longer offered, because the rules have changed."""


class Table:
    """Plays a match answer by answer, keeps every step, and can undo what no dice roll has settled."""

    def __init__(
        self, spec: MatchSpec, dice: DiceSource | int, *, keep_past: bool = True, whims: Random | None = None
    ) -> None:
        """`dice`: what the rolls depend on; a number is used as a seed. `whims`: for players that choose at random. It
        is independent of the dice, so that a player's choices reveal nothing about them."""
        self.spec = spec
        self.played = spec
        """the match as it is played: with the squads, once they are chosen"""
        self.state = new_game(match_of(spec))
        self.steps: list[Step] = []
        self.notes: list[Note] = []
        """what happened besides the answers"""
        self.annotations = Annotations()
        """what people have written besides the answers"""
        self.past: list[State] = []
        """the states before the last steps: before all of them or, without `keep_past`, only those that an undo can
        reach"""
        self.begun_at = 0
        """how many steps were played under other rules, which cannot be undone"""
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
        """Answer the open question; NotOffered if the answer is not offered."""
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
        """Whether something hidden was revealed: the leaders, or squads chosen in secret."""
        kinds = {event["event"] for event in step.events}
        secret = self.spec.pick is not None and self.spec.pick.secret
        return "leader" in kinds or (secret and "picked" in kinds)

    def roll(self) -> Step:
        """Let chance answer."""
        return self.answer(self.dice.choose(chance_weights(self.state)))

    def play_again(self, answers: Iterable[Answer]) -> int:
        """Give the answers of an earlier game; Diverged if one is not offered. Returns the first step that led to
        another state, or 0."""
        given = list(answers)
        held, elsewhere = self.play_on(given)
        if held < len(given):
            by, name, _ = given[held]
            raise Diverged(f"step {len(self.steps) + 1}: '{name}' is not offered to {by}")
        return elsewhere

    def play_on(self, answers: Iterable[Answer]) -> tuple[int, int]:
        """Give the answers of an earlier game as long as they are offered. The dice continue where they were. Returns
        how many held, and the first step that led to another state, or 0."""
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
                self.dice.rolls += 1  # each roll is drawn once
        return len(given), elsewhere

    def pass_over(self, answers: Iterable[Answer]) -> None:
        """Keep answers that can no longer be given: their results are unknown, only the later position is known. The
        game must then continue from that."""
        self.steps += [Step(by, name, digest, []) for by, name, digest in answers]
        self.past.clear()
        self.begun_at = len(self.steps)

    @property
    def standing(self) -> Standing | None:
        """The standing of the game, to continue under other rules; None in the middle of something."""
        found = standing_of(self.state)
        return found and self.with_match(found)

    def with_match(self, standing: Standing) -> Standing:
        """The same, with the squads if they were chosen at the table."""
        return standing if self.played == self.spec else {**standing, "match": self.played.to_json()}

    def go_on_from(self, standing: Standing) -> None:
        """Continue from a standing, with the cards that are open here; CannotStand if that is impossible."""
        played = spec_from_json(standing["match"], "match") if "match" in standing else self.spec
        self.state = stand(match_of(played), standing)
        self.played = played
        self.past.clear()
        self.begun_at = len(self.steps)

    def resume(self, standing: Standing, steps: list[Step], begun_at: int) -> None:
        """Continue from the state after these steps, without replaying them. They can only be undone once they have
        been replayed: see `remembers`."""
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
        """Go back to the last decision of one of these sides (from 0). Empty if done, otherwise why it is impossible.

        Answers of other sides in between are undone too, but an answer of the `others` prevents the undo."""
        back = self.way_back(sides, others)
        if isinstance(back, str):
            return back
        taken = back - len(self.steps)
        self.go_back(-taken)
        return ""

    def go_back(self, steps: int) -> None:
        """Undo the last steps, whoever gave them; their states must be known (see `remembers`)."""
        self.state = self.past[-steps]
        del self.past[-steps:], self.steps[-steps:]
        self.annotations = self.annotations.up_to(len(self.steps))

    def play_on_from(self, step: int) -> None:
        """Go back to the moment after so many steps and continue with new dice; the rolls before it stand."""
        if step < len(self.steps):
            self.go_back(len(self.steps) - step)
        rolls = sum(each.by == 0 for each in self.steps) + rolls_aside(self.notes)
        self.dice = SharedDice(secret_after(rolls))
        self.dice.rolls = rolls

    def way_back_by_consent(self, sides: Set[int]) -> int | str:
        """How many steps would remain if everybody agreed to go back to the last decision of one of these sides, even
        past dice rolls; or why it is impossible."""
        for back in range(len(self.steps) - 1, self.begun_at - 1, -1):
            if self._reveals(self.steps[back]):
                return "Something secret has been revealed, so this cannot be undone."
            if self.steps[back].by - 1 in sides:
                return back
        return "There is nothing to undo."

    def way_back(self, sides: Set[int], others: Set[int] = NOBODY_ELSE) -> int | str:
        """How many steps would remain after an undo, or why it is impossible."""
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
