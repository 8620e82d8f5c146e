"""A new table: everything chosen freely, what is wrong beside its field, and what comes of it."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, expect

from browser.conftest import NewPlayer
from browser.player import ASKING, PHONE, Player
from browser.test_play import play_on, ready, seat
from crossfray.agents.levels import LEVELS, USUAL
from server.process import START, Process
from server.wire import LocalSite


def problems(player: Player, field: str) -> Locator:
    """What is told beside a field."""
    return player.page.locator(f"[data-problems='{field}']")


def squad_line(player: Player, side: str) -> Locator:
    return player.page.get_by_label(f"The squad of {side} as text")


def write(line: Locator, text: str) -> None:
    line.fill(text)
    line.press("Enter")


def start(player: Player) -> None:
    ready(player)
    player.page.get_by_role("button", name="Start").click()
    expect(player.page.locator(".board")).to_be_visible()


def test_somebody_new_can_start_at_once(player: NewPlayer) -> None:
    guest = player()
    guest.go("#/new")
    start(guest)
    assert guest.wait()


def test_the_computer_has_levels(player: NewPlayer, site: LocalSite) -> None:
    guest = player()
    guest.go("#/new")
    ready(guest)
    levels = guest.page.locator("#seat-1-0 option").filter(has_text="Computer: ")
    expect(levels).to_have_text(["Computer: quick", *(f"Computer: {level}" for level in LEVELS)])
    expect(guest.page.locator("#seat-1-0")).to_have_value(USUAL)
    guest.page.locator("#seat-1-0").select_option("easy")
    start(guest)
    assert guest.wait()
    table = guest.page.url.partition("#/table/")[2].split("/")[0]
    assert [seat["kind"] for seat in site.get(f"/api/tables/{table}")["seats"]] == ["human", "easy"]


def test_a_reload_keeps_what_was_chosen(player: NewPlayer) -> None:
    guest = player()
    guest.go("#/new")
    ready(guest)
    write(squad_line(guest, "Dark"), "batman, stark-soldier")
    guest.page.reload()
    expect(squad_line(guest, "Dark")).to_have_value("batman, stark-soldier")


def test_what_is_wrong_stands_beside_its_field(player: NewPlayer) -> None:
    guest = player()
    guest.go("#/new")
    ready(guest)
    guest.page.get_by_role("combobox", name="Scenario").select_option("territory")
    guest.page.get_by_role("combobox", name="Map").select_option("winterfell")
    expect(problems(guest, "map")).to_contain_text("made for godswood")
    expect(problems(guest, "map").locator(".rule")).to_have_text("SETUP-1")
    write(squad_line(guest, "Blue"), "batmen, arya-stark, arya-stark")
    expect(problems(guest, "squads.2")).to_contain_text("did you mean: batman")
    expect(problems(guest, "squads.2").locator(".rule")).to_have_text("MIX-2")
    expect(problems(guest, "squads")).to_contain_text("same number of attachments")
    expect(problems(guest, "squads.1")).to_have_count(0)
    expect(guest.page.get_by_role("button", name="Start")).to_be_disabled()
    guest.page.get_by_role("combobox", name="Map").select_option("godswood")
    expect(problems(guest, "map")).to_have_count(0)
    write(squad_line(guest, "Light"), "batman+mallet, the-joker")
    expect(problems(guest, "squads.2")).to_have_count(0)
    start(guest)
    expect(guest.page.locator(".scenario-button")).to_contain_text("Territory")


def test_a_squad_is_picked_from_cards_that_can_be_read(player: NewPlayer) -> None:
    guest = player()
    guest.go("#/new")
    ready(guest)
    guest.page.get_by_label("House maps").uncheck()
    dark = guest.page.get_by_role("region", name="Dark")
    dark.get_by_role("button", name="Remove Arya Stark").click()
    dark.get_by_role("button", name="+ Character").click()
    guest.page.get_by_label("Search cards").fill("grappling")
    card = guest.page.locator(".picker-card")
    expect(card).to_have_count(1)
    expect(card).to_contain_text("Grappling Swing")
    guest.page.get_by_role("button", name="Take Batman").click()
    expect(squad_line(guest, "Dark")).to_have_value("jon-snow+needle, stark-soldier, batman")
    dark.get_by_text("Batman", exact=True).first.click()
    expect(dark.locator("details[open] .card-text")).to_contain_text("Caped Crusader")
    dark.locator("details[open]").get_by_role("button", name="Item or companion").click()
    guest.page.get_by_role("button", name="Take Mallet").click()
    expect(problems(guest, "squads")).to_contain_text("same number")
    guest.page.get_by_role("button", name="Remove Mallet").click()
    start(guest)
    expect(guest.page.get_by_role("region", name="Dark, your side")).to_contain_text("Batman")


@pytest.mark.long
def test_chance_can_choose_every_part(player: NewPlayer) -> None:
    guest = player()
    guest.go("#/new")
    ready(guest)
    before = squad_line(guest, "Dark").input_value()
    guest.page.get_by_role("button", name="Random squad for Dark").click()
    expect(squad_line(guest, "Dark")).not_to_have_value(before)
    for part in ("Random scenario", "Random map", "Random rules of", "Surprise me"):
        guest.page.get_by_role("button", name=part).click()
    start(guest)


@pytest.mark.long
def test_a_scenario_with_three_sides_on_one_screen(player: NewPlayer) -> None:
    guest = player()
    guest.go("#/new")
    ready(guest)
    guest.page.get_by_role("combobox", name="Scenario").select_option("infiltrate")
    guest.page.get_by_role("combobox", name="Rules of").select_option("expanded")
    guest.page.get_by_role("button", name="Another side").click()
    sides = guest.page.locator(".side-form > header label")
    expect(sides).to_have_text(["Grey", "Black", "Blue"])
    for n in range(3):
        guest.page.locator(f"#seat-{n}-0").select_option("human")
    expect(guest.page.locator("[data-marker='Infiltrate of Black']")).to_be_visible()
    start(guest)
    guest.page.get_by_role("button", name="About Infiltrate").click()
    dialog = guest.page.get_by_role("dialog", name="Infiltrate")
    expect(dialog).to_contain_text("interact to score it")
    dialog.get_by_role("button", name="Close").click()
    play_on(guest, Random(3), 14)
    expect(guest.page.locator("[data-piece='infiltrate-2']")).to_be_attached()
    assert guest.page.locator(".score").count() == 3


@pytest.mark.long
def test_a_friend_comes_by_link_and_both_play_again_with_sides_swapped(
    player: NewPlayer, tmp_path: Path
) -> None:
    host, friend = player(), player(PHONE)
    host.go("#/new")
    host.page.locator("[data-match=duel]").click()
    host.page.get_by_role("combobox", name="Light").select_option("friend")
    start(host)
    link = host.page.get_by_label("For your friend: a seat on the side of Light").input_value()
    host.page.get_by_role("button", name="Close").click()
    friend.page.goto(link)
    finish(host, friend, Random(8))
    with host.page.expect_download() as download:
        host.page.get_by_role("link", name="Download the record").click()
    record = tmp_path / "record.json"
    download.value.save_as(record)
    assert '"crossfray record"' in record.read_text("utf-8")
    table = host.page.url
    host.page.get_by_role("button", name="Rematch").click()
    expect(host.page.locator(".squad h2", has_text="Light")).to_contain_text("you")
    friend.page.get_by_role("button", name="To the rematch").click()
    friend.page.wait_for_url(lambda url: url.split("/")[-2] == host.page.url.split("/")[-2])
    assert host.page.url != table
    expect(host.page.locator(".squad h2", has_text="Dark")).to_contain_text("here")


def finish(host: Player, friend: Player, rng: Random) -> None:
    """Play a game to its end, whoever is asked."""
    for _ in range(400):
        host.page.wait_for_function("document.querySelector('.question') !== null")
        for each in (host, friend):
            if each.page.locator("dialog[aria-label$='!']").count():
                for both in (host, friend):
                    both.page.locator("dialog[aria-label$='!']").wait_for()
                return
            if each.page.locator(ASKING).count():
                each.answer_something(rng)
    raise AssertionError("the game does not end")


@pytest.mark.long
def test_two_people_share_a_side(player: NewPlayer) -> None:
    host, friend = player(), player()
    host.go("#/new")
    ready(host)
    write(squad_line(host, "Dark"), "batman, batgirl")
    write(squad_line(host, "Light"), "the-joker")
    host.page.get_by_role("region", name="Dark").get_by_label("Two players share this side").check()
    host.page.get_by_label("with a second player").select_option("friend")
    start(host)
    link = host.page.get_by_label("For your friend: a seat on the side of Dark").input_value()
    host.page.get_by_role("button", name="Close").click()
    friend.page.goto(link)
    led = host.page.locator(".card", has_text="Batgirl").locator(".tag-led")
    expect(led).to_have_text("your ally's")
    expect(friend.page.locator(".card", has_text="Batgirl").locator(".tag-led")).to_have_text("yours")
    rng = Random(4)
    asked: dict[str, set[Player]] = {}
    for _ in range(12):
        host.page.wait_for_timeout(250)
        for each, other in ((host, friend), (friend, host)):
            if each.page.locator(ASKING).count():
                question = each.question
                asked.setdefault(question, set()).add(each)
                if other.page.locator(ASKING).count():
                    asked[question].add(other)
                each.answer_something(rng)
                break
    assert asked["Where do you place Batman?"] == {host}
    assert asked["Where do you place Batgirl?"] == {friend}
    assert any(who == {host, friend} for who in asked.values())  # whose turn it is they settle together


@pytest.mark.long
def test_a_box_of_ones_own_is_there_to_choose(
    chromium: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("boxes")
    command = [sys.executable, "-c", START, "box", "new", str(folder / "my-box")]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    with Process(folder / "data", "--box", str(folder / "my-box")) as site:
        guest = Player(chromium, site.address)
        guest.go("#/new")
        guest.page.locator("[data-match^=my-box]").first.click()
        expect(guest.page.get_by_label("My box")).to_be_checked()
        start(guest)
        assert guest.wait()
        guest.close()


def test_squads_are_picked_at_the_table_in_secret(player: NewPlayer) -> None:
    host, friend = player(), player(PHONE)
    host.go("#/new")
    ready(host)
    host.page.get_by_role("combobox", name="Squads").select_option("secret")
    host.page.get_by_label("Characters", exact=True).fill("1")
    host.page.get_by_label("Items and companions").fill("0")
    host.page.get_by_role("combobox", name="Light").select_option("friend")
    button = host.page.get_by_role("button", name="Start")
    expect(button).to_contain_text("squads are picked first")
    button.click()
    link = host.page.get_by_label("For your friend: a seat on the side of Light").input_value()
    host.page.get_by_role("button", name="Close").click()
    friend.page.goto(link)
    for each, name in ((host, "Batman"), (friend, "The Joker")):
        card = each.page.locator(".picker-card", has_text=name).first
        expect(card.locator(".card-text")).to_be_visible()
    pick(host, "Batman")
    expect(friend.page.locator(".pick.is-secret")).to_be_visible()
    assert "Batman" not in friend.page.locator(".draft-sides").inner_text()
    pick(friend, "The Joker")
    expect(host.page.locator(".board")).to_be_visible()
    for each in (host, friend):
        expect(each.page.locator(".question-text")).to_contain_text("place")


def pick(player: Player, name: str) -> None:
    player.page.get_by_role("button", name=f"Pick {name}", exact=True).click()


def picked(player: Player, side: str) -> Locator:
    return player.page.get_by_role("region", name=f"Picked by {side}").locator(".pick")


@pytest.fixture
def secretly(player: NewPlayer, site: LocalSite) -> tuple[Player, Player]:
    """Dark and Light at a table where both pick two characters in secret."""
    how = {"secret": True, "size": 2, "attached": 0, "basic": False, "boxes": []}
    match = {"game": "skirmish", "map": "courtyard", "edition": "expanded", "squads": [[], []], "pick": how}
    made = site.table(match, ["human", "friend"])
    host, friend = player(), player()
    host.go(seat(made))
    friend.go(f"#/table/{made['table']}/{made['seats'][1]['secret']}")
    return host, friend


@pytest.mark.parametrize("quick", [0, pytest.param(1, marks=pytest.mark.long)])
def test_both_pick_at_the_same_time_and_nobody_waits(secretly: tuple[Player, Player], quick: int) -> None:
    """Whoever is asked first by the rules: one of them picks everything before the other picks anything."""
    first, other = secretly[quick], secretly[1 - quick]
    mine, others = ("Dark", "Light") if quick == 0 else ("Light", "Dark")
    pick(first, "Batman")
    expect(picked(first, mine)).to_have_text(["Batman"])
    pick(first, "The Joker")
    expect(picked(first, mine)).to_have_text(["Batman", "The Joker"])
    expect(first.page.locator(".question-text")).to_have_text(
        f"Waiting for {others}. All choose in secret, at the same time."
    )
    expect(first.page.locator(".draft-map")).to_be_visible()
    expect(picked(other, mine)).to_have_text(["?", "?"])
    expect(other.page.locator(".question")).to_have_class("question is-asking")
    pick(other, "Harley Quinn")
    expect(picked(other, others)).to_have_text(["Harley Quinn"])
    expect(picked(first, others)).to_have_text(["?"])
    pick(other, "Batgirl")
    for each in secretly:
        expect(each.page.locator(".board")).to_be_visible()
        for name in ("Batman", "The Joker", "Harley Quinn", "Batgirl"):
            expect(each.page.locator(".squad", has_text=name)).to_be_visible()


def test_a_pick_is_taken_back_until_everybody_is_ready(secretly: tuple[Player, Player]) -> None:
    host, friend = secretly
    for name in ("Batman", "The Joker"):
        pick(host, name)
        expect(picked(host, "Dark").last).to_have_text(name)
    host.page.get_by_role("button", name="Undo").click()
    expect(picked(host, "Dark")).to_have_text(["Batman"])
    expect(picked(friend, "Dark")).to_have_text(["?"])
    pick(host, "Batgirl")
    expect(picked(host, "Dark")).to_have_text(["Batman", "Batgirl"])


def test_a_match_is_saved_as_a_file_and_opened_again(player: NewPlayer, tmp_path: Path) -> None:
    guest = player()
    guest.go("#/new")
    ready(guest)
    write(squad_line(guest, "Dark"), "batman+needle, the-joker")
    write(squad_line(guest, "Light"), "gi-hun+mallet, il-nam")
    with guest.page.expect_download() as saved:
        guest.page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "match.toml"
    saved.value.save_as(file)
    assert 'squad = "batman+needle, the-joker"' in file.read_text("utf-8")
    guest.go("#/")
    guest.go("#/new")
    ready(guest)
    write(squad_line(guest, "Light"), "il-nam, gi-hun")
    guest.page.get_by_label("Match file").set_input_files(file)
    expect(squad_line(guest, "Light")).to_have_value("gi-hun+mallet, il-nam")
    file.write_text('game = "chess"\n', "utf-8")
    guest.page.get_by_label("Match file").set_input_files(file)
    expect(guest.page.get_by_role("alert")).to_contain_text("There is no game or scenario 'chess'")


def test_a_squad_is_pasted_by_its_names_and_a_misspelled_one_is_mended(player: NewPlayer) -> None:
    guest = player()
    guest.go("#/new")
    ready(guest)
    line = squad_line(guest, "Dark")
    write(line, "Jon Snow + Needle, arya stark")
    expect(line).to_have_value("jon-snow+needle, arya-stark")
    write(line, "Jon Snow, Ary Stark")
    guest.page.get_by_role("button", name="arya-stark", exact=True).click()
    expect(line).to_have_value("jon-snow, arya-stark")
