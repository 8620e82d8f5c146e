"""What a side may know of a game, as data: everything that leaves the engine for a player."""

from typing import Any

from crossfray.rules import decisions, engine
from crossfray.rules import program as p
from crossfray.rules.abilities import ability_of
from crossfray.rules.asking import asking_frame, question_text
from crossfray.rules.board import bits
from crossfray.rules.decisions import OF_PIECE, OF_SQUARE, QUESTIONS
from crossfray.rules.dice import face_name
from crossfray.rules.draft import picked
from crossfray.rules.events import dice_json
from crossfray.rules.frames import (
    ACTING_PIECE,
    AT,
    CODE,
    FIRST_HAND,
    HAND_COUNT,
    HAND_ROLL,
    SECOND_HAND,
    SOURCE,
    TURN_PIECE,
)
from crossfray.rules.ground import closed, concealed, obscured
from crossfray.rules.hands import is_rolled, rolling_frame, whose_hand
from crossfray.rules.match import ABILITY_TYPES, KIND_NAMES, MARKER, NOBODY, Match
from crossfray.rules.odds import Odds, interact_odds, odds, open_odds, pick_odds
from crossfray.rules.players import answering
from crossfray.rules.procedure import turn_frame
from crossfray.rules.requirements import CHALLENGE_TARGET, INTERACTED, allowed
from crossfray.rules.sentences import say
from crossfray.rules.settling import contested_row
from crossfray.rules.state import (
    CHANCE,
    FACE_DOWN,
    GONE,
    SPACES,
    Numbers,
    State,
    track_side,
    track_space,
)
from crossfray.rules.values import reach_of


def view(state: State, side: int) -> dict[str, Any]:
    """The position as a side sees it. Only the side that is asked sees the answers."""
    return _ground(state) | {
        "round": state.round,
        "first": state.first + 1,
        "sides": [_side(state, number) for number in range(len(state.match.sides))],
        "pieces": [_piece(state, number) for number in range(len(state.match.things))],
        "acting": _acting(state),
        "rolls": _rolls(state),
        "picks": [_picks(state, number, side) for number in range(len(state.match.sides))],
        "decision": decision_view(state, side),
        "winner": state.winner + 1 if state.winner >= 0 else None,
    }


def match_view(match: Match) -> dict[str, Any]:
    """What never changes: the board, the sides, the cards."""
    board = match.board
    return {
        "title": match.title,
        "edition": match.edition.name,
        "threshold": match.winning.threshold,
        "board": {
            "width": board.width,
            "height": board.height,
            "covered": board.names_of(board.covered),
            "walls": [board.wall_name(s, upper=False) for s in bits(board.blocked_east)]
            + [board.wall_name(s, upper=True) for s in bits(board.blocked_north)],
            "corners": [board.point_name(s) for s in bits(board.points)],
            "sets": {name: board.names_of(squares) for name, squares in match.sets.items()},
        },
        "sides": [
            {"side": n + 1, "name": side.name, "colour": side.colour, "area": board.names_of(side.area)}
            for n, side in enumerate(match.sides)
        ],
        "cards": [_card(match, number) for number in range(len(match.things))],
    }


def _card(match: Match, number: int) -> dict[str, Any]:
    thing = match.things[number]
    return {
        "piece": thing.id,
        "card": thing.card,
        "name": thing.name,
        "kind": KIND_NAMES[thing.kind],
        "side": thing.side + 1 if thing.side != NOBODY else None,
        "owner": match.things[thing.owner].id if thing.owner >= 0 else None,
        "player": thing.player + 1,
        "defense": thing.defense if thing.defense >= 0 else None,
        "basic": thing.basic,
        "abilities": [
            {
                "id": ability.id,
                "name": ability.name,
                "type": ABILITY_TYPES[ability.type] if ability.type >= 0 else None,
                "cost": ability.cost,
                "challenge_action": ability.challenge_action,
                "text": ability.text,
            }
            for ability in thing.rules.abilities
        ],
    }


