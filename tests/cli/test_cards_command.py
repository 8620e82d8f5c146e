"""`crossfray cards`: every card there is can be looked up."""

import json
from functools import cache

import pytest
from typer.testing import CliRunner

from crossfray.cli.cards import every_card
from crossfray.cli.main import app_with
from crossfray.content.errors import InputError

APP = app_with(["cards"])
EVERY = {card.id: card for card in every_card()}


@cache
def lines_of(*args: str) -> list[str]:
    result = CliRunner().invoke(APP, ["cards", *args], catch_exceptions=False, env={"COLUMNS": "100"})
    assert result.exit_code == 0, result.output
    return [line.rstrip() for line in result.output.splitlines()]


def test_no_two_shipped_cards_have_one_id() -> None:
    assert len(EVERY) == len(list(every_card()))


@pytest.mark.parametrize("card", EVERY)
def test_every_card_is_shown_with_its_name_and_provenance(card: str) -> None:
    lines = lines_of(card)
    assert lines[0].startswith(f"{EVERY[card].name}  {EVERY[card].box}  ")
    assert any(line.endswith((": printed", ": reported", ": house")) for line in lines)
    assert json.loads("".join(lines_of(card, "--json")))["id"] == card


@pytest.mark.parametrize(
    ("card", "heading"),
    [
        ("batarang", "Item, action 1 *"),
        ("mallet", "Item, action 3 *"),
        ("invitation", "Item, action 2"),
        ("needle", "Item"),
        ("supply-cart", "Bonus objective"),
        ("aryas-list", "Status card"),
        ("red-light", "Scenario status card"),
        ("speed-boost", "Power-up"),
        ("infiltrate", "Scenario"),
        ("ghost", "Bite *"),
        ("thanos", "Ultimate: strength cunning in addition"),
        ("night-king", "Wight, minion x2, defense 1"),
    ],
)
def test_what_stands_above_a_text(card: str, heading: str) -> None:
    assert heading in lines_of(card)


def test_the_list_has_every_kind_of_card() -> None:
    kinds = {card["kind"] for card in json.loads("".join(lines_of("--json")))}
    assert kinds == {
        "character",
        "basic character",
        "item",
        "companion",
        "bonus objective",
        "status card",
        "scenario status card",
        "token",
        "minion",
        "die",
        "counter",
        "power-up",
        "scenario",
    }
    assert lines_of()[-1] == f"{len(EVERY)} cards"
    assert lines_of("--of", "sj100")[-1] == "6 cards"
    assert [line.split()[0] for line in lines_of("--find", "winter is here")[:-1]] == ["night-king"]


def test_an_unknown_card_is_refused() -> None:
    with pytest.raises(InputError, match="there is no card 'thannos'") as refused:
        lines_of("thannos")
    assert "thanos" in str(refused.value.problems[0].nearest)


def test_a_ruling_of_the_booklets_stands_with_the_cards_it_speaks_of() -> None:
    told = {card for card in EVERY if any("FAQ-" in line for line in lines_of(card))}
    boxes = {"the-joker", "mystery-box"}, {"rick", "combat-suit", "portal-gun", "portal"}, {"raptor", "flare"}
    assert told == {"basketball"}.union(*boxes)
