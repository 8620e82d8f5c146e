"""Scripted games: every answer and every roll is written down, and each must fit the question that is open.

    with Script(new_game(match)) as game:
        game.flip(1)
        game.play(1, place="c1")
        ...
        game.play(1, character="arya-stark", action="challenge", target="night-king")
        game.roll("2-burst", "1-burst+1-shield")
        assert game.piece("night-king")["down"]

A side answers the questions that are named, in that order; another question, another side or an answer that is
not offered fails, and so does a script that stops inside an action. Sides are numbered from 1. Each answer is also
given to a copy of the game and to one that was saved, which must end up in the same state."""

import json
from collections.abc import Mapping
from textwrap import dedent
from types import TracebackType
from typing import Any

from crossfray.content.cards import NO_RULES
from crossfray.content.compiled import TextAt
from crossfray.content.drawing import Drawing, parse_drawing
from crossfray.content.match.pieces import pieces_of
from crossfray.content.match.spec import MatchSpec
from crossfray.content.position.file import parse_position
from crossfray.content.position.intents import read_intent
from crossfray.content.position.state import NEVER, fill_side, position_match
from crossfray.language.translate import translate
from crossfray.rules.asking import question_text
from crossfray.rules.edition import EDITIONS
from crossfray.rules.engine import answer, option_ids, resume_turn
from crossfray.rules.events import event_json, tell_event
from crossfray.rules.match import ABILITY_TYPES, CHARACTER, Match, Side, Thing, Winning
from crossfray.rules.odds import Odds, odds
from crossfray.rules.program import CardRules
from crossfray.rules.refusals import Refusal
from crossfray.rules.state import SPACES, State, from_json, more_at, set_at, set_from
from crossfray.rules.view import view
from crossfray.rules.why import Intent, why_not
from support import cases

CHANCE = 0
"""the side that rolls and flips"""
OPEN = "\n".join(
    [
        "+---" * 8 + "+",
        *(["|" + " " * 31 + "|", "+   " * 8 + "+"] * 7),
        "|" + " " * 31 + "|",
        "+---" * 8 + "+",
    ]
)
"""a board of eight by eight without obstructions"""
Place = str | int | tuple[int, int]
"""a square, a space of the own track, or a side and a space of its track"""
BETWEEN = ("character", "action")
"""questions at which a script may stop without saying so"""


