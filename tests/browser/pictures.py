"""Pictures of every page: desktop, phone upright and phone sideways. PYTHONPATH=tests python -m browser.pictures FOLDER

With names of pages after the folder only those are taken; with `--dark` as at night, with `--png` without loss. All of
them together stay under 4 MB."""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

from browser.player import Player, open_browser
from browser.test_changing import THROUGH_THE_WALL
from browser.test_play import play_on, ready, seat
from server.wire import LocalSite, running
from support.games import before_a_challenge, play_out
from support.house_tables import CHANGING, HouseGame, house_matches

SIZES = {"desktop": (1280, 720), "phone": (360, 740), "sideways": (740, 360)}
MOST_BYTES = 4 << 20
Show = Callable[[Player, LocalSite], None]


def start(player: Player, _site: LocalSite) -> None:
    player.go("")
    player.page.locator(".start-buttons").wait_for()


def new(player: Player, _site: LocalSite) -> None:
    player.go("#/new")
    ready(player)


def join(player: Player, _site: LocalSite) -> None:
    player.go("#/join")


def table(player: Player, site: LocalSite) -> None:
    player.go(seat(site.table("thrones", ["human", "greedy"], seed=12)))
    play_on(player, Random(5), 12)
    player.wait()


def learn(player: Player, _site: LocalSite) -> None:
    player.go("#/learn")
    player.page.locator(".steps").wait_for()


def lesson(player: Player, _site: LocalSite) -> None:
    player.go("#/learn/ability")
    player.wait()


def rules(player: Player, _site: LocalSite) -> None:
    player.go("#/rules/book-seeing")
    player.page.locator(".diagram").first.wait_for()


def beside(player: Player, site: LocalSite) -> None:
    table(player, site)
    if not player.page.get_by_role("button", name="Rules").count():
        player.page.get_by_role("button", name="Menu").click()
    player.page.get_by_role("button", name="Rules").click()
    player.page.locator(".page-text").wait_for()


def replay(player: Player, site: LocalSite) -> None:
    game = play_out("thrones", 2)
    player.go(f"#/replay/{site.kept(game, len(game.steps))['table']}/{len(game.steps) // 2}")
    player.page.locator(".chart").wait_for()


def refusal(player: Player, site: LocalSite) -> None:
    """A character with abilities is asked, and something cannot be done."""
    game = before_a_challenge("batman", "henchman")
    player.go(seat(site.kept(game, len(game.steps))))
    player.wait()
    player.page.locator("button[data-not-now]").first.click()
    player.page.get_by_role("alert").wait_for()


def reading(player: Player, site: LocalSite) -> None:
    """A figure was pressed: its card, and what could be done to it."""
    game = before_a_challenge("batman", "henchman")
    player.go(seat(site.kept(game, len(game.steps))))
    player.wait()
    player.page.locator(f".cell[data-square={player.square_of('henchman')}]").click()
    player.page.locator("[data-confirm]").wait_for()


def end(player: Player, site: LocalSite) -> None:
    game = play_out("thrones", 2)
    player.go(seat(site.kept(game, len(game.steps))))
    player.page.locator(".gains").wait_for()


def draft(player: Player, site: LocalSite) -> None:
    pick = {"secret": False, "size": 2, "attached": 0, "basic": False, "boxes": []}
    match = {"game": "skirmish", "map": "courtyard", "edition": "expanded", "squads": [[], []], "pick": pick}
    player.go(seat(site.table(match, ["human", "human"])))
    player.page.locator(".picker-card").first.wait_for()


def menu(player: Player, site: LocalSite) -> None:
    table(player, site)
    player.page.get_by_role("button", name="Menu").click()
    player.page.locator(".settings").wait_for()


def tables(player: Player, site: LocalSite) -> None:
    for match, seats in (("duel", ["human", "open"]), ("thrones", ["open", "greedy"])):
        site.post("/api/tables", {"match": match, "seats": seats, "listed": True}, 201)
    player.go("#/tables")
    player.page.locator(".open-tables li").nth(1).wait_for()


def walls(player: Player, site: LocalSite) -> None:
    """House cards have changed the board, and a wall is asked for."""
    game = HouseGame(CHANGING).give(*THROUGH_THE_WALL, "ability-2")
    player.go(seat(site.kept(game, len(game.steps))))
    player.wait()


def lost(player: Player, _site: LocalSite) -> None:
    player.go("#/nowhere")


PAGES: dict[str, Show] = {
    "start": start,
    "new": new,
    "join": join,
    "table": table,
    "learn": learn,
    "lesson": lesson,
    "rules": rules,
    "beside": beside,
    "replay": replay,
    "refusal": refusal,
    "reading": reading,
    "end": end,
    "draft": draft,
    "menu": menu,
    "tables": tables,
    "walls": walls,
    "lost": lost,
}


def take(folder: Path, names: list[str], *, lossless: bool, dark: bool) -> None:
    """Take the pictures, each named after its page and size."""
    folder.mkdir(parents=True, exist_ok=True)
    with house_matches(), running() as site, sync_playwright() as playwright:
        browser = open_browser(playwright)
        for name in names:
            for size, shape in SIZES.items():
                player = Player(browser, site.address, shape)
                player.page.emulate_media(color_scheme="dark" if dark else "light")
                PAGES[name](player, site)
                player.page.wait_for_timeout(400)
                picture = {"type": "png"} if lossless else {"type": "jpeg", "quality": 70}
                path = folder / f"{name}-{size}.{picture['type']}"
                player.page.screenshot(path=path, **picture)
                player.close()
        browser.close()


if __name__ == "__main__":
    out, *wanted = [word for word in sys.argv[1:] if word not in ("--png", "--dark")]
    take(Path(out), wanted or list(PAGES), lossless="--png" in sys.argv, dark="--dark" in sys.argv)
    found = list(Path(out).glob("*.jpeg"))
    size = sum(path.stat().st_size for path in found)
    print(f"{len(found)} pictures, {size / 1e6:.1f} MB in {out}")
    assert size <= MOST_BYTES, "the pictures are larger than 4 MB together"
