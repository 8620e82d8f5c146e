"""Learning from games: a hint that is taken, a review that is played on from, puzzles solved and failed."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from browser.conftest import NewPlayer
from browser.player import ASKING, PHONE
from browser.test_play import seat
from crossfray.study.puzzles import puzzles
from server.wire import QUICK, LocalSite, running
from support.games import before_a_challenge, play_out

LONG = 60_000
"""milliseconds for the computer to look ahead, also where others are at work"""


def test_a_hint_is_taken(player: NewPlayer, site: LocalSite) -> None:
    guest = player()
    game = before_a_challenge("batman", "henchman")
    guest.go(seat(site.kept(game, len(game.steps))))
    guest.wait()
    before = guest.asked()
    guest.page.keyboard.press("h")
    hints = guest.page.get_by_role("region", name="Hint")
    expect(hints).to_be_visible(timeout=LONG)
    best = hints.locator("li").first
    expect(best).to_contain_text(re.compile(r"\d+%"))
    answer = best.get_by_role("button").get_attribute("data-hint")
    options = guest.page.locator(f'.answers [data-option="{answer}"] .rank')
    expect(options).to_have_text("1")
    best.get_by_role("button").click()
    guest.wait_for_another(before)
    expect(hints).to_have_count(0)


def test_a_hint_is_taken_while_squads_are_picked(player: NewPlayer, site: LocalSite) -> None:
    how = {"secret": False, "size": 1, "attached": 0, "basic": False, "boxes": []}
    match = {"game": "skirmish", "map": "courtyard", "edition": "expanded", "squads": [[], []], "pick": how}
    guest = player(PHONE)
    guest.go(seat(site.table(match, ["human", "human"])))
    guest.wait()
    guest.page.get_by_role("button", name="Hint", exact=True).click()
    hints = guest.page.get_by_role("region", name="Hint")
    expect(hints.locator("li")).to_have_count(3)
    expect(hints).to_contain_text("Estimated from what the cards can do")
    best = hints.locator("[data-hint]").first
    name = best.locator("b").nth(1).inner_text()
    card = guest.page.locator(".picker-card").first
    expect(card).to_contain_text(name)
    expect(card.locator(".rank")).to_have_text("1")
    best.click()
    expect(guest.page.locator(".picks .pick").first).to_have_text(name)


@pytest.fixture
def quick_site() -> Iterator[LocalSite]:
    """A server that looks ahead only a little in reviews."""
    with running(settings=replace(QUICK, review_looks=8)) as found:
        yield found


def test_a_review_is_opened_at_its_worst_moment_and_played_on(
    player: NewPlayer, quick_site: LocalSite
) -> None:
    guest = player()
    game = play_out("duel", 1)
    table = quick_site.kept(game, len(game.steps))["table"]
    guest.page.goto(f"{quick_site.address}/#/replay/{table}/review")
    expect(guest.page.locator(".review-sides")).to_be_visible(timeout=LONG)
    guest.page.get_by_role("button", name="Show the worst moment").click()
    note = guest.page.locator(".moment-note")
    expect(note).to_contain_text("Better:")
    step = guest.page.get_by_label("Moment of the game").input_value()
    expect(guest.page.locator(".question-text")).to_be_visible()
    note.get_by_role("button", name="Play on").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Play on", exact=True).click()
    expect(guest.page).to_have_url(re.compile("/table/"))
    expect(guest.page.locator(ASKING)).to_be_visible()
    assert int(step) > 0


def test_a_puzzle_is_failed_and_solved(player: NewPlayer, site: LocalSite) -> None:
    guest = player(PHONE)
    guest.go("#/")
    guest.page.get_by_role("link", name="Puzzles").click()
    expect(guest.page.get_by_role("link", name="Today's puzzle")).to_be_visible()
    puzzle, answers = next(
        (each, answers)
        for each in puzzles().values()
        if {each.answer} < (answers := offered(site, each.id)) and not each.answer[-1].isdigit()
    )
    wrong = next(iter(sorted(answers - {puzzle.answer})))
    guest.page.locator(f'a[href="#/puzzles/{puzzle.id}"]').last.click()
    task = guest.page.get_by_role("region", name="The puzzle")
    expect(task).to_contain_text(puzzle.task)
    guest.wait()
    guest.page.locator(f'.answers [data-option="{wrong}"]').click()
    expect(task).to_contain_text("Not the best")
    guest.page.locator(f'.answers [data-option="{puzzle.answer}"]').click()
    expect(task).to_contain_text("Solved.")
    expect(guest.page.locator(".solution li").first).to_contain_text(re.compile(r"\d+%"))
    task.get_by_role("link", name="All puzzles").click()
    found = guest.page.locator(f'.theme a[href="#/puzzles/{puzzle.id}"]')
    expect(found.get_by_role("img", name="solved after more than one try")).to_be_visible()


def offered(site: LocalSite, puzzle: str) -> set[str]:
    """The answers of a puzzle that are buttons beside the board."""
    options = site.get(f"/api/puzzles/{puzzle}")["view"]["decision"]["options"]
    return {option["id"] for option in options if not {"square", "piece", "wall"} & set(option)}