class Script:
    """A game that answers one by one; `events` is all that has happened, as data."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[dict[str, Any]] = []
        self.told: list[str] = []
        """the same in sentences"""
        self._stops_here = False

    def __enter__(self) -> "Script":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.finish()

    # ------------------------------------------------------------------ answers

    def play(self, side: int, **answers: str) -> list[dict[str, Any]]:
        """A side answers: `play(1, action="move", move_to="c4")`; `return_` is the question `return`. What that
        led to, events as data."""
        before = len(self.events)
        for question, option in answers.items():
            self._answer(side, question.rstrip("_").replace("_", " "), option)
        return self.events[before:]

    def roll(self, *results: str) -> list[dict[str, Any]]:
        """The results of a challenge: the challenger's, then the defender's; one alone is the roll that is asked
        for."""
        before = len(self.events)
        assert 1 <= len(results) <= 2, "a challenge has two rolls"
        names = ["challenger's roll", "defender's roll"]
        if len(results) == 1 and self.question == names[1]:
            names.reverse()
        for question, result in zip(names, results, strict=False):
            self._answer(CHANCE, question, result)
        return self.events[before:]

    def flip(self, first: int) -> list[dict[str, Any]]:
        """The First Player marker shows this side."""
        before = len(self.events)
        self._answer(CHANCE, "first player", f"side-{first}")
        return self.events[before:]

    def _answer(self, side: int, question: str, option: str) -> None:
        self.asks(side, question)
        assert option in self.options, f"'{option}' is not offered: {question}? {' '.join(self.options)}"
        if cases.keeper:
            cases.keeper.step(self, self.state, side, question, self.options, option)
        twins = [self.state.copy(), from_json(self.state.match, json.loads(json.dumps(self.state.to_json())))]
        events = answer(self.state, self.state.step, option)
        for twin in twins:  # a copy and a saved game go on in the same way
            assert answer(twin, twin.step, option) == events
            assert twin.hash() == self.state.hash()
        if cases.keeper:
            cases.keeper.happened(self, [event_json(self.state.match, event) for event in events])
        for event in events:
            self.events.append(event_json(self.state.match, event))
            self.told.append(tell_event(self.state.match, event_json(self.state.match, event)))
        self._stops_here = False

    # ------------------------------------------------------------------ what is asked

    def asks(self, side: int, question: str, options: str | None = None) -> None:
        """Check who is asked what now and, if given, that just these are the options. A script may end here."""
        assert (self.asked, self.question) == (side, question)
        if options is not None:
            assert sorted(self.options) == sorted(options.split())
        self._stops_here = True

    def won_by(self, side: int) -> None:
        """Check that the game is over."""
        assert (self.question, view(self.state, 0)["winner"]) == ("", side)

    def lay(self, piece_id: str, square: str) -> None:
        """Before the script begins: something lies on a square."""
        self.state.put(self.state.match.by_id[piece_id], self.state.match.board.square(square))

    def saved(self) -> "Script":
        """The game as it goes on after it was saved and loaded."""
        data = json.loads(json.dumps(self.state.to_json()))
        return type(self)(from_json(self.state.match, data))

    def finish(self) -> None:
        """Check that the script does not stop where more answers were due."""
        due = self.question if self.question not in ("", *BETWEEN) and not self._stops_here else ""
        assert not due, f"the script ends, but the game asks for: {due}"

    @property
    def question(self) -> str:
        """The open question; empty when the game is over."""
        decision = view(self.state, 0)["decision"]
        return str(decision["question"]) if decision else ""

    @property
    def asked(self) -> int:
        """Who must answer it: a side, or CHANCE."""
        decision = view(self.state, 0)["decision"]
        return int(decision["side"] or CHANCE) if decision else CHANCE

    @property
    def options(self) -> list[str]:
        """The answers that are offered, by id."""
        return list(option_ids(self.state)) if self.question else []

    @property
    def asked_for(self) -> str:
        """The open question as a sentence."""
        return question_text(self.state)

    @property
    def shown(self) -> list[dict[str, Any]]:
        """The answers as the side that is asked sees them: with labels, squares, odds."""
        decision = view(self.state, max(self.asked - 1, 0))["decision"]
        return list(decision["options"]) if decision else []

    # ------------------------------------------------------------------ what there is to see

    @property
    def seen(self) -> dict[str, Any]:
        """All that the first side sees."""
        return view(self.state, 0)

    def piece(self, piece_id: str) -> dict[str, Any]:
        """A piece as everybody sees it."""
        found: dict[str, Any] = view(self.state, 0)["pieces"][self.state.match.by_id[piece_id]]
        return found

    @property
    def rolls(self) -> list[dict[str, Any]]:
        """The dice that lie on the table."""
        found: list[dict[str, Any]] = view(self.state, 0)["rolls"]
        return found

    @property
    def first(self) -> int:
        """The side that has the First Player marker."""
        return int(view(self.state, 0)["first"])

    @property
    def round(self) -> int:
        return int(view(self.state, 0)["round"])

    def squares_of(self, card: str) -> list[str]:
        """Where things of one card lie, in order of names."""
        match = self.state.match
        found = [self.square(thing.id) for thing in match.things if thing.card == card]
        return sorted(square for square in found if square)

    def square(self, piece_id: str) -> str | None:
        square: str | None = self.piece(piece_id)["square"]
        return square

    def track(self, piece_id: str) -> tuple[int, int] | None:
        """Whose track a piece waits on, and on which space; None if on none."""
        place = self.piece(piece_id).get("track")
        return (place["side"], place["space"]) if place else None

    def side(self, side: int) -> dict[str, Any]:
        """A side's points, pool and track as everybody sees them."""
        found: dict[str, Any] = view(self.state, 0)["sides"][side - 1]
        return found

    @property
    def points(self) -> list[int]:
        return [side["points"] for side in view(self.state, 0)["sides"]]

    @property
    def kinds(self) -> list[str]:
        """What has happened, by the kinds of events alone."""
        return [event["event"] for event in self.events]

    def happened(self, kind: str) -> list[dict[str, Any]]:
        """The events of one kind, without the kind itself."""
        return [
            {name: value for name, value in event.items() if name != "event"}
            for event in self.events
            if event["event"] == kind
        ]

    def intent(self, words: str) -> Intent:
        """What somebody would like to do: `A challenge Z`."""
        return read_intent(self.state, words.split(), self.state.match.by_id)

    def odds(self, piece_id: str, target_id: str) -> Odds:
        """The odds of a basic challenge."""
        by_id = self.state.match.by_id
        return odds(self.state, by_id[piece_id], by_id[target_id])

    def why_not(self, words: str) -> list[Refusal]:
        return why_not(self.state, self.intent(words))

    def rules_against(self, words: str) -> list[str]:
        """The ids of the rules that forbid an intent."""
        return [refusal.rule for refusal in self.why_not(words)]


# ---------------------------------------------------------------------- where scripts begin


