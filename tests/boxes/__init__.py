"""One file per character, item and companion of the boxes, and pairs of cards that touch each other."""
