"""Texts made to provoke a wrong reading, and words that carry meaning."""

import pytest

from crossfray.language import meaning as m
from crossfray.language.reader import Problems, Reading, read
from crossfray.language.translate import names_at
from language.breadth import PLACES


def of(kind: str, text: str) -> m.Text:
    found = read(text, kind, names_at(PLACES[kind]))  # type: ignore[arg-type]
    assert isinstance(found, Reading), found
    return found.meaning


def problems(kind: str, text: str) -> Problems:
    found = read(text, kind, names_at(PLACES[kind]))  # type: ignore[arg-type]
    assert isinstance(found, Problems), found.meaning
    return found


def test_holding_no_item_is_not_holding_one() -> None:
    none = of("trait", "While Mira holds no item, she has +1 defense.")
    assert none == of("trait", "While Mira does not have an item, she has +1 defense.")
    assert none == of("trait", "While Mira doesn't hold an item, her defense is 1 higher.")
    assert none != of("trait", "While Mira holds an item, she has +1 defense.")


def test_interacting_with_a_token_is_no_challenge() -> None:
    (act,) = of("ability", "Interact with a Decoy within 2 squares.").parts
    assert act.kind == "interact"
    assert act.get("with").name == "decoy"


def test_a_basic_challenge_to_somebody_is_basic() -> None:
    (act,) = of("ability", "Do a basic challenge to a rival within 3 squares.").parts
    assert act.get("kind") == (m.Is("basic"),)
    assert act.get("to").sort == "rival"


def test_two_or_more_are_counted() -> None:
    (rule,) = of("trait", "While Mira is adjacent to two or more allies, she rolls 1 more die.").parts
    assert rule.cond.what.count == m.Count("at least", 2)


def test_even_if_is_not_if() -> None:
    assert (
        problems("ability", "Challenge 3 even if the target is knocked down.").found[0].kind
        == "makes no sense"
    )


def test_a_price_is_paid_for_its_effect() -> None:
    (step,) = of("ability", "Discard a Marked card to move 3.").parts
    assert isinstance(step, m.Pay)


def test_held_by_each_binds() -> None:
    (act,) = of("ability", "Discard an item held by each adjacent rival.").parts
    (holder,) = [f.owner for f in act.get("what").filters]
    assert holder.count == m.EACH


def test_its_item_is_that_of_the_chosen_rival() -> None:
    chosen, act = of("ability", "Choose an adjacent rival. Give its item to Mira.").parts
    assert act.get("what").filters == (m.Of(m.Ref("label", chosen.get("what").label)),)


def test_it_is_not_one_of_two() -> None:
    assert problems("ability", "Choose two Decoys. Swap Mira with it.").found[0].kind == "who is meant"


def test_a_flavour_line_is_no_rule() -> None:
    found = read("Great hunt! Each Hound may move 2.", "ability", names_at(PLACES["ability"]))
    assert isinstance(found, Reading)
    assert found.flavour == ("Great hunt",)


def test_a_condition_goes_with_the_last_of_a_list() -> None:
    (step,) = of("ability", "Move 2, or do a challenge 4 if Mira is exhausted.").parts
    assert [type(each) for each in step.steps].count(m.If) == 1


def test_nobody_may_is_a_prohibition() -> None:
    none = of("trait", "No rival may challenge Mira.")
    assert none == of("trait", "Rivals cannot challenge Mira.")


def test_each_square_is_not_any_square() -> None:
    assert of("ability", "Put a Decoy in each empty square adjacent to Mira.") != of(
        "ability", "Put a Decoy in an empty square adjacent to Mira."
    )


@pytest.mark.parametrize(
    ("kind", "text", "other"),
    [
        ("ability", "Do a challenge 2 to an ally other than Mira.", "Do a challenge 2 to an ally."),
        ("ability", "Another ally may move 1.", "An ally may move 1."),
        ("ability", "Challenge 1 again.", "Challenge 1."),
        ("ability", "Move 3, not through rivals.", "Move 3 through rivals."),
        ("trait", "Only once per round, when Mira moves, gain 1 point.", "When Mira moves, gain 1 point."),
        ("trait", "When Mira is pushed by a rival, gain 1 point.", "When Mira is pushed, gain 1 point."),
        (
            "trait",
            "When Mira wins a challenge by 2 or more, gain 1 point.",
            "When Mira wins a challenge, gain 1 point.",
        ),
        ("ability", "Remove two Hounds.", "Remove a Hound."),
        (
            "ability",
            "Give two Marked cards to a rival within 2 squares.",
            "Give a Marked card to a rival within 2 squares.",
        ),
    ],
)
def test_words_that_mean_something(kind: str, text: str, other: str) -> None:
    assert of(kind, text) != of(kind, other)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Chalenge 2.", "unknown word"),
        ("Deal 2 damage to a rival.", "unknown word"),
        ("Place a Hound adjacent Mira.", "not understood"),
        ("Challenge 2 to it.", "who is meant"),
        ("Place a Hound.", "makes no sense"),
        ("", "empty"),
    ],
)
def test_problems_say_in_which_way(text: str, kind: str) -> None:
    assert problems("ability", text).found[0].kind == kind


@pytest.mark.parametrize(
    "text", ["Chalenge 2.", "Place a Hound adjacent Mira.", "Move an adjacent rivel 2 squares."]
)
def test_what_is_suggested_is_read(text: str) -> None:
    suggested = [each for problem in problems("ability", text).found for each in problem.instead]
    assert suggested
    for each in suggested:
        of("ability", each)


@pytest.mark.parametrize(
    ("kind", "text", "other"),
    [
        (
            "trait",
            "While Mira is adjacent to each ally, she has +1 defense.",
            "While Mira is adjacent to an ally, she has +1 defense.",
        ),
        (
            "trait",
            "If a rival cannot see Mira, she has +1 defense.",
            "If no rival can see Mira, she has +1 defense.",
        ),
        (
            "trait",
            "After Mira challenges a rival, gain 1 point.",
            "When Mira challenges a rival, gain 1 point.",
        ),
        ("ability", "Do a challenge 1. Do this 3 times.", "Do a challenge 1. Repeat this 3 times."),
        (
            "ability",
            "Place a Decoy on an empty square within 2 squares.",
            "Place a Decoy on a square within 2 squares.",
        ),
    ],
)
def test_small_words_count(kind: str, text: str, other: str) -> None:
    assert of(kind, text) != of(kind, other)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("ability", "Choose two rivals. Knock that rival down."),
        ("ability", "Push each adjacent rival 1. Knock that rival down."),
        ("ability", "Choose a rival within 2 squares. Knock those rivals down."),
        ("ability", "Remove the Hound."),
        ("trait", "When Mira would be knocked down, she stays knocked down."),
        ("trait", "Mira rolls 1 more die in challenges an ally does."),
        ("ability", "Challenge 2. If the target rolls a shield, move 1."),
        ("trait", "Knock down an adjacent rival."),
        ("ability", "Do a challenge."),
        ("ability", "Move 1 this turn."),
    ],
)
def test_what_says_nothing_clear_is_refused(kind: str, text: str) -> None:
    problems(kind, text)
