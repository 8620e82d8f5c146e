"""Random play that checks at every step what must always hold, whatever the rules say.

A copy is independent, the JSON twin is equal, no square is shared, nothing is lost, offered answers are not refused and
all others are, and the same answers always lead to the same game."""

import json
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from random import Random
from typing import Any

from crossfray.agents import greedy, randomly
from crossfray.agents.chance import answer_chance
from crossfray.rules import decisions
from crossfray.rules.abilities import ability_of
from crossfray.rules.asking import question_text
from crossfray.rules.board import bits
from crossfray.rules.engine import NotOffered, advance, apply, new_game, open_step, option_ids
from crossfray.rules.events import event_json, tell_event
from crossfray.rules.frames import (
    ACTING_PIECE,
    AT,
    CHALLENGE_FRAME,
    CHALLENGE_TO,
    COOLDOWN_FRAME,
    COOLDOWN_OFF,
    COOLDOWN_PIECE,
    GAME_FRAME,
    MOVE_FRAME,
    MOVE_PIECE,
    PROCEDURE,
    PROGRAM_FRAME,
    TURN_PIECE,
)
from crossfray.rules.kinds import ASSIST, CHALLENGE, INTERACT, Event
from crossfray.rules.match import COMPANION, KIND_NAMES, MARKER, Match
from crossfray.rules.procedure import turn_frame
from crossfray.rules.program import ANY_MARKER, Selector, walk
from crossfray.rules.selectors import members
from crossfray.rules.setup import PLAYING
from crossfray.rules.state import CHANCE, FACE_DOWN, OFF, SPACES, State, from_json
from crossfray.rules.view import view
from crossfray.rules.why import TARGETS, Intent, why_not

SAMPLE = 4
"""how many intents are tried at a step at which not all are"""
ON_THE_COPY = 2
"""how many answers are given on a copy to see that the original stays the same"""
NO_ABILITY = decisions.NOT_ON_THE_CARD
"""the number of an ability that no character has"""
SHARE = 0.8
"""the share of a match's time for playing a game; the rest is for replaying it"""
MOST_STEPS = 1500
"""after so many answers a game is abandoned for the next one; random games can be ten times as long"""


class ProofError(Exception):
    """Something that must always hold did not. `prove_game(match, seed, name=name)` plays that game again."""

    def __init__(self, match: str, seed: int, step: int, broken: str) -> None:
        super().__init__(f"{match}, seed {seed}, step {step}: {broken}")
        self.match = match
        self.seed = seed
        self.step = step
        self.broken = broken


@dataclass
class Counts:
    """What has been played and checked."""

    games: int = 0
    finished: int = 0
    """games that came to their end, not to MOST_STEPS or the end of the time"""
    steps: int = 0
    intents: int = 0
    """intents compared with what the game offers"""
    asked: dict[str, int] = field(default_factory=dict)
    """how often each question was asked"""
    digest: str = ""
    """of the hashes of all states: equal for equal games in every process and build"""


def prove(
    matches: Mapping[str, Match],
    *,
    seconds: float | None = None,
    games: int | None = None,
    seed: int = 1,
    every: int = 20,
) -> Counts:
    """Play the matches in turn, with seed, seed + 1, ..., for some seconds or so many games.

    Every match gets its share of the time. At each `every`th step all intents are tried, at the others a few.
    ProofError if a check fails."""
    if (seconds is None) == (games is None):
        raise ValueError("expected seconds or games, and not both")
    until = time.monotonic() + seconds if seconds is not None else float("inf")
    counts = Counts()
    names = list(matches)
    while counts.games != games and time.monotonic() < until:
        name = names[counts.games % len(names)]
        share = time.monotonic() + SHARE * seconds / len(names) if seconds is not None else until
        game_until = min(until, share)
        prove_game(
            matches[name], seed + counts.games, name=name, every=every, until=game_until, counts=counts
        )
    return counts


def prove_game(
    match: Match,
    seed: int,
    *,
    name: str = "",
    every: int = 20,
    until: float = float("inf"),
    counts: Counts | None = None,
) -> Counts:
    """One game, checked at every step and then replayed. `until` is a time of `time.monotonic`."""
    counts = counts if counts is not None else Counts()
    game = _Game(match, seed, every, counts)
    try:
        while game.state.options and len(game.answers) < MOST_STEPS and time.monotonic() < until:
            game.check()
            game.go_on()
        game.check()
        game.replay()
    except _Broken as broken:
        raise ProofError(name or match.title, seed, broken.step, broken.what) from broken.__cause__
    counts.games += 1
    counts.finished += not game.state.options
    counts.digest = blake2b("".join([counts.digest, *game.hashes]).encode(), digest_size=16).hexdigest()
    return counts


