"""What people see of a table: who is here, who must answer, what has happened, and the messages that each of them
gets."""

import logging
from collections import deque
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, NamedTuple

from crossfray.content.sources import playing_with
from crossfray.rules.board import bits
from crossfray.rules.events import tell_event
from crossfray.rules.match import Match
from crossfray.rules.players import answering
from crossfray.rules.view import view
from crossfray.server.choosing import match_facts, starting_sides
from crossfray.server.going_on import GoneOn
from crossfray.server.hints import add_hints
from crossfray.server.listener import Listener
from crossfray.server.messages import text_of
from crossfray.server.proposals import Proposal
from crossfray.server.seats import PERSONS, Place, hashed
from crossfray.server.secretly import Held, asked_in_secret
from crossfray.server.shelves import digests
from crossfray.server.store import Stored
from crossfray.server.timing import Clock, terms_of
from crossfray.server.work import Refused, Surroundings
from crossfray.table.notes import (
    stand_ins,
)
from crossfray.table.record import record_text
from crossfray.table.summary import gains
from crossfray.table.table import Step

log = logging.getLogger(__name__)
MOST_TOLD = 200
"""events in the log of a snapshot; a reconnecting client can catch up on as many"""
WATCHING = -2
"""the side of spectators, who are asked nothing"""


class Happened(NamedTuple):
    """An event in the log; `step`: how many answers had been given before it."""

    number: int
    event: dict[str, Any]
    text: str
    step: int

    def as_json(self) -> dict[str, Any]:
        """Its number, step, sentence and the keys of its kind; `number` of a round is called `round`."""
        told = {"round" if key == "number" else key: value for key, value in self.event.items()}
        return {"number": self.number, "step": self.step, **told, "text": self.text}


def told_in(match: Match, event: dict[str, Any]) -> str:
    """The sentence of an event, even if it mentions something whose card has changed since."""
    try:
        return tell_event(match, event)
    except (KeyError, IndexError):
        return f"({event['event']})"


