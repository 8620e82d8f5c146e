"""The editions: what each booklet does differently, declared here and nowhere else.

A field is one difference; its comment names the ledger id. The rules ask for the field, never for the name
of an edition (EDITION-1)."""

from typing import Final, NamedTuple


class Edition(NamedTuple):
    name: str
    own_square_adjacent: bool = True
    """ADJ-2: one is adjacent to the square one is in"""
    pieces_stop_tokens: bool = False
    """MOVE-5, MOVE-6: moving tokens and markers are stopped by pieces as characters are"""


EDITIONS: Final[dict[str, Edition]] = {
    "expanded": Edition("expanded"),
    "sg100": Edition("sg100"),
    "dc100": Edition("dc100", own_square_adjacent=False, pieces_stop_tokens=True),
    "got100": Edition("got100", own_square_adjacent=False, pieces_stop_tokens=True),
}
