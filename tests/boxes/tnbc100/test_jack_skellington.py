"""Jack Skellington: This Is Halloween, Hail to the Pumpkin King, What's This? and Curious; the Pumpkin King card."""

from boxes.table import table
from crossfray.content.cards import attachments, characters
from support import rule

US = {"J": "jack-skellington", "H": "henchman"}
THEM = {"Q": "harley-quinn", "K": "worker-28"}


def test_the_cards() -> None:
    card = characters()["jack-skellington"]
    assert (card.defense, card.tokens) == (2, ("finesse", "leadership"))
    assert [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities] == [
        ("This Is Halloween", 3, 3, True),
        ("Hail to the Pumpkin King", 3, 1, False),
        ("What's This?", 0, 2, False),
    ]
    zero = attachments()["zero"]
    assert (zero.defense, [a.name for a in zero.rules.abilities]) == (1, ["Zero: Move", "Zero: Fetch"])


@rule("CHAL-10")
def test_this_is_halloween_frightens_those_who_stand() -> None:
    with table("J", US, THEM, at="Jb2 Ha1 Qb3 Kc2", down="K") as game:
        game.play(1, action="this-is-halloween")
        assert game.last("challenged") == {"piece": "J", "target": "Q", "dice": 3, "defense": 2}
        game.roll("3-burst", "2-burst")
        assert game.is_down("Q")
        assert len(game.happened("challenged")) == 1


@rule("STATUS-1")
def test_hail_to_the_pumpkin_king_gives_an_ally_a_die() -> None:
    with table("J", US, THEM, at="Jb2 Hd3 Qd4 Kf1") as game:
        game.play(1, action="hail-to-the-pumpkin-king", move_to="b3")
        assert game.holder("J-pumpkin-king-1") == "H"
        game.play(1, action="done")
        game.play(2, character="K", action="done")
        game.asks(1, "action")
        assert game.dice("H", "Q") == (3, 2, ["Pumpkin King"])


@rule("STATUS-1", "ABIL-5")
def test_the_only_card_is_not_given_twice() -> None:
    with table("J", US, THEM, at="Jb2 Hd3 Qd4 Kf1", status={"H": "pumpkin-king"}) as game:
        game.play(1, action="hail-to-the-pumpkin-king", move_to="b3")
        game.asks(1, "action")
        assert game.happened("given") == []


@rule("CHAL-8")
def test_the_card_is_discarded_when_its_holder_is_knocked_out() -> None:
    at = "Jb2 Hd3 Qd4 Kf1"
    with table("Q", US, THEM, at=at, down="H", status={"H": "pumpkin-king"}) as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.track("H") == (1, 1)
        assert game.happened("discarded") == [{"piece": "J-pumpkin-king-1"}]


@rule("POINT-1", "ACT-INTERACT")
def test_whats_this_ends_with_an_interact_and_curious_reaches_two_squares() -> None:
    with table("J", US, THEM, at="Ja1 Ha2 Qf4 Kf1 pe4") as game:
        game.play(1, action="whats-this", move_to="c3")
        assert game.points == [1, 0]
        assert game.track("p") == (1, 4)


@rule("ACT-INTERACT", "SEE-2")
def test_curious_needs_to_see_the_marker() -> None:
    with table("J", US, THEM, at="Ja1 Hf4 Qb1 Kf1 pc1") as game:
        assert game.rules_against("J interact p") != []  # Harley is in between
    with table("J", US, THEM, at="Ja1 Hf4 Qf2 Kf1 pc1") as game:
        game.play(1, action="interact")
        assert game.points == [1, 0]
    with table("J", US, THEM, at="Ja1 Hf4 Qf2 Kf1 pd1") as game:
        assert game.rules_against("J interact p") == ["ADJ-1"]


@rule("POINT-1")
def test_others_must_stand_beside_it() -> None:
    with table("H", US, THEM, at="Ja2 Ha1 Qf2 Kf1 pc1") as game:
        assert game.rules_against("H interact p") == ["ADJ-1"]


@rule("COMP-2", "ALLY-1")
def test_zero_moves_three_or_fetches() -> None:
    with table("J", US, THEM, at="Ja1 Ha2 Qf4 Kf1 oa3 pe2") as game:
        game.play(1, action="zero-move", move_to="d2")
        game.play(1, action="zero-fetch")
        assert game.points == [1, 0]
