"""Moments that triggers wait for: where they happen, by whom, and who is named in passing (TIMING-1)."""

from typing import Any

import pytest

from support import rule
from support.pieces import piece, usable
from support.script import Script, cards, hero

FOE = "white-walker"
HOUNDS = (("hound", "Hound", "minion", 2),)


def scene(trait: str, *abilities: str, places: str, to_act: str = "hero", **options: Any) -> Script:
    """Hero with two Hounds and a Sworn Brother against a White Walker and an Unsullied."""
    options.setdefault("pools", {1: "strength strength strength", 2: ""})
    squads = ("sworn-brother", "white-walker unsullied")
    who = hero(trait, *abilities, things=HOUNDS)
    pack = tuple(piece(f"hound-{n}", "minion", defense=1, owner=3) for n in (1, 2))
    return cards(squads, places, to_act, extra=(who, *pack), **options)


@rule("TIMING-1", "CHAL-8")
@pytest.mark.parametrize(
    ("trait", "square", "heard"),
    [
        ("Whenever a character is knocked out within 2 squares of Hero, gain 1 point.", "c4", True),
        ("Whenever a character is knocked out within 2 squares of Hero, gain 1 point.", "g4", False),
        ("When an adjacent ally is knocked out, gain 1 point.", "b4", True),
        ("When an adjacent ally is knocked out, gain 1 point.", "c4", False),
        ("When an ally is knocked out by a rival, gain 1 point.", "g4", True),
        ("When an ally is knocked out next to Hero by a rival, gain 1 point.", "b4", True),
        ("When a rival knocks out an ally within 3 squares of Hero, gain 1 point.", "d4", True),
        ("When a rival knocks out an ally within 3 squares of Hero, gain 1 point.", "f4", False),
    ],
)
def test_knocked_out_somewhere_by_somebody(trait: str, square: str, heard: bool) -> None:
    """Who has left the map is judged where it was."""
    beside = f"{chr(ord(square[0]) + 1)}5"
    places = f"hero a4 sworn-brother {square} white-walker {beside} unsullied h8"
    with scene(trait, places=places, to_act=FOE, down="sworn-brother") as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.happened("knocked out") == [{"piece": "sworn-brother"}]
        assert game.points == [int(heard), 1]


@rule("DOWN-2", "TOKEN-3")
def test_what_is_done_around_who_was_knocked_out() -> None:
    trait = "When Hero is knocked out, do a challenge 2 to each rival adjacent to her."
    places = "hero c4 white-walker c5 unsullied h8 sworn-brother a1"
    with scene(trait, places=places, to_act=FOE, down="hero") as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.happened("challenged")[-1] == {"piece": None, "target": FOE, "dice": 2, "defense": 2}
        game.roll("2-burst", "2-burst")
        assert game.piece(FOE)["down"]
    trait = "When Hero is knocked out, place a Hound next to her."
    with scene(trait, places=places, to_act=FOE, down="hero") as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "2-burst")
        game.play(1, place="b3")
        assert game.square("hound-1") == "b3"


@rule("TIMING-1")
def test_a_rival_ends_its_turn_beside_a_hound() -> None:
    trait = "When a rival ends its turn adjacent to a Hound, that Hound may do a challenge 1 to it."
    places = "hero a1 hound-1 c5 hound-2 b4 white-walker c4 unsullied h8 sworn-brother a2"
    with scene(trait, places=places, to_act=FOE) as game:
        game.play(2, action="done")
        game.play(1, choose="hound-2", yes_or_no="yes")
        assert game.happened("challenged")[0]["piece"] == "hound-2"
        game.roll("1-shield", "2-burst")
    with scene(trait, places=places.replace("white-walker c4", "white-walker g4"), to_act=FOE) as game:
        game.play(2, action="done")
        game.asks(1, "character")


@rule("TIMING-1")
def test_her_own_turn_ends_beside_somebody() -> None:
    trait = "When Hero ends her turn adjacent to a rival, push that rival 1 square."
    with scene(trait, places="hero c3 white-walker c4 sworn-brother a1 unsullied h8") as game:
        game.play(1, action="done", move_to="c5")
        assert game.square(FOE) == "c5"


@rule("STATUS-1")
def test_who_holds_a_card_ends_its_turn_near_a_rival() -> None:
    text = "Whenever this character ends its turn within 2 squares of a rival, that rival may do a challenge 2 to it."
    card = piece("boon", "status card", owner=3, text=text)
    squads = ("sworn-brother", "white-walker unsullied")
    with cards(squads, "hero a1 sworn-brother c4 white-walker c5 unsullied d5", "sworn-brother",
               extra=(hero(), card), held={"boon": "sworn-brother"}) as game:  # fmt: skip
        game.play(1, action="done")
        game.play(1, choose=FOE)
        game.play(2, yes_or_no="yes")
        assert game.happened("challenged")[0] == {
            "piece": FOE, "target": "sworn-brother", "dice": 2, "defense": 2,
        }  # fmt: skip
        game.roll("2-shield", "2-burst")


