"""Hints while squads are picked: what cards can do, exact odds, nothing secret; the spread as it was measured."""

import re
from math import log
from pathlib import Path
from random import Random
from statistics import fmean, pstdev

import pytest

from crossfray.agents.chance import answer_chance
from crossfray.agents.picks import worth_of
from crossfray.content.cards import characters
from crossfray.content.match.build import build_match
from crossfray.content.match.spec import MatchSpec, Pick
from crossfray.rules.decisions import ASK_AREA, ASK_BEARER, ASK_PICK
from crossfray.rules.engine import apply, new_game, option_ids
from crossfray.rules.match import CHARACTER, NOBODY, Thing
from crossfray.rules.odds import standard_chance
from crossfray.rules.state import CHANCE, State
from crossfray.study.hint import hint
from crossfray.study.picking import EVIDENCE, SPREAD, estimates, pick_reasons

BALANCE = Path(__file__).parents[2] / "docs/balance.md"


def draft(pick: Pick, *answers: str, edition: str = "expanded") -> State:
    """A draft after some answers; chance falls as it does with a seed."""
    state, rng = (
        new_game(build_match(MatchSpec("", "skirmish", "godswood", edition, ((), ()), pick=pick))),
        Random(1),
    )
    left = list(answers)
    while state.side == CHANCE or left:
        chosen = answer_chance(state, rng) if state.side == CHANCE else option_ids(state)[left.pop(0)]
        apply(state, chosen)
    return state


def test_each_of_the_best_picks_has_a_chance_a_sentence_and_what_it_rests_on() -> None:
    state = draft(Pick(secret=False, size=2, attached=1))
    found = hint(state)
    told = found.to_json()
    assert (told["question"], len(told["options"]), told["evidence"]) == ("pick", 3, EVIDENCE)
    assert told["others"] == state.options.bit_count() - 3
    for each in told["options"]:
        assert 0 < each["win"] < 1
        assert 0 < each["noise"] < 0.5
        assert each["sentence"].endswith(".")
    assert not found.clear
    assert told["sentence"].startswith("It makes little difference; ")


def test_sturdy_characters_that_challenge_come_first_and_those_that_do_not_last() -> None:
    state = draft(Pick(secret=False, size=2, attached=0))
    ranked = [state.match.things[each.option].id for each in estimates(state)]
    assert ranked.index("arya-stark") < ranked.index("bugs-bunny") < ranked.index("il-nam")


def test_odds_are_exact_and_against_a_rival_that_was_picked_in_the_open() -> None:
    state = draft(Pick(secret=False, size=1, attached=0), "il-nam")
    chance = standard_chance(3, characters()["il-nam"].defense, 1)
    reasons = pick_reasons(state, option_ids(state)["arya-stark"])
    assert reasons.gains == [f"{chance:.0%} that Valar Morghulis (3 dice) wins against Il-nam"]
    assert reasons.risks == []


def test_what_speaks_against_a_character_is_told_too() -> None:
    state = draft(Pick(secret=False, size=1, attached=0))
    weak = standard_chance(2, 1, 1)
    assert pick_reasons(state, option_ids(state)["il-nam"]).risks == [
        "no ability of Il-nam challenges",
        f"{weak:.0%} that a basic challenge knocks Il-nam down",
    ]


def test_who_gets_a_card_makes_little_difference_and_who_stands_longest_comes_first() -> None:
    state = draft(
        Pick(secret=False, size=2, attached=1), "il-nam", "batman", "jon-snow", "the-joker", "gas-gun"
    )
    assert state.kind == ASK_BEARER
    found = hint(state)
    assert [each.facts["id"] for each in found.options] == ["jon-snow", "il-nam"]
    assert len({each.win for each in found.options}) == 1
    assert found.sentence == "It makes little difference; Jon Snow is fine."


def test_a_starting_area_may_be_asked_about_too() -> None:
    state = draft(Pick(secret=False, size=1, attached=0), edition="dc100")
    assert state.kind == ASK_AREA
    assert hint(state).options[0].reasons.sentence.startswith("Games are won about as often")


def test_what_others_picked_in_secret_makes_no_difference() -> None:
    pick = Pick(secret=True, size=2, attached=0)
    told = []
    for rival in ("il-nam", "arya-stark"):
        state = draft(pick, rival)
        assert state.kind == ASK_PICK
        told.append(hint(state).to_json())
    assert told[0] == told[1]


def test_the_chance_of_the_last_pick_follows_from_the_worths() -> None:
    """Two equal squads are even; a card that is worth more makes it likelier to win, as its worth says."""
    state = draft(Pick(secret=False, size=1, attached=0), "batman")
    wins = {state.match.things[each.option].id: each.win for each in estimates(state)}
    assert wins["the-joker"] == pytest.approx(0.5)
    odds = log(wins["il-nam"] / (1 - wins["il-nam"]))
    worths = {card: _worth(card) for card in ("il-nam", "batman")}
    assert odds == pytest.approx(worths["il-nam"] - worths["batman"])


def _worth(card: str) -> float:
    found = characters()[card]
    return worth_of(Thing(card, found.name, NOBODY, CHARACTER, found.defense, card=card))


def test_the_spread_is_what_the_games_of_the_balance_page_say() -> None:
    """The share that each character won of 12,000 games, beside its worth: they rise together, and what is left is the
    spread that hints allow for."""
    rows = re.findall(r"^\| ([a-z-]+) \| \d{3} \| ([\d.]+) %", BALANCE.read_text("utf-8"), re.M)
    assert len(rows) == sum(not each.basic for each in characters().values())
    shares = {card: float(share) / 100 for card, share in rows}
    worths = {card: _worth(card) for card in shares}
    odds = {card: log(share / (1 - share)) for card, share in shares.items()}
    mean, spread = fmean(worths.values()), pstdev(worths.values())
    rises = fmean((worths[card] - mean) * odds[card] for card in shares) / spread**2
    assert rises == pytest.approx(1, abs=0.1)
    left = pstdev(odds[card] - worths[card] for card in shares)
    assert left == pytest.approx(SPREAD, abs=0.01)
