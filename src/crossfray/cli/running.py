"""What the commands of the laboratory share: how many workers, where the results go, and how far the run is."""

from __future__ import annotations

import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossfray.lab.runs import Study

Workers = Annotated[int, typer.Option(min=1, max=1024, help="Processes; the results are the same.")]
Seed = Annotated[int, typer.Option(help="The same seed plays the same games.")]
Out = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write every game to this file, a line of JSON each.")
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the games that --out holds already.")]
Csv = Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write the games as a table too.")]
Ray = Annotated[
    str | None,
    typer.Option(
        metavar="[ADDRESS]", help="Play on a Ray cluster; without an address on one of this machine."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the outcome as JSON.")]

SILENT = 30.0
"""seconds between two lines that tell how far a run is, where there is no terminal"""
LONG = 10.0
"""a run longer than this tells its rate when it is over"""
INTERRUPTED = 130


class Running(NamedTuple):
    """How a study is run."""

    workers: int = 1
    boxes: tuple[Path, ...] = ()
    out: Path | None = None
    resume: bool = False
    csv: Path | None = None
    ray: str | None = None


class RunCommand(TyperCommand):
    """A command with `--ray [ADDRESS]`: an option whose value may be left out."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if "--ray" in args:
            from crossfray.lab.workers import LOCAL

            at = args.index("--ray") + 1
            following = args[at] if at < len(args) else ""
            if ":" not in following and following not in ("auto", LOCAL):
                args = [*args[:at], LOCAL, *args[at:]]
        return super().parse_args(ctx, args)


def play_study(study: Study, how: Running) -> int:
    """Run a study: into its files, with progress. The status to end with: Ctrl-C and lost workers leave what there
    is, told on the way out."""
    from crossfray.content.errors import InputError
    from crossfray.lab.runs import CsvFile, Results, run
    from crossfray.lab.workers import WorkersLost, crew

    if how.resume and how.out is None:
        raise InputError.at("", "--resume goes on with a file of results: expected --out FILE with it")
    if how.csv is not None and how.csv.exists() and not how.resume:
        raise InputError.at("", f"{how.csv} is there already: expected another file")
    with ExitStack() as stack:
        results = Results(how.out, study, resume=how.resume) if how.out else None
        table = None
        if results:
            stack.callback(results.close)
        if how.csv is not None:
            table = CsvFile(stack.enter_context(how.csv.open("w", encoding="utf-8", newline="")))
        meter = Meter(study, len(results.kept) if results else 0)
        stack.callback(meter.close)
        try:
            spread = stack.enter_context(crew(how.workers, how.boxes, how.ray))
            for row in run(study, spread, results):
                if table:
                    table.write(study.cells(row))
                meter.step()
        except KeyboardInterrupt:
            return stopped(meter, how, "Stopped", INTERRUPTED)
        except WorkersLost:
            return stopped(meter, how, "A worker was killed or ran out of memory: stopped", 1)
        meter.tell_rate()
    return 0


def stopped(meter: Meter, how: Running, why: str, status: int) -> int:
    meter.close()
    of = f" of {meter.study.total:,}" if meter.study.total else ""
    kept = f"They are kept in {how.out}: the same command with --resume goes on." if how.out else ""
    print(f"{why} after {meter.done:,}{of} games. {kept}".rstrip(), file=sys.stderr)
    return status


class Meter:
    """How far a run is: a bar on a terminal, else a line now and then."""

    def __init__(self, study: Study, kept: int) -> None:
        self.study = study
        self.done = 0
        self.kept = kept
        """games that are not played again: they say nothing of the rate"""
        self.begun = self.told = time.monotonic()
        self.bar = terminal_bar(study) if sys.stderr.isatty() else None

    def step(self) -> None:
        self.done += 1
        if self.done <= self.kept:
            self.begun = time.monotonic()
            return
        if self.bar is not None:
            self.bar(self.done, self.rate)
        elif time.monotonic() - self.told >= SILENT:
            self.told = time.monotonic()
            print(self.line(), file=sys.stderr, flush=True)

    @property
    def rate(self) -> float:
        return max(self.done - self.kept, 0) / max(time.monotonic() - self.begun, 1e-6)

    def line(self) -> str:
        total = self.study.total
        of = f" of {total:,}" if total else ""
        left = f", {clock((total - self.done) / self.rate)} left" if total and self.rate else ""
        return f"{self.study.doing()}: {self.done:,}{of} games, {self.rate:,.1f} games/s{left}"

    def tell_rate(self) -> None:
        took = time.monotonic() - self.begun
        self.close()
        if self.bar is not None or took >= LONG:
            played = max(self.done - self.kept, 0)
            print(f"{played:,} games in {clock(took)}: {self.rate:,.1f} games/s", file=sys.stderr)

    def close(self) -> None:
        if self.bar is not None:
            self.bar(-1, 0.0)


def clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def terminal_bar(study: Study) -> Callable[[int, float], None]:
    """Draws how many games are done and how fast; -1 ends it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    task = progress.add_task(study.doing(), total=study.total, rate="")
    progress.start()

    def draw(done: int, rate: float) -> None:
        if done < 0:
            progress.stop()
        else:
            progress.update(task, completed=done, description=study.doing(), rate=f"{rate:,.1f} games/s")

    return draw
