"""What a game can teach: hints and reasons, what was luck and what was choice, puzzles, squads as text and advice."""
