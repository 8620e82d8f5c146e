"""Everything that is wrong with a box, or odd about it, found at once."""
