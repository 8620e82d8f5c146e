"""The canonical wording of a tree reads back as that tree."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from crossfray.language import tree
from crossfray.language.names import Names
from crossfray.language.printer import print_part, print_step, print_text, print_who
from crossfray.language.reader import LONGEST_SENTENCE, LONGEST_TEXT, read

from .cards import names_of
from .trees import Trees

ABILITY = names_of("Jon Snow", "ability")
TRAIT = names_of("Jon Snow", "trait")
MANY = 2000


def reads_back(text: tree.Text, names: Names) -> bool:
    """Whether it was short enough to be read; then it must read back as the same tree."""
    spoken = print_text(text, names)
    if len(spoken) > LONGEST_TEXT or any(
        len(said.split()) > LONGEST_SENTENCE / 2 for said in spoken.split(".")
    ):
        return False
    assert read(spoken, names) == text, spoken
    return True


@given(st.integers(0, 2**32))
def test_an_ability_reads_back_as_it_was_printed(seed: int) -> None:
    assume(reads_back(Trees(Random(seed)).ability(), ABILITY))


@given(st.integers(0, 2**32))
def test_a_trait_reads_back_as_it_was_printed(seed: int) -> None:
    assume(reads_back(Trees(Random(seed)).trait(), TRAIT))


@pytest.mark.long
@pytest.mark.parametrize("names", [ABILITY, TRAIT], ids=["ability", "trait"])
def test_many_trees_read_back(names: Names) -> None:
    trees = Trees(Random())
    texts = [trees.ability() if names is ABILITY else trees.trait() for _ in range(MANY)]
    assert sum(reads_back(text, names) for text in texts) > MANY / 2


def test_parts_of_a_text_are_printed_alone() -> None:
    text = read("When Jon stands up, you may give Arya's List to a rival within 3 squares.", TRAIT)
    (part,) = text.parts
    assert isinstance(part, tree.Trigger)
    (may,) = part.steps.parts
    assert print_part(part, TRAIT) == print_text(text, TRAIT)
    assert print_step(may, TRAIT) == "you may give Arya's List to a rival within 3 squares"
    assert print_step(tree.Move(tree.Number(2))) == "do a move 2"
    assert print_who(tree.Own(), TRAIT) == "Jon"
    assert print_who(tree.Own(), names_of("Night King", "trait")) == "the Night King"
