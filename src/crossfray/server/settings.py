"""What a server allows, and how long it waits."""

from dataclasses import dataclass, replace

from crossfray.server.limits import UNLIMITED, USUAL, Rates

DAY = 24 * 3600.0


@dataclass(frozen=True)
class Settings:
    """The limits of a server. Times are in seconds, sizes in bytes."""

    pause: float = 0.7
    """before the computer answers, so that people can follow what happened"""
    kept: float = 30 * DAY
    """how long an unused table is stored before it is marked for removal"""
    marked_for: float = DAY
    """how long a marked table is stored"""
    unvisited_for: float = 3600.0
    """how long a table is stored that nobody ever visited"""
    clock_off: float = 600.0
    """if the system clock and the steady clock differ by more than this, the system clock was set"""
    right_for: float = 3600.0
    """how long the system clock must have been steady before any table is removed"""
    most_tables: int = 1000
    most_listed: int = 50
    """open tables in the list"""
    most_watchers: int = 24
    """connections of spectators at a table; they do not count as seats"""
    most_per_seat: int = 8
    """connections of one seat; one more ends the oldest"""
    most_message: int = 8 << 10
    """the largest message on a WebSocket"""
    most_body: int = 32 << 10
    """the largest body of a request"""
    most_waiting: int = 64
    """unsent messages after which a client is cut off; it can reconnect and catch up"""
    send_within: float = 10.0
    """a message must be sent within this time, or the connection is cut"""
    hello_within: float = 10.0
    """a new connection must say who it is within this time"""
    rest_after: float = 600.0
    """a table where nobody is and nothing happens is closed after this time; it stays in the store"""
    sweep_every: float = 60.0
    alive_every: float = 0.5
    """how often a process tells the others that it is alive, if there are others"""
    wake_every: float = 5.0
    """how often a process looks for tables that continue by themselves and are not open"""
    check_every: float = 2.0
    """/health tests the store at most this often"""
    workers: int = 2
    """processes for checks, and as many for computer players"""
    warm: bool = False
    """whether the processes start with the server, so that the first visitor need not wait"""
    check_within: float = 10.0
    """the time limit for checking a match"""
    most_checks: int = 32
    """requests that may wait for a check"""
    review_looks: int = 100
    """how often a review first looks at each question"""
    most_studies: int = 32
    """requests that may wait for a hint, a piece of a review, or advice"""
    request_within: float = 10.0
    """a request must arrive in full within this time"""
    most_connections: int = 8000
    """connections at once; fewer if the system allows fewer"""
    most_per_address: int = 100
    """connections from one address"""
    rates: Rates = USUAL
    """what one address may request"""
    names: tuple[str, ...] = ()
    """host names of the server, besides its addresses and localhost"""
    think_within: float = 30.0
    """a computer player must answer within this time; after it a simpler one does"""

    def unlimited(self) -> "Settings":
        """The same without rate limits, for tests and trusted networks."""
        return replace(self, rates=UNLIMITED, most_per_address=1_000_000)