class _Broken(Exception):
    def __init__(self, step: int, what: str) -> None:
        super().__init__(what)
        self.step = step
        self.what = what


class _Game:
    """A game being checked."""

    def __init__(self, match: Match, seed: int, every: int, counts: Counts) -> None:
        self.rng = Random(seed)
        # Games that are half greedy end sooner and have more knock-outs.
        self.greed = self.rng.choice((0.0, 0.5))
        self.every = every
        self.counts = counts
        self.state = new_game(match)
        self.tokens = token_totals(self.state)
        self.answers: list[int] = []
        self.hashes = [self.state.hash()]
        self.told: list[list[Event]] = []

    def check(self) -> None:
        """All checks of the current position."""
        self.counts.steps += 1
        everything = len(self.answers) % self.every == 0
        checks: list[Callable[[], Iterable[str]]] = [
            lambda: faults(self.state, self.tokens),
            lambda: copy_faults(self.state, self.rng),
            lambda: twin_faults(self.state),
            lambda: self.intent_faults(everything),
        ]
        if everything:
            checks += [lambda: answer_faults(self.state, self.rng), lambda: showing_faults(self.state)]
        for check in checks:
            self._expect(check)
        if self.state.hash() != self.hashes[-1]:
            raise self._broken("being asked about it has changed the state")

    def intent_faults(self, everything: bool) -> list[str]:
        pieces = range(len(self.state.match.things))
        found = []
        for piece in pieces if everything else [self.rng.choice(pieces)]:
            candidates = intents(self.state, piece)
            if not everything:
                candidates = self.rng.sample(candidates, SAMPLE)
            self.counts.intents += len(candidates)
            found += refusal_faults(self.state, piece, candidates)
        return found

    def go_on(self) -> None:
        """Answer the open question in the game, on a copy, on the JSON twin and without a watcher: all must agree."""
        kind = decisions.QUESTIONS[self.state.kind].name
        self.counts.asked[kind] = self.counts.asked.get(kind, 0) + 1
        option = play(self.state, self.rng, self.greed)
        copy, twin, unheard = self.state.copy(), through_json(self.state), self.state.copy()
        self.answers.append(option)
        events = self._apply(self.state, option)
        self.hashes.append(self.state.hash())
        self.told.append(events)
        for other, which in ((copy, "the copy"), (twin, "the JSON twin")):
            if (told := self._apply(other, option)) != events:
                raise self._broken(f"{which} tells {told}, the game {events}")
            if difference := differences(self.state, other):
                raise self._broken(f"after the same answer {which} differs: {difference}")
        if self.state.key() != twin.key():  # the twin was just read and so has no earlier keys to start from
            raise self._broken("the key, brought up to date, is not the one worked out from scratch")
        advance(unheard, option)
        if difference := differences(self.state, unheard):
            raise self._broken(f"after the same answer the game where nobody listens differs: {difference}")
        self._expect(lambda: telling_faults(self.state.match, events))

    def replay(self) -> None:
        """The same answers from the start must give the same hashes and events."""
        state = new_game(self.state.match)
        for step, (option, told) in enumerate(zip(self.answers, self.told, strict=True)):
            if state.hash() != self.hashes[step]:
                raise _Broken(step, "played again, the state has another hash")
            if (again := apply(state, option)) != told:
                raise _Broken(step, f"played again, it tells {again}, before {told}")
        if state.hash() != self.hashes[-1]:
            raise self._broken("played again, the last state has another hash")

    def _apply(self, state: State, option: int) -> list[Event]:
        try:
            return apply(state, option)
        except Exception as error:
            raise self._broken(f"the answer {option} raised {error!r}") from error

    def _expect(self, check: Callable[[], Iterable[str]]) -> None:
        try:
            found = list(check())
        except Exception as error:
            raise self._broken(f"checking raised {error!r}") from error
        if found:
            raise self._broken("; ".join(found))

    def _broken(self, what: str) -> _Broken:
        return _Broken(len(self.answers), what)


def play(state: State, rng: Random, greed: float) -> int:
    """An answer to the open question: chance answers by weight; otherwise the greedy player's answer with probability
    `greed`, or any answer."""
    if state.side == CHANCE:
        return answer_chance(state, rng)
    choose = greedy.choose if rng.random() < greed else randomly.choose
    return choose(state, rng)


