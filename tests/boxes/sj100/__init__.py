"""The Space Jam box."""
