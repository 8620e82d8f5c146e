"""A match of house cards that change the board, and in which things change hands and sides: every step of that."""

from crossfray.content.drawing import parse_drawing
from crossfray.rules import kinds
from crossfray.rules import program as p
from crossfray.rules.edition import EDITIONS
from crossfray.rules.match import CHARACTER, STRENGTH, Match, Side, Thing, Winning
from support.house import (
    COUNTER,
    HOLDER,
    IT,
    IT_SLOT,
    ITSELF,
    LEAVES_RUBBLE,
    MARKED,
    OWN,
    RIVALS,
    SMOKE,
    SPIKES,
    SUBJECT,
    THEM,
    THEM_SLOT,
    THROUGH_WALLS,
    able,
    brought,
    challenge,
    choose,
    held_by,
    move,
    new,
    number,
    place,
    points,
    seen,
    some,
    until,
    when,
    within,
)

DRAWING = """
+---+---+---+---+---+---+---+
|           |               |
+   +   +   +   +   +   +   +
|           |               |
+   +---+   +   +---+   +   +
|           |   |###|       |
+   +   +   +   +---+---+---+
|                           |
+---+---+   *   +---+   +   +
|           |   |   |       |
+   +   +   +   +---+   +   +
|           |               |
+   +   +   +   +   +   +   +
|                           |
+---+---+---+---+---+---+---+
"""
NEAR = p.Spot(p.ON_SQUARE, filters=(within(3),))
ON_WALLS = p.Spot(p.ON_WALL, filters=(within(2),))
UNTIL_HIT = p.Condition(p.UNTIL, pattern=p.Pattern(kinds.KNOCK_DOWN, target=OWN))
ENERGY = p.Op(p.DO_COUNT, number=number(1), name="energy", text="Gain 1 energy")
ANY_ITEM = some(p.ITEMS, ref=1)


def mark(spot: p.Spot) -> p.Op:
    return p.Op(p.DO_MARK, where=spot, text="Mark")


def compare(first: p.Amount, how: int, second: p.Amount, to: int) -> p.Op:
    return p.Op(p.DO_UNLESS, condition=p.Condition(p.COMPARES, number=how, amounts=(first, second)), to=to)


