"""A server with other cards or rules than before: every table goes on, and its people are told what has changed."""

import time
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from crossfray.content.cards import attachments, characters
from crossfray.content.match.spec import MatchSpec
from crossfray.content.sources import (
    BoxSource,
    Shelf,
    boxes,
    open_source,
    playing_with,
    shipped_boxes,
    shut_source,
)
from crossfray.rules.decisions import ACTION_ABILITY, ASK_ACTION
from crossfray.rules.engine import option_ids
from crossfray.rules.frames import ABILITY_CARD, ABILITY_FRAME, ABILITY_INDEX, PROCEDURE
from crossfray.rules.state import FORMAT
from crossfray.server.going_on import go_on
from crossfray.server.seats import HUMAN, Seat, hashed, new_table_id
from crossfray.server.shelves import digests
from crossfray.server.sqlite import SqliteStore
from crossfray.server.store import MemoryStore, Stored
from crossfray.table.notes import told_of
from crossfray.table.standing import Standing
from crossfray.table.table import Table
from server.wire import Json, LocalSite, Wire, running
from support.loop import run_alone
from support.shelves import with_every_ability_changed, with_text

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
                if "wild-at-heart" in wire.options():
                    wire.answer("wild-at-heart")
                    assert wire.decision["question"] == "move to"
                    return made, wire.decision
                wire.answer(rng.choice(wire.options()))
    raise AssertionError("nobody comes to Wild at Heart")


def play_one(table: Table) -> None:
    if table.waits_on_chance:
        table.roll()
    elif table.state.options:
        table.answer(next(iter(option_ids(table.state).values())))


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
        table = store.tables[made["table"]]
        fell = (0, "a-roll-of-then", f"{FORMAT}-" + "0" * 32)
        store.tables[made["table"]] = replace(table, steps=(*table.steps, fell))
        rolls = sum(by == 0 for by, _, _ in table.steps) + 1
        with playing_with(OTHER), running(store) as site, site.sit(made):
            live = site.lobby.live[made["table"]]
            assert live.table.dice.rolls == rolls
            assert sum(step.by == 0 for step in live.table.steps) < rolls

    def test_a_card_that_is_not_in_the_game_changes_nothing(self) -> None:
        store = MemoryStore()
        with running(store) as site:
            made, decision = in_wild_at_heart(site, ["human", "human"])
        other = with_text("dc100/characters.toml", "cost = 2", "cost = 3")
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
                assert "with the cards it started with" in wire.hear_a("notice")["text"]
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
                "There is already a proposal"
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
            assert (
                said
                == "You cannot go back to the old cards: nothing has changed, or somebody has already played on."
            )
            assert wire.ask("refused", type="vote", agree=True)["sentence"] == "There is no proposal."

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
                "Spectators"
            )
            one.say(type="propose", what="old rules")
            watching.hear_a("proposal")
            assert watching.ask("refused", type="vote", agree=True)["sentence"] == "Spectators do not vote."


def in_wild_at_heart_with_a_friend(site: LocalSite) -> tuple[Json, Json]:
    """A table of two people in the middle of Wild at Heart, and its decision."""
    for seed in range(40):
        made = site.table(JON, ["human", "friend"])
        with site.sit(made) as one, site.sit(made, made["seats"][1]["secret"]) as two:
            rng = Random(seed)
            for _ in range(120):
                while not (one.asked or two.asked):
                    one.hear()
                    while two.number < one.number:
                        two.hear()
                wire, other = (one, two) if one.asked else (two, one)
                doing = "wild-at-heart" in wire.options()
                wire.answer("wild-at-heart" if doing else rng.choice(wire.options()))
                while other.number < wire.number:
                    other.hear()
                if one.view["winner"] is not None:
                    break
                if doing:
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
                live = [site.lobby.live[made[dice]["table"]] for dice in (2, 5)]
                assert live[0].shelf != live[1].shelf

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
        steps = tuple((by, answer, f"{FORMAT}-" + "0" * 32) for by, answer, _ in table.steps)
        store.tables[made["table"]] = replace(table, steps=steps, snapshots=(stood,), engine="0.0.9")
        assert points != [3, 2]
        with running(store) as site, site.sit(made) as wire:
            told = rules(wire)
            assert (told["from"], told["changed"], told["old_offered"]) == ("0.0.9", [], False)
            assert "A rule has changed." in told["text"]
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
        steps = (*table.steps[:-4], (1, "a-card-that-was", f"{FORMAT}-" + "0" * 32), *table.steps[-4:])
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


# ---------------------------------------------------------------------- every card


