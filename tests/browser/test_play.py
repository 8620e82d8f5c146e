"""Whole games and single moments, as people see them."""

import json
import re
from random import Random
from typing import Literal

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from browser.conftest import NewPlayer
from browser.player import ASKING, DESKTOP, OFFERED, OVER, PHONE, Player, choose
from server.wire import Json, LocalSite
from support.games import before_a_challenge, ended_by_an_answer

LONGEST = 400  # answers; a duel takes some sixty


def seat(made: Json) -> str:
    """The link of whoever made a table."""
    secret = next(each["secret"] for each in made["seats"] if each["secret"])
    return f"#/table/{made['table']}/{secret}"


def play_on(player: Player, rng: Random, answers: int = LONGEST) -> int:
    """Answer until the game is over or so many answers are given; how many were."""
    for given in range(answers):
        if not player.wait():
            return given
        player.answer_something(rng)
    return answers


@pytest.mark.long
def test_a_whole_duel_by_mouse(player: NewPlayer) -> None:
    guest = player()
    guest.go("#/play/duel")
    assert play_on(guest, Random(1)) < LONGEST
    expect(guest.page.locator(OVER)).to_contain_text("win")
    guest.page.get_by_role("button", name="Look at the board").click()
    assert guest.question == "The game is over."


def test_a_whole_duel_by_keyboard_alone(player: NewPlayer) -> None:
    guest = player()
    guest.likes(speed="at once")
    guest.go("#/new")
    guest.page.locator("[data-match=duel]").focus()
    guest.page.keyboard.press("Enter")
    ready(guest)
    guest.page.get_by_role("button", name="Start").focus()
    guest.page.keyboard.press("Enter")
    rng = Random(2)
    for _ in range(LONGEST):
        if not guest.wait():
            break
        answer_by_keys(guest, rng)
    expect(guest.page.locator(OVER)).to_be_visible()


def ready(player: Player) -> None:
    """Wait until the server has said that the chosen match can be played."""
    start = player.page.get_by_role("button", name="Start", exact=False)
    expect(start).to_contain_text("points win", timeout=15000)


def answer_by_keys(player: Player, rng: Random) -> None:
    """Answer with keys, from where the page has put the focus."""
    before = player.asked()
    keys = player.page.keyboard
    focused = player.page.locator(":focus")
    expect(player.page.locator(f".question[data-decision='{before}']")).to_be_visible()
    if player.page.locator(".cell[data-offered]").count() == 0:
        buttons = player.page.locator(".answers button")
        names = buttons.evaluate_all("all => all.map(each => each.dataset.option ?? '')")
        place = names.index(choose([name for name in names if name], rng))
        keys.press(str(place + 1))
    else:
        expect(focused).to_have_attribute("role", "gridcell")
        targets = player.page.locator(".cell[data-offered]").evaluate_all(
            "all => all.map(each => each.dataset.square)"
        )
        walk_to(player, rng.choice(targets))
        keys.press("Enter")
    player.wait_for_another(before)


def walk_to(player: Player, square: str) -> None:
    """Press arrow keys until the focus is there."""
    across, down = player.page.evaluate(
        """square => {
            const box = cell => cell.getBoundingClientRect();
            const from = box(document.activeElement);
            const to = box(document.querySelector(`.cell[data-square="${square}"]`));
            return [Math.round((to.x - from.x) / to.width), Math.round((to.y - from.y) / to.height)];
        }""",
        square,
    )
    for _ in range(abs(across)):
        player.page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(down)):
        player.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    expect(player.page.locator(":focus")).to_have_attribute("data-square", square)


def test_why_not_is_told_with_its_rule_and_drawn(player: NewPlayer, site: LocalSite) -> None:
    guest = player()
    guest.go(seat(site.table("duel", ["human", "greedy"], seed=6)))
    while "What does" not in guest.question:
        assert guest.wait()
        if "What does" not in guest.question:
            guest.answer_something(Random(3))
    guest.page.locator(".cell[data-square=a8]").click()  # far from where either side begins
    reasons = guest.page.get_by_role("alert")
    expect(reasons).to_contain_text("squares away")
    expect(reasons.locator(".rule")).to_have_text("ACT-MOVE")
    expect(guest.page.locator(".drawing")).to_contain_text("> 2")
    guest.page.keyboard.press("Escape")
    expect(reasons).to_have_count(0)
    guest.page.locator("button[data-not-now]", has_text="Assist").click()
    expect(reasons.locator(".rule")).to_have_text("ACT-ASSIST")


