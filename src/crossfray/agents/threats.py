"""Who can strike whom soon, and by what odds: basic challenges of characters that stand and can still be chosen this
round, against rivals that are near."""

from crossfray.agents.goals import STRIDE, walks
from crossfray.rules.board import bits
from crossfray.rules.state import State
from crossfray.rules.strikes import chance_of


class Threats:
    """For each character by its number; who is not there has none."""

    def __init__(self, state: State) -> None:
        match, steps = state.match, walks(state.match.board)
        there = match.characters & state.present
        self.met: dict[int, list[float]] = {}
        """the chances of the strikes that it may meet; a rival beside it strikes twice"""
        self.near: dict[int, int] = {}
        """how many rivals may strike it"""
        self.hits: dict[int, float] = {}
        """its best chance to strike somebody who stands"""
        self.outs: dict[int, float] = {}
        """its best chance to strike somebody who lies"""
        self.twice: dict[int, float] = {}
        """its best chance to strike somebody beside it down and then out"""
        for piece in bits(there & ~state.exhausted & ~state.down):
            ways = steps[state.where[piece]]
            for rival in bits(match.rivals[match.side_of[piece]] & there):
                away = ways[state.where[rival]]
                if away <= STRIDE:
                    self._note(state, piece, rival, away <= 1)

    def _note(self, state: State, piece: int, rival: int, beside: bool) -> None:
        chance = chance_of(state, piece, rival)
        self.near[rival] = self.near.get(rival, 0) + 1
        self.met.setdefault(rival, []).extend([chance, chance] if beside else [chance])
        if state.down >> rival & 1:
            self.outs[piece] = max(self.outs.get(piece, 0.0), chance)
            return
        self.hits[piece] = max(self.hits.get(piece, 0.0), chance)
        if beside:
            self.twice[piece] = max(self.twice.get(piece, 0.0), chance * chance)

    def odds(self, piece: int) -> tuple[float, float]:
        """The chances that of the strikes that it may meet at least one succeeds, and at least two."""
        none, one = 1.0, 0.0
        for chance in self.met.get(piece, ()):
            one = one * (1 - chance) + none * chance
            none *= 1 - chance
        return 1 - none, 1 - none - one
