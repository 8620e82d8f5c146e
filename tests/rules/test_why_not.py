"""Answers that are refused, and why: what is offered is exactly what nothing forbids."""

from random import Random

import pytest

from crossfray.agents.chance import answer_chance
from crossfray.agents.randomly import choose
from crossfray.content.ledger import load_ledger
from crossfray.content.match.build import build_match, preset
from crossfray.rules import decisions
from crossfray.rules.decisions import ACTIONS
from crossfray.rules.engine import NotOffered, answer, apply, new_game, option_ids
from crossfray.rules.frames import COOLDOWN_FRAME, GAME_FRAME, PROCEDURE
from crossfray.rules.state import CHANCE, State
from crossfray.rules.view import view
from crossfray.rules.why import Intent, asked_about, why_not, why_not_placed
from support import rule
from support.script import Script, scene

YARD = """
+---+---+---+---+
| A   Z       B |
+   +   +   +   +
|               |
+---+---+---+---+
"""


# ---------------------------------------------------------------------- answers that are not taken


@pytest.mark.parametrize(
    ("late", "option", "message"),
    [
        (1, "move", "the answer is for decision 1; the open one is 2"),
        (0, "fly", "'fly' is not offered; the answers are move, challenge, done"),
        (0, "rally", "'rally' is not offered; the answers are move, challenge, done"),
        (0, "", "'' is not offered; the answers are move, challenge, done"),
        (-1, "move", "the answer is for decision 3; the open one is 2"),
    ],
)
def test_a_stale_unknown_or_not_offered_answer_changes_nothing(late: int, option: str, message: str) -> None:
    game = scene(YARD, "A")
    game.play(1, action="move", move_to="a1")
    before = game.state.hash()
    with pytest.raises(NotOffered) as refused:
        answer(game.state, game.state.step - late, option)
    assert str(refused.value) == message
    assert game.state.hash() == before
    game.play(1, action="done")  # the game goes on as if nothing had been said


@pytest.mark.parametrize("option", [-1, 4, 1000])
def test_a_number_that_is_not_offered_changes_nothing(option: int) -> None:
    game = scene(YARD, "A")
    before = game.state.hash()
    with pytest.raises(NotOffered, match=f"decision 0 does not offer {option}"):
        apply(game.state, option)
    assert game.state.hash() == before


def test_a_game_that_is_over_takes_no_answers() -> None:
    match = build_match(preset("first-dc100"))
    state = new_game(match)
    play_out(state, Random(3))
    before = state.hash()
    with pytest.raises(NotOffered, match="the game is over"):
        answer(state, state.step, "done")
    with pytest.raises(NotOffered):
        apply(state, 0)
    assert state.hash() == before


def test_an_answer_is_named_by_its_decision() -> None:
    game = scene(YARD, "A")
    decision = game.state.decision
    assert decision is not None
    answer(game.state, decision.id, "move")
    assert game.state.decision is not None
    assert game.state.decision.id == decision.id + 1


def test_a_question_with_one_answer_is_not_asked_but_done_is() -> None:
    with scene(YARD, "A", down="A") as game:
        game.play(1, action="done")
        # Z is the only one of its side and B of the other: neither is asked for
        game.asks(2, "action")
        game.play(2, action="challenge")  # A is the only target
        game.roll("2-burst", "2-burst")
        game.play(2, action="done")
        game.asks(1, "action")
    with scene(YARD, "A", waiting={"A": 2}) as game:
        game.asks(1, "action", "done")


# ---------------------------------------------------------------------- why not


@rule("TURN-1")
def test_every_rule_that_forbids_it_is_named_once() -> None:
    with scene(YARD, "Z", exhausted="A", down="A") as game:
        game.play(2, action="done")
        assert game.rules_against("A move d1") == ["TURN-1", "TURN-3", "TURN-4", "ACT-MOVE"]
    with scene(YARD, "Z", sides=("ABC", "Z"), squares={"C": "c2"}, exhausted="A", down="A") as game:
        game.play(2, action="done")
        game.asks(1, "character", "B C")
        assert game.rules_against("A move d1") == ["TURN-3", "TURN-4", "ACT-MOVE"]


@rule("TURN-1")
def test_before_the_first_turn_nobody_acts_yet() -> None:
    with Script(new_game(build_match(preset("duel")))) as game:
        (refusal,) = game.why_not("henchman move d2")
        assert refusal.sentence == "The dice come first."
        game.flip(1)
        (refusal,) = game.why_not("henchman move d2")
        assert refusal.sentence == "Dark must answer first: Where do you place Henchman?"
        game.asks(1, "place")


def test_between_two_rounds_nobody_acts() -> None:
    areas = {1: "a1 b1", 2: "d1"}
    with scene(YARD, "A", exhausted="BCZ", waiting={"C": 1}, areas=areas) as game:
        game.play(1, action="done")
        game.asks(1, "place")
        (refusal,) = game.why_not("A move b1")
        assert refusal.sentence == "Side 1 must answer first: Where do you place C?"


