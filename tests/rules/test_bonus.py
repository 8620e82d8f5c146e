"""Bonus objectives: Supply Cart and Vault (BONUS)."""

import pytest

from crossfray.content.match.build import build_match
from crossfray.content.match.checks import match_problems
from crossfray.content.match.spec import MatchSpec
from crossfray.rules.engine import new_game
from crossfray.rules.match import Match
from support import rule
from support.script import Script, cards

YARD = "courtyard"
CART = (("henchman+supply-cart",), ("police-officer+vault",))


def match(squads: tuple[tuple[str, ...], ...] = CART, edition: str = "expanded") -> Match:
    return build_match(MatchSpec("", "skirmish", YARD, edition, squads))


def rows(game: Script) -> set[str]:
    return {square[1:] for square in game.options}


@rule("BONUS-1")
class TestSetup:
    @pytest.mark.parametrize(("edition", "own"), [("expanded", False), ("sg100", True)])
    def test_the_opponent_places_it_after_the_characters(self, edition: str, own: bool) -> None:
        with Script(new_game(match(edition=edition))) as game:
            game.flip(2)
            game.play(2, place=game.options[0])
            game.play(1, place=game.options[0])
            # in turn order: side 2 is handed the cart of side 1, in whose area it goes, or in sg100 side 2's own
            assert game.asked_for == "Where do you place Supply Cart?"
            game.asks(2, "place")
            names = set(game.side(2 if own else 1)["area"])
            assert set(game.options) < names
            game.play(2, place=game.options[0])
            assert game.asked_for == "Where do you place Vault?"
            game.asks(1, "place")
            assert set(game.options) < set(game.side(1 if own else 2)["area"])
            game.play(1, place=game.options[0])
            assert game.piece("vault")["side"] is None

    def test_all_sides_bring_as_many_attachments(self) -> None:
        spec = MatchSpec("", "skirmish", YARD, "expanded", (("henchman+vault",), ("police-officer",)))
        assert "ATTACH-1" in match_problems(spec)[0]


def game_of(squads: tuple[str, str], places: str, to_act: str, exhausted: str = "") -> Script:
    """On an open board; side 1 starts in the first row, side 2 in the last."""
    return cards(squads, places, to_act, edition="expanded", exhausted=exhausted)


LANE = """
+---+---+---+---+---+---+---+---+
|                               |
+---+---+---+---+---+---+---+---+
"""
ENDS = {1: "a1", 2: "h1"}
CARTS = ("henchman+supply-cart", "police-officer+vault")
VAULTS = ("henchman+vault", "police-officer+vault")


@rule("BONUS-2")
class TestMarker:
    def test_nobody_ends_a_move_on_it_or_passes_it(self) -> None:
        with game_of(CARTS, "henchman a1 police-officer h8 supply-cart b1 vault h7", "henchman") as game:
            game.play(1, action="move")
            assert "b1" not in game.options
            game.play(1, move_to="a2")
            assert game.rules_against("henchman move b1") == ["MOVE-5", "MOVE-6"]

    def test_it_blocks_sight_as_a_standing_rival_of_all(self) -> None:
        squads = ("night-king+vault", "police-officer+supply-cart")
        places = "night-king a1 police-officer a4 supply-cart h8"
        with game_of(squads, f"{places} vault a3", "night-king") as game:
            game.play(1, action="ice-spear")
            assert game.happened("challenged")[-1]["target"] == "vault"  # the officer is behind it
            game.roll("3-shield", "3-shield")
        with game_of(squads, f"{places} vault b8", "night-king") as game:
            game.play(1, action="ice-spear")
            assert game.happened("challenged")[-1]["target"] == "police-officer"
            game.roll("3-shield", "2-shield")

    def test_it_is_no_rival_of_texts(self) -> None:
        squads = ("arya-stark+vault", "police-officer+vault")
        with game_of(squads, "arya-stark a1 police-officer h8 vault c1 vault-2 h1", "arya-stark") as game:
            game.play(1, action="faceless-assassin")  # it wants a rival within 4
            assert game.square("arya-stark") == "a1"

    def test_it_is_a_rival_of_texts_that_challenge(self) -> None:
        squads = ("thanos+vault", "police-officer+vault")
        with game_of(squads, "thanos a1 police-officer h8 vault c1 vault-2 h1", "thanos") as game:
            game.play(1, action="snap")  # each rival within 3
            assert game.happened("challenged")[-1]["target"] == "vault"
            game.roll("2-shield", "3-shield")

    def test_texts_do_not_move_it(self) -> None:
        squads = ("harley-quinn+vault", "police-officer+vault")
        places = "harley-quinn c3 police-officer h8 vault c4 vault-2 h1"
        with game_of(squads, places, "harley-quinn") as game:  # Outta My Way moves an adjacent rival
            game.play(1, action="outta-my-way")
            assert game.square("vault") == "c4"


