"""Abilities, shown by small cards: costs, parts that cannot be done, effects on several, swaps, flips (ABIL)."""

from typing import Any

import pytest

from crossfray.rules.edition import EDITIONS
from crossfray.rules.engine import chance_weights
from support import rule
from support.pieces import Piece, piece
from support.script import Script, cards, hero

ABILITY_TYPES = ("finesse", "strength", "cunning", "leadership")


def play(who: Piece, places: str, *more: Piece, **options: Any) -> Script:
    """Hero in her turn, with an ally and two rivals."""
    squads = ("sworn-brother", "white-walker unsullied")
    options.setdefault("pools", {1: "strength strength"})
    options.setdefault("edition", "expanded")
    return cards(squads, places, "hero", extra=(who, *more), **options)


HERE = "hero c3 sworn-brother b3 white-walker c4 unsullied h8"


# ---------------------------------------------------------------------- what they cost


@rule("ABIL-3", "ABIL-1")
@pytest.mark.parametrize("kind", ABILITY_TYPES)
def test_a_token_pays_only_for_its_own_type(kind: str) -> None:
    others = " ".join(other for other in ABILITY_TYPES if other != kind)
    with play(hero("", "Move 1.", kind=kind), HERE, pools={1: others}) as game:
        assert game.rules_against("hero ability-1") == ["ABIL-1"]
        game.asks(1, "action", "move challenge done")
    with play(hero("", "Move 1.", kind=kind), HERE, pools={1: kind}) as game:
        game.play(1, action="ability-1", move_to="c3")
        assert game.side(1)["pool"] == []
        assert game.side(1)["track"][0]["tokens"] == [kind]


@rule("ABIL-2", "ABIL-4")
def test_the_token_is_on_the_track_before_the_effect() -> None:
    """So that the effect finds it there: the token that paid for it can be the one it shifts."""
    who = hero("", "Shift a strength token on your track down 1. Move 1.", cost=3)
    with play(who, HERE, pools={1: "strength"}) as game:
        game.play(1, action="ability-1")
        assert game.happened("shifted") == [{"side": 1, "type": "strength", "space": 2}]
        game.play(1, move_to="c2")
        assert game.kinds == ["did", "paid", "shifted", "moved"]


@rule("ABIL-6")
@pytest.mark.parametrize(
    ("cost", "change", "space"),
    [(3, "1 less", 2), (1, "1 less", 0), (2, "3 less", 0), (2, "1 more", 3), (3, "2 more", 4)],
)
def test_a_cost_that_is_changed(cost: int, change: str, space: int) -> None:
    who = hero(f"Hero's abilities cost {change}.", "Move 1.", cost=cost)
    with play(who, HERE) as game:
        game.play(1, action="ability-1", move_to="c3")
        assert [event["space"] for event in game.happened("paid")] == [space] * bool(space)
        assert len(game.side(1)["pool"]) == 2 - bool(space)


@rule("ABIL-6")
def test_below_one_no_token_is_needed_but_the_action_is() -> None:
    who = hero("Hero's abilities cost 4 less.", "Move 1.", cost=4)
    with play(who, HERE, pools={1: ""}) as game:
        game.play(1, action="ability-1", move_to="c3")
        assert "with 1 action left?" in game.asked_for
        game.play(1, action="ability-1", move_to="c3")
        game.asks(2, "character")
        assert "paid" not in game.kinds


@rule("ABIL-8", "TURN-4")
@pytest.mark.parametrize("down", ["", "hero"])
def test_what_can_be_done_while_down_can_be_done_standing_too(down: str) -> None:
    who = hero("", "Can be done while knocked down. Shift a strength token on your track down 1.", "Move 1.")
    with play(who, HERE, down=down, tracks={1: "strength 4"}) as game:
        assert ("ability-2" in game.options) == (not down)
        game.play(1, action="ability-1", shift="side-1-strength-4")
        assert game.happened("shifted")[0]["space"] == 3


# ---------------------------------------------------------------------- parts that cannot be done


