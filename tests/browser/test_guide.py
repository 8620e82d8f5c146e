"""The rules inside: read, searched, and opened from where they are spoken of."""

from playwright.sync_api import expect

from browser.conftest import NewPlayer
from browser.test_play import seat
from server.wire import LocalSite


def test_the_rulebook_is_read_and_searched(player: NewPlayer) -> None:
    guest = player()
    guest.go("")
    guest.page.get_by_role("link", name="Rules").click()
    guest.page.get_by_role("link", name="Seeing").click()
    expect(guest.page.get_by_role("heading", name="Seeing")).to_be_visible()
    expect(guest.page.locator("figcaption").first).to_contain_text("does not see")
    guest.page.get_by_label("Search rules and cards").fill("grappling")
    found = guest.page.locator(".found li")
    expect(found.first).to_contain_text("Grappling Shoes")  # a title before a text
    found.get_by_role("link", name="Batman", exact=True).click()
    expect(guest.page.get_by_role("heading", name="Batman")).to_be_visible()
    guest.page.get_by_role("button", name="Back").click()
    expect(guest.page.get_by_role("heading", name="Seeing")).to_be_visible()
    guest.page.get_by_label("Search rules and cards").fill("zzyzx")
    expect(guest.page.get_by_role("status")).to_have_text("0 pages")


def test_a_refusal_opens_its_rule_beside_the_table(player: NewPlayer, site: LocalSite) -> None:
    guest = player()
    guest.go(seat(site.table("duel", ["human", "greedy"], seed=6)))
    assert guest.wait()
    guest.page.locator(".cell[data-square=e2][data-offered]").click()
    expect(guest.page.locator(".question-text")).to_contain_text("What does")
    guest.page.locator(".cell[data-square=a8]").click()
    guest.page.get_by_role("alert").get_by_role("link", name="ACT-MOVE").click()
    beside = guest.page.get_by_role("complementary", name="Rules")
    expect(beside).to_contain_text("move up to 2 squares")
    expect(guest.page.locator(".board")).to_be_visible()
    beside.get_by_role("link", name="Moving").click()
    expect(beside.get_by_role("heading", name="Moving")).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(beside).to_have_count(0)
    guest.page.locator(".log").get_by_role("link", name="Henchman").first.click()
    expect(beside.get_by_role("heading", name="Henchman")).to_be_visible()
    assert "/table/" in guest.page.url
