"""What moments, prohibitions and numbers of a text mean to the engine: kinds of events, and the roles in them."""

from typing import Final

from crossfray.rules import kinds
from crossfray.rules import program as p
from crossfray.rules.match import ABILITY_TYPES
from crossfray.rules.moves import PASSING

EVENTS: Final[dict[str, p.Pattern]] = {
    "turn begins": p.Pattern(kinds.TURN_BEGIN),
    "turn ends": p.Pattern(kinds.TURN_END),
    "round begins": p.Pattern(kinds.ROUND_BEGIN),
    "round ends": p.Pattern(kinds.ROUND_END),
    "setup": p.Pattern(kinds.SET_UP),
    "becomes exhausted": p.Pattern(kinds.EXHAUST),
    "is knocked down": p.Pattern(kinds.KNOCK_DOWN),
    "is knocked out": p.Pattern(kinds.KNOCK_OUT),
    "would be knocked down": p.Pattern(kinds.KNOCK_DOWN),
    "would be knocked out": p.Pattern(kinds.KNOCK_OUT),
    "challenges": p.Pattern(kinds.CHALLENGE),
    "wins": p.Pattern(kinds.WIN),
    "loses": p.Pattern(kinds.LOSE),
    "does an ability": p.Pattern(kinds.ABILITY, cause=kinds.BY_ABILITY),
    "uses an item": p.Pattern(kinds.ABILITY, cause=kinds.BY_ITEM),
    "moves": p.Pattern(kinds.MOVE),
    "is pushed": p.Pattern(kinds.MOVE, result=kinds.PUSHED),
    "is pulled": p.Pattern(kinds.MOVE, result=kinds.PULLED),
    "enters": p.Pattern(kinds.ENTER),
    "leaves the map": p.Pattern(kinds.LEAVE),
    "stands up": p.Pattern(kinds.STAND),
    "assists": p.Pattern(kinds.ASSIST),
    "interacts": p.Pattern(kinds.INTERACT),
    "returns": p.Pattern(kinds.RETURN),
    "shifts off": p.Pattern(kinds.SHIFT_OFF),
    "gets": p.Pattern(kinds.GIVE),
    "is removed": p.Pattern(kinds.REMOVE),
}
"""What a moment of a text means: a kind of event, and what else it must be."""

_DOER, _TARGET, _NONE = kinds.DOER_ROLE, kinds.TARGET_ROLE, kinds.NO_ROLE

ACTS: Final[dict[str, tuple[p.Pattern, int, int]]] = {
    "move": (p.Pattern(kinds.MOVE, manner=p.BY_ITSELF), _TARGET, _NONE),
    "challenge": (p.Pattern(kinds.CHALLENGE), _DOER, _NONE),
    "assist": (p.Pattern(kinds.ASSIST), _DOER, _NONE),
    "interact": (p.Pattern(kinds.INTERACT), _DOER, _NONE),
    "do abilities": (p.Pattern(kinds.ABILITY, cause=kinds.BY_ABILITY), _DOER, _NONE),
    "use items": (p.Pattern(kinds.ABILITY, cause=kinds.BY_ITEM), _DOER, _NONE),
    "do basic challenges": (p.Pattern(kinds.CHALLENGE, cause=kinds.BY_BASIC), _DOER, _NONE),
    "do basic moves": (p.Pattern(kinds.MOVE, cause=kinds.BY_BASIC), _TARGET, _NONE),
    "stand up": (p.Pattern(kinds.STAND), _TARGET, _NONE),
    "be knocked down": (p.Pattern(kinds.KNOCK_DOWN), _TARGET, _DOER),
    "be knocked out": (p.Pattern(kinds.KNOCK_OUT), _TARGET, _DOER),
    "be moved": (p.Pattern(kinds.MOVE, manner=p.BY_OTHERS), _TARGET, _DOER),
    "be placed": (p.Pattern(kinds.PLACE, manner=p.BY_OTHERS), _TARGET, _DOER),
    "be pushed": (p.Pattern(kinds.MOVE, manner=p.BY_OTHERS, result=kinds.PUSHED), _TARGET, _DOER),
    "be pulled": (p.Pattern(kinds.MOVE, manner=p.BY_OTHERS, result=kinds.PULLED), _TARGET, _DOER),
    "be challenged": (p.Pattern(kinds.CHALLENGE), _TARGET, _DOER),
}
"""What somebody can be kept from doing or suffering: the event, the role they have in it, and that of `by whom`."""

VALUES: Final[dict[str, tuple[int, p.Pattern, int, int]]] = {
    "defense": (p.DEFENSE, p.Pattern(kinds.CHALLENGE), _TARGET, _DOER),
    "dice": (p.DICE, p.Pattern(kinds.CHALLENGE), _DOER, _TARGET),
    "basic dice": (p.DICE, p.Pattern(kinds.CHALLENGE, cause=kinds.BY_BASIC), _DOER, _TARGET),
    "range": (p.RANGE, p.Pattern(kinds.CHALLENGE), _DOER, _NONE),
    "move": (p.SQUARES, p.Pattern(kinds.MOVE), _TARGET, _NONE),
    "basic move": (p.SQUARES, p.Pattern(kinds.MOVE, cause=kinds.BY_BASIC), _TARGET, _NONE),
    "roll": (p.ROLL_DICE, p.Pattern(kinds.ROLL), _DOER, _NONE),
    "cost": (p.COST, p.Pattern(kinds.ABILITY), _DOER, _NONE),
} | {
    f"{name} cost": (p.COST, p.Pattern(kinds.ABILITY, cause=kinds.by_ability(kind)), _DOER, _NONE)
    for kind, name in enumerate(ABILITY_TYPES)
}
"""What a text can change: the value, the event whose value it is, whose it is, and against whom."""


def in_role(pattern: p.Pattern, role: int, who: p.Selectors) -> p.Pattern:
    """The pattern with somebody in a role."""
    if not who:
        return pattern
    if role == kinds.DOER_ROLE:
        return pattern._replace(doer=who)
    if role == kinds.TARGET_ROLE:
        return pattern._replace(target=who)
    assert role == kinds.CARD_ROLE
    return pattern._replace(card=who)


def permits(name: str, who: p.Selectors, flags: int) -> list[p.Permit]:
    """What somebody may always move through."""
    pattern = p.Pattern(kinds.MOVE, target=who)
    return [p.Permit(name, pattern, requirement) for requirement, flag in PASSING.items() if flags & flag]