def scene(
    drawing: str,
    to_act: str,
    *,
    sides: tuple[str, ...] = ("ABCDE", "ZYXWV"),
    down: str = "",
    exhausted: str = "",
    kinds: Mapping[str, str] | None = None,
    cards: Mapping[str, str] | None = None,
    squares: Mapping[str, str] | None = None,
    areas: Mapping[int, str] | None = None,
    waiting: Mapping[str, int] | None = None,
    extra: str = "",
    first: int = 0,
    threshold: int = NEVER,
    edition: str = "expanded",
) -> Script:
    """A drawn position in which `to_act` has been chosen. `sides` holds the letters of each side's pieces; any
    other letter is a marker of nobody's. `areas` are starting areas, `waiting` pieces on the spaces of their
    side's track, which need not be drawn, `extra` more lines of the position file."""
    drawing = dedent(drawing).strip("\n")
    drawn = parse_drawing(drawing)
    squares = {**_spare_squares(drawn, waiting or {}, squares or {}), **(squares or {})}
    letters = sorted({*drawn.labels.values(), *squares})
    lines = [f'edition = "{edition}"', f'map = """\n{drawing}\n"""', f'to_act = "{to_act}"']
    for letter in letters:
        lines.append(f"[pieces.{letter}]")
        owners = [number for number, own in enumerate(sides, 1) if letter in own]
        lines += [f"side = {owners[0]}"] if owners else []
        lines.append(f'kind = "{(kinds or {}).get(letter, "character" if owners else "marker")}"')
        lines += ["down = true"] if letter in down else []
        lines += ["exhausted = true"] if letter in exhausted else []
        lines += [f'square = "{squares[letter]}"'] if letter in squares else []
        lines += [f'character = "{cards[letter]}"'] if cards and letter in cards else []
    if areas:
        lines.append("[areas]")
        lines += [f"{side} = {names.split()}" for side, names in areas.items()]
    position = parse_position("\n".join([*lines, extra]) + "\n")
    state = State(position_match(position))
    state.match.winning = Winning(threshold)
    for number in range(len(state.match.sides)):
        fill_side(state, position, number)
    where = {letter: piece.square for letter, piece in position.pieces.items()}
    places: dict[str, Place] = {letter: state.match.board.names[at] for letter, at in where.items()}
    return _begun(state, places | dict(waiting or {}), to_act, down, exhausted, first)


def _spare_squares(drawn: Drawing, waiting: Mapping[str, int], taken: Mapping[str, str]) -> dict[str, str]:
    """A square for each piece that waits on a track and is not drawn: a position file wants one."""
    board = drawn.board()
    names = board.names_of(board.every & ~board.covered)
    free = [name for name in names if board.square(name) not in drawn.labels and name not in taken.values()]
    return dict(zip(sorted(waiting.keys() - drawn.labels.values()), free, strict=False))


def placed(
    match: Match,
    places: Mapping[str, Place],
    to_act: str,
    *,
    down: str = "",
    exhausted: str = "",
    held: Mapping[str, str] | None = None,
    leaders: str = "",
    pools: Mapping[int, str] | None = None,
    points: tuple[int, ...] = (),
    first: int = 0,
) -> Script:
    """A match in the middle of a round: pieces on squares, on a space of their side's track, or on one of a side
    (`(2, 1)`: the 1 of side 2), by id; markers lie on their setup squares. `to_act` has been chosen. `down`,
    `exhausted` and `leaders` are ids with blanks between; `held` says who holds what, `pools` the
    tokens of sides that have some."""
    state = State(match)
    for side, names in (pools or {}).items():
        for name in names.split():
            state.pool = more_at(state.pool, (side - 1) * 4 + ABILITY_TYPES.index(name), 1)
    state.leaders = sum(1 << match.by_id[leader] for leader in leaders.split())
    state.points = tuple(points) or state.points
    for thing, holder in (held or {}).items():
        state.holder = set_at(state.holder, match.by_id[thing], match.by_id[holder])
    homes = {thing.id: match.board.names[thing.home] for thing in match.things if thing.home >= 0}
    return _begun(state, {**homes, **places}, to_act, down.split(), exhausted.split(), first)


