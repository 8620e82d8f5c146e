"""A small box to start from: a character, an item, a map, a scenario, and comments that explain everything."""

from crossfray.content.sources import ATTACHMENTS, BOX, CHARACTERS, FIGURES, MAPS, SCENARIOS


def new_box(box_id: str, name: str) -> dict[str, str]:
    """The files of a new box, by name."""
    texts = {BOX: ABOUT, CHARACTERS: PEOPLE, ATTACHMENTS: THINGS, FIGURES: LOOKS}
    texts |= {f"{MAPS}{box_id}-yard.toml": YARD, f"{SCENARIOS}{box_id}-well.toml": WELL}
    return {file: text.replace("BOX-ID", box_id).replace("BOX-NAME", name) for file, text in texts.items()}


ABOUT = """\
# A box of cards. Check it with: crossfray check BOX-ID/   Play it with: crossfray play --box BOX-ID/

id = "BOX-ID"
name = "BOX-NAME"
about = "A first box: change what is in it, and add more."

# A match to play it in: crossfray play --box BOX-ID/ plays the first. Attachments follow their character after a +.
[[match]]
id = "BOX-ID-match"
title = "BOX-NAME, first match"
game = "skirmish"
map = "BOX-ID-yard"
edition = "expanded"
squads = [["BOX-ID-mira+BOX-ID-lantern", "henchman"], ["batman+batarang", "police-officer"]]

# Another, with the scenario of this box: crossfray play --terminal --box BOX-ID/ BOX-ID-well-match
[[match]]
id = "BOX-ID-well-match"
title = "BOX-NAME, at the well"
game = "BOX-ID-well"
map = "BOX-ID-yard"
squads = [["BOX-ID-mira+BOX-ID-lantern", "henchman"], ["batman+batarang", "police-officer"]]
"""

LOOKS = """\
# How the pieces look: shapes and colours (#rrggbb). Cards without a figure get one made from their id.

[figure.BOX-ID-mira]
skin = "#c98f62"
body = "#2f5f8a"
trim = "#f4efe2"
hair = "tail"                  # none, short, swept, bob, long, pigtails, curly, bun, braid, fringe, tail
hair_colour = "#221c1b"
hat = "none"                   # none, cowl, cap, beanie, hood, helmet, spiked helmet, crown, mask, ears
marks = ["freckles"]           # beard, stubble, grin, eye mask, blush, wrinkles, cracks, brows, lips, bandages
emblem = "moon"                # star, flame, paw, coin, drop, leaf, ...: check names them all
emblem_colour = "#ffffff"
"""

PEOPLE = '''\
# Characters. The texts are read by the game as they stand: docs/writing-cards.md teaches the language.

[[character]]
id = "BOX-ID-mira"             # small letters, digits and hyphens; no other card has it
name = "Mira Vane"
short = ["Mira"]               # other names for her in texts; the first name goes without saying
pronoun = "she"                # he, she, it or they: what texts call her
defense = 2
tokens = ["cunning", "strength"]   # finesse, strength, cunning, leadership: what her abilities are paid with

[[character.ability]]
name = "Quick Strike"
type = "strength"
cost = 2                       # the token goes to this space of the cooldown track
challenge_action = true        # the burst on the card: an action with a challenge in it
text = "Move 1. Challenge 3."

[[character.ability]]
name = "Follow the Trail"
type = "cunning"
cost = 1
text = "Choose a rival within 4 squares that Mira can see. Give the Trail card to that rival."

# What it always does, or does when something happens.
[character.trait]
name = "On the Scent"
text = "When Mira wins a challenge against a rival, she may move 1."

# What she brings: a status card, a token or a minion.
[[character.component]]
kind = "status card"
id = "BOX-ID-trail"
name = "Trail"
text = """
When this character does an ability, Mira may move 1.
When this character is knocked out, discard this card.
"""
'''

THINGS = """\
# Items and companions. An item with `action` is used as an action, and then waits on that space of the track;
# without it its text always holds.

[[item]]
id = "BOX-ID-lantern"
name = "Lantern"
action = 2
text = "Choose an ally that this character can see. That ally may do a basic action."
"""

YARD = '''\
id = "BOX-ID-yard"             # the same as the name of this file
name = "The yard"
box = "BOX-ID"
about = "A yard with a well in the middle and two gardens."

# Walls are --- and |, * is a closed corner, ### a square that nobody can enter. Letters mark squares.
map = """
+---+---+---+---+---+---+
| 2   2   2   2   2   2 |
+   +   +   +   +   +   +
|     A           g     |
+   +   +---+---+   +   +
|        ###  w         |
+   +   +   +   +   +   +
|            ###        |
+   +   +---+---+   +   +
|     g           B     |
+   +   +   +   +   +   +
| 1   1   1   1   1   1 |
+---+---+---+---+---+---+
"""

[legend]                       # what the letters mean
1 = ["area 1"]                 # the starting areas of the sides
2 = ["area 2"]
A = ["point A"]                # where point markers lie in a skirmish
B = ["point B"]
w = ["well"]                   # names of your own, for scenarios
g = ["garden"]

[colours]
1 = "dark"
2 = "light"
'''

WELL = '''\
# A scenario. It adds to what always gives points: a rival knocked out, a point marker taken.

id = "BOX-ID-well"             # the same as the name of this file
name = "The well"
maps = ["BOX-ID-yard"]         # the maps that have what it needs
about = "Draw water from the well, and hold the gardens."
text = """
A character on or adjacent to the well may interact to score it. Gain 1 point. Put the well on the 2 of your track.
At the end of the round, if you have more characters in the garden area than each opponent, gain 1 point.
"""

[[marker]]                     # a marker on the squares of a name; it comes back there from the track
id = "BOX-ID-well-marker"
name = "Well"
squares = "well"
count = 1

[[area]]                       # squares of the map that the text speaks of
id = "garden"
name = "garden"
'''