# ---------------------------------------------------------------------- reading frames


def being_placed(state: State) -> int:
    """The pieces that are on no square and no track because something unfinished will place them."""
    found = 0
    for frame in state.frames:
        if frame[PROCEDURE] == GAME_FRAME and frame[AT] != PLAYING:
            found |= (1 << len(state.match.things)) - 1
        elif frame[PROCEDURE] == COOLDOWN_FRAME:
            found |= frame[COOLDOWN_OFF] | (1 << frame[COOLDOWN_PIECE] if frame[AT] > 2 else 0)
    return found


def passing_by(state: State) -> int:
    """The pieces in the middle of a move: in an occupied square they are only passing through (MOVE-9)."""
    found = 0
    for frame in state.frames:
        if frame[PROCEDURE] == MOVE_FRAME:
            found |= 1 << frame[MOVE_PIECE]
    return found


def whose_turn(state: State) -> int:
    """The character whose turn it is; -1 if none."""
    frame = turn_frame(state)
    return (
        -1
        if frame is None or state.kind in (decisions.ASK_CHARACTER, decisions.NO_QUESTION)
        else frame[TURN_PIECE]
    )


def asked_about(state: State) -> int:
    """The piece whose target or square the open question asks for."""
    frame = state.frames[-1]
    if frame[PROCEDURE] != PROGRAM_FRAME:
        return frame[ACTING_PIECE]
    return members(state, frame, open_step(state).who).bit_length() - 1


# ---------------------------------------------------------------------- checks of a position


def faults(state: State, tokens: list[int] | None = None) -> list[str]:
    """What cannot be true of any position; `tokens` are the token totals at the start of the game."""
    found = square_faults(state) + lost_faults(state)
    if tokens is not None and token_totals(state) != tokens:
        found.append(f"the ability tokens were {tokens} and are {token_totals(state)}")
    if (state.kind == decisions.NO_QUESTION) == bool(state.options):
        found.append(f"the question is {state.kind}, with {state.options.bit_count()} answers")
    if (state.kind == decisions.NO_QUESTION) != (state.winner >= 0):
        found.append(f"the question is {state.kind} and the winner {state.winner}")
    return found


def square_faults(state: State) -> list[str]:
    """Shared squares, squares that nothing can be on, and sets that contradict the pieces."""
    match, found = state.match, []
    holders: dict[int, int] = {}
    passing = passing_by(state)
    occupied = lying = 0
    here = [0] * match.board.size
    standing = [0] * (len(match.sides) + 1)
    for number, thing in enumerate(match.things):
        where = state.where[number]
        if where < 0:
            continue
        if where >= match.board.size:
            found += wall_faults(state, number)
            continue
        here[where] |= 1 << number
        if match.board.enclosed >> where & 1:
            found.append(f"{thing.id} is on the square {where}, where nothing can be")
        elif match.occupying >> number & 1:
            if not passing >> number & 1:
                if where in holders:
                    holder = match.things[holders[where]].id
                    found.append(f"{holder} and {thing.id} share {match.board.names[where]}")
                holders[where] = number
            occupied |= 1 << where
            if state.down >> number & 1:
                lying |= 1 << where
            else:
                standing[thing.side] |= 1 << where
    present = sum(1 << piece for piece, where in enumerate(state.where) if where >= 0)
    kept = {
        "present": state.present,
        "on_tracks": state.on_tracks,
        "here": state.here,
        "held": state.held,
        "occupied": state.occupied,
        "standing": state.standing,
        "lying": state.lying,
    }
    follows = {
        "present": present,
        "on_tracks": sum(1 << piece for piece, where in enumerate(state.where) if FACE_DOWN < where < OFF),
        "here": here,
        "held": sum(1 << square for square, pieces in enumerate(here) if pieces),
        "occupied": occupied,
        "standing": standing,
        "lying": lying,
    }
    found += [
        f"{name} is {kept[name]}, expected {follows[name]}" for name in kept if kept[name] != follows[name]
    ]
    return found


def wall_faults(state: State, token: int) -> list[str]:
    """RUBBLE-1, RUBBLE-2: only a token lies on a wall, alone in its place, and opens it."""
    board, where = state.match.board, state.where[token]
    name = f"{state.match.things[token].id} on {board.place_name(where)}"
    if not state.match.tokens >> token & 1 or not board.walls >> where & 1:
        return [f"{name}: nothing can lie there"]
    if state.where.count(where) > 1:
        return [f"{name}: another token lies there"]
    a, b = board.opening_at(where)
    return [] if state.board.neighbours[a] >> b & 1 else [f"{name}: the wall is closed"]


