"""Things that change hands, sides that choose or pay, partners, counted energy, control, comparing, repeating."""

from typing import Any

import pytest

from support import rule
from support.house import (
    ANYBODY,
    COUNTER,
    FOE,
    HOLDER,
    IT,
    OWN,
    RIVALS,
    THEM,
    THEM_SLOT,
    able,
    beside,
    brought,
    challenge,
    choose,
    held_by,
    kinds,
    move,
    number,
    place,
    playing,
    points,
    program,
    some,
    until,
    when,
    within,
)
from support.script import OPEN, Script

ITEMS, CARDS = program.ITEMS, program.ALL_CARDS
DRAWN = "hero c3 white-walker c4 sworn-brother b3 unsullied h8"


def boon(count: int = 1, **options: Any) -> tuple[Any, ...]:
    """Items with an action, `Boon`: whoever holds one moves 1; Hero has them."""
    rules = able(move(HOLDER, 1))
    ability = rules.abilities[0]._replace(id="boon", name="Boon", type=-1, cost=2)
    options.setdefault("owner", 3)
    return brought("boon", "item", count, rules=rules._replace(abilities=(ability,)), **options)


def hand(who: program.Selectors, to: program.Selectors) -> program.Op:
    return program.Op(program.DO_HAND, who, to, text="Hand over")


def open_game(*programs: program.Op | program.Program, **options: Any) -> Script:
    options.setdefault("places", DRAWN)
    return playing(*programs, board=OPEN, **options)


# ---------------------------------------------------------------------- things change hands


@rule("ITEM-2")
def test_an_item_is_given_and_its_new_holder_uses_it() -> None:
    gives = (
        choose(some(program.ALLY, beside())),
        hand(some(ITEMS, program.Filter(program.OWNED_BY, who=OWN), ref=1), IT),
    )
    with open_game(gives, things=boon()) as game:
        assert game.rules_against("sworn-brother boon") != []
        assert "boon" in game.options
        game.play(1, action="ability-1")
        assert game.told[-1] == "Sworn Brother gets Boon 1."
        assert game.piece("boon-1")["holder"] == "sworn-brother"
        assert "boon" not in game.options
        game.play(1, action="done")
        game.play(2, character=FOE, action="done")
        game.play(1, action="boon", move_to="b4")
        assert game.track("boon-1") == (1, 2)


@rule("ITEM-3")
def test_an_item_that_a_rival_takes_goes_to_its_track() -> None:
    takes = (
        choose(some(program.RIVAL, within(1))),
        hand(some(ITEMS, program.Filter(program.OWNED_BY, who=IT), ref=1), OWN),
    )
    with open_game(takes, things=boon(side=1, owner=1)) as game:
        game.play(1, action="ability-1")
        assert game.piece("boon-1")["holder"] == "hero"
        game.play(1, action="boon", move_to="c2")
        assert game.square("hero") == "c2"
        assert game.track("boon-1") == (1, 2)  # of the side that used it


@rule("ITEM-3")
def test_no_item_is_handed_over_from_a_track() -> None:
    gives = choose(some(program.ALLY, beside())), hand(some(program.NAMED, name="boon", ref=1), IT)
    with open_game(gives, things=boon(), waiting={"boon-1": 2}) as game:
        game.play(1, action="ability-1")
        assert game.piece("boon-1")["holder"] is None
        assert game.track("boon-1") == (1, 2)


@rule("ABIL-4")
def test_one_of_two_items_is_chosen_and_a_card_of_the_text_is_held_by_its_new_holder() -> None:
    one_of = (
        choose(some(ITEMS, program.Filter(program.OWNED_BY, who=OWN), ref=1)),
        choose(some(program.ALLY), THEM_SLOT),
        hand(IT, THEM),
    )
    with open_game(one_of, things=boon(2)) as game:
        game.play(1, action="ability-1")
        game.asks(1, "choose", "boon-1 boon-2")
        game.play(1, choose="boon-2")
        assert game.piece("boon-2")["holder"] == "sworn-brother"
        assert game.piece("boon-1")["holder"] is None  # still with whom it was attached to


