"""The `crossfray` command.

It should start fast, so the modules of commands import large modules inside their functions."""

from __future__ import annotations

import codecs
import io
import json
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any

import typer

from crossfray import __version__
from crossfray.content.errors import InputError, Problem, shown

COMMANDS = (
    "play",
    "replay",
    "review",
    "puzzle",
    "cards",
    "match",
    "maps",
    "ask",
    "hint",
    "check",
    "confirm",
    "rules",
    "bench",
    "referee",
    "serve",
    "backup",
    "restore",
    "simulate",
    "tournament",
    "balance",
    "squad",
    "exercise",
    "report",
    "box",
    "puzzles",
)
"""in the order in which help lists them"""
UsageError: Any = typer.BadParameter.__base__
"""a command line that cannot be understood: an unknown option, command or value"""
STUDIES = ("simulate", "tournament", "balance", "squad", "exercise")
MODULES = {"bench": "lab", "simulate": "lab", "restore": "backup", "puzzles": "puzzle"}
"""the module of a command, if it is not the one with its name"""


def app_with(names: Sequence[str]) -> typer.Typer:
    """The command with some of its subcommands; creating each takes as long as importing what it needs."""
    # Plain help and errors: without markup, a bracket in a text stays a bracket, and Rich is not loaded.
    made = typer.Typer(
        name="crossfray",
        no_args_is_help=True,
        add_completion=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    made.callback()(crossfray)
    for name in names:
        found = getattr(import_module(f"crossfray.cli.{MODULES.get(name, name)}"), name)
        if name in STUDIES:
            made.command(cls=import_module("crossfray.cli.running").RunCommand)(found)
        elif isinstance(found, typer.Typer):
            made.add_typer(found)
        else:
            made.command()(found)
    return made


def __getattr__(name: str) -> Any:
    """`app`: the command with all of its subcommands, created when it is first used."""
    if name != "app":
        raise AttributeError(name)
    globals()["app"] = app_with(COMMANDS)
    return globals()["app"]


def _print_version(wanted: bool) -> None:
    if wanted:
        from crossfray.rules import is_compiled

        print(f"crossfray {__version__}, rules {'compiled' if is_compiled() else 'as plain Python'}")
        raise typer.Exit


def crossfray(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Crossfray: play, explain and simulate a skirmish board game.

    \b
    Examples:
      crossfray play               a game against the computer
      crossfray maps winterfell    a map, drawn
      crossfray ask yard.toml see A Z
      crossfray rules              every rule, and what covers it
      crossfray rules SEE-2        one rule in full
      crossfray rules --json       the same list for programs
    """


def main() -> None:
    """Run the command line: status 2 for refused input, and never a traceback for a mistake of the user."""
    for stream in (sys.stdout, sys.stderr):
        write_anywhere(stream)
    try:
        try:
            first = sys.argv[1] if len(sys.argv) > 1 else ""
            app = app_with([first] if first in COMMANDS else COMMANDS)
            status = app(prog_name="crossfray", standalone_mode=not wants_json())
        finally:
            sys.stdout.flush()  # here, where a closed pipe can still be handled
        sys.exit(status or 0)  # only a command that prints JSON returns here
    except InputError as error:
        tell(error.problems)
        sys.exit(2)
    except UsageError as error:
        tell([Problem("", None, None, error.format_message())])
        sys.exit(error.exit_code)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        leave_output()  # the reader has closed the pipe, as `head` does
        sys.exit(1)
    except OSError as error:
        if error.filename is None:  # the output cannot be written, for example because the disk is full
            print(f"The output cannot be written: {error.strerror or error}.", file=sys.stderr)
            leave_output()
        else:  # a file or folder that the system does not give access to
            tell([Problem("", None, None, f"{shown(str(error.filename))}: {error.strerror or error}")])
        sys.exit(2)
    except MemoryError:
        tell([Problem("", None, None, "There is not enough memory for that.")])
        sys.exit(2)


def leave_output() -> None:
    """Discard the rest of the output, because Python flushes once more on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


PLAIN = str.maketrans("┏┓┗┛┣┫┳┻╋━╸╺┃╹╻·∙●■▲◆◇•░▓›‹…×", "+++++++++---|||..*#^o<*:#><.x")
"""plain marks of drawn boards, for terminals with ASCII only"""


def write_anywhere(stream: Any) -> None:
    """Replace characters that the encoding of a stream lacks by plainer ones, instead of failing."""
    if isinstance(stream, io.TextIOWrapper) and stream.encoding.lower().replace("-", "") != "utf8":
        codecs.register_error("plainer", _plainer)
        stream.reconfigure(errors="plainer")


def _plainer(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    text = error.object[error.start : error.end].translate(PLAIN)
    return "".join(letter if letter.isascii() else "?" for letter in text), error.end


def wants_json() -> bool:
    return "--json" in sys.argv


def tell(problems: list[Problem]) -> None:
    """Print the problems: as sentences or, with --json, in the form of `check --json`."""
    if wants_json():
        print(json.dumps({"errors": [problem.as_json() for problem in problems]}))
    else:
        print(*problems, sep="\n", file=sys.stderr)


if __name__ == "__main__":
    main()
