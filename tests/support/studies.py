"""Studies of the laboratory, run as the commands do."""

import os
import signal
import time

from crossfray.lab.runs import Row, Study, run
from crossfray.lab.workers import crew


def play_all(study: Study, workers: int = 1) -> list[Row]:
    """Play a study's games; their rows."""
    with crew(workers) as spread:
        return list(run(study, spread))


def halves(number: int) -> float:
    """Work for other processes, some of it quicker than the rest; one that is given a number below 0 is killed."""
    if number < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.01 * (number % 3))
    return number / 2
