"""A game as an object: its question and answers, why not, odds, what a side sees, saving and loading.

Sides count from 1, as at the table. Answers are given by their ids. For millions of steps, `game.state` and the
functions of crossfray.rules.engine are faster."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from copy import copy
from pathlib import Path
from random import Random
from typing import Any

from crossfray.agents.known import find_agent
from crossfray.agents.own import Chooser, Decision, Option, agent_of, decision_of, observation_of
from crossfray.content.errors import InputError, shown
from crossfray.content.match.file import find_match
from crossfray.content.match.spec import MatchSpec
from crossfray.content.position.intents import piece_names, read_intent
from crossfray.library.position import position_text, read_position
from crossfray.rules.decisions import (
    ACTION_CHALLENGE,
    ASK_DIE,
    ASK_INTERACT,
    ASK_TARGET,
    QUESTIONS,
)
from crossfray.rules.engine import NotOffered, option_ids
from crossfray.rules.events import tell_event
from crossfray.rules.odds import Odds, interact_odds, odds, open_odds, pick_odds
from crossfray.rules.refusals import Refusal
from crossfray.rules.state import State
from crossfray.rules.view import actor
from crossfray.rules.why import why_not
from crossfray.table.annotations import Comment, Variation
from crossfray.table.record import load as load_record
from crossfray.table.record import record_text, save
from crossfray.table.table import Table

Player = str | Chooser
"""an agent by name, `FILE.py:NAME`, or a function of a decision and an observation"""


class Game:
    """A game in play.

    >>> import crossfray
    >>> game = crossfray.new_game("duel", seed=1)
    >>> game
    <Game 'Duel': round 0, 0:0, first player>
    >>> game.decision.side is None     # chance answers: it is flipped for
    True
    >>> events = game.roll()
    >>> game.decision.text
    'Where do you place Henchman?'
    >>> game.apply(game.options[0])[0]["event"]
    'placed'
    """

    def __init__(self, table: Table, seats: Sequence[str] = ()) -> None:
        self.table = table
        """the table of the game, for programs that need more"""
        self.seats = list(seats) or ["human"] * len(table.spec.squads)
        """who plays each side, as written to the record"""

    # ------------------------------------------------------------------ where it stands

    @property
    def match(self) -> MatchSpec:
        """What is played: map, game, edition and squads."""
        return self.table.played

    @property
    def state(self) -> State:
        """The engine's state, for fast programs; `apply` changes it in place."""
        return self.table.state

    @property
    def decision(self) -> Decision | None:
        """The one open question with its answers; None when the game is over."""
        return decision_of(self.state, self.state.side)

    @property
    def options(self) -> tuple[str, ...]:
        """The ids of the answers to the open question; none when the game is over."""
        return tuple(option_ids(self.state)) if self.state.options else ()

    @property
    def over(self) -> bool:
        return not self.state.options

    @property
    def winner(self) -> int | None:
        """The side that has won, from 1."""
        return self.state.winner + 1 if self.state.winner >= 0 else None

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(self.state.points)

    @property
    def answers(self) -> tuple[tuple[int, str], ...]:
        """All answers so far: who gave each (a side from 1, 0 for chance), and what."""
        return tuple((step.by, step.answer) for step in self.table.steps)

    @property
    def log(self) -> list[str]:
        """What has happened, one sentence per event."""
        match = self.table.match
        return [tell_event(match, event) for step in self.table.steps for event in step.events]

    def view(self, side: int) -> dict[str, Any]:
        """Everything that a side may know, as data: the position, its question if it must answer, and the cards.

        >>> import crossfray
        >>> seen = crossfray.new_game("duel", seed=1).view(2)
        >>> seen["you"], seen["round"], [piece["id"] for piece in seen["pieces"]][:2]
        (2, 0, ['henchman', 'police-officer'])
        """
        sides = len(self.state.match.sides)
        if not 1 <= side <= sides:
            raise InputError.at("", f"there is no side {side}: expected 1 to {sides}")
        return observation_of(self.state, side - 1)

    # ------------------------------------------------------------------ playing

    def apply(self, option: str | Option) -> list[dict[str, Any]]:
        """Answer the open question; returns what happened, as data. Raises NotOffered for any other answer."""
        name = option.id if isinstance(option, Option) else option
        known = option_ids(self.state) if self.state.options else {}
        if not known:
            raise NotOffered("the game is over: it takes no more answers")
        if name not in known:
            raise NotOffered(f"{shown(str(name))} is not offered; the answers are {', '.join(known)}")
        return self.table.answer(known[name]).events

    def roll(self) -> list[dict[str, Any]]:
        """Let chance answer; the result depends on the seed."""
        if not self.table.waits_on_chance:
            raise NotOffered("there is nothing to roll: a side must answer first")
        return self.table.roll().events

    def undo(self, answers: int = 1) -> None:
        """Undo the last answers, including rolls; a repeated roll gives the same result."""
        if not 0 < answers <= len(self.table.steps) or not self.table.remembers(
            len(self.table.steps) - answers
        ):
            raise InputError.at("", f"cannot undo {answers} of {len(self.table.steps)} answers")
        self.table.dice.rolls -= sum(step.by == 0 for step in self.table.steps[-answers:])
        self.table.go_back(answers)

    def play(self, players: Sequence[Player], most_answers: int | None = None) -> Game:
        """Let players answer until the game is over, or up to a number of answers; returns the game."""
        agents = [find_agent(each) if isinstance(each, str) else agent_of(each) for each in players]
        if len(agents) != len(self.table.spec.squads):
            sides = len(self.table.spec.squads)
            raise InputError.at(
                "", f"the match has {sides} sides: expected as many players, found {len(agents)}"
            )
        self.seats = [
            each if isinstance(each, str) else getattr(each, "__name__", "player") for each in players
        ]
        last = len(self.table.steps) + most_answers if most_answers is not None else None
        while self.state.options and (last is None or len(self.table.steps) < last):
            if self.table.waits_on_chance:
                self.table.roll()
            else:
                self.table.answer(agents[self.state.side](self.state, self.table.whims))
        return self

    # ------------------------------------------------------------------ asking

    def why_not(self, intent: str) -> list[Refusal]:
        """Every rule that forbids something, each with its id and a sentence; empty if it can be done now.

        >>> import crossfray
        >>> game = crossfray.new_game("duel", seed=1)
        >>> [refusal.rule for refusal in game.why_not("henchman challenge police-officer")]
        ['TURN-2']
        """
        pieces = piece_names(self.state.match)
        return why_not(self.state, read_intent(self.state, intent.split(), pieces))

    def odds(self, words: str) -> Odds:
        """The exact odds of a challenge before it is rolled: of an answer to the open question, by its id, or of a
        basic challenge in words, like `arya-stark challenge night-king`, wherever the two stand."""
        state = self.state
        if " " in words:
            intent = read_intent(state, words.split(), piece_names(state.match))
            if intent.action != ACTION_CHALLENGE or intent.target < 0:
                raise InputError.at("", f"{shown(words)} is not a challenge: expected `A challenge Z`")
            return odds(state, intent.piece, intent.target)
        known = option_ids(state) if state.options else {}
        if words not in known:
            raise NotOffered(f"{shown(words)} is not offered; the answers are {', '.join(known)}")
        found = None
        if state.kind == ASK_TARGET:
            found = open_odds(state, known[words])
        elif state.kind == ASK_DIE:
            found = pick_odds(state, known[words])
        elif state.kind == ASK_INTERACT:
            found = interact_odds(state, actor(state), known[words])
        if found is None:
            raise InputError.at(
                "", f"{shown(words)} rolls no dice here: expected a target, or `A challenge Z`"
            )
        return found

    # ------------------------------------------------------------------ copies, texts, files

    def copy(self) -> Game:
        """An independent copy of the game, with the same dice to come."""
        table = copy(self.table)
        table.state = self.state.copy()
        table.steps, table.notes, table.past = table.steps[:], table.notes[:], table.past[:]
        table.annotations = table.annotations.up_to(len(table.steps))
        table.dice = copy(table.dice)
        table.whims = Random()
        table.whims.setstate(self.table.whims.getstate())
        return Game(table, self.seats)

    def text(self) -> str:
        """The position as text, which `crossfray.read_position` reads back; `print(game)` shows it."""
        return position_text(self.match, self.state)

    def record(self) -> str:
        """The record of the game: match, dice, every answer, comments and variations (docs/records.md)."""
        return record_text(self.table, self.seats)

    def save(self, path: str | Path) -> None:
        """Write the record to a file; `crossfray.load` continues from it."""
        save(self.table, self.seats, Path(path))

    # ------------------------------------------------------------------ comments and variations

    @property
    def comments(self) -> list[Comment]:
        """The comments, each with the number of answers before it."""
        return self.table.annotations.comments

    @property
    def variations(self) -> list[Variation]:
        """The variations: how the game could have continued."""
        return self.table.annotations.variations

    def comment(self, text: str) -> None:
        """Add a comment at this point of the game."""
        self.comments.append(Comment(len(self.table.steps), text))

    def add_variation(self, other: Game) -> Variation:
        """Add another game of the same match as a variation, from where it differs, with its comments."""
        if other.table.spec != self.table.spec:
            raise InputError.at("", "a variation is a game of the same match")
        mine, theirs = self.answers, other.answers
        at = next((n for n, pair in enumerate(zip(mine, theirs, strict=False)) if pair[0] != pair[1]), None)
        at = min(len(mine), len(theirs)) if at is None else at
        if at == len(theirs):
            raise InputError.at("", "the games are the same: a variation needs answers of its own")
        kept = other.table.annotations
        comments = tuple(each for each in kept.comments if each.at > at)
        inner = tuple(each for each in kept.variations if each.at >= at and each not in self.variations)
        self.variations.append(Variation(at, theirs[at:], comments, inner))
        return self.variations[-1]

    def variation(self, which: Variation) -> Game:
        """A game that follows a variation to its end."""
        twin = self.copy()
        if which.at < len(self.table.steps):
            twin.undo(len(self.table.steps) - which.at)
        twin._follow(which.answers)
        twin.table.annotations.comments += which.comments
        twin.table.annotations.variations += which.variations
        return twin

    def _follow(self, answers: Iterable[tuple[int, str]]) -> None:
        for by, name in answers:
            self.apply(name)
            self.table.dice.rolls += by == 0

    # ------------------------------------------------------------------ as a value

    def __eq__(self, other: object) -> bool:
        """Whether both games have the same position of the same match, however they got there."""
        if not isinstance(other, Game):
            return NotImplemented
        return self.match == other.match and self.state.to_json() == other.state.to_json()

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        points = ":".join(map(str, self.points))
        asked = QUESTIONS[self.state.kind].name if self.state.options else f"side {self.winner} has won"
        return f"<Game {self.match.title!r}: round {self.state.round}, {points}, {asked}>"