def cards(
    squads: tuple[str, ...],
    places: str,
    to_act: str,
    *,
    edition: str = "got100",
    board: str = OPEN,
    pools: Mapping[int, str] | None = None,
    tracks: Mapping[int, str] | None = None,
    held: Mapping[str, str] | None = None,
    waiting: Mapping[str, int | tuple[int, int]] | None = None,
    extra: tuple[Thing, ...] = (),
    areas: Mapping[int, str] | None = None,
    down: str = "",
    exhausted: str = "",
    points: tuple[int, ...] = (),
    first: int = 0,
    sets: Mapping[str, str] | None = None,
) -> Script:
    """Cards of the boxes, and `extra` things, on a board of their own, in the turn of `to_act`.

    `squads` are card ids for each side, with attachments (`jon-snow+ghost sworn-brother`); `places` says who is where
    (`jon-snow c3 ghost b2`); `pools` the tokens of sides whose pool is not full, `tracks` those that wait (`strength
    2`); `held` which status card is whose; `sets` are squares with a name. Side 1 returns in the first row, side 2
    in the last."""
    drawn = parse_drawing(dedent(board).strip("\n")).board()
    spec = MatchSpec("cards", "skirmish", "", edition, tuple(tuple(squad.split()) for squad in squads))
    rows = {1: drawn.names[: drawn.width], 2: drawn.names[-drawn.width :]}
    homes = {
        side: (areas or {}).get(side, "").split() or rows.get(side, []) for side in range(1, len(squads) + 1)
    }
    sides = tuple(
        Side(f"Side {side}", "", set_from([drawn.square(name) for name in names]))
        for side, names in homes.items()
    )
    named = {
        name: set_from([drawn.square(each) for each in squares.split()])
        for name, squares in (sets or {}).items()
    }
    things = (*pieces_of(spec), *extra)
    match = Match("cards", drawn, EDITIONS[edition], sides, things, Winning(NEVER), sets=named)
    state = State(match)
    state.points = tuple(points) or state.points
    for number in range(len(squads)):
        tokens = [
            ABILITY_TYPES[kind] for thing in match.things if thing.side == number for kind in thing.tokens
        ]
        for name in (pools or {}).get(number + 1, " ".join(tokens)).split():
            state.pool = more_at(state.pool, number * 4 + ABILITY_TYPES.index(name), 1)
        for name, space in _pairs((tracks or {}).get(number + 1, "")):
            at = (number * SPACES + int(space) - 1) * 4 + ABILITY_TYPES.index(name)
            state.tokens = more_at(state.tokens, at, 1)
    for card, holder in (held or {}).items():
        state.holder = set_at(state.holder, match.by_id[card], match.by_id[holder])
    where: dict[str, Place] = dict(_pairs(places))
    return _begun(state, where | dict(waiting or {}), to_act, down.split(), exhausted.split(), first)


def reads(text: str, kind: str = "trait", things: tuple[tuple[str, str, str, int], ...] = ()) -> CardRules:
    """The rules of a text of our own, on the card of Hero, or on a card that belongs to her."""
    card = ("boon", "Boon") if kind in ("status", "item", "item action") else ("", "")
    return translate(TextAt("test", kind, "hero", "Hero", (), "she", *card, things), "Test", text)


def hero(
    trait: str = "",
    *abilities: str,
    kind: str = "strength",
    cost: int = 1,
    burst: bool = False,
    side: int = 0,
    piece: str = "hero",
    rules: CardRules = NO_RULES,
    things: tuple[tuple[str, str, str, int], ...] = (),
) -> Thing:
    """A character with a trait and abilities of our own (`ability-1`, ...), all of one type and cost."""
    found = [
        reads(text, "ability", things)
        .abilities[0]
        ._replace(
            id=f"ability-{n}",
            name=f"Ability {n}",
            type=ABILITY_TYPES.index(kind),
            cost=cost,
            challenge_action=burst,
        )
        for n, text in enumerate(abilities, 1)
    ]
    made = reads(trait, things=things) if trait else rules
    name = piece.capitalize()
    return Thing(piece, name, side, CHARACTER, 2, card="hero", rules=made._replace(abilities=tuple(found)))


def _pairs(words: str) -> list[tuple[str, str]]:
    found = words.split()
    return list(zip(found[::2], found[1::2], strict=True))


def _begun(
    state: State,
    places: Mapping[str, Place],
    to_act: str,
    down: str | list[str],
    exhausted: str | list[str],
    first: int,
) -> Script:
    match = state.match
    for name, place in places.items():
        thing = match.by_id[name]
        if name in down:
            state.set_down(thing, down=True)
        if isinstance(place, str):
            square = match.board.square(place)
            assert not match.board.enclosed >> square & 1, f"nothing can be on {place}"
            state.put(thing, square)
        else:
            side, space = place if isinstance(place, tuple) else (match.things[thing].side + 1, place)
            state.send(thing, side - 1, space)
    for name in exhausted:
        state.exhausted |= 1 << match.by_id[name]
    actor = match.by_id[to_act]
    state.round = 1
    state.first = first - 1 if first else match.things[actor].side
    resume_turn(state, actor)
    return Script(state)