@rule("DISCARD-1")
def test_a_discarded_item_is_out_of_play_and_can_come_back() -> None:
    items = some(ITEMS, program.Filter(program.OWNED_BY, who=OWN), ref=1)
    gone = some(
        program.NAMED,
        program.Filter(program.NOT, inner=(program.Filter(program.IN_PLAY),)),
        name="boon",
        ref=1,
    )
    steps = (
        program.Op(program.DO_DISCARD, items),
        program.Op(program.DO_UNLESS, condition=has_no_item(), to=3),
        points(),
    )
    with open_game(steps, hand(gone, OWN), things=boon()) as game:
        game.play(1, action="ability-1")
        assert game.told[-2:] == ["Boon 1 is discarded.", "Side 1 gains 1 point for Hero and now has 1."]
        assert game.piece("boon-1")["discarded"] is True
        assert "boon" not in game.options
        assert game.rules_against("hero boon") == ["ITEM-1"]
        game.play(1, action="ability-2")
        assert game.piece("boon-1")["holder"] == "hero"
        game.asks(2, "character")


def has_no_item() -> program.Condition:
    return program.Condition(program.NOT_SO, inner=(program.Condition(program.HAS, OWN, name="item"),))


@rule("STATUS-1")
def test_two_status_cards_are_taken_from_one_character_and_given_to_another() -> None:
    marks = brought("mark", "status card", 5)
    two = choose(some(CARDS, held_by(RIVALS), ref=1), numbers=(2, 2)), hand(IT, OWN)
    held = {"mark-1": FOE, "mark-2": FOE, "mark-3": "unsullied", "mark-4": "sworn-brother"}
    with open_game(two, things=marks, held=held) as game:
        game.play(1, action="ability-1")
        game.asks(1, "choose more", "mark-1 mark-2 mark-3")
        game.play(1, choose_more="mark-1")
        game.play(1, choose_more="mark-3")
        assert [game.piece(f"mark-{n}")["holder"] for n in (1, 2, 3)] == ["hero", FOE, "hero"]


@rule("ABIL-4")
def test_cards_of_somebody_are_counted() -> None:
    marks = brought("mark", "status card", 3)
    count = program.Amount(program.PER_EACH, each=1, who=some(CARDS, held_by(RIVALS), ref=1))
    gains = program.Op(program.DO_POINTS, number=count)
    with open_game(
        gains, things=marks, held={"mark-1": FOE, "mark-2": "unsullied", "mark-3": "hero"}
    ) as game:
        game.play(1, action="ability-1")
        assert game.points == [2, 0]


@rule("COOL-5", "COOL-6")
def test_an_item_on_a_track_is_shifted() -> None:
    shifts = program.Op(program.DO_SHIFT, some(program.NAMED, name="boon", ref=1), number=number(1))
    with open_game(shifts, things=boon(), waiting={"boon-1": 2}) as game:
        game.play(1, action="ability-1")
        assert game.track("boon-1") == (1, 1)
        game.play(1, action="ability-1")
        assert game.track("boon-1") is None
        assert "Boon 1 can be used again." in game.told


@rule("TOKEN-1")
def test_any_token_or_marker_is_chosen_and_moved() -> None:
    token = brought("cairn", "token", 1, side=1, owner=1)
    marker = brought("flag", "marker", 1, side=-1, owner=-1)
    for sort, thing in ((program.ANY_TOKEN, "cairn-1"), (program.ANY_MARKER, "flag-1")):
        steps = choose(some(sort, within(3))), move(IT, 2)
        with open_game(steps, things=(*token, *marker), places=f"{DRAWN} cairn-1 d4 flag-1 e3") as game:
            game.play(1, action="ability-1")
            game.play(1, move_to="e5")
            assert game.square(thing) == "e5"


# ---------------------------------------------------------------------- exhausted markers


