"""A stranger's way from an empty page to the first move with a card of their own, with the time of each step.

PYTHONPATH=tests python -m browser.first_card: a server of its own, a browser that has kept nothing. Texts are typed
letter by letter, five a second; everything else is pressed as soon as it is there."""

import time
from dataclasses import replace

from playwright.sync_api import expect, sync_playwright

from browser.player import ASKING, Player, open_browser
from server.wire import QUICK, running

A_LETTER = 200.0
"""milliseconds"""
MISREAD = "Move 2. Chalenge 3 to a rival."
WARMS_UP = 5.0
MOST_ANSWERS = 20
DESKTOP = (1280, 800)


class Stranger:
    """Somebody who has never been here, and a clock."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.begun = time.monotonic()

    def say(self, what: str) -> None:
        print(f"{time.monotonic() - self.begun:6.1f} s  {what}", flush=True)

    def type(self, label: str, text: str) -> None:
        field = self.player.page.get_by_label(label, exact=True).first
        field.fill("")
        field.press_sequentially(text, delay=A_LETTER, timeout=0)

    def press(self, name: str) -> None:
        self.player.page.get_by_role("button", name=name).first.click()

    # ------------------------------------------------------------------ the way

    def write_a_card(self) -> None:
        page = self.player.page
        self.player.go("")
        page.get_by_role("link", name="Workshop").click()
        self.say("the start page, and on it: Workshop")
        self.type("Name of a new box", "Night watch")
        self.press("Start a box")
        expect(page.get_by_text("Everything is understood")).to_be_visible()
        self.say('a box called "Night watch" is there, with a card to change')
        self.press("Add a character")
        self.type("Name", "Zara Swift")
        self.say('a new character is called "Zara Swift"')
        self.type("What it does", MISREAD)
        wrong = page.locator(".misread p").first
        wrong.wait_for()
        self.say(f"typed: {MISREAD}")
        self.say(f"told: {wrong.inner_text()}")
        mend = page.locator(".mend").first
        self.say(f'offered, and pressed: "{mend.inner_text()}"')
        mend.click()
        reading = page.locator(".read-as:not(.is-waiting)").first
        expect(reading).to_contain_text("challenge")
        self.say(f"told: {reading.inner_text()}")

    def play_it(self) -> None:
        page = self.player.page
        expect(page.get_by_role("button", name="Try it out")).to_be_enabled()
        self.press("Try it out")
        self.player.wait()
        self.say(f"a table; asked: {self.player.question}")
        for _ in range(MOST_ANSWERS):
            before = self.player.asked()
            move = page.locator('.answers [data-option="move"]')
            if "Zara Swift" in self.player.question and move.count():
                move.click()
                self.player.wait_for_another(before)
                self.player.wait()
                self.say(f"asked: {self.player.question}")
                before = self.player.asked()
                page.locator(".cell[data-offered]").last.click()
                self.player.wait_for_another(before)
                expect(page.locator(".log")).to_contain_text("Zara Swift moves")
                self.say("Zara Swift makes the first move")
                return
            page.locator(f"{ASKING} .answers button[data-option], .cell[data-offered]").first.click()
            if (
                confirm := page.locator("[data-confirm]")
            ).count():  # a figure is looked at by the first press
                confirm.click()
            self.player.wait_for_another(before)
            self.player.wait()


def main() -> None:
    with running(settings=replace(QUICK, warm=True)) as site, sync_playwright() as playwright:
        time.sleep(WARMS_UP)
        browser = open_browser(playwright)
        player = Player(browser, site.address, DESKTOP)
        stranger = Stranger(player)
        stranger.write_a_card()
        stranger.play_it()
        player.close()
        browser.close()


if __name__ == "__main__":
    main()
