"""What the laboratory's commands share: the number of workers, where the results go, and the progress of a run."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import wraps
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, get_type_hints

import typer
from typer.core import TyperCommand

from crossfray.cli.boxes import Boxes, tell_unconfirmed
from crossfray.content.errors import CannotWrite, InputError, expect_new

if TYPE_CHECKING:
    from crossfray.lab.runs import Study

AsJson = Annotated[bool, typer.Option("--json", help="Print the outcome as JSON.")]
Seed = Annotated[int, typer.Option(help="The same seed plays the same games.")]
Workers = Annotated[
    int, typer.Option(min=1, max=1024, help="How many processes play; the results are the same.")
]

SILENT = 30.0
"""seconds between two lines of progress, if there is no terminal"""
LONG = 10.0
"""a run longer than this prints its rate at the end"""
INTERRUPTED = 130


class Running(NamedTuple):
    """How a study is run: the options that all commands of the laboratory have."""

    seed: Seed = 1
    workers: Workers = 1
    ray: Annotated[
        str | None,
        typer.Option(
            metavar="[ADDRESS]",
            help="Play on a Ray cluster; without an address, on one started on this machine.",
        ),
    ] = None
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write every game to this file, one line of JSON each."),
    ] = None
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Continue the file that --out names, without playing its games again."),
    ] = False
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Also write the games as a table.")
    ] = None
    box: Boxes = None
    as_json: AsJson = False

    @property
    def boxes(self) -> tuple[Path, ...]:
        return tuple(self.box or ())


def runs(command: Callable[..., None]) -> Callable[..., None]:
    """A command that runs a study: it has the options of `Running` besides its own, and gets them together as `how`."""
    own = [each for each in signature(command, eval_str=True).parameters.values() if each.name != "how"]
    hints = get_type_hints(Running, include_extras=True)
    shared = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=Running._field_defaults[name], annotation=hints[name])
        for name in Running._fields
    ]

    @wraps(command)
    def run(**given: Any) -> None:
        command(
            **{each.name: given[each.name] for each in own},
            how=Running(*(given[each.name] for each in shared)),
        )

    every = [*(each.replace(kind=Parameter.KEYWORD_ONLY) for each in own), *shared]
    run.__signature__ = Signature(every)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in every}
    return run


class RunCommand(TyperCommand):
    """A command with `--ray [ADDRESS]`, an option whose value may be left out."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if "--ray" in args:
            from crossfray.lab.workers import LOCAL

            at = args.index("--ray") + 1
            following = args[at] if at < len(args) else ""
            if ":" not in following and following not in ("auto", LOCAL):
                args = [*args[:at], LOCAL, *args[at:]]
        return super().parse_args(ctx, args)


def play_study(study: Study, how: Running) -> int:
    """Run a study into its files, with progress. Returns the exit status: after Ctrl-C or lost workers, what there is
    is kept and the rest is reported."""
    from crossfray.lab.runs import CsvFile, Results, run
    from crossfray.lab.workers import WorkersLost, crew

    if how.resume and how.out is None:
        raise InputError.at("", "--resume continues a file of results: expected --out FILE with it")
    tell_unconfirmed()
    if how.csv is not None:
        expect_new(how.csv, instead="another file", force=how.resume)
    with ExitStack() as stack:
        results = Results(how.out, study, resume=how.resume) if how.out else None
        table = None
        if results:
            stack.callback(results.close)
        if how.csv is not None:
            table = CsvFile(how.csv)
            stack.callback(table.close)
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
        except CannotWrite as error:
            return stopped(meter, how, f"{error}: stopped", 2)
        meter.tell_rate()
    return 0


def stopped(meter: Meter, how: Running, why: str, status: int) -> int:
    meter.close()
    of = f" of {meter.study.total:,}" if meter.study.total else ""
    kept = f"They are kept in {how.out}: the same command with --resume continues." if how.out else ""
    print(f"{why} after {meter.done:,}{of} games. {kept}".rstrip(), file=sys.stderr)
    return status


class Meter:
    """The progress of a run: a bar on a terminal, otherwise a line now and then."""

    def __init__(self, study: Study, kept: int) -> None:
        self.study = study
        self.done = 0
        self.kept = kept
        """games of an earlier run, which do not count for the rate"""
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
