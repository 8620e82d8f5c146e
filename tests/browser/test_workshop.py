"""The workshop: a box written, misread, mended, tried out, drawn, saved, and played by two browsers."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browser.conftest import NewPlayer
from browser.player import ASKING, PHONE, Player
from server.wire import LocalSite

TABLE = re.compile("/table/")


def begin(player: Player, name: str = "Night watch") -> None:
    """Start a box on an empty page."""
    player.go("#/")
    player.page.get_by_role("link", name="Workshop").click()
    player.page.get_by_label("Name of a new box").fill(name)
    player.page.get_by_role("button", name="Start a box").click()
    expect(player.page.get_by_text("Everything is understood")).to_be_visible()


def words(player: Player, path: str) -> Locator:
    return player.page.locator(f'[data-text="{path}"]')


def test_a_box_is_written_misread_mended_and_played_by_two_browsers(player: NewPlayer) -> None:
    author, friend = player(), player()
    begin(author)
    page = author.page
    page.get_by_role("button", name="Add a character").click()
    expect(page.get_by_label("Name", exact=True).first).to_be_focused()
    page.keyboard.type("Zara Swift")  # over the name that is there
    text = words(author, "characters.toml.character.1.ability.0.text")
    text.locator("textarea").fill("Move 2. Chalenge 4.")
    expect(text.locator("mark")).to_have_text("Chalenge")
    expect(text.locator(".caret")).to_contain_text("^^^^^^^^")
    expect(page.get_by_role("button", name="Try it out")).to_be_disabled()
    page.get_by_role("button", name="The well").click()
    page.get_by_role("button", name="Show the problem").click()
    expect(text.locator("textarea")).to_be_focused()
    text.get_by_role("button", name="Challenge 4.").click()
    expect(text.locator("textarea")).to_have_value("Move 2. Challenge 4.")
    expect(text.locator(".read-as")).to_contain_text("Do a move 2. Do a challenge 4.")
    page.get_by_role("button", name="Play with it").click()
    page.get_by_role("button", name="With a friend").click()
    expect(page).to_have_url(TABLE)
    link = page.get_by_label(re.compile("For your friend")).input_value()
    page.get_by_role("button", name="Close").click()
    friend.page.goto(link)
    for each in (author, friend):
        expect(each.page.locator(".squad").first).to_contain_text("Zara Swift")
    friend.page.locator(".squad .card", has_text="Zara Swift").first.click()
    expect(friend.page.locator(".squad").first).to_contain_text("Move 2. Challenge 4.")
    for each in (author, friend) * 2:
        if each.page.locator(ASKING).count():
            before = each.asked()
            each.page.locator(".cell[data-offered], .answers button[data-option]").first.click()
            each.wait_for_another(before)
    expect(friend.page.locator(".log")).to_contain_text("first player")


def test_a_card_is_tried_out_at_once_and_the_box_is_still_there(player: NewPlayer) -> None:
    author = player(PHONE)
    begin(author)
    author.page.get_by_role("button", name="Try it out").click()
    expect(author.page).to_have_url(TABLE)
    expect(author.page.locator(".question-text")).to_contain_text("Mira Vane")
    author.page.get_by_role("button", name="Menu").click()
    author.page.get_by_role("button", name="Back to the workshop").click()
    expect(author.page.get_by_label("Name", exact=True).first).to_have_value("Mira Vane")
    author.page.reload()
    expect(author.page.get_by_text("Everything is understood")).to_be_visible()
    author.page.get_by_role("button", name="The yard").click()
    author.page.get_by_role("radio", name="Block").tap()
    author.page.locator('[data-at="1 1"]').tap(force=True)  # a finger draws as well
    expect(author.page.get_by_label("The same as text")).to_have_value(
        re.compile(r"\|    ###          g     \|")
    )


def test_who_presses_twice_while_a_table_is_set_up_gets_one(player: NewPlayer) -> None:
    author = player()
    begin(author)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    author.page.route("**/api/workshop/try", hold)
    button = author.page.locator(".try-bar .big-button")
    button.evaluate("(button) => (button.click(), button.click())")
    expect(button).to_contain_text("Setting up …")
    expect(button).to_be_disabled()
    held[0].continue_()
    expect(author.page).to_have_url(TABLE)
    assert len(held) == 1


def test_what_is_changed_or_removed_comes_back(player: NewPlayer) -> None:
    author = player()
    begin(author)
    page = author.page
    name = page.get_by_label("Name", exact=True).first
    name.fill("Zara Swift")
    name.blur()
    trail = words(author, "characters.toml.character.0.ability.1.text").locator("textarea")
    expect(trail).to_have_value(re.compile("that Zara can see"))  # texts follow the name
    page.get_by_role("button", name="Remove Follow the Trail").click()
    page.get_by_role("button", name="Remove this character").click()
    page.get_by_role("button", name="Undo").click()
    expect(name).to_have_value("Zara Swift")
    expect(trail).to_have_count(0)
    page.locator("body").press("Control+z")
    expect(trail).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(name).to_have_value("Mira Vane")
    expect(trail).to_have_value(re.compile("that Mira can see"))
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_what_is_too_long_or_too_much_is_told(player: NewPlayer, site: LocalSite, tmp_path: Path) -> None:
    author = player()
    begin(author)
    text = words(author, "characters.toml.character.0.ability.0.text")
    text.locator("textarea").fill("Move 1. " * 251)
    expect(text.locator(".misread")).to_contain_text("Expected at most 2000 letters, found 2008")
    box = site.post("/api/workshop/new", {"name": "Many"})["box"]
    packed = json.loads(site.post("/api/workshop/pack", {"box": box})["text"])
    packed["files"]["characters.toml"] += (
        '\n[[character]]\nid = "one-more"\nname = "One more"\ndefense = 2\n' * 39
    )
    file = tmp_path / "many.crossfray"
    file.write_text(json.dumps(packed), "utf-8")
    author.go("#/workshop")
    author.page.get_by_label("Box file").set_input_files(file)
    expect(author.page.get_by_role("alert")).to_have_text("Expected at most 40 cards, found 41")


def test_a_map_is_drawn_with_mouse_keys_and_letters(player: NewPlayer) -> None:
    author = player()
    begin(author)
    page = author.page
    page.get_by_role("button", name="The yard").click()
    text = page.get_by_label("The same as text")
    drawn = text.input_value().split("\n")
    page.get_by_role("radio", name="Block").click()
    square = page.locator('[data-at="0 2"]').bounding_box()
    assert square
    page.mouse.click(square["x"] + square["width"] / 2, square["y"] + square["height"] / 2)
    expect(text).to_have_value(re.compile(re.escape("|###     ###  w")))
    page.get_by_role("radio", name="Wall").click()
    page.mouse.click(square["x"] + square["width"] - 1, square["y"] + square["height"] / 2)
    expect(text).to_have_value(re.compile(re.escape("|###|    ###  w")))
    page.get_by_role("application").focus()
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+ArrowRight")
    expect(text).to_have_value(re.compile(re.escape("|###     ###  w")))
    expect(page.locator(".map-canvas").get_by_role("status")).to_have_text("a4: a block")
    page.get_by_role("radio", name="Clear").click()
    page.get_by_role("application").focus()
    page.keyboard.press("Enter")
    expect(text).to_have_value("\n".join(drawn))
    page.get_by_role("radio", name="Clear").press("ArrowLeft")
    expect(page.get_by_role("radio", name="Corner")).to_be_focused()
    page.get_by_role("radio", name="Wall").click()
    page.mouse.move(square["x"] + square["width"] * 0.3, square["y"])  # along the upper edge of three squares
    page.mouse.down()
    page.mouse.move(square["x"] + square["width"] * 2.7, square["y"], steps=12)
    page.mouse.up()
    expect(text).to_have_value(re.compile(re.escape("+---+---+---+---+   +   +")))
    page.get_by_role("button", name="Undo").click()
    expect(text).to_have_value("\n".join(drawn))
    text.fill("\n".join(drawn).replace(" w ", " q "))
    expect(page.get_by_text("The label 'q' is not in the legend").first).to_be_visible()


def test_a_box_is_saved_as_a_file_and_opened_elsewhere(player: NewPlayer, tmp_path: Path) -> None:
    author, other = player(), player()
    begin(author)
    author.page.get_by_label("Name", exact=True).first.fill("Zara Swift")
    with author.page.expect_download() as download:
        author.page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "night-watch.crossfray"
    download.value.save_as(file)
    assert 'name = "Zara Swift"' in json.loads(file.read_text("utf-8"))["files"]["characters.toml"]
    other.go("#/workshop")
    other.page.get_by_label("Box file").set_input_files(file)
    expect(other.page.get_by_label("Name", exact=True).first).to_have_value("Zara Swift")


def named(tab: Page) -> Locator:
    return tab.get_by_label("Name", exact=True).first


def test_what_one_tab_writes_the_other_shows_and_can_take_back(player: NewPlayer) -> None:
    author = player()
    begin(author)
    author.page.get_by_role("button", name="Undo").wait_for()
    other = author.context.new_page()
    other.goto(author.page.url)
    named(other).fill("Zara Swift")
    expect(named(author.page)).to_have_value("Zara Swift")
    expect(author.page.get_by_text("Changed in another tab")).to_be_visible()
    author.page.get_by_role("button", name="Undo").click()
    expect(named(author.page)).to_have_value("Mira Vane")
    expect(named(other)).to_have_value("Mira Vane")
    other.get_by_role("button", name="Undo").click()
    expect(named(author.page)).to_have_value("Zara Swift")


DEAF = """
for (const kind of ["storage", "focus", "pageshow"])
  addEventListener(kind, (event) => event.stopImmediatePropagation(), true);
