"""One way to run everything that plays many games: with workers, into a file of results, and resumable.

A study says which games are played and what it makes of each. A game returns a row of plain data that depends only on
the study's settings and its own number, so the results are the same with any number of workers and any number of
interruptions."""

import csv
import json
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from crossfray import __version__
from crossfray.content.errors import InputError, expect_new, no_such_file, writing
from crossfray.lab.workers import Spread

Row = dict[str, Any]
"""the result of a game, as JSON data"""


class Study(ABC):
    """Games to be played, and what is made of them."""

    name: ClassVar[str]
    total: int | None = None
    """how many games there will be, if that is known"""

    @staticmethod
    @abstractmethod
    def work(task: Any, /) -> Row:
        """Play the game of a task. This must be a function of a module, because other processes call it."""

    @abstractmethod
    def settings(self) -> Row:
        """Everything that the games depend on besides their numbers: a run is only resumed with the same settings."""

    @abstractmethod
    def waves(self) -> Iterator[Iterable[Any]]:
        """The tasks in their order. The tasks of a wave may depend on the results of earlier waves."""

    @abstractmethod
    def add(self, row: Row) -> None:
        """Add the result of the next game."""

    @abstractmethod
    def cells(self, row: Row) -> Iterator[Row]:
        """A game as lines of a table, all with the same columns."""

    def doing(self) -> str:
        """What the study is doing now, in a few words."""
        return "Playing"


def run(study: Study, spread: Spread, results: "Results | None" = None) -> Iterator[Row]:
    """Play a study's games and add each result; yields the rows, first those that the file of results already has."""
    kept = deque(results.kept if results else ())
    for wave in study.waves():
        tasks = iter(wave)
        while kept and next(tasks, None) is not None:
            row = kept.popleft()
            study.add(row)
            yield row
        for row in spread(study.work, tasks):
            if results:
                results.write(row)
            study.add(row)
            yield row


class Results:
    """A file of results: a line that says what is played, then a line for each game, all in JSON."""

    def __init__(self, path: Path, study: Study, *, resume: bool) -> None:
        """Begin a file, or continue one; InputError if a file is there that should not be, or that belongs to another
        run."""
        self.path = path
        header = header_of(study)
        self.kept: list[Row] = []
        if path.exists():
            expect_new(path, instead="--resume to continue it, or another file", force=resume)
            before, self.kept = read_results(path)
            expect_same(str(path), before, header)
            self.file = path.open("r+", encoding="utf-8", newline="\n")
            self._cut_off_what_is_torn()
        else:
            self.file = path.open("w", encoding="utf-8", newline="\n")
            self._print(header)

    def write(self, row: Row) -> None:
        self._print(row)

    def close(self) -> None:
        with suppress(OSError):  # the failed write has been reported already
            self.file.close()

    def _print(self, found: Row) -> None:
        with writing(self.path):
            self.file.write(json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n")
            self.file.flush()

    def _cut_off_what_is_torn(self) -> None:
        """Remove a last line that was not completely written."""
        for _ in range(len(self.kept) + 1):
            self.file.readline()
        self.file.seek(self.file.tell())
        self.file.truncate()


def header_of(study: Study) -> Row:
    return {"crossfray": __version__, "study": study.name, "settings": study.settings()}


def read_results(path: Path) -> tuple[Row, list[Row]]:
    """What was played, and the games; the last line may be incomplete. InputError for a file without results."""
    if not path.is_file():
        raise no_such_file(path, ": expected one that a run has written with --out")
    lines = path.read_text("utf-8", errors="replace").split("\n")
    whole, _torn = lines[:-1], lines[-1]
    rows: list[Row] = []
    for number, line in enumerate(whole, 1):
        try:
            row = json.loads(line)
        except ValueError:
            row = None
        if not isinstance(row, dict) or ("study" if number == 1 else "game") not in row:
            expected = (
                "results of crossfray start with a line that says what was run"
                if number == 1
                else "expected a game as JSON"
            )
            raise InputError.at(str(path), expected, line=number)
        rows.append(row)
    if not rows:
        raise InputError.at(
            str(path), "no results: expected a file that a run has written with --out", line=1
        )
    return rows[0], rows[1:]


def expect_same(file: str, before: Row, now: Row) -> None:
    """InputError if a run cannot be resumed because the file has results of another run."""
    if before["study"] != now["study"]:
        raise InputError.at(file, f"these are results of {before['study']}, not of {now['study']}", line=1)
    old, new = before.get("settings", {}), json.loads(json.dumps(now["settings"]))
    for key in dict.fromkeys((*old, *new)):
        if old.get(key) != new.get(key):
            told = f"{key} was {json.dumps(old.get(key))} and is now {json.dumps(new.get(key))}"
            raise InputError.at(file, f"these are results of another run: {told}", line=1)
    if before.get("crossfray") != now["crossfray"]:
        told = f"of crossfray {before.get('crossfray')}, and this is {now['crossfray']}"
        raise InputError.at(file, f"these are results {told}: the same games may go differently", line=1)


class CsvFile:
    """A CSV file, written line by line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file = path.open("w", encoding="utf-8", newline="")
        self.writer: csv.DictWriter[str] | None = None

    def write(self, cells: Iterable[Row]) -> None:
        with writing(self.path):
            for line in cells:
                if self.writer is None:
                    self.writer = csv.DictWriter(self.file, list(line), lineterminator="\n")
                    self.writer.writeheader()
                self.writer.writerow(line)
            self.file.flush()

    def close(self) -> None:
        with suppress(OSError):  # the failed write has been reported already
            self.file.close()
