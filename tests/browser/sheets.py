"""All figures and all maps, each on one sheet: docs/pictures/figures.jpeg and maps.jpeg.

PYTHONPATH=tests python -m browser.sheets FOLDER
"""

import base64
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from browser.pictures import SIZES, on_map
from browser.player import Player, open_browser
from crossfray.content.cards import characters
from crossfray.content.maps import load_map, map_ids
from server.wire import LocalSite, running

WIDE = 1280
STYLE = """<style>
body { margin: 0; background: #fffaf0; font: 15px sans-serif; display: grid; gap: 14px; padding: 14px; color: #222 }
figure { margin: 0; text-align: center } img { max-width: 100%; max-height: 330px } figcaption { padding-top: 4px }
</style>"""


def figures(browser: Browser, site: LocalSite) -> Iterator[tuple[str, bytes]]:
    """Everybody as New table shows them."""
    page = browser.new_page(viewport={"width": WIDE, "height": 800}, device_scale_factor=2)
    page.goto(f"{site.address}/#/new")
    page.get_by_role("button", name="+ Character").first.click()
    page.locator(".picker-card").first.wait_for()
    for card in characters().values():
        take = page.locator(f'.picker-card header:has([data-card="{card.id}"])')
        if take.count():
            yield card.name, take.locator("svg").first.screenshot(type="png")
    page.close()


def maps(browser: Browser, site: LocalSite) -> Iterator[tuple[str, bytes]]:
    """Every map with the figures of its box, some turns into a game."""
    for map_id in map_ids():
        player = Player(browser, site.address, SIZES["desktop"])
        on_map(map_id)(player, site)
        yield load_map(map_id).name, player.page.locator(".board").screenshot(type="png")
        player.close()


def sheet(browser: Browser, path: Path, columns: int, shown: Iterator[tuple[str, bytes]]) -> None:
    page = browser.new_page(viewport={"width": WIDE, "height": 600})
    cells = "".join(
        f'<figure><img src="data:image/png;base64,{base64.b64encode(picture).decode()}"/>'
        f"<figcaption>{name}</figcaption></figure>"
        for name, picture in shown
    )
    page.set_content(
        f"{STYLE}<body style='grid-template-columns: repeat({columns}, 1fr)'>{cells}", wait_until="load"
    )
    page.screenshot(path=path, type="jpeg", quality=80, full_page=True)
    page.close()


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with running() as site, sync_playwright() as playwright:
        browser = open_browser(playwright)
        sheet(browser, folder / "figures.jpeg", 9, figures(browser, site))
        sheet(browser, folder / "maps.jpeg", 4, maps(browser, site))
        browser.close()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
