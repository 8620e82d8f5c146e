"""Pictures of every page: desktop, phone upright and phone sideways. PYTHONPATH=tests python -m browser.pictures FOLDER

With names of pages after the folder only those are taken; with `--dark` as at night, with `--png` without loss. All of
them together stay under 6 MB. With `--maps` instead: every map, with the figures of its box in a game (desktop)."""

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from playwright.sync_api import expect, sync_playwright

from browser.player import Player, open_browser
from browser.test_changing import THROUGH_THE_WALL
from browser.test_play import play_on, ready, seat
from browser.test_workshop import DEAF, EITHER, RIVAL, STRIKE, begin, words
from crossfray.agents import greedy
from crossfray.agents.known import find_agent
from crossfray.agents.steady import steady_answer
from crossfray.content.cards import characters
from crossfray.content.maps import load_map, map_ids
from crossfray.content.match.spec import MatchSpec
from crossfray.study.puzzles import find_puzzle
from crossfray.table.table import Table
from server.wire import QUICK, LocalSite, running
from support.games import before_a_challenge, play_out
from support.house_tables import CHANGING, HouseGame, house_matches

SIZES = {"desktop": (1280, 720), "phone": (360, 740), "sideways": (740, 360)}
MOST_BYTES = 6_000_000
LONG = 180_000
"""milliseconds for the computer to look ahead"""
PATIENT = replace(QUICK, think_within=LONG / 1000)
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


def workshop(player: Player, _site: LocalSite) -> None:
    """A card that is being written, with a word that is not understood."""
    begin(player)
    text = player.page.locator('[data-text="characters.toml.character.0.ability.0.text"] textarea')
    text.fill("Move 1. Chalenge 3 to a rival.")
    player.page.locator(".mend").first.wait_for()


def meaning(player: Player, _site: LocalSite) -> None:
    """A text that can mean two things."""
    begin(player)
    player.page.get_by_label("Challenge action").first.uncheck()
    text = words(player, STRIKE)
    text.locator("textarea").fill(EITHER)
    text.get_by_role("button", name=RIVAL).wait_for()
    text.get_by_role("button", name="None of these").scroll_into_view_if_needed()


def decided(player: Player, site: LocalSite) -> None:
    """The same when its author has picked the other reading, with another text that waits, before it is played."""
    meaning(player, site)
    words(player, STRIKE).get_by_role("button", name=RIVAL).click()
    player.page.get_by_text("Your words alone").wait_for()
    words(player, STRIKE.replace("ability.0", "ability.1")).locator("textarea").fill("Move 2 at once.")
    player.page.get_by_text("1 reading waits").wait_for()
    player.page.get_by_role("button", name="Try it out").click()
    player.page.get_by_role("dialog").wait_for()


def drawn(player: Player, _site: LocalSite) -> None:
    begin(player)
    player.page.get_by_role("button", name="The yard").click()
    player.page.locator(".map-canvas").wait_for()


def hint(player: Player, site: LocalSite) -> None:
    game = before_a_challenge("batman", "henchman")
    player.go(seat(site.kept(game, len(game.steps))))
    player.wait()
    player.page.locator('[data-option="move"]').click()
    player.page.get_by_role("button", name="Hint").click()
    player.page.get_by_role("region", name="Hint").wait_for(timeout=LONG)


def picking(player: Player, site: LocalSite) -> None:
    """A hint while squads are picked."""
    draft(player, site)
    player.page.get_by_role("button", name="Hint", exact=True).click()
    player.page.get_by_role("region", name="Hint").wait_for(timeout=LONG)


def sharing(player: Player, _site: LocalSite) -> None:
    """The ways to play with a finished box."""
    begin(player)
    player.page.get_by_role("button", name="Play with it").click()
    player.page.get_by_role("button", name="With a friend").wait_for()


def elsewhere(player: Player, _site: LocalSite) -> None:
    """A box that two tabs have changed."""
    player.page.add_init_script(DEAF)
    begin(player)
    other = player.context.new_page()
    other.goto(player.page.url)
    for page, name in ((other, "Zara Swift"), (player.page, "Rolf Stone")):
        page.bring_to_front()
        page.get_by_label("Name", exact=True).first.fill(name)
    player.page.get_by_role("alert").wait_for()


def review(player: Player, site: LocalSite) -> None:
    """The whole review of a game that two computers have played."""
    player.go(f"#/replay/{played_well(site)}")
    player.page.get_by_role("button", name="Review").click()
    player.page.locator(".review").wait_for(timeout=LONG)


