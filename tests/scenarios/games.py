"""What the tests of scenarios share: matches by name, and rounds in which nobody does anything."""

from crossfray.content.match.build import build_match
from crossfray.content.match.spec import MatchSpec
from crossfray.rules.match import Match
from support.script import Script

WIN = ("2-burst", "2-burst")
"""two dice against two: the challenger has two successes, the target none"""


def match_of(game: str, map_id: str, *squads: tuple[str, ...], edition: str = "got100") -> Match:
    return build_match(MatchSpec(game, game, map_id, edition, squads))


def two_corners(game: str) -> Match:
    return match_of(game, "winterfell", ("stark-soldier",), ("white-walker",))


def end_round(game: Script, *turns: tuple[int, str]) -> None:
    """Everybody named takes a turn and does nothing."""
    for side, piece in turns:
        if game.question == "character":
            game.play(side, character=piece)
        game.play(side, action="done")
