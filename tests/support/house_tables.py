"""Games of house cards at a server's tables: what cards can do and no text of a box says yet.

A server makes its match from a spec. Inside `house_matches` the specs of this module are matches of programs."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from crossfray.content.match_spec import MatchSpec
from crossfray.content.matches import build_match
from crossfray.rules.engine import option_ids
from crossfray.rules.match import Match
from crossfray.table import table as table_module
from crossfray.table.table import Table
from support.changing import changing_match
from support.dice_cards import match_of_all

SQUADS = (("henchman",), ("police-officer",))
CHANGING = MatchSpec("Changing", "skirmish", "courtyard", "expanded", SQUADS)
DICE = MatchSpec("Dice", "skirmish", "courtyard", "expanded", SQUADS)
ROW = "abcdefg"


def house_match(spec: MatchSpec, file: str = "match") -> Match:
    """The match of house cards that a spec of this module stands for; of any other spec its own."""
    if spec == CHANGING:
        return changing_match()
    if spec == DICE:
        return match_of_all(["FELIX", "CHAMPION", "GAMBLE", "JINX", "COMBAT_SUIT", "SURVIVOR"])
    return build_match(spec, file)


@contextmanager
def house_matches() -> Iterator[None]:
    """As long as it lasts, tables can be made of house cards."""
    with patch.object(table_module, "build_match", house_match):
        yield


class HouseGame(Table):
    """A game whose answers and rolls are written down, until people take over."""

    def __init__(self, spec: MatchSpec, seed: int = 1) -> None:
        with house_matches():
            super().__init__(spec, seed)

    def give(self, *answers: str) -> "HouseGame":
        """Answer what is asked, one after the other, chance too."""
        for name in answers:
            known = option_ids(self.state)
            assert name in known, f"'{name}' is not offered at step {self.state.step}: {', '.join(known)}"
            by_chance = self.waits_on_chance
            self.answer(known[name])
            self.dice.rolls += by_chance
        return self
