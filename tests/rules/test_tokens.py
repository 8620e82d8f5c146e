"""Tokens and markers: where they lie, who challenges them, how many there are (TOKEN, MARKER-1, CHAL-18)."""

from typing import Any

import pytest

from crossfray.rules.edition import EDITIONS
from support import rule
from support.pieces import Piece, piece
from support.script import Script, cards, hero

TOKENS = (("cairn", "Cairn", "token", 2),)


def cairns(side: int, owner: int, defense: int | None = None) -> tuple[Piece, Piece]:
    first, second = (piece(f"cairn-{n}", "token", side + 1, defense=defense, owner=owner) for n in (1, 2))
    return first, second


def builder(places: str, **options: Any) -> Script:
    """Hero places Cairns; she is the third piece of the match."""
    who = hero("", "Place a Cairn on an empty square within 2 squares.", things=TOKENS)
    options.setdefault("edition", "expanded")
    extra = (who, *cairns(0, 2))
    return cards(
        ("sworn-brother", "white-walker"),
        places,
        "hero",
        extra=extra,
        pools={1: "strength strength"},
        **options,
    )


@rule("TOKEN-1", "PLACE-1")
def test_a_token_shares_a_square_and_hides_nothing() -> None:
    with builder("hero c3 sworn-brother a1 white-walker c8 cairn-1 c5") as game:
        game.play(1, action="move", move_to="c5")  # onto the token
        assert game.square("hero") == game.square("cairn-1") == "c5"
        game.play(1, action="move", move_to="c6")
    who = hero("", "Range 4, challenge 2.")
    extra = (who, *cairns(1, 1))
    with cards(
        ("sworn-brother", "white-walker"),
        "hero c3 white-walker c7 cairn-1 c5",
        "hero",
        extra=extra,
        pools={1: "strength"},
    ) as game:
        assert game.rules_against("hero ability-1 white-walker") == []


@rule("TOKEN-1")
def test_a_token_goes_on_working_when_its_character_is_knocked_out() -> None:
    token = piece("cairn-1", "token", owner=2, text="Rivals roll 1 less die.")
    for waiting, places in (({}, "hero a1 "), ({"hero": 1}, "")):
        with cards(
            ("sworn-brother", "white-walker"),
            places + "sworn-brother c3 white-walker c4 cairn-1 h1",
            "white-walker",
            extra=(hero(), token),
            waiting=waiting,
        ) as game:
            assert game.odds("white-walker", "sworn-brother").dice == 1
    with cards(
        ("sworn-brother", "white-walker"),
        "sworn-brother c3 white-walker c4",
        "white-walker",
        extra=(hero(), token),
    ) as game:
        assert game.odds("white-walker", "sworn-brother").dice == 2  # off the map it does nothing