BREAKER = able(
    THROUGH_WALLS,
    (mark(ON_WALLS), place(new("rubble"), MARKED)),
    (choose(some(p.ANY_TOKEN)), move(IT, 2)),
    (choose(some(p.ANY_TOKEN)), place(IT, p.Spot(p.ON_POINT, filters=(within(4),)))),
    (choose(some(p.ANY_TOKEN)), p.Op(p.DO_HAND, IT, OWN)),
    (
        mark(p.Spot(p.ON_SECTION)),
        place(new("smoke"), p.Spot(p.ON_SQUARE, filters=(p.Filter(p.BESIDE_MARKED),))),
    ),
    (mark(NEAR), until(p.PER_ROUND, p.Is("Camp", p.HOME, where=MARKED))),
    rules=p.CardRules(on=(LEAVES_RUBBLE,)),
)
SHADOW = able(
    (move(OWN, 2), until(p.NEXT_TURN, p.Is("Shadow", p.CONCEALED, OWN), UNTIL_HIT)),
    challenge(3, reach=4),
    place(new("smoke"), NEAR),
    (choose(some(p.ALLY)), p.Op(p.DO_NAME, IT, name="partner")),
    (choose(some(p.NOTED, name="partner")), p.Op(p.DO_SWAP, OWN, IT)),
    (
        p.Op(p.DO_MARK_AREA, name="", text="Flood"),
        until(p.PER_ROUND, p.Is("Flood", p.CLOSED, where=MARKED)),
    ),
    (mark(NEAR), until(p.PER_TURN, p.Is("Fog", p.OBSCURED, where=MARKED)), challenge(2, reach=3)),
    rules=p.CardRules(on=(when(kinds.CHALLENGE, points(), target=some(p.NOTED, name="partner")),)),
)
KING = able(
    (choose(some(p.RIVAL, within(4))), until(p.PER_TURN, p.Is("Puppet", p.CONTROLLED, IT)),
     p.Op(p.DO_ACT, IT, flags=15)),
    (choose(some(p.RIVAL, seen())), until(p.PER_ROUND, p.Is("Puppet", p.CONTROLLED, IT), UNTIL_HIT)),
    (choose(some(p.RIVAL)), p.Op(p.DO_MAY, by=IT, to=3, text="Pay a token"),
     p.Op(p.DO_POOL_TO_TRACK, IT, number=number(2), by=IT, text="Pay"),
     p.Op(p.DO_UNLESS, condition=p.Condition(p.DONE), to=5), p.Op(p.DO_END), p.Op(p.DO_KNOCK, IT)),
    (choose(some(p.RIVAL)), move(IT, 2, by=IT), choose(some(p.ALLY), THEM_SLOT, by=IT), move(THEM, 1, by=IT)),
    (choose(some(p.ALLY, p.Filter(p.IS_EXHAUSTED))), choose(some(p.ALLY, p.Filter(p.IS_READY)), THEM_SLOT),
     p.Op(p.DO_PASS_EXHAUSTED, IT, THEM)),
    (choose(some(p.RIVAL)), p.Op(p.DO_ACT, IT, flags=15, by=IT)),
    (choose(some(p.ANY_MARKER)), move(IT, 1)),
)  # fmt: skip
THIEF = able(
    (choose(ANY_ITEM), choose(some(p.ANY_CHARACTER), THEM_SLOT), p.Op(p.DO_HAND, IT, THEM)),
    (choose(some(p.ALL_CARDS, held_by(RIVALS), ref=1), numbers=(1, 2)), p.Op(p.DO_HAND, IT, OWN)),
    (choose(some(p.NAMED, p.Filter(p.NOT, inner=(p.Filter(p.IN_PLAY),)), name="mark", ref=1)),
     choose(some(p.RIVAL), THEM_SLOT), p.Op(p.DO_HAND, IT, THEM)),
    (choose(ANY_ITEM), p.Op(p.DO_DISCARD, IT), ENERGY),
    (choose(some(p.NAMED, p.Filter(p.NOT, inner=(p.Filter(p.IN_PLAY),)), name="boon", ref=1)),
     p.Op(p.DO_HAND, IT, OWN)),
    (ENERGY, compare(p.Amount(p.NOTED_NUMBER, name="energy"), p.MORE, number(1), to=4),
     p.Op(p.DO_COUNT, number=number(-2), name="energy"), points()),
    (challenge(1), p.Op(p.DO_AGAIN, condition=p.Condition(p.WON, number=0), slot=COUNTER, to=0)),
    (compare(p.Amount(p.POOL_OF, who=RIVALS), p.NO_FEWER, p.Amount(p.POOL_OF, who=OWN), to=2), points(-1, RIVALS),
     p.Op(p.DO_SHIFT, some(p.NAMED, name="boon", ref=1), number=number(-1))),
)  # fmt: skip


LOST_HERE = p.Condition(p.HAPPENED, pattern=p.Pattern(kinds.WIN, doer=OWN), per=p.PER_TEXT, name=p.OF_OBJECT)
"""of a rival: it has lost a challenge of this text"""
WARDEN = able(
    (
        until(p.PER_TURN, p.Is("Keen", p.KEEN, OWN)),
        until(p.PER_ROUND, p.Is("Open", p.PASSABLE, OWN)),
        challenge(2, reach=4),
    ),
    (until(p.PER_ROUND, p.Is("Shown", p.SHOWN, RIVALS, by=OWN)), challenge(2, reach=4)),
    (
        p.Op(p.DO_EACH, some(p.RIVAL, within(2)), slot=IT_SLOT, done=COUNTER, to=3),
        p.Op(p.DO_CHALLENGE, OWN, IT, number=number(3), flags=p.STATED, to=2),
        p.Op(p.DO_JUMP, to=0),
        p.Op(
            p.DO_EACH, some(p.RIVAL, p.Filter(p.DID, condition=LOST_HERE)), slot=IT_SLOT, done=COUNTER, to=6
        ),
        move(IT, 2, p.AWAY, other=OWN, to=5),
        p.Op(p.DO_JUMP, to=3),
    ),
    (
        choose(some(p.RIVAL, p.Filter(p.SEES, who=OWN))),
        p.Op(p.DO_KEEP_SQUARES, IT, slot=THEM_SLOT),
        move(IT, 2),
        place(OWN, p.Spot(p.ON_KEPT, name=str(THEM_SLOT))),
    ),
    (choose(some(p.ANY_MARKER, within(4))), p.Op(p.DO_HAND, IT, OWN, flags=p.CARRIED)),
    (
        choose(some(p.ANY_MARKER, held_by(OWN), ref=1)),
        p.Op(p.DO_BRANCH, numbers=(2, 4), text="Drop / Bring back"),
        place(IT, p.Spot(p.SQUARE_OF, OWN)),
        p.Op(p.DO_END),
        place(IT, p.Spot(p.AT_SETUP)),
    ),
    (choose(some(p.ANY_PIECE, p.Filter(p.IN_LINE, who=OWN))), move(IT, 1)),
    place(new("rubble"), NEAR),
    rules=p.CardRules(
        on=(
            when(kinds.ENTER, p.Op(p.DO_STOP, SUBJECT), doer=RIVALS, target=some(p.NAMED, name="rubble")),
            when(kinds.CHALLENGE, p.Op(p.DO_MAY, to=2, text="Cancel"), p.Op(p.DO_CANCEL), target=OWN),
        ),
        forbid=(
            p.Forbid(
                "House",
                p.Pattern(kinds.ENTER, doer=RIVALS, place=p.Spot(p.SQUARE_OF, some(p.NAMED, name="spikes"))),
                "enter that square",
            ),
            p.Forbid(
                "House",
                p.Pattern(kinds.ENTER, doer=RIVALS, place=p.Spot(p.NEXT_TO, OWN), result=p.ENDS_THERE),
                "end a move there",
            ),
        ),
        instead=(
            p.Instead(
                "House",
                p.Pattern(kinds.MOVE, doer=RIVALS, target=OWN),
                (p.Op(p.DO_MAY, to=2, text="Stay"), p.Op(p.DO_INSTEAD), p.Op(p.DO_END)),
            ),
        ),
        change=(
            p.Change("House", p.TURN_ACTIONS, p.Pattern(kinds.TURN_BEGIN, doer=OWN), p.ADD, number(1)),
            p.Change("House", p.RALLY, p.Pattern(kinds.STAND, target=OWN), p.SET, number(1)),
            p.Change("House", p.WORTH, p.Pattern(kinds.KNOCK_OUT, target=OWN), p.SET, number(2)),
        ),
    ),
)
SHED = p.CardRules(abilities=(p.Ability("shed", "Shed", (p.Op(p.DO_DISCARD, ITSELF), p.Op(p.DO_END))),))
"""a status card that its holder may discard by an action"""


