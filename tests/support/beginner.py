"""A careful beginner, as a rival of the level novice: it overlooks half of what cards offer, and judges better."""

from crossfray.agents.careless import Careless

choose = Careless(forgets=0.5, misjudges=0.25)