def new_game(match: str | Path | MatchSpec = "mixed", seed: int | None = None) -> Game:
    """A game of a match: one of `crossfray.matches()` by name, a match file, or a MatchSpec. The same seed rolls the
    same dice; without one nobody knows them.

    >>> import crossfray
    >>> crossfray.new_game("thrones", seed=7).match.map
    'godswood'
    """
    spec = match if isinstance(match, MatchSpec) else find_match(str(match))
    number = int.from_bytes(os.urandom(16)) if seed is None else seed
    return Game(Table(spec, number, whims=Random(f"{number}:players")))


def play(match: str | Path | MatchSpec, players: Sequence[Player], seed: int | None = None) -> Game:
    """Play a whole game between players and return it. A player is the name of an agent, `FILE.py:NAME`, or a
    function of a decision and an observation that returns the id of an answer.

    >>> import crossfray
    >>> def first(decision, observation):
    ...     return decision.options[0].id
    >>> game = crossfray.play("duel", ["greedy", first], seed=1)
    >>> game.over, game.winner
    (True, 1)
    """
    return new_game(match, seed).play(players)


def load(path: str | Path) -> Game:
    """Load a game from a file that `save`, the browser or the terminal wrote, or from a position as text.

    Raises InputError if it does not play as recorded.

    >>> import crossfray, pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "duel.json"
    >>> game = crossfray.new_game("duel", seed=1)
    >>> game.save(file)
    >>> crossfray.load(file) == game
    True
    """
    path = Path(path)
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise InputError.at(str(path), f"cannot be read: {error.strerror}") from None
    if raw.lstrip()[:1] != b"{":
        try:
            return game_from_text(raw.decode("utf-8"), str(path))
        except UnicodeDecodeError:
            raise InputError.at(str(path), "expected a record or a position, found no UTF-8 text") from None
    table, record = load_record(path)
    return Game(table, record.seats)


def game_from_text(text: str, file: str = "position") -> Game:
    """A game that continues from a position that `Game.text` wrote; its dice are new.

    >>> import crossfray
    >>> game = crossfray.new_game("duel", seed=1)
    >>> crossfray.read_position(game.text()) == game
    True
    """
    spec, state = read_position(text, file)
    game = new_game(spec)
    game.table.state = state
    game.table.begun_at = 0
    return game
