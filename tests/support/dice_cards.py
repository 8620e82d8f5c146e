"""Cards of our own that do something with dice, as programs: what texts of cards do not say yet.

`table` puts Hero, of side 1, with one of these cards opposite a Rival, of side 2, perhaps with another."""

from crossfray.content.cards import NO_RULES
from crossfray.rules import kinds
from crossfray.rules import program as p
from crossfray.rules.dice import BANG, BLANK, BURST, FIRST_NUMBER, SHIELD
from crossfray.rules.frames import LOCALS, TARGETED
from crossfray.rules.match import CHARACTER, DIE, STRENGTH, Match, Side, Thing, Winning
from support.script import Script, cards

Card = p.CardRules
OWN: p.Selectors = (p.Selector(-1, p.OWN),)
SUBJECT: p.Selectors = (p.Selector(-1, p.SLOT + 1),)
OBJECT: p.Selectors = (p.Selector(-1, p.SLOT + 2),)
TARGET: p.Selectors = (p.Selector(-1, p.SLOT),)
CHOSEN: p.Selectors = (p.Selector(-1, p.SLOT + LOCALS - TARGETED),)
RIVALS: p.Selectors = (p.Selector(p.RIVAL),)
ADJACENT_RIVAL: p.Selectors = (p.Selector(p.RIVAL, filters=(p.Filter(p.ADJACENT, who=OWN),)),)
ADJACENT_ALLY: p.Selectors = (p.Selector(p.ALLY, filters=(p.Filter(p.ADJACENT, who=OWN),)),)
ANY_ALLY: p.Selectors = (p.Selector(p.ALLY),)
END = p.Op(p.DO_END)
A_POINT = p.Op(p.DO_POINTS, number=p.Amount(number=1))


def number(n: int) -> p.Amount:
    return p.Amount(number=n)


def when(pattern: p.Pattern, *steps: p.Op, name: str = "Text") -> p.CardRules:
    """When something happens, do this."""
    return p.CardRules(on=(p.On(name, pattern, (*steps, END)),))


def may(*steps: p.Op, text: str = "Do it") -> tuple[p.Op, ...]:
    """You may do this; a program that begins with it."""
    return p.Op(p.DO_MAY, to=1 + len(steps), text=text), *steps


def both(*rules: p.CardRules) -> p.CardRules:
    """The texts of several cards on one."""
    return p.CardRules(
        tuple(each for card in rules for each in card.abilities),
        tuple(each for card in rules for each in card.on),
        change=tuple(each for card in rules for each in card.change),
        permit=tuple(each for card in rules for each in card.permit),
    )


def ability(*steps: p.Op, challenge: bool = False) -> p.CardRules:
    """A strength ability of cost 1."""
    found = p.Ability("feat", "Feat", (*steps, END), STRENGTH, 1, challenge_action=challenge, text="Feat.")
    return p.CardRules((found,))


def challenges(kind: int) -> p.Pattern:
    """A moment of a challenge that Hero does."""
    return p.Pattern(kind, doer=OWN)


def challenged(kind: int) -> p.Pattern:
    """A moment of a challenge to Hero."""
    return p.Pattern(kind, target=OWN)


# ---------------------------------------------------------------------- dice with faces of their own

CHAMPION_DIE = ("champion-die", (SHIELD, SHIELD, SHIELD, BURST, BANG, BANG), 1)
BOOGIE_DICE = ("boogie-die", tuple(FIRST_NUMBER + n for n in range(1, 7)), 2)


def dice_of(die: tuple[str, tuple[int, ...], int], owner: int, side: int) -> list[Thing]:
    """The dice of a kind that somebody brings."""
    card, faces, count = die
    name = card.replace("-", " ").capitalize()
    return [
        Thing(f"{card}-{owner}-{n + 1}", name, side, DIE, card=card, owner=owner, faces=faces)
        for n in range(count)
    ]


# ---------------------------------------------------------------------- before the roll