def boons(owner: int, side: int) -> tuple[Thing, ...]:
    rules = able((move(HOLDER, 2), challenge(1)))
    found = rules.abilities[0]._replace(id=f"boon-{side + 1}", name="Boon", type=-1, cost=2)
    (boon,) = brought("boon", "item", side=side, owner=owner, rules=rules._replace(abilities=(found,)))
    return (boon._replace(id=f"boon-of-{side + 1}"),)


def tokens(owner: int, side: int) -> tuple[Thing, ...]:
    """What a character brings, with ids of its own."""
    found = [
        *brought("rubble", "token", 2, side=side, owner=owner),
        *brought("smoke", "token", 1, side=side, owner=owner, rules=SMOKE),
        *brought("spikes", "token", 1, side=side, owner=owner, rules=SPIKES, defense=1),
        *brought("mark", "status card", 2, side=side, owner=owner, rules=SHED),
    ]
    return tuple(thing._replace(id=f"{thing.id}-of-{owner}") for thing in found)


FOUR = (("breaker", BREAKER), ("shadow", SHADOW), ("king", KING), ("thief", THIEF))
FIVE = (*FOUR, ("warden", WARDEN))


def changing_match(edition: str = "expanded", squad: tuple[tuple[str, p.CardRules], ...] = FIVE) -> Match:
    """Two squads of house characters on a board with walls."""
    board = parse_drawing(DRAWING.strip("\n")).board()
    width, size = board.width, board.size
    areas = (1 << width) - 1, ((1 << width) - 1) << (size - width)
    sides = tuple(Side(f"Side {n}", colour, areas[n - 1]) for n, colour in ((1, "dark"), (2, "light")))
    things: list[Thing] = []
    for side in (0, 1):
        for name, rules in squad[side::2] if edition != "expanded" else squad:
            number_of = len(things)
            things.append(
                Thing(
                    f"{name}-{side + 1}",
                    f"{name.capitalize()} {side + 1}",
                    side,
                    CHARACTER,
                    2,
                    tokens=(STRENGTH, STRENGTH),
                    card=name,
                    rules=rules,
                )
            )
            things += tokens(number_of, side)
            things += boons(number_of, side) if name == "thief" else ()
    things += [
        thing._replace(id=f"point-{thing.id}", card="point", home=board.square(square))
        for thing, square in zip(brought("flag", "marker", 2, side=-1, owner=-1), ("b4", "f4"), strict=True)
    ]
    sets = {"river": board.set_of("d3", "d4"), "hall": board.set_of("f5", "f6", "g6")}
    winning = Winning(8)
    return Match("changing", board, EDITIONS[edition], sides, tuple(things), winning, sets=sets)
