"""How time and memory grow: with the board, the figures, the sides, and the cards of open boxes."""