@lru_cache(maxsize=64)
def markers_move(match: Match) -> bool:
    """Whether a text of the match may move or place markers."""
    parts = (part for thing in match.things for part in walk(thing.rules))
    return any(isinstance(part, Selector) and part.sort == ANY_MARKER for part in parts)


def lost_faults(state: State) -> list[str]:
    """Characters, companions and markers that are nowhere, or knocked down without being on the map."""
    found = []
    placed = being_placed(state)
    for number, thing in enumerate(state.match.things):
        where = state.where[number]
        hidden = where == FACE_DOWN and thing.other_side >= 0
        known = where == OFF or hidden or -2 - len(state.match.sides) * SPACES < where
        carried = thing.kind == MARKER and state.holder[number] >= 0
        must_be_somewhere = thing.kind <= COMPANION or (
            thing.kind == MARKER and thing.home >= 0 and not carried
        )
        if not known or (where == OFF and must_be_somewhere and not placed >> number & 1):
            found.append(f"the {KIND_NAMES[thing.kind]} {thing.id} is lost: {where}")
        own = 1 << state.home(number) if thing.home >= 0 else state.match.power_squares
        astray = thing.kind == MARKER and where >= 0 and not own >> where & 1
        if astray and not markers_move(state.match):
            found.append(
                f"the marker {thing.id} is on {state.match.board.names[where]}, not on its own square"
            )
        if state.down >> number & 1 and where < 0:
            found.append(f"{thing.id} is knocked down and not on the map")
    return found + power_up_faults(state)


def power_up_faults(state: State) -> list[str]:
    """POWER-1, POWER-2: a power-up's card is held while its marker waits on a track, and only then; no two lie on one
    square."""
    found = []
    lying = [where for power in state.match.powers if (where := state.where[power.marker]) >= 0]
    if len(set(lying)) < len(lying):
        found.append("two power-ups share a square")
    for power in state.match.powers:
        if (state.holder[power.card] >= 0) != (state.where[power.marker] < OFF):
            found.append(f"{state.match.things[power.card].id} and its marker do not go together")
    return found


def token_totals(state: State) -> list[int]:
    """Ability tokens in pool and track together, by side * 4 + type."""
    return [
        state.pool[side * 4 + kind]
        + sum(state.tokens[(side * SPACES + space) * 4 + kind] for space in range(SPACES))
        for side in range(len(state.match.sides))
        for kind in range(4)
    ]


# ---------------------------------------------------------------------- copies and twins


def differences(state: State, other: State) -> str:
    """How two states of a match differ, also in derived values; empty if they do not."""
    ours, theirs = _everything(state), _everything(other)
    return "; ".join(
        f"{key} is {theirs[key]}, expected {ours[key]}" for key in ours if ours[key] != theirs[key]
    )


def _everything(state: State) -> dict[str, Any]:
    derived = {
        "occupied": state.occupied,
        "standing": state.standing[:],
        "lying": state.lying,
        "present": state.present,
        "on_tracks": state.on_tracks,
        "here": state.here[:],
        "held": state.held,
        "neighbours": state.board.neighbours,
        "made": state.made[:],
    }
    return state.to_json() | derived


def through_json(state: State) -> State:
    """The state written as JSON text and read again."""
    return from_json(state.match, json.loads(json.dumps(state.to_json())))


def copy_faults(state: State, rng: Random) -> list[str]:
    """A copy is equal, and playing on it does not change the original."""
    before = _everything(state)
    copy = state.copy()
    if difference := differences(state, copy):
        return [f"the copy differs: {difference}"]
    for _ in range(ON_THE_COPY):
        if copy.options:
            apply(copy, play(copy, rng, 0.0))
    after = _everything(state)
    changed = [key for key in before if before[key] != after[key]]
    return [f"playing on a copy has changed {', '.join(changed)}"] if changed else []


def twin_faults(state: State) -> list[str]:
    """A state read back from JSON text is equal, and so is its hash."""
    twin = through_json(state)
    if difference := differences(state, twin):
        return [f"the JSON twin differs: {difference}"]
    return [] if twin.hash() == state.hash() else ["the JSON twin has another hash"]


# ---------------------------------------------------------------------- legal means not refused


