"""How far a long run is, on a terminal."""

from __future__ import annotations

import sys
from collections import deque
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

Found = TypeVar("Found")


def last_of(running: Iterable[Found], doing: str, total: int) -> Found:
    """The last of what a run gives, which has so many; on a terminal with a bar while it lasts."""
    if sys.stderr.isatty():
        from rich.console import Console
        from rich.progress import track

        running = track(running, doing, total=total, console=Console(stderr=True), transient=True)
    return deque(running, maxlen=1).pop()
