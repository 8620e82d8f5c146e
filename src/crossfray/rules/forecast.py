"""What the points would be if nothing more happened this round."""

from crossfray.rules.engine import run
from crossfray.rules.frames import AT, GAME_FRAME, ROUND_FRAME
from crossfray.rules.kinds import ROUND_END
from crossfray.rules.procedure import NO_ANSWER, push
from crossfray.rules.setup import PLAYING
from crossfray.rules.state import Numbers, State


def points_if_the_round_ended(state: State) -> Numbers:
    """Every side's points if the round ended now and its texts were applied, up to the first question."""
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
