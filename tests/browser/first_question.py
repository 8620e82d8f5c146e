"""How long it takes from the press of "Play now" to the first question.

PYTHONPATH=tests python -m browser.first_question: a server of its own, the start page open in a browser that has kept
nothing; a dozen times, each in a new profile."""

import time
from dataclasses import replace
from statistics import median

from playwright.sync_api import sync_playwright

from browser.player import ASKING, Player, open_browser
from server.wire import QUICK, running

TIMES = 12
WARMS_UP = 5.0
"""seconds that a server has been there"""
LEARNED = "localStorage.setItem('crossfray.learned', '[\"move\"]')"
WATCH = """asking => {
    const button = [...document.querySelectorAll("button")].find(each => each.textContent.startsWith("Play now"));
    return new Promise(done => {
        const begun = performance.now();
        new MutationObserver((_, watch) => {
            if (!document.querySelector(asking)) return;
            watch.disconnect();
            requestAnimationFrame(() => done(performance.now() - begun));
        }).observe(document.body, { childList: true, subtree: true, attributes: true });
        button.click();
    });
}"""


def measure() -> list[float]:
    """Seconds, from the quickest to the slowest."""
    found = []
    with running(settings=replace(QUICK, warm=True)) as site, sync_playwright() as playwright:
        time.sleep(WARMS_UP)
        browser = open_browser(playwright)
        for _ in range(TIMES):
            player = Player(browser, site.address)
            player.page.add_init_script(LEARNED)
            player.go("")
            player.page.get_by_role("button", name="Play now").wait_for()
            found.append(player.page.evaluate(WATCH, ASKING) / 1000)
            player.close()
        browser.close()
    print(" ".join(f"{each:.2f}" for each in found), "s, in the order they were taken")
    return sorted(found)


if __name__ == "__main__":
    times = measure()
    print(f"first question after {median(times):.2f} s (median of {TIMES}), {times[-1]:.2f} s at most")
