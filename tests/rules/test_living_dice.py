"""Dice that live: both rolls lie on the table until a challenge is over, and texts change them (CHAL-15, 16, 20)."""

from fractions import Fraction
from random import Random

import pytest

from crossfray.agents import greedy
from crossfray.rules.engine import option_ids
from support import rule
from support.dice_cards import (
    BREAKER,
    CHAMPION,
    COMBAT_SUIT,
    CRUSH,
    DENY,
    DISARM,
    DULL,
    EXTRA,
    FAR_STAND_IN,
    FELIX,
    FREE,
    GAMBLE,
    HARVEST,
    JINX,
    MIRROR,
    ONE_BOOGIE_DIE,
    PURSUE,
    SECOND_WIND,
    SHIELDS_STRIKE,
    SNIPE,
    STAND_IN,
    STEADY,
    STRONG,
    SURVIVOR,
    SWEEP,
    TOUGH,
    TRADE,
    TRADE_PLACES,
    TRIUMPH,
    UNBOWED,
    WINS_TIES,
    WRESTLE,
    Card,
    both,
    table,
)
from support.script import Script

MISS = "2-shield"
HIT = "2-burst"
HERO_ACTS, RIVAL_ACTS = "hero", "rival"


def challenge(game: Script, side: int = 1) -> None:
    game.play(side, action="challenge")


def successes(game: Script) -> tuple[int, int]:
    """Those of the last challenge, as it was decided."""
    last = game.events[[n for n, kind in enumerate(game.kinds) if kind in ("won", "lost")][-1]]
    return last["successes"], last["against"]


# ---------------------------------------------------------------------- before the roll


@rule("CHAL-15", "FAQ-DC102-1")
def test_the_champion_die_is_added_before_any_die_is_rolled() -> None:
    """In defense, too: the target's side decides it after the challenger's changes, before the challenger rolls."""
    with table(COMBAT_SUIT, CHAMPION) as game:
        challenge(game)
        game.asks(1, "yes or no")
        game.play(1, yes_or_no="yes")
        game.asks(2, "yes or no")
        assert "rolled" not in game.kinds
        game.play(2, yes_or_no="yes")
        assert game.track("champion-die-3-1") == (2, 2)
        game.roll("4-burst", "1-burst+1-shield+1-champion-die-!!!")
        assert successes(game) == (4, 4)
        assert game.told[-4:] == [
            "Champion die goes to space 2 of the cooldown track.",
            "Hero rolls 4 bursts.",
            "Rival rolls 1 burst, 1 shield and 1 !!! (Champion die).",
            "Hero and Rival tie at 4: the defender wins the challenge.",
        ]


@rule("CHAL-15", "FAQ-RM100-2")
def test_two_more_dice_are_added_before_any_die_is_rolled() -> None:
    with table(COMBAT_SUIT) as game:
        challenge(game)
        game.play(1, yes_or_no="yes")
        assert game.happened("dice added") == [{"piece": "hero", "count": 2, "die": None}]
        game.roll("4-burst", HIT)
        assert successes(game) == (4, 0)


@rule("CHAL-15")
def test_a_die_that_waits_on_the_track_is_not_there() -> None:
    with table(CHAMPION) as game:
        challenge(game)
        game.play(1, yes_or_no="yes")
        game.roll("2-burst+1-champion-die-burst", HIT)
        assert game.happened("rolled")[0] == {
            "piece": "hero",
            "bursts": 2,
            "shields": 0,
            "bangs": 0,
            "blanks": 0,
            "others": [{"die": "champion-die", "face": "burst", "number": 1}],
        }
        challenge(game)
        game.roll(HIT, HIT)  # nobody is asked
        assert successes(game) == (2, 0)


@rule("CHAL-15")
def test_dice_are_taken_away_before_the_roll() -> None:
    with table(BREAKER) as game:
        challenge(game)
        assert game.told[-1] == "Rival loses 1 die."
        game.roll(HIT, "1-shield")
        assert successes(game) == (2, 1)