"""
"""a tab that slept: it has not heard what another did"""


@pytest.mark.parametrize("kept", ["theirs", "mine", "nothing said"])
def test_where_two_tabs_have_changed_a_box_nothing_is_overwritten(player: NewPlayer, kept: str) -> None:
    author = player()
    begin(author)
    other = author.context.new_page()
    other.add_init_script(DEAF)
    other.goto(author.page.url)
    expect(named(other)).to_have_value("Mira Vane")
    named(author.page).fill("Zara Swift")
    named(other).fill("Rolf Stone")
    alert = other.get_by_role("alert")
    expect(alert).to_contain_text("Another tab has changed this box")
    expect(named(author.page)).to_have_value("Zara Swift")
    if kept == "theirs":
        alert.get_by_role("button", name="Take over theirs").click()
        expect(named(other)).to_have_value("Zara Swift")
        other.get_by_role("button", name="Undo").click()
        expect(named(author.page)).to_have_value("Rolf Stone")
        return
    if kept == "mine":
        alert.get_by_role("button", name="Keep mine as a copy").click()
        expect(named(other)).to_have_value("Rolf Stone")
        expect(other.get_by_role("heading", level=1)).to_have_text("Night watch (copy)")
    else:
        other.goto(f"{author.address}/#/")
        expect(other.get_by_role("link", name="Workshop")).to_be_visible()
    author.page.get_by_role("link", name="All boxes").click()
    boxes = author.page.locator(".kept-boxes li")
    expect(boxes).to_have_count(2)
    for name, character in (("Night watch (copy)", "Rolf Stone"), ("Night watch", "Zara Swift")):
        author.page.get_by_role("link", name=re.compile(rf"^{re.escape(name)} \d")).click()
        expect(named(author.page)).to_have_value(character)
        author.page.get_by_role("link", name="All boxes").click()


def test_a_new_table_is_chosen_with_an_own_box(player: NewPlayer) -> None:
    author = player()
    begin(author)
    author.go("#/new")
    author.page.get_by_label("Use your own box").select_option(label="Night watch")
    expect(author.page.get_by_role("button", name="Night watch, at the well")).to_be_visible()
    author.page.get_by_role("button", name="Night watch, at the well").click()
    expect(author.page.locator(".start-bar").get_by_text("points win")).to_be_visible()
    author.page.get_by_role("button", name="Start").click()
    expect(author.page).to_have_url(TABLE)
    expect(author.page.locator(".scores")).to_contain_text("The well")


# ---------------------------------------------------------------------- what a text means

STRIKE = "characters.toml.character.0.ability.0.text"
EITHER = "Choose a rival and an ally. Pull it 1."
ALLY = "Choose an ally and a rival. Pull that ally 1."
RIVAL = "Choose an ally and a rival. Pull that rival 1."


def play_until(player: Player, told: re.Pattern[str]) -> None:
    """Use Quick Strike when it is offered, else do as little as possible, until the log tells it."""
    log = player.page.locator(".log")
    for _ in range(20):
        player.wait()
        before = player.asked()
        wanted = (
            '.answers [data-option="quick-strike"]',
            '.answers [data-option="done"]',
            f"{ASKING} .answers button[data-option], .cell[data-offered]",
        )
        next(spot for each in wanted if (spot := player.page.locator(each)).count()).first.click()
        if (confirm := player.page.locator("[data-confirm]")).count():
            confirm.click()
        player.wait_for_another(before)
        if told.search(log.text_content() or ""):
            return
    expect(log).to_contain_text(told)


def verdict(player: Player) -> Locator:
    return player.page.get_by_role("region", name="Check results")


def test_of_two_readings_the_author_picks_the_other_one_and_plays_it(player: NewPlayer) -> None:
    author = player()
    begin(author)
    expect(verdict(author)).not_to_contain_text("wait")
    text = words(author, STRIKE)
    text.locator("textarea").fill(EITHER)
    expect(text.locator(".read-as")).to_contain_text(ALLY)
    expect(text.locator("mark.other-words")).to_have_text(["ally and", "that ally"])
    expect(text).to_contain_text("Instead of your “and an ally”, “it”.")
    expect(verdict(author)).to_contain_text("1 reading waits for your yes")
    text.get_by_role("button", name=RIVAL).press("Enter")
    expect(text.locator(".is-confirmed")).to_contain_text(f"Plays as {RIVAL}")
    expect(text).to_contain_text(f"Your words alone would be read as: {ALLY}")
    expect(text.get_by_role("button", name="Ask again")).to_be_focused()
    expect(verdict(author)).not_to_contain_text("wait")
    expect(author.page.locator(".card-preview")).to_contain_text(f"Plays as: {RIVAL}")
    author.page.get_by_role("button", name="Play both sides").click()
    expect(author.page).to_have_url(TABLE)
    author.page.locator(".squad .card", has_text="Mira Vane").first.click()
    shown = author.page.locator(".squad .ability-text", has_text=EITHER).first
    expect(shown.locator(".plays-as")).to_have_text(f"Plays as: {RIVAL}")
    rivals = "Darkwing Duck|Police Officer"
    play_until(author, re.compile(rf"Mira Vane uses Quick Strike((?!exhausted).)*({rivals}) moves from"))


def test_a_yes_lasts_until_the_words_mean_something_else(player: NewPlayer) -> None:
    author = player()
    begin(author)
    text = words(author, STRIKE)
    text.locator("textarea").fill(EITHER)
    text.get_by_role("button", name="That’s what I mean").click()
    expect(text.locator(".is-confirmed")).to_contain_text(f"Confirmed {ALLY}")
    text.locator("textarea").fill("Choose a rival and an ally. Pull that ally 1 square!")
    expect(text.locator(".is-confirmed")).to_contain_text(f"Confirmed {ALLY}")
    expect(verdict(author)).not_to_contain_text("wait")
    text.locator("textarea").fill("Choose a rival and an ally. Pull it 2.")
    expect(text.locator(".meaning-asked .read-as")).to_contain_text("Pull that ally 2.")
    expect(verdict(author)).to_contain_text("1 reading waits for your yes")
    expect(text.get_by_role("button", name="as you confirmed before")).to_contain_text(ALLY)
    text.locator("textarea").fill("Blah blah.")
    expect(text.locator(".misread").first).to_contain_text("is not a word that cards know")
    before = f"The card still plays what you confirmed before: {ALLY}"
    expect(text.locator(".meaning-asked")).to_contain_text(before)
    text.get_by_role("button", name="Forget that").click()
    expect(text.locator(".meaning-asked")).to_have_count(0)
    expect(text.locator(".misread").first).to_contain_text("is not a word that cards know")
    author.page.get_by_role("button", name="Undo").click()
    text.get_by_role("button", name="Keep it so").click()
    expect(text.locator(".is-confirmed")).to_contain_text(f"Plays as {ALLY}")
    author.page.reload()
    expect(text.locator(".is-confirmed")).to_contain_text(f"Plays as {ALLY}")


def test_what_nobody_has_confirmed_is_named_once_before_it_is_played(player: NewPlayer) -> None:
    author = player(PHONE)
    begin(author)
    text = words(author, STRIKE)
    text.locator("textarea").fill(EITHER)
    text.get_by_role("button", name="None of these").tap()
    expect(text).to_contain_text("One thing in each sentence")
    author.page.get_by_role("button", name="The well").tap()
    author.page.get_by_role("button", name="Try it out").tap()
    named = author.page.get_by_role("dialog", name="1 reading waits for your yes")
    expect(named).to_contain_text(f"Mira Vane: Quick Strike {ALLY}")
    named.get_by_role("button", name="Look at it").tap()
    expect(text.locator("textarea")).to_be_focused()
    author.page.get_by_role("button", name="Try it out").tap()
    expect(author.page).to_have_url(TABLE)
    author.go("#/new")
    author.page.get_by_label("Use your own box").select_option(label="Night watch")
    expect(author.page.get_by_text("1 reading waits for your yes: Mira Vane: Quick Strike.")).to_be_visible()
