"""Finds out which of two players is better: games on random matches of all boxes, until it is clear.

Every match is played from each seat with the same dice: twice with two sides; with more, against copies of the other
player. One against three is left out, because of 276 such games between greedy players the one won 268. After each game
a sequential test decides between "they are equal" and "the first wins this share"; both errors are 5 %.

    python -m crossfray.lab.contest easy:novice:0.65 normal:easy:0.65 --workers 2 --seconds 600 --kept games.jsonl

If a file is named, the games are kept in it; a later run with the same seed counts them and continues. After a change
of the players, begin a new file.

A player is an agent by name, or a search with its own settings: its looks, how far ahead, and any other values, as in
60/2/deep=1/curiosity=0.3; or a function of a module, as in support.flat.choose."""

import argparse
import json
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from importlib import import_module
from math import log
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast

from crossfray.agents import Agent
from crossfray.agents.chance import answer_chance
from crossfray.agents.known import AGENTS, find_agent
from crossfray.agents.search import Search
from crossfray.content.check.box import open_box
from crossfray.content.errors import InputError
from crossfray.content.match.build import build_match
from crossfray.content.match.drawn import Wish, draw_match
from crossfray.content.match.spec import MatchSpec
from crossfray.lab.shares import Share
from crossfray.lab.workers import open_all
from crossfray.rules import decisions
from crossfray.rules.engine import apply, new_game
from crossfray.rules.kinds import TURN_BEGIN
from crossfray.rules.state import CHANCE

ERROR = 0.05
MOST_GAMES = 400
MOST_ROUNDS = 60
"""a game that has no winner by then counts for nobody"""


class Pair(NamedTuple):
    """Two players, and the share of games that the first is claimed to win."""

    first: str
    second: str
    claim: float = 0.65
    sides: int = 2
    boxes: frozenset[str] = frozenset()
    """the boxes whose cards and maps are drawn; empty: all"""

    @property
    def name(self) -> str:
        return f"{self.first} : {self.second}" + (f" x{self.sides - 1}" if self.sides > 2 else "")


class Game(NamedTuple):
    """The result of a game for its first player."""

    won: bool
    over: bool
    cpu: tuple[float, float]
    """seconds of CPU time of each player in the game"""
    longest: tuple[float, float]
    """and in its longest activation"""
    activations: tuple[int, int]
    fault: str = ""


def player(name: str) -> Agent:
    """A new player by its name, with no memory of other games."""
    if "/" not in name and "." in name:
        module, _, function = name.rpartition(".")
        found = cast(Agent, getattr(import_module(module), function))
        return found.anew() if isinstance(found, Search) else found
    if "/" not in name:
        found = find_agent(name)
        return found.anew() if isinstance(found, Search) else found
    looks, ahead, *others = name.split("/")
    said: dict[str, Any] = {key: float(number) for key, number in (each.split("=") for each in others)}
    if "deep" in said:
        said["deep"] = int(said["deep"])
    return Search(int(looks), int(ahead), **said)


def drawn_match(pair: Pair, rng: Random) -> MatchSpec:
    """A random match of any game except one against three, where the seat decides, whoever plays."""
    while True:
        spec = draw_match(rng, Wish(sides=pair.sides, boxes=pair.boxes))
        if not spec.ultimate:
            return spec


def play(pair: Pair, number: int, seed: int) -> Game:
    """One game: the match with that number, with the first player in a different seat each time."""
    drawn, seat = divmod(number, pair.sides)
    match = build_match(drawn_match(pair, Random(f"{seed}:{drawn}")))
    players = [player(pair.first if side == seat else pair.second) for side in range(pair.sides)]
    rng, state = Random(f"{seed}:{drawn}:dice"), new_game(match)
    cpu, longest, lasts, count = [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0, 0]
    while state.options and state.round <= MOST_ROUNDS:
        if state.side == CHANCE:
            apply(state, answer_chance(state, rng))
            continue
        who = int(state.side != seat)
        chosen = state.kind == decisions.ASK_CHARACTER
        begun = time.process_time()
        try:
            events = apply(state, players[state.side](state, rng))
        except Exception as error:  # the failing game is reported, and the others continue
            return Game(False, False, (0, 0), (0, 0), (0, 0), f"{match.title}, game {number}: {error!r}")
        took = time.process_time() - begun
        cpu[who] += took
        lasts[who] += took
        longest[who] = max(longest[who], lasts[who])
        for event in events:
            if event.kind == TURN_BEGIN:
                count[int(match.things[event.doer].side != seat)] += 1
                lasts = [0.0, 0.0]
                lasts[who] = took if chosen else 0.0
    return Game(
        state.winner == seat,
        state.winner >= 0,
        (cpu[0], cpu[1]),
        (longest[0], longest[1]),
        (count[0], count[1]),
    )


