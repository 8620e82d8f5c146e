"""The owner of a table: the one task that reads and changes it.

Whatever happens at a table comes through the owner's inbox, one thing after the other. The engine judges, the store
keeps, and only what is kept is told. Nobody waits for the connection of somebody else: see line.py."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import asdict, replace
from typing import Any, NamedTuple, Protocol, TypeVar

from crossfray.agents import randomly
from crossfray.content.errors import InputError
from crossfray.content.sources import play_with, playing_with
from crossfray.rules.board import bits
from crossfray.rules.engine import option_ids
from crossfray.rules.events import tell_event
from crossfray.rules.frames import TURN_SIDE
from crossfray.rules.match import Match
from crossfray.rules.players import answering
from crossfray.rules.procedure import turn_frame
from crossfray.rules.state import CHANCE
from crossfray.rules.view import view
from crossfray.server import jobs
from crossfray.server.agreements import Proposal, voices
from crossfray.server.choosing import match_facts, starting_sides
from crossfray.server.going_on import GoneOn, noted, rules_facts
from crossfray.server.hints import add_hints
from crossfray.server.line import Line
from crossfray.server.logs import at_table
from crossfray.server.messages import Answer, Asked, Hello, Phrase, Propose, Rematch, Undo, Vote, text_of
from crossfray.server.metrics import Counted
from crossfray.server.phrases import BETWEEN, PHRASES
from crossfray.server.reasons import reasons, reasons_against
from crossfray.server.seats import PERSONS, Place, hashed, new_secret
from crossfray.server.secretly import Held, asked_in_secret
from crossfray.server.settings import Settings
from crossfray.server.shelves import Shelves, digests
from crossfray.server.store import NEVER, NotOurs, Store, Stored, StoreError
from crossfray.server.timing import Clock, terms_of
from crossfray.server.workers import Workers
from crossfray.table.dice import drawn_nonce
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
from crossfray.table.record import record_text
from crossfray.table.summary import gains
from crossfray.table.table import Step

Result = TypeVar("Result")
log = logging.getLogger(__name__)
MOST_TOLD = 200
"""events in the log of a snapshot; as many can be caught up with"""
WATCHING = -2
"""the side of those who watch: no question is asked of it"""
TRY_AGAIN = 30.0
"""seconds until the computer tries again to answer when its answer could not be kept"""
FAULT = "Something went wrong at this table."
NOT_KEPT = "The server cannot keep what happens:"
UNCHANGED = "Nothing has changed."
Moment = tuple[int, int]
STAND_IN = "greedy"
"""who answers for a person whose time is up, or whose seat was handed over"""
OPENED_ANEW = "the table is opened anew: come back"


class Closed(Exception):
    """The owner has left the table; the lobby finds it a new one."""


class Refused(Exception):
    """What was asked changes nothing; what to say about it."""

    def __init__(self, sentence: str, decision: int | None = None, **more: Any) -> None:
        super().__init__(sentence)
        self.message = {"type": "refused", "decision": decision, "sentence": sentence, **more}


class Happened(NamedTuple):
    """An event in the log; `step`: how many answers had been given when it came about."""

    number: int
    event: dict[str, Any]
    text: str
    step: int

    def as_json(self) -> dict[str, Any]:
        """Its number, its step, its sentence and what its kind tells; the number of a round is `round`."""
        told = {"round" if key == "number" else key: value for key, value in self.event.items()}
        return {"number": self.number, "step": self.step, **told, "text": self.text}


def told_in(match: Match, event: dict[str, Any]) -> str:
    """The sentence of an event, also of something that was in the game before its cards changed."""
    try:
        return tell_event(match, event)
    except (KeyError, IndexError):
        return f"({event['event']})"


class Work(NamedTuple):
    """Something in the inbox, and who waits for it."""

    do: Callable[[], Awaitable[Any]]
    done: "asyncio.Future[Any] | None" = None

    def settle(self, outcome: object) -> None:
        """Tell who waits, if somebody still does."""
        if self.done is None or self.done.done():
            return
        if isinstance(outcome, Exception):
            self.done.set_exception(outcome)
        else:
            self.done.set_result(outcome)


class Surroundings(Protocol):
    """What an owner has around it: see lobby.py."""

    store: Store
    settings: Settings
    players: Workers
    shelves: Shelves
    counted: Counted

    async def again(self, owner: "Owner") -> str:
        """Make the table where the people of another play once more; its id."""

    async def revive(self, stored: Stored) -> tuple[Stored, GoneOn]:
        """A table goes on as it was left, or under other rules."""

    async def look_at(self, stored: Stored) -> GoneOn:
        """A table as it would go on, all of it played again."""

    async def old_rules(self, table_id: str) -> tuple[Stored, GoneOn]:
        """A table goes on with the cards it had before they changed."""

    async def take_back(self, table_id: str, length: int, note: Note) -> tuple[Stored, GoneOn]:
        """A table goes on from so many steps, because all have agreed."""


class Owner:
    """Owns a table while `run` runs."""

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
        self.lines: set[Line] = set()
        self.used = time.monotonic()
        """when something last happened here"""
        self._inbox: asyncio.Queue[Work] = asyncio.Queue()
        self._closed = False
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._failed: Moment | None = None
        """where an answer of the computer could not be kept"""
        self.proposal: Proposal | None = None
        self.options = stored.options
        self.clock: Clock | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._whose_turn: int | None = None
        self._clock_told: list[int] = []
        self._sit_down(stored, gone_on)

    def _sit_down(self, stored: Stored, gone_on: GoneOn) -> None:
        self.table = gone_on.table
        self._told = len(stored.told)
        """of so many steps it is kept what came of them"""
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
        # Where an undo made numbers void is not kept: whoever comes back to such a table gets a snapshot.
        self._floor = self.number if stored.offset else 0

    # ------------------------------------------------------------------ the inbox

    async def run(self) -> None:
        """Do what comes in, one thing after the other."""
        at_table.set(self.id)
        with playing_with(self.shelf):
            await self._run()

    async def _run(self) -> None:
        try:
            if self._chance_answers:  # only if the rules have changed since: dice follow their answer
                await self._keep(len(self.table.steps))
            self._plan()
            while True:
                await self._do(await self._inbox.get())
        finally:
            self._close()

    async def ask(self, do: Callable[[], Awaitable[Result]]) -> Result:
        """Have the owner do something; what comes of it. Refused if it changes nothing, Closed without an owner."""
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
            raise  # another process has the table: whoever is here comes to it there
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
        """After a fault go on from what is kept."""
        await self._sit_down_again(*await self.around.revive(await self.store.load(self.id)))

    async def _sit_down_again(self, stored: Stored, gone_on: GoneOn) -> None:
        """Everything is another now, except who is here."""
        self._sit_down(stored, gone_on)
        play_with(gone_on.shelf)
        self._tell_snapshots()
        self._plan()

    def _close(self) -> None:
        self._closed = True
        self._stop_thinking()
        if self._alarm:
            self._alarm.cancel()
        while not self._inbox.empty():
            self._inbox.get_nowait().settle(Closed())
        for line in self.lines:
            line.end(OPENED_ANEW)

    @property
    def resting(self) -> bool:
        """Whether nobody is here and nothing is about to happen."""
        runs = self.clock is not None and self.clock.due() is not None
        return not (self.lines or self._timer or self._thinking or runs) and self._inbox.empty()

    async def goes_on(self) -> bool:
        """Whether something is about to happen though nobody is here."""

        async def look() -> bool:
            return not self.resting

        return await self.ask(look)

    # ------------------------------------------------------------------ coming and going

    async def attach(self, hello: Hello) -> Line:
        """Let somebody in, and tell them where the game stands; Refused if the secret opens no seat here."""

        async def let_in() -> Line:
            line = Line(self._places_of(hello.secret), self.settings.most_waiting)
            self._make_room(line)
            seats = self.seat_facts()
            await self._welcome(line, hello)
            self.lines.add(line)
            if hello.seen and self._floor <= hello.seen <= self.number <= hello.seen + len(self._log):
                line.send(self._events(line, hello.seen))
            else:
                line.send(self._snapshot(line))
            self._tell_rules([line])
            self._tell_clock([line])
            if self.proposal:
                line.tell(type="proposal", proposal=self.proposal.facts(self.seats), outcome="")
            self._tell_seats(seats, but=line)
            if not self._timer and not self._thinking:
                self._plan()  # computers among themselves wait for somebody to watch
            self._point_clock()
            return line

        return await self.ask(let_in)

    def _make_room(self, line: Line) -> None:
        """Those who watch are so many at most, and take no seat's place; of a seat the oldest connection makes room."""
        same = [each for each in self.lines if each.places == line.places and not each.cut]
        if not line.places and len(same) >= self.settings.most_watchers:
            raise Refused(f"{len(same)} spectators already watch this table, and there is no room for more.")
        if line.places and len(same) >= self.settings.most_per_seat:
            min(same, key=lambda each: each.since).end("this seat was opened elsewhere too often")

    async def _welcome(self, line: Line, hello: Hello) -> None:
        """Keep what somebody wants to be called, and what they add to the dice when they come for the first time.
        With the last of them the dice are sealed, and chance answers what it was asked."""
        lacking = [seat.place for seat in self.seats if seat.place in line.places and not seat.nonce]
        if not self.table.dice.nonces:
            lacking = []  # the seed was named, or the table is older than the nonces
        name = hello.name.strip() if hello.name is not None else None
        others = [seat for seat in self.seats if seat.place in line.places and name not in (seat.name, None)]
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
            for each in self.lines:
                each.tell(type="sealed", nonces=self.table.dice.nonces)
            if self.table.waits_on_chance:
                await self._go_on(len(self.table.steps), lambda: None)

    def leave(self, line: Line) -> None:
        """Somebody has gone."""
        seats = self.seat_facts()
        self.lines.discard(line)
        self._tell_seats(seats)
        if not self.lines and not self._persons:
            self._stop_thinking()
        if not self._closed:
            self._point_clock()
        self.used = time.monotonic()

    async def join(self, side: int | None, player: int | None = None) -> tuple[Place, str]:
        """Take an open seat, at that side and player (from 0) or any; the place and its secret."""

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

    def _places_of(self, secret: str) -> frozenset[Place]:
        digest = hashed(secret)
        places = frozenset(seat.place for seat in self.seats if seat.secret == digest)
        anybody = self.options.get("listed") and not secret
        if not places and digest != self.spectator and not anybody:
            raise Refused("This link does not open a seat at this table.")
        return places

    # ------------------------------------------------------------------ what people ask

    async def hear(self, line: Line, message: Asked) -> None:
        """Do what somebody at the table asks; Refused says why not."""
        if isinstance(message, Answer):
            begun = time.monotonic()
            await self.ask(lambda: self._answer(line, message))
            self.around.counted.answers.add(time.monotonic() - begun)
        elif isinstance(message, Undo):
            await self.ask(lambda: self._undo(line))
        elif isinstance(message, Rematch):
            await self.ask(lambda: self._play_again(line))
        elif isinstance(message, Phrase):
            self._speak(line, message.phrase)
        elif isinstance(message, Propose):
            await self.ask(lambda: self._propose(line, message))
        elif isinstance(message, Vote):
            await self.ask(lambda: self._vote(line, message.agree))
        else:
            await self.ask(lambda: self._why(line, message.words))

    async def _answer(self, line: Line, message: Answer) -> None:
        state, given = self.table.state, message.decision
        if not state.options:
            raise Refused("The game is over, so there is nothing left to answer.", given)
        if asked_in_secret(state) and line.sides:
            await self._answer_in_secret(line, message)
            return
        if given != state.step:
            raise Refused(
                f"The game has moved on: that was question {given}, and question {state.step} is open now.",
                given,
            )
        if self.table.waits_on_chance:
            raise Refused("The dice wait until everybody is here.", given)
        if state.side not in line.sides:
            raise Refused(f"{self.table.match.sides[state.side].name} must answer this.", given)
        if not self._asked & line.places:
            raise Refused("The other player on your side must answer this.", given)
        if not self._waits_for_somebody:
            raise Refused(
                "Your time is up: the computer answers."
                if self._time_is_up
                else "The computer plays your seat: take it back first.",
                given,
            )
        known = option_ids(state)
        if message.option not in known:
            found = reasons_against(state, message.option)
            if found:
                raise Refused(found[0]["sentence"], given, rule=found[0]["rule"], refusals=found)
            raise Refused("That is not one of the answers.", given)
        await self._step(known[message.option], lambda: line.tell(type="acknowledged", decision=given))

    async def _answer_in_secret(self, line: Line, message: Answer) -> None:
        """Hold an answer until everybody has answered, then give them all."""
        state, given = self.table.state, message.decision
        side = self._side_of(line)
        ahead = self.held.foreseen(state, side)
        if not ahead.open:
            raise Refused("You have chosen; the others are still choosing.", given)
        if given != self.held.number(side):
            raise Refused("The game has moved on: that question is closed.", given)
        if not {(side, player) for player in bits(answering(ahead.state))} & line.places:
            raise Refused("The other player on your side must answer this.", given)
        if message.option not in option_ids(ahead.state):
            raise Refused("That is not one of the answers.", given)
        self.held.hold(side, message.option)
        await self._release_held(lambda: line.tell(type="acknowledged", decision=given))

    async def _release_held(self, kept: Callable[[], None] = lambda: None) -> None:
        """Keep what is held; once everybody has answered, give it. Call `kept` when that is durable; tell everybody."""
        first, match = len(self.table.steps), self.table.match
        self._give_held()
        if len(self.table.steps) > first:
            await self._go_on(first, kept, anew=self.table.match is not match)
            await self._note_held()
            return
        await self._note_held()
        kept()
        self._tell_events(self.number)

    async def _note_held(self) -> None:
        """Keep what has been answered ahead."""
        steps = len(self.table.steps)
        self.table.notes = self.held.noted(self.table.notes, steps, len(self.table.match.sides))
        await self.store.truncate(self.id, steps, self.offset, time.time(), notes=self.table.notes)

    def _give_held(self) -> None:
        """Give the answers that were held, once everybody has answered."""
        while (option := self.held.given(self.table.state, self._choosing)) is not None:
            self.table.answer(option)

    def _side_of(self, line: Line) -> int:
        """The side that somebody plays now: the one that is asked, or in secret one that has not chosen yet."""
        state = self.table.state
        if asked_in_secret(state):
            choosing = self.held.choosing(state, line.sides)
            return choosing[0] if choosing else min(line.sides, default=WATCHING)
        return state.side if state.side in line.sides else min(line.sides, default=WATCHING)

    async def _undo(self, line: Line) -> None:
        if not line.sides:
            raise Refused("Spectators cannot take anything back.")
        if asked_in_secret(self.table.state) and any(self.held.take_back(side) for side in line.sides):
            await self._note_held()
            self._tell_snapshots(undone=True)
            return
        others = self._persons - line.sides
        back = self.table.way_back(line.sides, others)
        if isinstance(back, str):
            raise Refused(back)
        if not self.table.remembers(back):
            await self._remember()
        # Numbers are never used twice: those of what is taken back, and one for taking it back, are passed over.
        offset = self.offset + 1 + sum(len(step.events) for step in self.table.steps[back:])
        self.table.undo(line.sides, others)
        await self.store.truncate(self.id, back, offset, time.time())
        self.offset = offset
        self._told = min(self._told, back)
        self._close_proposal("over")
        self._number_log()
        self._floor = self.number
        self._tell_snapshots(undone=True)
        self._plan()

    async def _remember(self) -> None:
        """Know the states before the last steps again: the table went on from where it last stood."""
        gone_on = await self.around.look_at(await self.store.load(self.id))
        if gone_on.note:
            raise Refused("That can no longer be taken back.")
        self.table = gone_on.table

    async def _play_again(self, line: Line) -> None:
        """Make the table of the rematch, unless there is one, and tell everybody where it is."""
        if not line.places:
            raise Refused("Spectators cannot start a rematch.")
        if self.table.state.options:
            raise Refused("The game is not over yet; a rematch comes after it.")
        if not self.rematch:
            rematch = await self.around.again(self)
            await self.store.follow(self.id, rematch, time.time())
            self.rematch = rematch
        for each in self.lines:
            each.tell(type="rematch", table=self.rematch)

    def _speak(self, line: Line, phrase: str) -> None:
        """Tell everybody a phrase, if people play with each other here; not too often."""
        if not line.places or len({seat.secret for seat in self.seats if seat.kind in PERSONS}) < 2:
            raise Refused("There is nobody here to talk to.")
        if phrase not in PHRASES:
            raise Refused("There is no such phrase.")
        if time.monotonic() < line.quiet_until:
            raise Refused("One phrase at a time.")
        line.quiet_until = time.monotonic() + BETWEEN
        side, player = min(line.places)
        for each in self.lines:
            each.tell(type="spoken", side=side + 1, player=player + 1, phrase=phrase, text=PHRASES[phrase])

    async def _why(self, line: Line, words: list[str]) -> None:
        try:
            found = reasons(self.table.state, words)
        except InputError as error:
            raise Refused(str(error), words=words) from None
        line.tell(type="why", words=words, legal=not found, refusals=found)

    # ------------------------------------------------------------------ what people settle together

    @property
    def _changed_rules(self) -> Note | None:
        """The last change of the rules, unless the people have chosen the old ones."""
        told = [note for note in self.table.notes if note["what"] in (RULES, OLD_RULES)]
        return told[-1] if told and told[-1]["what"] == RULES else None

    @property
    def _old_offered(self) -> bool:
        """Whether the cards from before the change can still be had: until a person has answered under the new."""
        note = self._changed_rules
        if not note or not note["changed"] or not note["before"]:
            return False
        return not any(step.by - 1 in self._persons for step in self.table.steps[note["held"] :])

    def _tell_rules(self, lines: Iterable[Line]) -> None:
        """What has changed since the game began, as long as it is played."""
        note = self._changed_rules
        if not note or not self.table.state.options:
            return
        text = told_of(note)
        for line in lines:
            line.tell(type="notice", text=text)
            line.tell(type="rules", text=text, **rules_facts(note, self._old_offered))

    async def _propose(self, line: Line, message: Propose) -> None:
        """Propose something to everybody at the table; whoever proposes has agreed."""
        if not line.places:
            raise Refused("Those who watch propose nothing.")
        if self.proposal:
            raise Refused("Something else is proposed already: answer that first.")
        place = (message.seat.side - 1, message.seat.player - 1) if message.seat else None
        proposal = Proposal(message.what, min(line.places), voices(self.seats), place)
        self._check_proposal(proposal, line)
        mine = {seat.secret for seat in self.seats if seat.place in line.places}
        proposal.agreed = mine & proposal.needed
        self.proposal = proposal
        await self._settle(proposal)

    def _check_proposal(self, proposal: Proposal, line: Line) -> None:
        """Refuse what cannot be done; a seat is handed over by the others, and taken back by whose it is."""
        if proposal.what == OLD_RULES:
            if not self._old_offered:
                raise Refused(
                    "There are no old cards to choose: nothing has changed, or somebody has played on."
                )
        elif proposal.what == UNDO:
            if not self.options.get("casual"):
                raise Refused("At this table the dice stand. A casual table can be agreed when it is made.")
            if not self.table.state.options:
                raise Refused("The game is over: nothing is taken back.")
            if isinstance(why := self.table.way_back_by_consent(line.sides), str):
                raise Refused(why)
        else:
            self._check_seat(proposal, line)

    def _check_seat(self, proposal: Proposal, line: Line) -> None:
        seat = next((seat for seat in self.seats if seat.place == proposal.place), None)
        if seat is None or seat.kind not in PERSONS or not seat.secret:
            raise Refused("That is no seat of a person here.")
        if proposal.what == COMPUTER:
            if seat.place in self.stand_ins:
                raise Refused("The computer plays that seat already.")
            proposal.needed -= {seat.secret}
        else:
            if seat.place not in self.stand_ins:
                raise Refused("No computer plays that seat.")
            if seat.place not in line.places:
                raise Refused("Only whoever sits there takes a seat back.")
            proposal.needed = frozenset()

    async def _vote(self, line: Line, agree: bool) -> None:
        """Agree to what is proposed, or not: one voice against it, and it is off the table."""
        proposal = self.proposal
        if proposal is None:
            raise Refused("Nothing is proposed.")
        mine = {seat.secret for seat in self.seats if seat.place in line.places}
        if not mine & proposal.needed:
            raise Refused("Those who watch are not asked." if not line.places else "You are not asked.")
        if not agree:
            self._close_proposal("declined")
            return
        proposal.agreed |= mine
        await self._settle(proposal)

    async def _settle(self, proposal: Proposal) -> None:
        """Do what is proposed if all have agreed; else tell everybody who is still to be heard."""
        if proposal.carried:
            self._close_proposal("agreed")
            await self._carry_out(proposal)
            return
        for each in self.lines:
            each.tell(type="proposal", proposal=proposal.facts(self.seats), outcome="")

    def _close_proposal(self, outcome: str) -> None:
        if self.proposal:
            self.proposal = None
            for each in self.lines:
                each.tell(type="proposal", proposal=None, outcome=outcome)

    async def _carry_out(self, proposal: Proposal) -> None:
        """Do what everybody has agreed to."""
        if proposal.what == OLD_RULES:
            await self._sit_down_again(*await self.around.old_rules(self.id))
            self._note("The game goes on with the cards it was begun with: all have agreed.")
        elif proposal.what == UNDO:
            await self._take_back(proposal)
        else:
            assert proposal.place is not None
            await self._hand_over(proposal.place, proposal.what)

    async def _take_back(self, proposal: Proposal) -> None:
        """Go back before the last answer of whoever proposed it, though dice have fallen; the record shows it."""
        secret = next(seat.secret for seat in self.seats if seat.place == proposal.by)
        back = self.table.way_back_by_consent({seat.side for seat in self.seats if seat.secret == secret})
        if isinstance(back, str):
            raise Refused(back)
        gone = [(step.by, step.answer, step.hash) for step in self.table.steps[back:]]
        note: Note = {"what": UNDO, "at": back, "by": proposal.by[0] + 1, "rolls": rolls_in(gone)}
        note["steps"] = [[by, answer] for by, answer, _ in gone]
        await self._sit_down_again(*await self.around.take_back(self.id, back, note))
        self._note("Something was taken back: all have agreed.")

    async def _hand_over(self, place: Place, what: str) -> None:
        """The computer plays a seat from now on, or its person does again."""
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

    # ------------------------------------------------------------------ clocks

    @property
    def _time_is_up(self) -> bool:
        """Whether the side that is asked has no time left."""
        side = self.table.state.side
        return self.clock is not None and side >= 0 and self.clock.up(side)

    def _point_clock(self) -> None:
        """Let the clock of the side run whose person is asked, if the game can go on; and ring when its time is up."""
        if self.clock is None:
            return
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        state, frame = self.table.state, turn_frame(self.table.state)
        turn = [state.round, state.exhausted]
        whose, self._whose_turn = self._whose_turn, frame[TURN_SIDE] if frame else None
        before = self.clock.facts()
        self.clock.begin(turn, whose)
        runs = bool(state.options) and state.side != CHANCE and self._waits_for_somebody
        runs = runs and not asked_in_secret(state)  # then everybody is asked
        self.clock.point(state.side if runs else None, any(self._asked & line.places for line in self.lines))
        if (due := self.clock.due()) is not None:
            ring = Work(self._ring)
            self._alarm = asyncio.get_running_loop().call_later(due + 0.05, self._inbox.put_nowait, ring)
        facts = self.clock.facts()
        if (facts["runs"], facts["here"], turn) != (before["runs"], before["here"], self._clock_told):
            self._clock_told = turn
            self._tell_clock(self.lines)

    def _tell_clock(self, lines: Iterable[Line]) -> None:
        if self.clock:
            for line in lines:
                line.tell(type="clock", clock=self.clock.facts())

    async def _ring(self) -> None:
        """Somebody's time may be up: then the computer answers."""
        if self._time_is_up and self.table.state.options:
            name = self.table.match.sides[self.table.state.side].name
            self._tell_clock(self.lines)
            self._note(f"The time of {name} is up: the computer answers.")
            self._plan()
        else:
            self._point_clock()

    # ------------------------------------------------------------------ the game goes on

    async def _step(self, option: int, kept: Callable[[], None]) -> None:
        """Give an answer and roll the dice that follow from it; call `kept` once that is durable; tell everybody."""
        first = len(self.table.steps)
        match = self.table.match
        self.table.answer(option)
        self._give_held()
        await self._go_on(first, kept, anew=self.table.match is not match)

    async def _go_on(self, first: int, kept: Callable[[], None], anew: bool = False) -> None:
        """Keep and tell the steps from that one on, and the dice that follow; `anew`: everything is another now."""
        await self._keep(first)
        kept()
        if not self.table.state.options and self.options.get("listed"):
            await self.store.unlist(self.id)  # it can still be watched: whoever has found it is here
        self._close_proposal("over")
        before = self.number
        self._log_steps(self.table.steps[first:])
        if anew:  # the squads are chosen
            self._floor = self.number
            self._tell_snapshots()
            self._plan()
            return
        self._tell_events(before)
        self._plan()

    def _tell_events(self, before: int) -> None:
        """Tell everybody what happened after that event, and where the game stands now."""
        texts: dict[frozenset[Place], str] = {}
        for line in self.lines:
            if line.places not in texts:
                texts[line.places] = self._events(line, before)
            line.send(texts[line.places])

    async def _keep(self, first: int) -> None:
        """Let chance answer what it is asked, and make all steps from that one on durable, together."""
        while self._chance_answers:
            self.table.roll()
        steps = self.table.steps
        await self.store.append(
            self.id,
            first,
            [(step.by, step.answer, step.hash) for step in steps[first:]],
            time.time(),
            snapshot=noted(self.table.standing),
            clock=self.clock.as_json() if self.clock else None,
            told=[step.events for step in steps[self._told :]],
            due=self._due,
        )
        self._told = len(steps)

    @property
    def _due(self) -> float:
        """In how many seconds the table goes on though nobody comes: at once if a computer is asked, when the time
        of somebody is up, or never."""
        state = self.table.state
        if not state.options or state.side == CHANCE or not self._persons:
            return NEVER
        if not self._waits_for_somebody:
            return 0.0
        return self.clock.left[state.side] if self.clock and not asked_in_secret(state) else NEVER

    @property
    def _moment(self) -> Moment:
        """Where the game stands; never the same again, not even after something was taken back."""
        return len(self.table.steps), self.offset

    def _plan(self) -> None:
        """If the computer is asked, have it answer in a while: at once, unless there is something to look at."""
        self._stop_thinking()
        self._point_clock()
        if not self._computer_is_asked or self._closed:
            return
        begun = self.table.state.round > 0  # placing is quickly seen
        looked_at = begun and bool(self.table.steps and self.table.steps[-1].events)
        pause = TRY_AGAIN if self._moment == self._failed else self.settings.pause if looked_at else 0.0
        self._timer = asyncio.get_running_loop().call_later(pause, self._begin_thinking)

    def _stop_thinking(self) -> None:
        """What the computer thinks about, or was to think about, is not asked any more."""
        if self._timer:
            self._timer.cancel()
        if self._thinking and self._thinking is not asyncio.current_task():
            self._thinking.cancel()
        self._timer = self._thinking = None

    def _begin_thinking(self) -> None:
        self._timer = None
        self._thinking = asyncio.create_task(self._think(), name=f"computer at {self.id}")

    async def _think(self) -> None:
        """Let the computer think about the open question, while everything else at the table goes on, and have the
        owner give its answer. If it fails, or takes too long, a simpler player answers."""
        state, moment = self.table.state, self._moment
        kind = next(seat.kind for seat in self.seats if seat.place in self._asked)
        kind = STAND_IN if kind in PERSONS else kind
        asked = kind, self.table.played, state.to_json(), self.table.whims.getrandbits(64), self.boxes
        run = self.around.players.run
        try:
            try:
                option, fault = await run(jobs.think, *asked, None)
            except jobs.OtherBoxes:
                option, fault = await run(jobs.think, *asked, self.shelf)
        except Exception as error:  # whatever it is, the game goes on
            option = randomly.choose(state, self.table.whims)
            fault = f"The computer failed ({type(error).__name__}), so a simpler player answers for it."
        self._inbox.put_nowait(Work(lambda: self._computed(moment, option, fault)))

    async def _computed(self, moment: Moment, option: int, fault: str) -> None:
        """Give the answer of the computer, unless it is not asked any more."""
        if moment != self._moment:
            return
        self._thinking, self._failed = None, moment
        self.around.counted.computed += 1
        self.held.forget(self.table.state.side)
        await self._step(option, lambda: self._note(fault))
        self._failed = None

    @property
    def _computer_is_asked(self) -> bool:
        """Computers among themselves play only while somebody watches."""
        state = self.table.state
        watched = bool(self.lines or self._persons)
        return bool(state.options) and state.side != CHANCE and not self._waits_for_somebody and watched

    # ------------------------------------------------------------------ what is told

    def _note(self, text: str) -> None:
        """Tell everybody something about the table that is no event of the game."""
        if text:
            log.warning("table %s: %s", self.id, text)
        for line in self.lines if text else ():
            line.tell(type="notice", text=text)

    @property
    def _asked(self) -> frozenset[Place]:
        """Who may answer the open question: of two players on a side one or both (TEAM-1)."""
        state = self.table.state
        return frozenset((state.side, player) for player in bits(answering(state)))

    @property
    def _chance_answers(self) -> bool:
        """Whether chance is asked and can answer: everybody has added to the dice."""
        return self.table.waits_on_chance and self.table.dice.ready

    @property
    def _waits_for_somebody(self) -> bool:
        """Whether a person is asked who answers; what two players settle together, the person among them does."""
        if self._time_is_up:
            return False
        asked = self._asked - self.stand_ins
        return any(seat.kind in PERSONS and seat.place in asked for seat in self.seats)

    @property
    def _persons(self) -> frozenset[int]:
        return frozenset(seat.side for seat in self.seats if seat.kind in PERSONS)

    @property
    def _choosing(self) -> frozenset[int]:
        """The sides where a person chooses what is chosen in secret."""
        late = {seat.side for seat in self.seats if self.clock and self.clock.up(seat.side)}
        persons = {
            seat.side for seat in self.seats if seat.kind in PERSONS and seat.place not in self.stand_ins
        }
        return frozenset(persons - late)

    def _number_log(self) -> None:
        """Write the log anew, its numbers from the offset on; only as much of it as is told."""
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

    def _common(self, line: Line) -> dict[str, Any]:
        """What goes with a snapshot and with events: the game as this line may see it."""
        state = self.table.state
        side = self._side_of(line)
        seen = view(state, side)
        if asked_in_secret(state):
            seen = self.held.add_to(seen, state, side, self._choosing)
            undoable = any(self.held.answers.get(own) for own in line.sides)
        else:
            undoable = isinstance(self.table.way_back(line.sides, self._persons - line.sides), int)
        if seen["decision"] and not {(side, n - 1) for n in seen["decision"]["players"]} & line.places:
            seen["decision"].pop("options", None)
        told = [asdict(gain) for gain in gains(self.table.steps)] if not state.options else None
        return {
            "view": add_hints(state, seen),
            "can_undo": bool(line.sides) and undoable,
            "gains": told,
        }

    def _snapshot(self, line: Line, **more: Any) -> str:
        return text_of(
            {
                "type": "snapshot",
                "number": self.number,
                "match": match_facts(self.table.spec, self.table.match),
                "you": [side + 1 for side in sorted(line.sides)],
                "players": [{"side": side + 1, "player": n + 1} for side, n in sorted(line.places)],
                "seats": self.seat_facts(),
                **self._dice_facts(),
                "rematch": self.rematch or None,
                "log": [happened.as_json() for happened in self._log],
                **self._common(line),
                **more,
            }
        )

    def _events(self, line: Line, after: int) -> str:
        events = [happened.as_json() for happened in self._log if happened.number > after]
        common = self._common(line)
        return text_of({"type": "events", "from": after, "to": self.number, "events": events, **common})

    def _tell_snapshots(self, **more: Any) -> None:
        for line in self.lines:
            line.send(self._snapshot(line, **more))

    def _tell_seats(self, before: list[dict[str, Any]], but: Line | None = None) -> None:
        """Who sits where, to everybody but one, if that is another than before."""
        seats = self.seat_facts()
        if seats != before:
            for line in self.lines - {but}:
                line.tell(type="seats", seats=seats)

    def seat_facts(self) -> list[dict[str, Any]]:
        """The seats as everybody may know them."""
        here = {place for line in self.lines for place in line.places}
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
        """The table as everybody may know it who knows that it is there."""
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
        """Whether the game waits for whoever has this secret; Refused if it opens no seat here."""
        places = self._places_of(secret)
        waits = bool(self.table.state.options) and self._waits_for_somebody and bool(self._asked & places)
        return {"waits": waits, "over": not self.table.state.options, "gone": False}

    def _dice_facts(self) -> dict[str, Any]:
        """What everybody may know of the dice before the game is over."""
        dice = self.table.dice
        return {
            "seal": self.seal,
            "nonces": dice.nonces if dice.ready and dice.nonces else None,
            "seed": dice.secret if self.named else None,
        }

    def record(self) -> str:
        """The record of a game that is over, as a file; Refused before: it tells the secret of the dice."""
        if self.table.state.options:
            raise Refused("The game is not over yet, and its record would tell how the dice will fall.")
        with playing_with(self.shelf):
            return record_text(self.table, [seat.kind for seat in self.seats], self.seal)
