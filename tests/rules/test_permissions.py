"""Permissions: what a text says need not be, or may be although (program.Permit)."""

from crossfray.rules import kinds
from crossfray.rules import program as p
from support.script import Script, cards, hero

OWN: p.Selectors = (p.Selector(-1, p.OWN),)


def permitting(requirement: str, pattern: p.Pattern, *abilities: str, places: str) -> Script:
    """Hero, of whom a text lifts a requirement."""
    made = hero("", *abilities)
    permit = p.Permit("Boon", pattern, requirement)
    who = made._replace(rules=made.rules._replace(permit=(permit,)))
    return cards(("sworn-brother", "white-walker"), places, "hero", extra=(who,), pools={1: ""})


def test_an_ability_for_free_needs_no_token_and_spends_none() -> None:
    """Only the action is spent."""
    pattern = p.Pattern(kinds.ABILITY, doer=OWN)
    with permitting("a token", pattern, "Move 1.", places="hero c3") as game:
        game.play(1, action="ability-1", move_to="c4")
        assert "paid" not in game.kinds
        game.play(1, action="ability-1", move_to="c5")
        game.asks(2, "action")


def test_of_one_type_only() -> None:
    pattern = p.Pattern(kinds.ABILITY, doer=OWN, cause=kinds.by_ability(2))  # her abilities are strength ones
    with permitting("a token", pattern, "Move 1.", places="hero c3") as game:
        assert game.rules_against("hero ability-1") == ["ABIL-1"]


def test_more_often_than_its_limit() -> None:
    text = "Once per turn. Move 1."
    free = p.Pattern(kinds.ABILITY, doer=OWN)
    for requirement, rules in (("a token", ["TURN-6"]), ("a use left", ["ABIL-1"])):
        with permitting(requirement, free, text, places="hero c3") as game:
            if requirement == "a token":
                game.play(1, action="ability-1", move_to="c4")
            assert game.rules_against("hero ability-1") == rules


def test_who_need_not_be_seen_is_challenged_behind_a_rival() -> None:
    text = "Challenge 2 with range 4."
    places = "hero c3 white-walker c4 unsullied c6"
    for permit, rules in (("seen", []), ("in range", ["SEE-2"])):
        pattern = p.Pattern(kinds.CHALLENGE, doer=OWN)
        made = hero("", text)
        who = made._replace(rules=made.rules._replace(permit=(p.Permit("Boon", pattern, permit),)))
        with cards(
            ("sworn-brother", "white-walker unsullied"), places, "hero", extra=(who,), pools={1: "strength"}
        ) as game:
            assert game.rules_against("hero ability-1 unsullied") == rules


def test_while_knocked_down() -> None:
    pattern = p.Pattern(kinds.ABILITY, doer=OWN)
    made = hero("", "Stand Hero up.")
    who = made._replace(rules=made.rules._replace(permit=(p.Permit("Boon", pattern, "standing"),)))
    with cards(
        ("sworn-brother", "white-walker"), "hero c3", "hero", extra=(who,), down="hero", pools={1: "strength"}
    ) as game:
        game.play(1, action="ability-1")
        assert not game.piece("hero")["down"]
