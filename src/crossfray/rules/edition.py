"""The editions: what each booklet does differently, declared here and nowhere else.

Each field is one difference; its comment names the ledger id. The rules ask for the field, never for the name of an
edition (EDITION-1)."""

from typing import Final, NamedTuple

GOES_ON: Final = 0  # ABIL-5: what happens to a text if part of it cannot be done
ENDS_AT_CHALLENGE: Final = 1  # if that part is a challenge
ENDS: Final = 2


class Edition(NamedTuple):
    name: str
    first_picks_area: bool = False
    """SETUP-4: in a scenario the first player picks a base colour, and with it a starting area"""
    scenario_first: bool = True
    """SETUP-9: the scenario's own setup comes before squads are chosen, not after"""
    squad: tuple[int, int, int] = (3, 0, 1)
    """SETUP-5: characters, basic characters and attachments for each side, unless players agree on others;
    MIXED_SQUAD if boxes are mixed"""
    own_square_adjacent: bool = True
    """ADJ-2: a piece is adjacent to its own square"""
    pieces_stop_tokens: bool = False
    """MOVE-5, MOVE-6: pieces stop moving tokens and markers, just like characters"""
    challenge_needs_target: bool = False
    """CHAL-12: a challenge action without a possible target cannot be begun"""
    tokens_challenged: bool = True
    """CHAL-18: tokens and markers that show a defense can be challenged even if no text says so"""
    cannot_be_done: int = ENDS
    """ABIL-5: what happens to a text if part of it cannot be done"""
    objective_beside_placer: bool = False
    """BONUS-1: the player who is given a bonus objective places it in their own starting area"""
    tokens_placed_again: bool = True
    """TOKEN-2: when all tokens of a kind are in play, one on the map may be placed again"""


MIXED_SQUAD: Final = (3, 0, 1)
"""SETUP-5: where boxes are mixed"""

EDITIONS: Final[dict[str, Edition]] = {
    "expanded": Edition("expanded"),
    "sg100": Edition("sg100", scenario_first=False, squad=(1, 1, 0), objective_beside_placer=True),
    "dc100": Edition(
        "dc100",
        first_picks_area=True,
        scenario_first=False,
        squad=(2, 1, 1),
        own_square_adjacent=False,
        pieces_stop_tokens=True,
        challenge_needs_target=True,
        tokens_challenged=False,
        cannot_be_done=GOES_ON,
        tokens_placed_again=False,
    ),
    "got100": Edition(
        "got100",
        scenario_first=False,
        squad=(1, 1, 0),
        own_square_adjacent=False,
        pieces_stop_tokens=True,
        challenge_needs_target=True,
        tokens_challenged=False,
        cannot_be_done=ENDS_AT_CHALLENGE,
        tokens_placed_again=False,
    ),
}
