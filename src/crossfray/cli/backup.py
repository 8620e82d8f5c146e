"""`crossfray backup` and `crossfray restore`: all tables of a server in one file, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from crossfray.content.errors import InputError, shown

DATA = typer.Option(help="The folder where tables are kept.")


def backup(
    file: Annotated[Path, typer.Argument(help="Where to write the backup.")],
    data: Annotated[Path | None, DATA] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite a file that is there.")] = False,
) -> None:
    """Write all tables to a file. The server may be running.

    \b
    Examples:
      crossfray backup tables-monday.sqlite
      crossfray backup tables-monday.sqlite --data ./tables
    """
    from crossfray.cli.serve import data_folder
    from crossfray.server import sqlite

    if file.exists() and not force:
        message = f"{shown(str(file))} is there already: expected another name, or --force to overwrite it"
        raise InputError.at("", message)
    count = sqlite.backup(data or data_folder(), file)
    print(f"{count} tables are in {file}.")


def restore(
    file: Annotated[Path, typer.Argument(help="A file that crossfray backup wrote.")],
    data: Annotated[Path | None, DATA] = None,
) -> None:
    """Put the tables of a backup in place of those there are. The server must not be running.

    What was there is kept beside it, in before-restore.sqlite.
    """
    from crossfray.cli.serve import data_folder
    from crossfray.server import sqlite

    folder = data or data_folder()
    count = sqlite.restore(file, folder)
    print(f"{count} tables are in {folder} now.")