def test_in_the_middle_of_an_action_only_its_target_can_be_named() -> None:
    with scene(YARD, "A") as game:
        game.play(1, action="move")
        assert game.rules_against("A move a1") == []
        assert game.rules_against("A move b2") == ["MOVE-5", "MOVE-6"]
        assert game.why_not("A challenge Z")[0].sentence == "Side 1 must answer first: Where does A move?"
        assert game.rules_against("B move a1")[0] == "TURN-1"
        game.asks(1, "move to")
    with scene(YARD, "A") as game:
        game.play(1, action="challenge")
        (refusal,) = game.why_not("A challenge Z")
        assert refusal.sentence == "The dice come first."
        game.asks(0, "challenger's roll")


@rule("MOVE-1", "MOVE-3", "MOVE-5", "MAP-2", "MAP-3")
@pytest.mark.parametrize(
    ("square", "rules"),
    [
        ("e1", ["MOVE-5"]),  # Z is in the way
        ("c2", ["MOVE-1"]),  # a wall
        ("d2", ["MOVE-3"]),  # the corner where it ends
        ("a3", ["MOVE-1", "MAP-3"]),
        ("b3", ["MOVE-1", "MAP-2"]),
    ],
)
def test_which_rule_keeps_one_from_a_square(square: str, rules: list[str]) -> None:
    with scene(
        """
        +---+---+---+---+---+---+
        |                       |
        +   +---+   +   +   +   +
        |###|   |               |
        +   +---+   +   +   +   +
        |           |           |
        +   +   +---+---+   +   +
        |         A   Z       Y |
        +---+---+---+---+---+---+
        """,
        "A",
    ) as game:
        assert sorted(game.rules_against(f"A move {square}")) == sorted(rules)


def play_out(state: State, rng: Random) -> None:
    """Play at random to the end."""
    while state.decision is not None:
        apply(state, answer_chance(state, rng) if state.side == CHANCE else choose(state, rng))


@pytest.mark.parametrize("name", ["duel", "skirmish", "first-got100-3"])
def test_what_is_offered_is_what_nothing_forbids(name: str) -> None:
    """Step by step through random play: for each question of a turn every candidate, legal or not."""
    match = build_match(preset(name))
    rng = Random(7)
    state = new_game(match)
    cited = set()
    for _ in range(250):
        if state.decision is None:
            break
        question = view(state, state.side)["decision"]["question"]
        for intent, offered in candidates(state, question):
            refusals = why_not(state, intent)
            assert (not refusals) == offered, (question, intent, refusals)
            cited |= {refusal.rule for refusal in refusals}
            assert all(refusal.sentence for refusal in refusals)
        apply(state, answer_chance(state, rng) if state.side == CHANCE else choose(state, rng))
    assert {"TURN-4", "ACT-MOVE", "MOVE-6"} <= cited <= load_ledger().keys()


def test_where_somebody_is_placed_is_what_nothing_forbids() -> None:
    state, rng = new_game(build_match(preset("thrones"))), Random(3)
    told = set()
    for _ in range(3000):
        if state.decision is None:
            break
        for square in range(state.board.size) if state.kind == decisions.ASK_PLACE else ():
            found = why_not_placed(state, square)
            ours = state.frames[-1][PROCEDURE] in (GAME_FRAME, COOLDOWN_FRAME)
            assert len(found) == (ours and not state.options >> square & 1)
            told |= {refusal.rule for refusal in found}
        apply(state, answer_chance(state, rng) if state.side == CHANCE else choose(state, rng))
    assert told >= {"SETUP-8", "COOL-3", "MOVE-6"}


def candidates(state: State, question: str) -> list[tuple[Intent, bool]]:
    """Intents with whether the open question offers them; none for a question that is not part of a turn."""
    known = option_ids(state)
    pieces = {thing.id: number for number, thing in enumerate(state.match.things)}
    acting = next((n for n in pieces.values() if state.side == state.match.things[n].side), 0)
    if question == "character":
        done = ACTIONS.index("done")
        return [(Intent(number, done), name in known) for name, number in pieces.items()]
    if question == "action":
        actor = chosen(state)
        return [(Intent(actor, n), name in known) for n, name in enumerate(ACTIONS)]
    if question == "move to":
        actor = chosen(state)
        squares = state.match.board.by_name.items()
        return [(Intent(actor, 0, square), name in known) for name, square in squares]
    if question in ("target", "assist", "interact"):
        action = ACTIONS.index("challenge" if question == "target" else question)
        return [(Intent(chosen(state), action, n), name in known) for name, n in pieces.items()]
    return [(Intent(acting, 0), False)]


def chosen(state: State) -> int:
    """Who is asked about: whose turn it is, or who moves or challenges in the middle of it."""
    if state.kind == decisions.ASK_ACTION:
        return state.match.by_id[view(state, 0)["acting"]]
    return asked_about(state)