@rule("TOKEN-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_token_is_moved_only_by_a_text_that_says_so(edition: str) -> None:
    """Two booklets say it outright; in the others no action moves a token either."""
    texts = ("Move a rival within 2 squares up to 2 squares.", "Move a Cairn 2.")
    extra = (hero("", *texts, things=TOKENS), *cairns(0, 2))
    places = "hero c3 sworn-brother a1 white-walker d4 cairn-1 c4"
    with cards(
        ("sworn-brother", "white-walker"),
        places,
        "hero",
        extra=extra,
        pools={1: "strength strength"},
        edition=edition,
    ) as game:
        assert {"move", "challenge", "ability-1", "ability-2", "done"} == set(game.options)
        game.play(1, action="ability-1")
        assert game.asked_for == "Ability 1: where does White Walker move?"  # no token is to choose
        game.play(1, move_to="d4")
        game.play(1, action="ability-2", move_to="c6")
        assert game.square("cairn-1") == "c6"


@rule("TOKEN-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_all_in_play_one_may_be_placed_again_where_the_edition_says_so(edition: str) -> None:
    places = "hero c3 sworn-brother a1 white-walker h8 cairn-1 g1 cairn-2 g2"
    with builder(places, edition=edition) as game:
        game.play(1, action="ability-1")
        if edition in ("dc100", "got100"):
            assert game.kinds == ["did", "paid"]
        else:
            game.play(1, choose="cairn-2", place="c4")
            assert (game.square("cairn-1"), game.square("cairn-2")) == ("g1", "c4")


@rule("TOKEN-2", "DISCARD-1")
def test_while_one_is_left_that_one_is_placed() -> None:
    with builder("hero c3 sworn-brother a1 white-walker h8 cairn-1 g1") as game:
        game.play(1, action="ability-1", place="c4")
        assert (game.square("cairn-1"), game.square("cairn-2")) == ("g1", "c4")


# ---------------------------------------------------------------------- challenged


def challenger(places: str, edition: str, **options: Any) -> Script:
    extra = cairns(1, 1, defense=1)
    return cards(
        ("sworn-brother", "white-walker"), places, "sworn-brother", extra=extra, edition=edition, **options
    )


@rule("CHAL-18", "CHAL-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_token_with_a_defense_is_challenged_and_removed_without_points(edition: str) -> None:
    with challenger("sworn-brother c3 white-walker h8 cairn-1 c4", edition) as game:
        if edition in ("dc100", "got100"):
            assert game.rules_against("sworn-brother challenge cairn-1") == ["CHAL-18"]
            assert "challenge" not in game.options
            return
        game.play(1, action="challenge")
        game.roll("2-burst", "1-burst")
        assert game.kinds[-1] == "removed"
        assert (game.square("cairn-1"), game.points) == (None, [0, 0])


@rule("CHAL-18")
def test_a_side_does_not_challenge_its_own_tokens() -> None:
    with challenger("sworn-brother c3 white-walker d3 cairn-1 c4", "expanded") as game:
        game.play(1, action="done")
        game.asks(2, "action")
        assert game.rules_against("white-walker challenge cairn-1") == ["CHAL-1"]


@rule("ADJ-2", "FAQ-JP100-2", "CHAL-18")
@pytest.mark.parametrize("edition", ["expanded", "sg100"])
def test_who_stands_on_a_token_can_challenge_it(edition: str) -> None:
    with challenger("sworn-brother c4 white-walker h8 cairn-1 c4", edition) as game:
        assert game.rules_against("sworn-brother challenge cairn-1") == []
        game.play(1, action="challenge")
        game.roll("2-burst", "1-burst")
        assert game.square("cairn-1") is None


@rule("FAQ-JP100-2", "PLACE-1")
def test_nobody_is_placed_onto_a_token_whose_square_is_occupied() -> None:
    who = hero("", "Place Hero on a Cairn's square.", things=TOKENS)
    extra = (who, *cairns(0, 2))
    places = "hero c3 sworn-brother a1 white-walker h8 cairn-1 h8 cairn-2 d7"
    with cards(("sworn-brother", "white-walker"), places, "hero", extra=extra, pools={1: "strength"}) as game:
        game.play(1, action="ability-1")  # the other one is the only choice, and so not asked for
        assert game.square("hero") == "d7"


@rule("FAQ-JP100-2", "PLACE-1")
def test_with_all_of_them_occupied_nobody_is_placed() -> None:
    who = hero("", "Place Hero on a Cairn's square.", things=TOKENS)
    extra = (who, *cairns(0, 2))
    places = "hero c3 sworn-brother a1 white-walker h8 cairn-1 h8 cairn-2 a1"
    with cards(("sworn-brother", "white-walker"), places, "hero", extra=extra, pools={1: "strength"}) as game:
        game.play(1, action="ability-1")
        assert game.square("hero") == "c3"


# ---------------------------------------------------------------------- markers


@rule("MARKER-1", "SEE-6")
def test_markers_hide_nothing_share_squares_and_are_no_targets() -> None:
    marker = piece("stone", "marker", 0, home=2)
    who = hero("", "Range 4, challenge 2.", "Move an adjacent rival 1.")
    extra = (who, marker)
    places = "hero a1 sworn-brother a8 white-walker d1 stone c1"
    with cards(
        ("sworn-brother", "white-walker"), places, "hero", extra=extra, pools={1: "strength strength"}
    ) as game:
        assert game.rules_against("hero ability-1 white-walker") == []
        assert "CHAL-1" in game.rules_against("hero challenge stone")
        assert game.rules_against("hero ability-2 stone") == ["ALLY-1"]
        game.play(1, action="move", move_to="c1")
        assert game.square("hero") == game.square("stone") == "c1"


@rule("MARKER-1", "ABIL-5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_when_all_markers_of_a_kind_are_in_play_none_is_placed(edition: str) -> None:
    who = hero(
        "", "Place a Stone on an empty square next to Hero.", things=(("stone", "Stone", "marker", 2),)
    )
    stones = tuple(piece(f"stone-{n}", "marker", owner=2) for n in (1, 2))
    squads = ("sworn-brother", "white-walker")
    places = "hero c3 sworn-brother a1 white-walker h8 stone-1 g1"
    with cards(
        squads, places, "hero", extra=(who, *stones), pools={1: "strength strength"}, edition=edition
    ) as game:
        game.play(1, action="ability-1", place="c4")
        assert game.square("stone-2") == "c4"
        game.play(1, action="ability-1")
        assert game.kinds.count("placed") == 1
