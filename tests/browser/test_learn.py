"""The lesson in a browser: to its end, with a failure on the way, and offered to whoever is new."""

import pytest
from playwright.sync_api import expect

from browser.conftest import NewPlayer
from browser.player import ASKING, DESKTOP, PHONE, Player
from crossfray.guide.lessons import lessons
from support.lessons import SOLVED, a_won_game


def give(player: Player, answer: str) -> None:
    """Give an answer where it is offered."""
    player.page.wait_for_selector(ASKING)
    before = player.asked()
    player.page.locator(
        f'.answers [data-option="{answer}"], .cell[data-square="{answer}"][data-offered]'
    ).first.click()
    confirm = player.page.locator("[data-confirm]")
    if confirm.count():
        confirm.click()
    player.wait_for_another(before)


@pytest.mark.parametrize("size", [DESKTOP, pytest.param(PHONE, marks=pytest.mark.long)])
def test_the_lesson_to_its_end(player: NewPlayer, size: tuple[int, int]) -> None:
    guest = player(size)
    guest.likes(speed="at once")
    guest.go("")
    guest.page.get_by_role("button", name="Play now").click()
    guest.page.get_by_role("link", name="Show me how to play").click()
    for place, name in enumerate(lessons(), 1):
        teacher = guest.page.get_by_role("region", name="Your teacher")
        expect(teacher).to_contain_text(f"Step {place} of {len(lessons())}")
        for answer in SOLVED.get(name) or a_won_game():
            give(guest, answer)
        expect(teacher).to_contain_text(lessons()[name].done[:30])
        if name != "game":
            teacher.get_by_role("link", name="Next").click()
    expect(guest.page.get_by_role("link", name="Play the first game")).to_be_visible()
    expect(guest.page.get_by_role("link", name="Puzzles")).to_be_visible()
    guest.go("#/learn")
    expect(guest.page.get_by_label("done")).to_have_count(len(lessons()))


def test_a_step_that_went_wrong_is_explained_and_tried_again(player: NewPlayer) -> None:
    guest = player()
    guest.go("#/learn/move")
    give(guest, "done")
    teacher = guest.page.get_by_role("region", name="Your teacher")
    expect(teacher).to_contain_text("the lantern is still dark")
    teacher.get_by_role("button", name="Try again").click()
    expect(teacher).to_contain_text("Move the Police Officer")
    give(guest, "move")
    guest.page.get_by_role("button", name="Undo").click()
    expect(guest.page.locator("[data-option=move]")).to_be_visible()


def test_why_not_works_in_the_lesson(player: NewPlayer) -> None:
    guest = player()
    guest.go("#/learn/move")
    assert guest.wait()
    guest.page.locator(".cell[data-square=e1]").click()
    expect(guest.page.get_by_role("alert").locator(".rule")).to_have_text("ACT-MOVE")


def test_the_lesson_is_offered_once(player: NewPlayer) -> None:
    guest = player()
    guest.go("")
    guest.page.get_by_role("button", name="Play now").click()
    guest.page.get_by_role("button", name="I know the game").click()
    expect(guest.page.locator(".board")).to_be_visible()
    guest.go("")
    guest.page.get_by_role("button", name="Play now").click()
    expect(guest.page.locator(".board")).to_be_visible()


def test_an_unknown_address_says_so(player: NewPlayer) -> None:
    guest = player()
    guest.go("#/nowhere/at/all")
    expect(guest.page.get_by_role("heading", name="Page not found")).to_be_visible()
    guest.go("#/learn/nothing")
    expect(guest.page.get_by_role("alert")).to_contain_text("There is no step")