def test_pressing_a_square_in_reach_moves_there(player: NewPlayer, site: LocalSite) -> None:
    guest = player()
    guest.go(seat(site.table("duel", ["human", "greedy"], seed=6)))
    assert guest.wait()
    guest.page.locator(".cell[data-square=e2][data-offered]").click()
    expect(guest.page.locator(".question-text")).to_contain_text("What does")
    guest.page.locator(".cell[data-square=e3]").click()
    expect(guest.page.locator(".log")).to_contain_text("Henchman moves from e2 to e3.")
    guest.page.get_by_role("button", name="Undo").click()
    expect(guest.page.locator(".log")).not_to_contain_text("Henchman moves from e2 to e3.")


def test_nothing_is_taken_back_after_the_end(player: NewPlayer, site: LocalSite) -> None:
    """Not even where a server would offer it."""
    guest = player()
    said: list[str] = []

    def carry(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda text: line.send(str(text).replace('"can_undo":false', '"can_undo":true')))
        line.on_message(lambda text: heard(str(text), server))

    def heard(text: str, server: WebSocketRoute) -> None:
        said.append(text)
        server.send(text)

    guest.page.route_web_socket("**/ws", carry)
    game = ended_by_an_answer()
    guest.go(seat(site.kept(game, len(game.steps))))
    guest.page.get_by_role("button", name="Look at the board").click()
    expect(guest.page.get_by_role("button", name="Undo")).to_be_disabled()
    guest.page.keyboard.press("u")
    guest.page.wait_for_timeout(200)
    assert not any('"undo"' in each for each in said)


def test_a_reload_keeps_the_seat(player: NewPlayer, site: LocalSite) -> None:
    guest = player()
    guest.go(seat(site.table("duel", ["human", "greedy"])))
    play_on(guest, Random(4), 6)
    assert guest.wait()
    asked = guest.question
    log = guest.page.locator(".log li").all_text_contents()
    guest.page.reload()
    assert guest.wait()
    assert guest.question == asked
    assert guest.page.locator(".log li").all_text_contents() == log


def test_a_damaged_table_goes_on_from_its_last_good_step(player: NewPlayer, site: LocalSite) -> None:
    """The server says how far it is whole; whoever wants that goes on from there."""
    guest = player()
    hellos: list[Json] = []

    def answer(text: str, line: WebSocketRoute) -> None:
        message: Json = json.loads(text)
        if message["type"] == "hello":
            hellos.append(message)
            refused = {
                "type": "refused",
                "decision": None,
                "sentence": "Damaged after step 7.",
                "good_steps": 7,
            }
            line.send(json.dumps(refused))

    guest.page.route_web_socket("**/ws", lambda line: line.on_message(lambda text: answer(str(text), line)))
    guest.go(seat(site.table("duel", ["human", "greedy"], seed=6)))
    expect(guest.page.locator("main")).to_contain_text("Damaged after step 7.")
    guest.page.get_by_role("button", name="Continue from the last good step").click()
    expect(guest.page.get_by_role("button", name="Continue from the last good step")).to_have_count(0)
    assert [hello.get("mend") for hello in hellos] == [None, True]


def test_a_wrong_link_is_told_plainly(player: NewPlayer, site: LocalSite) -> None:
    guest = player()
    guest.go(f"#/table/{site.table()['table']}/wrong")
    expect(guest.page.get_by_role("heading", name="No seat here")).to_be_visible()
    expect(guest.page.locator("main")).to_contain_text("is not valid for this table")