class Shown:
    """A table and the connections that listen to it. Nothing here changes the game."""

    def __init__(self, stored: Stored, gone_on: GoneOn, around: Surroundings) -> None:
        self.id = stored.id
        self.around = around
        self.store = around.store
        self.settings = around.settings
        self.seal = stored.seal
        self.named = stored.named
        self.visited = stored.visited
        self.rematch = stored.rematch
        self.seats = list(stored.seats)
        self.spectator = stored.spectator
        self.listeners: set[Listener] = set()
        self.proposal: Proposal | None = None
        self.options = stored.options
        self.clock: Clock | None = None
        self._sit_down(stored, gone_on)

    def _sit_down(self, stored: Stored, gone_on: GoneOn) -> None:
        self.table = gone_on.table
        self._told = len(stored.told)
        """for how many steps the events are stored"""
        self.held = Held.of(self.table.notes, self.table.steps)
        self.shelf = gone_on.shelf
        """the boxes that the table is played with"""
        self.boxes = () if gone_on.shelf == self.around.shelves.today else digests(gone_on.shelf)
        self.offset = stored.offset
        self.stand_ins = stand_ins(self.table.notes)
        """the seats of people that the computer plays"""
        if self.clock is None and (terms := terms_of(stored.options)):
            self.clock = Clock(terms, len(self.table.match.sides), stored.clock)
        self._number_log()
        # Which numbers an undo has skipped is not stored: whoever reconnects to such a table gets a snapshot.
        self._floor = self.number if stored.offset else 0

    # ------------------------------------------------------------------ who must answer

    @property
    def _asked(self) -> frozenset[Place]:
        """Who may answer the open question; if two players share a side, one or both of them (TEAM-1)."""
        state = self.table.state
        return frozenset((state.side, player) for player in bits(answering(state)))

    @property
    def _time_is_up(self) -> bool:
        """Whether the side that must answer has no time left."""
        side = self.table.state.side
        return self.clock is not None and side >= 0 and self.clock.up(side)

    @property
    def _waits_for_somebody(self) -> bool:
        """Whether the game waits for a person. A question for both players of a side is answered by the person among
        them."""
        if self._time_is_up:
            return False
        asked = self._asked - self.stand_ins
        return any(seat.kind in PERSONS and seat.place in asked for seat in self.seats)

    @property
    def _chance_answers(self) -> bool:
        """Whether chance must answer and can: everybody has added to the dice."""
        return self.table.waits_on_chance and self.table.dice.ready

    @property
    def _persons(self) -> frozenset[int]:
        return frozenset(seat.side for seat in self.seats if seat.kind in PERSONS)

    @property
    def _choosing(self) -> frozenset[int]:
        """The sides where a person is choosing in secret."""
        late = {seat.side for seat in self.seats if self.clock and self.clock.up(seat.side)}
        persons = {
            seat.side for seat in self.seats if seat.kind in PERSONS and seat.place not in self.stand_ins
        }
        return frozenset(persons - late)

    def _side_of(self, listener: Listener) -> int:
        """The side that a listener plays now: the one that must answer or, in a secret choice, one that is not
        ready."""
        state = self.table.state
        if asked_in_secret(state):
            choosing = self.held.choosing(state, listener.sides)
            return choosing[0] if choosing else min(listener.sides, default=WATCHING)
        return state.side if state.side in listener.sides else min(listener.sides, default=WATCHING)

    def _places_of(self, secret: str) -> frozenset[Place]:
        digest = hashed(secret)
        places = frozenset(seat.place for seat in self.seats if seat.secret == digest)
        anybody = self.options.get("listed") and not secret
        if not places and digest != self.spectator and not anybody:
            raise Refused("This link is not valid for this table.")
        return places

    # ------------------------------------------------------------------ the log

    def _number_log(self) -> None:
        """Number the whole log again, from the offset on; only its last part is kept."""
        steps = self.table.steps
        self._log: deque[Happened] = deque(maxlen=MOST_TOLD)
        first, events = len(steps), 0
        while first and events < MOST_TOLD:
            first -= 1
            events += len(steps[first].events)
        self.number = self.offset + sum(len(step.events) for step in steps[:first])
        self._log_steps(steps[first:])

    def _log_steps(self, steps: list[Step]) -> None:
        for number, step in enumerate(steps, len(self.table.steps) - len(steps) + 1):
            for event in step.events:
                self.number += 1
                text = told_in(self.table.match, event)
                self._log.append(Happened(self.number, event, text, number))

    # ------------------------------------------------------------------ messages

    def _note(self, text: str) -> None:
        """Tell everybody something about the table that is not an event of the game."""
        if text:
            log.warning("table %s: %s", self.id, text)
        for listener in self.listeners if text else ():
            listener.tell(type="notice", text=text)

    def _common(self, listener: Listener) -> dict[str, Any]:
        """The part that snapshots and events share: the game as this listener may see it."""
        state = self.table.state
        side = self._side_of(listener)
        seen = view(state, side)
        if asked_in_secret(state):
            seen = self.held.add_to(seen, state, side, self._choosing)
            undoable = any(self.held.answers.get(own) for own in listener.sides)
        else:
            undoable = isinstance(self.table.way_back(listener.sides, self._persons - listener.sides), int)
        if seen["decision"] and not {(side, n - 1) for n in seen["decision"]["players"]} & listener.places:
            seen["decision"].pop("options", None)
        told = [asdict(gain) for gain in gains(self.table.steps)] if not state.options else None
        return {
            "view": add_hints(state, seen),
            "can_undo": bool(listener.sides) and undoable,
            "gains": told,
        }

    def _snapshot(self, listener: Listener, **more: Any) -> str:
        return text_of(
            {
                "type": "snapshot",
                "number": self.number,
                "match": match_facts(self.table.spec, self.table.match),
                "you": [side + 1 for side in sorted(listener.sides)],
                "players": [{"side": side + 1, "player": n + 1} for side, n in sorted(listener.places)],
                "seats": self.seat_facts(),
                **self._dice_facts(),
                "rematch": self.rematch or None,
                "log": [happened.as_json() for happened in self._log],
                **self._common(listener),
                **more,
            }
        )

    def _events(self, listener: Listener, after: int) -> str:
        events = []
        for happened in reversed(self._log):
            if happened.number <= after:
                break
            events.append(happened.as_json())
        events.reverse()
        common = self._common(listener)
        return text_of({"type": "events", "from": after, "to": self.number, "events": events, **common})

    def _tell_snapshots(self, **more: Any) -> None:
        for listener in self.listeners:
            listener.send(self._snapshot(listener, **more))

    def _tell_events(self, before: int) -> None:
        """Tell everybody what happened after that event, and the position now."""
        texts: dict[frozenset[Place], str] = {}
        for listener in self.listeners:
            if listener.places not in texts:
                texts[listener.places] = self._events(listener, before)
            listener.send(texts[listener.places])

    def _tell_seats(self, before: list[dict[str, Any]], but: Listener | None = None) -> None:
        """Tell everybody except one who sits where, if it has changed."""
        seats = self.seat_facts()
        if seats != before:
            for listener in self.listeners - {but}:
                listener.tell(type="seats", seats=seats)

    def _tell_clock(self, listeners: Iterable[Listener]) -> None:
        if self.clock:
            for listener in listeners:
                listener.tell(type="clock", clock=self.clock.facts())

    def _close_proposal(self, outcome: str) -> None:
        if self.proposal:
            self.proposal = None
            for each in self.listeners:
                each.tell(type="proposal", proposal=None, outcome=outcome)

    # ------------------------------------------------------------------ facts for everybody

    def seat_facts(self) -> list[dict[str, Any]]:
        """The seats as everybody may know them."""
        here = {place for listener in self.listeners for place in listener.places}
        return [
            {
                "side": seat.side + 1,
                "player": seat.player + 1,
                "kind": seat.kind,
                "name": seat.name,
                "taken": seat.taken,
                "connected": seat.kind not in PERSONS or seat.place in here,
                **({"stand_in": True} if seat.place in self.stand_ins else {}),
            }
            for seat in self.seats
        ]

    def facts(self) -> dict[str, Any]:
        """The table as everybody may know it who has its link."""
        state, spec = self.table.state, self.table.spec
        with playing_with(self.shelf):
            sides = starting_sides(spec)
        return {
            "table": self.id,
            "title": spec.title,
            "game": spec.game,
            "map": spec.map,
            "edition": spec.edition,
            "squads": spec.squads,
            "split": spec.split,
            "status": spec.status,
            "ultimate": spec.ultimate,
            "sides": sides,
            "seats": self.seat_facts(),
            "number": self.number,
            "round": state.round,
            "waits_for": state.side + 1 if state.options and state.side >= 0 else None,
            "winner": state.winner + 1 if state.winner >= 0 else None,
            "points": state.points,
            **self._dice_facts(),
        }

    def turn_facts(self, secret: str) -> dict[str, Any]:
        """Whether the game waits for the person with this secret; Refused if it opens no seat here."""
        places = self._places_of(secret)
        waits = bool(self.table.state.options) and self._waits_for_somebody and bool(self._asked & places)
        return {"waits": waits, "over": not self.table.state.options, "gone": False}

    def _dice_facts(self) -> dict[str, Any]:
        """What everybody may know about the dice before the game is over."""
        dice = self.table.dice
        return {
            "seal": self.seal,
            "nonces": dice.nonces if dice.ready and dice.nonces else None,
            "seed": dice.secret if self.named else None,
        }

    def record(self) -> str:
        """The record of a finished game as a file; Refused before, because it reveals the secret of the dice."""
        if self.table.state.options:
            raise Refused("The game is not over yet, and its record would reveal the coming dice rolls.")
        with playing_with(self.shelf):
            return record_text(self.table, [seat.kind for seat in self.seats], self.seal)
