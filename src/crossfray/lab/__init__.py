"""Many games: how studies run, their results, training environments, proof by random play, and measurement."""
