"""What players read: questions that name the card that asks, events and refusals in plain English."""

from typing import Any

import pytest

from crossfray.content.match.build import build_match, preset
from crossfray.rules.decisions import ACTION_ABILITY
from crossfray.rules.events import tell_event
from crossfray.rules.sentences import listed, say
from crossfray.rules.view import view
from crossfray.rules.why import Intent, why_not
from support.script import Script, cards, hero

PLACES = "hero c3 sworn-brother b3 white-walker c4 unsullied d4"


def asked(text: str) -> Script:
    """An ability of Hero with that text, just begun."""
    squads, pools = ("sworn-brother", "white-walker unsullied"), {1: "strength strength"}
    game = cards(squads, PLACES, "hero", extra=(hero("", text),), pools=pools, edition="expanded")
    game.play(1, action="ability-1")
    return game


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Move an adjacent ally 2.", "Ability 1: where does Sworn Brother move?"),
        (
            "Choose a rival within 3 squares. Move it 1.",
            "Ability 1: choose a rival within 3 squares of Hero.",
        ),
        (
            "Move a rival within 3 squares 1.",
            "Ability 1: who moves? Choose a rival within 3 squares of Hero.",
        ),
        ("You may move 1.", "Ability 1: do a move 1. Do you want this?"),
        ("Place Hero next to a rival.", "Ability 1: next to who? Choose a rival."),
        ("Move 1 or do a challenge 2.", "Ability 1: which of these do you choose?"),
        ("Do a challenge 2.", "Ability 1: who does Hero challenge?"),
        ("Do a challenge 2 to each adjacent rival.", "Ability 1: choose who comes next."),
    ],
)
def test_a_question_names_the_card_that_asks(text: str, question: str) -> None:
    game = asked(text)
    assert game.asked_for == question
    assert view(game.state, 0)["decision"]["source"] == "hero"


def test_the_ways_of_a_text_are_offered_in_its_words() -> None:
    game = asked("Move 1 or do a challenge 2.")
    assert [option["label"] for option in game.shown] == ["do a move 1", "do a challenge 2"]


def test_a_basic_action_is_asked_for_by_no_card() -> None:
    with cards(
        ("sworn-brother", "white-walker"), "sworn-brother b3 white-walker c4", "sworn-brother"
    ) as game:
        assert game.asked_for == "What does Sworn Brother do, with 2 actions left?"
        game.play(1, action="move")
        assert game.asked_for == "Where does Sworn Brother move?"
        assert view(game.state, 0)["decision"]["source"] is None
        game.play(1, move_to="b3")
        game.play(1, action="done")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ({"event": "rolled", "bursts": 0, "shields": 2, "bangs": 0, "blanks": 0}, "Batman rolls 2 shields."),
        (
            {"event": "rolled", "bursts": 1, "shields": 1, "bangs": 2, "blanks": 0},
            "Batman rolls 1 burst, 1 shield and 2 !!!.",
        ),
        ({"event": "rolled", "bursts": 0, "shields": 0, "bangs": 0, "blanks": 0}, "Batman rolls no dice."),
        (
            {"event": "rolled", "piece": None, "bursts": 2, "shields": 0, "bangs": 1, "blanks": 0},
            "The dice show 2 bursts and 1 !!!.",
        ),
        (
            {"event": "challenged", "target": "harley-quinn", "dice": 1, "defense": 2},
            "Batman challenges Harley Quinn with 1 die against 2.",
        ),
        (
            {"event": "challenged", "piece": None, "target": "harley-quinn", "dice": 4, "defense": 2},
            "Harley Quinn is challenged with 4 dice against 2.",
        ),
        (
            {"event": "won", "piece": None, "target": "harley-quinn", "successes": 3, "against": 1},
            "Harley Quinn loses the challenge, 1 to 3.",
        ),
        (
            {"event": "lost", "piece": None, "target": "harley-quinn", "successes": 1, "against": 1},
            "Harley Quinn withstands the challenge, 1 to 1.",
        ),
        (
            {"event": "lost", "target": "harley-quinn", "successes": 2, "against": 2},
            "Batman and Harley Quinn tie at 2: the defender wins the challenge.",
        ),
        (
            {"event": "gained", "side": 2, "points": 1, "total": 3, "reason": "harley-quinn"},
            "Light gains 1 point for Harley Quinn and now has 3.",
        ),
        ({"event": "area taken", "side": 1, "area": 2}, "Dark takes the light starting area."),
    ],
)
def test_an_event_is_told_in_plain_english(event: dict[str, Any], sentence: str) -> None:
    match = build_match(preset("first-dc100"))
    assert tell_event(match, {"piece": "batman", **event}) == sentence


def test_numbers_articles_and_lists() -> None:
    assert say("not of sort", piece="Point A", sort="ally") == "Point A is not an ally."
    assert say("not of sort", piece="Point A", sort="rival") == "Point A is not a rival."
    assert say("event lost points", side="Dark", points=2, total=0) == "Dark loses 2 points and now has 0."
    assert (listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])) == (
        "",
        "a",
        "a and b",
        "a, b and c",
    )


def test_what_an_absent_companion_cannot_do_has_a_reason() -> None:
    squads = ("jon-snow+ghost", "white-walker")
    with cards(squads, "jon-snow c3 white-walker c4", "jon-snow", waiting={"ghost": 2}) as game:
        match = game.state.match
        bite = next(
            offer for offer in match.offers[match.by_id["jon-snow"]] if offer.card == match.by_id["ghost"]
        )
        assert bite.action > ACTION_ABILITY
        for offer in match.offers[match.by_id["jon-snow"]]:
            if offer.card == match.by_id["ghost"]:
                intent = Intent(match.by_id["jon-snow"], offer.action, match.by_id["white-walker"])
                assert "Ghost is not on the map." in [
                    refusal.sentence for refusal in why_not(game.state, intent)
                ]
        game.play(1, action="done")
