"""Ordinary talk and telegraphic style: what people write who have read the booklets, and what it is read as."""

# ruff: noqa: E501
import pytest

from crossfray.language.names import Names, TextKind, Thing
from crossfray.language.printer import say
from crossfray.language.reader import Problems, Reading, read

THINGS = (
    Thing("hound", "Hound", "minion", 2),
    Thing("marked", "Marked", "status", 2),
    Thing("bear-trap", "Bear Trap", "token", 2),
)
CARDS = {"item": Thing("grapnel", "Grapnel Gun", "item"), "status": Thing("soaked", "Soaked", "status", 2)}
CARDS["item action"] = CARDS["item"]


def names(kind: TextKind) -> Names:
    card = CARDS.get(kind)
    things = THINGS if card is None else (*THINGS, card)
    return Names(kind, Thing("mira", "Mira", "character"), "she", card, things)


READ: tuple[tuple[TextKind, str, str], ...] = (
    (
        "status",
        "At the end of this character's turn, it may move 1. If this character is knocked out, discard this card.",
        "At the end of this character's turn, this character may do a move 1. When this character is knocked out, discard this card.",
    ),
    ("ability", "Mira may do a move action.", "Mira may do a basic move."),
    ("status", "This character cannot do move actions.", "This character cannot do a basic move."),
    (
        "ability",
        "Place the exhausted marker of an ally on Mira.",
        "Move an exhausted marker to Mira from an ally.",
    ),
    (
        "trait",
        "When an ally is challenged, Mira may push the challenger 1 square.",
        "When a character does a challenge to an ally, Mira may push that character 1.",
    ),
    (
        "trait",
        "When Mira is challenged, the challenger rolls 1 less die.",
        "Each character rolls 1 less die in challenges to Mira.",
    ),
    (
        "ability",
        "Do a challenge 3 to a rival with the Marked card.",
        "Do a challenge 3 to a rival with a Marked card.",
    ),
    (
        "ability",
        "Roll a die. If the result is a shield, gain 1 point.",
        "Roll 1 die. If you roll 1 or more shields, gain 1 point.",
    ),
    ("scenario", "At the end of round 5, you gain 2 points.", "At the end of round 5, gain 2 points."),
    ("ability", "Choose two allies. They swap places.", "Choose 2 allies. Swap those allies."),
    (
        "ability",
        "Choose a rival. Until Mira's next turn, that rival rolls 1 less die when it challenges anyone but Mira.",
        "Choose a rival. Until the start of Mira's next turn, that rival rolls 1 less die in challenges to a character other than Mira.",
    ),
    (
        "ability",
        "Each adjacent rival must move 1 square away from her.",
        "For each adjacent rival, that rival must do a move 1 away from Mira.",
    ),
    ("ability", "Stand up a knocked down ally anywhere on the map.", "A knocked down ally stands up."),
    (
        "ability",
        "Mira challenges somebody next to her with 3 dice.",
        "Do a challenge 3 to an adjacent rival.",
    ),
    (
        "ability",
        "Everyone on the other team within 3 squares of Mira is pushed 1 square.",
        "Push each rival character within 3 squares of Mira 1.",
    ),
    (
        "trait",
        "Nobody can push Mira.",
        "Mira cannot be pushed.",
    ),
    (
        "trait",
        "When someone else is knocked out, Mira may move 1.",
        "When another character is knocked out, Mira may do a move 1.",
    ),
    (
        "trait",
        "At the beginning of Mira's turn, if nobody is adjacent to her, she may move 1.",
        "At the beginning of Mira's turn, if there is no adjacent character, Mira may do a move 1.",
    ),
    (
        "ability",
        "Challenge 3. Limit once per turn.",
        "Do a challenge 3. Once per turn.",
    ),
    (
        "ability",
        "Challenge 3. You can only do this once per round.",
        "Do a challenge 3. Once per round.",
    ),
    (
        "ability",
        "Challenge 3. This cannot be used more than once per round.",
        "Do a challenge 3. Once per round.",
    ),
    (
        "ability",
        "Challenge 3. Max once per turn.",
        "Do a challenge 3. Once per turn.",
    ),
    (
        "trait",
        "When Mira is knocked down, she may push one adjacent rival 1 square, but only once a round.",
        "Once per round, when Mira is knocked down, Mira may push an adjacent rival 1.",
    ),
    (
        "trait",
        "When an ally stands up, Mira may move 1. Only the first time each round.",
        "Once per round, when an ally stands up, Mira may do a move 1.",
    ),
    (
        "ability",
        "Challenge 3. The target must be standing.",
        "Do a challenge 3 to a standing rival.",
    ),
    (
        "ability",
        "Challenge 3. Knocked down targets only.",
        "Do a challenge 3 to a knocked down rival.",
    ),
    (
        "ability",
        "Range 4, challenge 2. The target cannot be adjacent to Mira.",
        "Do a range 4 challenge 2 to a rival that is not adjacent to Mira.",
    ),
    (
        "ability",
        "Do a challenge 1 to each character within 2 squares. This does not include allies.",
        "Do a challenge 1 to each rival within 2 squares of Mira.",
    ),
    (
        "ability",
        "Push each character within 2 squares 1 square. This does not include Mira.",
        "Push each character other than Mira within 2 squares of Mira 1.",
    ),
    (
        "ability",
        "Do a challenge 1 to each adjacent rival. The rivals which are knocked down do not count.",
        "Do a challenge 1 to each adjacent rival that is not knocked down.",
    ),
    (
        "ability",
        "The next rival to challenge Mira this round rolls 1 fewer die.",
        "The next time this round a rival does a challenge to Mira, that rival rolls 1 less die.",
    ),
    (
        "trait",
        "The first rival to enter an adjacent square each round is knocked down.",
        "Once per round, when a rival enters an adjacent square, knock that rival down.",
    ),
    (
        "ability",
        "Choose an ally within 3 squares. That ally stands up if it is knocked down, or moves 2 otherwise.",
        "Choose an ally within 3 squares of Mira. If that ally is knocked down, that ally stands up. Otherwise, that ally does a move 2.",
    ),
    (
        "ability",
        "Until the end of the round or until Mira is knocked down, whichever comes first, rivals cannot move through adjacent squares.",
        "Until the end of this round or until Mira is knocked down, a rival cannot do a move through an adjacent square.",
    ),
    (
        "ability",
        "Mira is hidden until the end of the round.",
        "Until the end of this round, Mira is concealed.",
    ),
    (
        "trait",
        "When a rival enters an adjacent square while Mira is standing, it is knocked down.",
        "When a rival enters an adjacent square, if Mira is standing, knock that rival down.",
    ),
    (
        "trait",
        "If Mira ends her turn without having moved, she may stand up.",
        "At the end of Mira's turn, if Mira has not done a move this turn, Mira may stand up.",
    ),
    (
        "trait",
        "If Mira starts her turn with nobody next to her, she may move 2.",
        "At the beginning of Mira's turn, if there is no adjacent character, Mira may do a move 2.",
    ),
    (
        "trait",
        "Mira may only move 2 squares.",
        "Mira's move is at most 2.",
    ),
    (
        "item",
        "+1 defense vs. ranged challenges.",
        "This character has 1 more defense in ranged challenges.",
    ),
    (
        "item",
        "When this character wins a challenge, it may move 1. Then to the 2.",
        "When this character wins, this character may do a move 1. If you do, place this card on the 2 of your track.",
    ),
    (
        "status",
        "Bearer rolls 1 less die. Discard when bearer stands up.",
        "This character rolls 1 less die. When this character stands up, discard this card.",
    ),
    (
        "status",
        "A soaked character cannot use items. Get rid of this card at the end of the round.",
        "This character cannot use an item. At the end of the round, discard this card.",
    ),
    (
        "status",
        "End of round: discard this card.",
        "At the end of the round, discard this card.",
    ),
    (
        "ability",
        "Push a Marked rival within 4 squares 2 squares.",
        "Push a rival within 4 squares of Mira with a Marked card 2.",
    ),
    (
        "companion action",
        "FETCH: Mira may do an interact. BARK: Push each adjacent rival 1.",
        "FETCH: Mira may do an interact. BARK: Push each adjacent rival 1.",
    ),
    (
        "ability",
        "Challenge 2, or 3 if the target is knocked down.",
        "Do a challenge 2 plus 1 dice if the target is knocked down.",
    ),
    (
        "ability",
        "Choose a square within 3 squares that Mira can see and that is adjacent to a wall. Place Mira in that square.",
        "Choose a square within 3 squares of Mira that Mira can see adjacent to a wall. Place Mira on that square.",
    ),
    (
        "trait",
        "You are allowed to reroll one die when Mira challenges.",
        "When Mira does a challenge, you may reroll a die.",
    ),
    (
        "trait",
        "When Mira would be knocked out, she just stays knocked down where she is. Once per game.",
        "Once per game, when Mira would be knocked out, Mira is not knocked out.",
    ),
    (
        "trait",
        "When she'd be knocked down, she isn't.",
        "When Mira would be knocked down, Mira stays standing.",
    ),
    (
        "ability",
        "Put a Bear Trap on an adjacent square. When a rival enters a square with a Bear Trap, knock that rival down, then remove the trap.",
        "Place a Bear Trap adjacent to Mira. When a rival enters a square with a Bear Trap, knock that rival down, then remove that Bear Trap.",
    ),
)


