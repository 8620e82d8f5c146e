"""A browser and a server for the tests in this folder."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.player import CHROMIUM, DESKTOP, NO_CHROMIUM, SOON, Player, open_browser
from server.wire import LocalSite, running

NewPlayer = Callable[..., Player]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip(NO_CHROMIUM)
    with sync_playwright() as playwright:
        browser = open_browser(playwright)
        expect.set_options(
            timeout=SOON
        )  # what is asked first waits until a process of the server has started
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site() -> Iterator[LocalSite]:
    with running() as found:
        yield found


@pytest.fixture
def player(chromium: Browser, site: LocalSite) -> Iterator[NewPlayer]:
    """Makes players, and lets them go at the end."""
    players: list[Player] = []

    def new(size: tuple[int, int] = DESKTOP) -> Player:
        players.append(Player(chromium, site.address, size))
        return players[-1]

    yield new
    for each in players:
        each.close()
