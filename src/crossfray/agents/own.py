"""Players that people write: a function of the open question and of what its side may see.

    def choose(decision, observation):
        return decision.options[0].id

With a third parameter, `rng`, it gets a random number generator that depends on the seed of the game."""

import importlib.util
import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from crossfray.agents import Agent
from crossfray.content.errors import InputError, nearest_to, shown
from crossfray.rules.engine import NotOffered, option_ids
from crossfray.rules.match import Match
from crossfray.rules.state import State
from crossfray.rules.view import decision_view, match_view, view

GROUP = "crossfray.agents"
"""the entry points under which installed packages register players"""


@dataclass(frozen=True)
class Option:
    """One answer: its id, its label, and what it is about (a square, a piece, odds), if anything.

    >>> import crossfray
    >>> game = crossfray.new_game("duel", seed=1)
    >>> events = game.roll()
    >>> game.decision.options[0]
    Option(id='c1', label='c1', about={'square': 'c1'})
    """

    id: str
    label: str
    about: dict[str, Any]


@dataclass(frozen=True)
class Decision:
    """The open question of a game.

    >>> import crossfray
    >>> game = crossfray.new_game("duel", seed=1)
    >>> events = game.roll()
    >>> game.decision.side, game.decision.question, game.decision.text
    (1, 'place', 'Where do you place Henchman?')
    >>> game.decision.ids[:3]
    ('c1', 'd1', 'e1')
    """

    id: int
    side: int | None
    """the side that answers, from 1; None: chance"""
    question: str
    """the kind of question, like `character`, `action`, `move to`, `target`"""
    text: str
    """the question as a sentence"""
    options: tuple[Option, ...]
    """the answers; empty for a side that does not answer this question"""

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all answers."""
        return tuple(option.id for option in self.options)


Chooser = Callable[..., Any]
"""a function of a Decision, an observation and optionally a Random, that returns the id of an answer or an Option"""


def decision_of(state: State, side: int) -> Decision | None:
    """The open question as a side (from 0) sees it; None when the game is over."""
    found = decision_view(state, side)
    if found is None:
        return None
    options = tuple(
        Option(
            each["id"],
            each["label"],
            {key: value for key, value in each.items() if key not in ("id", "label")},
        )
        for each in found.get("options", ())
    )
    return Decision(found["id"], found["side"], found["question"], found["text"], options)


def observation_of(state: State, side: int) -> dict[str, Any]:
    """What a side (from 0) may know: the position as it sees it, its own number, and the part that never changes."""
    return {"you": side + 1, **view(state, side), "match": _unchanging(state.match)}


@lru_cache(maxsize=8)
def _unchanging(match: Match) -> dict[str, Any]:
    return match_view(match)


def agent_of(choose: Chooser, name: str = "") -> Agent:
    """An agent that asks a person's function."""
    name = name or getattr(choose, "__name__", type(choose).__name__)
    takes_rng = _takes_rng(choose, name)

    def agent(state: State, rng: Random) -> int:
        decision = decision_of(state, state.side)
        observation = observation_of(state, state.side)
        answer = choose(decision, observation, rng) if takes_rng else choose(decision, observation)
        chosen = answer.id if isinstance(answer, Option) else answer
        known = option_ids(state)
        if chosen not in known:
            message = f"the player {name} answers {shown(str(chosen))}: expected one of {', '.join(known)}"
            raise NotOffered(message)
        return known[chosen]

    return agent


def _takes_rng(choose: Chooser, name: str) -> bool:
    """Whether a function takes the random number generator, too; InputError if it cannot be a player."""
    try:
        parameters = inspect.signature(choose).parameters.values()
    except (TypeError, ValueError):
        return False
    positional = [
        each for each in parameters if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)
    ]
    needed = [each for each in positional if each.default is each.empty]
    if any(each.kind == each.VAR_POSITIONAL for each in parameters):
        return False
    if not len(positional) >= 2 or len(needed) > 3:
        message = (
            f"{name} takes {len(positional)} parameters: expected a decision, an observation, and perhaps rng"
        )
        raise InputError.at("", message)
    return len(positional) > 2 and (len(needed) == 3 or positional[2].name == "rng")


def agent_from_file(name: str) -> Agent:
    """`bots/mine.py:choose`: a function in a file; InputError if there is none, or it cannot be loaded."""
    file, _, function = name.rpartition(":")
    path = Path(file)
    if not path.is_file():
        raise InputError.at(file, f"there is no such file: expected FILE.py:NAME, found {shown(name)}")
    spec = importlib.util.spec_from_file_location(f"crossfray_player_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise InputError.at(file, "is not a Python file: expected FILE.py:NAME")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # the file can raise anything
        line = getattr(error, "lineno", None)
        raise InputError.at(
            file, f"the file does not run: {type(error).__name__}: {error}", line=line
        ) from None
    found = getattr(module, function, None)
    if not callable(found):
        known = [
            each for each in vars(module) if callable(getattr(module, each)) and not each.startswith("_")
        ]
        message = f"has no function {shown(function)}"
        raise InputError.at(file, message, nearest=nearest_to(function, known))
    return agent_of(found, name)


@lru_cache(maxsize=1)
def installed() -> dict[str, Any]:
    """The players of installed packages by name; each is loaded when it is used."""
    from importlib.metadata import entry_points

    return {each.name: each for each in entry_points(group=GROUP)}


def agent_from_package(name: str) -> Agent:
    """A player of an installed package; InputError if it cannot be loaded."""
    try:
        return agent_of(installed()[name].load(), name)
    except InputError:
        raise
    except Exception as error:  # the package can raise anything
        raise InputError.at("", f"the player {name} cannot be loaded: {error}") from None
