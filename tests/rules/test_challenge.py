"""Challenges: whom, with how many dice, in which steps, and what losing does (CHAL)."""

from fractions import Fraction

import pytest

from crossfray.content.match.build import build_match, first_game
from crossfray.rules.edition import EDITIONS
from crossfray.rules.engine import chance_weights
from support import rule
from support.script import Script, cards, hero, placed, scene

RING = """
+---+---+---+---+
| Y   B   X     |
+   +   +   +   +
| A   Z     | W |
+---+---+---+---+
"""


@rule("CHAL-5", "CHAL-6")
@pytest.mark.parametrize(
    ("challenger", "defender", "counted"),
    [
        ("1-burst+1-shield", "2-burst", (1, 0)),  # a burst counts for the challenger alone
        ("2-shield", "1-burst+1-shield", (0, 1)),  # a shield for the defender
        ("1-shield+1-!!!", "2-shield", (3, 2)),
        ("2-burst", "1-burst+1-!!!", (2, 3)),
        ("2-!!!", "1-shield+1-!!!", (6, 4)),
        ("1-shield+1-!!!", "1-burst+1-!!!", (3, 3)),
    ],
)
def test_what_each_face_counts(challenger: str, defender: str, counted: tuple[int, int]) -> None:
    with scene(RING, "A") as game:
        game.play(1, action="challenge", target="Z")
        game.roll(challenger, defender)
        won = counted[0] > counted[1]
        (result,) = game.happened("won" if won else "lost")
        assert (result["successes"], result["against"]) == counted
        assert game.piece("Z")["down"] == won


# ---------------------------------------------------------------------- whom


@rule("CHAL-1")
def test_a_challenge_has_one_target_and_never_an_ally() -> None:
    with scene(RING, "A") as game:
        game.play(1, action="challenge")
        game.asks(1, "target", "Y Z")
        game.play(1, target="Z")
        game.roll("2-burst", "2-burst")
        assert [game.piece(letter)["down"] for letter in "YZ"] == [False, True]
        assert game.kinds.count("challenged") == 1


@rule("CHAL-1")
def test_challenging_an_ally_or_oneself_is_refused() -> None:
    with scene(RING, "A") as game:
        (ally,) = game.why_not("A challenge B")
        assert (ally.rule, ally.sentence) == ("CHAL-1", "B is an ally of A, and allies cannot be challenged.")
        oneself = game.why_not("A challenge A")
        assert oneself[0].rule == "CHAL-1"
        assert oneself[0].sentence == "A cannot challenge itself."


@rule("CHAL-2")
def test_without_a_range_the_target_is_adjacent() -> None:
    with scene(RING, "Z", sides=("AB", "XYZW")) as game:
        game.play(2, action="challenge")
        game.asks(2, "target", "A B")
    with scene(RING, "A") as game:
        (far,) = game.why_not("A challenge X")
        assert (far.rule, far.drawing) == ("ADJ-1", {"distance": 2, "most": 1})


@rule("CHAL-2", "ADJ-1")
@pytest.mark.parametrize(
    ("square", "blocked"),
    [("c1", "c1|d1"), ("c2", "c1/d2")],  # behind the wall; past the corner at which it ends
)
def test_what_a_wall_parts_is_not_adjacent(square: str, blocked: str) -> None:
    with scene(
        """
        +---+---+---+---+
        |               |
        +   +   +   +   +
        | B         | Z |
        +---+---+---+---+
        """,
        "A",
        squares={"A": square},
    ) as game:
        game.asks(1, "action", "move done")
        (refusal,) = game.why_not("A challenge Z")
        assert (refusal.rule, refusal.drawing) == ("ADJ-1", {"blocked_by": [blocked]})


@rule("CHAL-12")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_basic_challenge_needs_a_target_in_every_edition(edition: str) -> None:
    with scene(RING, "W", sides=("AB", "XYZW"), edition=edition) as game:
        game.asks(2, "action", "move done")
        (refusal,) = game.why_not("W challenge")
        assert (refusal.rule, refusal.sentence) == (
            "CHAL-12",
            "There is no rival next to W that it could challenge.",
        )
    with scene(RING, "X", sides=("AB", "XYZW"), edition=edition) as game:
        game.asks(2, "action", "move challenge done")


# ---------------------------------------------------------------------- dice


