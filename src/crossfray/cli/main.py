"""The `crossfray` command.

Start-up is part of the feel of a command: modules of commands import what is heavy inside their functions.
"""

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
"""a command that cannot be understood: an unknown option, command or value"""
STUDIES = ("simulate", "tournament", "balance", "squad", "exercise")
MODULES = {"bench": "lab", "simulate": "lab", "restore": "backup", "puzzles": "puzzle"}
"""where a command is, if not in the module of its name"""


def app_with(names: Sequence[str]) -> typer.Typer:
    """The command with some of its subcommands: to make one takes as long as to import what it needs."""
    # Plain help and plain errors: without markup a bracket in a text stays a bracket, and Rich is not loaded.
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
    """`app`: the command with all of its subcommands, once somebody asks for it."""
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
    """Run the command line: status 2 for input that was refused, never a traceback for what a person did."""
    for stream in (sys.stdout, sys.stderr):
        write_anywhere(stream)
    try:
        try:
            first = sys.argv[1] if len(sys.argv) > 1 else ""
            app = app_with([first] if first in COMMANDS else COMMANDS)
            status = app(prog_name="crossfray", standalone_mode=not wants_json())
        finally:
            sys.stdout.flush()  # here, where a reader that has left can still be handled
        sys.exit(status or 0)  # only a command that was asked for JSON comes back to here
    except InputError as error:
        tell(error.problems)
        sys.exit(2)
    except UsageError as error:
        tell([Problem("", None, None, error.format_message())])
        sys.exit(error.exit_code)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        leave_output()  # the reader has left, as `head` does
        sys.exit(1)
    except OSError as error:
        if error.filename is None:  # what is printed cannot be written: the disk is full, say
            print(f"The output cannot be written: {error.strerror or error}.", file=sys.stderr)
            leave_output()
        else:  # a file or folder that the system does not give
            tell([Problem("", None, None, f"{shown(str(error.filename))}: {error.strerror or error}")])
        sys.exit(2)
    except MemoryError:
        tell([Problem("", None, None, "There is not enough memory for that.")])
        sys.exit(2)


def leave_output() -> None:
    """Let what is still to be printed go nowhere: Python flushes once more on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


PLAIN = str.maketrans("┏┓┗┛┣┫┳┻╋━╸╺┃╹╻·∙●■▲◆◇•░▓›‹…×", "+++++++++---|||..*#^o<*:#><.x")
"""the marks of drawn boards, for terminals that know ASCII only"""


def write_anywhere(stream: Any) -> None:
    """Let a stream write what its encoding does not have in plainer letters, instead of failing."""
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
    """What was refused: as sentences, or, where JSON was asked for, in the form in which `check --json` has it."""
    if wants_json():
        print(json.dumps({"errors": [problem.as_json() for problem in problems]}))
    else:
        print(*problems, sep="\n", file=sys.stderr)


if __name__ == "__main__":
    main()