@pytest.mark.long
def test_two_browsers_at_one_table_with_a_cut_connection(player: NewPlayer) -> None:
    host, friend = player(), player()
    lines: list[WebSocketRoute] = []

    def carry(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    friend.page.route_web_socket("**/ws", carry)
    host.go("#/new")
    host.page.locator("[data-match=duel]").click()
    host.page.get_by_role("combobox", name="Light").select_option("open")
    ready(host)
    host.page.get_by_role("button", name="Start").click()
    invitation = host.page.get_by_label("Invite somebody to take the open seat").input_value()
    host.page.get_by_role("button", name="Close").click()
    friend.page.goto(invitation)
    friend.page.get_by_role("button", name="Take Light").click()
    expect(friend.page.locator(".board")).to_be_visible()
    expect(host.page.locator(".squad h2", has_text="Light")).to_contain_text("here")
    rng = Random(6)
    for turn in range(16):
        asked = whoever_is_asked(host, friend)
        asked.answer_something(rng)
        if turn == 8:
            lines[-1].close()
    whoever_is_asked(host, friend)
    assert len(lines) > 1
    last = host.page.locator(".log li").last.text_content() or ""
    expect(friend.page.locator(".log li").last).to_have_text(last)
    assert host.page.locator(".score").all_inner_texts() == friend.page.locator(".score").all_inner_texts()


def whoever_is_asked(*players: Player) -> Player:
    for _ in range(200):
        for each in players:
            if each.page.locator(ASKING).count() and each.page.locator(OFFERED).count():
                return each
        players[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def test_hot_seat_says_whose_hand_it_is(player: NewPlayer, site: LocalSite) -> None:
    guest = player()
    guest.go(seat(site.table("duel", ["human", "human"])))
    hands = set()
    for _ in range(8):
        assert guest.wait()
        hands.add(guest.page.locator(".asked").inner_text())
        guest.answer_something(Random(7))
    assert hands == {"Dark", "Light"}


def test_dice_are_rolled_in_sight(player: NewPlayer, site: LocalSite) -> None:
    """And the sentence of a roll waits until they lie still."""
    game = before_a_challenge("batman", "henchman")
    guest = player()
    guest.page.emulate_media(reduced_motion="no-preference")
    guest.go(seat(site.kept(game, len(game.steps))))
    guest.page.evaluate(WHEN_DICE_ROLL)
    guest.page.locator("[data-option=challenge]").click()
    guest.page.wait_for_function("() => window.outcome")
    assert guest.page.evaluate("window.told") is False
    expect(guest.page.locator(".log li", has_text="Batman rolls").first).to_be_attached()


WHEN_DICE_ROLL = """() => {
    const told = () => [...document.querySelectorAll(".log li")].at(-1).textContent.includes("rolls");
    new MutationObserver(() => {
        if (document.querySelector(".die.is-rolling")) window.told ??= told();
        window.outcome ||= document.querySelector(".tray-outcome") !== null;
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
}"""


def test_the_show_is_skipped_and_its_speed_chosen(player: NewPlayer, site: LocalSite) -> None:
    game = before_a_challenge("batman", "henchman")
    guest = player()
    guest.page.emulate_media(reduced_motion="no-preference")
    guest.go(seat(site.kept(game, len(game.steps))))
    guest.page.get_by_role("button", name="Menu").click()
    guest.page.get_by_label("Animation speed").select_option("slow")
    guest.page.get_by_role("button", name="Close").click()
    guest.page.locator("[data-option=challenge]").click()
    expect(guest.page.locator(".tray")).to_be_visible()
    guest.page.keyboard.press("s")
    expect(guest.page.locator(".tray")).to_have_count(0, timeout=500)
    expect(guest.page.locator(ASKING)).to_be_visible(timeout=500)
    sound = guest.page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "true")
    guest.page.keyboard.press("m")
    expect(sound).to_have_attribute("aria-pressed", "false")
    guest.page.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")


def test_a_line_of_the_log_opens_its_moment(player: NewPlayer, site: LocalSite) -> None:
    game = before_a_challenge("batman", "henchman")
    guest = player()
    guest.go(seat(site.kept(game, len(game.steps))))
    assert guest.wait()
    line = guest.page.locator(".log li", has_text="is placed").first
    name = (line.text_content() or "").split(" is placed on ")
    line.get_by_role("button").click()
    expect(guest.page.locator(".looking-back")).to_contain_text("You look back.")
    expect(guest.page.locator(ASKING)).to_have_count(0)
    square = name[1][:2]
    expect(guest.page.locator(f".cell[data-square={square}]")).to_have_attribute(
        "aria-label", re.compile(name[0])
    )
    guest.page.get_by_role("button", name="Back to now").click()
    expect(guest.page.locator(ASKING)).to_be_visible()


def test_after_looking_at_the_board_the_end_is_found_again(player: NewPlayer, site: LocalSite) -> None:
    game = ended_by_an_answer()
    guest = player()
    guest.go(seat(site.kept(game, len(game.steps))))
    guest.page.get_by_role("button", name="Look at the board").click()
    guest.page.get_by_role("button", name="How it ended").click()
    expect(guest.page.get_by_role("button", name="Rematch")).to_be_visible()
    guest.page.get_by_role("link", name="Replay").click()
    expect(guest.page.get_by_role("region", name="Replay")).to_be_visible()


def test_friends_have_names_and_ready_phrases(player: NewPlayer, site: LocalSite) -> None:
    made = site.table("duel", ["human", "friend"])
    host, friend = player(), player()
    friend.page.add_init_script("localStorage.setItem('crossfray.settings', '{\"name\": \"Anna\"}')")
    host.go(seat(made))
    friend.go(f"#/table/{made['table']}/{made['seats'][1]['secret']}")
    expect(host.page.locator(".squad h2", has_text="Light")).to_contain_text("Anna, here")
    friend.page.get_by_role("button", name="Talk").click()
    friend.page.get_by_role("button", name="Good luck!").click()
    expect(host.page.get_by_role("status")).to_contain_text("Anna: Good luck!")
    host.go("")
    expect(host.page.locator(".my-tables li")).to_contain_text("against Anna")
    expect(host.page.locator(".my-tables li")).to_contain_text("Dark 0, Light 0")


def test_the_dice_tray_waits_for_a_reaction(player: NewPlayer, site: LocalSite) -> None:
    """Arya's side is asked before the dice, and takes its time: both are still there when they are rolled."""
    game = before_a_challenge("batman", "arya-stark")
    guest = player()
    guest.page.emulate_media(reduced_motion="no-preference")
    guest.go(seat(site.kept(game, len(game.steps))))
    guest.page.locator("[data-option=challenge]").click()
    expect(guest.page.locator(ASKING)).to_contain_text("Arya's List")
    guest.page.wait_for_timeout(3000)
    names = guest.page.locator(".tray-name")
    expect(names).to_have_text(["Batman", "Arya Stark"])
    guest.page.locator("[data-option=no]").click()
    expect(guest.page.locator(".tray-outcome")).to_be_visible()
    expect(names).to_have_text(["Batman", "Arya Stark"])
    expect(guest.page.locator(".tray")).to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_reading_a_rivals_card_is_no_attack(
    player: NewPlayer, site: LocalSite, size: tuple[int, int]
) -> None:
    game = before_a_challenge("batman", "henchman")
    guest = player(size)
    guest.go(seat(site.kept(game, len(game.steps))))
    assert guest.wait()
    asked = guest.asked()
    rival = guest.page.locator(f".cell[data-square={guest.square_of('henchman')}]")
    rival.click()
    expect(guest.page.locator("[data-confirm]")).to_contain_text("Challenge Henchman")
    expect(guest.page.locator("[data-piece=henchman]")).to_have_class(re.compile("is-selected"))
    guest.page.wait_for_timeout(300)
    assert guest.asked() == asked
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("[data-confirm]")).to_have_count(0)
    rival.click()
    guest.page.locator("[data-confirm]").click()
    expect(guest.page.locator(".sr-only[aria-live]")).not_to_be_empty()
    guest.wait_for_another(asked)