ASKS_NOTHING = {("batman", "Relentless")}
"""what is over before anybody is asked: no game is ever in the middle of it"""
NAMED = ("jon-snow", "batman", "arya-stark")
FIRST_BOXES = ("got100", "dc100", "sg100")
"""whose abilities are looked for: a few random games come to all of them, but not to those of every box"""


def abilities() -> set[tuple[str, str]]:
    """Every ability of a character, item or companion of the first three boxes, by card and name."""
    own = [card for card in characters().values() if card.box in FIRST_BOXES]
    beside = [card for card in attachments().values() if card.box in FIRST_BOXES]
    found = {(card.id, each.name) for card in own for each in card.rules.abilities}
    found |= {(card.id, each.name) for card in beside for each in card.rules.abilities}
    return found - ASKS_NOTHING


@cache
def games_in_the_middle(most: int) -> dict[tuple[str, str], Stored]:
    """A stored game in the middle of as many abilities as so many random games come to: after the ability was begun,
    before its last question."""
    found: dict[tuple[str, str], Stored] = {}
    wanted = abilities()
    for seed in range(most):
        lacking = sorted({card for card, name in wanted - set(found)})
        if not lacking:
            break
        rng = Random(seed)
        worn = [card for card in lacking if card in attachments()]
        people = [card for card in lacking if card in characters()]
        first = rng.sample(people or sorted(NAMED), min(3, len(people) or 3))
        first[0] += f"+{rng.choice(worn)}" if worn else ""
        rest = [card.id for card in characters().values() if not card.basic and card.id not in str(first)]
        second = rng.sample(rest, len(first))
        if worn:
            others = [card for card in attachments() if card not in first[0]]
            second[0] += f"+{rng.choice(others)}"  # ATTACH-1
        squads = (tuple(first), tuple(second))
        table = Table(MatchSpec("", "skirmish", "gotham-city-streets", "expanded", squads), seed)
        look_into(table, rng, found)
    return found


def look_into(table: Table, rng: Random, found: dict[tuple[str, str], Stored]) -> None:
    stood = None
    while table.state.options and len(table.steps) < 500:
        if table.waits_on_chance:
            table.roll()
            continue
        stood = table.standing or stood
        state = table.state
        for frame in state.frames:
            if frame[PROCEDURE] == ABILITY_FRAME and stood:
                thing = state.match.things[frame[ABILITY_CARD]]
                key = thing.card, thing.rules.abilities[frame[ABILITY_INDEX]].name
                if key not in found:
                    found[key] = kept(table, stood)
        options = [n for n in range(state.options.bit_length()) if state.options >> n & 1]
        # Abilities first: they are what is looked for.
        cards = [n for n in options if state.kind == ASK_ACTION and n >= ACTION_ABILITY]
        table.answer(rng.choice(cards or options))


def kept(table: Table, stood: Standing) -> Stored:
    seats = tuple(Seat(side, HUMAN, hashed("secret")) for side in range(len(table.match.sides)))
    steps = tuple((step.by, step.answer, step.hash) for step in table.steps)
    pins = digests(shipped_boxes())
    return Stored(new_table_id(), table.spec, table.dice.secret, seats, hashed("watch"), time.time(), steps=steps,
        named=True, engine="0.1.0", boxes=pins, snapshots=(stood,))  # fmt: skip


@pytest.mark.parametrize("noted", [True, False], ids=["with snapshot", "answers alone"])
def test_games_in_the_middle_of_every_ability_go_on_after_all_of_them_have_changed(noted: bool) -> None:
    """As the state before snapshots kept them, and as it is done now: nothing ends, and what changed is told.
    Every ability of the first three boxes, and those of the others that these games come to: to come to all of them
    takes hundreds of games."""
    found = games_in_the_middle(150)
    assert set(found) >= abilities()
    today = with_every_ability_changed()
    pinned = {digests(shipped_boxes()): shipped_boxes()}
    for key, stored in found.items():
        left = stored if noted else replace(stored, boxes=(), snapshots=(), engine="")
        gone_on = go_on(left, today, pinned if noted else {})
        assert gone_on.table.state.options, key
        note = gone_on.note
        if noted:
            assert note
            assert f"card {key[0]}" in {what for what, *_ in note["changed"]}, key
            assert note["at"] == stored.snapshots[0]["step"], key  # no more than an action is lost
            assert "These have changed:" in told_of(note)
        elif note:
            assert "continues under" in told_of(note)
        with playing_with(today):
            for _ in range(5):
                play_one(gone_on.table)
