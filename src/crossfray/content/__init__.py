"""What the game is made of: the rules ledger and the boxes, with their loaders and checks."""