TO_THE_2 = p.Op(p.DO_TO_TRACK, (p.Selector(p.NAMED, p.WHEREVER, "champion-die"),), number=number(2))
WITH_CHAMPION_DIE = may(
    p.Op(p.DO_ADD_DICE, OWN, number=number(1), name="champion-die"), TO_THE_2, text="Add the champion die"
)
CHAMPION = both(
    when(challenges(kinds.DICE_CHANGE), *WITH_CHAMPION_DIE, name="Champion"),
    when(challenged(kinds.DICE_CHANGE), *WITH_CHAMPION_DIE, name="Champion"),
)
"""When Hero rolls in a challenge, you may add the champion die to her dice; then it goes to the 2."""

COMBAT_SUIT = when(
    challenges(kinds.DICE_CHANGE), *may(p.Op(p.DO_ADD_DICE, OWN, number=number(2))), name="Combat Suit"
)
"""When Hero challenges, you may add 2 dice."""

STRONG = when(challenges(kinds.DICE_CHANGE), p.Op(p.DO_ADD_DICE, OWN, number=number(1)), name="Strong")
"""When Hero challenges, add 1 die."""

BREAKER = when(
    challenges(kinds.DICE_CHANGE), p.Op(p.DO_REMOVE_DICE, OBJECT, number=number(1)), name="Breaker"
)
"""When Hero challenges, the target rolls 1 die less."""

DISARM = when(
    challenged(kinds.DICE_CHANGE),
    p.Op(p.DO_REMOVE_DICE, SUBJECT, number=number(1), name="champion-die"),
    name="Disarm",
)
"""When Hero is challenged, the challenger's champion die is not rolled."""

TRADE = when(
    challenges(kinds.DICE_CHANGE),
    p.Op(p.DO_REPLACE_DICE, OWN, number=number(1), name="champion-die"),
    name="Trade",
)
"""When Hero challenges, the champion die replaces one of her dice."""

STEADY = when(
    challenges(kinds.DICE_CHANGE), p.Op(p.DO_SET_DICE, OWN, number=number(1), numbers=(BURST,)), name="Steady"
)
"""When Hero challenges, one of her dice is set to a burst."""

SHIELDS_STRIKE = when(
    challenges(kinds.DICE_CHANGE), p.Op(p.DO_COUNT_AS, OWN, numbers=(SHIELD, BURST)), name="Shields strike"
)
"""In Hero's challenges her shields count as bursts."""

# ---------------------------------------------------------------------- after the roll

REROLLS = may(p.Op(p.DO_REROLL, OWN, flags=p.UP_TO), text="Reroll dice")
FELIX = both(
    when(challenges(kinds.BOTH_ROLLED), *REROLLS, name="Felix"),
    when(challenged(kinds.BOTH_ROLLED), *REROLLS, name="Felix"),
    when(p.Pattern(kinds.ROLL, doer=OWN), *REROLLS, name="Felix"),
)
"""After a roll of Hero, you may reroll any of her dice."""

JINX = when(
    challenged(kinds.FIRST_ROLL),
    *may(p.Op(p.DO_REROLL, SUBJECT, number=number(1), numbers=(BURST, BANG))),
    name="Jinx",
)
"""When the challenger of Hero has rolled, you may have it reroll one burst or '!!!'."""

SURVIVOR = when(
    challenged(kinds.BOTH_ROLLED),
    *may(p.Op(p.DO_SET_DICE, OWN, number=number(1), numbers=(SHIELD,))),
    name="Survivor",
)
"""After both have rolled, you may set one of Hero's dice to a shield."""

DULL = when(challenged(kinds.BOTH_ROLLED), p.Op(p.DO_COUNT_AS, SUBJECT, numbers=(BANG, BLANK)), name="Dull")
"""After both have rolled, each '!!!' of who challenges Hero counts as a blank."""

DENY = when(
    challenges(kinds.BOTH_ROLLED),
    p.Op(p.DO_REMOVE_DICE, OBJECT, number=number(1), numbers=(SHIELD, BANG)),
    name="Deny",
)
"""After both have rolled, you take away one shield or '!!!' of the target."""

SECOND_WIND = when(
    challenges(kinds.BOTH_ROLLED), *may(p.Op(p.DO_ADD_DICE, OWN, number=number(1))), name="Second Wind"
)
"""After both have rolled, you may roll 1 more die."""

EXTRA = when(challenges(kinds.COMPARE), *may(p.Op(p.DO_MORE_SUCCESSES, OWN, number=number(1))), name="Extra")
"""When successes are compared, you may add one."""