@pytest.mark.parametrize(("kind", "text", "reads"), READ)
def test_talk_is_read(kind: TextKind, text: str, reads: str) -> None:
    found = read(text, kind, names(kind), suggest=False)
    assert isinstance(found, Reading), found.found
    assert say(found.meaning, names(kind)) == reads


@pytest.mark.parametrize(("kind", "text", "reads"), READ)
def test_what_is_said_back_means_the_same(kind: TextKind, text: str, reads: str) -> None:
    found, again = (read(each, kind, names(kind), suggest=False) for each in (text, reads))
    assert isinstance(found, Reading)
    assert isinstance(again, Reading), again.found
    assert again.meaning == found.meaning


REFUSED: tuple[tuple[TextKind, str], ...] = (
    ("ability", "Push each adjacent rival 1. If at least one could not be pushed, Mira can move 1."),
    ("ability", "An adjacent ally does up to two basic actions, no interact."),
    (
        "item action",
        "Challenge 2. If this character wins and the rival has an item, this item goes to the 1 of its track.",
    ),
    ("trait", "Mira must be standing."),
    ("ability", "This does not include Mira."),
    ("ability", "Challenge 2. They are excluded."),
    ("trait", "The first rival to enter an adjacent square is knocked down."),
)
"""Something else, or nothing clear, would be played."""


@pytest.mark.parametrize(("kind", "text"), REFUSED)
def test_what_is_not_clear_is_refused(kind: TextKind, text: str) -> None:
    assert isinstance(read(text, kind, names(kind), suggest=False), Problems)


def test_a_sentence_that_repeats_a_rule_is_told_to_be_none() -> None:
    text = "When Mira would be knocked down, she stays standing. The challenge is still won."
    found = read(text, "trait", names("trait"))
    assert isinstance(found, Reading)
    assert found.flavour == ("The challenge is still won",)
