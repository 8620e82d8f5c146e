"""A PostgreSQL server for tests, started by the tests as an ordinary user: it refuses to run as root."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ORDINARY = ("postgres", "nobody")


def programs() -> Path | None:
    """Where PostgreSQL's programs are; None if there are none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    where = shutil.which("initdb")
    return Path(where).parent if where else found[-1].parent if found else None


def ordinary_user() -> str | None:
    """Somebody who is not root, if we are."""
    if os.geteuid():
        return None
    return next(name for name in ORDINARY if name in {entry.pw_name for entry in pwd.getpwall()})


@contextmanager
def running_postgres() -> Iterator[str]:
    """The address of a database of a server that runs as long as this does."""
    where = programs()
    assert where, "PostgreSQL is not installed"
    user = ordinary_user()
    with tempfile.TemporaryDirectory(prefix="pg") as name:
        folder = Path(name)
        if user:
            shutil.chown(folder, user)
        data, port = folder / "data", free_port()
        run = ["runuser", "-u", user, "--"] if user else []
        made = [*run, str(where / "initdb"), "-D", str(data), "-A", "trust", "-U", "test"]
        subprocess.run(made, check=True, capture_output=True, cwd=name)
        options = [
            "-D",
            str(data),
            "-k",
            name,
            "-p",
            str(port),
            "-c",
            "fsync=off",
            "-c",
            "listen_addresses=127.0.0.1",
        ]
        server = subprocess.Popen(
            [*run, str(where / "postgres"), *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=name,
        )
        try:
            wait_for(port)
            yield f"postgresql://test@127.0.0.1:{port}/postgres"
        finally:
            server.terminate()
            server.wait(20)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def wait_for(port: int) -> None:
    import psycopg

    until = time.monotonic() + 30
    while True:
        try:
            psycopg.connect(f"postgresql://test@127.0.0.1:{port}/postgres", connect_timeout=2).close()
            return
        except psycopg.OperationalError:
            assert time.monotonic() < until, "PostgreSQL does not start"
            time.sleep(0.1)


def empty(url: str) -> str:
    """The same database with nothing in it."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as db:
        db.execute("DROP SCHEMA public CASCADE")
        db.execute("CREATE SCHEMA public")
    return url
