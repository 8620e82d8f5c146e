"""Matches drawn by seed: every kind there is, always playable, always the same."""

import json
from collections import Counter

import pytest
from typer.testing import CliRunner

from crossfray.cli.main import app
from crossfray.content.cards import attachments, characters
from crossfray.content.errors import InputError
from crossfray.content.maps import map_ids
from crossfray.content.match.build import build_match
from crossfray.content.match.checks import match_problems
from crossfray.content.match.drawn import FIRST, Wish, match_of_seed, ways
from crossfray.content.match.file import match_text, parse_match
from crossfray.content.match.spec import GAMES, MODES, MatchSpec, split_card
from crossfray.content.scenarios import scenarios
from crossfray.rules.edition import EDITIONS

MANY = 6000


@pytest.fixture(scope="module")
def drawn() -> list[MatchSpec]:
    return [match_of_seed(seed, Wish()) for seed in range(MANY)]


def test_every_kind_of_match_is_drawn(drawn: list[MatchSpec]) -> None:
    assert {spec.game for spec in drawn} == {*GAMES, *scenarios(), FIRST}
    assert {spec.map for spec in drawn} == set(map_ids())
    assert {spec.edition for spec in drawn} == set(EDITIONS)
    assert {len(squad) for spec in drawn for squad in spec.squads} == {1, 2, 3, 4, 5}
    assert {(spec.game, spec.map, len(spec.squads)) for spec in drawn} == {
        (way.game, way.map, sides) for way in ways() for sides in range(2, way.most_sides + 1)
    }
    for mode in MODES:
        assert 0 < sum(bool(getattr(spec, mode)) for spec in drawn) < MANY / 2, mode


def test_every_card_is_drawn(drawn: list[MatchSpec]) -> None:
    cards: Counter[str] = Counter()
    for spec in drawn:
        for squad in spec.squads:
            for entry in squad:
                card, attached = split_card(entry)
                cards.update((card, *attached))
    assert cards.keys() == characters().keys() | attachments().keys()


def test_every_match_can_be_played(drawn: list[MatchSpec]) -> None:
    for spec in drawn[:200]:
        assert match_problems(spec) == []
        assert len(build_match(spec).sides) == len(spec.squads)
    assert [match_problems(spec) for spec in drawn if match_problems(spec)] == []


def test_a_seed_says_everything(drawn: list[MatchSpec]) -> None:
    assert [match_of_seed(seed, Wish()) for seed in range(50)] == drawn[:50]
    assert len(set(drawn)) > MANY * 0.99


def test_a_drawn_match_survives_its_file(drawn: list[MatchSpec]) -> None:
    for spec in drawn[:100]:
        read = parse_match(match_text(spec), "match.toml")
        assert read.to_json() | {"split": ()} == spec.to_json() | {"split": ()}
        assert (read.split if any(read.split) else ()) == (spec.split if any(spec.split) else ())


def test_a_wish_is_kept() -> None:
    wish = Wish(game="infiltrate", edition="dc100", sides=3, size=2, attached=1, plain=True)
    for seed in range(20):
        spec = match_of_seed(seed, wish)
        assert (spec.game, spec.map, spec.edition) == ("infiltrate", "winterfell", "dc100")
        assert [len(squad) for squad in spec.squads] == [2, 2, 2]
        assert [sum(entry.count("+") for entry in squad) for squad in spec.squads] == [1, 1, 1]
        assert not any(characters()[split_card(entry)[0]].basic for squad in spec.squads for entry in squad)


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        (Wish(game="squid", sides=4), "(FFA-1)"),
        (Wish(game="squid", map="winterfell"), "is made for playground"),
        (Wish(game="chess"), "there is no game or scenario 'chess'"),
        (Wish(edition="1900"), "there is no edition '1900'"),
    ],
)
def test_a_wish_that_cannot_be_played_is_refused(wish: Wish, says: str) -> None:
    with pytest.raises(InputError) as error:
        match_of_seed(1, wish)
    assert says in str(error.value)


def test_the_command_draws_the_same_match() -> None:
    result = CliRunner().invoke(app, ["match", "--random", "--seed", "11", "--json"])
    assert result.exit_code == 0, result.output
    assert json.loads(result.output) == json.loads(json.dumps(match_of_seed(11, Wish()).to_json()))
