"""Work spread over processes: the same results in the same order, however many there are."""

from collections.abc import Callable, Iterable, Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

from crossfray.content.check.box import open_box

Task = TypeVar("Task")
Result = TypeVar("Result")


def spread(
    work: Callable[[Task], Result], tasks: Iterable[Task], workers: int, boxes: tuple[Path, ...] = ()
) -> Iterator[Result]:
    """The result of each task, in the order of the tasks.

    `work` is a function of a module, tasks and results are plain data, and no task depends on another. Processes
    are started anew, not forked, so that it is the same on every system; each opens first the `boxes` that are open
    here."""
    if workers == 1:
        yield from map(work, tasks)
        return
    with get_context("spawn").Pool(workers, open_all, (boxes,)) as pool:
        yield from pool.imap(work, tasks)


def open_all(boxes: tuple[Path, ...]) -> None:
    for path in boxes:
        open_box(path)
