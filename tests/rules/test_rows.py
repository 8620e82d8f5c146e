"""Rows and steps that no shipped card uses yet: what the engine can be told in programs."""

from crossfray.rules import kinds
from crossfray.rules import program as p
from crossfray.rules.match import Thing
from support.rows import on
from support.script import Script, cards

OWN: p.Selectors = (p.Selector(-1, p.OWN),)
RIVALS: p.Selectors = (p.Selector(p.RIVAL),)
SUBJECT: p.Selectors = (p.Selector(-1, p.SLOT + 1),)
POINT = p.Op(p.DO_POINTS, number=p.Amount(number=1))
FOE = "white-walker"


def guarded(rules: p.CardRules, places: str = "guard a8 sworn-brother c4 white-walker h8") -> Script:
    """A Sworn Brother in its turn; a guard of the other side has these rules."""
    guard = Thing("guard", "Guard", 1, defense=2, card="guard", rules=rules)
    return cards(("sworn-brother", FOE), places, "sworn-brother", extra=(guard,))


def test_a_text_ends_the_turn_of_who_takes_it() -> None:
    tired = on("Tired", p.Pattern(kinds.MOVE, target=RIVALS), p.Op(p.DO_END_TURN, SUBJECT))
    with guarded(tired) as game:
        game.play(1, action="move", move_to="c5")
        assert game.piece("sworn-brother")["exhausted"]
        game.asks(2, "character")
