"""What the game would come to if nobody did anything more this round."""

from crossfray.rules.engine import run
from crossfray.rules.frames import AT, GAME_FRAME, ROUND_FRAME
from crossfray.rules.kinds import ROUND_END
from crossfray.rules.procedure import NO_ANSWER, push
from crossfray.rules.setup import PLAYING
from crossfray.rules.state import Numbers, State


def points_if_the_round_ended(state: State) -> Numbers:
    """The points of every side if the round ended now, as the texts give them then, up to the first question."""
    if not state.match.may_hear >> ROUND_END & 1 or not state.options:
        return state.points
    twin = state.copy()
    twin.frames = []
    twin.exhausted |= twin.match.characters
    twin.note_made()
    push(twin, GAME_FRAME, 0, 0)
    twin.frames[-1][AT] = PLAYING
    push(twin, ROUND_FRAME, twin.first)
    run(twin, NO_ANSWER)
    return twin.points