@rule("TURN-7")
def test_an_exhausted_marker_moves_to_another_character() -> None:
    passes = (
        choose(some(program.ALLY, program.Filter(program.IS_EXHAUSTED))),
        choose(some(program.ALLY, program.Filter(program.IS_READY)), THEM_SLOT),
        program.Op(program.DO_PASS_EXHAUSTED, IT, THEM),
    )
    squire = brought("squire", "character", owner=-1, defense=2)
    with open_game(passes, things=squire, places=f"{DRAWN} squire-1 a1", exhausted="sworn-brother") as game:
        game.play(1, action="ability-1")
        assert game.told[-2:] == ["Squire 1 is exhausted.", "Sworn Brother is ready again."]
        game.play(1, action="done")
        game.play(2, character=FOE, action="done")
        assert game.happened("turn")[-1]["piece"] == "sworn-brother"  # the squire has no turn left


@rule("TURN-7")
def test_it_is_not_passed_to_one_that_has_one() -> None:
    passes = program.Op(program.DO_PASS_EXHAUSTED, some(program.ALLY), RIVALS), points()
    everybody = "sworn-brother white-walker unsullied"
    with open_game(passes, exhausted=everybody) as game:
        game.play(1, action="ability-1")
        assert game.happened("ready") == []
        assert game.points == [0, 0]  # ABIL-5: the text ends


# ---------------------------------------------------------------------- another side chooses, acts, pays


@rule("CONTROL-2")
def test_a_rival_moves_by_the_choice_of_its_own_side() -> None:
    steps = choose(some(program.RIVAL, within(1))), move(IT, 1, by=IT)
    with open_game(steps) as game:
        game.play(1, action="ability-1")
        game.play(2, move_to="c5")
        assert game.square(FOE) == "c5"


@rule("ABIL-4")
def test_a_rival_may_do_an_action_for_itself() -> None:
    acts = (
        choose(some(program.RIVAL, within(1))),
        program.Op(program.DO_MAY, by=IT, to=3, text="Act"),
        program.Op(program.DO_ACT, IT, flags=3, by=IT, text="Act"),
    )
    with open_game(acts, places="hero c3 white-walker c4 sworn-brother b3 unsullied d5") as game:
        game.play(1, action="ability-1")
        game.play(2, yes_or_no="yes", granted_action="challenge")
        game.asks(2, "target", "hero sworn-brother")  # its rivals, not its own side
        game.play(2, target="hero")
        game.roll("2-burst", "2-burst")
        assert game.piece("hero")["down"]


@rule("ABIL-4")
@pytest.mark.parametrize("pays", [True, False])
def test_a_rival_pays_a_token_or_is_knocked_down(pays: bool) -> None:
    ransom = (
        choose(some(program.RIVAL, within(1))),
        program.Op(program.DO_MAY, by=IT, to=3, text="Pay a token"),
        program.Op(program.DO_POOL_TO_TRACK, IT, number=number(2), by=IT, text="Pay"),
        program.Op(program.DO_UNLESS, condition=program.Condition(program.DONE), to=5),
        program.Op(program.DO_END),
        program.Op(program.DO_KNOCK, IT),
    )
    with open_game(ransom) as game:
        game.play(1, action="ability-1")
        game.play(2, yes_or_no="yes" if pays else "no")
        if pays:
            game.asks(2, "token", "strength cunning")
            game.play(2, token="cunning")
            assert game.side(2)["pool"] == ["strength"]
        assert game.piece(FOE)["down"] is not pays


@rule("ABIL-4")
def test_an_opponent_chooses_which_token_of_your_pool_goes() -> None:
    costs = program.Op(program.DO_POOL_TO_TRACK, OWN, number=number(2), flags=program.BY_OPPONENT)
    with open_game(costs, pools={1: "strength cunning finesse", 2: ""}) as game:
        game.play(1, action="ability-1")
        game.play(2, token="cunning")
        assert game.side(1)["pool"] == ["finesse"]


