"""Names and ready phrases at a table; what abilities would do."""

from collections.abc import Iterator

import pytest

from server.wire import LocalSite, Wire, running
from support.games import before_a_challenge


@pytest.fixture(scope="module")
def site() -> Iterator[LocalSite]:
    with running() as found:
        yield found


def test_a_phrase_is_heard_by_everybody(site: LocalSite) -> None:
    made = site.table("duel", ["human", "friend"])
    with site.sit(made) as host, site.sit(made, made["seats"][1]["secret"]) as friend:
        host.say(type="phrase", phrase="good-luck")
        heard = friend.hear_a("spoken")
        assert heard == {
            "type": "spoken",
            "side": 1,
            "player": 1,
            "phrase": "good-luck",
            "text": "Good luck!",
        }
        assert "One phrase" in host.ask("refused", type="phrase", phrase="ouch")["sentence"]
        assert "no such phrase" in friend.ask("refused", type="phrase", phrase="rude")["sentence"]


def test_alone_or_watching_there_is_nobody_to_talk_to(site: LocalSite) -> None:
    with site.sit(site.table("duel", ["human", "greedy"])) as alone:
        assert "nobody" in alone.ask("refused", type="phrase", phrase="hello")["sentence"]
    made = site.table("duel", ["human", "friend"])
    with site.sit(made, made["spectator"]) as watcher:
        assert "nobody" in watcher.ask("refused", type="phrase", phrase="hello")["sentence"]


def test_seats_show_the_names_of_those_who_sit_there(site: LocalSite) -> None:
    made = site.table("duel", ["human", "friend"])
    secret = made["seats"][1]["secret"]
    with site.sit(made) as host:
        friend = Wire(site.address, made["table"], None)
        friend.say(type="hello", secret=secret, name=" Anna ")
        names = [seat["name"] for seat in host.hear_a("seats")["seats"]]
        assert names == ["", "Anna"]
        friend.close()
    with site.sit(made) as again:
        assert [seat["name"] for seat in again.heard[0]["seats"]] == ["", "Anna"]


def test_a_name_that_is_too_long_is_refused(site: LocalSite) -> None:
    made = site.table("duel", ["human", "friend"])
    with Wire(site.address, made["table"], None) as wire:
        wire.say(type="hello", secret="x", name="n" * 25)
        assert "name" in wire.hear()["sentence"]


def test_an_ability_tells_whom_it_would_go_against_and_with_which_odds(site: LocalSite) -> None:
    game = before_a_challenge("batman", "henchman")
    with site.sit(site.kept(game, len(game.steps))) as wire:
        options = {option["id"]: option for option in wire.decision["options"]}
        assert [each["piece"] for each in options["pow"]["targets"]] == ["henchman"]
        assert options["pow"]["targets"][0]["odds"]["dice"] == [3, 2]
        assert "targets" not in options["relentless"]
