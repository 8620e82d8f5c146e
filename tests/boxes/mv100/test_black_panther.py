"""Black Panther: Panther Leap, Kinetic Energy Burst, Wakanda Forever! and Vibranium Suit; Energy."""

from boxes.table import DrawnTable, table
from crossfray.content.cards import characters
from support import rule

US = {"B": "black-panther", "H": "henchman"}
THEM = {"Q": "harley-quinn", "K": "worker-28"}


def energy(game: DrawnTable) -> int:
    (note,) = game.piece("B")["notes"]
    assert note["name"] == "Energy"
    return int(note["number"])


def test_the_card() -> None:
    card = characters()["black-panther"]
    assert (card.defense, card.tokens) == (2, ("finesse", "leadership"))
    assert [(a.name, a.type, a.cost, a.challenge_action) for a in card.rules.abilities] == [
        ("Panther Leap", 0, 2, False),
        ("Kinetic Energy Burst", 3, 3, True),
        ("Wakanda Forever!", 3, 2, False),
    ]
    (part,) = card.components
    assert (part.kind, part.name) == ("counter", "Energy")


@rule("PLACE-1")
def test_panther_leap_beside_a_rival_gains_two_energy() -> None:
    with table("B", US, THEM, at="Ba1 Ha2 Qc1 Kf4") as game:
        game.play(1, action="panther-leap", place="d1")
        assert (game.square("B"), energy(game)) == ("d1", 2)
        assert "B has 2 Energy." in game.told


@rule("ABIL-5")
def test_without_a_rival_within_two_there_is_no_leap_and_no_energy() -> None:
    with table("B", US, THEM, at="Ba1 Ha2 Qd1 Kf4") as game:
        game.play(1, action="panther-leap")
        assert (game.square("B"), energy(game)) == ("a1", 0)
        game.asks(1, "action")


@rule("CHAL-10", "AWAY-1")
def test_kinetic_energy_burst_pushes_for_one_energy() -> None:
    with table("B", US, THEM, at="Bc2 Ha1 Qd2 Kc3", counted={"B": ("Energy", 1)}) as game:
        game.play(1, action="kinetic-energy-burst", choose="Q")
        game.roll("2-burst", "2-burst")
        game.roll("2-shield", "2-burst")
        game.play(1, yes_or_no="yes", choose="Q", move_to="e2")
        game.play(1, move_to="c4")
        assert (game.square("Q"), game.square("K"), energy(game)) == ("e2", "c4", 0)


@rule("CHAL-10")
def test_without_energy_nobody_is_asked() -> None:
    with table("B", US, THEM, at="Bc2 Ha1 Qd2 Kf4") as game:
        game.play(1, action="kinetic-energy-burst")
        game.roll("2-shield", "2-burst")
        game.asks(1, "action")


@rule("ACT-MOVE")
def test_wakanda_forever_three_steps_for_any_of_them() -> None:
    with table("B", US, THEM, at="Ba1 Hb2 Qf1 Kf4") as game:
        game.play(1, action="wakanda-forever", choose="B", move_to="a2")
        game.play(1, choose="H", move_to="c2")
        game.play(1, choose="H", move_to="d2")
        assert (game.square("B"), game.square("H")) == ("a2", "d2")


@rule("CHAL-9", "TRAIT-1")
def test_the_suit_stores_energy_when_he_is_challenged() -> None:
    with table("Q", US, THEM, at="Bc2 Ha1 Qd2 Kf4") as game:
        game.play(2, action="challenge")
        game.roll("2-shield", "2-burst")
        game.play(2, action="challenge")
        game.roll("2-shield", "2-burst")
        assert energy(game) == 2


@rule("TURN-2")
def test_two_energy_are_one_more_action() -> None:
    us = {"B": "black-panther"}
    with table("K", us, THEM, at="Bc2 Qf1 Kf4", exhausted="Q", counted={"B": ("Energy", 3)}) as game:
        game.play(2, action="done")
        game.play(1, yes_or_no="yes")  # he stands, so it is the action
        assert energy(game) == 1
        for square in ("c3", "c2"):
            game.play(1, action="move", move_to=square)
        game.play(1, action="move", move_to="c3")
        assert game.question != "action" or game.round == 2


@rule("DOWN-1")
def test_or_he_stands_up() -> None:
    us = {"B": "black-panther"}
    with table(
        "K", us, THEM, at="Bc2 Qf1 Kf4", exhausted="Q", down="B", counted={"B": ("Energy", 2)}
    ) as game:
        game.play(2, action="done")
        assert game.asked_for == (
            "Vibranium Suit: spend 2 Energy to stand up or to do 1 more action. Do you want this?"
        )
        game.play(1, yes_or_no="yes", which="step-1")
        assert not game.is_down("B")
        assert energy(game) == 0
        game.asks(1, "action")


@rule("TURN-4")
def test_or_lying_he_rallies_and_has_one_more_action() -> None:
    us = {"B": "black-panther"}
    energy_of = {"B": ("Energy", 2)}
    with table("K", us, THEM, at="Bc2 Qf1 Kf4", exhausted="Q", down="B", counted=energy_of) as game:
        game.play(2, action="done")
        game.play(1, yes_or_no="yes", which="step-2")
        game.play(1, action="rally")
        game.play(1, action="move", move_to="c3")
        assert (game.square("B"), game.is_down("B")) == ("c3", False)


@rule("TURN-4")
def test_knocked_down_in_the_action_more_he_still_has_both_of_his_own() -> None:
    us, them = {"B": "black-panther"}, {"J": "the-joker"}
    with table("J", us, them, at="Bc2 Jf4 xc3", counted={"B": ("Energy", 2)}) as game:
        game.play(2, action="done")
        game.play(1, yes_or_no="yes")
        game.play(1, action="move", move_to="c3")
        game.roll("4-burst", "2-burst")
        game.play(1, action="rally")
        assert not game.is_down("B")


def test_with_one_energy_he_is_not_asked() -> None:
    us = {"B": "black-panther"}
    with table("K", us, THEM, at="Bc2 Qf1 Kf4", exhausted="Q", counted={"B": ("Energy", 1)}) as game:
        game.play(2, action="done")
        game.asks(1, "action")