@rule("ABIL-4")
def test_another_side_chooses_squares_pieces_and_ways() -> None:
    steps = (
        choose(some(program.RIVAL, within(1))),
        program.Op(program.DO_BRANCH, numbers=(2, 4), by=IT),
        place(OWN, program.Spot(program.ON_SQUARE, filters=(within(1),)), by=IT),
        program.Op(program.DO_JUMP, to=6),
        choose(some(program.ALLY), THEM_SLOT, by=IT),
        program.Op(program.DO_KNOCK, THEM),
    )
    with open_game(steps, places=DRAWN) as game:
        game.play(1, action="ability-1")
        game.play(2, which="step-1", place="d2")
        assert game.square("hero") == "d2"
    squire = brought("squire", "character", owner=-1, defense=2)
    with open_game(steps, things=squire, places=f"{DRAWN} squire-1 a1") as game:
        game.play(1, action="ability-1")
        game.play(2, which="step-2", choose="squire-1")
        assert game.piece("squire-1")["down"]


@rule("COOL-5")
def test_another_side_chooses_which_of_its_tokens_is_shifted() -> None:
    shifts = (
        choose(some(program.RIVAL, within(1))),
        program.Op(program.DO_SHIFT, other=IT, number=number(-1), flags=program.OF_OTHERS_SIDE, by=IT),
    )
    with open_game(shifts, tracks={2: "strength 1 cunning 2"}) as game:
        game.play(1, action="ability-1")
        game.play(2, shift="side-2-cunning-2")
        assert game.happened("shifted") == [{"side": 2, "type": "cunning", "space": 3}]


@rule("ABIL-4")
def test_points_of_the_side_of_somebody() -> None:
    steps = choose(some(program.RIVAL, within(1))), points(-1, IT), points(2, OWN)
    with open_game(steps, points=(0, 3)) as game:
        game.play(1, action="ability-1")
        assert game.points == [2, 2]


# ---------------------------------------------------------------------- partners, and what is counted

PARTNER = some(program.NOTED, name="partner")
NAMES = choose(some(program.ALLY)), program.Op(program.DO_NAME, IT, name="partner")


@rule("ABIL-4")
def test_a_partner_stays_one_for_the_game() -> None:
    both = choose(PARTNER, THEM_SLOT), move(THEM, 2)
    squire = brought("squire", "character", owner=-1, defense=2)
    with open_game(NAMES, both, things=squire, places=f"{DRAWN} squire-1 a1") as game:
        game.play(1, action="ability-1", choose="squire-1")
        assert game.told[-1] == "Hero names Squire 1 as partner."
        assert game.piece("hero")["notes"] == [{"name": "partner", "pieces": ["squire-1"]}]
        game.play(1, action="ability-2", move_to="a2")
        game.play(2, character=FOE, action="done")
        saved = game.saved()
        assert saved.piece("hero")["notes"] == game.piece("hero")["notes"]


@rule("ABIL-4")
def test_a_new_partner_takes_the_place_of_the_old() -> None:
    squire = brought("squire", "character", owner=-1, defense=2)
    with open_game(NAMES, things=squire, places=f"{DRAWN} squire-1 a1") as game:
        game.play(1, action="ability-1", choose="squire-1")
        game.play(1, action="ability-1", choose="sworn-brother")
        assert game.piece("hero")["notes"] == [{"name": "partner", "pieces": ["sworn-brother"]}]


@rule("ABIL-4")
def test_when_the_partner_is_challenged() -> None:
    rules = program.CardRules(on=(when(kinds.CHALLENGE, points(), target=PARTNER),))
    with open_game(
        NAMES, rules=rules, places="hero c3 sworn-brother b4 white-walker c4 unsullied c2"
    ) as game:
        game.play(1, action="ability-1")
        game.play(1, action="done")
        game.play(2, character=FOE, action="challenge", target="sworn-brother")
        assert game.points == [1, 0]
        game.roll("2-shield", "2-shield")
        game.play(2, action="challenge", target="hero")
        assert game.points == [1, 0]
        game.roll("2-shield", "2-shield")


def energy(count: int) -> program.Op:
    return program.Op(program.DO_COUNT, number=number(count), name="energy", text="Energy")


