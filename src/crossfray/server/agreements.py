"""Agreements at a table: one person makes a proposal, and the others accept or decline it."""

import time
from collections.abc import Iterable

from crossfray.server.going_on import rules_facts
from crossfray.server.listener import Listener
from crossfray.server.messages import Propose
from crossfray.server.played import Played
from crossfray.server.proposals import Proposal, voices
from crossfray.server.seats import PERSONS, Place
from crossfray.server.secretly import asked_in_secret
from crossfray.server.work import Refused
from crossfray.table.notes import (
    COMPUTER,
    OLD_RULES,
    RULES,
    UNDO,
    Note,
    rolls_in,
    stand_ins,
    told_of,
)


class Agreeing(Played):
    """A table with proposals: return to the old cards, undo past a dice roll, let the computer play a seat."""

    @property
    def _changed_rules(self) -> Note | None:
        """The last change of the rules, unless the people have chosen the old ones."""
        told = [note for note in self.table.notes if note["what"] in (RULES, OLD_RULES)]
        return told[-1] if told and told[-1]["what"] == RULES else None

    @property
    def _old_offered(self) -> bool:
        """Whether the people can still choose the old cards: until a person has answered under the new ones."""
        note = self._changed_rules
        if not note or not note["changed"] or not note["before"]:
            return False
        return not any(step.by - 1 in self._persons for step in self.table.steps[note["held"] :])

    def _tell_rules(self, listeners: Iterable[Listener]) -> None:
        """Tell these listeners what has changed since the game began, while it is in play."""
        note = self._changed_rules
        if not note or not self.table.state.options:
            return
        text = told_of(note)
        for listener in listeners:
            listener.tell(type="notice", text=text)
            listener.tell(type="rules", text=text, **rules_facts(note, self._old_offered))

    # ------------------------------------------------------------------ proposals and votes

    async def _propose(self, listener: Listener, message: Propose) -> None:
        """Make a proposal to everybody at the table. Whoever makes it has agreed."""
        if not listener.places:
            raise Refused("Spectators cannot make proposals.")
        if self.proposal:
            raise Refused("There is already a proposal: answer that first.")
        place = (message.seat.side - 1, message.seat.player - 1) if message.seat else None
        proposal = Proposal(message.what, min(listener.places), voices(self.seats), place)
        self._check_proposal(proposal, listener)
        mine = {seat.secret for seat in self.seats if seat.place in listener.places}
        proposal.agreed = mine & proposal.needed
        self.proposal = proposal
        await self._settle(proposal)

    def _check_proposal(self, proposal: Proposal, listener: Listener) -> None:
        """Refuse an impossible proposal. The others propose to hand over a seat; only its own person can take it
        back."""
        if proposal.what == OLD_RULES:
            if not self._old_offered:
                raise Refused(
                    "You cannot go back to the old cards: nothing has changed, or somebody has already played on."
                )
        elif proposal.what == UNDO:
            if not self.options.get("casual"):
                raise Refused("Dice rolls cannot be undone at this table. For that, make a casual table.")
            if not self.table.state.options:
                raise Refused("The game is over: nothing can be undone.")
            if isinstance(why := self.table.way_back_by_consent(listener.sides), str):
                raise Refused(why)
        else:
            self._check_seat(proposal, listener)

    def _check_seat(self, proposal: Proposal, listener: Listener) -> None:
        seat = next((seat for seat in self.seats if seat.place == proposal.place), None)
        if seat is None or seat.kind not in PERSONS or not seat.secret:
            raise Refused("No person has that seat here.")
        if proposal.what == COMPUTER:
            if seat.place in self.stand_ins:
                raise Refused("The computer already plays for that seat.")
            proposal.needed -= {seat.secret}
        else:
            if seat.place not in self.stand_ins:
                raise Refused("The computer does not play for that seat.")
            if seat.place not in listener.places:
                raise Refused("Only the player of that seat can take it back.")
            proposal.needed = frozenset()

    async def _vote(self, listener: Listener, agree: bool) -> None:
        """Agree to the open proposal or decline it. One vote against it ends it."""
        proposal = self.proposal
        if proposal is None:
            raise Refused("There is no proposal.")
        mine = {seat.secret for seat in self.seats if seat.place in listener.places}
        if not mine & proposal.needed:
            raise Refused("Spectators do not vote." if not listener.places else "You are not asked.")
        if not agree:
            self._close_proposal("declined")
            return
        proposal.agreed |= mine
        await self._settle(proposal)

    async def _settle(self, proposal: Proposal) -> None:
        """Carry out a proposal if everybody has agreed; otherwise tell everybody whose vote is missing."""
        if proposal.carried:
            self._close_proposal("agreed")
            await self._carry_out(proposal)
            return
        for each in self.listeners:
            each.tell(type="proposal", proposal=proposal.facts(self.seats), outcome="")

    # ------------------------------------------------------------------ what was agreed

    async def _carry_out(self, proposal: Proposal) -> None:
        """Do what everybody has agreed to."""
        if proposal.what == OLD_RULES:
            await self._sit_down_again(*await self.around.old_rules(self.id))
            self._note("Everybody agreed: the game continues with the cards it started with.")
        elif proposal.what == UNDO:
            await self._take_back(proposal)
        else:
            assert proposal.place is not None
            await self._hand_over(proposal.place, proposal.what)

    async def _take_back(self, proposal: Proposal) -> None:
        """Undo to before the last answer of the person who proposed it, past dice rolls too. The record shows it."""
        secret = next(seat.secret for seat in self.seats if seat.place == proposal.by)
        back = self.table.way_back_by_consent({seat.side for seat in self.seats if seat.secret == secret})
        if isinstance(back, str):
            raise Refused(back)
        gone = [(step.by, step.answer, step.hash) for step in self.table.steps[back:]]
        note: Note = {"what": UNDO, "at": back, "by": proposal.by[0] + 1, "rolls": rolls_in(gone)}
        note["steps"] = [[by, answer] for by, answer, _ in gone]
        await self._sit_down_again(*await self.around.take_back(self.id, back, note))
        self._note("Everybody agreed: the last answer was undone.")

    async def _hand_over(self, place: Place, what: str) -> None:
        """Let the computer play a seat from now on, or give the seat back to its person."""
        note: Note = {"what": what, "at": len(self.table.steps), "side": place[0] + 1, "player": place[1] + 1}
        notes = [*self.table.notes, note]
        await self.store.truncate(self.id, len(self.table.steps), self.offset, time.time(), notes=notes)
        seats = self.seat_facts()
        self.table.notes = notes
        self.stand_ins = stand_ins(notes)
        self._tell_seats(seats)
        self._plan()
        if asked_in_secret(self.table.state):
            self.held.forget(place[0])
            await self._release_held()
