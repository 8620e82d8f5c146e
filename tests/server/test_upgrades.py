"""A server with other cards or rules than before: every table goes on, and its people are told what has changed."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from crossfray.content.sources import (
    BoxSource,
    Shelf,
    boxes,
    open_source,
    playing_with,
    shipped_boxes,
    shut_source,
)
from crossfray.rules.frames import ABILITY_CARD, ABILITY_FRAME, ABILITY_INDEX, PROCEDURE
from crossfray.server.sqlite import SqliteStore
from crossfray.server.store import MemoryStore
from crossfray.table.table import Table
from server.wire import Json, LocalSite, Wire, running
from support.loop import run_alone
from support.shelves import with_text

GOT = "got100/characters.toml"
WILD = "Move 3. This move may pass through rivals.\nYou may do a challenge 2"
FARTHER = with_text(GOT, WILD, WILD.replace("Move 3", "Move 4"))
OTHER = with_text(GOT, f'"""\n{WILD}', f'"""\nChallenge 3.\n{WILD.splitlines()[1]}')
MATCH = {"game": "skirmish", "map": "courtyard", "edition": "expanded", "squads": [["ann"], ["henchman"]]}
JON = {
    "game": "skirmish",
    "map": "godswood",
    "edition": "got100",
    "squads": [["jon-snow"], ["night-king"]],
}


def in_wild_at_heart(site: LocalSite, seats: list[str]) -> tuple[Json, Json]:
    """A table in the middle of Wild at Heart, its way not chosen yet, and its decision."""
    for seed in range(40):
        made = site.table(JON, seats, seed)
        with site.sit(made) as wire:
            rng = Random(seed)
            for _ in range(120):
                wire.wait_until_asked()
                if wire.view["winner"] is not None:
                    break
                options = wire.options()
                wire.answer("wild-at-heart" if "wild-at-heart" in options else rng.choice(options))
                if (
                    wire.asked
                    and wire.decision["question"] == "move to"
                    and wire.decision["source"] == "jon-snow"
                ):
                    return made, wire.decision
    raise AssertionError("nobody comes to Wild at Heart")


def rules(wire: Wire) -> Json:
    return wire.hear_a("rules")


class TestACardHasChanged:
    def test_the_game_goes_on_where_it_stood_and_is_told_what_changed(self) -> None:
        store = MemoryStore()
        with running(store) as site:
            made, decision = in_wild_at_heart(site, ["human", "human"])
        with playing_with(FARTHER), running(store) as site, site.sit(made) as wire:
            told = rules(wire)
            assert wire.decision["id"] == decision["id"]
            assert told["aside"] == 0
            (only,) = told["changed"]
            assert (only["what"], only["part"]) == ("card jon-snow", "Wild at Heart, text")
            assert (only["before"][:7], only["now"][:7]) == ("Move 3.", "Move 4.")
            assert "card jon-snow, Wild at Heart, text: was “Move 3. This" in told["text"]
            assert told["old_offered"]
            assert set(wire.options()) > {
                option["id"] for option in decision["options"]
            }  # one square farther
            wire.answer(wire.options()[0])
            wire.play_on(Random(1), 10)

    def test_what_does_not_hold_any_more_is_set_aside_and_the_game_stands_before_that_action(self) -> None:
        store = MemoryStore()
        with running(store) as site:
            made, decision = in_wild_at_heart(site, ["human", "human"])
        steps = store.tables[made["table"]].steps
        with playing_with(OTHER), running(store) as site:
            with site.sit(made) as wire:
                told = rules(wire)
                assert told["step"] + told["aside"] == len(steps)
                assert told["aside"] <= 2
                assert wire.decision["id"] == told["step"]
                wire.play_on(Random(1), 20)
            kept = store.tables[made["table"]]
            assert kept.steps[: told["step"]] != ()
            assert [note["what"] for note in kept.notes] == ["rules"]
            assert site.get(f"/api/tables/{made['table']}")["number"] > decision["id"]
        with (
            playing_with(OTHER),
            running(store) as site,
            site.sit(made) as wire,
        ):  # and it goes on as often as you like
            assert not rules(wire)["old_offered"]  # they have played on
            assert [note["what"] for note in store.tables[made["table"]].notes] == ["rules"]
            wire.play_on(Random(1), 5)

    def test_dice_that_were_set_aside_are_not_rolled_again(self) -> None:
        store = MemoryStore()
        with running(store) as site:
            made, _ = in_wild_at_heart(site, ["human", "human"])
            with site.sit(made) as wire:
                wire.answer(wire.options()[0])  # the dice fall
        rolls = sum(by == 0 for by, _, _ in store.tables[made["table"]].steps)
        with playing_with(OTHER), running(store) as site, site.sit(made):
            owner = site.lobby.owners[made["table"]]
            assert owner.table.dice.rolls == rolls
            assert sum(step.by == 0 for step in owner.table.steps) < rolls

    def test_a_card_that_is_not_in_the_game_changes_nothing(self) -> None:
        store = MemoryStore()
        with running(store) as site:
            made, decision = in_wild_at_heart(site, ["human", "human"])
        other = with_text("dc100/characters.toml", 'name = "Batman"', 'name = "Bat-Man"')
        with playing_with(other), running(store) as site, site.sit(made) as wire:
            assert wire.decision == decision
            assert wire.ask("pong", type="ping")
            assert [each["type"] for each in wire.heard] == ["snapshot", "pong"]
            assert store.tables[made["table"]].notes == ()


class TestTheOldCards:
    def test_one_person_chooses_them_and_the_game_stands_as_it_was(self) -> None:
        store = MemoryStore()
        with running(store) as site:
            made, decision = in_wild_at_heart(site, ["human", "human"])
        before = store.tables[made["table"]].steps
        with playing_with(OTHER), running(store) as site:
            with site.sit(made) as wire:
                rules(wire)
                wire.say(type="propose", what="old rules")
                wire.hear_a("snapshot")
                assert wire.decision == decision
                assert "with the cards it was begun with" in wire.hear_a("notice")["text"]
                wire.answer(wire.options()[0])
            kept = store.tables[made["table"]]
            assert kept.steps[: len(before)] == before
            assert [note["what"] for note in kept.notes] == ["old rules"]
        with playing_with(OTHER), running(store) as site, site.sit(made) as wire:  # it was settled
            assert wire.ask("pong", type="ping")
            assert "rules" not in [each["type"] for each in wire.heard]
            wire.play_on(Random(2), 20)

    def test_another_change_is_told_again(self) -> None:
        store = MemoryStore()
        with running(store) as site:
            made, _ = in_wild_at_heart(site, ["human", "human"])
        with playing_with(OTHER), running(store) as site, site.sit(made) as wire:
            wire.say(type="propose", what="old rules")
            assert wire.hear_a("proposal")["outcome"] == "agreed"
            wire.hear_a("snapshot")
        with playing_with(FARTHER), running(store) as site, site.sit(made) as wire:
            assert rules(wire)["changed"][0]["now"].startswith("Move 4.")

    def test_all_must_agree(self) -> None:
        store = MemoryStore()
        with running(store) as site:
            made, decision = in_wild_at_heart_with_a_friend(site)
        friend = made["seats"][1]["secret"]
        with (
            playing_with(OTHER),
            running(store) as site,
            site.sit(made) as one,
            site.sit(made, friend) as two,
        ):
            rules(one), rules(two)
            one.say(type="propose", what="old rules")
            told = two.hear_a("proposal")["proposal"]
            assert (told["by"], told["waits_for"]) == ({"side": 1, "player": 1}, [{"side": 2, "player": 1}])
            assert two.ask("proposal", type="vote", agree=False) == {
                "type": "proposal",
                "proposal": None,
                "outcome": "declined",
            }
            assert two.decision["id"] != decision["id"]
            two.say(type="propose", what="old rules")
            one.hear_a("proposal")
            assert one.ask("refused", type="propose", what="old rules")["sentence"].startswith(
                "Something else"
            )
            one.say(type="vote", agree=True)
            for wire in (one, two):
                while wire.hear_a("proposal")["outcome"] != "agreed":
                    pass
                wire.hear_a("snapshot")
                assert wire.decision["id"] == decision["id"]

    def test_who_has_played_on_has_chosen(self) -> None:
        store = MemoryStore()
        with running(store) as site:
            made, _ = in_wild_at_heart(site, ["human", "human"])
        with playing_with(OTHER), running(store) as site, site.sit(made) as wire:
            rules(wire)
            wire.answer(wire.options()[0])
            said = wire.ask("refused", type="propose", what="old rules")["sentence"]
            assert said == "There are no old cards to choose: nothing has changed, or somebody has played on."
            assert wire.ask("refused", type="vote", agree=True)["sentence"] == "Nothing is proposed."

    def test_those_who_watch_are_not_asked(self) -> None:
        store = MemoryStore()
        with running(store) as site:
            made, _ = in_wild_at_heart_with_a_friend(site)
        with (
            playing_with(OTHER),
            running(store) as site,
            site.sit(made) as one,
            Wire(site.address, made["table"], made["spectator"]) as watching,
        ):
            rules(watching)
            assert watching.ask("refused", type="propose", what="old rules")["sentence"].startswith(
                "Those who"
            )
            one.say(type="propose", what="old rules")
            watching.hear_a("proposal")
            assert (
                watching.ask("refused", type="vote", agree=True)["sentence"]
                == "Those who watch are not asked."
            )


def in_wild_at_heart_with_a_friend(site: LocalSite) -> tuple[Json, Json]:
    """A table of two people in the middle of Wild at Heart, and its decision."""
    for seed in range(40):
        made = site.table(JON, ["human", "friend"])
        with site.sit(made) as one, site.sit(made, made["seats"][1]["secret"]) as two:
            rng = Random(seed)
            for _ in range(120):
                while not (one.asked or two.asked):
                    one.hear(), two.hear()
                wire, other = (one, two) if one.asked else (two, one)
                options = wire.options()
                wire.answer("wild-at-heart" if "wild-at-heart" in options else rng.choice(options))
                while other.number < wire.number:
                    other.hear()
                if one.view["winner"] is not None:
                    break
                if (
                    one.asked
                    and one.decision["question"] == "move to"
                    and one.decision["source"] == "jon-snow"
                ):
                    return made, one.decision
    raise AssertionError("nobody comes to Wild at Heart")


class TestBoxes:
    def box(self, dice: int) -> BoxSource:
        """A box of the same id, with another text."""
        texts = {
            "box.toml": 'id = "duelists"\nname = "Duelists"\n',
            "characters.toml": (
                '[[character]]\nid = "ann"\nname = "Ann"\ndefense = 2\ntokens = ["finesse"]\n\n'
                '[[character.ability]]\nname = "Lunge"\ntype = "finesse"\ncost = 1\nchallenge_action = true\n'
                f'text = "Challenge {dice}."\n'
            ),
        }
        return BoxSource(f"duelists-{dice}", texts)

    def cards_of(self, wire: Wire) -> list[str]:
        shown = [card for card in wire.heard[0]["match"]["cards"] if card["card"] == "ann"]
        return [ability["text"] for ability in shown[0]["abilities"]]

    def test_two_tables_with_different_boxes_of_one_id_each_play_their_own(self, tmp_path: Path) -> None:
        made = {}
        for dice in (2, 5):
            with playing_with((*shipped_boxes(), self.box(dice))), running(SqliteStore(tmp_path)) as site:
                made[dice] = site.table(MATCH, ["human", "greedy"])
                with site.sit(made[dice]) as wire:
                    wire.play_on(Random(dice), 6)
        with playing_with((*shipped_boxes(), self.box(5))), running(SqliteStore(tmp_path)) as site:
            with site.sit(made[2]) as one:
                one.say(type="propose", what="old rules")
                one.hear_a("snapshot")
            with site.sit(made[2]) as one, site.sit(made[5]) as two:
                assert self.cards_of(one) == ["Challenge 2."]
                assert self.cards_of(two) == ["Challenge 5."]
                for _ in range(10):  # in turns, against computers that think in other processes
                    one.play_on(Random(1), 1)
                    two.play_on(Random(1), 1)
                owners = [site.lobby.owners[made[dice]["table"]] for dice in (2, 5)]
                assert owners[0].shelf != owners[1].shelf

    def test_a_table_goes_on_without_the_box_on_the_server(self, tmp_path: Path) -> None:
        with playing_with((*shipped_boxes(), self.box(2))), running(SqliteStore(tmp_path)) as site:
            made = site.table(MATCH, ["human", "greedy"])
        with running(SqliteStore(tmp_path)) as site, site.sit(made) as wire:
            assert self.cards_of(wire) == ["Challenge 2."]
            wire.play_on(Random(1), 12)
            assert site.get(f"/api/tables/{made['table']}")["squads"] == [["ann"], ["henchman"]]
            site.post("/api/tables", {"match": MATCH, "seats": []}, 400)  # but no new table has it

    def test_what_one_task_plays_with_no_other_does(self) -> None:
        """There is no list of open boxes that all share."""
        box = self.box(3)
        open_source(box)
        try:
            assert run_alone(known()) == shipped_boxes()  # in a thread of its own
            with playing_with(shipped_boxes()):
                assert box not in boxes()
            assert box in boxes()
        finally:
            shut_source(box)


async def known() -> Shelf:
    return boxes()


class TestRulesHaveChanged:
    def test_a_game_goes_on_from_its_snapshot_not_from_where_its_answers_lead_now(self) -> None:
        """As if a rule had been mended: the same answers would lead elsewhere."""
        store = MemoryStore()
        with running(store) as site:
            made = site.table(JON, ["human", "human"])
            with site.sit(made) as wire:
                wire.play_on(Random(3), 40)
                points = [side["points"] for side in wire.view["sides"]]
        table = store.tables[made["table"]]
        stood = {**table.snapshots[-1], "points": [3, 2]}
        steps = tuple((by, answer, "2-" + "0" * 32) for by, answer, _ in table.steps)
        store.tables[made["table"]] = replace(table, steps=steps, snapshots=(stood,), engine="0.0.9")
        assert points != [3, 2]
        with running(store) as site, site.sit(made) as wire:
            told = rules(wire)
            assert (told["from"], told["changed"], told["old_offered"]) == ("0.0.9", [], False)
            assert "A rule has changed since." in told["text"]
            assert [side["points"] for side in wire.view["sides"]] >= [3, 2]
            wire.play_on(Random(1), 10)

    def test_a_snapshot_that_cannot_be_read_is_not_needed(self) -> None:
        store = MemoryStore()
        with running(store) as site:
            made = site.table(JON, ["human", "human"])
            with site.sit(made) as wire:
                wire.play_on(Random(3), 40)
        table = store.tables[made["table"]]
        newer = tuple({**each, "layout": 99} for each in table.snapshots)
        steps = (*table.steps[:-4], (1, "a-card-that-was", "2-" + "0" * 32), *table.steps[-4:])
        store.tables[made["table"]] = replace(table, snapshots=newer, steps=steps)
        with running(store) as site, site.sit(made) as wire:
            assert rules(wire)["aside"] >= 5
            wire.play_on(Random(1), 10)

    def test_its_record_and_its_replay_can_be_had(self) -> None:
        store = MemoryStore()
        with running(store) as site:
            made, _ = in_wild_at_heart(site, ["human", "human"])
        with playing_with(OTHER), running(store) as site:
            with site.sit(made) as wire:
                wire.play_on(Random(1))
            record = site.get(f"/api/tables/{made['table']}/record")
            assert [note["what"] for note in record["notes"]] == ["rules"]
            replay = site.get(f"/api/tables/{made['table']}/replay")
            first = replay["first"]
            assert first == record["notes"][0]["at"]
            assert site.get(f"/api/tables/{made['table']}/moments/{first}")["view"]
            assert site.request("GET", f"/api/tables/{made['table']}/moments/{first - 1}")[0] == 404


class Middle:
    """Games in the middle of the abilities of every shipped card, as a store keeps them."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, str], tuple[Any, int]] = {}

    def play(self, table: Table, rng: Random, steps: int) -> None:
        while table.state.options and len(table.steps) < steps:
            if table.waits_on_chance:
                table.roll()
                continue
            state = table.state
            for frame in state.frames:
                if frame[PROCEDURE] == ABILITY_FRAME:
                    thing = state.match.things[frame[ABILITY_CARD]]
                    key = thing.card, thing.rules.abilities[frame[ABILITY_INDEX]].name
                    self.found.setdefault(key, (table, len(table.steps)))
            table.answer(rng.choice([n for n in range(state.options.bit_length()) if state.options >> n & 1]))
