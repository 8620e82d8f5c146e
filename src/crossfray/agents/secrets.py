"""What others have chosen in secret: a player that thinks ahead knows no more than its side does."""

from random import Random

from crossfray.rules.board import bits
from crossfray.rules.frames import GAME_FRAME, GAME_LEADERS, PROCEDURE
from crossfray.rules.state import State


def without_secrets(state: State) -> State:
    """A copy in which nothing is left of the leaders that other sides have named and not yet shown."""
    twin = state.copy()
    for own in _secret(state):
        twin.frames[0][GAME_LEADERS] &= ~own
    return twin


def guess_secrets(state: State, rng: Random) -> State:
    """A copy in which they are any of those sides' characters."""
    twin = state.copy()
    for own in _secret(state):
        leaders = twin.frames[0][GAME_LEADERS]
        twin.frames[0][GAME_LEADERS] = leaders & ~own | 1 << rng.choice(list(bits(own)))
    return twin


def _secret(state: State) -> list[int]:
    """For each other side that has named its leader in secret the characters it could be."""
    match, frame = state.match, state.frames[0]
    if not match.winning.leaders or state.leaders or frame[PROCEDURE] != GAME_FRAME:
        return []
    others = [match.own[side] & match.characters for side in range(len(match.sides)) if side != state.side]
    return [own for own in others if own & frame[GAME_LEADERS]]
