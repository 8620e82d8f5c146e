"""The canonical wording of a tree reads back as that tree."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from crossfray.language.printer import print_text
from crossfray.language.reader import read

from .cards import names_of
from .trees import Trees

ABILITY = names_of("Jon Snow", "ability")
TRAIT = names_of("Jon Snow", "trait")
CHANCE = st.randoms(use_true_random=False)


@given(CHANCE)
def test_an_ability_reads_back_as_it_was_printed(chance: Random) -> None:
    text = Trees(chance).ability()
    assert read(print_text(text, ABILITY), ABILITY) == text


@given(CHANCE)
def test_a_trait_reads_back_as_it_was_printed(chance: Random) -> None:
    text = Trees(chance).trait()
    assert read(print_text(text, TRAIT), TRAIT) == text
