"""Running coroutines in tests, also in a process where a browser keeps an event loop of its own."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def run_alone(work: Coroutine[Any, Any, Result]) -> Result:
    """What a coroutine comes to, in a thread with a loop of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
