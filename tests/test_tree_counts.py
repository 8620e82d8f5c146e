"""Decision-tree counts: how many ways there are to answer the next n questions, the dice's among them.

One wrong option anywhere changes the numbers. The first ones are reasoned out beside them; the deeper ones were
counted by the engine and are kept so that it is noticed when they change."""

import pytest

from crossfray.content.match.build import build_match, preset, presets
from crossfray.content.position.file import parse_position
from crossfray.content.position.state import position_state
from crossfray.rules.board import bits
from crossfray.rules.engine import apply, new_game
from crossfray.rules.state import State

QUICK = 60_000
"""leaves up to which a count is part of every run"""


def leaves(state: State, depth: int) -> int:
    """The number of ways to give `depth` answers from here; a game that ends earlier has none."""
    if depth == 1:
        return state.options.bit_count()
    found = 0
    for option in bits(state.options):
        copy = state.copy()
        apply(copy, option)
        found += leaves(copy, depth - 1)
    return found


# ---------------------------------------------------------------------- positions

# 1: move, done. 2: a move ends on a1 or b1, for the rival stands on c1; done is followed by Z's move, done.
# 3: from a1 again move, done; from b1 also challenge: 3; Z moves to b1 or c1: 2; Z done, a new round: Z's 2.
CORRIDOR = """
map = '''
+---+---+---+
| A       Z |
+---+---+---+
'''
to_act = "A"
pieces.A.side = 1
pieces.Z.side = 2
areas = { 1 = ["a1"], 2 = ["c1"] }
"""

# 1: move, challenge, done. 2: a move can only stay and is not asked, then 3 again; two dice of three faces
# show 6 results; done, then Z's 3. 3: after move 3 + 6 + 3, after each of 6 rolls the other's 6, after done
# move 3, roll 6, and in the new round 3.
BESIDE = """
map = '''
+---+---+
| A   Z |
+---+---+
'''
to_act = "A"
pieces.A.side = 1
pieces.Z.side = 2
areas = { 1 = ["a1"], 2 = ["b1"] }
"""

# As before, but Z lies: it can rally or be done. 2: 3 + 6 + 2. 3: after move 2 + 6 + 2, after rolls 6 * 6,
# after done a new round in which Z stands (3) or lies (2). Later Z is knocked out, waits and returns.
LYING = """
map = '''
+---+---+
| A   Z |
+---+---+
'''
to_act = "A"
pieces.A.side = 1
pieces.Z = { side = 2, down = true }
areas = { 1 = ["a1"], 2 = ["b1"] }
"""

# 1: rally, done. 2: after either Z has move, done. 3: Z moves to b1 or c1 (not onto a1, where A is, lying or
# not), or is done and begins the new round with 2: 4 after either.
RALLY = """
map = '''
+---+---+---+
| A       Z |
+---+---+---+
'''
to_act = "A"
pieces.A = { side = 1, down = true }
pieces.Z.side = 2
areas = { 1 = ["a1"], 2 = ["c1"] }
"""

# 1: move, interact, done; the end of the wall keeps A from being beside Z. 2: a move ends on a2, a1, b2 or c2;
# after interact, which has one marker to take, move, done; after done Z, beside the marker and Y, has 4.
THREE = """
map = '''
+---+---+---+
| A   P     |
+   +   +   +
|   | Z   Y |
+---+---+---+
'''
to_act = "A"
pieces.A.side = 1
pieces.Z.side = 2
pieces.Y.side = 3
pieces.P.kind = "marker"
areas = { 1 = ["a1"], 2 = ["b1"], 3 = ["c1"] }
"""

# 1: move, challenge, assist, done. 2: a move stays, goes to c3, or past an ally to a1 or a3, but neither through
# the wall to a2 nor round its ends: 4; Z and Y can be challenged: 2; D and E can be assisted: 2; done, then Z or
# Y takes a turn: 2.
CROWD = """
map = '''
+---+---+---+
|     E     |
+   +   +   +
|   | A   Z |
+   +   +   +
|     D   Y |
+---+---+---+
'''
to_act = "A"
pieces.A.side = 1
pieces.D = { side = 1, down = true }
pieces.E = { side = 1, down = true }
pieces.Y = { side = 2, down = true }
pieces.Z.side = 2
areas = { 1 = ["a1", "a2"], 2 = ["c1", "c2"] }
"""

