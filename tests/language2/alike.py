"""Whether two programs of a text play alike: the same questions, options and positions in random games."""

from random import Random
from typing import Any

from crossfray.content.cards import NO_RULES
from crossfray.rules.engine import apply, option_ids, resume_turn
from crossfray.rules.match import CHARACTER, COMPANION, KIND_NAMES, MARKER, MINION, TOKEN, Thing
from crossfray.rules.program import CardRules
from crossfray.rules.state import State
from crossfray.rules.view import view
from language2.texts import Text
from support.pieces import piece
from support.script import cards

OWN = 3
"""the place of the text's own character among the pieces"""
ANSWERS = 25
KINDS = {"status": "status card", "area": "", "character": "", "die": ""}


def alike(text: Text, old: CardRules, new: CardRules, games: int = 20) -> bool:
    """Whether both go the same way in random games."""
    return all(same_game(text, old, new, seed) for seed in range(games))


def same_game(text: Text, old: CardRules, new: CardRules, seed: int) -> bool:
    states = [begun(text, rules, seed) for rules in (old, new)]
    random = Random(seed)
    for _ in range(ANSWERS):
        options = [list(option_ids(state)) if state.options else [] for state in states]
        if options[0] != options[1] or seen(states[0]) != seen(states[1]):
            return False
        if not options[0]:
            return True
        wanted = [name for name in options[0] if name.startswith("ability")] or options[0]
        name = random.choice(wanted if random.random() < 0.7 else options[0])
        for state in states:
            apply(state, option_ids(state)[name])
    return True


def seen(state: State) -> Any:
    """All that can be seen of a position; the words of questions may differ."""
    shown = view(state, 0)
    decision = shown.pop("decision")
    return shown, decision and (decision["side"], decision["question"])


def begun(text: Text, rules: CardRules, seed: int) -> State:
    """A random position in which the text's own character is about to act."""
    random = Random(seed)
    names = text.names
    given = rules._replace(
        abilities=tuple(
            each._replace(id=f"ability-{n}", name="Ability", type=2, cost=1)
            for n, each in enumerate(rules.abilities, 1)
        )
    )
    held = names.card
    own_id = names.own.id if names.own else "own"
    own = Thing("own", "Own", 0, CHARACTER, 2, card=own_id, rules=NO_RULES if held else given)
    things: list[Thing] = [own, piece("squire", defense=3), piece("rogue", side=2, defense=1)]
    for thing in names.things:
        kind = KINDS.get(thing.kind, thing.kind)
        if kind in KIND_NAMES and (held is None or thing.id != held.id) and thing.kind != "item":
            things += [
                piece(f"{thing.id}-{n}", kind, owner=OWN, card=thing.id, defense=1)
                for n in range(1, thing.count + 1)
            ]
    if held is not None:
        kind = "item" if held.kind == "item" else "status card"
        things.append(piece("held", kind, owner=OWN, card=held.id, rules=given))
    pools = {1: "leadership leadership strength cunning", 2: "strength finesse"}
    tracks = {1: "strength 2 cunning 3", 2: "strength 3 finesse 1"}
    squads = ("sworn-brother", "white-walker unsullied")
    state = cards(squads, "own c3", "own", extra=tuple(things), pools=pools, tracks=tracks).state
    squares = [n for n in range(state.match.board.size) if n % 8 < 6 and n // 8 < 6 and n != state.where[OWN]]
    random.shuffle(squares)
    for number, one in enumerate(state.match.things):
        if number == OWN or one.kind not in (CHARACTER, COMPANION, MINION, TOKEN, MARKER):
            continue
        if one.kind in (CHARACTER, COMPANION) or random.random() < 0.5:
            state.put(number, squares.pop())
            state.set_down(number, down=one.kind == CHARACTER and random.random() < 0.25)
            if one.kind == CHARACTER and random.random() < 0.3:
                state.exhausted |= 1 << number
    for number, one in enumerate(state.match.things):
        if KIND_NAMES[one.kind] == "status card" and (one.id == "held" or random.random() < 0.5):
            people = [n for n, each in enumerate(state.match.things) if each.kind == CHARACTER]
            state.holder[number] = random.choice(people)
    state.points = [random.randint(0, 3), random.randint(0, 3)]
    resume_turn(state, OWN)
    return state
