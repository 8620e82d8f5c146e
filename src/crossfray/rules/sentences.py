"""Every sentence that explains a rule to users, in one place. `{...}` are pieces, squares and numbers."""

from string import Formatter
from typing import Final

SENTENCES: Final[dict[str, str]] = {
    # seeing
    "sees": "{viewer} sees {target}.",
    "sees in spite": "{viewer} sees {target}: {reasons}.",
    "sees not": "{viewer} does not see {target}: {reasons}.",
    "blocked SEE-1 |": "the wall {name} is in the way",
    "blocked SEE-1 /": "the corner {name} is closed",
    "blocked SEE-1": "an obstruction covers {name}",
    "blocked SEE-2": "the standing rival on {name} blocks the view",
    "blocked TERRAIN-2": "{name} is obscured, and only adjacent figures can see into it",
    "blocked TERRAIN-3": "the obscured square {name} blocks the view",
    "open SEE-2": "the rival on {name} is itself not seen, so it does not block",
    "open SEE-3": "the ally on {name} does not block",
    "open SEE-4 /": "the line only touches the corner {name}",
    "open SEE-5": "the figure on {name} is knocked down and does not block",
    "open TERRAIN-3": "the obscured square {name} is hidden from here, so it does not block",
    # adjacency
    "adjacent": "{a} is adjacent to {b}.",
    "adjacent own square": "{a} is adjacent to its own square.",
    "own square not adjacent": "In this edition nobody is adjacent to the square they are in.",
    "too far to be adjacent": "{a} is not adjacent to {b}: it is {distance:square|squares} away.",
    "obstructed between": "{a} is not adjacent to {b}: {reasons}.",
    "concealed": "{viewer} does not see {target}: it is concealed.",
    # whose turn it is
    "not your side": "It is {side}'s turn, and {piece} is not on that side.",
    "takes no turns": "{piece} is not a character, so it takes no turns.",
    "exhausted": "{piece} is exhausted: it has had its turn this round.",
    "not chosen": "It is {chosen}'s turn, not {piece}'s.",
    "not asked about": "The question is about {chosen}, not {piece}.",
    "waits for": "{who} must answer first: {question}",
    "waits for chance": "The dice come first.",
    "nothing forbids": "Nothing forbids it.",
    "game over": "The game is over.",
    # actions
    "knocked out cannot act": "{piece} is knocked out: you can choose it to exhaust it, but it cannot act.",
    "knocked down cannot act": "{piece} is knocked down and must stand up before it can {action}.",
    "rally while standing": "{piece} is already standing; only a knocked-down character can rally.",
    "rally needs both actions": "{piece} has already used an action, and a rally takes both.",
    "no action left": "{piece} has used both of its actions.",
    "nothing to challenge": "There is no rival next to {piece} that it could challenge.",
    "nothing to assist": "There is no knocked-down ally next to {piece}.",
    "nothing to interact": "There is nothing here that {piece} could interact with.",
    # targets
    "knocked out": "{target} is knocked out and not on the map.",
    "not on the map": "{target} is not on the map.",
    "challenge itself": "{piece} cannot challenge itself.",
    "challenge an ally": "{target} is an ally of {piece}, and allies cannot be challenged.",
    "challenge a marker": "{target} belongs to nobody, so it is not a rival.",
    "no defense": "{target} has no defense and cannot be challenged.",
    "token not challenged": "{target} cannot be challenged: in this edition a text must say that it can.",
    "card forbids": "{card} says that {piece} cannot {act}.",
    "out of range": "{target} is {away:square|squares} away from {piece}, and the range is {range}.",
    "own ally": "{piece} does not count as its own ally.",
    "assist no ally": "{target} is not a character on {piece}'s side.",
    "assist standing": "{target} is not knocked down.",
    "nothing to do with": "You cannot interact with {target}.",
    "not this way": "The current action of {piece} does not allow it.",
    "not meant": "The card's text does not apply to {piece}.",
    "not of sort": "{piece} is not {sort:a}.",
    "is": "{piece} is {what}.",
    "is not": "{piece} is not {what}.",
    # abilities
    "no ability": "{piece} has no such ability.",
    "no token": "{side} has no {type} token left to pay for {ability}.",
    "limit used": "{ability} has already been used as often as allowed {per}.",
    "only if": "{ability} cannot be used now. Its card says: {text}",
    "no target for": "{ability} needs a target for its challenge, and there is none.",
    "side face down": "{ability} is on the side of its card that is face down.",
    "not its item": "{piece} does not have {ability}.",
    "item on track": "{ability} is still on the cooldown track.",
    "companion off": "{companion} is not on the map.",
    # moving
    "square shut": "Nobody can enter {square}: {card}.",
    "closed in the way": "{piece} cannot get to {square} in {steps:square|squares}: it would cross a closed square.",
    "square closed": "{square} cannot be entered: an obstruction covers or encloses it.",
    "square taken": "{holder} is on {square}, and nobody can stop on an occupied square.",
    "too far to move": "{square} is {away:square|squares} away, and {piece} can move at most {steps}.",
    "rivals in the way": "{piece} cannot get to {square} in {steps:square|squares}: standing rivals are in the way.",
    "obstructed step": "{piece} cannot step to {square}: {reasons}.",
    "not in line": "{square} is not in a straight line from {piece}.",
    "not led there": "{piece} cannot get to {square} with every step in that direction.",
    "no way there": "{piece} cannot get to {square} in {steps:square|squares}: obstructions are in the way.",
    "not in the area": "{piece} is placed in the starting area of {side}, and {square} is not in it.",
    "area full": "The starting area of {side} is full, and other free squares are nearer to it than {square}.",
    # counting and moving
    "distance": "The distance from {a} to {b} is {distance}.",
    "reach": "With a move of {steps}, {piece} can reach {count:square|squares}, counting its own.",
    "odds": "{piece} with {dice:die|dice} against {target} with {defense}: {percent} that {target} is {result}.",
    # events
    "event first player": "{side} is the first player.",
    "event placed": "{piece} is placed on {square}.",
    "event picked": "{side} picks {piece}.",
    "event area taken": "{side} takes the {area} starting area.",
    "event worn": "{piece} has {number} of its three exhausted markers.",
    "event round": "Round {number} begins.",
    "event turn": "{side} takes a turn with {piece}.",
    "event moved": "{piece} moves from {from} to {square}.",
    "event challenged": "{piece} challenges {target} with {dice:die|dice} against {defense}.",
    "event challenged by nobody": "{target} is challenged with {dice:die|dice} against {defense}.",
    "event rolled": "{piece} rolls {shown}.",
    "event rolled by nobody": "The dice show {shown}.",
    "event won": "{piece} wins the challenge against {target}, {successes} to {against}.",
    "event won by nobody": "{target} loses the challenge, {against} to {successes}.",
    "event lost": "{piece} loses the challenge against {target}, {successes} to {against}.",
    "event lost by nobody": "{target} withstands the challenge, {against} to {successes}.",
    "event lost tie": "{piece} and {target} tie at {successes}: the defender wins the challenge.",
    "event knocked down": "{piece} is knocked down.",
    "event knocked out": "{piece} is knocked out.",
    "event removed": "{piece} is removed from the map.",
    "event stood up": "{piece} stands up.",
    "event assisted": "{piece} assists {target}.",
    "event interacted": "{piece} interacts with {target}.",
    "event gained": "{side} gains {points:point|points} for {reason} and now has {total}.",
    "event lost points": "{side} loses {points:point|points} and now has {total}.",
    "event exhausted": "{piece} is exhausted.",
    "event ready": "{piece} is ready again.",
    "event round over": "Round {number} is over.",
    "event returned": "{piece} returns to the map on {square}.",
    "event came back": "{piece} is back on {square}.",
    "event first player passed": "The First Player marker passes to {side}.",
    "event won the game": "{side} wins the game!",
    "event did": "{piece} uses {ability}.",
    "event paid": "{side} pays a {type} token: it goes to space {space} of the cooldown track.",
    "event to track": "{piece} goes to space {space} of the cooldown track.",
    "event card back": "{piece} can be used again.",
    "event given": "{target} gets {piece}.",
    "event discarded": "{piece} is discarded.",
    "event shifted": "{side}'s {type} token moves to space {space} of the cooldown track.",
    "event token back": "{side} has its {type} token back.",
    "event side up": "{piece} is face up.",
    "event rerolled": "{piece} rerolls {was} and gets {now}.",
    "event die set": "{piece} sets {was} to {now}.",
    "event die set beforehand": "{piece} sets {now} before the roll.",
    "event dice added": "{piece} adds {count:die|dice}.",
    "event dice added by name": "{piece} adds the {die}.",
    "event dice removed": "{piece} loses {count:die|dice}.",
    "event dice replaced": "{piece} rolls the {die} instead of a standard die.",
    "event counts as": "Each {face} of {piece} counts as {as:a}.",
    "event successes added": "{piece} gets {count:more success|more successes}.",
    "event new target": "The challenge now goes to {target} instead of {instead}.",
    "event challenge cancelled": "The challenge to {target} is cancelled.",
    "event challenge ended": "The challenge ends, because {target} could not have been its target.",
    "event contested": "{piece} rolls {successes:success|successes}, {target} {against}.",
    "event controlled": "{side} now controls {piece}.",
    "event claimed": "{side} claims {piece}.",
    "event leader": "{piece} is a leader.",
    "event passed a wall": "{piece} goes through the wall {wall}.",
    "event named": "{piece} names {target} as {as}.",
    "event counted": "{piece} has {number} {of}.",
    "event became concealed": "{piece} is concealed.",
    "event became keen-eyed": "Rivals do not block what {piece} can see.",
    "event became in plain sight": "{piece} can be seen from afar, by {card}.",
    "event became passable": "Rivals may move through {piece}.",
    "event ceased passable": "Rivals may no longer move through {piece}.",
    "event ceased in plain sight": "{piece} is no longer seen from afar.",
    "event ceased concealed": "{piece} can be seen again.",
    "event ceased keen-eyed": "Rivals block what {piece} can see again.",
    "event became controlled": "{piece} is controlled by {card} for now.",
    "event ceased controlled": "{piece} is no longer controlled.",
    "event became obscured": "Obscured for now: {squares}.",
    "event ceased obscured": "No longer obscured: {squares}.",
    "event became closed": "Nobody may enter {squares}.",
    "event ceased closed": "{squares} can be entered again.",
    "event chain stopped": "{card} and {other} keep triggering each other, so they stop here.",
    "event flipped": "The First Player marker is flipped: the flip is {won}.",
    "faces burst": "{number:burst|bursts}",
    "faces shield": "{number:shield|shields}",
    "faces !!!": "{number} !!!",
    "faces blank": "{number:blank|blanks}",
    "faces number": "{number:die|dice} showing {face}",
    "no dice": "no dice",
    # answers
    "do move": "move",
    "do challenge": "challenge",
    "do assist": "assist",
    "do interact": "interact",
    "do rally": "rally: stand up, with both actions",
    "do done": "done",
    "yes": "yes",
    "no": "no",
    "no more": "no more",
    "piece on": "{piece} on {square}",
    "trigger of": "{name} ({piece})",
    "way clear": "the way that triggers nothing",
    "way over": "the way over {squares}",
    "area of": "the {colour} starting area",
    "token on": "{type} token on space {space} of {side}'s cooldown track",
    # questions
    "asked by": "{card}: {question}",
    "ask order": "Several things happen at once. Which comes first?",
    "ask settle": "Several cards set {piece}'s {text}. Which one counts?",
    "ask yes or no": "{text}. Do you want this?",
    "ask to use it": "do you want to use it?",
    "ask which": "which of these do you choose?",
    "ask choose": "{text}.",
    "ask choose more": "{text}. Another one?",
    "ask granted action": "which action does {piece} take?",
    "ask shift": "which token do you shift?",
    "ask token": "which token do you take from the pool?",
    "ask raise": "which number goes up?",
    "ask roll": "Dice are rolled.",
    "ask die": "which of {piece}'s dice {text}?",
    "ask reroll": "Dice are rerolled.",
    "to reroll": "do you reroll",
    "to set": "do you set",
    "to remove": "do you take away",
    "to roll": "do you roll",
    "ask card side": "Which side of {piece}'s card is face up?",
    "ask flip": "The First Player marker is flipped.",
    "ask first player": "Who is first player?",
    "ask challenger's roll": "The challenger rolls.",
    "ask defender's roll": "The target's side rolls.",
    "ask place": "where do you place {piece}?",
    "ask character": "Who takes a turn?",
    "ask action": "What does {piece} do, with {left:action|actions} left?",
    "ask move to": "where does {piece} move?",
    "ask way": "which way does {piece} go?",
    "ask target": "who does {piece} challenge?",
    "ask assist": "who does {piece} assist?",
    "ask interact": "what does {piece} interact with?",
    "ask leader": "Who is the leader?",
    "ask pick": "Which card do you pick?",
    "ask bearer": "Who gets {piece}?",
    "ask bearer in secret": "Who gets the card?",
    "ask area": "Which starting area do you take?",
    "ask square": "which square?",
    "ask wall": "which wall?",
    "ask named squares": "which of these?",
    "ask draw": "Which power-up is drawn?",
    "ask return": "Who returns first?",
}


class Wording(Formatter):
    """Fills in the parts of a sentence: `{dice:die|dice}` is a number with its noun, `{sort:a}` a noun with `a` or
    `an`."""

    def format_field(self, value: object, spec: str) -> str:
        if "|" in spec:
            one, many = spec.split("|")
            return f"{value or 'no'} {one if value == 1 else many}"
        if spec == "a":
            return f"{'an' if str(value)[:1] in 'aeiou' else 'a'} {value}"
        return str(value)


_WORDING: Final = Wording()
_WORDED: Final = {
    key for key, text in SENTENCES.items() if any(spec for _, _, spec, _ in _WORDING.parse(text))
}
"""sentences that need these forms; the others are filled in much faster"""


def say(key: str, **parts: object) -> str:
    """The sentence of a key with its parts filled in."""
    text = SENTENCES[key]
    return _WORDING.format(text, **parts) if key in _WORDED else text.format(**parts)


def listed(words: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([*[", ".join(words[:-1])][: len(words) > 1], *words[-1:]])


def capital(sentence: str) -> str:
    """The sentence with a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]
