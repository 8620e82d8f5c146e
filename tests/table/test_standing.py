"""Where a game stands, by names: it can be taken over by another match of the same squads."""

import json
from random import Random

import pytest

from crossfray.agents import randomly
from crossfray.content.match.build import build_match, preset, presets
from crossfray.content.sources import playing_with
from crossfray.rules.match import MARKER
from crossfray.rules.state import set_at
from crossfray.table.standing import LAYOUT, CannotStand, lost, same_place, stand, standing_of
from crossfray.table.table import Table
from support.shelves import with_text

GOT = "got100/characters.toml"


def play_until_standing(table: Table, rng: Random, steps: int) -> None:
    """Play at random so many steps, and on until the game can be taken over."""
    while table.state.options and (len(table.steps) < steps or table.standing is None):
        if table.waits_on_chance:
            table.roll()
        else:
            table.answer(randomly.choose(table.state, rng))


@pytest.mark.parametrize("name", sorted(presets()))
def test_a_game_stands_where_it_stood(name: str) -> None:
    """At every beginning of an action: written and read again, the state is the same, and so is its question."""
    table, rng, seen = Table(preset(name), 5), Random(5), 0
    while table.state.options and len(table.steps) < 250:
        found = standing_of(table.state)
        if found:
            seen += 1
            again = stand(table.match, json.loads(json.dumps(found)))
            assert again.to_json() == table.state.to_json()
            assert standing_of(again) == found
            assert lost(table.match, found) == []
        if table.waits_on_chance:
            table.roll()
        else:
            table.answer(randomly.choose(table.state, rng))
    assert seen > 20


def test_every_activation_has_a_place_to_go_on_from() -> None:
    table, rng = Table(preset("thrones"), 2), Random(2)
    turns = stood = 0
    while table.state.options and len(table.steps) < 400:
        step = table.roll() if table.waits_on_chance else table.answer(randomly.choose(table.state, rng))
        turns += sum(event["event"] == "turn" for event in step.events)
        stood += table.standing is not None
    assert turns > 10
    assert stood >= turns


def test_there_is_none_in_the_middle_of_something_or_before_the_first_turn() -> None:
    table = Table(preset("thrones"), 2)
    assert standing_of(table.state) is None
    play_until_standing(table, Random(2), 40)
    while table.standing is not None and table.state.options:
        table.answer(randomly.choose(table.state, Random(3)))
    assert standing_of(table.state) is None


def test_tokens_that_a_card_brings_more_or_less_come_and_go() -> None:
    table = Table(preset("thrones"), 4)
    play_until_standing(table, Random(4), 30)
    found = table.standing
    assert found
    more = with_text(
        GOT, 'tokens = ["strength", "leadership"]', 'tokens = ["strength", "finesse", "finesse"]'
    )
    with playing_with(more):
        state = stand(build_match(table.played), found)
    before, after = (sum(each.pool) + sum(each.tokens) for each in (table.state, state))
    assert after == before + 1
    assert state.pool[0] == table.state.pool[0] + 2  # finesse of the side with Jon
    assert min(state.pool + state.tokens) >= 0
    with playing_with(more):  # and back again, as often as one likes
        again = standing_of(state)
    assert again
    assert sum(stand(table.match, again).pool) + sum(stand(table.match, again).tokens) == before


def test_a_card_that_has_come_by_a_token_has_it_off_the_map() -> None:
    table = Table(preset("thrones"), 4)
    play_until_standing(table, Random(4), 30)
    found = table.standing
    assert found
    part = '[[character.component]]\nid = "a-stone"\nname = "A Stone"\nkind = "token"\ncount = 1\ntext = ""\n'
    with playing_with(
        with_text(GOT, '\n[[character]]\nid = "arya-stark"', f'\n{part}\n[[character]]\nid = "arya-stark"')
    ):
        match = build_match(table.played)
        state = stand(match, found)
    assert len(match.things) == len(table.match.things) + 1
    new = {thing.id for thing in match.things} - set(table.match.by_id)
    assert [state.where[match.by_id[thing]] for thing in new] == [-1]
    squares = {thing.id: table.state.where[n] for n, thing in enumerate(table.match.things)}
    assert all(state.where[match.by_id[name]] == where for name, where in squares.items())


def test_a_map_without_the_square_has_no_place() -> None:
    table = Table(preset("duel"), 4)
    play_until_standing(table, Random(4), 10)
    found = table.standing
    assert found
    piece = next(each for each in found["pieces"].values() if "at" in each)
    piece["at"] = "z99"
    with pytest.raises(CannotStand, match=r"no place for .* on z99"):
        stand(table.match, found)


def test_a_newer_layout_is_not_guessed_at() -> None:
    table = Table(preset("duel"), 4)
    play_until_standing(table, Random(4), 10)
    found = table.standing
    assert found
    with pytest.raises(CannotStand, match=f"layout {LAYOUT + 1}"):
        stand(table.match, {**found, "layout": LAYOUT + 1})


def test_a_claimed_marker_is_the_sides_not_a_pieces() -> None:
    """Also from a standing of the first layout, where it was held by the piece with the number of the side."""
    table = Table(preset("basketball"), 4)
    play_until_standing(table, Random(4), 10)
    marker = next(n for n, thing in enumerate(table.match.things) if thing.kind == MARKER)
    table.state.lift(marker)
    table.state.holder = set_at(table.state.holder, marker, 1)
    name = table.match.things[marker].id
    found = standing_of(table.state)
    assert found
    assert found["pieces"][name] == {"claimed": 1}
    assert stand(table.match, found).holder[marker] == 1
    order = list(found["pieces"])
    before = {**found, "layout": 1, "pieces": {**found["pieces"], name: {"holder": order[1]}}}
    assert stand(table.match, before).hash() == stand(table.match, found).hash()
    assert same_place(table.match, found, before)
    assert not same_place(table.match, found, {**found, "layout": LAYOUT + 1})
