"""`crossfray referee`: a game by JSON lines, for players in any language."""

from __future__ import annotations

import json
import sys

from crossfray.cli.boxes import Boxes, open_boxes


def referee(box: Boxes = None) -> None:
    """Run games for programs, over JSON lines.

    One message per line on standard input, one answer per line on standard output.

    docs/players.md has every message. The referee rolls the dice, refuses what is not allowed, and stops when its
    input ends.

    \b
    Examples:
      crossfray referee
      {"do": "new", "match": "duel", "seed": "7"}
      {"do": "answer", "option": "c1"}
      {"do": "why", "words": "henchman challenge police-officer"}
      {"do": "quit"}
      crossfray referee --box my-box/ < commands.jsonl > answers.jsonl
    """
    from crossfray.library.referee import Referee

    open_boxes(box)
    leading = Referee()
    for line in sys.stdin.buffer:
        if line.strip():
            print(json.dumps(leading.take(line)), flush=True)
        if leading.over:
            return
