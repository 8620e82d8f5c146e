"""The names that `import crossfray` gives: games as objects, for your own programs."""
