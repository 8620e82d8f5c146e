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


# ---------------------------------------------------------------------- later, and for a while


def until(row: p.Row, per: int = p.PER_GAME) -> p.Op:
    """From now on a row holds, until the end of a turn, round or game."""
    return p.Op(p.DO_UNTIL, rule=row, flags=per)


def test_the_next_time_only() -> None:
    """Whoever moves first sets a trap for the next move of a rival; it is sprung once."""
    trap = p.On("Trap", p.Pattern(kinds.MOVE, target=RIVALS), (POINT, p.Op(p.DO_END)), once=True)
    first = on("Set", p.Pattern(kinds.TURN_BEGIN, doer=OWN), until(trap))
    with guarded(first) as game:
        game.play(1, action="move", move_to="c5")
        assert game.points == [0, 0]  # nothing is set yet
        game.play(1, action="done")
        game.play(2, character="guard", action="done")
        game.play(2, action="done")
        game.play(2, character=FOE, action="done")  # the next round
        game.play(1, action="move", move_to="c4")
        assert game.points == [0, 1]
        game.play(1, action="move", move_to="c5")
        assert game.points == [0, 1]


def test_until_the_end_of_the_round_each_time() -> None:
    trap = p.On("Trap", p.Pattern(kinds.MOVE, target=RIVALS), (POINT, p.Op(p.DO_END)))
    set_now = on("Set", p.Pattern(kinds.MOVE, target=RIVALS), until(trap, p.PER_ROUND))
    with guarded(set_now) as game:
        game.play(1, action="move", move_to="c5")
        assert game.points == [0, 0]
        game.play(1, action="move", move_to="c4")
        game.play(2, order="guard-2")  # the trap, and what sets another
        assert game.points == [0, 1]


def test_what_is_permitted_and_forbidden_for_a_while() -> None:
    bound = p.Forbid("Bound", p.Pattern(kinds.MOVE, target=RIVALS, manner=p.BY_ITSELF), "move")
    with guarded(on("Bind", p.Pattern(kinds.MOVE, target=RIVALS), until(bound, p.PER_TURN))) as game:
        game.play(1, action="move", move_to="c5")
        assert game.rules_against("sworn-brother move") == ["SETUP-10"]
    through = p.Permit("Ghost", p.Pattern(kinds.MOVE, target=RIVALS), "no rivals in the way")
    row = "+---+---+---+---+---+---+\n|                       |\n+---+---+---+---+---+---+"
    for pattern, ends in ((kinds.CHALLENGE, {"b1"}), (kinds.MOVE, {"a1", "b1", "d1"})):
        guard = Thing(
            "guard", "Guard", 1, defense=2, card="guard",
            rules=on("Fade", p.Pattern(pattern), until(through)),
        )  # fmt: skip
        with cards(
            ("sworn-brother", FOE), "sworn-brother a1 guard c1", "sworn-brother", extra=(guard,), board=row
        ) as game:
            game.play(1, action="move", move_to="b1")
            game.play(1, action="move")
            assert ends <= set(game.options)
            assert ("d1" in game.options) == (pattern == kinds.MOVE)
            game.play(1, move_to="b1")


# ---------------------------------------------------------------------- by how much, and how often


def test_won_by_a_margin() -> None:
    won = p.Pattern(kinds.WIN, doer=RIVALS, margin=2)
    for roll, points in (("1-burst+1-shield", 0), ("2-burst", 1)):
        with guarded(on("Awe", won, POINT), "guard c5 sworn-brother c4") as game:
            game.play(1, action="challenge")
            game.roll(roll, "2-burst")
            assert game.points == [0, points]


def test_what_has_happened_this_turn() -> None:
    """A rival that has challenged this turn gives a point at its end."""
    done = p.Condition(p.HAPPENED, SUBJECT, pattern=p.Pattern(kinds.CHALLENGE), per=p.PER_TURN)
    ends = on("Watch", p.Pattern(kinds.TURN_END, doer=RIVALS, guard=done), POINT)
    for action, points in (("challenge", 1), ("done", 0)):
        with guarded(ends, "guard c5 sworn-brother c4") as game:
            if action == "challenge":
                game.play(1, action="challenge")
                game.roll("2-shield", "2-shield")
            game.play(1, action="done")
            assert game.points == [0, points]


def test_as_part_of_an_ability_of_one_type() -> None:
    cunning = on("Hush", p.Pattern(kinds.ABILITY, doer=RIVALS, cause=kinds.by_ability(2)), POINT)
    guard = Thing("guard", "Guard", 1, defense=2, card="guard", rules=cunning)
    for ability, points in (("raise-the-dead", 1), ("ice-spear", 0)):
        with cards(
            ("night-king", "arya-stark"), "night-king c3 arya-stark c6 guard h8", "night-king", extra=(guard,)
        ) as game:
            game.play(1, action=ability)
            assert game.points == [0, points]
            if ability == "raise-the-dead":
                game.play(1, place="c4")
            else:
                game.play(2, yes_or_no="no")
                game.roll("3-shield", "2-shield")
