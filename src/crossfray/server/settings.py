"""What a server allows, and how long it waits."""

from dataclasses import dataclass, replace

from crossfray.server.limits import UNLIMITED, USUAL, Rates

DAY = 24 * 3600.0


@dataclass(frozen=True)
class Settings:
    """The limits of a server. Times are in seconds, sizes in bytes."""

    pause: float = 0.7
    """after something happened, before the computer goes on: so that people can follow"""
    kept: float = 30 * DAY
    """how long a table without play is kept, before it is marked for removal"""
    marked_for: float = DAY
    """how long it is kept after that"""
    unvisited_for: float = 3600.0
    """how long a table is kept to which nobody ever came"""
    clock_off: float = 600.0
    """when the clock parts from one that cannot be set by more than that, it was set"""
    right_for: float = 3600.0
    """how long the clock must not have been set before any table is removed"""
    most_tables: int = 1000
    most_listed: int = 50
    """open tables that are shown"""
    most_watchers: int = 24
    """connections of those who watch a table; they take nobody's seat"""
    most_per_seat: int = 8
    """connections of one seat; with another the oldest ends"""
    most_message: int = 8 << 10
    """of a message on a WebSocket"""
    most_body: int = 32 << 10
    """of the body of a request"""
    most_waiting: int = 64
    """messages not yet taken by a client before its connection is cut; it can come back and catch up"""
    send_within: float = 10.0
    """a message must leave within that time, or the connection is cut"""
    hello_within: float = 10.0
    """a connection must say who it is within that time"""
    rest_after: float = 600.0
    """a table where nobody is and nothing happens leaves the memory after that time; the store keeps it"""
    sweep_every: float = 60.0
    alive_every: float = 0.5
    """how often a process tells the others that it is alive, where there are others"""
    wake_every: float = 5.0
    """how often a process looks for tables that go on by themselves, and that nobody has opened"""
    check_every: float = 2.0
    """whether the store can write is looked at for /health no more often than that"""
    workers: int = 2
    """processes for what strangers have checked, and as many for computers that think"""
    warm: bool = False
    """whether the processes are started with the server, so that the first who comes need not wait for them"""
    check_within: float = 10.0
    """a match must be checked within that time"""
    most_checks: int = 32
    """requests that wait to be checked"""
    review_looks: int = 100
    """how often a review looks at each question at first"""
    most_studies: int = 32
    """requests that wait for a hint, a piece of a review, or advice"""
    request_within: float = 10.0
    """a request must arrive whole within that time"""
    most_connections: int = 8000
    """at once; fewer where the system allows fewer"""
    most_per_address: int = 100
    """of them from one address"""
    rates: Rates = USUAL
    """what one address may ask for"""
    names: tuple[str, ...] = ()
    """what the server is called, beside its addresses and localhost"""
    think_within: float = 30.0
    """a computer must answer within that time; then a simpler one does"""

    def unlimited(self) -> "Settings":
        """The same for tests, and where everybody can be trusted."""
        return replace(self, rates=UNLIMITED, most_per_address=1_000_000)
