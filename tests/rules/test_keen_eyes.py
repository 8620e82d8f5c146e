"""Who sees past rivals, whoever sees somebody, and help from afar (SEE-2, ACT-ASSIST, SETUP-10)."""

import pytest

from support import rule
from support.heroes import FOE, doing

IN_LINE = "hero c3 white-walker c4 unsullied c6 sworn-brother h8"


@rule("SEE-2", "SETUP-10")
@pytest.mark.parametrize("trait", [
    "Rivals do not block what Hero can see.",
    "Standing rivals do not block what Hero can see.",
])  # fmt: skip
def test_rivals_do_not_block_the_view(trait: str) -> None:
    text = "Exhaust a rival within 4 squares that Hero can see."
    with doing(text, trait=trait, places=IN_LINE) as game:
        game.play(1, action="ability-1", choose="unsullied")
        assert game.happened("exhausted") == [{"piece": "unsullied"}]
    with doing(text, places=IN_LINE) as game:
        game.play(1, action="ability-1")
        assert game.happened("exhausted") == [{"piece": FOE}]


def test_challenges_with_a_range_see_past_rivals_too() -> None:
    trait = "Rivals do not block what Hero can see."
    with doing("Range 4, challenge 2.", trait=trait, places=IN_LINE) as game:
        game.play(1, action="ability-1", target="unsullied")
        game.roll("2-burst", "2-burst")
        assert game.piece("unsullied")["down"]


def test_nobody_else_sees_past_rivals() -> None:
    trait = "Rivals do not block what Hero can see."
    places = "hero h1 white-walker c4 unsullied c6 sworn-brother c3"
    with doing("Exhaust a rival that an ally can see.", trait=trait, places=places) as game:
        game.play(1, action="ability-1")
        assert game.happened("exhausted") == [{"piece": FOE}]


@rule("SEE-1", "SEE-2", "SETUP-10")
def test_a_text_shows_somebody_whatever_is_in_the_way() -> None:
    trait = "Hero can see rivals adjacent to an ally."
    places = "hero c3 white-walker c4 unsullied c6 sworn-brother d6"
    with doing("Range 4, challenge 2.", trait=trait, places=places) as game:
        game.play(1, action="ability-1", target="unsullied")
        game.roll("2-burst", "2-burst")
        assert game.piece("unsullied")["down"]
    far = places.replace("sworn-brother d6", "sworn-brother h8")
    with doing("Range 4, challenge 2.", trait=trait, places=far) as game:
        assert game.rules_against("hero ability-1 unsullied") == ["SEE-2"]


def test_what_is_shown_for_a_turn_is_not_shown_after_it() -> None:
    text = "Choose a rival within 4 squares. Hero can see that rival until the end of the turn."
    other = "Exhaust a rival that Hero can see."
    with doing(text, other, places=IN_LINE) as game:
        game.play(1, action="ability-1", choose="unsullied")
        assert [each["what"] for each in game.happened("became")] == ["in plain sight"]
        game.play(1, action="ability-2", choose="unsullied")
        assert {"piece": "unsullied"} in game.happened("exhausted")
        assert [each["piece"] for each in game.happened("ceased")] == ["unsullied"]  # her turn is over


@rule("TURN-4")
def test_a_rally_is_heard_and_no_other_way_to_stand_up() -> None:
    trait = "When an ally rallies, gain 1 point."
    places = "hero c3 white-walker h1 unsullied h2 sworn-brother c4"
    with doing("Stand up an adjacent ally.", trait=trait, places=places, down="sworn-brother") as game:
        game.play(1, action="ability-1")
        assert game.points == [0, 0]
    with doing(trait=trait, places=places, down="sworn-brother", to_act="sworn-brother") as game:
        game.play(1, action="rally")
        assert game.points == [1, 0]


@rule("SEE-0")
def test_each_that_can_see_somebody() -> None:
    places = "hero c3 white-walker c4 unsullied c6 sworn-brother h8"
    with doing("Exhaust each rival that can see Hero.", places=places) as game:
        game.play(1, action="ability-1", choose=FOE)  # those of one side do not hide each other
        assert {event["piece"] for event in game.happened("exhausted")} == {FOE, "unsullied"}
    walled = "hero c3 white-walker c4 unsullied h8 sworn-brother c5"
    with doing("Each ally that can see Hero may move 1.", places=walled) as game:
        game.play(1, action="ability-1")
        game.asks(1, "action")


@rule("ACT-ASSIST", "SETUP-10")
def test_help_from_afar() -> None:
    trait = "Hero can assist allies up to 2 squares away, as long as she can see them."
    places = "hero c3 white-walker h1 unsullied h2 sworn-brother c5"
    with doing(trait=trait, places=places, down="sworn-brother") as game:
        game.play(1, action="assist")
        assert not game.piece("sworn-brother")["down"]
    with doing(trait=trait, places=places.replace("h1", "c4"), down="sworn-brother") as game:
        assert "assist" not in game.options
        assert game.rules_against("hero assist sworn-brother") == ["ADJ-1"]
