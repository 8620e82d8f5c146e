"""The table of characters in docs/balance.md, from the results of mirrored games:
`crossfray simulate --random --plain --sides 2 --size 3 --mirrored --out games.jsonl`, then
`python tests/lab/characters.py games.jsonl`.

The games of a mirrored match are no independent trials: the same squads meet with the same dice. An interval is that of
the matches, each with the share of its games that the character's squad won. First games are left out: their squads
are smaller, and belong to their seats."""

import sys
from collections import defaultdict
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

from crossfray.content.cards import characters
from crossfray.content.match.drawn import FIRST
from crossfray.content.match.spec import split_card
from crossfray.lab.runs import Row, read_results
from crossfray.lab.shares import Z

FAIR = (0.35, 0.65)


def shares_by_match(rows: list[Row], seats: int) -> dict[str, list[float]]:
    """For each character with abilities its share of the games in every match that it was in on one side only."""
    found: dict[str, dict[int, list[bool]]] = defaultdict(lambda: defaultdict(list))
    basic = {card.id for card in characters().values() if card.basic}
    for row in rows:
        squads = [{split_card(entry)[0] for entry in squad} for squad in row["squads"]]
        for side, squad in enumerate(squads):
            others = set().union(*(other for at, other in enumerate(squads) if at != side))
            for name in squad - others - basic:
                found[name][(row["game"] - 1) // seats].append(row["winner"] == side)
    return {name: [mean(won) for won in matches.values()] for name, matches in found.items()}


def main(path: Path) -> None:
    header, rows = read_results(path)
    seats = header["settings"].get("seats", 1)
    ended = [row for row in rows if row["winner"] >= 0]
    shares = shares_by_match([row for row in ended if row["scenario"] != FIRST], seats)
    by_seat = [mean(row["winner"] == side for row in ended) for side in range(2)]
    first = mean(row["winner"] == row["first"] for row in ended)
    print(f"{len(rows):,} games, {len(rows) - len(ended)} without a winner; settings {header['settings']}")
    print(
        f"won by seat: {' '.join(f'{100 * share:.1f} %' for share in by_seat)}; by the first player: {first:.1%}"
    )
    print("| character | matches | won |\n|---|---|---|")
    outside = []
    for name, found in sorted(shares.items(), key=lambda each: -mean(each[1])):
        share, reach = mean(found), Z * stdev(found) / sqrt(len(found)) if len(found) > 1 else 1.0
        low, high = (round(100 * each) for each in (share - reach, share + reach))
        print(f"| {name} | {len(found):,} | {100 * share:.1f} % ({low}-{high}) |")
        if not FAIR[0] <= share <= FAIR[1]:
            surely = "surely" if share + reach < FAIR[0] or share - reach > FAIR[1] else "not surely"
            outside.append(f"{name} ({surely})")
    print(f"outside 35 to 65 %: {', '.join(outside) or 'nobody'}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
