"""Run attacks by name; without a name, say which there are."""

import sys

from attack.dice import dice
from attack.files import files
from attack.frames import frames
from attack.hidden import hidden
from attack.hostile import hostile
from attack.kills import kills
from attack.live import live
from attack.requests import requests
from attack.thinking import thinking

ATTACKS = {
    each.__name__: each for each in (dice, files, frames, hidden, hostile, kills, live, requests, thinking)
}

if __name__ == "__main__":
    wanted = sys.argv[1:]
    if not wanted or not set(wanted) <= set(ATTACKS):
        sys.exit(f"expected one or more of {', '.join(ATTACKS)}")
    held = [ATTACKS[name]() for name in wanted]
    sys.exit(0 if all(held) else 1)
