"""A proposal, and who must agree to it.

A person is identified by their secret: whoever sits at several seats has one vote."""

from dataclasses import dataclass, field
from typing import Any

from crossfray.server.seats import PERSONS, Place, Seat


@dataclass
class Proposal:
    """Something that is done once everybody who must agree has agreed."""

    what: str
    by: Place
    needed: frozenset[str]
    """the hashed secrets of those who must agree"""
    place: Place | None = None
    """the seat that it is about"""
    agreed: set[str] = field(default_factory=set)

    @property
    def carried(self) -> bool:
        return self.needed <= self.agreed

    def facts(self, seats: list[Seat]) -> dict[str, Any]:
        """The proposal as everybody sees it: who has agreed, and whose vote is missing."""
        return {
            "what": self.what,
            "by": place_facts(self.by),
            "seat": place_facts(self.place) if self.place else None,
            "agreed": [place_facts(seat.place) for seat in seats if seat.secret in self.agreed],
            "waits_for": [
                place_facts(seat.place) for seat in seats if seat.secret in self.needed - self.agreed
            ],
        }


def place_facts(place: Place) -> dict[str, int]:
    return {"side": place[0] + 1, "player": place[1] + 1}


def voices(seats: list[Seat]) -> frozenset[str]:
    """The hashed secrets of the people at a table."""
    return frozenset(seat.secret for seat in seats if seat.kind in PERSONS and seat.secret)