class TestSupplyCart:
    @rule("BONUS-3")
    def test_whoever_is_beside_it_moves_it_up_to_three_squares(self) -> None:
        with game_of(CARTS, "henchman d4 police-officer h1 supply-cart d5 vault h7", "henchman") as game:
            game.play(1, action="interact")
            assert {"d5", "g5", "d2"} <= set(game.options)
            assert not {"h5", "d4"} & set(game.options)
            game.play(1, move_to="d6")
            assert game.square("supply-cart") == "d6"
            assert game.points == [0, 0]

    def test_it_must_be_adjacent(self) -> None:
        with game_of(CARTS, "henchman d2 police-officer h1 supply-cart d5 vault h7", "henchman") as game:
            assert game.rules_against("henchman interact supply-cart") == ["ADJ-1"]

    @rule("BONUS-2")
    @pytest.mark.parametrize(
        ("places", "squares"),
        [
            ("henchman c1 supply-cart d1 police-officer g1", "a1 b1 d1 e1 f1"),  # over the mover
            (
                "henchman c1 worker-28 e1 supply-cart d1 police-officer h1",
                "a1 b1 d1 f1 g1",
            ),  # and over its ally
            ("henchman c1 supply-cart d1 police-officer e1", "a1 b1 d1"),  # not over a rival of the mover
            (
                "henchman c1 supply-cart d1 vault e1 police-officer h1",
                "a1 b1 d1",
            ),  # nor over the other marker
        ],
    )
    def test_it_moves_as_one_of_the_movers_side(self, places: str, squares: str) -> None:
        squads = ("henchman+supply-cart worker-28", "police-officer+vault")
        with cards(squads, places, "henchman", edition="expanded", board=LANE, areas=ENDS) as game:
            game.play(1, action="interact")
            game.asks(1, "move to", squares)
            game.play(1, move_to="b1")
            assert game.square("supply-cart") == "b1"

    @rule("BONUS-3")
    @pytest.mark.parametrize(("row", "points"), [(8, [3, 0]), (1, [0, 0])])
    def test_in_another_starting_area_it_gives_three_points_and_leaves(
        self, row: int, points: list[int]
    ) -> None:
        near = 7 if row == 8 else 2
        places = f"henchman d{near} police-officer h4 supply-cart e{near} vault a4"
        with game_of(CARTS, places, "henchman") as game:
            game.play(1, action="interact", move_to=f"e{row}")
            assert game.points == points
            assert (game.square("supply-cart") is None) == bool(points[0])

    @rule("BONUS-3")
    def test_the_opponent_completes_it_likewise_but_not_where_it_was_set_up(self) -> None:
        places = "henchman a1 police-officer d7 supply-cart e7 vault a4"
        with game_of(CARTS, places, "police-officer") as game:
            game.play(2, action="interact", move_to="e8")
            assert game.points == [0, 3]


class TestVault:
    PLACES = "henchman d4 police-officer h1 vault d5 vault-2 h7"

    @rule("BONUS-3")
    def test_it_is_challenged_with_three_dice_against_and_pays_the_winner(self) -> None:
        with game_of(VAULTS, self.PLACES, "henchman") as game:
            game.play(1, action="challenge")
            assert game.happened("challenged") == [
                {"piece": "henchman", "target": "vault", "dice": 2, "defense": 3}
            ]
            game.roll("2-burst", "3-burst")
            assert game.points == [1, 0]
            assert game.track("vault") == (1, 3)

    @rule("BONUS-3")
    @pytest.mark.parametrize(("to_act", "side"), [("henchman", 1), ("police-officer", 2)])
    @pytest.mark.parametrize("vault", ["vault", "vault-2"])
    def test_either_side_wins_either_vault(self, to_act: str, side: int, vault: str) -> None:
        """Whoever brought it: any character completes it, and its own side gains the point."""
        other = "vault-2" if vault == "vault" else "vault"
        away = "police-officer" if to_act == "henchman" else "henchman"
        with game_of(VAULTS, f"{to_act} d4 {away} h1 {vault} d5 {other} h7", to_act) as game:
            game.play(side, action="challenge")
            game.roll("2-burst", "3-burst")
            assert game.points == ([1, 0] if side == 1 else [0, 1])
            assert game.track(vault) == (side, 3)

    def test_lost_it_stays(self) -> None:
        with game_of(VAULTS, self.PLACES, "henchman") as game:
            game.play(1, action="challenge")
            game.roll("2-burst", "3-shield")
            assert game.points == [0, 0]
            assert game.square("vault") == "d5"

    @rule("BONUS-1")
    def test_shifting_off_it_is_placed_as_in_the_setup(self) -> None:
        places = "henchman d4 police-officer h1 vault-2 h7"
        waiting = {"vault": (2, 1)}  # side 2 had won it
        with cards(
            VAULTS, places, "henchman", edition="expanded", exhausted="police-officer", waiting=waiting
        ) as game:
            game.play(1, action="done")
            game.asks(2, "place")
            assert rows(game) == {"1"}  # in side 1's area, whose it is
            game.play(2, place="a1")
            assert game.square("vault") == "a1"

    @rule("BONUS-3")
    def test_a_companion_completes_it_for_its_side(self) -> None:
        squads = ("jon-snow+ghost+vault", "arya-stark+needle+vault")
        places = "jon-snow a1 ghost d4 arya-stark h1 vault d5 vault-2 h7"
        with cards(squads, places, "jon-snow", edition="expanded") as game:
            game.play(1, action="ghost-bite")
            game.roll("2-burst", "3-burst")
            assert game.points == [1, 0]
            assert game.track("vault") == (1, 3)