@rule("CHAL-15")
def test_the_targets_side_answers_what_the_challenger_has_added() -> None:
    with table(CHAMPION, DISARM) as game:
        challenge(game)
        game.play(1, yes_or_no="yes")
        assert game.kinds[-1] == "dice removed"
        game.roll(HIT, HIT)
        assert successes(game) == (2, 0)


@rule("CHAL-15")
def test_a_die_is_replaced() -> None:
    with table(TRADE) as game:
        challenge(game)
        assert game.told[-1] == "Hero rolls the Champion die instead of a standard die."
        game.roll("1-burst+1-champion-die-!!!", HIT)
        assert successes(game) == (4, 0)


@rule("CHAL-15")
def test_one_champion_die_is_not_rolled_twice() -> None:
    with table(both(TRADE, TRADE)) as game:
        challenge(game)
        game.play(1, order="hero-1")
        game.roll("1-burst+1-champion-die-shield", HIT)
        assert successes(game) == (1, 0)


@rule("CHAL-16")
def test_a_die_set_beforehand_counts_as_having_rolled_the_face() -> None:
    with table(both(STEADY, HARVEST)) as game:
        game.play(1, action="feat")
        assert game.told[-1] == "Hero sets 1 burst before the roll."
        game.roll("2-shield", "2-burst")
        assert successes(game) == (1, 0)
        assert game.points == [1, 0]  # what counts the faces of the roll counts it
        assert game.happened("rolled")[0]["bursts"] == 1


@rule("CHAL-16")
@pytest.mark.parametrize(("roll", "count"), [("2-shield", 2), ("1-burst+1-shield", 2), ("1-shield+1-!!!", 4)])
def test_one_face_counts_as_another(roll: str, count: int) -> None:
    with table(SHIELDS_STRIKE) as game:
        challenge(game)
        assert game.told[-1] == "Each shield of Hero counts as a burst."
        game.roll(roll, HIT)
        assert successes(game) == (count, 0)
        assert game.happened("rolled")[0]["shields"] == 0


# ---------------------------------------------------------------------- after the challenger's roll


@rule("CHAL-20")
def test_after_the_challengers_roll_before_the_targets() -> None:
    with table(TRIUMPH, JINX) as game:
        challenge(game)
        game.roll("1-shield+1-!!!")
        game.play(2, yes_or_no="yes")
        game.asks(0, "reroll", "1-burst 1-shield 1-!!!")
        game.play(0, reroll="1-shield")
        assert game.told[-1] == "Hero rerolls 1 !!! and gets 1 shield."
        assert game.happened("rerolled") == [
            {
                "piece": "hero",
                "was": [{"die": "", "face": "!!!", "number": 1}],
                "now": [{"die": "", "face": "shield", "number": 1}],
            }
        ]
        game.asks(0, "defender's roll")
        game.roll(HIT)
        assert successes(game) == (0, 0)


@rule("CHAL-20")
def test_nothing_is_asked_if_no_die_shows_such_a_face() -> None:
    with table(TRIUMPH, JINX) as game:
        challenge(game)
        game.roll(MISS, HIT)


# ---------------------------------------------------------------------- after both rolls


@rule("CHAL-20")
def test_after_both_rolls_the_challenger_changes_dice_first() -> None:
    with table(FELIX, SURVIVOR) as game:
        challenge(game)
        game.roll("1-burst+1-shield", HIT)
        game.play(1, yes_or_no="yes")
        assert game.asked_for == "Felix: which of Hero's dice do you reroll?"
        game.asks(1, "die", "burst shield no-more")
        game.play(1, die="shield")
        game.play(1, die="no-more")
        game.play(0, reroll="1-burst")
        game.play(2, yes_or_no="yes")
        changes = [told for told in game.told if "reroll" in told or "sets" in told]
        assert changes == ["Hero rerolls 1 shield and gets 1 burst.", "Rival sets 1 burst to 1 shield."]
        assert successes(game) == (2, 1)


