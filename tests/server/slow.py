"""Work for processes that does not end, ends them, or fails; processes find it by its name."""

import os
import time
from typing import Any


def sleep(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def for_ever(*_: Any) -> None:
    while True:
        time.sleep(0.01)


def busy_for_ever(*_: Any) -> None:
    while True:
        pass


def die(*_: Any) -> None:
    os._exit(3)


def fail(error: Exception) -> None:
    raise error


def fill_memory(*_: Any) -> int:
    return len(bytearray(8 << 30))


def known_boxes() -> list[str]:
    from crossfray.content.sources import boxes

    return [box.folder for box in boxes()]


def think_nothing(*_: Any) -> tuple[int, str]:
    raise ZeroDivisionError


def think_wrongly(*asked: Any) -> tuple[int, str]:
    from random import Random

    from crossfray.agents.steady import steady_answer
    from crossfray.server.jobs import opened

    position, shelf, *_ = asked
    return steady_answer(lambda _state, _rng: -1, opened(position, shelf), Random(1))