def _side(state: State, side: int) -> dict[str, Any]:
    waiting = _waiting(state, side)
    return {
        "side": side + 1,
        "name": state.match.sides[side].name,
        "colour": state.match.sides[side].colour,
        "area": state.board.names_of(state.area(side)),
        "points": state.points[side],
        "pool": _tokens(state.pool, side * 4),
        "track": [
            {
                "space": space,
                "tokens": _tokens(state.tokens, (side * SPACES + space - 1) * 4),
                "pieces": waiting[space - 1],
            }
            for space in range(1, SPACES + 1)
        ],
    }


def _tokens(counts: Numbers, start: int) -> list[str]:
    return [name for kind, name in enumerate(ABILITY_TYPES) for _ in range(counts[start + kind])]


def _waiting(state: State, side: int) -> list[list[str]]:
    """The pieces on each space of a side's track."""
    found: list[list[str]] = [[] for _ in range(SPACES)]
    for number in bits(state.on_tracks):
        where = state.where[number]
        if track_side(where) == side:
            found[track_space(where) - 1].append(state.match.things[number].id)
    return found


def _piece(state: State, number: int) -> dict[str, Any]:
    thing = state.match.things[number]
    where, held = state.where[number], state.holder[number]
    marker = thing.kind == MARKER
    found = {
        "id": thing.id,
        "name": thing.name,
        "kind": KIND_NAMES[thing.kind],
        "side": thing.side + 1 if thing.side != NOBODY else None,
        "square": state.board.names[where] if 0 <= where < state.board.size else None,
        "down": bool(state.down >> number & 1),
        "exhausted": bool(state.exhausted >> number & 1),
        "worn": state.tired if number == state.match.ultimate else 0,
        "holder": state.match.things[held].id if held >= 0 and not marker else None,
        "claimed_by": held + 1 if held >= 0 and marker else None,
        "leader": bool(state.leaders >> number & 1),
        "track": {"side": track_side(where) + 1, "space": track_space(where)}
        if state.on_tracks >> number & 1
        else None,
        "face_down": where == FACE_DOWN,
    }
    seldom = _seldom(state, number)
    return seldom | found if seldom else found


def _seldom(state: State, number: int) -> dict[str, Any]:
    """Rare things, only if there are any: a token's wall, who is concealed or controlled, what a character counts
    (`energy`), whom it has named (`partner`)."""
    found: dict[str, Any] = {}
    where = state.where[number]
    if where >= state.board.size:
        found["wall"] = state.board.place_name(where)
    if state.holder[number] == GONE:
        found["discarded"] = True
    if state.match.may_be and concealed(state) >> number & 1:
        found["concealed"] = True
    made = state.made_to_act(number) if state.made else None
    if made is not None and made.side >= 0:
        found["controlled_by"] = made.side + 1
    if state.match.notes:
        notes = [_note(state, at) for at, note in enumerate(state.match.notes) if note.owner == number]
        if notes:
            found["notes"] = notes
    return found


def _note(state: State, number: int) -> dict[str, Any]:
    note, kept = state.match.notes[number], state.notes[number]
    if note.counts:
        return {"name": note.name, "number": kept}
    return {"name": note.name, "pieces": [state.match.things[piece].id for piece in bits(kept)]}


def _ground(state: State) -> dict[str, Any]:
    """Changes of the map from its drawing: openings in walls, and squares that are obscured or closed."""
    board, whole = state.board, state.match.board
    opened = sum(1 << state.where[token] for token in bits(state.match.tokens & state.present))
    found = {
        "openings": [board.place_name(place) for place in bits(opened & whole.walls)],
        "obscured": board.names_of(obscured(state)),
        "closed": board.names_of(closed(state)),
    }
    return {"ground": found} if any(found.values()) else {}


