"""A player that takes an open seat and answers at random: python bot.py http://127.0.0.1:8000 TABLE"""

import json
import random
import sys
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def play(address: str, table: str) -> None:
    """Sit down at a table with an open seat, and play to the end."""
    join = Request(f"{address}/api/tables/{table}/join", b"{}", {"Content-Type": "application/json"})
    with urlopen(join) as response:
        seat = json.load(response)
    with connect(f"{address.replace('http', 'ws', 1)}/api/tables/{table}/ws") as socket:
        socket.send(json.dumps({"type": "hello", "secret": seat["secret"], "seen": None}))
        for text in socket:
            message = json.loads(text)
            for event in message.get("events", []):
                print(event["text"])
            view = message.get("view")
            if view and view["winner"]:
                print("won" if view["winner"] == seat["side"] else "lost")
                return
            if view and "options" in view["decision"]:  # only whoever must answer sees the answers
                option = random.choice(view["decision"]["options"])
                answer = {"type": "answer", "decision": view["decision"]["id"], "option": option["id"]}
                socket.send(json.dumps(answer))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(f"Usage: {__doc__}")
    play(*sys.argv[1:])