def test_choosing_a_figure_takes_two_presses(player: NewPlayer, site: LocalSite) -> None:
    """The first shows its card, the second chooses it."""
    guest = player()
    guest.go(seat(site.table("thrones", ["human", "human"], seed=6)))
    while not guest.page.locator("[data-piece].is-offered").count():
        assert guest.wait()
        guest.answer_something(Random(3))
    asked = guest.asked()
    piece = guest.page.locator("[data-piece].is-offered").first.get_attribute("data-piece") or ""
    cell = guest.page.locator(f".cell[data-square={guest.square_of(piece)}]")
    cell.click()
    expect(guest.page.locator("[data-confirm]")).to_be_visible()
    guest.page.wait_for_timeout(300)
    assert guest.asked() == asked
    cell.click()
    guest.wait_for_another(asked)


def silence(player: Player) -> list[bool]:
    """Set the first entry to lose the line without a word in both directions."""
    lost = [False]

    def carry(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda text: None if lost[0] else line.send(text))
        line.on_message(lambda text: None if lost[0] else server.send(text))

    player.page.route_web_socket("**/ws", carry)
    return lost


def test_a_silent_loss_is_told_and_the_answer_kept(player: NewPlayer, site: LocalSite) -> None:
    guest = player()
    lost = silence(guest)
    guest.go(seat(site.table("duel", ["human", "greedy"], seed=6)))
    assert guest.wait()
    lost[0] = True
    banner = guest.page.locator(".cut")
    expect(banner).to_contain_text("Connection lost", timeout=5000)
    square = guest.page.locator(".cell[data-offered]").first
    name = square.get_attribute("data-square")
    square.click()
    expect(banner).to_contain_text("Your answer will be sent")
    lost[0] = False
    expect(banner).to_have_count(0, timeout=12000)
    expect(guest.page.locator(".log")).to_contain_text(f"Henchman is placed on {name}.")


