"""Every sentence that explains a rule to somebody, in one place. `{...}` are pieces, squares and numbers."""

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    # seeing
    "sees": "{viewer} sees {target}.",
    "sees in spite": "{viewer} sees {target}: {reasons}.",
    "sees not": "{viewer} does not see {target}: {reasons}.",
    "blocked SEE-1 |": "the wall {name} is in the way",
    "blocked SEE-1 /": "the corner {name} is obstructed",
    "blocked SEE-1": "{name} is covered by an obstruction",
    "blocked SEE-2": "the standing rival on {name} blocks the view",
    "blocked TERRAIN-2": "{name} is obscured, and only those adjacent to it see into it",
    "blocked TERRAIN-3": "the obscured square {name} blocks the view",
    "open SEE-2": "the rival on {name} is itself not seen, so it does not block",
    "open SEE-3": "the ally on {name} does not block",
    "open SEE-4": "the line only touches the corner {name}",
    "open SEE-5": "whoever lies on {name} is knocked down and does not block",
    "open TERRAIN-3": "the obscured square {name} is hidden from here, so it does not block",
    # adjacency
    "adjacent": "{a} is adjacent to {b}.",
    "adjacent own square": "{a} is adjacent to its own square.",
    "own square not adjacent": "In this edition nobody is adjacent to the square they are in.",
    "too far to be adjacent": "{a} is not adjacent to {b}: it is {distance} squares away.",
    "obstructed between": "{a} is not adjacent to {b}: {reasons}.",
    # counting and moving
    "distance": "From {a} to {b} it is {distance}.",
    "reach": "A move of {steps} takes {piece} to {count} squares, its own included.",
    "odds": "{piece} with {dice} dice against {target} with {defense}: {percent} that {target} is {result}.",
}


def say(key: str, **parts: object) -> str:
    """The sentence of that key with its parts filled in."""
    return SENTENCES[key].format(**parts)
