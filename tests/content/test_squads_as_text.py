"""Squads in a line of text: ids or names, errors at their place with what may be meant, and back to the same line."""

import pytest

from crossfray.content.cards import attachments, characters
from crossfray.content.match.file import squad_line, squad_of
from crossfray.content.match.squads import read_squad


def test_ids_and_names_in_any_case_come_to_the_same() -> None:
    text = "Arya Stark + NEEDLE,  jon-snow ,Stark Soldier"
    found = read_squad(text)
    assert found.errors == []
    assert squad_line(tuple(found.squad)) == "arya-stark+needle, jon-snow, stark-soldier"
    assert read_squad("arya-stark+needle, jon-snow, stark-soldier").squad == found.squad


def test_every_card_is_read_back_from_its_own_line() -> None:
    squad = tuple(f"{card}+{item}" for card, item in zip(characters(), [*attachments()] * 9, strict=False))
    assert tuple(read_squad(squad_line(squad)).squad) == squad


def test_a_slash_parts_the_characters_of_two_players() -> None:
    found = read_squad("batman, batgirl / jon-snow")
    assert (found.squad, found.split) == (["batman", "batgirl", "jon-snow"], 2)
    assert squad_line(tuple(found.squad), found.split) == "batman, batgirl / jon-snow"


def test_what_cannot_be_read_is_told_at_its_place_with_suggestions() -> None:
    text = "batman, aria stark+nedle, jon-snow"
    found = read_squad(text)
    assert found.squad == ["batman", "jon-snow"]
    card, item = found.errors
    assert text[card.start : card.end] == "aria stark"
    assert "arya-stark" in card.suggestions
    assert text[item.start : item.end] == "nedle"
    assert "needle" in item.suggestions
    for each in reversed(found.errors):
        text = text[: each.start] + each.suggestions[0] + text[each.end :]
    assert read_squad(text).errors == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("needle, jon-snow", "is attached to a character"),
        ("jon-snow+batman", "is a character of its own"),
        ("", "expected cards separated by commas"),
        (" , ", "expected cards separated by commas"),
        ("jon-snow+", "there is no item or companion ''"),
    ],
)
def test_common_mistakes_are_told_apart(text: str, message: str) -> None:
    assert message in read_squad(text).errors[0].message


def test_match_files_read_names_too_and_leave_what_is_wrong_to_the_checks() -> None:
    assert squad_of("Arya Stark, Jon Snow+Needle") == ("arya-stark", "jon-snow+needle")
    assert squad_of("arya-stark, nobody at all") == ("arya-stark", "nobody at all")
