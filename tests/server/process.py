"""A server as a process of its own, started by the command line."""

import subprocess
import sys
from pathlib import Path
from types import TracebackType

from server.wire import Site

START = "from crossfray.cli.main import main; main()"


class Process(Site):
    """`crossfray serve` on a data folder; killed at the end if it still runs."""

    def __init__(self, data: Path, *options: str, before: str = "") -> None:
        """`before`: what the process does first, in Python."""
        command = [
            sys.executable,
            "-c",
            before + START,
            "serve",
            "--port",
            "0",
            "--pause",
            "0",
            "--data",
            str(data),
        ]
        command += ["--no-limits", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line.startswith("Crossfray is at "):
            self.kill()
            raise RuntimeError(f"the server does not start: {line}")
        super().__init__(line.split()[-1])

    def __enter__(self) -> "Process":
        return self

    def __exit__(
        self, _kind: type | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.kill()

    def kill(self) -> None:
        self.process.kill()
        self.wait()

    def wait(self) -> int:
        """Wait until it has ended; its status."""
        assert self.process.stdout is not None
        status = self.process.wait(10)
        self.process.stdout.close()
        return status