def _picks(state: State, side: int, viewer: int) -> list[str | None]:
    """The cards that a side has picked so far; other sides do not see secret picks (SETUP-6)."""
    if state.match.draft is None:
        return []
    hidden = state.match.draft.secret and side != viewer
    return [None if hidden else state.match.things[card].id for card, _ in picked(state, side)]


def _acting(state: State) -> str | None:
    """The character whose turn it is."""
    frame = turn_frame(state)
    if frame is None or state.kind == decisions.ASK_CHARACTER:
        return None
    return state.match.things[frame[TURN_PIECE]].id


def _rolls(state: State) -> list[dict[str, Any]]:
    """The dice on the table in the current challenge or roll."""
    rolling = rolling_frame(state)
    if rolling is None:
        return []
    return [
        {
            "piece": state.match.things[whose_hand(rolling, hand)].id
            if whose_hand(rolling, hand) >= 0
            else None,
            "dice": dice_json(state.match, rolling[hand + HAND_ROLL]),
            "successes": rolling[hand + HAND_COUNT],
        }
        for hand in (FIRST_HAND, SECOND_HAND)
        if is_rolled(rolling, hand)
    ]


# ---------------------------------------------------------------------- the question


def decision_view(state: State, side: int) -> dict[str, Any] | None:
    """The open question, with its answers only for the side that is asked."""
    decision = state.decision
    if decision is None:
        return None
    found: dict[str, Any] = {
        "id": decision.id,
        "question": QUESTIONS[decision.kind].name,
        "side": decision.side + 1 if decision.side != CHANCE else None,
        "text": question_text(state, side),
        "source": _source(state),
        "players": [player + 1 for player in bits(answering(state))],
    }
    if decision.side in (side, CHANCE):
        found["options"] = [option_view(state, option) for option in bits(decision.options)]
    return found


def _source(state: State) -> str | None:
    """The piece whose card asks, if a card's text asks."""
    frame = asking_frame(state)
    return state.match.things[frame[SOURCE]].id if frame else None


def option_view(state: State, option: int) -> dict[str, Any]:
    """An answer: its id, a label, and the square or piece it is about; with odds for a challenge or a roll against a
    distance."""
    found: dict[str, Any] = {"id": engine.option_id(state, option), "label": option_label(state, option)}
    answers = QUESTIONS[state.kind].answers
    if answers == OF_SQUARE:
        place = "square" if option < state.board.size else "wall"
        found[place] = state.board.place_name(option)
    elif answers == OF_PIECE and option < len(state.match.things):
        found["piece"] = state.match.things[option].id
    elif answers == decisions.OF_SET:
        found["squares"] = state.board.names_of(state.match.sets[engine.option_id(state, option)])
    elif answers == decisions.OF_WAY:
        found["way"] = [state.board.names[square] for square in engine.open_way(state, option)[0]]
    if state.kind == decisions.ASK_TARGET:
        found["odds"] = odds_view(open_odds(state, option))
    elif state.kind == decisions.ASK_DIE:
        chance = pick_odds(state, option)
        found |= {"odds": odds_view(chance)} if chance else {}
    elif state.kind in (decisions.ASK_ACTION, decisions.ASK_GRANTED) and option == decisions.ACTION_CHALLENGE:
        piece = actor(state)
        found["targets"] = [
            {"piece": state.match.things[t].id, "odds": odds_view(odds(state, piece, t))}
            for t in bits(allowed(state, CHALLENGE_TARGET, piece, reach_of(state, piece, 0)))
        ]
    elif state.kind == decisions.ASK_INTERACT:
        chance = interact_odds(state, actor(state), option)
        found |= {"odds": odds_view(chance)} if chance else {}
    elif state.kind in (decisions.ASK_ACTION, decisions.ASK_GRANTED) and option == decisions.ACTION_INTERACT:
        found |= interact_targets(state, actor(state))
    return found


