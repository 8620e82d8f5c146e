"""For everybody: axe finds nothing on any page, in both themes; a phone held sideways, a zoomed page, a huge screen."""

from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from browser.conftest import NewPlayer
from browser.pictures import PAGES
from browser.player import ASKING, OFFERED, Player
from browser.test_play import play_on, seat
from server.wire import LocalSite

SIDEWAYS = (740, 360)
NARROWEST = (360, 740)
HUGE = (3840, 2160)
QUICK = ("start", "table", "rules")
"""pages that are looked at in every run; the others with --long"""


def faults(player: Player) -> list[tuple[str, list[Any]]]:
    found = Axe().run(player.page, options={"resultTypes": ["violations"]}).response["violations"]
    return [(each["id"], [node["target"] for node in each["nodes"]][:4]) for each in found]


@pytest.mark.parametrize("theme", ["dark", pytest.param("light", marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.long) for name in PAGES]
)
def test_axe_finds_nothing(player: NewPlayer, site: LocalSite, name: str, theme: str) -> None:
    guest = player()
    guest.likes(theme=theme, speed="at once")
    PAGES[name](guest, site)
    assert guest.page.evaluate("document.documentElement.dataset.theme") == theme
    assert faults(guest) == []


def test_a_phone_held_sideways_is_playable(player: NewPlayer, site: LocalSite) -> None:
    guest = player(SIDEWAYS)
    guest.likes(speed="at once")
    guest.go(seat(site.table("thrones", ["human", "greedy"], seed=12)))
    assert guest.wait()
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= SIDEWAYS[0]
    size = guest.page.locator(".cell").first.bounding_box()
    assert size is not None
    assert min(size["width"], size["height"]) >= 32
    board = guest.page.locator(".board-area").bounding_box()
    question = guest.page.locator(".question").bounding_box()
    assert board is not None
    assert question is not None
    assert board["height"] > 300
    assert question["x"] >= board["x"] + board["width"] - 1
    play_on(guest, Random(5), 10)
    assert guest.wait()
    acting = guest.page.locator(".toy-at.is-acting")
    if acting.count():
        expect(acting.first).to_be_in_viewport()


def test_a_page_at_twice_its_size_is_playable(player: NewPlayer, site: LocalSite) -> None:
    """A desktop of 1280 x 720 at 200 % has the room of 640 x 360."""
    guest = player((640, 360))
    guest.go(seat(site.table("duel", ["human", "greedy"], seed=6)))
    play_on(guest, Random(4), 8)
    assert guest.wait()
    assert guest.page.locator(OFFERED).count()
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= 640


def test_a_huge_screen_has_larger_letters(player: NewPlayer, site: LocalSite) -> None:
    guest = player(HUGE)
    guest.go(seat(site.table("duel", ["human", "greedy"], seed=6)))
    assert guest.wait()
    text = guest.page.locator(".question-text").bounding_box()
    assert text is not None
    assert text["height"] > 36
    assert guest.page.evaluate("document.documentElement.scrollHeight") <= HUGE[1]


@pytest.mark.parametrize(
    "name", ["start", "learn", "rules", "lesson", "replay", "workshop", "drawn", "puzzles", "new"]
)
def test_nothing_scrolls_sideways_on_the_narrowest_phone(
    player: NewPlayer, site: LocalSite, name: str
) -> None:
    guest = player(NARROWEST)
    PAGES[name](guest, site)
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= NARROWEST[0]


def test_events_are_spoken_once(player: NewPlayer, site: LocalSite) -> None:
    """While events are told only one part of the page speaks; the question speaks when it is asked."""
    guest = player()
    guest.go(seat(site.table("duel", ["human", "greedy"], seed=6)))
    assert guest.wait()

    def speaking() -> list[str]:
        found: list[str] = guest.page.locator("[aria-live=polite]").evaluate_all(
            "all => all.map(each => each.className)"
        )
        return found

    assert sorted(speaking()) == ["question-text", "sr-only"]
    guest.page.emulate_media(reduced_motion="no-preference")
    guest.page.locator(".cell[data-offered]").first.click()
    told = guest.page.wait_for_function(
        """asking => !document.querySelector(asking)
            && [...document.querySelectorAll("[aria-live=polite]")].map(each => each.className)""",
        arg=ASKING,
    )
    assert told.json_value() == ["sr-only"]