@rule("ABIL-5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_part_that_cannot_be_done(edition: str) -> None:
    """Nobody is there to be stood up: two editions end the ability there, two go on to the move."""
    who = hero("", "Stand up a knocked-down ally. Move 1.")
    with play(who, HERE, edition=edition) as game:
        game.play(1, action="ability-1")
        if edition in ("dc100", "got100"):
            game.play(1, move_to="c2")
        game.asks(1, "action")


@rule("ABIL-5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_challenge_without_a_target_ends_it_in_all_but_one(edition: str) -> None:
    who = hero("", "Move 1. Do a basic challenge. Move 1.")
    with play(who, "hero a1 white-walker h7 unsullied h8", edition=edition) as game:
        game.play(1, action="ability-1", move_to="a1")
        if edition == "dc100":
            game.play(1, move_to="b1")
        game.asks(1, "action")


@rule("ABIL-5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_declining_a_part_does_not_end_it(edition: str) -> None:
    with play(hero("", "You may move 1. Challenge 2."), HERE, edition=edition) as game:
        game.play(1, action="ability-1", yes_or_no="no")
        game.roll("2-shield", "2-shield")


# ---------------------------------------------------------------------- several targets, several challenges


@rule("CHAL-10", "CHAL-9", "ABIL-9")
def test_each_adjacent_rival_is_challenged_once_in_the_order_its_player_chooses() -> None:
    who = hero("", "Do a challenge 2 to each adjacent rival. Move 1.", burst=True)
    with play(who, "hero c3 sworn-brother b3 white-walker c4 unsullied d4") as game:
        game.play(1, action="ability-1")
        game.asks(1, "choose", "white-walker unsullied")
        game.play(1, choose="unsullied")
        game.roll("2-shield", "2-shield")  # lost: the rest is done all the same
        game.roll("2-burst", "2-burst")
        game.play(1, move_to="c3")
        assert [event["target"] for event in game.happened("challenged")] == ["unsullied", "white-walker"]


@rule("CHAL-10", "ABIL-9")
def test_a_target_that_becomes_available_is_added() -> None:
    """A rival steps in beside her while she challenges the first."""
    helper = piece("helper", side=2, text="When a rival challenges an ally, place Hero next to that ally.")
    who = hero("", "Do a challenge 2 to each adjacent rival.")
    with play(who, "hero c3 sworn-brother b3 white-walker c4 unsullied h8 helper h7", helper) as game:
        game.play(1, action="ability-1")
        game.play(2, place="d4")
        game.roll("2-shield", "2-shield")
        game.roll("2-shield", "2-shield")
        assert [event["target"] for event in game.happened("challenged")] == ["white-walker", "helper"]


@rule("CHAL-10", "SEE-7")
def test_one_behind_another_is_challenged_when_the_first_has_fallen() -> None:
    """Who cannot be challenged yet is not asked about, and not passed over."""
    who = hero("", "Range 4, challenge 2 to each rival.")
    with play(who, "hero a1 sworn-brother b8 white-walker c1 unsullied e1") as game:
        game.play(1, action="ability-1")
        game.roll("2-burst", "2-burst")
        game.roll("2-shield", "2-shield")
        assert [event["target"] for event in game.happened("challenged")] == ["white-walker", "unsullied"]


# ---------------------------------------------------------------------- range


@rule("CHAL-14")
@pytest.mark.parametrize(
    ("printed", "added", "reaches"), [("Range 2, challenge 1.", 2, 4), ("Challenge 1.", 2, 3)]
)
def test_added_range(printed: str, added: int, reaches: int) -> None:
    who = hero(f"Hero has {added} more range.", printed)
    with play(who, f"hero a1 sworn-brother a8 white-walker {'abcdefgh'[reaches]}1 unsullied h8") as game:
        assert game.rules_against("hero ability-1 white-walker") == []
        (refusal,) = game.why_not("hero ability-1 unsullied")
        assert (refusal.rule, refusal.drawing) == ("CHAL-3", {"distance": 7, "most": reaches})
        game.play(1, action="ability-1")
        game.roll("1-shield", "2-shield")


@rule("CHAL-14")
def test_a_basic_challenge_becomes_ranged_and_one_to_stated_targets_does_not() -> None:
    who = hero("Hero has 1 more range.", "Do a challenge 2 to each adjacent rival.")
    with play(who, "hero c3 sworn-brother b3 white-walker c5 unsullied h8") as game:
        game.play(1, action="ability-1")
        assert "challenged" not in game.kinds
        assert game.rules_against("hero challenge white-walker") == []
        assert [r.rule for r in game.why_not("hero challenge unsullied")] == ["CHAL-3"]
        game.play(1, action="challenge")
        game.roll("2-shield", "2-shield")


# ---------------------------------------------------------------------- swapping, flipping, exhausting


@rule("SWAP-1")
def test_swapped_pieces_are_exactly_where_the_other_was() -> None:
    who = hero("", "Swap Hero and a rival within 4 squares.")
    with play(who, "hero c3 sworn-brother b3 white-walker g6 unsullied h8") as game:
        game.play(1, action="ability-1")
        assert (game.square("hero"), game.square("white-walker")) == ("g6", "c3")
        assert game.kinds == ["did", "paid", "placed", "placed"]


@rule("COIN-1")
@pytest.mark.parametrize("won", ["yes", "no"])
def test_a_flip_is_a_fair_coin(won: str) -> None:
    who = hero("", "Flip the First Player marker. If you win, move 2.")
    with play(who, HERE) as game:
        game.play(1, action="ability-1")
        game.asks(0, "flip", "yes no")
        assert chance_weights(game.state) == [1, 1]
        game.play(0, flip=won)
        if won == "yes":
            game.play(1, move_to="c1")
        game.asks(1, "action")


@rule("TURN-7")
def test_one_that_is_handed_an_exhausted_marker_takes_no_turn() -> None:
    who = hero("", "Exhaust a rival within 2 squares.")
    other = piece("other", side=2, text="When Hero becomes exhausted, you may move Hero 2.")
    with play(who, "hero c3 sworn-brother b3 white-walker h8 other c4", other) as game:
        game.play(1, action="ability-1")
        assert game.piece("other")["exhausted"]
        game.play(2, yes_or_no="yes", move_to="c6")  # its own 'when exhausted' is used
        game.play(1, action="done")
        game.asks(2, "character", "white-walker unsullied")
        assert game.rules_against("other move c5")[0] == "TURN-3"


@rule("TURN-7")
def test_one_exhausted_in_its_own_turn_does_no_more() -> None:
    with play(hero("When Hero moves, exhaust Hero.", "Move 1."), HERE) as game:
        game.play(1, action="move", move_to="c2")
        game.asks(1, "action", "done")
        assert game.rules_against("hero move")[0] == "TURN-3"
        game.play(1, action="done")
        assert game.kinds.count("exhausted") == 1


# ---------------------------------------------------------------------- knocked down in the middle


def trap(side: int) -> tuple[Piece, Piece]:
    """Somebody off the map with a token whose square is no place to enter for rivals: nobody challenges them there
    with 3 dice."""
    text = "When a rival enters a Trap's square, a challenge 3 is done to it."
    setter = piece("setter", side=side, text=text, things=(("trap", "Trap", "token", 1),))
    return setter, piece("trap", "token", side, owner=4)


CORRIDOR = """
+---+---+---+---+---+---+
|                       |
+---+---+---+---+---+---+
"""
TRAP = trap(2)


@rule("MOVE-9", "TOKEN-3")
def test_what_entering_sets_off_comes_before_the_next_step() -> None:
    with play(hero(), "hero a1 trap b1 white-walker f1", *TRAP, board=CORRIDOR) as game:
        game.play(1, action="move", move_to="c1")
        game.asks(0, "challenger's roll")
        assert game.square("hero") == "b1"
        assert game.happened("challenged")[0]["piece"] is None
        game.roll("3-shield", "2-shield")
        assert game.square("hero") == "c1"  # then the move goes on
        assert [event["square"] for event in game.happened("moved")] == ["b1", "c1"]


@rule("MOVE-9", "DOWN-2")
def test_knocked_down_on_the_way_the_move_and_the_ability_end_there() -> None:
    who = hero("", "Move 2. Do a challenge 2 to a rival within 5 squares.")
    with play(who, "hero a1 trap b1 white-walker f1", *TRAP, board=CORRIDOR) as game:
        game.play(1, action="ability-1", move_to="c1")
        game.roll("3-burst", "2-burst")
        assert game.square("hero") == "b1"
        assert game.piece("hero")["down"]
        assert game.kinds.count("challenged") == 1  # hers is not done any more
        game.asks(1, "action", "done")


@rule("MOVE-10")
def test_in_an_occupied_square_it_goes_back_to_where_it_could_stop() -> None:
    with play(hero(), "hero a1 trap c1 sworn-brother c1 white-walker f1", *TRAP, board=CORRIDOR) as game:
        game.play(1, action="move")
        game.asks(1, "move to", "a1 b1")
        game.play(1, move_to="b1")
    who = hero("", "Move 3.")
    with play(who, "hero a1 trap c1 sworn-brother c1 white-walker f1", *TRAP, board=CORRIDOR) as game:
        game.play(1, action="ability-1", move_to="d1")
        game.roll("3-burst", "2-burst")
        assert (game.square("hero"), game.square("sworn-brother")) == ("b1", "c1")


@rule("MOVE-9")
def test_one_that_lay_already_is_moved_all_the_way() -> None:
    who = hero("", "Move a knocked-down rival 2.")
    with play(who, "hero a1 white-walker c1 trap d1", *trap(1), board=CORRIDOR, down="white-walker") as game:
        game.play(1, action="ability-1", move_to="e1")
        game.roll("3-shield", "2-shield")
        assert game.square("white-walker") == "e1"


# ---------------------------------------------------------------------- what cards forbid


@rule("SETUP-10", "CHAL-8")
def test_a_card_that_says_cannot_wins_over_the_rules() -> None:
    squads = ("white-walker", "unsullied")
    friend = hero("While Hero is standing, adjacent allies cannot be knocked out.", side=1)
    for down, out in (("unsullied", False), ("unsullied hero", True)):
        places = "white-walker c3 unsullied c4 hero d5"
        with cards(squads, places, "white-walker", extra=(friend,), down=down) as game:
            game.play(1, action="challenge")
            game.roll("2-burst", "2-burst")
            assert ("knocked out" in game.kinds) == out
            assert game.kinds.count("won") == 1


@rule("SETUP-10")
@pytest.mark.parametrize("act", ["be moved", "be pushed", "be placed", "be knocked down", "be challenged"])
def test_what_cannot_be_done_to_somebody(act: str) -> None:
    rival = piece("rival", side=2, text=f"Hero cannot {act} by a rival.")
    texts = {
        "be moved": "Move an adjacent rival 1.",
        "be pushed": "Push an adjacent rival 1.",
        "be placed": "Swap Hero and an adjacent rival.",
        "be knocked down": "Knock an adjacent rival down.",
        "be challenged": "Challenge 2.",
    }
    with play(
        hero("", texts[act], "Move 1."), "hero c3 sworn-brother a1 rival c4 unsullied h8", rival
    ) as game:
        if act == "be challenged":
            (refusal,) = game.why_not("hero challenge rival")
            assert (refusal.rule, refusal.sentence) == (
                "SETUP-10",
                "Test says that Rival cannot be challenged.",
            )
        game.play(1, action="ability-1")
        assert game.kinds == ["did", "paid"]
        assert (game.square("rival"), game.piece("rival")["down"]) == ("c4", False)


@rule("SETUP-10", "ACT-MOVE")
@pytest.mark.parametrize("act", ["move", "challenge"])
def test_what_somebody_cannot_do(act: str) -> None:
    with play(hero(f"Hero cannot {act}.", "Move 1."), HERE) as game:
        (refusal,) = game.why_not(f"hero {act}")
        assert (refusal.rule, refusal.sentence) == ("SETUP-10", f"Test says that Hero cannot {act}.")
        assert act not in game.options
        game.play(1, action="ability-1", **({} if act == "move" else {"move_to": "c2"}))
        assert ("moved" in game.kinds) == (act != "move")


# ---------------------------------------------------------------------- tracks


@rule("COOL-5")
def test_shifted_up_past_the_top_it_stays_there() -> None:
    who = hero("", "Shift an ability token on an opposing track up 2.")
    with play(who, HERE, tracks={2: "cunning 3"}) as game:
        game.play(1, action="ability-1")
        assert game.side(2)["track"][3]["tokens"] == ["cunning"]


@rule("COOL-5", "COOL-6")
@pytest.mark.parametrize(
    ("text", "space"), [("down 1", 2), ("up 1", 4), ("up 3", 4), ("down 3", 0), ("off", 0)]
)
def test_what_shifts_off_is_back_at_once(text: str, space: int) -> None:
    """Not at the end of the round: the token can pay for the next ability."""
    who = hero("", f"Shift a cunning token on your track {text}.")
    with play(who, HERE, pools={1: "strength"}, tracks={1: "cunning 3"}) as game:
        game.play(1, action="ability-1")
        waiting = {
            place["space"]: place["tokens"] for place in game.side(1)["track"] if "cunning" in place["tokens"]
        }
        assert waiting == ({space: ["cunning"]} if space else {})
        assert game.side(1)["pool"] == ([] if space else ["cunning"])
        game.asks(1, "action")
