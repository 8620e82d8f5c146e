"""Golden playthroughs: whole games as readable text, every question, answer, event and now and then the hash.

The answers are read from the files and given again, so a change of an agent changes nothing here. After a
change of the rules that is meant, `pytest tests/test_golden.py --update-golden` plays the games anew; read the
difference before it is kept."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from crossfray.agents.chance import answer_chance
from crossfray.agents.known import find_agent
from crossfray.content.match.build import build_match, preset
from crossfray.content.match.spec import MatchSpec
from crossfray.rules.asking import question_text
from crossfray.rules.decisions import QUESTIONS
from crossfray.rules.engine import apply, new_game, option_ids
from crossfray.rules.events import event_json, tell_event
from crossfray.rules.kinds import ROUND_END
from crossfray.rules.state import CHANCE, State

FOLDER = Path(__file__).parent / "golden"
MOST_BYTES = 60_000
MOST_DECISIONS = 300
HASH_EVERY = 20
MOST_SHOWN = 10
"""options that are shown in full"""


class Golden(NamedTuple):
    match: str
    agents: tuple[str, ...]
    seed: int

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.match}-{'-'.join(self.agents)}.txt"


GOLDEN = (
    Golden("duel", ("greedy", "greedy"), 1),
    Golden("duel", ("random", "random"), 2),
    Golden("knock-out", ("greedy", "greedy"), 3),
    Golden("knock-out", ("random", "greedy"), 4),
    Golden("skirmish", ("greedy", "greedy"), 5),
    Golden("skirmish", ("random", "random"), 6),
    Golden("thrones", ("greedy", "greedy"), 15),
    Golden("thrones", ("random", "random"), 16),
    Golden("mixed", ("greedy", "random"), 17),
    Golden("marbles", ("random", "greedy"), 18),
    Golden("sprint", ("greedy", "random"), 19),
    Golden("basketball", ("greedy", "greedy"), 20),
    Golden("first-dc100", ("greedy", "greedy"), 7),
    Golden("first-dc100", ("greedy", "random"), 8),
    Golden("first-sg100", ("greedy", "greedy"), 9),
    Golden("first-sg100", ("random", "random"), 10),
    Golden("first-got100", ("greedy", "greedy"), 11),
    Golden("first-got100-3", ("greedy", "random", "greedy"), 12),
    Golden("first-got100-4", ("greedy", "greedy", "greedy", "greedy"), 13),
    Golden("first-got100-4", ("random", "greedy", "random", "random"), 14),
)


class Answers(Iterator[str]):
    """The answers of the agents of a game, or those of an earlier playthrough."""

    def __init__(self, state: State, golden: Golden, given: list[str] | None) -> None:
        self.state = state
        self.given = given
        self.agents = [find_agent(name) for name in golden.agents]
        self.rng = Random(golden.seed)

    def __next__(self) -> str:
        state = self.state
        known = option_ids(state)
        if not known or state.step == MOST_DECISIONS:
            raise StopIteration
        if self.given is None:
            choose = answer_chance if state.side == CHANCE else self.agents[state.side]
            option = choose(state, self.rng)
            return next(name for name in known if known[name] == option)
        if state.step == len(self.given):
            pytest.fail(f"the playthrough ends, but the game asks: {question_text(state)}")
        return self.given[state.step]


def playthrough(golden: Golden, given: list[str] | None = None) -> str:
    """The text of a game, with these answers if there are any, else with those of its agents."""
    spec = preset(golden.match)
    state = new_game(build_match(spec))
    lines = [*heading(golden, spec), f"start {state.hash()}", ""]
    for answer in Answers(state, golden, given):
        known = option_ids(state)
        if answer not in known:
            pytest.fail(f"step {state.step + 1}: '{answer}' is not offered; offered are {', '.join(known)}")
        lines.append(question_line(state, list(known), answer))
        for event in apply(state, known[answer]):
            lines.append(f"    {tell_event(state.match, event_json(state.match, event))}")
            if event.kind == ROUND_END:
                lines.append(f"== {points_text(state)}")
        if state.step % HASH_EVERY == 0:
            lines.append(f"# {state.step} {state.hash()}")
    lines += ["", f"== {points_text(state)}", f"end {state.step} {state.hash()}"]
    return "\n".join(lines) + "\n"


def heading(golden: Golden, spec: MatchSpec) -> list[str]:
    lines = [f"{golden.match}: {spec.title}, {spec.map}, edition {spec.edition}"]
    for agent, squad in zip(golden.agents, spec.squads, strict=True):
        lines.append(f"  {agent}: {', '.join(squad)}")
    return lines


def question_line(state: State, known: list[str], answer: str) -> str:
    """`12 Dark: Where does Henchman move? (move to) [c4 c5] -> c5`"""
    who = "chance" if state.side == CHANCE else state.match.sides[state.side].name
    shown = " ".join(known)
    if len(known) > MOST_SHOWN:
        half = MOST_SHOWN // 2
        shown = f"{' '.join(known[:half])} ... {' '.join(known[-half:])}, {len(known)} in all"
    kind = QUESTIONS[state.kind].name
    return f"{state.step + 1} {who}: {question_text(state)} ({kind}) [{shown}] -> {answer}"


def points_text(state: State) -> str:
    sides = ", ".join(
        f"{side.name} {points}" for side, points in zip(state.match.sides, state.points, strict=True)
    )
    return f"points: {sides}"


def answers_in(text: str) -> list[str]:
    return re.findall(r"^\d+ .* -> (\S+)$", text, re.M)


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.path.stem)
def test_the_game_goes_as_it_always_went(golden: Golden, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-golden"):
        FOLDER.mkdir(exist_ok=True)
        golden.path.write_text(playthrough(golden), "utf-8")
    text = golden.path.read_text("utf-8")
    assert playthrough(golden, answers_in(text)).splitlines() == text.splitlines()


def test_there_are_no_others_and_none_is_too_long() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {golden.path.name for golden in GOLDEN}
    assert [path.name for path in FOLDER.iterdir() if path.stat().st_size > MOST_BYTES] == []


def test_they_show_two_to_four_sides_and_most_questions() -> None:
    text = "".join(golden.path.read_text("utf-8") for golden in GOLDEN)
    assert {len(golden.agents) for golden in GOLDEN} == {2, 3, 4}
    shown = set(re.findall(r" \(([a-z' ]+)\) \[", text))
    assert shown >= {"first player", "challenger's roll", "defender's roll", "place", "character", "action"}
    assert shown >= {"move to", "target"}


def test_another_answer_is_noticed() -> None:
    golden = GOLDEN[0]
    text = golden.path.read_text("utf-8")
    answers = answers_in(text)
    assert answers[0] in ("side-1", "side-2")
    answers[0] = "side-1" if answers[0] == "side-2" else "side-2"
    with pytest.raises(pytest.fail.Exception, match="is not offered"):
        playthrough(golden, answers)
