"""Learning the game: lessons that are played, the rulebook, and pages about everything there is."""
