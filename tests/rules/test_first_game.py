"""The first games of the booklets (FIRST)."""

from dataclasses import replace

import pytest

from crossfray.content.errors import InputError
from crossfray.content.match.build import build_match, first_game
from crossfray.content.match.checks import match_problems
from crossfray.content.match.spec import MatchSpec
from crossfray.rules.engine import new_game
from crossfray.rules.match import Match
from crossfray.rules.view import match_view
from support import rule
from support.script import Script, placed

DC_SQUARES = {
    "the-joker": "c2",
    "harley-quinn": "b1",
    "henchman": "i1",
    "batman": "d2",
    "batgirl": "b12",
    "police-officer": "c12",
}
SG_SQUARES = {
    "gi-hun": "d6",
    "sae-byeok": "c1",
    "worker-28": "d1",
    "front-man": "e6",
    "il-nam": "c12",
    "worker-29": "d12",
}


def got_squares(**others: str) -> dict[str, str]:
    """Four sides far from each other, Arya in the hall, apart from those that are named."""
    squares = {
        "arya-stark": "e6",
        "stark-soldier": "a1",
        "jon-snow": "a12",
        "sworn-brother": "b12",
        "night-king": "j12",
        "white-walker": "i12",
        "daenerys-targaryen": "j1",
        "unsullied": "i1",
    }
    return squares | {name.replace("_", "-"): square for name, square in others.items()}


def pieces_in(match: Match) -> set[str]:
    return {card["piece"] for card in match_view(match)["cards"]}


def got_game(sides: int, squares: dict[str, str], down: str, points: tuple[int, ...] = ()) -> Script:
    """A first game of got100 in which Arya has been chosen."""
    match = build_match(first_game("got100", sides))
    there = {name: square for name, square in squares.items() if name in pieces_in(match)}
    return placed(match, there, "arya-stark", down=down, points=points)


# ---------------------------------------------------------------------- FIRST-1


@rule("FIRST-1")
@pytest.mark.parametrize(
    ("edition", "board"),
    [("sg100", "barracks"), ("dc100", "gotham-city-streets"), ("got100", "winterfell")],
)
def test_each_booklet_has_its_map_and_no_point_markers(edition: str, board: str) -> None:
    spec = first_game(edition)
    assert spec.map == board
    match = build_match(spec)
    assert [card for card in match_view(match)["cards"] if card["kind"] == "marker"] == []
    for other in {"barracks", "gotham-city-streets", "winterfell"} - {board}:
        with pytest.raises(InputError, match=rf"is played on {board}, not {other} \(FIRST-1\)"):
            build_match(replace(spec, map=other))


@rule("FIRST-1")
def test_there_is_nothing_to_interact_with() -> None:
    match = build_match(first_game("sg100"))
    with placed(match, SG_SQUARES | {"gi-hun": "a6"}, "gi-hun") as game:  # where a point marker would lie
        game.asks(1, "action", "move done")
        assert game.rules_against("gi-hun interact") == ["ACT-INTERACT"]


@rule("FIRST-1")
def test_an_edition_without_a_first_game_has_none() -> None:
    spec = MatchSpec("First", "first game", "barracks", "expanded", first_game("sg100").squads)
    assert match_problems(spec) == [
        "the edition expanded has no first game: expected dc100, got100, sg100 (FIRST-1)"
    ]


# ---------------------------------------------------------------------- FIRST-2


@rule("FIRST-2")
def test_three_knock_outs_win_at_once() -> None:
    match = build_match(first_game("sg100"))
    with placed(match, SG_SQUARES, "gi-hun", down="front-man", points=(1, 0)) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.points == [2, 0]
        game.asks(1, "action")  # two points do not win
    with placed(match, SG_SQUARES, "gi-hun", down="front-man", points=(2, 2)) as game:
        game.play(1, action="challenge")
        events = game.roll("2-burst", "2-burst")
        assert events[-2:] == [
            {"event": "gained", "side": 1, "points": 1, "total": 3, "reason": "front-man"},
            {"event": "won the game", "side": 1},
        ]
        game.won_by(1)  # in the middle of a turn


@rule("FIRST-2")
def test_knocking_down_gives_no_point() -> None:
    with placed(build_match(first_game("sg100")), SG_SQUARES, "gi-hun", points=(2, 2)) as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.piece("front-man")["down"]
        assert game.points == [2, 2]


@rule("FIRST-2")
def test_in_dc100_the_first_knock_out_wins() -> None:
    with placed(build_match(first_game("dc100")), DC_SQUARES, "the-joker", down="batman") as game:
        game.play(1, action="challenge")
        game.roll("2-!!!", "2-!!!")
        game.asks(1, "action")
        game.play(1, action="challenge")
        game.roll("1-burst+1-shield", "2-burst")
        game.won_by(1)


@rule("FIRST-2")
def test_in_got100_who_stands_beside_gains_too() -> None:
    squares = got_squares(
        night_king="f7", jon_snow="f6", unsullied="g7", daenerys_targaryen="h7", white_walker="g6"
    )
    with got_game(4, squares, "night-king") as game:
        game.play(1, action="challenge", target="night-king")
        game.roll("2-burst", "2-burst")
        # Arya did it; Jon and the Unsullied are adjacent; so is the White Walker, but of the same side
        assert game.points == [1, 1, 0, 1]
        assert [gain["side"] for gain in game.happened("gained")] == [1, 2, 4]