@rule("CHAL-20")
def test_any_number_of_dice_is_rerolled_together_or_none() -> None:
    with table(FELIX) as game:
        challenge(game)
        game.roll(MISS, HIT)
        game.play(1, yes_or_no="yes", die="shield")
        game.play(1, die="shield")
        game.play(0, reroll="1-burst+1-!!!")
        assert successes(game) == (4, 0)
        challenge(game)
        game.roll(MISS, HIT)
        game.play(1, yes_or_no="yes", die="no-more")
        assert successes(game) == (0, 0)


@rule("CHAL-20")
def test_a_named_die_is_rerolled_as_itself() -> None:
    with table(both(TRADE, FELIX)) as game:
        challenge(game)
        game.roll("1-burst+1-champion-die-shield", HIT)
        game.play(1, yes_or_no="yes")
        assert [each["label"] for each in game.shown] == ["burst", "shield (Champion die)", "no more"]
        game.play(1, die="champion-die-shield")
        game.play(1, die="no-more")
        game.asks(0, "reroll", "1-champion-die-burst 1-champion-die-shield 1-champion-die-!!!")
        game.play(0, reroll="1-champion-die-!!!")
        assert "Hero rerolls 1 shield (Champion die) and gets 1 !!! (Champion die)." in game.told
        assert successes(game) == (4, 0)


@rule("CHAL-16")
def test_a_rerolled_die_is_treated_as_the_others() -> None:
    with table(both(SHIELDS_STRIKE, FELIX)) as game:
        challenge(game)
        game.roll("1-burst+1-!!!", HIT)
        game.play(1, yes_or_no="yes", die="burst")
        game.play(1, die="no-more")
        game.play(0, reroll="1-shield")
        assert successes(game) == (4, 0)


@rule("CHAL-16", "CHAL-20")
def test_a_die_set_after_the_roll_counts_as_having_rolled_the_face() -> None:
    with table(TRIUMPH, SURVIVOR) as game:
        challenge(game)
        game.roll(HIT, "1-burst+1-!!!")
        game.play(2, yes_or_no="yes", die="burst")
        assert game.happened("die set") == [
            {
                "piece": "rival",
                "was": [{"die": "", "face": "burst", "number": 1}],
                "now": [{"die": "", "face": "shield", "number": 1}],
            }
        ]
        assert successes(game) == (2, 4)


@rule("CHAL-16")
def test_a_die_that_shows_the_face_need_not_be_set() -> None:
    with table(TRIUMPH, SURVIVOR) as game:
        challenge(game)
        game.roll(HIT, MISS)
        assert successes(game) == (2, 2)


@rule("CHAL-16")
def test_after_the_roll_a_face_counts_as_another() -> None:
    with table(HARVEST, DULL) as game:
        game.play(1, action="feat")
        game.roll("1-burst+2-!!!", "2-burst")
        assert successes(game) == (1, 0)
        assert game.points == [1, 0]


@rule("CHAL-20")
def test_a_die_on_the_table_is_taken_away() -> None:
    with table(DENY) as game:
        challenge(game)
        game.roll(HIT, "1-shield+1-!!!")
        game.asks(1, "die", "shield !!!")
        game.play(1, die="!!!")
        assert game.happened("dice removed") == [
            {"piece": "rival", "count": 1, "was": [{"die": "", "face": "!!!", "number": 1}]}
        ]
        assert successes(game) == (2, 1)


@rule("CHAL-20")
def test_one_more_die_after_the_roll_is_rolled_at_once() -> None:
    with table(SECOND_WIND) as game:
        challenge(game)
        game.roll("1-burst+1-shield", "1-burst+1-shield")
        game.play(1, yes_or_no="yes")
        game.play(0, reroll="1-!!!")
        assert game.told[3:5] == ["Hero adds 1 die.", "Hero rolls 1 !!!."]
        assert successes(game) == (4, 1)


@rule("CHAL-20")
def test_when_successes_are_compared_they_may_still_change() -> None:
    with table(both(FELIX, EXTRA)) as game:
        challenge(game)
        game.roll("1-burst+1-shield", "1-burst+1-shield")
        game.play(1, yes_or_no="no")  # after the rolls
        game.play(1, yes_or_no="yes")  # compared
        assert game.told[-3] == "Hero gets 1 more success."
        assert successes(game) == (2, 1)
        assert game.piece("rival")["down"]


