"""Setting up: markers, tracks, pools, who is first, and where characters are placed (SETUP)."""

import pytest

from crossfray.content.maps import load_map
from crossfray.content.match.build import build_match, first_game, preset
from crossfray.content.match.spec import MatchSpec
from crossfray.rules.engine import chance_weights, new_game
from support import rule
from support.script import Script, placed, scene


def begin(name: str) -> Script:
    return Script(new_game(build_match(preset(name))))


@rule("SETUP-2")
def test_each_point_marker_starts_on_its_own_square() -> None:
    gotham = load_map("gotham-city-streets")
    with begin("skirmish") as game:
        for letter in "ABCD":
            assert [game.square(f"point-{letter.lower()}")] == gotham.board.names_of(
                gotham.sets[f"point {letter}"]
            )
        assert len({game.square(f"point-{letter}") for letter in "abcd"}) == 4
        game.asks(0, "first player")


@rule("SETUP-3")
def test_each_side_has_one_track_with_four_spaces_and_points_of_its_own() -> None:
    game = begin("first-got100-4")
    for side in range(1, 5):
        assert [space["space"] for space in game.side(side)["track"]] == [1, 2, 3, 4]
        assert [space["tokens"] for space in game.side(side)["track"]] == [[], [], [], []]
    assert game.points == [0, 0, 0, 0]


@rule("SETUP-3")
def test_there_is_one_exhausted_marker_for_each_character() -> None:
    with scene(
        """
        +---+---+
        | A   Z |
        +   +   +
        | B     |
        +---+---+
        """,
        "A",
    ) as game:
        marked = []
        for side in (1, 2, 1):
            game.play(side, action="done")
            marked.append([letter for letter in "ABZ" if game.piece(letter)["exhausted"]])
        assert marked == [["A"], ["A", "Z"], []]  # the third ends the round: each has had one


@rule("SETUP-4")
@pytest.mark.parametrize("first", [1, 2])
def test_the_marker_is_flipped_and_its_side_goes_first(first: int) -> None:
    with begin("duel") as game:
        game.asks(0, "first player", "side-1 side-2")
        assert chance_weights(game.state) == [1, 1]
        other = 3 - first
        assert game.flip(first) == [{"event": "first player", "side": first}]
        game.play(first, place="d1" if first == 1 else "d8")
        events = game.play(other, place="d1" if other == 1 else "d8")
        assert {"event": "round", "number": 1} in events
        game.asks(first, "action")


@rule("SETUP-4")
@pytest.mark.parametrize("sides", [3, 4])
def test_with_more_sides_the_first_player_is_drawn_evenly(sides: int) -> None:
    with begin(f"first-got100-{sides}") as game:
        game.asks(0, "first player", " ".join(f"side-{n}" for n in range(1, sides + 1)))
        assert chance_weights(game.state) == [1] * sides
        game.flip(sides)
        game.asks(sides, "place")


@rule("SETUP-4")
def test_sides_have_the_base_colours_of_their_areas() -> None:
    game = begin("first-got100-4")
    assert [game.side(side)["colour"] for side in range(1, 5)] == ["grey", "black", "blue", "gold"]
    assert [begin("first-sg100").side(side)["colour"] for side in (1, 2)] == ["dark", "light"]


@rule("SETUP-7")
def test_a_pool_holds_a_token_for_each_dot_on_its_sides_cards() -> None:
    game = begin("first-sg100")
    # Gi-hun: leadership, strength; Sae-byeok: cunning, strength; the worker brings none
    assert game.side(1)["pool"] == ["strength", "strength", "cunning", "leadership"]
    # Front Man: cunning, leadership; Il-nam: leadership, cunning
    assert game.side(2)["pool"] == ["cunning", "cunning", "leadership", "leadership"]
    assert begin("skirmish").side(1)["pool"] == []


