"""`crossfray backup` and `crossfray restore`: all tables of a server in one file, and back again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from crossfray.cli.boxes import Force
from crossfray.content.errors import expect_new

DATA = typer.Option(help="The folder where tables are kept.")


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the backup.")],
    data: Annotated[Path | None, DATA] = None,
    force: Force = False,
) -> None:
    """Write all tables to a file. The server may be running.

    \b
    Examples:
      crossfray backup tables-monday.sqlite
      crossfray backup tables-monday.sqlite --data ./tables
    """
    from crossfray.cli.serve import data_folder
    from crossfray.server import sqlite

    expect_new(file, instead="another name, or --force to overwrite it", force=force)
    count = sqlite.backup(data or data_folder(), file)
    print(f"{count} tables written to {file}.")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that crossfray backup wrote.")],
    data: Annotated[Path | None, DATA] = None,
) -> None:
    """Replace all tables with those of a backup. The server must not be running.

    The tables from before are kept in before-restore.sqlite, in the same folder.

    \b
    Examples:
      crossfray restore tables-monday.sqlite
      crossfray restore tables-monday.sqlite --data ./tables
    """
    from crossfray.cli.serve import data_folder
    from crossfray.server import sqlite

    folder = data or data_folder()
    count = sqlite.restore(file, folder)
    print(f"{count} tables restored to {folder}.")
