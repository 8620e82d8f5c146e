"""The Marvel box with four heroes."""
