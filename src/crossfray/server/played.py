"""How the game at a table continues: answers are given and stored, dice are rolled, clocks run, computers think."""

import asyncio
import time
from collections.abc import Callable

from crossfray.agents import randomly
from crossfray.content.sources import play_with
from crossfray.rules.frames import TURN_SIDE
from crossfray.rules.procedure import turn_frame
from crossfray.rules.state import CHANCE
from crossfray.server import jobs
from crossfray.server.going_on import GoneOn, noted
from crossfray.server.seats import PERSONS
from crossfray.server.secretly import asked_in_secret
from crossfray.server.shown import Shown
from crossfray.server.store import NEVER, Stored
from crossfray.server.work import Surroundings, Work

TRY_AGAIN = 30.0
"""seconds until the computer tries again, when its answer could not be stored"""
STAND_IN = "greedy"
"""who answers for a person whose time is up, or whose seat was handed over"""
Moment = tuple[int, int]


class Played(Shown):
    """A table whose game continues. Nothing is sent before it is stored."""

    def __init__(self, stored: Stored, gone_on: GoneOn, around: Surroundings) -> None:
        super().__init__(stored, gone_on, around)
        self._inbox: asyncio.Queue[Work] = asyncio.Queue()
        self._closed = False
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._failed: Moment | None = None
        """the position in which the computer's answer could not be stored"""
        self._alarm: asyncio.TimerHandle | None = None
        self._whose_turn: int | None = None
        self._clock_told: list[int] = []

    async def _sit_down_again(self, stored: Stored, gone_on: GoneOn) -> None:
        """Replace the whole game; the connections stay."""
        self._sit_down(stored, gone_on)
        play_with(gone_on.shelf)
        self._tell_snapshots()
        self._plan()

    # ------------------------------------------------------------------ answers

    async def _step(self, option: int, kept: Callable[[], None]) -> None:
        """Give an answer and roll the dice that follow. Call `kept` when that is stored, then tell everybody."""
        first = len(self.table.steps)
        match = self.table.match
        self.table.answer(option)
        self._give_held()
        await self._go_on(first, kept, anew=self.table.match is not match)

    async def _go_on(self, first: int, kept: Callable[[], None], anew: bool = False) -> None:
        """Store the steps from `first` on, with the dice that follow, and tell everybody. `anew`: this is a new
        position, not a continuation of the last."""
        await self._keep(first)
        kept()
        if not self.table.state.options and self.options.get("listed"):
            await self.store.unlist(self.id)  # people who have found it here can still watch
        self._close_proposal("over")
        before = self.number
        self._log_steps(self.table.steps[first:])
        if anew:  # the squads have been chosen
            self._floor = self.number
            self._tell_snapshots()
            self._plan()
            return
        self._tell_events(before)
        self._plan()

    async def _keep(self, first: int) -> None:
        """Roll the dice that are asked for, and store all steps from `first` on in one go."""
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
        """In how many seconds the table continues although nobody comes: at once if the computer must answer, when the
        time of the side that must answer is up, or never."""
        state = self.table.state
        if not state.options or state.side == CHANCE or not self._persons:
            return NEVER
        if not self._waits_for_somebody:
            return 0.0
        return self.clock.left[state.side] if self.clock and not asked_in_secret(state) else NEVER

    @property
    def _moment(self) -> Moment:
        """Identifies the position; the value never comes back, not even after an undo."""
        return len(self.table.steps), self.offset

    # ------------------------------------------------------------------ secret answers

    async def _release_held(self, kept: Callable[[], None] = lambda: None) -> None:
        """Store the held answers; once everybody has answered, give them all. Call `kept` when that is stored, then
        tell everybody."""
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
        """Store the answers that were given ahead."""
        steps = len(self.table.steps)
        self.table.notes = self.held.noted(self.table.notes, steps, len(self.table.match.sides))
        await self.store.truncate(self.id, steps, self.offset, time.time(), notes=self.table.notes)

    def _give_held(self) -> None:
        """Give the held answers, once everybody has answered."""
        while (option := self.held.given(self.table.state, self._choosing)) is not None:
            self.table.answer(option)

    # ------------------------------------------------------------------ computers

    def _plan(self) -> None:
        """If the computer must answer, let it do so soon: at once, or after a pause if people have something to look
        at."""
        self._stop_thinking()
        self._point_clock()
        if not self._computer_is_asked or self._closed:
            return
        begun = self.table.state.round > 0  # placements are seen at a glance
        looked_at = begun and bool(self.table.steps and self.table.steps[-1].events)
        pause = TRY_AGAIN if self._moment == self._failed else self.settings.pause if looked_at else 0.0
        self._timer = asyncio.get_running_loop().call_later(pause, self._begin_thinking)

    def _stop_thinking(self) -> None:
        """Stop the computer from thinking, or from starting to think."""
        if self._timer:
            self._timer.cancel()
        if self._thinking and self._thinking is not asyncio.current_task():
            self._thinking.cancel()
        self._timer = self._thinking = None

    def _begin_thinking(self) -> None:
        self._timer = None
        self._thinking = asyncio.create_task(self._think(), name=f"computer at {self.id}")

    async def _think(self) -> None:
        """Let the computer think about the open question while everything else at the table continues, and put its
        answer into the inbox. If it fails or takes too long, a simpler player answers."""
        state, moment = self.table.state, self._moment
        kind = next(seat.kind for seat in self.seats if seat.place in self._asked)
        kind = STAND_IN if kind in PERSONS else kind
        asked = jobs.Position(self.table.played, state.to_json(), self.boxes)
        whim = self.table.whims.getrandbits(64)
        try:
            option, fault = await jobs.at_position(
                self.around.players, jobs.think, asked, self.shelf, kind, whim
            )
        except Exception as error:  # whatever it is, the game continues
            option = randomly.choose(state, self.table.whims)
            fault = f"The computer player failed ({type(error).__name__}), so a simpler one answers instead."
        self._inbox.put_nowait(Work(lambda: self._computed(moment, option, fault)))

    async def _computed(self, moment: Moment, option: int, fault: str) -> None:
        """Give the computer's answer, unless the position has changed."""
        if moment != self._moment:
            return
        self._thinking, self._failed = None, moment
        self.around.counted.computed += 1
        self.held.forget(self.table.state.side)
        await self._step(option, lambda: self._note(fault))
        self._failed = None

    @property
    def _computer_is_asked(self) -> bool:
        """Whether the computer must answer. A game between computers only continues while somebody watches."""
        state = self.table.state
        watched = bool(self.listeners or self._persons)
        return bool(state.options) and state.side != CHANCE and not self._waits_for_somebody and watched

    # ------------------------------------------------------------------ clocks

    def _point_clock(self) -> None:
        """Start the clock of the side whose person must answer, if the game can continue, and set an alarm for when its
        time is up."""
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
        runs = runs and not asked_in_secret(state)  # then all sides must answer
        self.clock.point(
            state.side if runs else None, any(self._asked & listener.places for listener in self.listeners)
        )
        if (due := self.clock.due()) is not None:
            ring = Work(self._ring)
            self._alarm = asyncio.get_running_loop().call_later(due + 0.05, self._inbox.put_nowait, ring)
        facts = self.clock.facts()
        if (facts["runs"], facts["here"], turn) != (before["runs"], before["here"], self._clock_told):
            self._clock_told = turn
            self._tell_clock(self.listeners)

    async def _ring(self) -> None:
        """The alarm: if the side's time is up, the computer answers."""
        if self._time_is_up and self.table.state.options:
            name = self.table.match.sides[self.table.state.side].name
            self._tell_clock(self.listeners)
            self._note(f"{name} has run out of time: the computer answers.")
            self._plan()
        else:
            self._point_clock()
