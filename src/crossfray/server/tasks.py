"""Work that takes minutes while somebody waits for it: it can be started, watched and stopped.

Each task is a coroutine that has processes do its pieces one after the other. A limited number runs at once; recent
results are kept for a while, so that nothing is done twice."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

from crossfray.server.workers import Busy, Died, TookTooLong

log = logging.getLogger(__name__)
MOST_RUNNING, MOST_OF_ONE = 4, 2
"""tasks at once, and of these from one address"""
KEPT = 32
NONE, WORKING, DONE, FAILED, STOPPED = "none", "working", "done", "failed", "stopped"
PATIENCE = 2.0
"""seconds until a piece is tried again that found no room"""


class Task:
    """A piece of work: how far it is, and its result."""

    def __init__(self, address: str) -> None:
        self.address = address
        """the address of whoever started it"""
        self.state = WORKING
        self.done = 0
        self.of = 0
        self.message = ""
        self.result: Any = None
        self.running: asyncio.Task[None] | None = None

    def tell(self, done: int, of: int, result: Any = None) -> None:
        """Report progress, and the result so far if there is one."""
        self.done, self.of = done, of
        self.result = result if result is not None else self.result

    def facts(self) -> dict[str, Any]:
        return {"state": self.state, "done": self.done, "of": self.of, "message": self.message}


class Tasks:
    """All tasks of a server, by name."""

    def __init__(self) -> None:
        self._tasks: OrderedDict[str, Task] = OrderedDict()

    def find(self, name: str) -> Task | None:
        return self._tasks.get(name)

    def begin(self, name: str, address: str, work: Callable[[Task], Awaitable[Any]]) -> Task:
        """Start a task, unless it is running or done already; Busy if too many run, in total or for this address."""
        task = self._tasks.get(name)
        if task and task.state in (WORKING, DONE):
            self._tasks.move_to_end(name)
            return task
        running = [each.address for each in self._tasks.values() if each.state == WORKING]
        if len(running) >= MOST_RUNNING or running.count(address) >= MOST_OF_ONE:
            raise Busy
        task = self._tasks[name] = Task(address)
        self._tasks.move_to_end(name)
        task.running = asyncio.create_task(self._run(task, work), name=name)
        while len(self._tasks) > KEPT:
            idle = next((key for key, each in self._tasks.items() if each.state != WORKING), None)
            if idle is None:
                break
            del self._tasks[idle]
        return task

    def stop(self, name: str) -> Task | None:
        """Stop a running task."""
        task = self._tasks.get(name)
        if task and task.state == WORKING and task.running:
            task.state = STOPPED
            task.running.cancel()
        return task

    async def close(self) -> None:
        for name in self._tasks:
            self.stop(name)
        running = [task.running for task in self._tasks.values() if task.running]
        await asyncio.gather(*running, return_exceptions=True)

    async def _run(self, task: Task, work: Callable[[Task], Awaitable[Any]]) -> None:
        try:
            task.result = await work(task)
            task.state = DONE
        except asyncio.CancelledError:
            task.state = STOPPED
        except (TookTooLong, Died):
            task.state, task.message = FAILED, "that needed too much memory or time and was stopped"
        except Exception:
            log.exception("a piece of long work failed")
            task.state, task.message = FAILED, "something went wrong"


async def patiently(do: Callable[[], Awaitable[Any]]) -> Any:
    """Do a piece of work, waiting until there is room for it."""
    while True:
        try:
            return await do()
        except Busy:
            await asyncio.sleep(PATIENCE)
