"""`crossfray backup` and `crossfray restore`: all tables of a server in one file, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

DATA = typer.Option(help="The folder where tables are kept.")


def backup(
    file: Annotated[Path, typer.Argument(help="Where to write the backup.")],
    data: Annotated[Path | None, DATA] = None,
) -> None:
    """Write all tables to a file. The server may be running.

    \b
    Examples:
      crossfray backup tables-monday.sqlite
      crossfray backup tables-monday.sqlite --data ./tables
    """
    from crossfray.cli.serve import data_folder
    from crossfray.server import sqlite

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
