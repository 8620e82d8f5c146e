"""One game being played: who answers what, undo, and the record of it."""
