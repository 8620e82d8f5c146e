"""Matches as data: the ones that ship, what a spec must say, and what is made from it."""

import json
from dataclasses import replace

import pytest

from crossfray.content.cards import characters
from crossfray.content.errors import InputError
from crossfray.content.maps import load_map, map_ids
from crossfray.content.match import checks as match_checks
from crossfray.content.match.build import build_match, content_hashes, first_game, preset, presets
from crossfray.content.match.checks import match_problems, side_places, wrongs
from crossfray.content.match.file import parse_match
from crossfray.content.match.spec import GAMES, MatchSpec, spec_from_json
from crossfray.content.scenarios import scenarios
from crossfray.rules.board import bits
from crossfray.rules.engine import new_game
from crossfray.rules.view import match_view
from support import rule
from support.script import Script

TWO = (("batman", "henchman"), ("the-joker", "police-officer"))


def spec(
    squads: tuple[tuple[str, ...], ...] = TWO,
    board: str = "gotham-city-streets",
    game: str = "skirmish",
    edition: str = "expanded",
) -> MatchSpec:
    return MatchSpec("A match", game, board, edition, squads)


@pytest.mark.parametrize("name", presets())
def test_every_preset_can_be_built(name: str) -> None:
    match = build_match(preset(name))
    assert match.title == presets()[name].title
    for side in range(len(match.sides)):
        assert match.sides[side].area.bit_count() >= (match.own[side] & match.characters).bit_count() > 0


def test_an_unknown_preset_is_refused_with_the_nearest() -> None:
    with pytest.raises(InputError) as refused:
        preset("skirmsh")
    (problem,) = refused.value.problems
    assert problem.nearest == "skirmish"
    assert "there is no match 'skirmsh': expected one of knock-out, skirmish, duel" in problem.message


@pytest.mark.parametrize("name", presets())
def test_a_spec_is_read_back_as_it_was_written(name: str) -> None:
    written = json.loads(json.dumps(preset(name).to_json()))
    assert spec_from_json(written, "x.json") == preset(name)


@pytest.mark.parametrize(
    "change",
    [
        {"title": 3},
        {"squads": "batman"},
        {"squads": [["batman", 4], ["robin"]]},
        {"squads": [["batman"], None]},
        {"seed": 1},
    ],
)
def test_something_else_than_a_spec_is_refused(change: dict[str, object]) -> None:
    data = json.loads(json.dumps(spec().to_json())) | change
    with pytest.raises(InputError, match=r"^x\.json: expected"):
        spec_from_json(data, "x.json")


@pytest.mark.parametrize("data", [None, [], "duel", {}, {"title": "x"}])
def test_a_spec_needs_all_its_parts(data: object) -> None:
    with pytest.raises(InputError, match="expected a match with title, game, map, edition, squads"):
        spec_from_json(data, "x.json")


# ---------------------------------------------------------------------- what a spec may say


@pytest.mark.parametrize(
    ("wrong", "problems"),
    [
        (
            spec(board="gotham"),
            [
                f"there is no map 'gotham': expected one of {', '.join(map_ids())} (SETUP-1)"
                "; did you mean: gotham-city-streets?",
            ],
        ),
        (
            spec(game="chess"),
            [
                "there is no game or scenario 'chess': expected one of "
                f"{', '.join(['first game', *GAMES, *scenarios()])} (SETUP-1)"
            ],
        ),
        (
            spec(edition="dc101"),
            [
                "there is no edition 'dc101': expected one of expanded, sg100, dc100, got100 (EDITION-1)"
                "; did you mean: dc100?"
            ],
        ),
        (spec(squads=(("batmen",), ("the-joker",))), ["there is no card 'batmen'; did you mean: batman?"]),
        (spec(squads=(("batman",), ())), ["expected 1 to 10 characters a side, found 0 (SETUP-8)"]),
        (spec(squads=(("batman",),)), ["Gotham City Streets is for 2 sides, found 1 (FFA-1)"]),
        (
            spec(squads=(*TWO, ("jon-snow",))),
            ["Gotham City Streets is for 2 sides, found 3 (FFA-1)"],
        ),
    ],
)
def test_what_is_wrong_with_a_spec_is_told(wrong: MatchSpec, problems: list[str]) -> None:
    assert match_problems(wrong) == problems
    with pytest.raises(InputError) as refused:
        build_match(wrong, "x.json")
    assert [(each.file, each.message) for each in refused.value.problems] == [("x.json", p) for p in problems]


