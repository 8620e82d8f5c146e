"""What `import crossfray` gives: games as objects, in words, for programs of people's own."""
