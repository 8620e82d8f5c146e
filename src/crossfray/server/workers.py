"""Processes for work that may take long: a bounded number, each piece with a time limit, and killed when it is over.

The event loop only waits for them. What strangers ask for can make a process slow, never the server."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from crossfray.content.compiled import fresh
from crossfray.content.sources import BoxSource, Shelf, open_source, opened_boxes

Result = TypeVar("Result")
NICER = 3
"""how much less of a processor the work gets than the server itself, where both want it"""
MOST_MEMORY = 2 << 30
READY = "ready"
START_WITHIN = 60.0
"""seconds until a new process must be there; they do not count as time for its work"""
PRELOADED = ["crossfray.server.jobs", "crossfray.server.lessons", "crossfray.study.finding"]
"""what a new process has at once, so that it costs next to nothing to replace one"""


class Busy(Exception):
    """So much work waits already that no more is taken."""


class TookTooLong(Exception):
    """The work was not done in time, and was ended."""


class Died(Exception):
    """The process has ended in the middle of the work."""


def _context() -> Any:
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    return context


def _serve(pipe: Connection, boxes: tuple[BoxSource, ...], compiled: dict[str, Any]) -> None:
    """In a process: do what comes, until nothing can come any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when it ends
    if hasattr(os, "nice"):
        os.nice(NICER)
        _bound_memory()
    fresh.update(compiled)  # of the texts in those boxes: it would take seconds to do that again
    for box in boxes:
        open_source(box)
    try:
        pipe.send(READY)
    except OSError:
        return  # the server has ended meanwhile
    while True:
        try:
            work, args = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            outcome = True, work(*args)
        except Exception as error:
            outcome = False, error
        try:
            pipe.send(outcome)
        except OSError:
            return
        except Exception as error:  # what cannot be sent
            pipe.send((False, Died(repr(error))))


def _bound_memory() -> None:
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(hard, MOST_MEMORY)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


class Worker:
    """A process, started when it is first needed and again after it was killed. Used by one thread at a time."""

    def __init__(self, within: float, boxes: Shelf) -> None:
        self.within = within
        self.boxes = boxes
        self._process: Any = None
        self._pipe: Connection | None = None
        self._working = self._unwanted = False
        self._changing = threading.Lock()
        """held while work begins or ends: who ends the process must know that it is still at that work"""

    def ask(self, work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """What the work returns, or raises; TookTooLong, Died."""
        try:
            self._set_working(True)
            pipe = self._pipe or self._start()
            if self._unwanted:
                raise EOFError
            pipe.send((work, args))
            if not pipe.poll(self.within):
                raise TookTooLong
            done, value = pipe.recv()
            self._set_working(False)
        except (EOFError, OSError, TookTooLong) as error:
            self.kill()
            raise error if isinstance(error, TookTooLong) else Died from None
        if done:
            return value
        raise value

    def _start(self) -> Connection:
        context = _context()
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, self.boxes, fresh), daemon=True)
        self._process.start()
        theirs.close()
        if not self._pipe.poll(START_WITHIN) or self._pipe.recv() != READY:
            raise EOFError
        return self._pipe

    def _set_working(self, working: bool) -> None:
        with self._changing:
            self._working, self._unwanted = working, False

    def kill(self) -> None:
        """End the process, whatever it does. The next work gets a new one."""
        self._set_working(False)
        process, self._process = self._process, None
        pipe, self._pipe = self._pipe, None
        if process is not None:
            process.kill()
            process.join()
            process.close()
        if pipe is not None:
            pipe.close()

    def end_work(self) -> None:
        """From another thread: end what is being done; whoever waits for it hears Died. Nothing if it is done."""
        with self._changing:
            self._unwanted = self._working
            if self._working and self._process is not None and self._process.pid:
                self._process.kill()


class Workers:
    """So many processes, and so much that may wait for them."""

    def __init__(self, count: int, within: float, most_waiting: int) -> None:
        self.most_waiting = most_waiting
        self.waiting = 0
        boxes = opened_boxes()  # of whoever makes them: threads have none of their own
        self._closed = asyncio.Event()
        self._workers = [Worker(within, boxes) for _ in range(count)]
        self._free = list(self._workers)
        self._room = asyncio.Semaphore(count)
        self._threads = ThreadPoolExecutor(count, "crossfray-worker")

    async def run(self, work: Callable[..., Result], *args: Any) -> Result:
        """Have a process do something: a function of a module, and what it is called with.

        Busy if too much waits, TookTooLong, Died; else what the work returns or raises. Who no longer waits for the
        outcome ends the work."""
        worker = await self._next_free()
        asked = asyncio.get_running_loop().run_in_executor(self._threads, worker.ask, work, args)
        asked.add_done_callback(lambda _: self._release(worker))
        try:
            found: Result = await asyncio.shield(asked)
        except asyncio.CancelledError:
            if not asked.done():  # else the worker may do somebody else's work by now
                worker.end_work()
            asked.add_done_callback(lambda done: done.exception())  # nobody asks for it any more
            raise
        return found

    async def _next_free(self) -> Worker:
        if self.waiting >= self.most_waiting or self._closed.is_set():
            raise Busy
        self.waiting += 1
        try:
            await self._room.acquire()
        finally:
            self.waiting -= 1
        if self._closed.is_set():
            self._room.release()
            raise Busy
        return self._free.pop()

    def _release(self, worker: Worker) -> None:
        self._free.append(worker)
        self._room.release()

    async def close(self) -> None:
        """End all processes at once. Nothing more is done, and whoever waits hears that."""
        self._closed.set()
        for worker in self._workers:
            worker.end_work()
        await asyncio.to_thread(self._threads.shutdown)
        for worker in self._workers:
            worker.kill()