def test_everything_that_is_wrong_is_told_at_once() -> None:
    wrong = MatchSpec("Wrong", "chess", "moon", "dc101", (("batmen",), ("the-joker", "the-joker")))
    assert len(match_problems(wrong)) == 5


@rule("SETUP-1", "MIX-2", "ATTACH-1", "SETUP-8", "FFA-1")
def test_what_is_wrong_is_told_with_the_field_it_is_about() -> None:
    wrong = MatchSpec("Wrong", "chess", "moon", "dc101", (("batmen",), ("the-joker", "the-joker+mallet")))
    assert [each.field for each in wrongs(wrong)] == [
        "edition",
        "game",
        "squads.1",
        "squads.2",
        "squads",
        "map",
    ]
    on_a_map = spec(game="infiltrate", squads=(*TWO, ()))
    assert [(each.field, each.message[-7:]) for each in wrongs(on_a_map)] == [
        ("squads", "(FFA-1)"),
        ("map", "ETUP-1)"),
    ]
    assert [each.field for each in wrongs(spec(squads=(("batman",), ())))] == ["squads.2"]
    first = first_game("sg100")
    swapped = replace(first, map="courtyard", squads=(first.squads[0], ("front-man", "il-nam")))
    assert [each.field for each in wrongs(swapped)] == ["map", "squads.2"]


OTHER_COLOUR = {
    "another area's": ("dc100", "gotham-city-streets", "batman police-officer", "the-joker henchman", "12"),
    "one of two": ("dc100", "gotham-city-streets", "batman henchman police-officer", "the-joker", "1"),
    "of another box": ("dc100", "gotham-city-streets", "batman henchman", "the-joker unsullied", "2"),
    "in sg100": ("sg100", "barracks", "gi-hun worker-29", "il-nam", "1"),
    "of four": ("got100", "winterfell", "jon-snow stark-soldier", "arya-stark unsullied", "2"),
    "twice the same": ("got100", "godswood", "jon-snow unsullied", "arya-stark unsullied", "12"),
    "two colours": ("got100", "godswood", "jon-snow unsullied stark-soldier", "arya-stark", "1"),
    "the other area's": ("got100", "godswood", "jon-snow police-officer", "arya-stark", "1"),
}


@rule("SETUP-5")
@pytest.mark.parametrize("case", OTHER_COLOUR)
def test_a_side_takes_the_basic_character_that_matches_its_base(case: str) -> None:
    edition, board, one, other, wrong_sides = OTHER_COLOUR[case]
    squads = (tuple(one.split()), tuple(other.split()))
    found = wrongs(spec(squads, board, edition=edition))
    assert {each.field for each in found} == {f"squads.{side}" for side in wrong_sides}
    assert all(each.message.endswith("the one that matches its base (SETUP-5)") for each in found)
    assert match_problems(spec(squads, board)) == []  # in the expanded rules any characters may be chosen


@rule("SETUP-5")
def test_matching_basic_characters_settle_the_base_colours() -> None:
    """In dc100 the first player picks a colour; with these squads that is done already."""
    squads = (("batman", "henchman"), ("the-joker", "police-officer"))
    with Script(new_game(build_match(spec(squads, edition="dc100")))) as game:
        game.flip(2)
        game.asks(2, "place")
        assert set(game.options) == set(game.side(2)["area"])
    with Script(new_game(build_match(spec((("batman",), ("the-joker",)), edition="dc100")))) as game:
        game.flip(2)
        game.asks(2, "area")


@rule("MIX-2")
def test_one_name_cannot_be_twice_on_a_side() -> None:
    twice = spec(squads=(("batman", "batgirl", "batman"), ("the-joker",)))
    assert match_problems(twice) == [
        "Batman is on one side twice: characters with the same name cannot be allies (MIX-2)"
    ]


@rule("MIX-2")
def test_opposite_sides_may_each_have_one() -> None:
    both = spec(squads=(("batman", "batgirl"), ("batman", "the-joker")))
    assert match_problems(both) == []
    match = build_match(both)
    cards = match_view(match)["cards"]
    assert [(card["piece"], card["name"], card["side"]) for card in cards if card["card"] == "batman"] == [
        ("batman", "Batman", 1),
        ("batman-2", "Batman (2)", 2),
    ]
    assert len({card["piece"] for card in cards}) == len(cards)