MIRROR = when(
    challenged(kinds.BOTH_ROLLED),
    p.Op(p.DO_MORE_SUCCESSES, OWN, number=p.Amount(p.PER_FACE, each=1, who=SUBJECT, faces=1 << BANG, most=1)),
    name="Mirror",
)
"""After both have rolled, Hero has 1 more success for each '!!!' of the challenger, at most 1."""

# ---------------------------------------------------------------------- margins and faces

TRIUMPH = when(p.Pattern(kinds.WIN, doer=OWN, margin=2), A_POINT, name="Triumph")
"""When Hero wins by 2 or more, you gain 1 point."""

UNBOWED = when(p.Pattern(kinds.LOSE, target=OWN, margin=-2), A_POINT, name="Unbowed")
"""When a challenge to Hero is lost by 2 or more, you gain 1 point."""

WINS_TIES = p.CardRules(
    change=(p.Change("Grit", p.MARGIN, p.Pattern(kinds.CHALLENGE, doer=OWN), p.SUBTRACT, number(1)),)
)
"""Hero wins ties."""

TOUGH = p.CardRules(
    change=(p.Change("Tough", p.MARGIN, p.Pattern(kinds.CHALLENGE, target=OWN), p.ADD, number(1)),)
)
"""A challenge to Hero must be won by 2."""


def challenge_then(*steps: p.Op) -> p.CardRules:
    """An ability: challenge 3, and then something."""
    return ability(p.Op(p.DO_CHALLENGE, OWN, number=number(3), text="challenge"), *steps, challenge=True)


CRUSH = challenge_then(p.Op(p.DO_UNLESS, condition=p.Condition(p.WON_BY, number=2), to=3), A_POINT)
"""Challenge 3. If Hero wins by 2 or more, gain 1 point."""

HARVEST = challenge_then(
    p.Op(p.DO_POINTS, number=p.Amount(p.PER_FACE, each=1, faces=1 << BURST | 1 << BANG)),
    p.Op(p.DO_POINTS, number=p.Amount(p.PER_FACE, each=-1, who=TARGET, faces=1 << SHIELD)),
)
"""Challenge 3. Gain 1 point for each burst and '!!!', and lose 1 for each shield of the target."""

PURSUE = challenge_then(p.Op(p.DO_MOVE, OWN, number=p.Amount(p.BY_MARGIN, each=1, most=3), text="move"))
"""Challenge 3. Hero moves as many squares as she won by, at most 3."""

SNIPE = ability(p.Op(p.DO_CHALLENGE, OWN, number=number(3), numbers=(4,), text="challenge"), challenge=True)
"""Range 4, challenge 3."""

SWEEP = ability(
    p.Op(p.DO_EACH, ADJACENT_RIVAL, slot=LOCALS, done=LOCALS + 1, to=3),
    p.Op(p.DO_CHALLENGE, OWN, CHOSEN, number=number(3), flags=p.STATED, to=2, text="challenge"),
    p.Op(p.DO_JUMP, to=0),
    challenge=True,
)
"""Challenge 3 to each adjacent rival."""

# ---------------------------------------------------------------------- rolls and contests

CHOOSE_RIVAL = p.Op(p.DO_CHOOSE, ADJACENT_RIVAL, slot=LOCALS, text="choose a rival")
WRESTLE = ability(
    CHOOSE_RIVAL,
    p.Op(p.DO_CONTEST, OWN, CHOSEN, number=number(2), numbers=(1,), text="wrestle"),
    p.Op(p.DO_UNLESS, condition=p.Condition(p.WON, number=1), to=4),
    A_POINT,
)
"""Hero rolls 2 dice and an adjacent rival 1; if she has more successes, gain 1 point."""

GAMBLE = ability(
    p.Op(p.DO_ROLL, number=number(2), name="boogie-die", text="roll the Boogie dice"),
    p.Op(p.DO_UNLESS, condition=p.Condition(p.ROLLED_COUNT, number=7), to=3),
    A_POINT,
    p.Op(p.DO_UNLESS, condition=p.Condition(p.DICE_MATCH), to=5),
    p.Op(p.DO_POINTS, number=number(2)),
)
"""Roll both Boogie dice. 7 or more: gain 1 point. If they match: gain 2 points."""