# ---------------------------------------------------------------------- small screens


def test_a_phone_shows_everything_without_scrolling_sideways(player: NewPlayer) -> None:
    guest = player(PHONE)
    for place in ("", "#/new", "#/join", "#/play/duel"):
        guest.go(place)
        guest.page.wait_for_timeout(300)
        assert guest.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0], place
    assert guest.wait()
    play_on(guest, Random(5), 8)
    assert guest.wait()
    for spot in guest.page.locator("button:visible, a:visible:not(.word, .rule), .cell").all():
        assert_tappable(spot)
    for tool in ("Squads", "Log", "Menu"):
        guest.page.get_by_role("button", name=tool).tap()
        expect(guest.page.get_by_role("dialog")).to_be_visible()
        guest.page.get_by_role("button", name="Close").tap()
    guest.page.locator(OFFERED).first.tap()


def assert_tappable(spot: Locator) -> None:
    box = spot.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40, (spot.inner_text(), box)


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_what_is_behind_it(player: NewPlayer, scheme: Literal["light", "dark"]) -> None:
    guest = player()
    guest.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    guest.go("#/play/thrones")
    play_on(guest, Random(9), 8)
    assert guest.wait()
    assert guest.page.evaluate(FAINT) == []
    guest.go("#/new")
    ready(guest)
    guest.page.get_by_role("combobox", name="Map").select_option("winterfell")
    guest.page.get_by_role("combobox", name="Scenario").select_option("leaders")
    guest.page.locator(".mini-card summary").first.click()
    assert guest.page.evaluate(FAINT) == []


# Texts whose contrast with the nearest painted background is below 4.5 (3 for large ones).
FAINT = """() => {
  const channel = v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const parts = text => (text.match(/[\\d.]+/g) ?? []).map(Number);
  const found = [];
  for (const each of document.querySelectorAll('.sheet *, .squad *, .question *, .log li, .score *')) {
    const own = [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    if (!own || each.closest('svg') || each.closest(':disabled')) continue;
    const style = getComputedStyle(each);
    let behind = null;
    for (let up = each; up && !behind; up = up.parentElement) {
      const colour = parts(getComputedStyle(up).backgroundColor);
      if (colour.length === 3 || colour[3] > 0.9) behind = colour;
    }
    const a = light(parts(style.color)), b = light(behind ?? [255, 255, 255]);
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const large = parseFloat(style.fontSize) >= 18.6;
    if (contrast < (large ? 3 : 4.5)) found.push([each.textContent.slice(0, 30), each.className, contrast.toFixed(2)]);
  }
  return found;
}"""