# ---------------------------------------------------------------------- what is made from it


def test_things_are_as_their_cards_say() -> None:
    match = build_match(spec(squads=(("batman", "henchman"), ("il-nam",))))
    cards = characters()
    for thing in match.things:
        if thing.card in cards:
            assert (thing.name, thing.defense, thing.basic) == (
                cards[thing.card].name,
                cards[thing.card].defense,
                cards[thing.card].basic,
            )
    assert [match.things[n].id for n in bits(match.characters)] == ["batman", "henchman", "il-nam"]
    assert [match.things[n].id for n in bits(match.markers)] == ["point-a", "point-b", "point-c", "point-d"]
    assert [match.things[n].id for n in bits(match.rivals[0])] == ["il-nam"]
    assert [match.things[n].id for n in bits(match.own[0])] == ["batman", "henchman"]


@pytest.mark.parametrize(("size", "threshold"), [(1, 4), (2, 6), (3, 10), (4, 14), (5, 18), (6, 18)])
def test_larger_squads_play_for_more_points(size: int, threshold: int) -> None:
    names = [name for name, card in characters().items() if not card.basic][: 2 * size]
    match = build_match(spec(squads=(tuple(names[:size]), tuple(names[size:]))))
    assert (match.winning.threshold, match.winning.at_once) == (threshold, False)


def test_two_sides_sit_across_from_each_other() -> None:
    winterfell = load_map("winterfell")
    assert [side_places(winterfell, sides) for sides in (2, 3, 4)] == [[1, 3], [1, 2, 3], [1, 2, 3, 4]]
    assert side_places(load_map("courtyard"), 2) == [1, 2]
    match = build_match(first_game("got100"))
    assert [side.colour for side in match.sides] == ["grey", "blue"]
    assert [side.area for side in match.sides] == [winterfell.areas[1], winterfell.areas[3]]


def test_the_content_of_a_match_has_hashes() -> None:
    hashes = content_hashes(spec())
    assert list(hashes) == [
        "map gotham-city-streets",
        "card batman",
        "card henchman",
        "card police-officer",
        "card the-joker",
    ]
    assert hashes == content_hashes(spec(game="knock-out"))
    other = content_hashes(replace(spec(), map="barracks"))
    assert other["map barracks"] not in hashes.values()
    assert len(set(hashes.values())) == len(hashes)


class TestTooMuch:
    """What is too large is refused before anything is looked up in it."""

    @pytest.mark.parametrize("hints", [0, 1, 3])
    def test_near_names_are_looked_up_for_the_first_few(
        self, hints: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[str] = []

        def near(word: str, _known: object) -> str:
            asked.append(word)
            return "batman"

        monkeypatch.setattr(match_checks, "nearest_to", near)
        squads = tuple(tuple(f"hero-{side}-{n}+thing" for n in range(12)) for side in range(4))
        found = match_problems(spec(squads=squads), hints)
        assert len(asked) == hints
        assert sum("; did you mean: batman" in message for message in found) == hints
        assert sum("there is no card" in message for message in found) == 48

    @pytest.mark.parametrize(
        ("wrong", "field", "says"),
        [
            (spec(squads=(("batman",),) * 5), "squads", "at most 4 sides"),
            (spec(squads=(("batman",), ("x",) * 13)), "squads.2", "at most 12 cards"),
            (spec(squads=(("batman",), ("x" * 101,))), "match", "at most 100 letters"),
            (spec(game="x" * 101), "match", "at most 100 letters"),
            (replace(spec(), status=("x",) * 13), "match", "at most 12 status cards"),
        ],
    )
    def test_nothing_else_is_said_of_it(
        self, wrong: MatchSpec, field: str, says: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(match_checks, "characters", None)
        (found,) = wrongs(wrong)
        assert found.field == field
        assert says in found.message


def test_a_first_game_of_an_edition_that_has_none_is_refused() -> None:
    with pytest.raises(InputError, match="the edition expanded has no first game"):
        parse_match('game = "first game"\nmap = "winterfell"\n', "match.toml")
