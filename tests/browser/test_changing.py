"""Real games of house cards: dice that live, a board that changes, things that change hands and sides that answer."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import NewPlayer
from browser.player import PHONE, Player
from browser.test_play import seat
from server.wire import LocalSite
from support.house_tables import CHANGING, DICE, HouseGame, house_matches

PLACED = ("side-1", "c2", "e2", "f2", "g2", "a4", "e4", "f4", "g4")
THROUGH_THE_WALL = (*PLACED, "breaker-1", "ability-1", "d2", "over-c2|d2")
SMOKE_BEHIND_IT = (*THROUGH_THE_WALL, "ability-6", "c3|d3", "c3", "breaker-2", "done")
FLOODED = (*SMOKE_BEHIND_IT, "shadow-1", "ability-6", "river")


@pytest.fixture(autouse=True, scope="module")
def _house_cards() -> Iterator[None]:
    with house_matches():
        yield


def playing(guest: Player, site: LocalSite, game: HouseGame) -> None:
    """Sit at both sides of a table where a game has come this far."""
    guest.go(seat(site.kept(game, len(game.steps))))
    assert guest.wait()


def changing(guest: Player, site: LocalSite, *answers: str) -> None:
    playing(guest, site, HouseGame(CHANGING).give(*answers))


def answer(guest: Player, option: str) -> None:
    before = guest.asked()
    guest.page.locator(f'.answers [data-option="{option}"]').click()
    guest.wait_for_another(before)


def spot(guest: Player, place: str) -> Locator:
    return guest.page.locator(f'[data-spot="{place}"]')


def card(guest: Player, name: str) -> Locator:
    return guest.page.locator(".card", has_text=name)


def asks(guest: Player, words: str) -> None:
    expect(guest.page.locator(".question.is-asking .question-text")).to_contain_text(words)


class TestDice:
    WATCH = """() => {
        window.tumbled = [0, 0];
        new MutationObserver(() => document.querySelectorAll(".tray-row").forEach((row, n) => {
            window.tumbled[n] = Math.max(window.tumbled[n], row.querySelectorAll(".is-rolling").length);
        })).observe(document.body, { childList: true, subtree: true, attributes: true });
    }"""

    def test_a_die_of_its_own_is_rolled_and_one_die_is_thrown_again(
        self, player: NewPlayer, site: LocalSite
    ) -> None:
        guest = player()
        guest.page.emulate_media(reduced_motion="no-preference")
        game = HouseGame(DICE).give("side-1", "challenge", "yes", "1-burst+1-!!!+1-champion-die-shield")
        playing(guest, site, game)
        asks(guest, "Jinx")
        dice = guest.page.locator(".tray .tray-row").first.locator(".die")
        expect(dice).to_have_count(3)
        expect(guest.page.get_by_role("img", name="Champion die: shield")).to_have_class("die is-named")
        expect(guest.page.locator(".in-between")).to_have_text("During Hero's turn (Dark).")
        expect(guest.page.locator(".tray-name")).to_have_text(["Hero", "Rival"])
        expect(guest.page.get_by_label("Space 2: Champion die").locator(".die.is-named")).to_be_visible()
        expect(guest.page.locator(".tray .die.is-rolling")).to_have_count(0)
        guest.page.evaluate(self.WATCH)
        answer(guest, "yes")
        asks(guest, "which of Hero's dice do you reroll?")
        answer(guest, "!!!")
        line = guest.page.locator(".log li", has_text="Hero rerolls 1 !!! and gets")
        expect(line).to_be_visible()
        expect(line.locator(".exchanged .die")).to_have_count(2)
        asks(guest, "Felix")
        assert guest.page.evaluate("window.tumbled") == [1, 2]  # hers once more, and then those of the Rival
        expect(dice).to_have_count(3)

    def test_numbers_are_rolled(self, player: NewPlayer, site: LocalSite) -> None:
        guest = player()
        playing(guest, site, HouseGame(DICE).give("side-1"))
        answer(guest, "feat")
        asks(guest, "Reroll dice")
        dice = guest.page.get_by_role("img", name=re.compile("^Boogie die: [1-6]$"))
        expect(dice).to_have_count(2)
        expect(dice.first.locator("text")).to_have_text(re.compile("^[1-6]$"))


class TestTheGround:
    def test_rubble_smoke_closed_squares_and_a_token_on_its_wall_are_drawn(
        self, player: NewPlayer, site: LocalSite
    ) -> None:
        guest = player()
        changing(guest, site, *FLOODED)
        drawn = guest.page.get_by_role("img", name="obscured: c3; closed: d3, d4; open walls: c2|d2")
        for what, count in (("rubble", 1), ("smoke", 1), ("closed", 2)):
            expect(drawn.locator(f".{what}")).to_have_count(count)
        expect(guest.page.locator(".cell[data-square=d4]")).to_have_attribute(
            "aria-label", re.compile("closed")
        )
        expect(guest.page.locator(".cell[data-square=c3]")).to_have_attribute(
            "aria-label", re.compile("obscured")
        )
        middle = """selector => {
            const box = document.querySelector(selector).getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
        }"""
        places = [guest.page.evaluate(middle, f".cell[data-square={square}]") for square in ("c2", "d2")]
        token = guest.page.evaluate(middle, ".is-between[data-piece='rubble-1-of-0']")
        assert token == [round(sum(each) / 2) for each in zip(*places, strict=True)]

    def test_what_holds_for_an_instant_is_seen_too(self, player: NewPlayer, site: LocalSite) -> None:
        """Fog that is gone at the end of the turn, with the last action of it."""
        guest = player()
        guest.page.emulate_media(reduced_motion="no-preference")
        changing(guest, site, *FLOODED)
        answer(guest, "ability-7")
        asks(guest, "which square?")
        guest.page.locator(".cell[data-square=g1]").click()
        expect(guest.page.get_by_role("img", name=re.compile("obscured: c3, g1"))).to_be_visible()
        expect(guest.page.locator(".log")).to_contain_text("No longer obscured: g1.")

    @pytest.mark.parametrize("place", [pytest.param("c3|d3", marks=pytest.mark.long), "c2/d3"])
    def test_a_wall_or_a_point_is_pressed(self, player: NewPlayer, site: LocalSite, place: str) -> None:
        guest = player()
        changing(guest, site, *THROUGH_THE_WALL, "ability-2")
        asks(guest, "which wall?")
        expect(guest.page.locator(".spot")).to_have_count(
            guest.page.locator(".answers [data-option]").count()
        )
        spot(guest, place).click()
        expect(guest.page.locator(".log")).to_contain_text(f"Rubble 2 is placed on {place}.")

    @pytest.mark.long
    def test_a_press_beside_a_wall_is_meant_for_it(self, player: NewPlayer, site: LocalSite) -> None:
        guest = player()
        changing(guest, site, *THROUGH_THE_WALL, "ability-6")
        box = spot(guest, "c6|d6").bounding_box()
        assert box
        beside = box["x"] + box["width"] + 4, box["y"] + box["height"] + 4
        guest.page.mouse.click(*beside)
        asks(guest, "where do you place Smoke 1?")

    def test_walls_are_walked_with_the_keys(self, player: NewPlayer, site: LocalSite) -> None:
        guest = player()
        changing(guest, site, *THROUGH_THE_WALL)
        guest.page.locator('.answers [data-option="ability-6"]').focus()
        guest.page.keyboard.press("Enter")
        asks(guest, "which wall?")
        focused = guest.page.locator(".spot:focus")
        expect(focused).to_have_attribute("data-spot", "c2|d2")
        guest.page.keyboard.press("ArrowRight")  # the board lies on its side: rows go to the right
        expect(focused).to_have_attribute("data-spot", "c3|d3")
        guest.page.keyboard.press("Enter")
        asks(guest, "where do you place Smoke 1?")

    def test_on_a_phone_the_first_tap_aims(self, player: NewPlayer, site: LocalSite) -> None:
        guest = player((360, 740))
        changing(guest, site, *THROUGH_THE_WALL, "ability-2")
        spot(guest, "c3|d3").tap()
        confirm = guest.page.locator("[data-confirm]")
        expect(confirm).to_contain_text("The wall between c3 and d3")
        confirm.tap()
        guest.page.get_by_role("button", name="Log").tap()
        expect(guest.page.locator("dialog .log")).to_contain_text("Rubble 2 is placed on c3|d3.")

    @pytest.mark.long
    def test_named_squares_are_pressed(self, player: NewPlayer, site: LocalSite) -> None:
        guest = player()
        changing(guest, site, *SMOKE_BEHIND_IT, "shadow-1", "ability-6")
        expect(guest.page.locator(".area-mark")).to_have_count(2)
        expect(guest.page.locator(".answers [data-option=river]")).to_contain_text("d3, d4")
        guest.page.locator(".answers [data-option=river]").hover()
        expect(guest.page.locator(".area-mark.is-strong")).to_contain_text("river")
        guest.page.locator(".cell[data-square=g6]").click()
        expect(guest.page.locator(".log")).to_contain_text("Nobody may enter f5, f6, g6.")

    def test_named_squares_are_chosen_with_the_keys(self, player: NewPlayer, site: LocalSite) -> None:
        guest = player()
        changing(guest, site, *SMOKE_BEHIND_IT, "shadow-1")
        guest.page.locator('.answers [data-option="ability-6"]').focus()
        guest.page.keyboard.press("Enter")
        asks(guest, "which of these?")
        expect(guest.page.locator(".cell:focus")).to_have_attribute("data-square", re.compile("^d[34]$"))
        guest.page.keyboard.press("Enter")
        expect(guest.page.locator(".log")).to_contain_text("Nobody may enter d3, d4.")

    @pytest.mark.long
    def test_a_token_on_a_wall_is_chosen_there(self, player: NewPlayer, site: LocalSite) -> None:
        guest = player()
        twice = ("ability-2", "c3|d3", "ability-2", "c2|d2")
        changing(guest, site, *PLACED, "breaker-1", *twice, "breaker-2", "ability-3")
        spot(guest, "c2|d2").click()
        asks(guest, "where does Rubble 2 move?")


class TestThingsAndSides:
    def test_who_is_concealed_controlled_or_named_and_what_is_counted(
        self, player: NewPlayer, site: LocalSite
    ) -> None:
        guest = player()
        changing(guest, site, *FLOODED, "ability-1", "d1", "shadow-2", "done")
        expect(guest.page.locator(".is-concealed[data-piece=shadow-1]")).to_be_visible()
        expect(card(guest, "Shadow 1")).to_contain_text("concealed")
        for option in ("king-1", "ability-2", "king-2", "done"):
            answer(guest, option)
        expect(guest.page.locator("[data-piece=king-2] .strings")).to_be_visible()
        expect(card(guest, "King 2").locator(".tag-controlled")).to_have_text("controlled by Dark")
        expect(guest.page.locator(".cell[data-square=f4]")).to_have_attribute(
            "aria-label", re.compile("controlled by Dark")
        )
        for option in ("king-2", "done"):
            answer(guest, option)
        answer(guest, "ability-6")  # of Thief 1, the last one left
        expect(card(guest, "Thief 1").locator(".tag-note")).to_have_text("energy 1")

    def test_a_partner_is_named_on_the_card(self, player: NewPlayer, site: LocalSite) -> None:
        guest = player()
        changing(guest, site, *PLACED, "shadow-1", "ability-4", "king-1")
        expect(card(guest, "Shadow 1").locator(".tag-note")).to_have_text("partner King 1")

    def test_a_rival_pays_in_the_middle_of_a_text(self, player: NewPlayer, site: LocalSite) -> None:
        guest, watcher = player(PHONE), player()
        game = HouseGame(CHANGING).give(*SMOKE_BEHIND_IT, "king-1", "ability-3", "shadow-2")
        made = site.kept(game, len(game.steps))
        guest.go(seat(made))
        watcher.go(f"#/table/{made['table']}/{made['spectator']}")
        asks(guest, "Ability 3: Pay a token.")
        expect(guest.page.locator(".asked")).to_have_text("Light")
        expect(guest.page.locator(".in-between")).to_have_text("During King 1's turn (Dark).")
        pool = guest.page.get_by_label("Pool: " + ", ".join(["strength"] * 8))
        expect(pool).to_be_visible()  # that of Light, who would pay
        expect(watcher.page.locator(".question-text")).to_have_text(
            "Light must answer: Ability 3: Pay a token. Do you want this?"
        )
        answer(guest, "yes")
        expect(watcher.page.locator(".log")).to_contain_text("Light pays a strength token")

    @pytest.mark.long
    def test_an_item_changes_hands(self, player: NewPlayer, site: LocalSite) -> None:
        guest = player()
        changing(guest, site, *PLACED, "thief-1", "ability-1", "boon-of-1")
        expect(card(guest, "Thief 1").locator(".tags")).to_contain_text("Boon 1")
        answer(guest, "king-1")
        expect(card(guest, "King 1").locator(".tags")).to_contain_text("Boon 1")
        expect(card(guest, "Thief 1").locator(".tags")).not_to_contain_text("Boon 1")
        expect(guest.page.locator(".doing", has_text="Boon")).to_have_count(0)