@rule("CHAL-20")
def test_more_for_each_face_the_other_shows() -> None:
    for roll, against in (("2-!!!", 1), ("1-burst+1-!!!", 1), ("2-burst", 0)):
        with table(TRIUMPH, MIRROR) as game:
            challenge(game)
            game.roll(roll, HIT)
            assert successes(game)[1] == against


@rule("CHAL-20")
def test_both_rolls_are_seen_until_the_challenge_is_over() -> None:
    with table(both(FELIX, TRADE)) as game:
        challenge(game)
        game.roll("1-burst+1-champion-die-shield", "1-burst+1-shield")
        game.asks(1, "yes or no")
        assert game.rolls == [
            {
                "piece": "hero",
                "dice": [
                    {"die": "", "face": "burst", "number": 1},
                    {"die": "champion-die", "face": "shield", "number": 1},
                ],
                "successes": 1,
            },
            {
                "piece": "rival",
                "dice": [
                    {"die": "", "face": "burst", "number": 1},
                    {"die": "", "face": "shield", "number": 1},
                ],
                "successes": 1,
            },
        ]
        game.play(1, yes_or_no="no")
        assert game.rolls == []


# ---------------------------------------------------------------------- margins


@rule("CHAL-6")
def test_won_or_lost_by_a_margin() -> None:
    for roll, points in (("1-burst+1-shield", 0), (HIT, 1)):
        with table(TRIUMPH) as game:
            challenge(game)
            game.roll(roll, HIT)
            assert game.points == [points, 0]
    for roll, points in (("1-burst+2-shield", 0), ("2-burst+1-shield", 1)):
        with table(CRUSH) as game:
            game.play(1, action="feat")
            game.roll(roll, HIT)
            assert game.points == [points, 0]
    for roll, points in (("1-burst+1-shield", 0), (MISS, 1)):
        with table(TRIUMPH, UNBOWED) as game:
            challenge(game)
            game.roll(roll, MISS)
            assert game.points == [0, points]


@rule("CHAL-6")
@pytest.mark.parametrize(
    ("mine", "theirs", "against", "wins"),
    [
        (WINS_TIES, TRIUMPH, "2-shield", True),
        (WINS_TIES, TRIUMPH, "1-shield+1-!!!", False),
        (TRIUMPH, TOUGH, "1-burst+1-shield", False),
        (TRIUMPH, TOUGH, "2-burst", True),
        (WINS_TIES, TOUGH, "2-shield", False),
    ],
)
def test_by_how_many_a_challenge_must_be_won(mine: Card, theirs: Card, against: str, wins: bool) -> None:
    with table(mine, theirs) as game:
        challenge(game)
        game.roll(HIT, against)
        assert game.piece("rival")["down"] is wins


@rule("CHAL-6")
def test_as_far_as_it_was_won_by() -> None:
    with table(PURSUE) as game:
        game.play(1, action="feat")
        game.roll("2-burst+1-shield", HIT)
        game.play(1, move_to="e4")
        assert game.square("hero") == "e4"


# ---------------------------------------------------------------------- rolls and contests of a text


@rule("CHAL-17")
def test_a_contest_is_rolled_by_both_sides() -> None:
    for first, second, points in (("2-burst", "1-burst", 1), ("1-burst+1-shield", "1-burst", 0)):
        with table(WRESTLE) as game:
            game.play(1, action="feat")
            game.play(0, roll=first)
            game.play(0, roll=second)
            assert game.points == [points, 0]
            mine = 2 if points else 1
            assert game.happened("contested") == [
                {"piece": "hero", "target": "rival", "successes": mine, "against": 1}
            ]
            assert not game.piece("rival")["down"]
            assert f"Hero rolls {mine} success{'es' if points else ''}, Rival 1." in game.told


