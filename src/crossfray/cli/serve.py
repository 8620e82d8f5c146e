"""`crossfray serve`: tables for browsers and programs; and the server behind `crossfray play`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from crossfray.cli.boxes import Boxes, open_boxes
from crossfray.content.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossfray.server.settings import Settings
    from crossfray.server.store import Store

PORT = 8000
INSTALL_SERVER = "pip install 'crossfray[server]'"


def has_server() -> bool:
    """Whether the libraries of the browser game are installed."""
    from importlib.util import find_spec

    return all(map(find_spec, ("fastapi", "uvicorn", "websockets")))


def data_folder() -> Path:
    """Where games are stored by default."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "crossfray"


def serve(
    host: Annotated[str, typer.Option(help="Listen on this address; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Listen on this port; 0 for any.")] = PORT,
    data: Annotated[Path | None, typer.Option(help="The folder where tables are kept.")] = None,
    pause: Annotated[
        float,
        typer.Option(min=0, help="Seconds the computer waits before it acts, so that people can follow."),
    ] = 0.7,
    days: Annotated[
        float, typer.Option(min=0, help="Days until a table that nobody plays at is deleted.")
    ] = 30,
    tables: Annotated[int, typer.Option(min=1, help="The most tables that are kept.")] = 1000,
    name: Annotated[
        list[str] | None,
        typer.Option(help="Another name of the server, beside its address: play.example.org."),
    ] = None,
    limits: Annotated[
        bool,
        typer.Option(help="Limit how much one address may ask for; not needed for tests and among friends."),
    ] = True,
    box: Boxes = None,
    database: Annotated[
        str, typer.Option(help="Keep tables in PostgreSQL, for several processes: postgresql://...")
    ] = "",
    reached_at: Annotated[
        str, typer.Option(help="Where the other processes reach this one: http://10.0.0.5:8000.")
    ] = "",
    json_log: Annotated[
        bool, typer.Option("--json-log", help="Write the log as JSON, one object per line.")
    ] = False,
) -> None:
    """Serve the game to browsers and programs.

    \b
    Examples:
      crossfray serve                             for this machine
      crossfray serve --host 0.0.0.0 --port 8080  for the network
      crossfray serve --name play.example.org     behind a proxy that passes this name on
      crossfray serve --data ./tables --days 7
      crossfray serve --box my-box/               with cards of your own
      crossfray serve --database postgresql://crossfray@db/crossfray    one of several processes
    """
    if not has_server():
        raise InputError.at("", f"the libraries of the server are not installed: {INSTALL_SERVER}")
    from crossfray.server.settings import DAY, Settings

    folder = data or data_folder()
    open_boxes(box, played=True)

    def started(address: str) -> None:
        print(f"Crossfray is at {address}", flush=True)
        print(
            f"Tables are kept in {folder}. Ctrl-C stops the server; the games continue when it is back.",
            flush=True,
        )

    known = tuple(name or ()) if host in ("", "0.0.0.0", "::") else (*(name or ()), host)
    settings = Settings(pause=pause, kept=days * DAY, most_tables=tables, names=known, warm=True)
    run_server(
        folder,
        host,
        port,
        settings if limits else settings.unlimited(),
        started,
        json_log=json_log,
        database=database,
        reached_at=reached_at,
    )


def run_server(
    folder: Path,
    host: str,
    port: int,
    settings: Settings,
    started: Callable[[str], None],
    *,
    json_log: bool = False,
    database: str = "",
    reached_at: str = "",
) -> None:
    """Serve the tables of a folder until interrupted; InputError if the folder or the port is in use."""
    from crossfray.server.logs import begin_logging
    from crossfray.server.serve import address_of, listen, serve
    from crossfray.server.sqlite import SqliteStore

    begin_logging(json_log)
    with listen(host, port) as listening:
        store: Store = (
            SqliteStore(folder)
            if not database
            else shared_store(database, reached_at or address_of(listening))
        )
        serve(store, settings, listening, folder, started)


def shared_store(database: str, address: str) -> Store:
    """Tables in PostgreSQL; InputError if the driver or the database is missing."""
    try:
        from crossfray.server.postgres import PostgresStore
    except ImportError as error:
        message = f"PostgreSQL needs a driver: pip install 'crossfray[postgres]' ({error})"
        raise InputError.at("--database", message) from None
    return PostgresStore(database, address)


# ---------------------------------------------------------------------- in the browser


def why_no_browser() -> str:
    """Why the game cannot be shown in a browser here; empty if it can."""
    import webbrowser

    if not has_server():
        return f"the browser game is not installed ({INSTALL_SERVER})"
    from crossfray.server.static import client_is_built

    if not client_is_built():
        return "this installation does not include the pages of the browser game"
    chosen = os.environ.get("BROWSER")
    displays = ("DISPLAY", "WAYLAND_DISPLAY")
    if sys.platform.startswith("linux") and not chosen and not any(map(os.environ.get, displays)):
        return "there is no display"
    try:
        webbrowser.get()
    except webbrowser.Error:
        return "there is no browser"
    return ""


def play_in_browser(request: dict[str, Any] | None, own_boxes: bool = False) -> None:
    """Open the game in the browser, on the server that is running on the data folder or on a new one.

    `request`: the table to make, or None to choose one there. With your own boxes the server must be new, because a
    running one does not know them."""
    from threading import Thread

    from crossfray.server.serve import running_server
    from crossfray.server.settings import Settings
    from crossfray.server.sqlite import InUse

    def started(address: str) -> None:
        print("Ctrl-C stops the game; the next crossfray play continues it.", flush=True)
        Thread(target=show, args=(address, request), daemon=True).start()

    folder = data_folder()
    try:
        run_server(folder, "127.0.0.1", free_port(), Settings(warm=True), started)
    except InUse:
        address = running_server(folder)
        if address is None:
            raise
        if own_boxes:
            message = f"a server without your box runs at {address}: stop it first, or play with --terminal"
            raise InputError.at("", message) from None
        show(address, request)


def free_port() -> int:
    """The usual port, because a browser stores data by address; any other if that one is in use."""
    from crossfray.server.serve import listen

    try:
        listen("127.0.0.1", PORT).close()
    except InputError:
        return 0
    return PORT


def show(address: str, request: dict[str, Any] | None) -> None:
    """Open the page, at the requested table."""
    import webbrowser

    page = address + "/"
    try:
        page += table_link(address, request) if request else ""
    except OSError as error:
        print(f"The table could not be created: {error}", flush=True)
    print(f"Crossfray is at {page}", flush=True)
    if not webbrowser.open(page):
        print("The browser did not open: enter this address yourself.", flush=True)


def table_link(address: str, request: dict[str, Any]) -> str:
    """Make a table; returns the rest of its address, with the secret after the # so that it is never sent or logged."""
    import json
    from urllib.request import Request, urlopen

    body = json.dumps(request).encode()
    asked = Request(f"{address}/api/tables", body, {"Content-Type": "application/json"})
    with urlopen(asked, timeout=30) as response:
        made = json.load(response)
    secrets = [seat["secret"] for seat in made["seats"] if seat["secret"]] or [made["spectator"]]
    return f"#/table/{made['table']}/{secrets[0]}"
