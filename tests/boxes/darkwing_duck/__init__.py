"""The box of Darkwing Duck."""
