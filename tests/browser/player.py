"""Somebody in front of a browser: looks at the page, answers what is offered, by mouse or by keyboard."""

import json
import shutil
from random import Random

from playwright.sync_api import Browser, Locator, Page, Playwright, expect
from playwright.sync_api import TimeoutError as Timeout

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
NO_CHROMIUM = "no Chromium found: install it with 'apt-get install chromium' to run the browser tests"
DESKTOP = (1440, 900)
PHONE = (390, 844)
SOON = 10_000
OFFERED = ".answers button[data-option], .draft button[data-option], .cell[data-offered]"
ASKING = ".question.is-asking"
OVER = "dialog[aria-label$='!']"


def open_browser(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)


class Player:
    """One page. Whatever the page reports as an error fails the test at its end."""

    def __init__(self, browser: Browser, address: str, size: tuple[int, int] = DESKTOP) -> None:
        self.address = address
        phone = min(size) < 500
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce",
            has_touch=phone,
            is_mobile=phone,
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(SOON)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def close(self) -> None:
        errors = self.errors[
            :
        ]  # what is still being loaded fails when the page is closed: that is no fault of the page
        self.context.close()
        assert errors == []

    def likes(self, **settings: str | bool) -> None:
        """Have chosen these settings before, like how fast events follow each other."""
        text = json.dumps(json.dumps(settings))
        self.page.add_init_script(f"localStorage.setItem('crossfray.settings', {text})")

    def go(self, place: str) -> None:
        self.page.goto(f"{self.address}/{place}")

    # ------------------------------------------------------------------ what is on the page

    @property
    def question(self) -> str:
        return self.page.locator(".question-text").inner_text()

    def wait(self) -> bool:
        """Wait until this player is asked; False if the game is over."""
        self.page.wait_for_selector(f"{ASKING}, {OVER}")
        return self.page.locator(OVER).count() == 0

    def wait_briefly(self, words: str) -> bool:
        """Whether a question with these words comes up within half a second."""
        try:
            self.page.locator(ASKING, has_text=words).wait_for(timeout=500)
        except Timeout:
            return False
        return True

    def offered(self) -> list[Locator]:
        """Every answer to the open question, on the board or beside it."""
        return self.page.locator(OFFERED).all()

    def square_of(self, piece: str) -> str:
        """The square under a figure."""
        found: str = self.page.evaluate(
            """piece => {
                const box = document.querySelector(`[data-piece="${piece}"]`).getBoundingClientRect();
                const middle = [box.x + box.width / 2, box.y + box.height / 2];
                return document.elementFromPoint(...middle).dataset.square;
            }""",
            piece,
        )
        return found

    # ------------------------------------------------------------------ answering

    def answer_something(self, rng: Random) -> None:
        """Give any answer that is offered; done only if nothing else is."""
        before = self.asked()
        names = self.page.locator(OFFERED).evaluate_all(
            "all => all.map(each => each.dataset.option ?? each.dataset.square)"
        )
        name = choose(names, rng)
        spot = self.page.locator(f'[data-option="{name}"], .cell[data-square="{name}"]').first
        spot.click()
        confirm = self.page.locator("[data-confirm]")
        if confirm.count():  # where squares are small, the first press only aims
            confirm.click()
        self.wait_for_another(before)

    def asked(self) -> str:
        """What tells one question from the next."""
        found: str = self.page.locator(".question").get_attribute("data-decision") or ""
        return found

    def wait_for_another(self, before: str) -> None:
        expect(self.page.locator(f'.question[data-decision="{before}"]')).to_have_count(0, timeout=SOON)


def choose(names: list[str], rng: Random) -> str:
    """An answer: rather something that brings the game on than done, and rather that than just a move."""
    lively = [name for name in names if name in ("challenge", "interact", "rally", "yes")]
    others = [name for name in names if name != "done"]
    return rng.choice(lively or others or names)