ONE_BOOGIE_DIE = ability(
    p.Op(p.DO_ROLL, number=number(1), name="boogie-die", text="roll"),
    p.Op(p.DO_UNLESS, condition=p.Condition(p.DICE_MATCH), to=3),
    A_POINT,
)
"""Roll one Boogie die. If they match: gain 1 point."""

# ---------------------------------------------------------------------- targets

STAND_IN = when(
    challenged(kinds.CHALLENGE),
    *may(
        p.Op(p.DO_CHOOSE, ADJACENT_ALLY, slot=LOCALS, text="choose an ally"), p.Op(p.DO_TARGET, other=CHOSEN)
    ),
    name="Stand-in",
)
"""When Hero is challenged, you may make an adjacent ally the target."""

FAR_STAND_IN = when(
    challenged(kinds.CHALLENGE),
    *may(p.Op(p.DO_CHOOSE, ANY_ALLY, slot=LOCALS, text="choose an ally"), p.Op(p.DO_TARGET, other=CHOSEN)),
    name="Stand-in",
)
"""When Hero is challenged, you may make any ally the target."""

TRADE_PLACES = when(
    challenged(kinds.CHALLENGE),
    *may(
        p.Op(p.DO_CHOOSE, ANY_ALLY, slot=LOCALS, text="choose an ally"),
        p.Op(p.DO_SWAP, OWN, CHOSEN),
        p.Op(p.DO_TARGET, other=CHOSEN),
    ),
    name="Trade places",
)
"""When Hero is challenged, you may swap her with an ally, and that one is the target."""

FREE = both(
    ability(p.Op(p.DO_MOVE, OWN, number=number(1), text="move")),
    p.CardRules(permit=(p.Permit("For free", p.Pattern(kinds.ABILITY, doer=OWN), "a token"),)),
)
"""Hero does her abilities for free: move 1."""

EVERY_CARD: dict[str, p.CardRules] = {
    name: rules for name, rules in list(globals().items()) if isinstance(rules, p.CardRules)
}

# ---------------------------------------------------------------------- where they play

HERO, RIVAL = 2, 3
"""the numbers of these pieces at `table`: the two of the boxes come first"""


def table(
    rules: p.CardRules,
    rival: p.CardRules = NO_RULES,
    *,
    places: str = "hero c3 rival c4 sworn-brother a1 white-walker h8",
    to_act: str = "hero",
    edition: str = "expanded",
    down: str = "",
) -> Script:
    """Hero with a card beside a Rival with one; both bring a champion die, and Hero two Boogie dice."""
    extra = [
        Thing("hero", "Hero", 0, CHARACTER, 2, card="hero", rules=rules),
        Thing("rival", "Rival", 1, CHARACTER, 2, card="rival", rules=rival),
        *dice_of(CHAMPION_DIE, HERO, 0),
        *dice_of(CHAMPION_DIE, RIVAL, 1),
        *dice_of(BOOGIE_DICE, HERO, 0),
    ]
    return cards(
        ("sworn-brother", "white-walker"),
        places,
        to_act,
        extra=tuple(extra),
        edition=edition,
        down=down,
        pools={1: "" if rules is FREE else "strength", 2: "strength"},
    )


def match_of_all(names: list[str]) -> Match:
    """A game between two sides of four, each character with the next of some cards, and their dice."""
    plain = table(NO_RULES).state.match
    things: list[Thing] = []
    for n, name in enumerate(names):
        side = n % 2
        things.append(
            Thing(f"piece-{n + 1}", f"Piece {n + 1}", side, CHARACTER, 2, card=f"card-{n + 1}",
                  rules=EVERY_CARD[name], tokens=(STRENGTH,))
        )  # fmt: skip
    for n in range(len(names)):
        things += dice_of(CHAMPION_DIE, n, n % 2) + dice_of(BOOGIE_DICE, n, n % 2)
    sides = tuple(Side(side.name, ("dark", "light")[n], side.area) for n, side in enumerate(plain.sides))
    return Match("dice", plain.board, plain.edition, sides, tuple(things), Winning(6))
