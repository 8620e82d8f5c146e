"""Questions about a position (see, adjacent, distance, reach, odds, why, options), answered with rules and reasons."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from crossfray.content.errors import InputError, nearest_to, shown
from crossfray.content.position.file import Piece, Position
from crossfray.content.position.intents import read_intent
from crossfray.content.position.state import position_state, standing_position
from crossfray.rules.decisions import ACTION_MOVE
from crossfray.rules.distance import distance
from crossfray.rules.odds import odds
from crossfray.rules.reach import reach
from crossfray.rules.requirements import BASIC_DICE
from crossfray.rules.sentences import say
from crossfray.rules.sight import Scene, adjacent, look, obstructions, tell_blocks
from crossfray.rules.view import decision_view
from crossfray.rules.why import why_not

MOST_DICE = 30
MOST_STEPS = 100


@dataclass(frozen=True)
class Answer:
    """The answer as JSON in a fixed form, with a sentence, and what to mark on a drawn board."""

    json: dict[str, Any]
    sentence: str
    line: int = 0
    """the squares on a sight line"""
    marked: int = 0
    """the squares that are the answer"""
    blocked_by: tuple[str, ...] = ()


@dataclass(frozen=True)
class Spot:
    """The meaning of a word in a question: a piece, or just a square."""

    square: int
    side: int
    name: str
    piece: Piece | None = None


def ask(position: Position, question: str) -> Answer:
    """Answer a question in words, like `see A Z`; InputError if it cannot be read."""
    words = question.split()
    if not words:
        raise InputError.at("question", f"expected a question: {usages()}")
    if words[0] not in QUESTIONS:
        message = f"unknown question {shown(words[0])}: expected {usages()}"
        raise InputError.at("question", message, nearest=nearest_to(words[0], QUESTIONS))
    usage, least, most, answer = QUESTIONS[words[0]]
    if not least <= len(words) - 1 <= most:
        raise InputError.at("question", f"expected '{usage}', found {shown(question)}")
    return answer(position, words[1:])


def see(position: Position, words: list[str]) -> Answer:
    viewer, target = (find_spot(position, word) for word in words)
    sight = look(position.board, viewer.square, target.square, scene_of(position, viewer.side))
    blocks = sight.blocks or sight.in_spite
    reasons = tell_blocks("blocked" if sight.blocks else "open", blocks)
    key = "sees not" if sight.blocks else "sees in spite" if blocks else "sees"
    sentence = say(key, viewer=viewer.name, target=target.name, reasons=reasons)
    names = tuple(dict.fromkeys(block.name for block in sight.blocks))
    rules = list(dict.fromkeys(block.rule for block in blocks))
    return Answer(
        {"answer": sight.seen, "rules": rules, "blocked_by": list(names), "sentence": sentence},
        sentence,
        line=position.board.passed[viewer.square][target.square],
        blocked_by=names,
    )


def is_adjacent(position: Position, words: list[str]) -> Answer:
    a, b = (find_spot(position, word) for word in words)
    board = position.board
    answer = adjacent(board, a.square, b.square, position.edition.own_square_adjacent)
    away = distance(board, a.square, b.square)
    names: tuple[str, ...] = ()
    rules: list[str] = []
    if away == 0:
        rules = ["ADJ-2"]
        sentence = say("adjacent own square" if answer else "own square not adjacent", a=a.name)
    elif answer:
        sentence = say("adjacent", a=a.name, b=b.name)
    elif away > 1:
        rules = ["ADJ-1"]
        sentence = say("too far to be adjacent", a=a.name, b=b.name, distance=away)
    else:
        rules = ["ADJ-1"]
        blocks = obstructions(board, a.square, b.square)
        names = tuple(block.name for block in blocks)
        reasons = tell_blocks("blocked", blocks)
        sentence = say("obstructed between", a=a.name, b=b.name, reasons=reasons)
    json = {"answer": answer, "rules": rules, "blocked_by": list(names), "sentence": sentence}
    return Answer(json, sentence, blocked_by=names)


def how_far(position: Position, words: list[str]) -> Answer:
    a, b = (find_spot(position, word) for word in words)
    squares = distance(position.board, a.square, b.square)
    return Answer({"answer": squares}, say("distance", a=a.name, b=b.name, distance=squares))


def where_to(position: Position, words: list[str]) -> Answer:
    piece = find_piece(position, words[0])
    steps = number(words[1], "a number of squares", MOST_STEPS)
    shut, occupied = in_the_way(position, piece)
    squares = reach(position.board, piece.square, steps, shut, occupied)
    names = position.board.names_of(squares)
    sentence = say("reach", piece=piece.letter, steps=steps, count=len(names))
    return Answer({"squares": names}, sentence, marked=squares)


def chances(position: Position, words: list[str]) -> Answer:
    challenger, target = find_piece(position, words[0]), find_piece(position, words[1])
    dice = number(words[2], "a number of dice", MOST_DICE) if len(words) > 2 else BASIC_DICE
    if target.kind in ("token", "marker"):
        raise InputError.at(
            "question",
            f"expected a target with a defense, found the {target.kind} '{target.letter}' (CHAL-18)",
        )
    letters = list(position.pieces)
    state = standing_position(position)
    found = odds(state, letters.index(challenger.letter), letters.index(target.letter), dice)
    sentence = say(
        "odds",
        piece=challenger.letter,
        dice=found.dice,
        target=target.letter,
        defense=found.defense,
        percent=f"{float(found.win):.1%}",
        result=found.result,
    )
    trail = [f"{change.name}: {change.value}" for change in found.trail]
    json = {"win": float(found.win), "dice": [found.dice, found.defense], "result": found.result}
    return Answer({**json, "trail": trail} if trail else json, " ".join([sentence, *trail]))


def why(position: Position, words: list[str]) -> Answer:
    """Whether an action is possible now for the piece that is to act, and every rule that forbids it."""
    state = position_state(position)
    intent = read_intent(state, words, state.match.by_id)
    refusals = why_not(state, intent)
    json = {
        "legal": not refusals,
        "refusals": [{"rule": r.rule, "sentence": r.sentence, **r.drawing} for r in refusals],
    }
    sentence = " ".join(f"{r.sentence} ({r.rule})" for r in refusals) or say("nothing forbids")
    blocked = tuple(name for r in refusals for name in r.drawing.get("blocked_by", ()))
    marked = 1 << intent.target if intent.action == ACTION_MOVE and intent.target >= 0 else 0
    return Answer(json, sentence, marked=marked, blocked_by=blocked)


def options(position: Position, _words: list[str]) -> Answer:
    """The question that the position waits for, with all its options."""
    state = position_state(position)
    found = decision_view(state, state.side)
    assert found is not None
    lines = [found["text"], *(f"  {option['label']}" for option in found["options"])]
    return Answer(found, "\n".join(lines))


QUESTIONS: dict[str, tuple[str, int, int, Callable[[Position, list[str]], Answer]]] = {
    "see": ("see A Z", 2, 2, see),
    "adjacent": ("adjacent A Z", 2, 2, is_adjacent),
    "distance": ("distance A Z", 2, 2, how_far),
    "reach": ("reach A 2", 2, 2, where_to),
    "odds": ("odds A Z [DICE]", 2, 3, chances),
    "why": ("why A challenge Z", 2, 4, why),
    "options": ("options", 0, 0, options),
}


def usages() -> str:
    """The form of every question, with an example."""
    return ", ".join(f"'{usage}'" for usage, *_ in QUESTIONS.values())


def find_spot(position: Position, word: str) -> Spot:
    """A piece by its letter, or a square by its name; a bare square sees as the side that is to act."""
    if word in position.pieces:
        piece = position.pieces[word]
        name = f"{word} on {position.board.names[piece.square]}"
        return Spot(piece.square, piece.side, name, piece)
    if word in position.board.by_name:
        side = position.pieces[position.to_act].side if position.to_act else 0
        return Spot(position.board.by_name[word], side, word)
    known = ", ".join(position.pieces) or "none"
    last = position.board.names[-1]
    message = f"expected a piece ({known}) or a square (a1 to {last}), found {shown(word)}"
    other_case = (each for each in (word.lower(), word.upper()) if each in known_words(position))
    raise InputError.at("question", message, nearest=next(other_case, None))


def known_words(position: Position) -> set[str]:
    return position.pieces.keys() | position.board.by_name.keys()


def find_piece(position: Position, word: str) -> Piece:
    spot = find_spot(position, word)
    if spot.piece is None:
        known = ", ".join(position.pieces) or "none"
        raise InputError.at("question", f"expected the letter of a piece ({known}), found the square {word}")
    return spot.piece


def number(word: str, what: str, most: int) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 6 and int(word) <= most):
        raise InputError.at("question", f"expected {what} from 0 to {most}, found {shown(word)}")
    return int(word)


def scene_of(position: Position, side: int) -> Scene:
    """The pieces as a side sees them; side 0 has neither rivals nor allies."""
    rivals = allies = down = 0
    for piece in position.pieces.values():
        if not piece.occupies:  # SEE-6
            continue
        square = 1 << piece.square
        if piece.down:  # SEE-5
            down |= square
        elif piece.side == side:
            allies |= square
        elif side:
            rivals |= square
    return Scene(rivals, allies, down, position.obscured)


def in_the_way(position: Position, mover: Piece) -> tuple[int, int]:
    """The squares that a mover cannot pass (MOVE-5), and those where it cannot stop (MOVE-6)."""
    if not mover.occupies and not position.edition.pieces_stop_tokens:
        return 0, 0
    shut = occupied = 0
    for piece in position.pieces.values():
        if piece.occupies and piece is not mover:
            occupied |= 1 << piece.square
            if piece.side != mover.side and not piece.down:
                shut |= 1 << piece.square
    return shut, occupied