POSITIONS = {
    "corridor": (CORRIDOR, [2, 4, 9, 24, 86, 279, 1002, 3969, 15788, 59917, 227918, 857181, 3050333]),
    "beside": (BESIDE, [3, 12, 60, 228, 843, 3621, 13020, 50223, 199212, 800679, 3154776]),
    "lying": (LYING, [3, 11, 51, 157, 432, 1706, 4748, 18351, 72136, 282999, 1129111, 4287820]),
    "rally": (RALLY, [2, 4, 8, 18, 48, 167, 547, 1766, 6938, 23802, 84079, 317310, 1068239]),
    "three": (THREE, [3, 10, 36, 143, 581, 2297, 9410, 35815, 138140, 531791, 2077175]),
    "crowd": (CROWD, [4, 10, 40, 148, 530, 1621, 4872, 15816, 43468, 137150, 427217, 1379403]),
}

# ---------------------------------------------------------------------- new games

# Where the marker falls, then every character is placed on one of what is left of its side's area; then who
# takes a turn, if there is a choice. What follows is counted for basic characters only: cards may still change.
THREE_A_SIDE = [2, 2 * 10, 2 * 10 * 9, 2 * 10 * 9 * 8, 1440 * 10, 14400 * 9, 129600 * 8, 1036800 * 3]
# Light has a companion to place, so it places four on its ten squares.
THRONES = [
    2,
    2 * 10,
    2 * 10 * 9,
    2 * 10 * 9 * 8,
    720 * 10 + 720 * 7,
    7200 * 9 + 5040 * 10,
    64800 * 8 + 50400 * 9,
    518400 * 7 + 453600 * 8,
]
NEW_GAMES = {
    "knock-out": THREE_A_SIDE,
    "skirmish": THREE_A_SIDE,
    "first-dc100": THREE_A_SIDE,
    "first-sg100": THREE_A_SIDE,
    # six squares each; nobody to choose from
    "duel": [2, 2 * 6, 12 * 6, 72 * 2, 1080, 3024, 16812, 55548, 275968, 1008904],
    "thrones": THRONES,
    "mixed": THREE_A_SIDE,
    "marbles": THREE_A_SIDE,
    # nine squares each
    "first-got100": [2, 2 * 9, 18 * 8, 144 * 9, 1296 * 8, 10368 * 2],
    "first-got100-3": [3, 3 * 9, 27 * 8, 216 * 9, 1944 * 8, 15552 * 9, 139968 * 8, 1119744 * 2],
    "first-got100-4": [4, 4 * 9, 36 * 8, 288 * 9, 2592 * 8, 20736 * 9, 186624 * 8],
}


def marked(table: dict[str, list[int]]) -> list[object]:
    """A case for each name and depth; the larger ones need --long."""
    return [
        pytest.param(name, depth, count, marks=[pytest.mark.long] if count > QUICK else [])
        for name, counts in table.items()
        for depth, count in enumerate(counts, 1)
    ]


@pytest.mark.parametrize(
    ("name", "depth", "count"), marked({name: counts for name, (_, counts) in POSITIONS.items()})
)
def test_positions(name: str, depth: int, count: int) -> None:
    state = position_state(parse_position(POSITIONS[name][0]))
    assert leaves(state, depth) == count


@pytest.mark.parametrize(("name", "depth", "count"), marked(NEW_GAMES))
def test_new_games(name: str, depth: int, count: int) -> None:
    assert leaves(new_game(build_match(preset(name))), depth) == count


def test_two_to_four_sides_are_counted() -> None:
    assert {len(presets()[name].squads) for name in NEW_GAMES} == {2, 3, 4}
