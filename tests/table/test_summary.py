"""How the points came about."""

from random import Random

from crossfray.agents.known import AGENTS
from crossfray.content.match.build import preset
from crossfray.table.summary import gains
from crossfray.table.table import Table


def test_the_gains_of_a_game_add_up_to_its_points_and_name_their_reasons() -> None:
    table = Table(preset("flags"), 4, whims=Random(5))
    agent = AGENTS["greedy"]
    while table.state.options:
        table.roll() if table.waits_on_chance else table.answer(agent(table.state, table.whims))
    found = gains(table.steps)
    assert len(found) > 3
    for side in (1, 2):
        assert sum(gain.points for gain in found if gain.side == side) == table.state.points[side - 1]
    for gain in found:
        assert gain.reason in table.match.by_id
        kinds = {"knocked out"} if gain.knocked_out else {"interacted"}
        assert kinds <= {event["event"] for event in table.steps[gain.step - 1].events}
    assert [gain.round for gain in found] == sorted(gain.round for gain in found)
    assert any(gain.knocked_out for gain in found)
    assert {gain.round for gain in found} <= set(range(1, table.state.round + 1))