@rule("TIMING-1")
@pytest.mark.parametrize(
    ("trait", "square", "heard"),
    [
        ("When a rival stands up next to Hero, gain 1 point.", "c4", True),
        ("When a rival stands up next to Hero, gain 1 point.", "c6", False),
        ("When a rival stands up within 3 squares of Hero, gain 1 point.", "c6", True),
    ],
)
def test_a_rival_stands_up_somewhere(trait: str, square: str, heard: bool) -> None:
    places = f"hero c3 white-walker {square} unsullied h8 sworn-brother a1"
    with scene(trait, places=places, to_act=FOE, down=FOE) as game:
        game.play(2, action="rally")
        assert game.points == [int(heard), 0]


@rule("ACT-ASSIST", "TIMING-1")
def test_somebody_assists() -> None:
    trait = "When Hero assists an ally, she may move 1."
    with scene(trait, places="hero c3 sworn-brother c4 white-walker h8", down="sworn-brother") as game:
        game.play(1, action="assist", yes_or_no="yes", move_to="c2")
        assert not game.piece("sworn-brother")["down"]
        assert game.square("hero") == "c2"


@rule("MOVE-9")
def test_a_rival_ends_its_move_beside_her() -> None:
    trait = "If a rival ends its move next to Hero, she may move 1."
    with scene(trait, places="hero c3 white-walker c6 sworn-brother a1 unsullied h8", to_act=FOE) as game:
        game.play(2, action="move", move_to="c5")
        game.play(2, action="move", move_to="c4")
        game.play(1, yes_or_no="yes", move_to="b2")


@rule("MOVE-9")
@pytest.mark.parametrize(
    ("place", "start", "end", "points"),
    [
        ("a square adjacent to Hero", "c6", "c4", 1),
        ("a square adjacent to Hero", "c6", "c5", 0),
        ("a square within 2 squares of Hero", "c6", "c4", 2),
        ("your starting area", "h3", "h1", 1),
    ],
)
def test_a_rival_enters_squares(place: str, start: str, end: str, points: int) -> None:
    trait = f"When a rival enters {place}, gain 1 point."
    with scene(trait, places=f"hero c3 white-walker {start}", to_act=FOE) as game:
        game.play(2, action="move", move_to=end)
        assert game.points == [points, 0]


@rule("ROUND-1", "TIMING-1")
def test_a_round_begins() -> None:
    trait = "At the start of the round, you may shift a token on your track down 1."
    options: dict[str, Any] = {
        "exhausted": "sworn-brother white-walker unsullied",
        "tracks": {1: "cunning 4"},
    }
    with scene(trait, places="hero c3 sworn-brother a1 white-walker h8 unsullied g8", **options) as game:
        game.play(1, action="done")  # the round ends: the token goes from the 4 to the 3
        game.play(1, yes_or_no="yes")
        assert game.happened("shifted")[-1] == {"side": 1, "type": "cunning", "space": 2}


@rule("TURN-1")
def test_any_turn_of_yours() -> None:
    trait = "At the beginning of your turn, gain 1 point."
    places = "hero c3 sworn-brother a1 white-walker h8 unsullied g8"
    with scene(trait, places=places, to_act=FOE, exhausted="hero") as game:
        game.play(2, action="done")
        assert game.points == [1, 0]  # the turn of the Sworn Brother
        game.play(1, action="done")
        assert game.points == [1, 0]


@rule("MINION-2", "TOKEN-3")
def test_a_minion_is_removed() -> None:
    trait = "When a Hound is removed from the map, a challenge 1 is done to each rival adjacent to it."
    places = "hero a1 sworn-brother a2 hound-1 c5 white-walker c4 unsullied h8"
    with scene(trait, places=places, to_act=FOE) as game:
        game.play(2, action="challenge")
        game.roll("2-burst", "1-burst")
        assert game.happened("removed") == [{"piece": "hound-1"}]
        game.roll("1-shield", "2-burst")
        assert game.happened("challenged")[-1]["target"] == FOE
    text = "Remove a Hound from the map."
    with scene("When a Hound is removed, gain 1 point.", text, places=places) as game:
        game.play(1, action="ability-1")
        assert game.points == [1, 0]


@rule("ITEM-1")
def test_an_item_is_used() -> None:
    item = usable("Move 1.")
    who = hero("When an ally uses an item, gain 1 point.")
    with cards(
        ("sworn-brother", FOE), "hero a1 sworn-brother c3", "sworn-brother", extra=(item, who)
    ) as game:
        game.play(1, action="boon", move_to="c4")
        assert game.points == [1, 0]


@rule("TURN-6")
def test_one_limit_for_two_moments() -> None:
    trait = "Once per turn, Hero may move 1 after she challenges."
    with scene(trait, places="hero c3 white-walker c4 sworn-brother a1 unsullied h8") as game:
        game.play(1, action="challenge")
        game.roll("2-shield", "2-burst")
        game.play(1, yes_or_no="yes", move_to="c3")
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.question != "yes or no"


def test_it_in_a_standing_rule() -> None:
    trait = "Each Hound has 2 more defense while it is adjacent to another Hound."
    places = "hero a1 sworn-brother a2 hound-1 c5 hound-2 c6 white-walker c4 unsullied h8"
    with scene(trait, places=places) as game:
        assert game.odds(FOE, "hound-1").defense == 3
    with scene(trait, places=places.replace("hound-2 c6", "hound-2 f6")) as game:
        assert game.odds(FOE, "hound-1").defense == 1
