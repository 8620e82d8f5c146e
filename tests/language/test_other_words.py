"""Two wordings of one thing come to one program: the second is played elsewhere."""

import pytest

from crossfray.content.compiled import TextAt
from crossfray.language.canonical import canonical
from crossfray.language.problems import LanguageError
from crossfray.language.translate import translate

THINGS = (("hound", "Hound", "token", 3), ("marked", "Marked", "status", 2))
SAME = [
    ("trait", "Mira rolls 1 more die to defend against ranged challenges.",
     "Mira has +1 defense against ranged challenges."),
    ("trait", "When Mira loses a challenge while defending, she may move 1.",
     "When Mira loses a challenge as the target, she may move 1."),
    ("trait", "When Mira defends, she may move 1.", "When Mira is challenged, she may move 1."),
    ("trait", "When an ally becomes the target of a challenge, Mira may move 1.",
     "When an ally is challenged, Mira may move 1."),
    ("trait", "When Mira is knocked down, the challenger is knocked down.",
     "When a character knocks Mira down, knock that character down."),
    ("trait", "Mira can move only 1 square when she does a basic move.", "Mira's basic moves are at most 1 square."),
    ("trait", "At the end of a round in which Mira knocked out a rival, gain 1 point.",
     "At the end of the round, if Mira knocked out a rival this round, gain 1 point."),
    ("ability", "The Hounds may move 1.", "Each Hound may move 1."),
    ("ability", "Do a challenge with a number of dice equal to the number of adjacent allies.",
     "Do a challenge with 1 die for each adjacent ally."),
    ("ability", "Challenge 2. Each Hound adjacent to the target adds 1 die.",
     "Challenge 2 plus 1 die for each Hound adjacent to the target."),
    ("ability", "Challenge 2. For each Hound adjacent to the target, roll 1 additional die.",
     "Challenge 2 plus 1 die for each Hound adjacent to the target."),
    ("ability", "Challenge 1. If Mira wins, place an exhausted marker on the target's card.",
     "Challenge 1. If Mira wins, exhaust the target."),
    ("ability", "Choose an ally. Either that ally moves 2 or it does a basic challenge.",
     "Choose an ally. Choose one: that ally does a move 2; or that ally does a basic challenge."),
    ("ability", "An adjacent ally does a basic challenge, rolling 1 additional die.",
     "An adjacent ally does a basic challenge with 1 more die."),
    ("ability", "Challenge 2. If the challenge is lost, move 1.", "Challenge 2. If you lose, move 1."),
    ("ability", "Place a Hound adjacent to a rival within 3 squares.",
     "Place a Hound next to a rival that is within 3 squares of Mira."),
]  # fmt: skip
REFUSED = [
    ("ability", "Push each adjacent rival 1. If at least one cannot be pushed, move 1."),
    ("ability", "Challenge 2. The target rolls 1 fewer die."),  # in this challenge, or in its own?
    (
        "status",
        "At the start of this character's turn, your opponent may move it 1 square.",
    ),  # whose opponent?
    (
        "trait",
        "When an ally is knocked down, push a rival within 2 squares of one of its allies 1.",
    ),  # whose allies?
]


def program(kind: str, text: str) -> object:
    at = TextAt("box", kind, "mira", "Mira", (), "she", things=THINGS)
    at = at.of(kind, "marked", "Marked") if kind == "status" else at
    return canonical(translate(at, "test", text))


@pytest.mark.parametrize(("kind", "said", "known"), SAME)
def test_other_words_for_the_same(kind: str, said: str, known: str) -> None:
    assert program(kind, said) == program(kind, known)


@pytest.mark.parametrize(("kind", "text"), REFUSED)
def test_what_may_mean_two_things_is_refused(kind: str, text: str) -> None:
    with pytest.raises(LanguageError):
        program(kind, text)
