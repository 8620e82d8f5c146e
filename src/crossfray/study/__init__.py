"""What a game can teach: hints and their reasons, luck and choice in a finished game, puzzles, advice on squads."""