@rule("SETUP-8")
def test_the_first_player_places_everybody_then_the_other() -> None:
    with begin("first-dc100") as game:
        game.flip(2)
        area = "b12 c12 d12 e12 f12 g12 h12 i12 e11 f11"
        game.asks(2, "place", area)
        assert game.play(2, place="e11") == [{"event": "placed", "piece": "batman", "square": "e11"}]
        game.asks(2, "place", area.replace(" e11", ""))  # an occupied square is not offered
        game.play(2, place="b12")
        game.play(2, place="c12")
        game.asks(1, "place", "b1 c1 d1 e1 f1 g1 h1 i1 e2 f2")
        for square in ("e2", "f2", "b1"):
            game.play(1, place=square)
        assert [event["piece"] for event in game.happened("placed")] == [
            "batman",
            "batgirl",
            "police-officer",
            "the-joker",
            "harley-quinn",
            "henchman",
        ]
        game.asks(2, "character", "batman batgirl police-officer")


@rule("SETUP-8")
def test_the_other_sides_place_in_turn_order() -> None:
    with Script(new_game(build_match(first_game("got100", 4)))) as game:
        game.flip(3)
        asked = []
        while game.question == "place":
            asked.append(game.asked)
            game.play(game.asked, place=game.options[0])
        assert asked == [3, 3, 4, 4, 1, 1, 2, 2]


@rule("SETUP-8")
def test_where_there_is_one_square_left_nothing_is_asked() -> None:
    six = ("batman", "batgirl", "jon-snow", "arya-stark", "gi-hun", "il-nam")
    spec = MatchSpec("crowd", "skirmish", "courtyard", "expanded", (six, ("the-joker",)))
    with Script(new_game(build_match(spec))) as game:
        game.flip(1)
        for _ in six[1:]:
            game.asks(1, "place")
            events = game.play(1, place=game.options[0])
        assert [event["piece"] for event in events] == ["gi-hun", "il-nam"]
        assert set(game.squares_of("il-nam")) < set(game.side(1)["area"])
        game.asks(2, "place")


@rule("SETUP-8")
def test_a_squad_must_fit_its_starting_area() -> None:
    squad = ("batman", "batgirl", "jon-snow", "arya-stark", "gi-hun", "il-nam", "front-man")
    spec = MatchSpec("crowd", "skirmish", "courtyard", "expanded", (squad, ("the-joker",)))
    with pytest.raises(Exception, match=r"expected 1 to 6 characters a side, found 7 \(SETUP-8\)"):
        build_match(spec)


@rule("SETUP-11", "SETUP-3")
@pytest.mark.parametrize(("side", "fallen"), [(2, "sworn-brother"), (3, "white-walker"), (4, "unsullied")])
def test_each_side_has_the_track_of_its_own_starting_area(side: int, fallen: str) -> None:
    """Who is knocked out on Winterfell waits on the track of its side, and comes back from it beside that track."""
    squads = tuple(
        (each, basic)
        for each, basic in zip(
            ("arya-stark", "batman", "batgirl", "sae-byeok"),
            ("stark-soldier", "sworn-brother", "white-walker", "unsullied"),
            strict=True,
        )
    )
    match = build_match(MatchSpec("", "first game", "winterfell", "got100", squads))
    places = {"stark-soldier": "e6", fallen: "e7", "arya-stark": "a1"}
    others = tuple(piece for squad in squads[1:] for piece in squad)
    homes = dict(zip(others, ("a12", "b12", "j12", "i12", "j1", "i1"), strict=True))
    exhausted = " ".join((*others, "arya-stark"))
    with placed(match, {**homes, **places}, "stark-soldier", down=fallen, exhausted=exhausted) as game:
        assert [space["space"] for space in game.side(side)["track"]] == [1, 2, 3, 4]
        game.play(1, action="challenge")
        game.roll("2-burst", "2-burst")
        assert game.track(fallen) == (side, 1)
        game.play(1, action="done")
        game.asks(side, "place")
        taken = {game.square(piece) for piece in others}
        assert set(game.options) == set(game.side(side)["area"]) - taken
