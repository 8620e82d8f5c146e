"""Standing rules that a text makes for a while: until the end of the turn or of the round."""

from crossfray.rules import program as p
from crossfray.rules.phrases import CODE, SOURCE, matches, own
from crossfray.rules.procedure import AT
from crossfray.rules.state import State


def begin_lasting(state: State, frame: list[int]) -> None:
    """The rule of a program's step holds from now on; what the text has named so far stays named."""
    state.lasting.append(frame[:])


def lasting_rules(state: State) -> list[tuple[list[int], p.Modifier | p.Prohibition]]:
    """What holds for a while just now, each with the frame in which its words are understood."""
    found: list[tuple[list[int], p.Modifier | p.Prohibition]] = []
    for frame in state.lasting:
        rule = state.match.programs[frame[CODE]][frame[AT]].rule
        if rule is not None:
            found.append((frame[:], rule))
    return found


def spend_next(state: State, piece: int) -> None:
    """A challenge is over: what was to hold in the next one of a piece held in this."""
    if state.lasting and piece >= 0:
        state.lasting = [frame for frame in state.lasting if not is_spent(state, frame, piece)]


def is_spent(state: State, frame: list[int], piece: int) -> bool:
    rule = state.match.programs[frame[CODE]][frame[AT]].rule
    return isinstance(rule, p.Modifier) and rule.next and matches(state, frame, rule.scope, piece)


def end_with_turn_of(state: State, piece: int) -> None:
    """A character begins its turn: what its texts made hold until then is over."""
    if state.lasting:
        state.lasting = [
            frame
            for frame in state.lasting
            if state.match.programs[frame[CODE]][frame[AT]].flags != p.NEXT_TURN
            or own(state, frame[SOURCE]) != piece
        ]


def end_lasting(state: State, per: int) -> None:
    """A turn or round is over, and with it what was to hold so long."""
    if state.lasting:
        programs = state.match.programs
        state.lasting = [frame for frame in state.lasting if programs[frame[CODE]][frame[AT]].flags > per]
