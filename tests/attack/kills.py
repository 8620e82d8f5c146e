"""A server that is killed a hundred times under load loses no answer that it has acknowledged."""

import tempfile
from pathlib import Path

from server.test_kill import kill_runs

KILLS = 100


def kills(count: int = KILLS) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        kept = kill_runs(Path(folder), kills=count, tables=8, seconds=0.8)  # fails if one is lost
    print(f"{count} kills, {kept:,} acknowledged answers, none lost", flush=True)
    return True