def interact_targets(state: State, piece: int) -> dict[str, Any]:
    """The target of an interact with a roll, and its odds."""
    found = []
    for thing in bits(allowed(state, INTERACTED, piece, 0)):
        chance = interact_odds(state, piece, thing)
        if chance is not None:
            found.append({"piece": state.match.things[thing].id, "odds": odds_view(chance)})
    return {"targets": found} if found else {}


def actor(state: State) -> int:
    """The piece that would do the action in question."""
    frame = state.frames[-1]
    return frame[TURN_PIECE] if state.kind == decisions.ASK_ACTION else frame[ACTING_PIECE]


def odds_view(chance: Odds) -> dict[str, Any]:
    return {
        "win": float(chance.win),
        "dice": [chance.dice, chance.defense],
        "result": chance.result,
        "trail": [f"{change.name}: {change.value}" for change in chance.trail],
        "open": list(chance.open),
    }


def option_label(state: State, option: int) -> str:
    """An answer in words."""
    match = state.match
    answers = QUESTIONS[state.kind].answers
    if answers == decisions.OF_ACTION:
        return action_label(state, option)
    if answers == OF_PIECE:
        if option == len(match.things):
            return say("no more")
        where = state.where[option]
        name = match.things[option].name
        return say("piece on", piece=name, square=match.board.place_name(where)) if where >= 0 else name
    if answers == decisions.OF_YES_NO:
        return say("yes" if option else "no")
    if answers == decisions.OF_SIDE:
        return match.sides[option].name
    if answers == decisions.OF_AREA:
        return say("area of", colour=match.sides[option].colour)
    if answers == decisions.OF_TRIGGER:
        row = engine.open_row(state, option)
        return trigger_label(row.row.name, match.things[row.source].name)
    if answers == decisions.OF_ROW:
        source, change = contested_row(state, option)
        return trigger_label(change.name, match.things[source].name)
    if answers == decisions.OF_STEP:
        return step_label(state, option)
    if answers == decisions.OF_WAY:
        over = match.board.place_names(engine.open_way(state, option)[1])
        return say("way over", squares=", ".join(over)) if over else say("way clear")
    if answers == decisions.OF_DIE:
        return die_label(match, option) if option < len(match.faces) else say("no more")
    if answers == decisions.OF_TOKEN and option == len(state.tokens):
        return say("no more")
    if answers == decisions.OF_TOKEN:
        side, space, kind = option // (SPACES * 4), option // 4 % SPACES + 1, option % 4
        return say("token on", type=ABILITY_TYPES[kind], space=space, side=match.sides[side].name)
    return engine.option_id(state, option)


def trigger_label(name: str, piece: str) -> str:
    """The name of a text and of its card; once, if both are the same."""
    return piece if piece.startswith(name) else say("trigger of", name=name, piece=piece)


def die_label(match: Match, place: int) -> str:
    """A die on the table by what it shows, and by its name if it has one."""
    face, card = face_name(match.faces[place]), match.die_at[place]
    names = {thing.card: thing.name for thing in match.things if thing.card == card and card}
    return f"{face} ({names[card]})" if card else face


def action_label(state: State, option: int) -> str:
    if option < len(decisions.ACTIONS):
        return say(f"do {decisions.ACTIONS[option]}")
    for offer in state.match.offers[actor(state)]:
        if offer.action == option:
            ability = ability_of(state, offer)
            cost = f" ({ABILITY_TYPES[ability.type]} {ability.cost})" if ability.type >= 0 else ""
            return f"{ability.name}{cost}: {ability.text}"
    raise AssertionError(f"no action {option}")


def step_label(state: State, option: int) -> str:
    """One of the ways through a text, or a number of the current ability that can be raised."""
    frame = state.frames[-1]
    code = state.match.programs[frame[CODE]]
    if state.kind == decisions.ASK_RAISE:
        return engine.raisable(state, option).text
    return code[frame[AT]].text.split(p.WAYS_APART)[option]
