"""Texts that cannot be read or played, and what their authors are told."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from crossfray.language import helping
from crossfray.language.compile import CardText
from crossfray.language.names import Names, TextKind, Thing
from crossfray.language.problems import LanguageError
from crossfray.language.reader import LONGEST_SENTENCE, LONGEST_TEXT, Reading, read
from crossfray.language.rewordings import Reworded, reworded, rewordings
from crossfray.language.translate import HELD, names_at, rules_of, translate

from . import sight
from .cards import names_of


def refused(text: str, card: str = "Jon Snow", kind: TextKind = "ability") -> LanguageError:
    names = names_of(card, kind)
    own = names.card or names.own
    with pytest.raises(LanguageError) as caught:
        rules_of(text, CardText(own.id if own else "", names, names.card is not None), "Test")
    return caught.value


MISTAKES = tomllib.loads((Path(__file__).parent / "mistakes.toml").read_text("utf-8"))["mistake"]


@pytest.mark.parametrize("mistake", MISTAKES, ids=[mistake["text"] for mistake in MISTAKES])
def test_what_an_author_is_told(mistake: dict[str, Any]) -> None:
    kind: TextKind = mistake.get("kind", "ability")
    shown = refused(mistake["text"], mistake["card"], kind).shown().splitlines()
    assert (
        "\n".join(line for line in shown if not line.startswith("  sentences that work")) == mistake["shown"]
    )


@pytest.mark.parametrize("mistake", MISTAKES, ids=[mistake["text"] for mistake in MISTAKES])
def test_what_is_suggested_is_read(mistake: dict[str, Any]) -> None:
    kind: TextKind = mistake.get("kind", "ability")
    for problem in refused(mistake["text"], mistake["card"], kind).found:
        for sentence in problem.instead:
            assert isinstance(read(sentence, kind, names_of(mistake["card"], kind)), Reading), sentence


REWORDED = tomllib.loads((Path(__file__).parent / "rewordings.toml").read_text("utf-8"))["text"]


def reworded_texts() -> Iterator[tuple[str, str, CardText]]:
    """Texts that are refused, what is offered in the words of their authors, and their cards."""
    for each in REWORDED:
        if "of" in each:
            number, at = map(int, each["of"].split("."))
            entry = sight.entries(number)[at - 1]
            place = sight.place_of(entry)
            card = CardText(place.card or place.own, names_at(place), place.kind in HELD)
            yield entry["text"], each["offered"], card
        else:
            names = names_of(each["card"], each.get("kind", "ability"))
            own = names.card or names.own
            yield (
                each["text"],
                each["offered"],
                CardText(own.id if own else "", names, names.card is not None),
            )


@pytest.mark.parametrize(("said", "offered", "card"), list(reworded_texts()))
def test_a_refused_sentence_is_said_in_the_authors_words(said: str, offered: str, card: CardText) -> None:
    with pytest.raises(LanguageError) as caught:
        rules_of(said, card, "Test")
    found = [each for each in caught.value.found if each.instead and each.kind != "whole text"]
    assert any(offered in each.instead for each in found), found
    for each in reversed(found):
        start, end = each.sentence
        said = f"{said[:start]}{each.instead[0]}{said[end:].lstrip('.')}"
    assert rules_of(said, card, "Test")


@pytest.mark.parametrize(
    "text",
    [
        "An ally that Jon can see may do a challenge 2. If that ally loses the challenge, it may move 2.",
        "Choose an ally. That ally does a basic challenge. If they win, it may move 2. If they lose, Jon may move.",
    ],
)
def test_no_word_that_points_to_another_one_then_is_kept(text: str) -> None:
    """`If that rival wins, it may move`: the rival, and the author meant the ally."""
    assert not any(" it " in said or "they" in said for each in refused(text).found for said in each.instead)


def test_what_goes_on_from_a_sentence_that_is_split_goes_on_from_both() -> None:
    text = "When a rival knocks Jon down or out, you may move 1. If it is exhausted, gain 1 point instead."
    (problem,) = refused(text, kind="trait").found
    assert problem.instead == (
        "When a rival knocks Jon down, you may move 1. If it is exhausted, gain 1 point instead. "
        "When a rival knocks Jon out, you may move 1. If it is exhausted, gain 1 point instead.",
    )
    assert problem.sentence == (0, len(text) - 1)


def test_every_rewording_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """By one of the texts above: what nobody writes has no place in the list."""
    found: list[Reworded] = []

    def noted(*asked: Any) -> Reworded | None:
        better = reworded(*asked)
        found.extend([better] if better is not None else [])
        return better

    monkeypatch.setattr(helping, "reworded", noted)
    used = set()
    for said, offered, card in reworded_texts():
        with pytest.raises(LanguageError):
            rules_of(said, card, "Test")
        used |= {by.of for each in found for by in each.by if each.text == offered}
        found.clear()
    assert {each.of for each in rewordings()} - used == set()


def test_sentences_that_need_each_other_are_offered_together() -> None:
    text = "If Jon is knocked down, stand him up, even if he is exhausted. If Jon is standing, push a rival 2 instead."
    (problem,) = refused(text).found
    assert problem.instead == ("If Jon is knocked down, stand him up. Otherwise, push a rival 2.",)
    assert problem.sentence == (0, len(text) - 1)


@pytest.mark.parametrize(
    "text",
    [
        "Challenge 2. If Jon wins, he may move 1. If the target cannot be hurt, challenge 1 instead.",
        "If Jon is standing, move 1. If it is not raining, move 2 instead.",
        "When a rival challenges Jon, yodel; gain 1 point.",
        "When a rival moves, Jon yodels. Then gain 1 point, and yodel.",
    ],
)
def test_no_sentence_is_joined_or_split_so_that_it_means_something_else(text: str) -> None:
    """Nothing becomes 'otherwise' that is not the opposite, and nothing goes out of its condition."""
    said = [each for problem in refused(text, kind="ability").found for each in problem.instead]
    assert not any("Otherwise" in each or each.startswith("Gain") or ". Gain" in each for each in said)


def test_the_whole_text_is_offered_where_several_sentences_are_at_fault() -> None:
    text = "Until the end of the turn, opponents cannot move Jon. Jon's turn then ends."
    *each, whole = refused(text).found
    assert len(each) == 2
    assert whole.instead == ("Until the end of the turn, rivals cannot move Jon. Then end Jon's turn.",)
    assert whole.sentence == (0, len(text))


def test_who_may_be_meant_is_offered() -> None:
    """Where a word is unclear, the sentence with each of those who may be meant."""
    entry = next(each for each in sight.entries(62) if each["owner"] == "Puddle")
    with pytest.raises(LanguageError) as caught:
        translate(sight.place_of(entry), "Test", entry["text"])
    assert caught.value.found[0].instead == (
        "Quack: Move a rival next to Puddle 1 square away from the character Puddle is attached to.",
        "Quack: Move a rival next to Puddle 1 square away from Puddle.",
    )


def test_a_sentence_of_something_else_is_not_offered() -> None:
    """Better none than one with other words."""
    for problem in refused("On its turn, Jon may yodel at a rival instead of doing an action.").found:
        assert problem.alike == ()


def test_every_problem_is_told_at_once() -> None:
    text = "Jon may swap one of its actions. Discard this card. Move 1. Jon cannot be pushed. Heal Jon."
    assert [text[slice(*problem.sentence)] for problem in refused(text).found] == [
        "Jon may swap one of its actions",
        "Discard this card",
        "Jon cannot be pushed",
        "Heal Jon",
    ]


def test_a_problem_that_only_comes_from_a_missing_sentence_is_not_told() -> None:
    found = refused("Choose a square within 3 squares. Jon yodels on that square.").found
    assert [problem.message.split(" ")[0] for problem in found] == ["'yodels'"]


@pytest.mark.parametrize("kind", ["ability", "trait"])
@pytest.mark.parametrize(
    "text", ["Jon's actions are swapped", "Each other", "Jon cannot swap", "Jon sees a track"]
)
def test_every_refusal_names_the_words_at_fault_and_a_reason(text: str, kind: TextKind) -> None:
    for problem in refused(f"{text}.", kind=kind).found:
        assert not problem.message.endswith("cannot do this yet")
        assert "yet;" not in problem.message


@pytest.mark.parametrize(
    ("text", "kind", "advice"),
    [
        (
            "Do a challenge 2 to each rival in one straight line.",
            "ability",
            "no direction or line can be chosen",
        ),
        (
            "Jon's square is obscured terrain until the end of the round.",
            "trait",
            "what can be seen is changed only",
        ),
        ("When a rival falls, it counts as knocking out a rival.", "trait", "for whom a knock out counts"),
        ("Place each flag marker on its setup square.", "scenario", "drawn on the map"),
        ("With two characters per side, gain 6 points to win.", "scenario", "set when the match is made"),
        ("Jon takes another turn.", "ability", "no text changes whose turn it is"),
        ("When Jon moves, Ghost may do one of its actions.", "trait", "cannot be called by their names"),
        (
            "When Jon wins a challenge by 4 or more successes, the target is knocked out.",
            "trait",
            "only a challenge can",
        ),
        ("When Jon moves, put Drogon back.", "trait", "say what is done with it"),
    ],
)
def test_what_has_no_words_is_said(text: str, kind: TextKind, advice: str) -> None:
    assert any(advice in problem.message for problem in refused(text, kind=kind).found)


@pytest.mark.parametrize(
    ("text", "kind", "why", "near"),
    [
        ("Challenge 2. If it is a tie, Jon wins.", "ability", "no text asks whether something is equal", ()),
        (
            "While no rival is within 3 squares of Jon, he is concealed from them.",
            "trait",
            "concealed from all rivals or from none",
            ("Rivals more than 2 squares away cannot challenge Jon.",),
        ),
        (
            "An ally that Jon can see does one of its abilities.",
            "ability",
            "no text has somebody do an ability",
            ("An adjacent ally may do a basic action.",),
        ),
        (
            "Choose a row. Challenge each rival in that row.",
            "ability",
            "no direction or line can be chosen",
            None,
        ),
        ("Jon cannot do abilities that cost 3 or more.", "trait", "not told apart by their cost", ()),
        ("Move 3. During this move, Jon interacts.", "ability", "nothing happens within a move", None),
        ("Discard any number of Jon's status cards twice.", "ability", "how many were discarded", ()),
        ("On Jon's turn, he may yodel instead of doing an action.", "trait", "no text costs an action", ()),
        (
            "Choose an opponent.",
            "ability",
            "are not chosen",
            ("Choose a rival. That rival's side gains 1 point.",),
        ),
        (
            "Range 3, challenge 2. Before rolling, you may discard a status card from the target to roll 2 more dice.",
            "ability",
            "paid before the challenge",
            None,
        ),
        (
            "Do these in any order: move 1, challenge 2.",
            "ability",
            "the order is said",
            ("Choose one: move 1, then challenge 2; or challenge 2, then move 1.",),
        ),
        (
            "Move 4. Then do a challenge 2, rolling 1 more die for every two squares Jon moved.",
            "ability",
            "only every square",
            ("Move 3. Then do a challenge 1 plus 1 die for each square Jon moved.",),
        ),
    ],
)
def test_what_the_game_does_not_have_is_said_with_the_nearest_that_it_has(
    text: str, kind: TextKind, why: str, near: tuple[str, ...] | None
) -> None:
    found = [problem for problem in refused(text, kind=kind).found if why in problem.message]
    assert found
    assert not found[0].instead
    assert near is None or found[0].alike == near


def test_two_readings_with_the_same_words_are_not_shown() -> None:
    text = "An adjacent rival may interact with this character to gain 1 point and discard this card."
    (problem,) = refused(text, "Batgirl", "status").found
    assert "Either:" not in problem.message


def test_no_sentence_is_offered_that_was_just_typed() -> None:
    text = "Rally costs Jon one action this way or that."
    typed = "Rally costs Jon one action"
    for problem in refused(text, kind="trait").found:
        assert f"{typed}." not in problem.alike


def test_a_short_word_that_begins_otherwise_is_no_near_word() -> None:
    assert "took" not in refused("Jon may look 2.").found[0].message


def test_what_is_left_out_leaves_english() -> None:
    """No preposition is taken from what it leads, and no article is put behind its noun."""
    found = refused("When Jon stands an ally up by a rally action, that ally may move 1.", kind="trait").found
    assert not any("up a rally" in said for problem in found for said in problem.instead)


def test_every_sentence_is_reported_with_its_place() -> None:
    text = "Move 3. Deal 2 damage to a rivl. Do a challenge 1. Heal Jon."
    found = refused(text).found
    assert [text[slice(*problem.span)] for problem in found] == ["Deal", "Heal"]
    assert "'damage' is a word of other games" in found[0].message
    assert "'rivl' is not a word" in found[0].message


def test_what_goes_on_from_a_wrong_sentence_is_not_reported() -> None:
    (problem,) = refused("When Jon yodels, you may move 1. Once per turn.", kind="trait").found
    assert problem.message.startswith("'yodels' is not a word")


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("", "ability", "there is no rule in this text"),
        ("...", "ability", "there is no rule in this text"),
        ("Move 100.", "ability", "the largest number is 99"),
        ("Otherwise, move 1.", "ability", "need something before them"),
        ("Choose it.", "ability", "it is not clear who or what 'it' is"),
        ("Discard this card.", "ability", "only status cards are discarded"),
        ("Discard Drogon.", "ability", "a token is removed: 'remove Drogon from the map'"),
        ("Do a challenge to a rival.", "ability", "say with how many dice"),
        ("Jon has 1 more defense.", "ability", "say how long this holds"),
        ("Jon cannot be pushed.", "ability", "what holds all the time belongs on a trait"),
        ("Do a challenge 3.", "trait", "say when this happens: begin with 'when'"),
        ("x" * (LONGEST_TEXT + 1), "ability", f"a text can have at most {LONGEST_TEXT} letters"),
        ("move 1 and " * 60 + "move 1.", "ability", f"a sentence can have at most {LONGEST_SENTENCE} words"),
    ],
)
def test_what_makes_no_sense_is_said(text: str, kind: TextKind, message: str) -> None:
    (problem,) = refused(text, kind=kind).found
    assert message in problem.message


def test_a_part_of_a_name_that_is_no_short_name_is_told_so() -> None:
    names = Names("ability", Thing("tide", "Captain Tide", "character"), "he")
    with pytest.raises(LanguageError) as found:
        rules_of("Choose a rival that Captain can see. Move 1.", CardText("tide", names), "Test")
    assert found.value.found[0].message.startswith(
        "'Captain' is not a name: write Captain Tide, or add short = [\"Captain\"] to its card"
    )
    assert rules_of("Choose a rival that Tide can see. Move 1.", CardText("tide", names), "Test").abilities


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Challenge 2. Swap Jon and an ally, knocked-down allies only.", "knocked-down allies only"),
        ("Challenge 2, knocked-down targets only.", "knocked-down targets only"),
    ],
)
def test_the_part_that_is_in_the_way_is_named(text: str, part: str) -> None:
    (problem,) = refused(text).found
    assert f"it works without '{part}'" in problem.message
    rest = text.replace(part, "").replace(" .", ".").replace(", .", ".")
    assert rules_of(rest, CardText("jon-snow", names_of("Jon Snow", "ability")), "Test")


def test_what_ends_an_effect_is_not_done_at_once() -> None:
    text = "Until the start of Jon's next turn, allies have +1 defense. Then exhaust Jon."
    assert rules_of(text, CardText("jon-snow", names_of("Jon Snow", "ability")), "Test")
    undone = (
        "Until the start of Jon's next turn, allies have +1 defense. Then discard one of Jon's status cards."
    )
    assert "say when" in refused(undone).found[0].message