@rule("FAQ-TNBC100-1", "CHAL-17")
def test_dice_with_numbers() -> None:
    for roll, points in (
        ("1-boogie-die-1+1-boogie-die-6", 1),
        ("1-boogie-die-2+1-boogie-die-4", 0),
        ("2-boogie-die-1", 2),
        ("2-boogie-die-4", 3),
    ):
        with table(GAMBLE) as game:
            game.play(1, action="feat")
            game.play(0, roll=roll)
            assert game.points == [points, 0]
    with table(ONE_BOOGIE_DIE) as game:  # one die matches nothing
        game.play(1, action="feat")
        game.play(0, roll="1-boogie-die-6")
        assert game.points == [0, 0]


@rule("CHAL-17")
def test_a_roll_of_a_text_can_be_rerolled() -> None:
    with table(both(GAMBLE, FELIX)) as game:
        game.play(1, action="feat")
        game.play(0, roll="1-boogie-die-1+1-boogie-die-2")
        game.play(1, yes_or_no="yes", die="boogie-die-1")
        game.play(1, die="no-more")
        game.play(0, reroll="1-boogie-die-5")
        assert game.points == [1, 0]


# ---------------------------------------------------------------------- another target


@rule("CHAL-13")
def test_the_challenge_goes_on_against_the_new_target() -> None:
    with table(TRIUMPH, STAND_IN, places="hero c3 rival c4 white-walker d4") as game:
        game.play(1, action="challenge", target="rival")
        game.play(2, yes_or_no="yes")
        assert game.happened("new target") == [
            {"piece": "hero", "target": "white-walker", "instead": "rival"}
        ]
        assert game.told[-1] == "The challenge now goes to White Walker instead of Rival."
        game.roll(HIT, HIT)
        assert game.piece("white-walker")["down"]
        assert not game.piece("rival")["down"]


@rule("CHAL-13")
def test_a_target_that_could_not_have_been_chosen_ends_the_challenge() -> None:
    with table(TRIUMPH, FAR_STAND_IN) as game:
        challenge(game)
        game.play(2, yes_or_no="yes")
        assert game.told[-1] == "The challenge ends, because White Walker could not have been its target."
        assert "rolled" not in game.kinds
        game.asks(1, "action")


@rule("CHAL-13")
def test_who_is_swapped_into_the_place_of_the_target_is_challenged() -> None:
    with table(TRIUMPH, TRADE_PLACES) as game:
        challenge(game)
        game.play(2, yes_or_no="yes")
        assert (game.square("rival"), game.square("white-walker")) == ("h8", "c4")
        game.asks(0, "challenger's roll")


@rule("CHAL-13")
def test_a_text_that_challenges_only_adjacent_rivals_could_not_have_chosen_one_afar() -> None:
    with table(HARVEST, FAR_STAND_IN) as game:
        game.play(1, action="feat")
        game.play(2, yes_or_no="yes")
        assert game.kinds[-1] == "challenge ended"
        assert game.points == [0, 0]


@rule("CHAL-13")
def test_a_text_with_range_could_have_chosen_one_afar() -> None:
    with table(SNIPE, FAR_STAND_IN, places="hero c3 rival c4 white-walker e5") as game:
        game.play(1, action="feat", target="rival")
        game.play(2, yes_or_no="yes")
        game.roll("3-burst", HIT)
        assert game.piece("white-walker")["down"]


@rule("CHAL-13")
def test_a_text_that_goes_through_rivals_could_have_chosen_any_of_them() -> None:
    with table(SWEEP, STAND_IN, places="hero c3 rival c4 white-walker d4") as game:
        game.play(1, action="feat", choose="rival")
        game.play(2, yes_or_no="yes")
        game.roll("3-burst", HIT)
        assert game.piece("white-walker")["down"]
        game.roll("3-shield", HIT)  # and then it is its turn, too


# ---------------------------------------------------------------------- for free


@rule("ABIL-7")
def test_for_free_takes_an_action_and_no_token() -> None:
    with table(FREE) as game:
        assert game.side(1)["pool"] == []
        game.play(1, action="feat", move_to="b3")
        assert "paid" not in game.kinds
        game.play(1, action="feat", move_to="b2")
        game.asks(2, "character")


