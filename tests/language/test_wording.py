"""Which words of a text and of its reading differ: only small ones need nobody's yes."""

import pytest

from crossfray.language.wording import wording


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("Challenge 3.", "Do a challenge 3."),
        ("move TWO squares; then challenge 3!", "Do a move 2, then do a challenge 3."),
        ("Push a knocked-down rival one square.", "Push a knocked down rival 1."),
        ("Place the Hound next to Mira\u2019s ally.", "Place Hound next to Mira's ally."),
    ],
)
def test_small_words_do_not_count(text: str, reading: str) -> None:
    assert wording(text, reading).same


@pytest.mark.parametrize(
    ("text", "reading", "left_out", "added"),
    [
        ("Push it 1.", "Push that rival 1.", ["it"], ["that rival"]),
        ("Move up to 2.", "Do a move 2.", ["up to"], []),
        ("She has +1 defense.", "She has -1 defense.", ["+1"], ["-1"]),
        ("Push 1 rival.", "Push each rival.", ["1"], ["each"]),
        ("You may not move.", "You may move.", ["not"], []),
        ("Move 2. Push it 1.", "Do a move 2. Push it 11.", ["1"], ["11"]),
        (
            "Choose a rival and an ally. Push it 1.",
            "Choose an ally and a rival. Push that ally 1.",
            ["and an ally", "it"],
            ["ally and", "that ally"],
        ),
    ],
)  # fmt: skip
def test_every_other_word_counts_and_is_found(
    text: str, reading: str, left_out: list[str], added: list[str]
) -> None:
    found = wording(text, reading)
    assert not found.same
    assert [text[start:end] for start, end in found.left_out] == left_out
    assert [reading[start:end] for start, end in found.added] == added
