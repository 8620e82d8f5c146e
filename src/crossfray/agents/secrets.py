"""What others have chosen in secret, guessed: a player that thinks ahead knows no more than its side does."""

from random import Random

from crossfray.rules.board import bits
from crossfray.rules.frames import GAME_FRAME, GAME_LEADERS, PROCEDURE
from crossfray.rules.state import State


def guess_secrets(state: State, rng: Random) -> State:
    """A copy in which the leaders that other sides have named, and not yet shown, are any of their characters."""
    twin, match = state.copy(), state.match
    frame = twin.frames[0]
    if match.winning.leaders and not twin.leaders and frame[PROCEDURE] == GAME_FRAME:
        for side in range(len(match.sides)):
            own = match.own[side] & match.characters
            if side != state.side and frame[GAME_LEADERS] & own:
                frame[GAME_LEADERS] = frame[GAME_LEADERS] & ~own | 1 << rng.choice(list(bits(own)))
    return twin
