"""What the view of the engine does not tell."""

from crossfray.server.hints import lasting
from support.heroes import doing


def test_what_holds_for_a_while_is_told_with_its_words() -> None:
    text = "Choose a rival within 3 squares. That rival cannot move or challenge Hero until the end of the round."
    with doing(text) as game:
        assert lasting(game.state) == []
        game.play(1, action="ability-1")
        rows = lasting(game.state)
        assert {(row["piece"], row["card"]) for row in rows} == {("hero", "Hero")}
        assert [row["text"] for row in rows] == [
            "until the end of this round, that rival cannot do a move",
            "until the end of this round, that rival cannot do a challenge to Hero",
        ]
