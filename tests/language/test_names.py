"""What a text may name, and how it may be written."""

import pytest

from crossfray.language import meaning as m
from crossfray.language.names import Names, TextKind, Thing
from crossfray.language.reader import Reading, read

from .cards import names_of


def parts(text: str, names: Names) -> tuple[m.Node, ...]:
    found = read(text, names.kind, names)
    assert isinstance(found, Reading), found
    return found.meaning.parts


def subject(text: str, names: Names) -> object:
    """Who stands before `is knocked down`."""
    (part,) = parts(f"When {text} is knocked down, gain 1 point.", names)
    assert isinstance(part, m.When)
    assert isinstance(part.pattern, m.Event)
    return part.pattern.get("who")


@pytest.mark.parametrize("text", ["Jon Snow", "Jon", "he", "JON", "jon snow"])
def test_the_own_character_goes_by_full_name_short_name_and_pronoun(text: str) -> None:
    assert subject(text, names_of("Jon Snow", "trait")) == m.OWN


@pytest.mark.parametrize("text", ["the Night King", "Night King", "The Night King"])
def test_a_name_may_have_an_article(text: str) -> None:
    assert subject(text, names_of("Night King", "trait")) == m.OWN


def test_a_short_name_may_have_two_letters() -> None:
    assert subject("Bo", Names("trait", Thing("bo", "Sergeant Bo", "character"), "she")) == m.OWN


def test_a_small_word_is_not_short_for_a_name() -> None:
    names = Names("trait", Thing("no", "Dr. No", "character"), "he")
    (part,) = parts("No rival can challenge Dr. No.", names)
    assert isinstance(part, m.Forbid)


@pytest.mark.parametrize("text", ["a Wight", "a Wight minion token", "one Wight token"])
def test_a_thing_of_several_is_looked_for(text: str) -> None:
    assert subject(text, names_of("Night King", "trait")) == m.Set("minion", name="wight")


@pytest.mark.parametrize("text", ["Drogon", "the Drogon token", "the token Drogon"])
def test_a_single_thing_is_named(text: str) -> None:
    assert subject(text, names_of("Daenerys Targaryen", "trait")) == m.Ref(
        "named", name="drogon", sort="token"
    )


@pytest.mark.parametrize(
    ("name", "several"),
    [("Wight", "Wights"), ("Mystery Box", "Mystery Boxes"), ("Body", "Bodies"), ("Witch", "Witches")],
)
def test_a_plural_is_made_from_the_name(name: str, several: str) -> None:
    names = Names("ability", Thing("jon", "Jon", "character"), things=(Thing("it", name, "token", 4),))
    assert parts(f"Remove {several}.", names) == parts(f"Remove each {name}.", names)


def test_a_name_with_an_apostrophe_goes_before_the_possessive() -> None:
    names = names_of("Arya Stark", "trait")
    listed = m.Has(m.Ref("named", name="aryas-list", sort="status"))
    assert subject("a rival with Arya's List", names) == m.Set("rival", filters=(listed,))
    assert subject("one of Arya's allies", names) == m.Set("ally")


def test_a_name_that_is_a_common_word_needs_its_noun_or_its_capital() -> None:
    names = Names("ability", Thing("bugs", "Bugs", "character"), things=(Thing("give", "Give", "status"),))
    assert parts("Give the Give card to a rival.", names) == parts("Give Give to a rival.", names)


def test_a_name_that_is_a_word_only_among_others_needs_neither() -> None:
    """`well` is a word of `as well`."""
    names = Names("ability", Thing("bugs", "Bugs", "character"), things=(Thing("well", "Well", "marker"),))
    assert parts("Remove the well. Gain 1 point as well.", names) == parts(
        "Remove Well. Gain 1 point.", names
    )


@pytest.mark.parametrize(("kind", "who"), [("item", m.HOLDER), ("status", m.HOLDER), ("trait", m.OWN)])
def test_this_character_is_who_holds_the_card(kind: TextKind, who: m.Ref) -> None:
    card = {"item": "Needle", "status": "Intel"}.get(kind, "Jon Snow")
    assert subject("this character", names_of(card, kind)) == who


def test_on_a_status_card_its_maker_is_named() -> None:
    assert subject("Arya", names_of("Arya Stark", "status", "Arya's List")) == m.OWN


def test_a_companion_knows_its_character() -> None:
    names = names_of("Ghost", "companion trait")
    assert subject("the character Ghost is attached to", names) == m.Ref("attached")
    assert subject("Ghost", names) == m.OWN