def worst(player: Player, site: LocalSite) -> None:
    review(player, site)
    player.page.get_by_role("button", name="Show the worst moment").click()
    player.page.locator(".moment-note").wait_for()


def puzzles(player: Player, _site: LocalSite) -> None:
    player.go("#/puzzles")
    player.page.locator(".theme").first.wait_for()


def puzzle(player: Player, _site: LocalSite) -> None:
    player.go("#/puzzles/p001")
    player.wait()


def tried(player: Player, site: LocalSite) -> None:
    """A puzzle after a wrong answer."""
    puzzle(player, site)
    answer = find_puzzle("p001").answer
    player.page.locator(f'.answers [data-option]:not([data-option="{answer}"])').first.click()
    player.page.get_by_text("Not the best").wait_for()


def solved(player: Player, site: LocalSite) -> None:
    """A puzzle that was given up: its solution."""
    tried(player, site)
    player.page.get_by_role("button", name="Show the answer").click()
    player.page.locator(".solution").wait_for()


@cache
def played_well(site: LocalSite) -> str:
    """The table of a game that two greedy players have played."""
    squads = (("batman", "robin"), ("the-joker", "harley-quinn"))
    table = Table(MatchSpec("Duos", "skirmish", "courtyard", "expanded", squads), 4, whims=Random(4))
    while table.state.options:
        if table.waits_on_chance:
            table.roll()
        else:
            table.answer(steady_answer(find_agent("greedy"), table.state, table.whims)[0])
    kept: str = site.kept(table, len(table.steps))["table"]
    return kept


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
    "workshop": workshop,
    "meaning": meaning,
    "decided": decided,
    "drawn": drawn,
    "hint": hint,
    "picking": picking,
    "sharing": sharing,
    "elsewhere": elsewhere,
    "review": review,
    "worst": worst,
    "puzzles": puzzles,
    "puzzle": puzzle,
    "tried": tried,
    "solved": solved,
    "lost": lost,
}


def on_map(map_id: str) -> Show:
    """A game on a map, some turns after it began, with everybody of its box."""
    box = load_map(map_id).box
    squad = tuple(card.id for card in characters().values() if card.box == box)[:5] or (
        "batman",
        "robin",
        "catwoman",
    )
    spec = MatchSpec("On a map", "skirmish", map_id, "expanded", (squad, squad))
    game = Table(spec, 3, whims=Random(3))
    while game.state.options and len(game.steps) < 60:
        if game.waits_on_chance:
            game.roll()
        else:
            game.answer(greedy.choose(game.state, game.whims))

    def show(player: Player, site: LocalSite) -> None:
        player.go(seat(site.kept(game, len(game.steps))))
        player.wait()

    return show


def take(
    folder: Path, pages: dict[str, Show], sizes: dict[str, tuple[int, int]], *, lossless: bool, dark: bool
) -> None:
    """Take the pictures, each named after its page and size."""
    folder.mkdir(parents=True, exist_ok=True)
    with house_matches(), running(settings=PATIENT) as site, sync_playwright() as playwright:
        browser = open_browser(playwright)
        expect.set_options(timeout=LONG)
        for name, show in pages.items():
            for size, shape in sizes.items():
                player = Player(browser, site.address, shape)
                player.page.set_default_timeout(LONG)
                player.page.emulate_media(color_scheme="dark" if dark else "light")
                show(player, site)
                player.page.wait_for_timeout(400)
                picture = {"type": "png"} if lossless else {"type": "jpeg", "quality": 70}
                path = folder / f"{name}-{size}.{picture['type']}"
                player.page.screenshot(path=path, **picture)
                player.close()
        browser.close()


if __name__ == "__main__":
    out, *wanted = [word for word in sys.argv[1:] if not word.startswith("--")]
    maps = "--maps" in sys.argv
    pages = (
        {name: on_map(name) for name in wanted or map_ids()}
        if maps
        else {name: PAGES[name] for name in wanted or PAGES}
    )
    sizes = {"desktop": SIZES["desktop"]} if maps else SIZES
    take(Path(out), pages, sizes, lossless="--png" in sys.argv, dark="--dark" in sys.argv)
    found = list(Path(out).glob("*.jpeg"))
    size = sum(path.stat().st_size for path in found)
    print(f"{len(found)} pictures, {size / 1e6:.1f} MB in {out}")
    assert size <= MOST_BYTES, "the pictures are larger than 6 MB together"
