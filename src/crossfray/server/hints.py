"""What each ability would do: whom its challenges could go against, with the odds, before it is chosen."""

from typing import Any

from crossfray.agents.strikes import strikes_of
from crossfray.rules import decisions
from crossfray.rules.engine import option_ids
from crossfray.rules.state import State
from crossfray.rules.view import actor, odds_view


def add_strikes(state: State, decision: dict[str, Any] | None) -> None:
    """Add targets with odds to the abilities among the options of a question; others have them already."""
    if not decision or state.kind != decisions.ASK_ACTION:
        return
    known = option_ids(state)
    for option in decision.get("options", ()):
        action = known[option["id"]]
        strikes = strikes_of(state, actor(state), action) if action >= decisions.ACTION_ABILITY else None
        best = {each.target: each.odds for each in sorted(strikes or (), key=lambda each: each.odds.win)}
        if best:
            option["targets"] = [
                {"piece": state.match.things[target].id, "odds": odds_view(odds)}
                for target, odds in best.items()
            ]
