"""Questions that all sides answer in secret at the same time: squads that are picked hidden, leaders (SETUP-6).

The engine asks one side after the other. The answers of people are held until everybody has answered everything, and
are then given in the engine's order. So nobody waits for the others, and everybody can change their mind until all are
ready."""

from collections.abc import Iterable, Sequence
from typing import Any

from crossfray.rules.board import bits
from crossfray.rules.decisions import ASK_BEARER, ASK_NAME_LEADER, ASK_PICK
from crossfray.rules.draft import picked
from crossfray.rules.engine import apply, option_ids
from crossfray.rules.state import State
from crossfray.rules.view import decision_view
from crossfray.table.notes import AHEAD, Note
from crossfray.table.table import Step

NUMBERS = 1 << 20
"""the number of the first question of a side, whatever the others do; the next ones follow"""


def asked_in_secret(state: State) -> bool:
    """Whether all sides answer the open question in secret."""
    if not state.options:
        return False
    draft = state.match.draft
    return state.kind == ASK_NAME_LEADER or (
        draft is not None and draft.secret and state.kind in (ASK_PICK, ASK_BEARER)
    )


class Foreseen:
    """The position from the point of view of a side, after its own held answers; the answers of the others make no
    difference to it."""

    def __init__(self, state: State, side: int, answers: Iterable[str]) -> None:
        self.side = side
        self.state = state.copy()
        self.open = False
        """whether the side still has something to answer"""
        rest = list(answers)
        while asked_in_secret(self.state) and not self.open:
            if self.state.side != side:
                apply(self.state, bits(self.state.options)[0])
            elif rest:
                apply(self.state, option_ids(self.state)[rest.pop(0)])
            else:
                self.open = True

    def picks(self, shown: bool) -> list[str | None]:
        """The cards that the side has picked; hidden cards as None."""
        if self.state.match.draft is None:
            return []
        things = self.state.match.things
        return [things[card].id if shown else None for card, _ in picked(self.state, self.side)]


class Held:
    """The answers that sides have given before the engine asked for them."""

    def __init__(self) -> None:
        self.answers: dict[int, list[str]] = {}

    @classmethod
    def of(cls, notes: Iterable[Note], steps: Sequence[Step]) -> "Held":
        """The answers that the notes of a table say were given ahead, without those that have been used since."""
        held = cls()
        for note in notes:
            if note["what"] == AHEAD:
                for side, answers in enumerate(note["answers"]):
                    given = sum(step.by == side + 1 for step in steps[note["at"] :])
                    held.answers[side] = answers[given:]
        return held

    def noted(self, notes: Iterable[Note], steps: int, sides: int) -> list[Note]:
        """The notes of a table with so many steps, with the answers that are held now."""
        others = [note for note in notes if note["what"] != AHEAD]
        answers = [self.answers.get(side, []) for side in range(sides)]
        return [*others, {"at": steps, "what": AHEAD, "answers": answers}] if any(answers) else others

    def foreseen(self, state: State, side: int) -> Foreseen:
        return Foreseen(state, side, self.answers.get(side, ()))

    def number(self, side: int) -> int:
        """The number of the question that is open for a side."""
        return NUMBERS + len(self.answers.get(side, ()))

    def hold(self, side: int, answer: str) -> None:
        self.answers.setdefault(side, []).append(answer)

    def take_back(self, side: int) -> bool:
        """Forget the last answer of a side; False if there is none."""
        if not self.answers.get(side):
            return False
        self.answers[side].pop()
        return True

    def choosing(self, state: State, sides: Iterable[int]) -> list[int]:
        """Which of these sides still have something to answer."""
        return [side for side in sorted(sides) if self.foreseen(state, side).open]

    def given(self, state: State, sides: frozenset[int]) -> int | None:
        """The held answer to the open question, once none of these sides has anything left to answer."""
        if not asked_in_secret(state) or not self.answers.get(state.side) or self.choosing(state, sides):
            return None
        return option_ids(state)[self.answers[state.side].pop(0)]

    def forget(self, side: int) -> None:
        """Forget a side's answers, because somebody else answers for it from now on."""
        self.answers.pop(side, None)

    def add_to(self, seen: dict[str, Any], state: State, side: int, persons: Iterable[int]) -> dict[str, Any]:
        """A view for a side while all sides choose: its own question and picks, and how far the others are."""
        own = self.foreseen(state, side) if side >= 0 else None
        decision = seen["decision"]
        if own and own.open:
            decision = {**(decision_view(own.state, side) or {}), "id": self.number(side)}
        elif decision:
            decision.pop("options", None)
        draft = state.match.draft is not None
        picks = (
            [self.foreseen(state, n).picks(n == side) for n in range(len(state.match.sides))] if draft else []
        )
        choosing = [n + 1 for n in self.choosing(state, persons)]
        return {**seen, "decision": decision, "picks": picks, "choosing": choosing}
