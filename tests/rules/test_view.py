"""What a side may know of a game."""

import json
from random import Random

import pytest

from crossfray.agents.chance import answer_chance
from crossfray.agents.randomly import choose
from crossfray.content.match.build import build_match, preset
from crossfray.rules.engine import apply, new_game
from crossfray.rules.state import CHANCE
from crossfray.rules.view import view
from support.script import Script, scene

YARD = """
+---+---+---+---+
| A   Z       P |
+   +   +   +   +
| B             |
+---+---+---+---+
"""


def test_everybody_sees_pieces_points_pools_and_tracks() -> None:
    tokens = '[sides.1]\npoints = 2\npool = ["finesse", "finesse"]\n[sides.1.track]\n3 = ["cunning"]'
    game = scene(YARD, "A", down="B", waiting={"C": 2, "Y": 1}, exhausted="YZ", extra=tokens, first=2)
    for side in (0, 1):
        seen = view(game.state, side)
        assert (seen["round"], seen["first"], seen["winner"]) == (1, 2, None)
        assert seen["sides"][0] == {
            "side": 1,
            "name": "Side 1",
            "colour": "",
            "area": [],
            "points": 2,
            "pool": ["finesse", "finesse"],
            "track": [
                {"space": 1, "tokens": [], "pieces": []},
                {"space": 2, "tokens": [], "pieces": ["C"]},
                {"space": 3, "tokens": ["cunning"], "pieces": []},
                {"space": 4, "tokens": [], "pieces": []},
            ],
        }
        pieces = {piece["id"]: piece for piece in seen["pieces"]}
        assert pieces["B"] == {
            "id": "B",
            "name": "B",
            "kind": "character",
            "side": 1,
            "square": "a1",
            "down": True,
            "exhausted": False,
            "worn": 0,
            "holder": None,
            "claimed_by": None,
            "leader": False,
            "track": None,
            "face_down": False,
        }
        assert pieces["P"]["side"] is None
        assert (pieces["C"]["square"], pieces["C"]["track"]) == (None, {"side": 1, "space": 2})
        assert (pieces["Y"]["exhausted"], pieces["Y"]["track"]) == (True, {"side": 2, "space": 1})


def test_the_answers_are_shown_to_who_must_give_them() -> None:
    game = scene(YARD, "A")
    mine, theirs = view(game.state, 0)["decision"], view(game.state, 1)["decision"]
    assert {**mine, "options": [option["id"] for option in mine["options"]]} == {
        "id": 0,
        "question": "action",
        "side": 1,
        "text": "What does A do, with 2 actions left?",
        "players": [1],
        "source": None,
        "options": ["move", "challenge", "done"],
    }
    assert theirs == {name: value for name, value in mine.items() if name != "options"}


def test_what_chance_may_answer_is_shown_to_all() -> None:
    game = scene(YARD, "A")
    game.play(1, action="challenge")
    for side in (0, 1):
        decision = view(game.state, side)["decision"]
        assert decision["side"] is None
        assert decision["options"][0]["id"] == "2-burst"


def test_a_game_that_is_over_shows_its_winner() -> None:
    state = new_game(build_match(preset("first-dc100")))
    rng = Random(1)
    while state.decision is not None:
        apply(state, answer_chance(state, rng) if state.side == CHANCE else choose(state, rng))
    seen = view(state, 0)
    assert seen["decision"] is None
    assert seen["winner"] == state.winner + 1


@pytest.mark.parametrize("name", ["duel", "first-got100-4"])
def test_a_view_is_plain_data_at_every_step(name: str) -> None:
    state = new_game(build_match(preset(name)))
    rng = Random(5)
    for _ in range(150):
        if state.decision is None:
            break
        for side in range(len(state.match.sides)):
            seen = view(state, side)
            assert json.loads(json.dumps(seen)) == seen
            assert seen["decision"]["text"].endswith((".", "?"))
            assert "{" not in seen["decision"]["text"]
        apply(state, answer_chance(state, rng) if state.side == CHANCE else choose(state, rng))


def test_looking_changes_nothing() -> None:
    game = Script(new_game(build_match(preset("skirmish"))))
    before = game.state.hash()
    for side in (0, 1):
        view(game.state, side)
    assert game.state.hash() == before
