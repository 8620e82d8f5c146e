"""What people settle together: dice that are taken back, and seats that the computer plays for a while."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from crossfray.server.store import MemoryStore
from crossfray.table.record import parse_record, replay
from server.wire import Json, LocalSite, Wire, running


@pytest.fixture(scope="module")
def site() -> Iterator[LocalSite]:
    with running() as found:
        yield found


def new_table(site: LocalSite, seats: list[str], casual: bool = True, match: str = "duel") -> Json:
    seed = {} if "friend" in seats else {"seed": 3}
    return site.post("/api/tables", {"match": match, "seats": seats, "casual": casual, **seed}, 201)


def play_until_rolled(wire: Wire, site: LocalSite, made: Json) -> int:
    """Play until dice have fallen after an answer; how many had fallen in all."""
    rng = Random(7)
    for _ in range(300):
        wire.wait_until_asked()
        assert wire.view["winner"] is None
        wire.answer("challenge" if "challenge" in wire.options() else rng.choice(wire.options()))
        steps = site.lobby.live[made["table"]].table.steps
        if len(steps) > 12 and steps[-1].by == 0:
            return sum(step.by == 0 for step in steps)
    raise AssertionError("no die falls")


class TestDiceAreTakenBack:
    def test_at_a_casual_table_and_the_record_shows_it(self, site: LocalSite) -> None:
        made = new_table(site, ["human", "human"])
        with site.sit(made) as wire:
            rolls = play_until_rolled(wire, site, made)
            before = wire.decision["id"]
            assert wire.ask("refused", type="undo")["sentence"].startswith("Dice have been rolled")
            wire.say(type="propose", what="undo")
            assert wire.hear_a("proposal") == {"type": "proposal", "proposal": None, "outcome": "agreed"}
            wire.hear_a("snapshot")
            assert wire.decision["id"] < before
            live = site.lobby.live[made["table"]]
            assert live.table.dice.rolls == rolls  # what has fallen is not rolled again
            assert sum(step.by == 0 for step in live.table.steps) < rolls
            wire.play_on(Random(2))
        record = site.get(f"/api/tables/{made['table']}/record")
        (note,) = record["notes"]
        assert (note["what"], note["rolls"] > 0) == ("undo", True)
        assert note["steps"][0][0] > 0
        _, difference = replay(parse_record(json.dumps(record).encode()))
        assert difference is None
        note["rolls"] += 1  # and nobody can hide how many fell
        assert replay(parse_record(json.dumps(record).encode()))[1]

    def test_it_is_still_so_after_a_restart(self) -> None:
        store = MemoryStore()
        with running(store) as site:
            made = new_table(site, ["human", "human"])
            with site.sit(made) as wire:
                rolls = play_until_rolled(wire, site, made)
                wire.say(type="propose", what="undo")
                wire.hear_a("snapshot")
        with running(store) as site, site.sit(made):
            assert site.lobby.live[made["table"]].table.dice.rolls == rolls

    def test_elsewhere_the_dice_stand(self, site: LocalSite) -> None:
        made = new_table(site, ["human", "human"], casual=False)
        with site.sit(made) as wire:
            play_until_rolled(wire, site, made)
            assert wire.ask("refused", type="propose", what="undo")["sentence"].startswith(
                "Dice rolls cannot be undone at this table"
            )

    def test_nothing_before_the_first_answer(self, site: LocalSite) -> None:
        made = new_table(site, ["human", "human"])
        with site.sit(made) as wire:
            assert wire.ask("refused", type="propose", what="undo")["sentence"] == "There is nothing to undo."

    def test_the_verifier_of_the_docs_passes_over_them(self, site: LocalSite, tmp_path: Path) -> None:
        from table.test_fair_dice_page import verify

        made = new_table(site, ["human", "friend"])
        with site.sit(made) as one, site.sit(made, made["seats"][1]["secret"]) as two:
            undone = False
            for _ in range(600):
                while not (one.asked or two.asked) and one.view["winner"] is None:
                    one.hear()
                if one.view["winner"] is not None:
                    break
                catch_up(two, one)
                asked = one if one.asked else two
                options = asked.options()
                asked.answer(
                    "challenge" if "challenge" in options else Random(len(one.heard)).choice(options)
                )
                catch_up(one, two)
                catch_up(two, one)
                steps = site.lobby.live[made["table"]].table.steps
                if not undone and len(steps) > 6 and steps[-1].by == 0 and one.view["winner"] is None:
                    one.say(type="propose", what="undo")
                    two.hear_a("proposal")
                    two.say(type="vote", agree=True)
                    one.hear_a("snapshot"), two.hear_a("snapshot")
                    undone = True
            assert undone
        record = site.get(f"/api/tables/{made['table']}/record")
        assert "rolls are as they were sealed" in verify(tmp_path, record, record["seal"]).stdout


def catch_up(wire: Wire, other: Wire) -> None:
    while wire.number < other.number:
        wire.hear()


class TestASeatIsHandedOver:
    def test_by_the_others_and_taken_back_by_whose_it_is(self, site: LocalSite) -> None:
        made = new_table(site, ["human", "friend"])
        friend = made["seats"][1]["secret"]
        seat = {"side": 2, "player": 1}
        with site.sit(made) as one:
            with site.sit(made, friend):
                pass  # has come once, and gone
            one.say(type="propose", what="computer", seat=seat)
            seats = one.hear_a("seats")["seats"]
            while not seats[1].get("stand_in"):
                seats = one.hear_a("seats")["seats"]
            one.play_on(Random(1), 8)  # the computer answers for the friend
            with site.sit(made, friend) as two:
                assert two.ask("refused", type="propose", what="computer", seat=seat)["sentence"].startswith(
                    "The computer already plays"
                )
                two.say(type="propose", what="person", seat=seat)
                while two.hear_a("seats")["seats"][1].get("stand_in"):
                    pass
                while two.decision["side"] is None:  # the dice fall by themselves
                    two.hear()
                steps = site.lobby.live[made["table"]].table
                assert [note["what"] for note in steps.notes] == ["computer", "person"]

    def test_who_sits_there_does_not_answer_meanwhile(self, site: LocalSite) -> None:
        made = new_table(site, ["human", "friend"])
        with site.sit(made) as one, site.sit(made, made["seats"][1]["secret"]) as two:
            while not (one.asked or two.asked):
                one.hear()
                catch_up(two, one)
            asked, other, side = (one, two, 1) if one.asked else (two, one, 2)
            decision = asked.decision
            live = site.lobby.live[made["table"]]
            live.settings = live.settings.__class__(pause=60)  # the computer takes its time
            other.say(type="propose", what="computer", seat={"side": side})
            while not asked.hear_a("seats")["seats"][side - 1].get("stand_in"):
                pass
            said = asked.ask(
                "refused", type="answer", decision=decision["id"], option=decision["options"][0]["id"]
            )
            assert said["sentence"] in (
                "The computer plays for you: take your seat back first.",
                f"The game has moved on: that was question {decision['id']}, "
                f"and question {decision['id'] + 1} is open now.",
            )

    def test_three_people_must_agree_but_the_one_it_is_about(self, site: LocalSite) -> None:
        made = new_table(site, ["human", "friend", "friend"], match="first-got100-3")
        secrets = [seat["secret"] for seat in made["seats"]]
        with site.sit(made) as one, site.sit(made, secrets[1]) as two, site.sit(made, secrets[2]) as three:
            one.say(type="propose", what="computer", seat={"side": 3})
            told = three.hear_a("proposal")["proposal"]
            assert told["waits_for"] == [{"side": 2, "player": 1}]
            assert three.ask("refused", type="vote", agree=True)["sentence"] == "You are not asked."
            two.hear_a("proposal")
            two.say(type="vote", agree=True)
            while three.hear_a("proposal")["outcome"] != "agreed":
                pass

    def test_what_is_no_seat_of_a_person(self, site: LocalSite) -> None:
        made = new_table(site, ["human", "greedy"])
        with site.sit(made) as wire:
            for seat in ({"side": 2}, {"side": 4}, {"side": 1, "player": 2}, None):
                said = wire.ask("refused", type="propose", what="computer", seat=seat)["sentence"]
                assert said == "No person has that seat here."
            said = wire.ask("refused", type="propose", what="person", seat={"side": 1})["sentence"]
            assert said == "The computer does not play for that seat."


def test_where_it_is_ones_turn(site: LocalSite) -> None:
    made = new_table(site, ["human", "greedy"])
    secret = made["seats"][0]["secret"]
    with site.sit(made) as wire:
        wire.wait_until_asked()
        asked = [
            {"table": made["table"], "secret": secret},
            {"table": made["table"], "secret": made["spectator"]},
            {"table": made["table"], "secret": "wrong"},
            {"table": "none", "secret": secret},
        ]
        found: Any = site.post("/api/turns", {"seats": asked})
        assert [(each["waits"], each["gone"]) for each in found] == [
            (True, False),
            (False, False),
            (False, True),
            (False, True),
        ]
        wire.play_on(Random(1))
        answer: Any = site.post("/api/turns", {"seats": asked[:1]})
        (over,) = answer
        assert (over["waits"], over["over"]) == (False, True)
