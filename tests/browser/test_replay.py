"""Watching again: stepped, scrubbed, played by itself, played on from, and opened from a file."""

import re
from pathlib import Path

from playwright.sync_api import expect

from browser.conftest import NewPlayer
from browser.player import ASKING, Player
from crossfray.agents.levels import LEVELS, USUAL
from crossfray.table.record import record_text
from server.wire import LocalSite
from support.games import play_out

GAME = ("duel", 2)
STARTING = 60_000
"""milliseconds: what is asked of a new server first waits until a process for it has started"""


def open_game(player: Player, site: LocalSite, step: int | None = None) -> str:
    game = play_out(*GAME)
    table: str = site.kept(game, len(game.steps))["table"]
    player.go(f"#/replay/{table}" + (f"/{step}" if step is not None else ""))
    expect(player.page.locator(".board")).to_be_visible()
    return table


def moment(player: Player) -> int:
    return int(player.page.get_by_label("Moment of the game").input_value())


def test_a_game_is_stepped_scrubbed_and_jumped_through(player: NewPlayer, site: LocalSite) -> None:
    guest = player()
    table = open_game(guest, site)
    steps = play_out(*GAME).steps
    guest.page.get_by_role("button", name="Next step").click()
    expect(guest.page.locator(".log")).to_contain_text("is the first player")
    for _ in range(3):
        at = moment(guest)
        guest.page.keyboard.press(".")
        expect(guest.page.get_by_label("Moment of the game")).not_to_have_value(str(at))
    after = moment(guest)
    guest.page.keyboard.press(",")
    expect(guest.page.get_by_label("Moment of the game")).not_to_have_value(str(after))
    guest.page.get_by_role("button", name="knock-out ›").click()
    expect(guest.page.locator(".log")).to_contain_text("knocked out")
    guest.page.get_by_role("button", name="To the end").click()
    expect(guest.page.get_by_label("Moment of the game")).to_have_value(str(len(steps)))
    expect(guest.page.locator(".question-text")).to_have_text("The game is over.")
    guest.page.get_by_role("button", name="Previous round").click()
    expect(guest.page.get_by_label("Moment of the game")).not_to_have_value(str(len(steps)))
    assert moment(guest) < len(steps)
    assert f"/replay/{table}/{moment(guest)}" in guest.page.url
    guest.page.reload()
    expect(guest.page.get_by_label("Moment of the game")).to_have_value(guest.page.url.rsplit("/", 1)[1])


def test_a_game_plays_by_itself_at_a_chosen_speed(player: NewPlayer, site: LocalSite) -> None:
    guest = player()
    open_game(guest, site)
    guest.page.get_by_label("Speed").select_option("4")
    guest.page.get_by_role("button", name="Play (p)").click()
    expect(guest.page.locator(".log")).to_contain_text("Round 1 begins", timeout=15000)
    guest.page.get_by_role("button", name="Stop (p)").click()


def test_why_not_and_playing_on_from_a_moment(player: NewPlayer, site: LocalSite) -> None:
    guest = player()
    open_game(guest, site, 3)
    expect(guest.page.locator(".question-text")).to_contain_text("What does")
    guest.page.locator(".cell[data-square=a8]").click()
    expect(guest.page.get_by_role("alert").locator(".rule")).to_have_text("ACT-MOVE")
    pieces = guest.page.locator("[data-piece]").evaluate_all("all => all.map(each => each.style.transform)")
    guest.page.get_by_role("button", name="Play on from here").click()
    rival = guest.page.get_by_role("dialog").get_by_role("combobox").last
    levels = rival.locator("option").filter(has_text="Computer: ")
    expect(levels).to_have_text(["Computer: quick", *(f"Computer: {level}" for level in LEVELS)])
    expect(rival).to_have_value(USUAL)
    rival.select_option("human")
    guest.page.get_by_role("button", name="Play on", exact=True).click()
    expect(guest.page).to_have_url(re.compile("/table/"))
    expect(guest.page.locator(".replay-bar")).to_have_count(0)
    expect(guest.page.locator(ASKING)).to_be_visible()
    assert "/table/" in guest.page.url
    assert (
        guest.page.locator("[data-piece]").evaluate_all("all => all.map(each => each.style.transform)")
        == pieces
    )


def test_a_record_is_opened_from_a_file_and_by_dropping_it(player: NewPlayer, tmp_path: Path) -> None:
    guest = player()
    file = tmp_path / "game.json"
    file.write_text(record_text(play_out(*GAME), ["human", "greedy"]), "utf-8")
    guest.go("")
    guest.page.get_by_label("Record of a game").set_input_files(file)
    expect(guest.page.get_by_role("region", name="Replay")).to_be_visible(timeout=STARTING)
    guest.go("")
    guest.page.locator(".start-buttons").wait_for()
    guest.page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "game.json", { type: "application/json" }));
            dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        file.read_text("utf-8"),
    )
    expect(guest.page.get_by_role("region", name="Replay")).to_be_visible()
    file.write_text("no record", "utf-8")
    guest.go("")
    guest.page.get_by_label("Record of a game").set_input_files(file)
    expect(guest.page.get_by_role("alert")).to_contain_text("expected a record")
