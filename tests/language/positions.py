"""Random positions for texts of a hero with minions and status cards of her own."""

from random import Random

from crossfray.content.cards import NO_RULES
from crossfray.rules.match import CHARACTER, COMPANION, MINION
from crossfray.rules.program import CardRules
from crossfray.rules.state import State, set_at
from support.pieces import piece
from support.script import cards, hero

THINGS = (("hound", "Hound", "minion", 2), ("marked", "Marked", "status", 2), ("decoy", "Decoy", "token", 2))
HERO = "hero"


def random_state(seed: int, width: int = 6, rules: CardRules = NO_RULES) -> State:
    """Hero, an ally, a companion and two Hounds against three rivals, some of them lying, exhausted, knocked out or
    marked, on an open board; near each other, so that much is adjacent."""
    random = Random(seed)
    who = hero(things=THINGS)._replace(rules=rules)
    extra = (
        who,
        piece("squire", defense=3),
        piece("rogue", side=2, defense=4),
        piece("wolf", "companion", owner=3, defense=1),
        *(piece(f"hound-{n}", "minion", owner=3, defense=1) for n in (1, 2)),
        piece("ghoul", "minion", side=2, owner=1, defense=1),
        *(piece(f"marked-{n}", "status card", owner=3) for n in (1, 2)),
        piece("lance", "item", owner=3),
        piece("blade", "item", side=2, owner=1),
    )
    squads = ("sworn-brother", "white-walker unsullied")
    match = cards(squads, "hero c3", "hero", extra=extra).state.match
    state = State(match)
    state.round = 1
    squares = [column + row * match.board.width for column in range(width) for row in range(width)]
    random.shuffle(squares)
    for number, thing in enumerate(match.things):
        if thing.kind not in (CHARACTER, COMPANION, MINION):
            continue
        if thing.id != HERO and random.random() < 0.15:
            if thing.kind == CHARACTER:
                state.send(number, match.things[number].side, random.randint(1, 4))
            continue
        state.put(number, squares.pop())
        state.set_down(number, down=random.random() < 0.3)
        if random.random() < 0.3:
            state.exhausted |= 1 << number
    characters = [
        n for n, thing in enumerate(match.things) if thing.kind == CHARACTER and state.where[n] >= 0
    ]
    for card in ("marked-1", "marked-2"):
        if random.random() < 0.7:
            state.holder = set_at(state.holder, match.by_id[card], random.choice(characters))
    for item in ("lance", "blade"):
        if random.random() < 0.4:
            state.send(match.by_id[item], match.things[match.by_id[item]].side, 2)
    state.points = (random.randint(0, 4), random.randint(0, 4))
    return state