@rule("ABIL-4")
def test_energy_is_counted_and_spent_only_if_it_is_there() -> None:
    spends = program.Op(program.DO_MAY, to=3, text="Spend 2 energy"), energy(-2), points()
    with open_game((energy(1), *shifted(spends, 1)), (energy(1), *shifted(spends, 1))) as game:
        game.play(1, action="ability-1")
        assert game.told[-1] == "Hero has 1 energy."
        assert game.piece("hero")["notes"] == [{"name": "energy", "number": 1}]
        game.play(1, action="ability-2", yes_or_no="yes")
        assert "Hero has 0 energy." in game.told
        assert game.points == [1, 0]


def shifted(steps: program.Program, by: int) -> program.Program:
    """Steps that begin so many places later in their text."""
    return tuple(step._replace(to=step.to + by) if step.to else step for step in steps)


@rule("ABIL-4")
def test_energy_counts_when_she_is_challenged() -> None:
    rules = program.CardRules(on=(when(kinds.CHALLENGE, energy(1), target=OWN),))
    gained = program.CardRules(on=(when(kinds.COUNT_UP, points(), doer=ANYBODY),))
    with open_game(rules=program.CardRules(on=(*rules.on, *gained.on)), to_act=FOE) as game:
        game.play(2, action="challenge", target="hero")
        game.roll("2-shield", "2-shield")
        assert game.piece("hero")["notes"] == [{"name": "energy", "number": 1}]
        assert game.points == [1, 0]


# ---------------------------------------------------------------------- control for a while


def controls(per: int, condition: program.Condition | None = None) -> program.Program:
    taken = program.Is("Puppet", program.CONTROLLED, IT)
    return choose(some(program.RIVAL, within(1))), until(per, taken, condition)


@rule("CONTROL-1")
def test_control_lasts_until_the_end_of_the_turn() -> None:
    makes = program.Op(program.DO_ACT, some(program.RIVAL, within(1)), flags=2)
    places = "hero c3 white-walker c4 unsullied c5 sworn-brother h1"
    with open_game(controls(program.PER_TURN), makes, places=places) as game:
        game.play(1, action="ability-1")
        assert game.piece(FOE)["controlled_by"] == 1
        assert game.told[-1] == "White Walker is controlled by Hero for now."
        game.play(
            1, action="ability-2"
        )  # it challenges its own side, as an ally of Hero's: nobody else is a rival
        game.roll("2-burst", "2-burst")
        assert game.happened("challenged")[-1]["target"] == "unsullied"
        assert "White Walker is no longer controlled." in game.told
        assert game.piece(FOE).get("controlled_by") is None


@rule("CONTROL-1")
def test_control_that_lasts_for_the_round_counts_in_what_the_rival_does_itself() -> None:
    places = "hero c3 white-walker c4 unsullied c5 sworn-brother h1"
    with open_game(controls(program.PER_ROUND), places=places) as game:
        game.play(1, action="ability-1")
        game.play(1, action="done")
        game.play(2, character=FOE)
        assert game.rules_against("white-walker challenge hero") == ["CHAL-1"]
        assert game.rules_against("white-walker challenge unsullied") == []
        saved = game.saved()
        assert saved.rules_against("white-walker challenge hero") == ["CHAL-1"]
        game.asks(2, "action")


@rule("CONTROL-1")
def test_control_until_it_is_knocked_down() -> None:
    ends = program.Condition(program.UNTIL, pattern=program.Pattern(kinds.KNOCK_DOWN, target=IT))
    with open_game(controls(program.PER_GAME, ends), challenge(2), places=DRAWN) as game:
        game.play(1, action="ability-1")
        game.play(1, action="done")
        game.play(2, character="unsullied", action="done")
        assert game.piece(FOE)["controlled_by"] == 1
        game.asks(1, "action")
    with open_game(
        controls(program.PER_GAME, ends),
        program.Op(program.DO_KNOCK, some(program.RIVAL, within(1))),
        places=DRAWN,
    ) as game:
        game.play(1, action="ability-1")
        game.play(1, action="ability-2")
        assert game.piece(FOE).get("controlled_by") is None


