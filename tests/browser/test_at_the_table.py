"""What a table tells and offers beside the game: goals, words, hints, sound, turns, lists, what stays in sight."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from browser.conftest import NewPlayer
from browser.player import PHONE, Player
from browser.test_play import ready, seat
from server.wire import Json, LocalSite
from support.games import before_a_challenge, play_out

SMALL_DESKTOP = (1280, 720)


def about_to_challenge(player: Player, site: LocalSite, first: str = "batman") -> None:
    """A seat where Batman is about to act, with the Henchman next to him."""
    game = before_a_challenge(first, "henchman")
    player.go(seat(site.kept(game, len(game.steps))))
    assert player.wait()


def test_the_goal_of_the_match_stands_on_the_table(player: NewPlayer, site: LocalSite) -> None:
    guest = player()
    guest.likes(speed="at once")
    guest.go(seat(site.table("thrones", ["human", "greedy"], seed=12)))
    expect(guest.page.locator(".goal")).to_contain_text("Skirmish.")
    expect(guest.page.locator(".goal")).to_contain_text("10 points win.")


def test_the_question_names_the_card_that_asks_and_shows_its_words(
    player: NewPlayer, site: LocalSite
) -> None:
    guest = player()
    about_to_challenge(guest, site, "batgirl")
    guest.page.locator(".doing", has_text="Gather Intel").click()
    expect(guest.page.locator(".question-text")).to_have_text("Gather Intel: where does Batgirl move?")
    expect(guest.page.locator(".card-words")).to_contain_text(
        "Batgirl: Gather Intel Move 1. Give an Intel card"
    )


def test_words_of_the_question_and_the_log_open_their_page(player: NewPlayer, site: LocalSite) -> None:
    guest = player()
    about_to_challenge(guest, site)
    guest.page.locator(".question-text a.word", has_text="Batman").click()
    page = guest.page.locator(".guide-beside")
    expect(page.locator("h2").first).to_contain_text("Batman")
    page.get_by_role("button", name="Close the rules").click()
    turn = guest.page.locator(".log details.turn", has_text="exhausted").last
    turn.evaluate("each => each.open = true")
    turn.locator("a.word", has_text="exhausted").first.click()
    expect(page.locator("h2").first).to_contain_text("xhausted")


def test_an_ability_says_what_it_would_do_before_it_is_chosen(player: NewPlayer, site: LocalSite) -> None:
    guest = player()
    about_to_challenge(guest, site)
    expect(guest.page.locator(".doing", has_text="POW!").locator(".targets")).to_have_text("Henchman 65%")


def change_views(player: Player, change: Callable[[Json], None]) -> None:
    """Change every view that the server tells this player."""

    def add(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(server.send)

        def told(text: str | bytes) -> None:
            message = json.loads(text)
            if "view" in message:
                change(message["view"])
            route.send(json.dumps(message))

        server.on_message(told)

    player.page.route_web_socket("**/ws", add)


def test_what_holds_for_a_while_is_shown_on_the_figure(player: NewPlayer, site: LocalSite) -> None:
    guest = player()
    held = {"piece": "batman", "card": "Batman", "text": "Batman cannot be moved until the end of the round."}
    change_views(guest, lambda view: view.update(lasting=[held]))
    about_to_challenge(guest, site)
    expect(guest.page.locator("[data-piece=batman] .lasting-sign")).to_be_visible()
    expect(guest.page.locator(".squad .lasting")).to_contain_text(held["text"])


def test_a_clock_is_agreed_on_and_counts_down(player: NewPlayer) -> None:
    host = player()
    host.go("#/new")
    ready(host)
    host.page.get_by_role("combobox", name="Light").select_option("friend")
    host.page.get_by_label("Clock").select_option(label="3 minutes per turn")
    host.page.get_by_label("Casual game").check()
    host.page.get_by_role("button", name="Start").click()
    link = host.page.get_by_label("For your friend: a seat on the side of Light").input_value()
    host.page.get_by_role("button", name="Close").click()
    friend = player()
    friend.page.goto(link)
    for each in (host, friend):
        expect(each.page.get_by_role("timer")).to_have_count(2)
    running = host.page.locator(".clock.is-running")
    expect(running).to_have_text(re.compile(r"2:5\d"))
    friend.close()
    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_role("button", name="Seats and links").click()
    host.page.get_by_role("button", name="Let the computer play").click()
    expect(host.page.locator(".seats")).to_contain_text("the computer plays for")


def test_sound_is_off_by_one_press_and_stays_off(player: NewPlayer, site: LocalSite) -> None:
    guest = player()
    about_to_challenge(guest, site)
    sound = guest.page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "true")
    guest.page.keyboard.press("m")
    expect(sound).to_have_attribute("aria-pressed", "false")
    guest.page.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")


def test_the_log_is_folded_by_turns_in_the_colours_of_the_sides(player: NewPlayer, site: LocalSite) -> None:
    guest = player()
    about_to_challenge(guest, site)
    turns = guest.page.locator(".log details.turn")
    expect(turns.last).to_have_attribute("open", "")
    assert turns.count() > 4
    expect(turns.first).not_to_have_attribute("open", "")
    colours = turns.evaluate_all("all => all.map(each => each.style.getPropertyValue('--side'))")
    assert len(set(colours)) >= 2


STAND_IN = """
window.told = [];
window.Notification = class {
  static permission = "granted";
  constructor(title, more) { window.told.push(`${title}: ${more.body}`); }
};
Object.defineProperty(document, "hidden", { get: () => true });
"""


def test_your_turn_is_told_by_title_and_notification(player: NewPlayer, site: LocalSite) -> None:
    guest = player()
    guest.likes(notify=True)
    guest.page.add_init_script(STAND_IN)
    guest.go(seat(site.table("duel", ["human", "greedy"], seed=3)))
    assert guest.wait()
    expect(guest.page).to_have_title("Your turn · Crossfray")
    assert guest.page.evaluate("window.told") == ["Your turn: Where do you place Henchman?"]


def test_my_tables_tell_the_opponent_the_score_and_whose_turn_it_is(
    player: NewPlayer, site: LocalSite
) -> None:
    guest = player()
    guest.go(seat(site.table("duel", ["human", "greedy"], seed=3)))
    assert guest.wait()
    over = play_out("duel", 4)
    guest.go(seat(site.kept(over, len(over.steps))))
    expect(guest.page.locator(".gains")).to_be_visible()
    guest.go("#/")
    line = guest.page.locator(".my-tables li", has_text="against the computer")
    expect(line).to_contain_text("Duel against the computer")
    expect(line).to_contain_text("Dark 0, Light 0, not started. Your turn.")
    expect(line.locator("small")).to_contain_text(guest.page.evaluate("String(new Date().getDate())"))
    ended = guest.page.locator(".my-tables li", has_text="won. Replay.")
    expect(ended.get_by_role("link")).to_have_attribute("href", "#/replay/" + guest_table(ended))


def guest_table(line: Locator) -> str:
    return (line.get_by_role("link").get_attribute("href") or "").removeprefix("#/replay/")


def test_dark_or_light_is_a_switch_that_is_kept(player: NewPlayer) -> None:
    guest = player()
    guest.go("#/")
    guest.page.get_by_role("button", name="Settings").click()
    guest.page.get_by_label("Colours").select_option("dark")
    expect(guest.page.locator("html")).to_have_attribute("data-theme", "dark")
    guest.page.reload()
    expect(guest.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_empty_header_space_leads_nowhere(player: NewPlayer, site: LocalSite) -> None:
    guest = player()
    about_to_challenge(guest, site)
    box = guest.page.locator(".top").bounding_box()
    brand = guest.page.locator(".brand").bounding_box()
    assert box
    assert brand
    place = guest.page.url
    guest.page.mouse.click(brand["x"] + brand["width"] + 20, box["y"] + box["height"] / 2)
    guest.page.mouse.click(box["x"] + box["width"] - 2, box["y"] + 2)
    expect(guest.page.locator(".board")).to_be_visible()
    assert guest.page.url == place


def test_the_log_of_a_phone_opens_at_the_newest_line(player: NewPlayer, site: LocalSite) -> None:
    guest = player(PHONE)
    game = play_out("thrones", 2)
    guest.go(seat(site.kept(game, 300)))
    assert guest.wait()
    guest.page.get_by_role("button", name="Log").click()
    log = guest.page.locator("dialog .log")
    expect(log.locator(".turn").last).to_be_in_viewport()
    expect(log.locator(".turn").first).not_to_be_in_viewport()


@pytest.mark.parametrize("pressed", ["refusal", "figure"])
def test_abilities_stay_whole_and_in_sight_on_a_small_desktop(
    player: NewPlayer, site: LocalSite, pressed: str
) -> None:
    guest = player(SMALL_DESKTOP)
    about_to_challenge(guest, site)
    if pressed == "refusal":
        guest.page.locator("button[data-not-now]").first.click()
        expect(guest.page.get_by_role("alert")).to_be_visible()
    else:
        guest.page.locator(f".cell[data-square={guest.square_of('henchman')}]").click()
        expect(guest.page.locator("[data-confirm]")).to_be_visible()
    answers = guest.page.locator(".answers").bounding_box()
    assert answers
    abilities = guest.page.locator(".doing.is-ability")
    assert abilities.count() == 3
    for ability in abilities.all():
        box = ability.bounding_box()
        assert box
        assert box["y"] + box["height"] <= answers["y"] + answers["height"]
        assert ability.evaluate("each => each.scrollHeight <= each.clientHeight + 1")


def test_the_chart_tells_points_luck_and_the_chance_of_every_challenge(
    player: NewPlayer, site: LocalSite
) -> None:
    guest = player()
    game = play_out("duel", 4)
    rolled = sum(event["event"] in ("won", "lost") for step in game.steps for event in step.events)
    guest.go(f"#/replay/{site.kept(game, len(game.steps))['table']}/{len(game.steps)}")
    chart = guest.page.locator(".chart svg")
    expect(chart).to_have_attribute("aria-label", re.compile(r"Dark \d+ points, luck [+−]\d"))
    expect(chart.locator("circle")).to_have_count(rolled)
    expect(chart.locator("circle title").first).to_have_text(re.compile(r"against \w+.*: \d+%, (won|lost)"))
    before = guest.page.url
    chart.click(position={"x": 30, "y": 20})
    expect(guest.page.get_by_label("Moment of the game")).not_to_have_value(before.rsplit("/", 1)[1])
