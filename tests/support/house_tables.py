"""Games of house cards at a server's tables: what cards can do and no text of a box says yet.

A server makes its match from a spec. Inside `house_matches` the specs of this module are matches of programs."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from unittest.mock import patch

from crossfray.content.match.build import build_match
from crossfray.content.match.spec import MatchSpec
from crossfray.rules.engine import option_ids
from crossfray.rules.match import CHARACTER, STRENGTH, Match, Side, Thing, Winning
from crossfray.table import table as table_module
from crossfray.table.table import Table
from support.changing import FOUR, changing_match
from support.dice_cards import BOOGIE_DICE, CHAMPION, CHAMPION_DIE, FELIX, GAMBLE, JINX, both, dice_of

SQUADS = (("henchman",), ("police-officer",))
CHANGING = MatchSpec("Changing", "skirmish", "courtyard", "expanded", SQUADS)
DICE = MatchSpec("Dice", "skirmish", "courtyard", "expanded", SQUADS)


@cache
def changing() -> Match:
    """Eight characters who change the board and each other, close together."""
    plain = changing_match(squad=FOUR)
    near = plain.board.set_of(*(f"{column}{row}" for column in "abcdefg" for row in (1, 2)))
    across = plain.board.set_of(*(f"{column}4" for column in "abcdefg"))
    sides = Side("Dark", "dark", near), Side("Light", "light", across)
    return Match(plain.title, plain.board, plain.edition, sides, plain.things, plain.winning, sets=plain.sets)


@cache
def dice() -> Match:
    """Hero, who rerolls, adds a die of her own and gambles with numbers, beside a Rival who makes her reroll."""
    plain = changing_match(squad=FOUR)
    areas = plain.board.set_of("f2"), plain.board.set_of("g2")
    sides = Side("Dark", "dark", areas[0]), Side("Light", "light", areas[1])
    hero = both(FELIX, CHAMPION, GAMBLE)
    things = (
        Thing("hero", "Hero", 0, CHARACTER, 2, card="hero", rules=hero, tokens=(STRENGTH, STRENGTH)),
        Thing("rival", "Rival", 1, CHARACTER, 2, card="rival", rules=JINX, tokens=(STRENGTH,)),
        *dice_of(CHAMPION_DIE, 0, 0),
        *dice_of(BOOGIE_DICE, 0, 0),
    )
    return Match("dice", plain.board, plain.edition, sides, things, Winning(6))


def house_match(spec: MatchSpec, file: str = "match") -> Match:
    """The match of house cards that a spec of this module stands for; of any other spec its own."""
    if spec == CHANGING:
        return changing()
    return dice() if spec == DICE else build_match(spec, file)


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
