"""Runs the application on a socket."""

import logging
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import uvicorn
from fastapi import FastAPI

from crossfray.content.errors import InputError
from crossfray.server.app import create_app
from crossfray.server.door import door
from crossfray.server.limits import Connections
from crossfray.server.lobby import Lobby
from crossfray.server.settings import Settings
from crossfray.server.sockets import WebSocketProtocol
from crossfray.server.store import Store

log = logging.getLogger(__name__)
OTHER_FILES = 100
STOPPED_WITHIN = 3.0
"""seconds after which the process ends when it is told to stop, whatever it is doing"""
ADDRESS = "address.txt"
"""the file in the data folder with the address of its server"""


def listen(host: str, port: int) -> socket.socket:
    """A socket on that address (port 0: any free one); InputError if the address is not available."""
    try:
        # with the protocol named, the event loop sends small messages at once (no Nagle delay)
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        try:
            if os.name == "posix":
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen(512)
        except BaseException:
            listening.close()
            raise
    except (OSError, OverflowError) as error:
        raise InputError.at("", f"cannot listen on {host} port {port}: {error}") from None
    return listening


def address_of(listening: socket.socket) -> str:
    """The address to type into a browser on this machine."""
    host, port = listening.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class Server(uvicorn.Server):
    """Serves until it is told to stop; calls back when it can be reached."""

    def __init__(
        self,
        app: FastAPI,
        settings: Settings,
        started: Callable[[], None],
        ended: Callable[[], None] = lambda: None,
    ) -> None:
        self.tell_started = started
        self.tell_ended = ended
        self._told = threading.Event()
        """set when the server was told to stop"""
        self.lobby: Lobby = app.state.lobby
        connections = Connections(open_files(settings.most_connections), settings.most_per_address)
        config = uvicorn.Config(
            app,
            http=door(settings, connections),
            ws=WebSocketProtocol,
            ws_max_size=settings.most_message,
            ws_max_queue=4,
            lifespan="on",
            log_config=None,  # its loggers use the program's log
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=1,
        )
        super().__init__(config)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.tell_started()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop within a bounded time: everything acknowledged is stored, so nothing is lost by not waiting."""
        if not self._told.is_set():
            self._told.set()
            if hasattr(signal, "setitimer"):  # if even that fails, the system ends the process
                signal.setitimer(signal.ITIMER_REAL, STOPPED_WITHIN + 0.5)
        super().handle_exit(sig, frame)

    def _end(self) -> None:
        """In a thread: end the process if it has not ended in time by itself."""
        self._told.wait()
        time.sleep(STOPPED_WITHIN)
        log.warning("stopping now: some work had not finished after %.0f seconds", STOPPED_WITHIN)
        self.tell_ended()
        logging.shutdown()
        os._exit(0)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.lobby.stop()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on signals. TERM is not a failure: the command ends with status 0."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        threading.Thread(target=self._end, name="crossfray-end", daemon=True).start()
        wanted = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.handle_exit) for number in wanted}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
        if signal.SIGINT in self._captured_signals:
            raise KeyboardInterrupt


def open_files(wanted: int) -> int:
    """How many connections the system lets this process have, up to the wanted number; some files are reserved for
    other uses."""
    try:
        import resource
    except ImportError:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or soft < hard:
        more = wanted + OTHER_FILES if hard == resource.RLIM_INFINITY else min(hard, wanted + OTHER_FILES)
        soft = max(soft, more)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(16, min(wanted, soft - OTHER_FILES))


def serve(
    store: Store,
    settings: Settings,
    listening: socket.socket,
    folder: Path,
    started: Callable[[str], None],
) -> None:
    """Serve the tables of a data folder until interrupted; `started` is called with the address."""
    address = address_of(listening)
    file = folder / ADDRESS

    def begun() -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file.write_text(address + "\n", encoding="utf-8")
        file.chmod(0o600)
        started(address)

    def ended() -> None:
        file.unlink(missing_ok=True)

    try:
        Server(create_app(store, settings), settings, begun, ended).run([listening])
    finally:
        ended()


def running_server(folder: Path) -> str | None:
    """The address of the server that is running on a data folder, if there is one."""
    file = folder / ADDRESS
    return file.read_text(encoding="utf-8").strip() if file.is_file() else None
