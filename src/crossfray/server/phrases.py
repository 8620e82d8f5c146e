"""The phrases that people at a table can send each other: a fixed list, so that nobody has to moderate."""

PHRASES = {
    "hello": "Hello!",
    "good-luck": "Good luck!",
    "nice": "Nicely done.",
    "lucky": "What luck!",
    "ouch": "Ouch!",
    "think": "Let me think.",
    "moment": "Back in a moment.",
    "sorry": "Sorry, I was away.",
    "again": "Another game?",
    "thanks": "Thank you for the game!",
}
BETWEEN = 1.0
"""seconds between two phrases of one seat"""