def intents(state: State, piece: int) -> list[Intent]:
    """Everything that somebody could want a piece to do: each action, alone and with each target, each ability, and an
    ability that no character has."""
    match = state.match
    abilities = [offer.action for offer in state.match.offers[piece]]
    found = [Intent(piece, action) for action in (*range(len(decisions.ACTIONS)), *abilities, NO_ABILITY)]
    for action in TARGETS:
        targets = range(match.board.size if action == decisions.ACTION_MOVE else len(match.things))
        found += [Intent(piece, action, target) for target in targets]
    return found


def doable(state: State, piece: int) -> set[Intent] | None:
    """What the game lets a piece do now, found by doing it on copies; None if another question comes first, for example
    when its turn begins with a choice."""
    if state.kind == decisions.ASK_CHARACTER:
        if not state.options >> piece & 1:
            return set()
        state = state.copy()
        apply(state, piece)
        if state.kind != decisions.ASK_ACTION or whose_turn(state) != piece:
            return None
    if state.kind == decisions.ASK_ACTION and whose_turn(state) == piece:
        return {
            intent
            for action in bits(state.options)
            for intent in (
                Intent(piece, action),
                *(Intent(piece, action, target) for target in targets_of(state, piece, action)),
            )
        }
    for action, (_, question, _) in TARGETS.items():
        if question == state.kind and asked_about(state) == piece:
            return {Intent(piece, action, target) for target in bits(state.options)}
    return set()


def targets_of(state: State, piece: int, action: int) -> list[int]:
    """The targets that an action would offer; if it does not ask, the target shows in what happens."""
    if action not in TARGETS:
        return []
    copy = state.copy()
    events = apply(copy, action)
    while (
        action == decisions.ACTION_MOVE and copy.kind == decisions.ASK_YES_NO
    ):  # a text may lengthen the move
        events += apply(copy, decisions.NO)
    if copy.kind == TARGETS[action][1]:
        return list(bits(copy.options))
    for event in events:
        if event.kind in (CHALLENGE, ASSIST, INTERACT):
            return [event.target]
    for frame in copy.frames:
        if action == decisions.ACTION_CHALLENGE and frame[PROCEDURE] == CHALLENGE_FRAME:
            return [frame[CHALLENGE_TO]]  # the price for its range is paid first
    return [copy.where[piece]]  # a move that can only stay in place


def refusal_faults(state: State, piece: int, candidates: list[Intent]) -> list[str]:
    """The intents of a piece that are possible but refused, or impossible but not refused."""
    can = doable(state, piece)
    found = []
    for intent in candidates:
        refused = why_not(state, intent)
        if can is not None and (intent in can) == bool(refused):
            rules = ", ".join(refusal.rule for refusal in refused)
            verdict = f"refused by {rules}, and can be done" if refused else "not refused, and cannot be done"
            found.append(f"{_intent_text(state, intent)} is {verdict}")
    return found


def _intent_text(state: State, intent: Intent) -> str:
    match = state.match
    names = dict(enumerate(decisions.ACTIONS))
    names |= {offer.action: ability_of(state, offer).id for offer in state.match.offers[intent.piece]}
    words = [match.things[intent.piece].id, names.get(intent.action, "no ability")]
    if intent.target >= 0:
        on_board = intent.action == decisions.ACTION_MOVE
        words.append(match.board.names[intent.target] if on_board else match.things[intent.target].id)
    return f"'{' '.join(words)}'"


def answer_faults(state: State, rng: Random) -> list[str]:
    """An answer that is not offered is refused and changes nothing; the ids of offered answers are different."""
    before = state.hash()
    found = []
    if state.options and len(option_ids(state)) != state.options.bit_count():
        found.append("two answers have one id")
    for option in (-1, rng.randrange(200), state.options.bit_length()):
        if option >= 0 and state.options >> option & 1:
            continue
        try:
            apply(state, option)
            found.append(f"the answer {option}, which is not offered, was taken")
        except NotOffered:
            pass
    return found if state.hash() == before else [*found, "an answer that was refused has changed the state"]


# ---------------------------------------------------------------------- showing and telling


def showing_faults(state: State) -> list[str]:
    """Every side can be shown the position and the open question, in JSON."""
    views = [view(state, side) for side in range(len(state.match.sides))]
    if json.loads(json.dumps(views)) != views:
        return ["a view does not survive JSON"]
    return [] if not state.options or question_text(state) else ["the question has no text"]


def telling_faults(match: Match, events: list[Event]) -> list[str]:
    """Every event has a sentence, also after a round trip through JSON."""
    told = [tell_event(match, json.loads(json.dumps(event_json(match, event)))) for event in events]
    return [f"{event} has no sentence" for event, sentence in zip(events, told, strict=True) if not sentence]