@dataclass
class Contest:
    """The games of a pair so far, counted in the order of their numbers."""

    pair: Pair
    most: int = MOST_GAMES
    least: int = 0
    """games to play even if fewer would decide"""
    won: int = 0
    lost: int = 0
    open: int = 0
    begun: int = 0
    counted: int = 0
    doubt: float = 0.0
    """logarithm of how much likelier the games are if the claim is true than if the two are equal"""
    games: list[Game] = field(default_factory=list)
    waiting: dict[int, Game] = field(default_factory=dict)
    known: set[int] = field(default_factory=set)
    """games that were played in an earlier run"""

    def add(self, number: int, game: Game) -> None:
        """A game is over; it counts once all games before it are over."""
        self.waiting[number] = game
        while self.counted in self.waiting and not self.verdict:
            self._count(self.waiting.pop(self.counted))
            self.counted += 1

    def _count(self, game: Game) -> None:
        self.games.append(game)
        if not game.over:
            self.open += 1
            return
        equal, claim = 1 / self.pair.sides, self.pair.claim
        if game.won:
            self.won += 1
            self.doubt += log(claim / equal)
        else:
            self.lost += 1
            self.doubt += log((1 - claim) / (1 - equal))

    @property
    def verdict(self) -> str:
        """What the sequential test says; empty while it is undecided."""
        sure = log((1 - ERROR) / ERROR)
        if self.counted < self.least:
            return ""
        if self.doubt >= sure:
            return f"{self.pair.claim:.0%} holds"
        if self.doubt <= -sure:
            return "equal holds"
        return "undecided" if self.counted >= self.most else ""

    def line(self) -> str:
        """The whole result on one line."""
        share, low, high = Share.of(self.won, self.won + self.lost)
        mean = [
            sum(g.cpu[who] for g in self.games) / max(sum(g.activations[who] for g in self.games), 1)
            for who in (0, 1)
        ]
        longest = [max((g.longest[who] for g in self.games), default=0.0) for who in (0, 1)]
        faults = [game.fault for game in self.games if game.fault]
        return (
            f"{self.pair.name:<44} {self.won}-{self.lost} ({self.open} open) {share:.1%} [{low:.0%}, {high:.0%}] "
            f"{self.verdict or 'not decided yet'}; s an activation {mean[0]:.3f} {mean[1]:.3f}, "
            f"longest {longest[0]:.2f} {longest[1]:.2f}" + (f"; FAULTS {faults}" if faults else "")
        )


def contests(
    pairs: Iterable[Pair],
    workers: int,
    seconds: float,
    seed: int,
    most: int = MOST_GAMES,
    boxes: tuple[Path, ...] = (),
    kept: Path | None = None,
    least: int = 0,
) -> Iterator[Contest]:
    """Play all pairs in turn until each is decided, but at least so many games, or time is up; yields a contest after
    each game that counts. Each process first opens the `boxes` that are open here. Games in the file `kept` are not
    played again; new ones are added to it."""
    found = [Contest(pair, most, least) for pair in pairs]
    if kept is not None and kept.exists():
        for contest, number, game in kept_games(kept, found, seed):
            contest.known.add(number)
            contest.add(number, game)
        yield from (contest for contest in found if contest.known)
    until = time.monotonic() + seconds
    running: dict[Future[Game], tuple[Contest, int]] = {}
    with ProcessPoolExecutor(workers, get_context("spawn"), open_all, (boxes,)) as pool:
        while time.monotonic() < until:
            while len(running) < workers:
                undecided = [each for each in found if not each.verdict and each.begun < most]
                if not undecided:
                    break
                contest = min(undecided, key=lambda each: each.begun)
                if contest.begun not in contest.known:
                    running[pool.submit(play, contest.pair, contest.begun, seed)] = contest, contest.begun
                contest.begun += 1
            if not running:
                break
            done, _ = wait(running, max(until - time.monotonic(), 0.0), FIRST_COMPLETED)
            for future in done:
                contest, number = running.pop(future)
                game = future.result()
                if kept is not None:
                    keep(kept, contest.pair, seed, number, game)
                contest.add(number, game)
                yield contest
        for process in list((pool._processes or {}).values()):
            process.terminate()


def keep(kept: Path, pair: Pair, seed: int, number: int, game: Game) -> None:
    """Write a game at the end of a file."""
    with kept.open("a") as file:
        file.write(json.dumps([pair.name, seed, number, *game]) + "\n")


def kept_games(kept: Path, contests: list[Contest], seed: int) -> Iterator[tuple[Contest, int, Game]]:
    """The games in a file that belong to these contests."""
    by_name = {contest.pair.name: contest for contest in contests}
    for line in kept.read_text().splitlines():
        name, of_seed, number, won, over, cpu, longest, activations, fault = json.loads(line)
        if name in by_name and of_seed == seed:
            yield (
                by_name[name],
                number,
                Game(won, over, tuple(cpu), tuple(longest), tuple(activations), fault),
            )


def read_pair(text: str, sides: int, boxes: frozenset[str] = frozenset()) -> Pair:
    first, second, *claim = text.split(":")
    for name in (first, second):
        player(name)
    return Pair(first, second, float(claim[0]) if claim else 0.65, sides, boxes)


def main() -> None:
    summary, _, rest = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        "crossfray.lab.contest", None, summary, rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pairs", nargs="+", metavar="FIRST:SECOND[:CLAIM]", help=f"of {', '.join(AGENTS)}")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=MOST_GAMES, help="games of a pair")
    parser.add_argument("--least", type=int, default=0, help="games of a pair even if fewer decide")
    parser.add_argument("--sides", type=int, default=2)
    parser.add_argument("--box", type=Path, action="append", default=[], help="with its cards and maps alone")
    parser.add_argument("--kept", type=Path, help="a file of games, to count and to play on from")
    said = parser.parse_args()
    try:
        boxes = frozenset(open_box(path).id for path in said.box)
        pairs = [read_pair(text, said.sides, boxes) for text in said.pairs]
    except InputError as error:
        parser.error(str(error))
    last: dict[Pair, Contest] = {}
    for contest in contests(
        pairs, said.workers, said.seconds, said.seed, said.most, tuple(said.box), said.kept, said.least
    ):
        last[contest.pair] = contest
        if contest.counted % 10 == 0 or contest.verdict:
            print(contest.line(), flush=True)
    print("\nIn the end:")
    for contest in last.values():
        print(contest.line(), flush=True)


if __name__ == "__main__":
    main()
