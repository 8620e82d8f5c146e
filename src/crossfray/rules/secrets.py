"""What a side may know: the position without the others' secrets, and positions that agree with it.

Secrets are the cards of a secret draft until all are revealed (SETUP-6), and the leaders until all are named."""

from random import Random
from typing import Final

from crossfray.rules import decisions
from crossfray.rules.board import bits
from crossfray.rules.draft import PICK_LENGTH, may_bear, to_pick
from crossfray.rules.frames import DRAFT_CARD, DRAFT_FRAME, GAME_FRAME, GAME_LEADERS, PROCEDURE
from crossfray.rules.match import Draft
from crossfray.rules.state import CHANCE, State

UNKNOWN: Final = -1


def observe(state: State, side: int) -> State:
    """A copy without what other sides have chosen in secret. Positions that a side cannot tell apart give equal
    copies. Only for looking at, not for playing on."""
    twin = state.copy()
    for own in _secret_leaders(state, side):
        twin.frames[0][GAME_LEADERS] &= ~own
    if _secret_draft(state) is not None:
        for at in _picks_of_others(state, side):
            unknown = (UNKNOWN,) * (PICK_LENGTH - 1)
            twin.picks = twin.picks[: at + 1] + unknown + twin.picks[at + PICK_LENGTH :]
        if state.side not in (side, CHANCE):
            twin.kind, twin.options = decisions.ASK_PICK, 0
            twin.frames[-1][DRAFT_CARD] = UNKNOWN
    return twin


def determinize(state: State, side: int, rng: Random) -> State:
    """A position to play on with, one of those that agree with what a side knows: others' secret choices are replaced
    by random ones that they could have made."""
    twin = state.copy()
    for own in _secret_leaders(state, side):
        leaders = twin.frames[0][GAME_LEADERS]
        twin.frames[0][GAME_LEADERS] = leaders & ~own | 1 << rng.choice(bits(own))
    draft = _secret_draft(state)
    if draft is not None:
        _draw_picks(twin, draft, side, rng)
    return twin


def _secret_leaders(state: State, side: int) -> list[int]:
    """For each other side that has named its leader in secret, the characters it could be."""
    match, frame = state.match, state.frames[0] if state.frames else []
    if not match.winning.leaders or state.leaders or not frame or frame[PROCEDURE] != GAME_FRAME:
        return []
    others = [match.own[other] & match.characters for other in range(len(match.sides)) if other != side]
    return [own for own in others if own & frame[GAME_LEADERS]]


def _secret_draft(state: State) -> Draft | None:
    """The draft that is under way, if it is secret."""
    draft = state.match.draft
    if draft is None or not draft.secret or not state.frames:
        return None
    return draft if state.frames[-1][PROCEDURE] == DRAFT_FRAME else None


def _picks_of_others(state: State, side: int) -> list[int]:
    """Where the picks of other sides begin in `state.picks`."""
    return [at for at in range(0, len(state.picks), PICK_LENGTH) if state.picks[at] != side]


def _draw_picks(state: State, draft: Draft, side: int, rng: Random) -> None:
    """Give the others random picks, one after the other as in the game; then the question that follows."""
    picks, state.picks = state.picks, ()
    open_to_all = len(state.match.sides) * draft.size
    for number in range(len(picks) // PICK_LENGTH):
        other, card, bearer = picks[number * PICK_LENGTH : (number + 1) * PICK_LENGTH]
        if other != side:
            cards = draft.characters if number < open_to_all else draft.attachments
            card = rng.choice(bits(to_pick(state, other, cards)))
            bearers = may_bear(state, other, card)
            bearer = rng.choice(bits(bearers)) if bearers else UNKNOWN
        state.picks += (other, card, bearer)
    if state.side in (side, CHANCE):
        return
    cards = draft.characters if len(picks) // PICK_LENGTH < open_to_all else draft.attachments
    found = to_pick(state, state.side, cards)
    if state.kind == decisions.ASK_BEARER:
        borne = [card for card in bits(found) if may_bear(state, state.side, card)]
        state.frames[-1][DRAFT_CARD] = rng.choice(borne)
        found = may_bear(state, state.side, state.frames[-1][DRAFT_CARD])
    state.options = found