# ---------------------------------------------------------------------- odds


@rule("CHAL-15")
def test_odds_count_what_is_certain() -> None:
    with table(TRIUMPH) as plain, table(STRONG) as strong:
        assert strong.odds("hero", "rival").dice == 3
        assert strong.odds("hero", "rival").win > plain.odds("hero", "rival").win
        assert strong.odds("hero", "rival").open == ()
    with table(TRADE) as game:
        # a standard die and the champion die (burst 1, two '!!!' of 3, three shields of 0) against two standard dice
        found = game.odds("hero", "rival")
        assert (found.dice, found.defense) == (2, 2)
        assert found.win == enumerated([1, 1, 1, 0, 0, 3], [0, 0, 0, 1, 3, 3])
    with table(SHIELDS_STRIKE) as game:
        assert game.odds("hero", "rival").win == enumerated([1, 1, 1, 1, 1, 3], [1, 1, 1, 1, 1, 3])
    with table(STEADY, TOUGH) as game:
        assert game.odds("hero", "rival").win == enumerated([1], [1, 1, 1, 0, 0, 3], lead=2)


def enumerated(*mine: list[int], lead: int = 1) -> Fraction:
    """The chance of the dice of a challenger, told by what their sides count, against two standard dice."""
    sums, theirs = [0], [0]
    for die in mine:
        sums = [total + side for total in sums for side in die]
    for _ in range(2):
        theirs = [total + side for total in theirs for side in (0, 0, 0, 1, 1, 3)]
    return Fraction(sum(a >= b + lead for a in sums for b in theirs), len(sums) * len(theirs))


@rule("CHAL-15")
def test_odds_say_what_may_still_change_them() -> None:
    standard = [1, 1, 1, 0, 0, 3]
    with table(COMBAT_SUIT, both(SURVIVOR, JINX)) as game:
        found = game.odds("hero", "rival")
        assert found.win == enumerated(standard, standard)
        assert found.open == ("Combat Suit", "Jinx", "Survivor")
        assert next(each for each in game.shown if each["id"] == "challenge")["targets"][0]["odds"]["open"] == [
            "Combat Suit", "Jinx", "Survivor",
        ]  # fmt: skip
    with table(both(STRONG, FELIX)) as game:
        found = game.odds("hero", "rival")
        assert (found.dice, found.open) == (3, ("Felix",))


@rule("CHAL-20")
def test_the_odds_of_each_die_that_could_be_rerolled() -> None:
    with table(FELIX) as game:
        challenge(game)
        game.roll("1-burst+1-shield", "1-burst+1-shield")
        game.play(1, yes_or_no="yes")
        chances = {each["id"]: each["odds"]["win"] for each in game.shown}
        # to keep the burst and roll the shield again wins with a burst or '!!!'; to roll the burst, only with '!!!'
        assert chances == {"burst": pytest.approx(1 / 6), "shield": pytest.approx(4 / 6), "no-more": 0}
        game.play(1, die="shield")
        assert {each["id"]: each["odds"]["win"] for each in game.shown} == {
            "burst": pytest.approx((36 - 4 - 12) / 36),
            "no-more": pytest.approx(4 / 6),
        }
        game.play(1, die="no-more")
        game.play(0, reroll="1-burst")


def test_the_greedy_player_rerolls_what_serves_it() -> None:
    with table(FELIX, FELIX) as game:
        challenge(game)
        game.roll("1-burst+1-shield", "1-burst+1-shield")
        game.play(1, yes_or_no="yes")
        for wanted in ("shield", "no-more"):
            answer = next(
                name
                for name, number in option_ids(game.state).items()
                if number == greedy.choose(game.state, Random(1))
            )
            assert answer == wanted
            game.play(1, die=answer)
        game.play(0, reroll="1-!!!")
        game.play(2, yes_or_no="yes")
        assert option_ids(game.state)["burst"] == greedy.choose(game.state, Random(1))  # it keeps its shield
        game.play(2, die="burst")
        game.play(2, die="no-more")
        game.play(0, reroll="1-!!!")
        assert successes(game) == (4, 4)
