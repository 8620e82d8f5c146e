"""Learning the game: lessons to play, the rulebook, and pages about everything."""
