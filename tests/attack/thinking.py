"""Two computers that think all the time: how long answers at another table take."""

from unittest.mock import patch

from attack.hostile import p99, played
from crossfray.server import jobs
from server import slow
from server.wire import running

SECONDS = 15.0


def thinking(seconds: float = SECONDS) -> bool:
    with running() as site:
        calm = played(site, seconds)
        with patch.object(jobs, "think", slow.busy_for_ever):
            made = [site.table("duel", ["greedy", "greedy"], seed=None) for _ in range(2)]
            with site.sit(made[0], made[0]["spectator"]), site.sit(made[1], made[1]["spectator"]):
                busy = played(site, seconds)
    factor = p99(busy) / p99(calm)
    print(f"answers: {len(calm)} calm, p99 {p99(calm):.1f} ms", flush=True)
    print(f"answers: {len(busy)} beside two that think, p99 {p99(busy):.1f} ms: x {factor:.1f}", flush=True)
    return factor < 2
