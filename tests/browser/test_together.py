"""Tables that are open to all, and what the people at a table settle together: real servers, real browsers."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import NewPlayer
from browser.player import Player
from browser.test_play import ready, seat
from crossfray.content.sources import playing_with
from crossfray.server.store import MemoryStore
from server.test_upgrades import FARTHER, in_wild_at_heart
from server.wire import QUICK, Json, LocalSite, Wire, running
from support.games import before_a_challenge

DAY = 24 * 3600
BY_DAYS = {"kind": "turn", "seconds": DAY}


@pytest.fixture(scope="module")
def site() -> Iterator[LocalSite]:
    """A server that looks up its open tables each time."""
    with running(settings=replace(QUICK, check_every=0.0)) as found:
        yield found


def table(site: LocalSite, seats: list[str], **terms: Any) -> Json:
    return site.post("/api/tables", {"match": "duel", "seats": seats, **terms}, 201)


def place(made: Json, number: int) -> str:
    return f"#/table/{made['table']}/{made['seats'][number]['secret']}"


def from_menu(player: Player, name: str) -> None:
    player.page.get_by_role("button", name="Menu").click()
    player.page.get_by_role("button", name=name).click()


class TestOpenTables:
    def test_one_is_made_found_and_joined(self, player: NewPlayer) -> None:
        host, guest = player(), player((360, 740))
        host.likes(name="Ann", speed="at once")
        guest.likes(speed="at once")
        host.go("#/new")
        ready(host)
        host.page.get_by_role("combobox", name="Light").select_option("open")
        host.page.get_by_label("Open to everybody").check()
        host.page.get_by_role("button", name="Start").click()
        host.page.get_by_role("button", name="Close").click()
        guest.go("#/join")
        guest.page.get_by_role("link", name="Open tables").click()
        entry = guest.page.locator(".open-tables li", has_text="Ann against an open seat")
        expect(entry).to_contain_text("Made just now")
        entry.get_by_role("link", name="Join").click()
        guest.page.get_by_role("button", name="Take Light").click()
        expect(guest.page.locator(".board")).to_be_visible()
        guest.go("#/tables")
        mine = guest.page.locator(".open-tables li", has_text="Ann against")
        expect(mine.get_by_role("link", name="Back to my seat")).to_be_visible()

    def test_anybody_watches(self, player: NewPlayer, site: LocalSite) -> None:
        made = table(site, ["human", "human"], listed=True, seed=3)
        guest = player()
        guest.go("#/tables")
        entry = guest.page.locator(f"[data-table='{made['table']}']")
        expect(entry.get_by_role("link", name="Join")).to_have_count(0)
        entry.get_by_role("link", name="Watch").click()
        expect(guest.page.locator(".question-text")).to_contain_text("must answer: Where do you place")
        guest.go("#/")
        expect(guest.page.locator(".start-buttons")).to_be_visible()
        expect(guest.page.locator(".my-tables")).to_have_count(0)

    @pytest.mark.long
    def test_none_is_open(self, chromium: Browser) -> None:
        with running() as empty:
            guest = Player(chromium, empty.address)
            guest.go("#/tables")
            expect(guest.page.get_by_text("No table is open just now.")).to_be_visible()
            guest.close()


BROWSER_WITH_NOTICES = """
window.told = [];
window.asked = 0;
window.Notification = class {
  static permission = "default";
  static async requestPermission() { window.asked += 1; return (this.permission = "ANSWER"); }
  constructor(title, more) { window.told.push(title); window.last = this; }
  close() {}
};
window.hides = false;
Object.defineProperty(document, "hidden", { get: () => window.hides });
"""


class TestNoticesOfTurns:
    def test_they_are_offered_where_a_game_takes_days_and_come_while_nobody_looks(
        self, player: NewPlayer, site: LocalSite
    ) -> None:
        made = table(site, ["human", "friend"], clock=BY_DAYS)
        host = player()
        host.page.clock.install()
        host.page.add_init_script(BROWSER_WITH_NOTICES.replace("ANSWER", "granted"))
        host.go(place(made, 0))
        offer = host.page.get_by_role("status", name="Notifications")
        expect(offer).to_contain_text("Should your browser notify you when it is your turn?")
        assert host.page.evaluate("window.asked") == 0  # not before somebody says yes
        offer.get_by_role("button", name="Yes, notify me").click()
        expect(offer).to_have_count(0)
        host.go("#/")
        host.page.locator(".my-tables").wait_for()
        host.page.evaluate("window.hides = true")
        host.page.clock.fast_forward("02:10")
        with site.sit(made, made["seats"][1]["secret"]) as friend:
            until_asked(friend, side=1)
        host.page.clock.fast_forward("02:10")
        title = "Your turn: Duel"
        host.page.wait_for_function("() => window.told.length")
        assert host.page.evaluate("window.told") == [title]
        host.page.clock.fast_forward("02:10")
        assert host.page.evaluate("window.told") == [title]  # said once
        host.page.evaluate("window.last.onclick()")
        expect(host.page.locator(".board")).to_be_visible()

    def test_a_no_of_the_browser_is_told_and_nobody_is_asked_twice(
        self, player: NewPlayer, site: LocalSite
    ) -> None:
        made = table(site, ["human", "friend"], clock=BY_DAYS)
        host = player()
        host.page.add_init_script(BROWSER_WITH_NOTICES.replace("ANSWER", "denied"))
        host.go(place(made, 0))
        offer = host.page.get_by_role("status", name="Notifications")
        offer.get_by_role("button", name="Yes, notify me").click()
        expect(offer).to_contain_text("Your browser does not allow notifications from this page.")
        offer.get_by_role("button", name="OK").click()
        host.page.reload()
        expect(host.page.locator(".board")).to_be_visible()
        expect(offer).to_have_count(0)

    @pytest.mark.long
    def test_a_quick_game_asks_nothing(self, player: NewPlayer, site: LocalSite) -> None:
        made = table(site, ["human", "friend"], clock={"kind": "turn", "seconds": 60})
        host = player()
        host.page.add_init_script(BROWSER_WITH_NOTICES)
        host.go(place(made, 0))
        expect(host.page.get_by_role("timer").first).to_be_visible()
        expect(host.page.get_by_role("status", name="Notifications")).to_have_count(0)


def until_asked(wire: Wire, side: int) -> None:
    """Answer for the other side until this one is asked."""
    for _ in range(20):
        if (wire.view.get("decision") or {}).get("side") == side:
            return
        if wire.asked:
            wire.answer(wire.options()[0])
        else:
            wire.hear()
    raise AssertionError(f"side {side} is never asked")


class TestAgreements:
    def test_cards_have_changed_and_the_people_finish_with_the_old_ones(self, chromium: Browser) -> None:
        store = MemoryStore()
        with running(store) as before:
            made, _ = in_wild_at_heart(before, ["human", "human"])
        with playing_with(FARTHER), running(store) as after:
            guest = Player(chromium, after.address)
            guest.go(seat(made))
            changed = guest.page.get_by_role("status", name="The rules have changed")
            expect(changed).to_contain_text("card jon-snow, Wild at Heart, text: was “Move 3.")
            expect(guest.page.locator(".is-notice")).to_have_count(1)  # said once
            squares = guest.page.locator(".cell[data-offered]")
            with_new = squares.count()
            changed.get_by_role("button", name="Finish with the old cards").click()
            expect(changed).to_have_count(0)
            expect(squares).not_to_have_count(with_new)
            assert squares.count() < with_new  # one square less far
            guest.close()

    @pytest.mark.long
    def test_a_proposal_is_declined(self, player: NewPlayer, site: LocalSite) -> None:
        host, friend, _ = self.after_a_roll(player, site)
        from_menu(host, "Ask to undo the last answer, including dice rolls")
        waiting = host.page.get_by_role("status", name="A proposal")
        expect(waiting).to_contain_text(
            "proposes to undo the last answer, even though dice have been rolled."
        )
        expect(waiting).to_contain_text("Waiting for")
        asked = friend.page.get_by_role("status", name="A proposal")
        asked.get_by_role("button", name="Decline").click()
        expect(host.page.get_by_text("Somebody disagreed: the game continues unchanged.")).to_be_visible()

    def test_dice_are_taken_back_if_both_agree(self, player: NewPlayer, site: LocalSite) -> None:
        host, friend, made = self.after_a_roll(player, site)
        from_menu(host, "Ask to undo the last answer, including dice rolls")
        friend.page.get_by_role("status", name="A proposal").get_by_role("button", name="Agree").click()
        for each in (host, friend):
            expect(each.page.get_by_role("status", name="A proposal")).to_have_count(0)
        expect(host.page.locator("[data-option=challenge]")).to_be_visible()
        game = before_a_challenge("batman", "henchman")
        assert len(site.lobby.live[made["table"]].table.steps) == len(game.steps)

    def after_a_roll(self, player: NewPlayer, site: LocalSite) -> tuple[Player, Player, Json]:
        """Two people at a casual table; dice have just fallen."""
        game = before_a_challenge("batman", "henchman")
        made = site.kept(game, len(game.steps), ("one", "two"), casual=True)
        host, friend = player(), player()
        for number, each in enumerate((host, friend)):
            each.likes(speed="at once")
            each.go(place(made, number))
        assert host.wait()
        host.page.locator("[data-option=challenge]").click()
        expect(host.page.locator(".log")).to_contain_text(re.compile("(wins|loses) the challenge against"))
        assert host.wait()
        return host, friend, made

    def test_the_computer_takes_a_seat_and_gives_it_back(self, player: NewPlayer, site: LocalSite) -> None:
        made = table(site, ["human", "friend"])
        host, friend = player(), player()
        host.go(place(made, 0))
        friend.go(place(made, 1))
        expect(friend.page.locator(".board")).to_be_visible()
        friend.go("#/")
        from_menu(host, "Seats and links")
        host.page.get_by_role("button", name="Let the computer play").click()
        expect(host.page.locator(".seats")).to_contain_text("the computer plays for this player")
        friend.go(place(made, 1))
        expect(friend.page.locator(".squad h2", has_text="Light")).to_contain_text(
            "the computer plays for you"
        )
        from_menu(friend, "Seats and links")
        friend.page.get_by_role("button", name="Take my seat back").click()
        expect(friend.page.locator(".seats")).not_to_contain_text("the computer plays")
        expect(host.page.locator(".seats")).to_contain_text("here")