@rule("CHAL-4")
@pytest.mark.parametrize(("target", "defense", "ways"), [("il-nam", 1, 6), ("front-man", 2, 36)])
def test_the_defender_rolls_as_many_dice_as_the_defense(target: str, defense: int, ways: int) -> None:
    there = {"gi-hun": "d6", "sae-byeok": "c1", "worker-28": "d1", target: "e6", "worker-29": "d12"}
    with placed(build_match(first_game("sg100")), there, "gi-hun") as game:
        (event,) = game.play(1, action="challenge")
        assert (event["dice"], event["defense"]) == (2, defense)
        game.roll("2-burst")
        game.asks(0, "defender's roll")
        assert sum(chance_weights(game.state)) == ways
        game.roll(f"{defense}-burst")
        assert game.piece(target)["down"]


@rule("CHAL-4")
def test_the_odds_are_those_of_the_dice() -> None:
    match = build_match(first_game("sg100"))
    there = {"gi-hun": "d6", "il-nam": "e6", "front-man": "e7"}
    with placed(match, there, "gi-hun", down="il-nam") as game:
        weak, strong = game.odds("gi-hun", "il-nam"), game.odds("gi-hun", "front-man")
        assert (weak.dice, weak.defense, weak.result) == (2, 1, "knocked out")
        assert (strong.dice, strong.defense, strong.result) == (2, 2, "knocked down")
        assert weak.win > strong.win
        assert strong.win == by_hand(2, 2)
        assert weak.win == by_hand(2, 1)


def by_hand(dice: int, defense: int) -> Fraction:
    """Every way the dice can fall, counted."""
    faces = [(1, 0), (1, 0), (1, 0), (0, 1), (0, 1), (3, 3)]
    attacks, blocks = [0], [0]
    for _ in range(dice):
        attacks = [sum_ + face[0] for sum_ in attacks for face in faces]
    for _ in range(defense):
        blocks = [sum_ + face[1] for sum_ in blocks for face in faces]
    wins = sum(attack > block for attack in attacks for block in blocks)
    return Fraction(wins, len(attacks) * len(blocks))


# ---------------------------------------------------------------------- the steps and the result


@rule("CHAL-20")
def test_declared_then_the_challenger_rolls_then_the_target_then_compared() -> None:
    with scene(RING, "A") as game:
        game.play(1, action="challenge")
        game.asks(1, "target")
        game.play(1, target="Z")
        assert game.kinds == ["challenged"]
        game.asks(0, "challenger's roll")
        game.roll("1-burst+1-!!!")
        assert game.events[-1] == {
            "event": "rolled",
            "piece": "A",
            "bursts": 1,
            "shields": 0,
            "bangs": 1,
            "blanks": 0,
        }
        game.asks(0, "defender's roll")
        assert not game.piece("Z")["down"]
        game.roll("1-shield+1-!!!")
        assert game.told[-2:] == [
            "Z rolls 1 shield and 1 !!!.",
            "A and Z tie at 4: the defender wins the challenge.",
        ]
        assert game.kinds == ["challenged", "rolled", "rolled", "lost"]
        game.asks(1, "action")


@rule("CHAL-6", "CHAL-7")
@pytest.mark.parametrize(
    ("mine", "theirs", "wins"),
    [
        ("2-burst", "2-burst", True),
        ("2-burst", "1-burst+1-shield", True),
        ("2-burst", "2-shield", False),  # a tie
        ("2-shield", "2-burst", False),  # none to none
        ("1-shield+1-!!!", "2-shield", True),
        ("2-burst", "1-burst+1-!!!", False),
        ("1-burst+1-!!!", "1-shield+1-!!!", False),
    ],
)
def test_a_standing_character_that_loses_is_knocked_down_where_it_stands(
    mine: str, theirs: str, wins: bool
) -> None:
    with scene(RING, "A") as game:
        game.play(1, action="challenge", target="Z")
        game.roll(mine, theirs)
        assert game.piece("Z")["down"] is wins
        assert game.square("Z") == "b1"
        assert game.track("Z") is None
        assert game.points == [0, 0]
        assert game.kinds[-1] == ("knocked down" if wins else "lost")
        game.asks(1, "action")


@rule("CHAL-8")
def test_a_knocked_down_character_that_loses_is_knocked_out() -> None:
    with scene(RING, "A", down="Z") as game:
        game.play(1, action="challenge", target="Z")
        events = game.roll("2-burst", "2-burst")
        assert [event["event"] for event in events[2:]] == ["won", "knocked out", "gained"]
        assert (game.square("Z"), game.track("Z")) == (None, (2, 1))
        assert game.points == [1, 0]
        game.play(1, action="move")
        assert "b1" in game.options
        game.asks(1, "move to")