@rule("FIRST-2")
@pytest.mark.parametrize(
    ("jon", "down", "gains"),
    [
        ("f8", "", False),  # behind a wall
        ("f8", "jon-snow", False),
        ("g8", "", False),  # past the corner at which the wall ends
        ("g6", "", True),
        ("g7", "jon-snow", True),  # adjacent is enough: it need not stand
        ("h7", "", False),
    ],
)
def test_in_got100_beside_means_adjacent(jon: str, down: str, gains: bool) -> None:
    with got_game(3, got_squares(night_king="f7", jon_snow=jon), f"night-king {down}") as game:
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.points == [1, int(gains), 0]


@rule("FIRST-2")
def test_in_got100_several_beside_gain_one_point_together() -> None:
    squares = got_squares(night_king="f7", jon_snow="f6", sworn_brother="g7", stark_soldier="e7")
    with got_game(3, squares, "night-king") as game:
        game.play(1, action="challenge", target="night-king")
        game.roll("2-burst", "2-burst")
        assert game.points == [1, 1, 0]


@rule("FIRST-2")
def test_elsewhere_only_who_did_it_gains() -> None:
    squads = tuple(first_game("got100", 3).squads)
    match = build_match(MatchSpec("Knock-out", "knock-out", "winterfell", "expanded", squads))
    squares = got_squares(night_king="f7", jon_snow="f6")
    there = {name: square for name, square in squares.items() if name in pieces_in(match)}
    with placed(match, there, "arya-stark", down="night-king") as game:
        game.play(1, action="challenge", target="night-king")
        game.roll("2-burst", "2-burst")
        assert game.points == [1, 0, 0]


@rule("FIRST-2", "WIN-2")
def test_if_one_knock_out_brings_two_sides_to_three_play_goes_on() -> None:
    squares = got_squares(night_king="f7", jon_snow="f6", white_walker="d7")
    with got_game(3, squares, "night-king white-walker", points=(2, 2, 0)) as game:
        game.play(1, action="challenge", target="night-king")
        game.roll("2-burst", "2-burst")
        assert game.points == [3, 3, 0]
        game.asks(1, "action")
        game.play(1, action="challenge", target="white-walker")
        game.roll("2-burst", "2-burst")
        assert game.points == [4, 3, 0]
        game.won_by(1)


@rule("FIRST-2")
def test_who_stood_beside_can_win_by_somebody_elses_knock_out() -> None:
    squares = got_squares(night_king="f7", jon_snow="f6")
    with got_game(3, squares, "night-king", points=(1, 2, 0)) as game:
        game.play(1, action="challenge", target="night-king")
        game.roll("2-burst", "2-burst")
        assert game.points == [2, 3, 0]
        game.won_by(2)


# ---------------------------------------------------------------------- FIRST-3


@rule("FIRST-3")
@pytest.mark.parametrize("edition", ["sg100", "dc100"])
def test_two_players_with_two_characters_and_the_basic_one_of_their_colour(edition: str) -> None:
    spec = first_game(edition)
    assert [len(squad) for squad in spec.squads] == [3, 3]
    one, two = spec.squads
    swapped = replace(spec, squads=((*one[:2], two[2]), (*two[:2], one[2])))
    lacking = replace(spec, squads=(one[:2], two))
    doubled = replace(spec, squads=((one[0], one[2], two[2]), two))
    for wrong, count in ((swapped, 2), (lacking, 1), (doubled, 1)):
        problems = match_problems(wrong)
        assert len(problems) == count
        assert all("2 characters and the" in text and "(FIRST-3)" in text for text in problems)
    assert match_problems(replace(spec, squads=(one, two, ("jon-snow", "batgirl", "unsullied")))) != []


@rule("FIRST-3")
@pytest.mark.parametrize("sides", [2, 3, 4])
def test_got100_is_for_two_to_four_players_with_one_character_each(sides: int) -> None:
    spec = first_game("got100", sides)
    shown = match_view(build_match(spec))
    assert len(shown["sides"]) == sides
    for side in range(1, sides + 1):
        own = [card for card in shown["cards"] if (card["side"], card["kind"]) == (side, "character")]
        assert [card["basic"] for card in own] == [False, True]
    two_characters = replace(spec, squads=(("gi-hun", *spec.squads[0]), *spec.squads[1:]))
    assert match_problems(two_characters) == [
        "a side has 1 characters and the grey basic character, found gi-hun, arya-stark, stark-soldier (FIRST-3)"
    ]


@rule("FIRST-3")
def test_a_first_game_of_five_is_refused() -> None:
    spec = first_game("got100", 4)
    five = replace(spec, squads=(*spec.squads, ("batman", "henchman")))
    assert match_problems(five) == ["expected at most 4 sides, found 5 (FFA-1)"]
    dc = first_game("dc100")
    assert match_problems(replace(dc, map="winterfell", squads=(*dc.squads, ("jon-snow",))))[:2] == [
        "the first game of dc100 is played on gotham-city-streets, not winterfell (FIRST-1)",
        "the first game of dc100 is for at most 2 sides (FIRST-3)",
    ]


@rule("FIRST-1", "FIRST-2", "FIRST-3")
@pytest.mark.parametrize(
    ("edition", "sides"), [("sg100", 2), ("dc100", 2), ("got100", 2), ("got100", 3), ("got100", 4)]
)
def test_a_first_game_can_be_begun(edition: str, sides: int) -> None:
    spec = first_game(edition, sides)
    with Script(new_game(build_match(spec))) as game:
        game.flip(1)
        while game.question == "place":
            game.play(game.asked, place=game.options[0])
        game.asks(1, "character", " ".join(spec.squads[0]))
