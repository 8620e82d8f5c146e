"""What people at a table can say to each other: ready phrases, so that nobody has to watch over them."""

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
