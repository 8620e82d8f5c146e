"""Crossfray: an exact, explainable digital edition of a skirmish board game.

    >>> import crossfray
    >>> game = crossfray.new_game("duel", seed=1)   # a match by name, a file, or a MatchSpec
    >>> while not game.over:                        # one open question at a time
    ...     if game.decision.side is None:          # chance is asked: dice are questions, too
    ...         events = game.roll()
    ...     else:
    ...         events = game.apply(game.options[0])
    ...     if len(game.answers) == 50:
    ...         break

docs/library.md documents every name. Each name is loaded on first use."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crossfray.agents.own import Decision, Option
    from crossfray.content.errors import InputError
    from crossfray.content.match.spec import MatchSpec
    from crossfray.library.boxes import matches, open_box
    from crossfray.library.game import Game, load, new_game, play
    from crossfray.library.game import game_from_text as read_position
    from crossfray.library.reading import Reading, read_text
    from crossfray.rules.engine import NotOffered

__version__ = "0.2.0"

_HOMES = {
    "Game": "library.game",
    "new_game": "library.game",
    "play": "library.game",
    "load": "library.game",
    "read_position": "library.game:game_from_text",
    "Decision": "agents.own",
    "Option": "agents.own",
    "matches": "library.boxes",
    "open_box": "library.boxes",
    "MatchSpec": "content.match.spec",
    "Reading": "library.reading",
    "read_text": "library.reading",
    "InputError": "content.errors",
    "NotOffered": "rules.engine",
}
"""the module of each name of the library; loaded on first use"""

__all__ = [
    "Decision",
    "Game",
    "InputError",
    "MatchSpec",
    "NotOffered",
    "Option",
    "Reading",
    "load",
    "matches",
    "new_game",
    "open_box",
    "play",
    "read_position",
    "read_text",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'crossfray' has no name {name!r}: it has {', '.join(__all__)}")
    module, _, inside = _HOMES[name].partition(":")
    found = getattr(import_module(f"crossfray.{module}"), inside or name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
