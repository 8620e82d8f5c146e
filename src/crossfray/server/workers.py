"""Processes for work that may take long: a fixed number, with a time limit for each piece of work, after which the
process is killed.

The event loop only waits for them. A stranger's request can make a process slow, but never the server."""

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
"""niceness of the work, so that the server itself comes first"""
MOST_MEMORY = 2 << 30
READY = "ready"
START_WITHIN = 60.0
"""seconds that a new process may take to start; they do not count as time for its work"""
PRELOADED = ["crossfray.server.jobs", "crossfray.server.lessons", "crossfray.study.finding"]
"""modules that a new process has from the start, so that replacing one is cheap"""


class Busy(Exception):
    """Too much work is waiting already."""


class TookTooLong(Exception):
    """The work took too long and was ended."""


class Died(Exception):
    """The process ended in the middle of the work."""


def _context() -> Any:
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    return context


def _serve(pipe: Connection, boxes: tuple[BoxSource, ...], compiled: dict[str, Any]) -> None:
    """In a process: do the work that arrives, until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when it ends
    if hasattr(os, "nice"):
        os.nice(NICER)
        _bound_memory()
    fresh.update(compiled)  # the compiled texts of those boxes: compiling them again would take seconds
    for box in boxes:
        open_source(box)
    try:
        pipe.send(READY)
    except OSError:
        return  # the server has ended
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
        except Exception as error:  # for example a result that cannot be sent
            pipe.send((False, Died(repr(error))))


def _bound_memory() -> None:
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(hard, MOST_MEMORY)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


class Worker:
    """A process, started when it is first needed and again after it was killed. Only one thread uses it at a time."""

    def __init__(self, within: float, boxes: Shelf) -> None:
        self.within = within
        self.boxes = boxes
        self._process: Any = None
        self._pipe: Connection | None = None
        self._working = self._unwanted = False
        self._changing = threading.Lock()
        """held while work begins or ends: whoever ends the process must know that it is still doing that work"""

    def ask(self, work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """What the work returns or raises; TookTooLong, Died."""
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
        """End the process, whatever it is doing. The next work gets a new one."""
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
        """From another thread: end the current work; whoever waits for it gets Died. Does nothing if it is done."""
        with self._changing:
            self._unwanted = self._working
            if self._working and self._process is not None and self._process.pid:
                self._process.kill()


class Workers:
    """A fixed number of processes, and a limit on waiting work."""

    def __init__(self, count: int, within: float, most_waiting: int) -> None:
        self.most_waiting = most_waiting
        self.waiting = 0
        boxes = opened_boxes()  # the boxes of the caller: threads have none of their own
        self._closed = asyncio.Event()
        self._workers = [Worker(within, boxes) for _ in range(count)]
        self._free = list(self._workers)
        self._room = asyncio.Semaphore(count)
        self._threads = ThreadPoolExecutor(count, "crossfray-worker")

    async def run(self, work: Callable[..., Result], *args: Any) -> Result:
        """Have a process call a function of a module with arguments.

        Returns or raises what the function does; Busy if too much is waiting, TookTooLong, Died. If the caller stops
        waiting, the work ends."""
        worker = await self._next_free()
        asked = asyncio.get_running_loop().run_in_executor(self._threads, worker.ask, work, args)
        asked.add_done_callback(lambda _: self._release(worker))
        try:
            found: Result = await asyncio.shield(asked)
        except asyncio.CancelledError:
            if not asked.done():  # otherwise the worker may already do other work
                worker.end_work()
            asked.add_done_callback(lambda done: done.exception())  # nobody is interested in it any more
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
        """End all processes at once. No more work is done, and everybody who waits is told."""
        self._closed.set()
        for worker in self._workers:
            worker.end_work()
        await asyncio.to_thread(self._threads.shutdown)
        for worker in self._workers:
            worker.kill()
