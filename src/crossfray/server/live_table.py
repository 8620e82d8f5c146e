"""A live table: the one task that reads and changes a table while it is in memory.

Everything that happens at a table is a job in its inbox, and jobs are done one after the other. The engine judges, the
store saves, and people are only told what is stored. Nobody waits for somebody else's connection: see listener.py. A
live table is built in layers: shown.py, played.py, agreements.py, and here who comes and goes and what they ask."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeVar

from crossfray.content.errors import InputError
from crossfray.content.sources import playing_with
from crossfray.rules.board import bits
from crossfray.rules.engine import option_ids
from crossfray.rules.players import answering
from crossfray.rules.state import State
from crossfray.server.agreements import Agreeing
from crossfray.server.going_on import GoneOn
from crossfray.server.listener import Listener
from crossfray.server.logs import at_table
from crossfray.server.messages import Answer, Asked, Hello, Phrase, Propose, Rematch, Undo, Vote
from crossfray.server.phrases import BETWEEN, PHRASES
from crossfray.server.reasons import reasons, reasons_against
from crossfray.server.seats import PERSONS, Place, hashed, new_secret
from crossfray.server.secretly import asked_in_secret
from crossfray.server.store import NotOurs, Stored, StoreError
from crossfray.server.work import Closed, Refused, Surroundings, Work
from crossfray.table.fair_dice import drawn_nonce

Result = TypeVar("Result")
log = logging.getLogger(__name__)
FAULT = "Something went wrong at this table."
NOT_KEPT = "The server cannot save the game:"
UNCHANGED = "Nothing has changed."
OPENED_ANEW = "the table is being reopened: reconnect"


class LiveTable(Agreeing):
    """A table in memory, while `run` runs."""

    def __init__(self, stored: Stored, gone_on: GoneOn, around: Surroundings) -> None:
        super().__init__(stored, gone_on, around)
        self.used = time.monotonic()
        """when something last happened here"""

    # ------------------------------------------------------------------ the inbox

    async def run(self) -> None:
        """Do the jobs in the inbox, one after the other."""
        at_table.set(self.id)
        with playing_with(self.shelf):
            await self._run()

    async def _run(self) -> None:
        if self._chance_answers:  # only if the rules have changed since: dice follow their answer at once
            await self._keep(len(self.table.steps))
        self._plan()
        while True:
            await self._do(await self._inbox.get())

    async def ask(self, do: Callable[[], Awaitable[Result]]) -> Result:
        """Put a job into the inbox and return its result. Refused if it changes nothing, Closed if the table is no
        longer live."""
        if self._closed:
            raise Closed
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._inbox.put_nowait(Work(do, done))
        return await done

    async def _do(self, work: Work) -> None:
        self.used = time.monotonic()
        try:
            work.settle(await work.do())
        except Refused as refused:
            self.around.counted.refused += 1
            work.settle(refused)
        except NotOurs:
            work.settle(Closed())
            raise  # another process has the table: everybody here reconnects to it there
        except Exception as error:
            log.exception("table %s: a request failed", self.id)
            self.around.counted.faults += 1
            why = error.why if isinstance(error, StoreError) else ""
            work.settle(Refused(f"{NOT_KEPT} {why}. {UNCHANGED}" if why else f"{FAULT} {UNCHANGED}"))
            await self._recover()
        except BaseException:
            work.settle(Closed())
            raise

    async def _recover(self) -> None:
        """After a fault, continue from what is stored."""
        await self._sit_down_again(*await self.around.revive(await self.store.load(self.id)))

    def close(self) -> None:
        """Close the table: everybody who waits for a job gets Closed. Call this when `run` has ended, or was cancelled
        before it began."""
        self._closed = True
        self._stop_thinking()
        if self._alarm:
            self._alarm.cancel()
        while not self._inbox.empty():
            self._inbox.get_nowait().settle(Closed())
        for listener in self.listeners:
            listener.end(OPENED_ANEW)

    @property
    def resting(self) -> bool:
        """Whether nobody is here and nothing is about to happen."""
        runs = self.clock is not None and self.clock.due() is not None
        return not (self.listeners or self._timer or self._thinking or runs) and self._inbox.empty()

    async def goes_on(self) -> bool:
        """Whether something is about to happen although nobody is here."""

        async def look() -> bool:
            return not self.resting

        return await self.ask(look)

    # ------------------------------------------------------------------ coming and going

    async def attach(self, hello: Hello) -> Listener:
        """Let somebody in and send them the position; Refused if the secret opens no seat here."""

        async def let_in() -> Listener:
            listener = Listener(self._places_of(hello.secret), self.settings.most_waiting)
            self._make_room(listener)
            seats = self.seat_facts()
            await self._welcome(listener, hello)
            self.listeners.add(listener)
            if hello.seen and self._floor <= hello.seen <= self.number <= hello.seen + len(self._log):
                listener.send(self._events(listener, hello.seen))
            else:
                listener.send(self._snapshot(listener))
            self._tell_rules([listener])
            self._tell_clock([listener])
            if self.proposal:
                listener.tell(type="proposal", proposal=self.proposal.facts(self.seats), outcome="")
            self._tell_seats(seats, but=listener)
            if not self._timer and not self._thinking:
                self._plan()  # a game between computers waits until somebody watches
            self._point_clock()
            return listener

        return await self.ask(let_in)

    def _make_room(self, listener: Listener) -> None:
        """Limit connections: a further spectator is refused, and a further connection of a seat ends its oldest."""
        same = [each for each in self.listeners if each.places == listener.places and not each.cut]
        if not listener.places and len(same) >= self.settings.most_watchers:
            raise Refused(f"{len(same)} spectators already watch this table; no more can join.")
        if listener.places and len(same) >= self.settings.most_per_seat:
            min(same, key=lambda each: each.since).end("this seat is open in too many places")

    async def _welcome(self, listener: Listener, hello: Hello) -> None:
        """Store the name that somebody has chosen, and what they add to the dice when they come for the first time. The
        last of them seals the dice, and chance answers if it was asked."""
        lacking = [seat.place for seat in self.seats if seat.place in listener.places and not seat.nonce]
        if not self.table.dice.nonces:
            lacking = []  # the seed was given, or the table is older than the nonces
        name = hello.name.strip() if hello.name is not None else None
        others = [
            seat for seat in self.seats if seat.place in listener.places and name not in (seat.name, None)
        ]
        if self.visited and not lacking and not others:
            return
        new = {place: hello.nonce or drawn_nonce() for place in lacking}
        names = {seat.place: name or "" for seat in others}
        await self.store.visit(self.id, new, time.time(), names)
        self.visited = True
        self.seats = [
            replace(seat, nonce=new.get(seat.place, seat.nonce), name=names.get(seat.place, seat.name))
            for seat in self.seats
        ]
        if not new:
            return
        self.table.dice.nonces = [seat.nonce for seat in self.seats]
        if self.table.dice.ready:
            for each in self.listeners:
                each.tell(type="sealed", nonces=self.table.dice.nonces)
            if self.table.waits_on_chance:
                await self._go_on(len(self.table.steps), lambda: None)

    def leave(self, listener: Listener) -> None:
        """Somebody has gone."""
        seats = self.seat_facts()
        self.listeners.discard(listener)
        self._tell_seats(seats)
        if not self.listeners and not self._persons:
            self._stop_thinking()
        if not self._closed:
            self._point_clock()
        self.used = time.monotonic()

    async def join(self, side: int | None, player: int | None = None) -> tuple[Place, str]:
        """Take an open seat, at that side and player (from 0) or anywhere; the place and its secret."""

        async def take() -> tuple[Place, str]:
            for place, seat in enumerate(self.seats):
                if not seat.taken and side in (seat.side, None) and player in (seat.player, None):
                    secret = new_secret()
                    if await self.store.take_seat(self.id, seat.place, hashed(secret), time.time()):
                        seats = self.seat_facts()
                        self.seats[place] = replace(seat, secret=hashed(secret))
                        self._tell_seats(seats)
                        return seat.place, secret
            raise Refused("No open seat is left at this table.")

        return await self.ask(take)

    async def ask_for_hint(self, secret: str, decision: int) -> State:
        """The state with the question that the person with this secret must answer; Refused if it is not theirs, or if
        a hint would be unfair. If others play at the table, they are told."""

        async def look() -> State:
            places = self._places_of(secret)
            if not places:
                raise Refused("Spectators get no hints.")
            state = self._open_to(places, decision)
            if len({seat.secret for seat in self.seats if seat.kind in PERSONS}) > 1:
                if not self.options.get("casual"):
                    raise Refused(
                        "You play against other people: hints are only for casual tables and games with the computer."
                    )
                self._tell_all(f"{self.table.match.sides[state.side].name} asks for a hint.")
            return state

        return await self.ask(look)

    def _open_to(self, places: frozenset[Place], decision: int) -> State:
        """The state with the question that somebody in these seats must answer; Refused if nobody there must."""
        state, number = self.table.state, self.table.state.step
        if asked_in_secret(state):
            own = self.held.choosing(state, {side for side, _ in places})
            if not own:
                raise Refused("You have chosen; the others are still choosing.")
            state, number = self.held.foreseen(state, own[0]).state, self.held.number(own[0])
        if not state.options:
            raise Refused("The game is over, so there is nothing left to answer.")
        if decision != number:
            raise Refused("The game has moved on: that question is no longer open.")
        if not {(state.side, player) for player in bits(answering(state))} & places - self.stand_ins:
            raise Refused("It is not your turn to answer.")
        return state

    def _tell_all(self, text: str) -> None:
        for listener in self.listeners:
            listener.tell(type="notice", text=text)

    # ------------------------------------------------------------------ what people ask

    async def hear(self, listener: Listener, message: Asked) -> None:
        """Do what somebody at the table asks; Refused says why not."""
        if isinstance(message, Answer):
            begun = time.monotonic()
            await self.ask(lambda: self._answer(listener, message))
            self.around.counted.answers.add(time.monotonic() - begun)
        elif isinstance(message, Undo):
            await self.ask(lambda: self._undo(listener))
        elif isinstance(message, Rematch):
            await self.ask(lambda: self._play_again(listener))
        elif isinstance(message, Phrase):
            self._speak(listener, message.phrase)
        elif isinstance(message, Propose):
            await self.ask(lambda: self._propose(listener, message))
        elif isinstance(message, Vote):
            await self.ask(lambda: self._vote(listener, message.agree))
        else:
            await self.ask(lambda: self._why(listener, message.words))

    async def _answer(self, listener: Listener, message: Answer) -> None:
        state, given = self.table.state, message.decision
        if not state.options:
            raise Refused("The game is over, so there is nothing left to answer.", given)
        if asked_in_secret(state) and listener.sides:
            await self._answer_in_secret(listener, message)
            return
        if given != state.step:
            raise Refused(
                f"The game has moved on: that was question {given}, and question {state.step} is open now.",
                given,
            )
        if self.table.waits_on_chance:
            raise Refused("The dice will be rolled when everybody is here.", given)
        if state.side not in listener.sides:
            raise Refused(f"{self.table.match.sides[state.side].name} must answer this.", given)
        if not self._asked & listener.places:
            raise Refused("The other player on your side must answer this.", given)
        if not self._waits_for_somebody:
            raise Refused(
                "Your time is up: the computer answers."
                if self._time_is_up
                else "The computer plays for you: take your seat back first.",
                given,
            )
        known = option_ids(state)
        if message.option not in known:
            found = reasons_against(state, message.option)
            if found:
                raise Refused(found[0]["sentence"], given, rule=found[0]["rule"], refusals=found)
            raise Refused("You cannot choose that now.", given)
        await self._step(known[message.option], lambda: listener.tell(type="acknowledged", decision=given))

    async def _answer_in_secret(self, listener: Listener, message: Answer) -> None:
        """Hold an answer until everybody has answered, then give them all."""
        state, given = self.table.state, message.decision
        side = self._side_of(listener)
        ahead = self.held.foreseen(state, side)
        if not ahead.open:
            raise Refused("You have chosen; the others are still choosing.", given)
        if given != self.held.number(side):
            raise Refused("The game has moved on: that question is no longer open.", given)
        if not {(side, player) for player in bits(answering(ahead.state))} & listener.places:
            raise Refused("The other player on your side must answer this.", given)
        if message.option not in option_ids(ahead.state):
            raise Refused("You cannot choose that now.", given)
        self.held.hold(side, message.option)
        await self._release_held(lambda: listener.tell(type="acknowledged", decision=given))

    async def _undo(self, listener: Listener) -> None:
        if not listener.sides:
            raise Refused("Spectators cannot undo anything.")
        if asked_in_secret(self.table.state) and any(self.held.take_back(side) for side in listener.sides):
            await self._note_held()
            self._tell_snapshots(undone=True)
            return
        others = self._persons - listener.sides
        back = self.table.way_back(listener.sides, others)
        if isinstance(back, str):
            raise Refused(back)
        if not self.table.remembers(back):
            await self._remember()
        # No number is used twice: skip the numbers of what is undone, and one for the undo.
        offset = self.offset + 1 + sum(len(step.events) for step in self.table.steps[back:])
        self.table.undo(listener.sides, others)
        await self.store.truncate(self.id, back, offset, time.time())
        self.offset = offset
        self._told = min(self._told, back)
        self._close_proposal("over")
        self._number_log()
        self._floor = self.number
        self._tell_snapshots(undone=True)
        self._plan()

    async def _remember(self) -> None:
        """Recover the states before the last steps, which are missing because the table continued from a saved
        position."""
        gone_on = await self.around.look_at(await self.store.load(self.id))
        if gone_on.note:
            raise Refused("That can no longer be undone.")
        self.table = gone_on.table

    async def _play_again(self, listener: Listener) -> None:
        """Make the table for the rematch, unless there is one, and tell everybody where it is."""
        if not listener.places:
            raise Refused("Spectators cannot start a rematch.")
        if self.table.state.options:
            raise Refused("The game is not over yet: a rematch is possible afterwards.")
        if not self.rematch:
            rematch = await self.around.again(self)
            await self.store.follow(self.id, rematch, time.time())
            self.rematch = rematch
        for each in self.listeners:
            each.tell(type="rematch", table=self.rematch)

    def _speak(self, listener: Listener, phrase: str) -> None:
        """Send everybody a phrase, if other people play here; not too often."""
        if not listener.places or len({seat.secret for seat in self.seats if seat.kind in PERSONS}) < 2:
            raise Refused("There is nobody here to talk to.")
        if phrase not in PHRASES:
            raise Refused("There is no such phrase.")
        if time.monotonic() < listener.quiet_until:
            raise Refused("One phrase at a time.")
        listener.quiet_until = time.monotonic() + BETWEEN
        side, player = min(listener.places)
        for each in self.listeners:
            each.tell(type="spoken", side=side + 1, player=player + 1, phrase=phrase, text=PHRASES[phrase])

    async def _why(self, listener: Listener, words: list[str]) -> None:
        try:
            found = reasons(self.table.state, words)
        except InputError as error:
            raise Refused(str(error), words=words) from None
        listener.tell(type="why", words=words, legal=not found, refusals=found)
