"""A position as a game in the middle of a turn, so that the engine itself says what is legal."""

from crossfray.content.cards import attachments, items_by_side, other_cards
from crossfray.content.errors import InputError, shown
from crossfray.content.match.pieces import KINDS, both_sides
from crossfray.content.position.file import Held, Piece, Position
from crossfray.rules.engine import resume_turn
from crossfray.rules.match import (
    ABILITY_TYPES,
    CHARACTER,
    KIND_NAMES,
    MINION,
    NO_DEFENSE,
    NOBODY,
    POINT,
    STATUS,
    Match,
    Side,
    Thing,
    Winning,
)
from crossfray.rules.state import SPACES, State, more_at, set_at

NEVER = 1_000_000
"""points to win in a position, which never ends"""


def position_state(position: Position) -> State:
    """The state in which `to_act` has been chosen and has both actions left; InputError if nobody is to act."""
    if position.to_act is None:
        raise InputError.at("question", "expected to_act in the position: the piece whose turn it is")
    actor = position.pieces[position.to_act]
    if actor.kind != "character":
        raise InputError.at(
            "question", f"to_act names '{actor.letter}', a {actor.kind}: only characters take turns"
        )
    state = standing_position(position)
    state.round = 1
    state.first = actor.side - 1
    resume_turn(state, list(position.pieces).index(actor.letter))
    return state


def standing_position(position: Position) -> State:
    """The pieces as the file places them, with no turn begun."""
    state = State(position_match(position))
    for number, piece in enumerate(position.pieces.values()):
        if piece.down:
            state.set_down(number, down=True)
        if piece.exhausted:
            state.exhausted |= 1 << number
        state.put(number, piece.square)
    cards = [(held, number) for number, piece in enumerate(position.pieces.values()) for held in piece.status]
    for held, number in sorted(cards, key=lambda each: not each[0].of):
        give_status(state, held, number)
    for side in range(len(state.match.sides)):
        fill_side(state, position, side)
    return state


def give_status(state: State, held: Held, piece: int) -> None:
    """Give a piece a free copy of a status card: one of the piece that the file names, otherwise one that it brings
    itself, otherwise one of its side."""
    match, side = state.match, state.match.things[piece].side
    free = [
        number
        for number, thing in enumerate(match.things)
        if thing.kind == STATUS and thing.card == held.card and state.holder[number] < 0
    ]
    if held.of:
        free = [number for number in free if match.things[number].owner == match.by_id[held.of]]
    own = sorted(free, key=lambda n: (match.things[n].owner != piece, match.things[n].side != side))
    state.holder = set_at(state.holder, own[0], piece)


def position_match(position: Position) -> Match:
    """The pieces in the order of the file, then everything that belongs to them."""
    pieces = list(position.pieces.values())
    things = [thing_of(piece, owner_of(piece, pieces)) for piece in pieces]
    for number, piece in enumerate(pieces):
        things += belongings(piece, number, pieces, len(things))
    things += foreign_cards(pieces, things)
    sides = max((piece.side for piece in pieces), default=1)
    return Match(
        "position",
        position.board,
        position.edition,
        tuple(side_of(position, n) for n in range(1, max(sides, 1) + 1)),
        tuple(things),
        Winning(NEVER),
        position.obscured,
    )


def side_of(position: Position, number: int) -> Side:
    entry = position.sides.get(number)
    name, colour = (entry.name, entry.colour) if entry else (None, "")
    return Side(name or f"Side {number}", colour, position.areas.get(number, 0))


def owner_of(piece: Piece, pieces: list[Piece]) -> int:
    """The character that a minion, token or companion belongs to: the one of its side that brings it; for a companion,
    the first of its side."""
    if piece.kind == "character":
        return -1
    allies = [n for n, other in enumerate(pieces) if other.side == piece.side and other.kind == "character"]
    for number in allies:
        if any(part.id == piece.card.id for part in pieces[number].card.components):
            return number
    return allies[0] if piece.kind == "companion" and allies else -1


def thing_of(piece: Piece, owner: int) -> Thing:
    kind = KIND_NAMES.index(piece.kind)
    shows_defense = kind <= MINION or piece.card.id in other_cards()
    return Thing(
        piece.letter,
        piece.name or piece.letter,
        piece.side - 1 if piece.side else NOBODY,
        kind,
        piece.card.defense if shows_defense else NO_DEFENSE,
        basic=piece.card.basic,
        tokens=tuple(ABILITY_TYPES.index(token) for token in piece.card.tokens) if kind == CHARACTER else (),
        home=piece.square,
        card=POINT if piece.kind == "marker" and not piece.side else piece.card.id,
        owner=owner,
        rules=piece.card.rules,
    )


def belongings(piece: Piece, number: int, pieces: list[Piece], first: int) -> list[Thing]:
    """The item of a piece, and the tokens, minions and status cards that it brings and that are not on the map;
    numbered from `first` on."""
    side = piece.side - 1
    things = []
    if piece.item is not None:
        things += both_sides(items_by_side()[piece.item], side, number, first)
    parts = piece.card.components if piece.kind == "character" else ()
    if piece.item is not None:
        parts += attachments()[things[0].card].components
    for part in (each for each in parts if each.kind in KINDS):
        drawn = sum(other.card.id == part.id and other.side == piece.side for other in pieces)
        for copy in range(drawn, part.count):
            name = f"{piece.letter}-{part.id}-{copy + 1}"
            kind = KINDS[part.kind]
            thing = Thing(
                name, part.name, side, kind, part.defense, card=part.id, owner=number, rules=part.rules
            )
            things.append(thing._replace(faces=part.faces))
    return things


def foreign_cards(pieces: list[Piece], things: list[Thing]) -> list[Thing]:
    """Status cards that pieces hold and that no character of the position brings."""
    found: list[Thing] = []
    for piece in pieces:
        for card in sorted({held.card for held in piece.status}):
            brought = sum(thing.kind == STATUS and thing.card == card for thing in [*things, *found])
            held = sum(held.card == card for other in pieces for held in other.status)
            face = other_cards()[card]
            for copy in range(brought, held):
                name = f"{card}-{copy + 1}"
                found.append(Thing(name, face.name, piece.side - 1, STATUS, card=card, rules=face.rules))
    return found


def fill_side(state: State, position: Position, side: int) -> None:
    """Points, pool and track as in the file; if it says nothing, the pool is that of the side's characters."""
    entry = position.sides.get(side + 1)
    if entry is None or entry.pool is None:
        for thing in state.match.things:
            for kind in thing.tokens if thing.side == side else ():
                state.pool = more_at(state.pool, side * 4 + kind, 1)
    else:
        for name in entry.pool:
            state.pool = more_at(state.pool, side * 4 + ABILITY_TYPES.index(name), 1)
    if entry is None:
        return
    state.points = set_at(state.points, side, entry.points)
    for space, waiting in entry.track.items():
        for token in waiting:
            if token not in ABILITY_TYPES:
                known = ", ".join(ABILITY_TYPES)
                raise InputError.at("position", f"{shown(token)} on a track: expected one of {known}")
            at = (side * SPACES + int(space) - 1) * 4 + ABILITY_TYPES.index(token)
            state.tokens = more_at(state.tokens, at, 1)
