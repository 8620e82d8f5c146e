"""What a text may name, and how it may be written."""

import pytest

from crossfray.language import tree
from crossfray.language.names import Names, TextKind, Thing, plural_of
from crossfray.language.reader import read

from .cards import names_of


def subject(text: str, names: Names) -> tree.Who | None:
    """Who stands before `is knocked down`."""
    (part,) = read(f"When {text} is knocked down, gain 1 point.", names).parts
    assert isinstance(part, tree.Trigger)
    return part.moment.subject


@pytest.mark.parametrize("text", ["Jon Snow", "Jon", "he", "JON", "jon snow"])
def test_the_own_character_goes_by_full_name_short_name_and_pronoun(text: str) -> None:
    assert subject(text, names_of("Jon Snow", "trait")) == tree.Own()


@pytest.mark.parametrize("text", ["the Night King", "Night King", "The Night King"])
def test_a_name_may_have_an_article(text: str) -> None:
    assert subject(text, names_of("Night King", "trait")) == tree.Own()


@pytest.mark.parametrize(
    ("text", "count"),
    [("a Wight", "one"), ("each Wight minion token", "each"), ("another Wight token", "another")],
)
def test_a_thing_of_several_is_chosen(text: str, count: tree.Counting) -> None:
    wight = tree.Select(tree.Count(count), "named", id="wight")
    assert subject(text, names_of("Night King", "trait")) == wight


@pytest.mark.parametrize("text", ["Drogon", "the Drogon token", "the token Drogon"])
def test_a_single_thing_is_named(text: str) -> None:
    assert subject(text, names_of("Daenerys Targaryen", "trait")) == tree.Named("drogon")


def test_a_plural_is_made_from_the_name() -> None:
    assert [plural_of(name) for name in ("wight", "mystery box", "flag", "body", "witch")] == [
        "wights",
        "mystery boxes",
        "flags",
        "bodies",
        "witches",
    ]
    (part,) = read("Remove Wights.", names_of("Night King", "ability")).parts
    assert part == tree.Ability(
        tree.Steps((tree.Remove(tree.Select(tree.Count("each"), "named", id="wight")),))
    )


def test_a_name_with_an_apostrophe_goes_before_the_possessive() -> None:
    names = names_of("Arya Stark", "trait")
    assert subject("a rival with Arya's List", names) == tree.Select(
        tree.Count("one"), "rival", (tree.Holding("aryas-list"),)
    )
    assert subject("one of Arya's allies", names) == tree.Select(tree.Count("one"), "ally")


def test_a_name_that_is_a_common_word_needs_its_noun_or_its_capital() -> None:
    names = Names("ability", Thing("bugs", "Bugs", "character"), things=(Thing("give", "Give", "status"),))
    (part,) = read("Give the Give card to a rival.", names).parts
    assert part == read("Give an Give to a rival.".replace("an ", ""), names).parts[0]


@pytest.mark.parametrize(
    ("kind", "who"), [("item", tree.Holder()), ("status", tree.Holder()), ("trait", tree.Own())]
)
def test_this_character_is_who_holds_the_card(kind: TextKind, who: tree.Who) -> None:
    card = {"item": "Needle", "status": "Intel"}.get(kind, "Jon Snow")
    assert subject("this character", names_of(card, kind)) == who


def test_on_a_status_card_its_maker_is_named() -> None:
    assert subject("Arya", names_of("Arya Stark", "status", "Arya's List")) == tree.Own()


def test_a_companion_knows_its_character() -> None:
    names = names_of("Ghost", "companion trait")
    assert subject("the character Ghost is attached to", names) == tree.Attached()
    assert subject("Ghost", names) == tree.Own()
