"""Work spread over processes or a Ray cluster: the same results in the same order, with any number of workers."""

import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Protocol, TypeVar

from crossfray.content.check.box import open_box
from crossfray.content.errors import InputError

AHEAD = 8
"""tasks handed out per worker before the first of them must be done"""
LOCAL = "local"
"""a Ray cluster on this machine, started for the run"""

Task = TypeVar("Task")
Result = TypeVar("Result")


class WorkersLost(Exception):
    """A worker ended before its work was done: it was killed, or there was no memory left."""


class Spread(Protocol):
    """Does a piece of work for each task; returns the results in the order of the tasks.

    `work` is a function of a module, tasks and results are plain data, and no task depends on another."""

    def __call__(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]: ...


@contextmanager
def crew(workers: int, boxes: tuple[Path, ...] = (), ray: str | None = None) -> Iterator[Spread]:
    """Workers for the duration of a block: this process alone, so many processes, or those of a Ray cluster (its
    address, or LOCAL). Each first opens the `boxes` that are open here."""
    if ray is not None:
        with ray_cluster(ray, workers, boxes) as spread:
            yield spread
    elif workers == 1:
        yield alone
    else:
        with processes(workers, boxes) as spread:
            yield spread


def alone(work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
    return map(work, tasks)


@contextmanager
def processes(workers: int, boxes: tuple[Path, ...]) -> Iterator[Spread]:
    """Processes are spawned, not forked, so that every system behaves in the same way."""
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), begin, (boxes,))

    def spread(work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        def hand_out(task: Task) -> Future[Result]:
            with ignoring_interrupts():
                return pool.submit(work, task)

        try:
            yield from in_order(hand_out, Future.result, tasks, AHEAD * workers)
        except BrokenProcessPool:
            raise WorkersLost from None

    try:
        yield spread
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - before:
            process.terminate()
            process.join()


def in_order(
    hand_out: Callable[[Task], Any], result: Callable[[Any], Result], tasks: Iterable[Task], most: int
) -> Iterator[Result]:
    """The result of each task in turn, with at most so many tasks handed out."""
    waiting: deque[Any] = deque()
    for task in tasks:
        waiting.append(hand_out(task))
        if len(waiting) >= most:
            yield result(waiting.popleft())
    while waiting:
        yield result(waiting.popleft())


@contextmanager
def ignoring_interrupts() -> Iterator[None]:
    """Processes started in this block ignore Ctrl-C, which is meant for the process that started them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


def begin(boxes: tuple[Path, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    open_all(boxes)


def open_all(boxes: tuple[Path, ...]) -> None:
    for path in boxes:
        open_box(path)


@contextmanager
def ray_cluster(address: str, workers: int, boxes: tuple[Path, ...]) -> Iterator[Spread]:
    """A running cluster by its address, or a new one with so many workers on this machine. Every machine of a cluster
    must have Crossfray, and the boxes under the same paths."""
    try:
        import ray
    except ImportError:
        raise InputError.at("", "Ray is not installed: expected pip install 'crossfray[ray]'") from None
    local = {"num_cpus": workers, "include_dashboard": False} if address == LOCAL else {"address": address}
    try:
        ray.init(**local, log_to_driver=False, logging_level="error")
    except (ConnectionError, ValueError, RuntimeError) as error:
        message = f"no Ray cluster at {address}: {str(error).splitlines()[0]}"
        raise InputError.at("", message) from None
    do = ray.remote(with_boxes)

    def spread(work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        most = AHEAD * max(int(ray.cluster_resources().get("CPU", 1)), workers)
        try:
            yield from in_order(lambda task: do.remote(work, task, boxes), ray.get, tasks, most)
        except (ray.exceptions.WorkerCrashedError, ray.exceptions.OutOfMemoryError):
            raise WorkersLost from None

    try:
        yield spread
    finally:
        ray.shutdown()


def with_boxes(work: Callable[[Task], Result], task: Task, boxes: tuple[Path, ...]) -> Result:
    open_once(boxes)
    return work(task)


@cache
def open_once(boxes: tuple[Path, ...]) -> None:
    open_all(boxes)
