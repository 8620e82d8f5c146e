"""How many actions a turn has, what a rally takes, what a knock-out is worth, actions of status cards (TURN)."""

from crossfray.rules import kinds
from crossfray.rules import program as p
from support import rule
from support.heroes import FOE, doing
from support.pieces import piece
from support.script import Script, cards, hero

NAMES = (("slow", "Slow", "status", 1),)


def holding(text: str, *, down: str = "", holder: str = "hero") -> Script:
    """Hero, who may hold a card with this text."""
    status = piece("slow-1", "status card", text=text, card="slow", owner=2)
    return cards(
        ("sworn-brother", "white-walker"),
        "hero c3 white-walker c4 sworn-brother h1",
        "sworn-brother",
        extra=(hero(), status),
        down=down,
        held={"slow-1": holder},
        pools={1: "strength", 2: ""},
    )


def next_turn(game: Script) -> None:
    """The ally's turn, the rival's, and Hero's begins."""
    game.play(1, action="done")
    game.play(2, action="done")


@rule("TURN-2")
def test_one_action_a_turn() -> None:
    with holding("This character may do only one action on its turn.") as game:
        next_turn(game)
        game.play(1, action="move", move_to="b3")
        assert game.happened("exhausted")[-1] == {"piece": "hero"}
    with holding("This character may do only one action on its turn.", holder="sworn-brother") as game:
        next_turn(game)
        game.play(1, action="move", move_to="b3")
        game.play(1, action="move", move_to="a3")


def own(*changes: p.Change) -> p.CardRules:
    return p.CardRules(change=changes)


OWN = (p.Selector(-1, p.OWN),)


def test_a_rally_with_one_action() -> None:
    pattern = p.Pattern(kinds.STAND, target=OWN)
    rules = own(p.Change("Quick", p.RALLY, pattern, p.SET, p.Amount(number=1)))
    with cards(
        ("sworn-brother", "white-walker"),
        "hero c3 white-walker h8 sworn-brother h1",
        "hero",
        extra=(hero(rules=rules),),
        down="hero sworn-brother",
    ) as game:
        game.play(1, action="rally")
        game.play(1, action="move", move_to="b3")
        game.play(2, action="done")
        game.play(1, action="rally")  # the other needs both
        assert len(game.happened("exhausted")) == 3


def test_what_a_knock_out_is_worth() -> None:
    pattern = p.Pattern(kinds.KNOCK_OUT, target=OWN)
    rules = own(p.Change("Bounty", p.WORTH, pattern, p.SET, p.Amount(number=3)))
    with cards(
        ("sworn-brother", "white-walker"),
        "hero c3 white-walker c4 sworn-brother h1",
        FOE,
        extra=(hero(rules=rules),),
        down="hero",
    ) as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.points == [0, 3]


@rule("STATUS-1", "TURN-2")
def test_a_status_card_is_discarded_by_an_action() -> None:
    with holding(
        "This character rolls 1 die less when they challenge. They can use an action to get rid of this card."
    ) as game:
        assert "slow-1" not in game.options
        assert game.rules_against("sworn-brother boon")
        next_turn(game)
        assert game.odds("hero", FOE).dice == 1
        game.play(1, action="slow-1")
        assert game.odds("hero", FOE).dice == 2
        assert "slow-1" not in game.options
        game.play(1, action="move", move_to="b3")
        assert game.happened("exhausted")[-1] == {"piece": "hero"}


@rule("ABIL-6")
def test_the_first_ability_of_a_round_costs_less() -> None:
    trait = "The first ability Hero does each round costs 1 less."
    with doing("Gain 1 point.", trait=trait, cost=2) as game:
        game.play(1, action="ability-1")
        game.play(1, action="ability-1")
        assert [event["space"] for event in game.happened("paid")] == [1, 2]
