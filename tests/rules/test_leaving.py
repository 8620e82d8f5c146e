"""Leaving a square: heard step by step, and counted."""

from crossfray.rules import kinds
from crossfray.rules import program as p
from crossfray.rules.match import Thing
from support.rows import on
from support.script import Script, cards

OWN: p.Selectors = (p.Selector(-1, p.OWN),)
RIVALS: p.Selectors = (p.Selector(p.RIVAL),)
BESIDE = p.Spot(p.ON_SQUARE, filters=(p.Filter(p.ADJACENT, who=OWN),))
POINT = p.Op(p.DO_POINTS, number=p.Amount(number=1))


def beside(rules: p.CardRules, places: str) -> Script:
    """A Sworn Brother in its turn, beside a guard with these rules."""
    guard = Thing("guard", "Guard", 1, defense=2, card="guard", rules=rules)
    return cards(("sworn-brother", "white-walker"), places, "sworn-brother", extra=(guard,))


def test_when_a_rival_leaves_a_square_next_to_somebody() -> None:
    left = p.Pattern(kinds.LEAVE_SQUARE, target=RIVALS, origin=BESIDE)
    with beside(on("Guard", left, POINT), "guard c3 sworn-brother c4") as game:
        game.play(1, action="move", move_to="c6")
        assert game.points == [0, 1]  # from c4; c5 is not next to the guard
        game.play(1, action="move", move_to="c6")
        assert game.points == [0, 1]  # who stays leaves nothing


def test_how_often_is_remembered_within_the_turn() -> None:
    left = p.Condition(
        p.HAPPENED,
        (p.Selector(-1, p.SLOT + 1),),
        number=2,
        pattern=p.Pattern(kinds.LEAVE_SQUARE),
        per=p.PER_TURN,
    )
    ends = p.Pattern(kinds.TURN_END, doer=RIVALS, guard=left)
    for end, points in (("c6", 0), ("c7", 1)):
        with beside(on("Guard", ends, POINT), "guard c1 sworn-brother c4") as game:
            game.play(1, action="move", move_to="c5")
            game.play(1, action="move", move_to=end)
            assert game.points == [0, points]