# ---------------------------------------------------------------------- comparing, and repeating


def compares(first: program.Amount, how: int, second: program.Amount) -> program.Program:
    condition = program.Condition(program.COMPARES, number=how, amounts=(first, second))
    return program.Op(program.DO_UNLESS, condition=condition, to=2), points()


VALUES = {
    "defense": (program.Amount(program.DEFENSE_OF, who=OWN), program.Amount(program.DEFENSE_OF, who=RIVALS)),
    "points": (program.Amount(program.POINTS_OF, who=OWN), program.Amount(program.POINTS_OF, who=RIVALS)),
    "pool": (program.Amount(program.POOL_OF, who=OWN), program.Amount(program.POOL_OF, who=RIVALS)),
    "track": (program.Amount(program.SPACE_OF, who=some(program.NAMED, name="boon", ref=1)), number(3)),
    "away": (program.Amount(program.AWAY_FROM, who=OWN, others=RIVALS), number(2)),
    "low defense": (program.Amount(program.DEFENSE_OF, who=OWN), number(3)),
    "number": (number(3), number(2)),
    "energy": (program.Amount(program.NOTED_NUMBER, name="energy"), number(0)),
}
"""2 and 1; 4 and 5; 3 tokens, once it is paid, and 3; on the 3; 1 away; none"""


@rule("ABIL-4")
@pytest.mark.parametrize(
    ("value", "how", "holds"),
    [
        ("defense", program.MORE, False),
        ("defense", program.AS_MANY, True),
        ("low defense", program.FEWER, True),
        ("points", program.FEWER, True),
        ("points", program.NO_FEWER, False),
        ("pool", program.AS_MANY, True),
        ("pool", program.MORE, False),
        ("track", program.NO_FEWER, True),
        ("track", program.MORE, False),
        ("away", program.FEWER, True),
        ("away", program.NO_MORE, True),
        ("number", program.AS_MANY, False),
        ("number", program.MORE, True),
        ("energy", program.NO_MORE, True),
        ("energy", program.MORE, False),
    ],
)
def test_values_are_compared(value: str, how: int, holds: bool) -> None:
    first, second = VALUES[value]
    with open_game(
        compares(first, how, second),
        energy(1),
        things=boon(),
        points=(4, 5),
        pools={1: "strength strength strength strength", 2: "strength strength cunning"},
        waiting={"boon-1": 3},
    ) as game:
        game.play(1, action="ability-1")
        assert game.points == [4 + holds, 5]


@rule("ABIL-4")
def test_repeat_until_a_challenge_is_lost() -> None:
    lost = program.Condition(program.WON, number=0)
    again = program.Op(program.DO_AGAIN, condition=lost, slot=COUNTER, to=0)
    with open_game((challenge(2), again, points()), places="hero c3 white-walker c4 unsullied d4") as game:
        game.play(1, action="ability-1", target=FOE)
        game.roll("2-burst", "2-burst")
        game.play(1, target="unsullied")
        game.roll("2-burst", "2-burst")
        game.play(1, target="unsullied")
        game.roll("2-shield", "2-burst")
        assert game.points == [1, 0]


@rule("ABIL-4")
def test_repeating_ends_when_it_cannot_be_done_and_when_it_was_often_enough() -> None:
    never = program.Condition(program.NOT_SO, inner=(program.Condition(program.THERE, OWN),))
    again = program.Op(program.DO_AGAIN, condition=never, slot=COUNTER, to=0, number=number(3))
    with open_game((points(), again)) as game:
        game.play(1, action="ability-1")
        assert game.points == [3, 0]
    spent = program.Op(program.DO_COUNT, number=number(-1), name="energy")
    again = again._replace(number=number(0))
    with open_game((energy(2), points(), spent, again._replace(to=1)), edition="got100") as game:
        game.play(1, action="ability-1")
        assert "Hero has 0 energy." in game.told
        assert game.points == [3, 0]  # the third time there is nothing to spend
