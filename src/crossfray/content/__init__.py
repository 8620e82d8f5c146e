"""What the game is made of: the rules ledger and the boxes, with the code that loads and checks them."""