@rule("CHAL-8")
def test_a_knocked_down_character_that_holds_stays_where_it_is() -> None:
    with scene(RING, "A", down="Z") as game:
        game.play(1, action="challenge", target="Z")
        game.roll("2-burst", "2-shield")
        assert (game.square("Z"), game.piece("Z")["down"]) == ("b1", True)
        assert game.points == [0, 0]


@rule("CHAL-7", "CHAL-8")
def test_down_and_out_in_one_turn() -> None:
    with scene(RING, "A") as game:
        game.play(1, action="challenge", target="Y")
        game.roll("2-burst", "2-burst")
        game.play(1, action="challenge", target="Y")
        game.roll("2-burst", "2-burst")
        assert game.track("Y") == (2, 1)


@rule("MINION-2")
@pytest.mark.parametrize("edition", ["expanded", "sg100"])
def test_a_minion_that_loses_is_removed_without_points(edition: str) -> None:
    with scene(RING, "A", kinds={"Z": "minion"}, edition=edition) as game:
        assert game.odds("A", "Z").result == "removed"
        game.play(1, action="challenge", target="Z")
        events = game.roll("2-burst", "2-burst")
        assert events[-1] == {"event": "removed", "piece": "Z"}
        assert (game.square("Z"), game.track("Z"), game.piece("Z")["down"]) == (None, None, False)
        assert game.points == [0, 0]


@rule("COMP-3")
def test_a_companion_that_loses_goes_to_the_1_of_its_track_without_points() -> None:
    with scene(RING, "A", kinds={"Z": "companion"}) as game:
        game.play(1, action="challenge", target="Z")
        game.roll("2-burst", "2-burst")
        assert (game.square("Z"), game.track("Z"), game.piece("Z")["down"]) == (None, (2, 1), False)
        assert game.points == [0, 0]


# ---------------------------------------------------------------------- a challenge can be stopped and saved anywhere


@rule("CHAL-20")
@pytest.mark.parametrize("steps", range(5))
def test_in_the_middle_of_a_challenge_a_saved_game_goes_on_as_if_nothing_happened(steps: int) -> None:
    answers = [
        (1, "action", "challenge"),
        (1, "target", "Z"),
        (0, "challenger's roll", "2-burst"),
        (0, "defender's roll", "2-burst"),
    ]
    game = scene(RING, "A", down="Z")
    for side, question, option in answers[:steps]:
        give(game, side, question, option)
    twin = game.saved()
    assert twin.state.hash() == game.state.hash()
    assert twin.state.to_json() == game.state.to_json()
    assert (twin.asked, twin.question, twin.options) == (game.asked, game.question, game.options)
    game.events.clear()
    for side, question, option in [*answers[steps:], (1, "action", "move"), (1, "move to", "b1")]:
        give(game, side, question, option)
        give(twin, side, question, option)
        assert twin.state.hash() == game.state.hash()
    assert twin.events == game.events
    assert twin.square("A") == "b1"


def test_a_copy_is_independent() -> None:
    game = scene(RING, "A", down="Z")
    game.play(1, action="challenge", target="Z")
    before = game.state.to_json()
    twin = Script(game.state.copy())
    assert twin.state.hash() == game.state.hash()
    twin.roll("2-burst", "2-burst")
    twin.play(1, action="move", move_to="b1")
    assert game.state.to_json() == before
    assert twin.state.hash() != game.state.hash()
    untouched = twin.state.to_json()
    game.roll("2-shield", "2-shield")
    game.play(1, action="done")
    assert twin.state.to_json() == untouched


def give(game: Script, side: int, question: str, option: str) -> None:
    if side:
        game.play(side, **{question.replace(" ", "_"): option})
    else:
        game.roll(option)


# ---------------------------------------------------------------------- dice are changed


@rule("CHAL-15", "CHAL-20")
def test_dice_are_changed_by_the_challenger_first_whoevers_turn_it_is() -> None:
    """In the turn of side 1 a character of side 2 strikes back: its side changes dice before side 1 does."""
    guard = hero(
        "When a rival moves, Hero does a basic challenge. When Hero challenges, you may add 1 die.", side=1
    )
    scout = hero("When a rival challenges Hero, she may add 1 die.", side=0)._replace(
        id="scout", card="scout"
    )
    with cards(("unsullied", "white-walker"), "scout c3 hero c5", "scout", extra=(guard, scout)) as game:
        game.play(1, action="move", move_to="c4")
        game.play(2, yes_or_no="yes")
        game.play(1, yes_or_no="yes")
        game.roll("3-shield", "3-shield")
