"""Random games of all boxes until everything on their cards has happened, with the engine checked on the way.

What happens is counted here and not in the engine. The engine only tells a match's watcher, if there is one, when a
step of a text was done and when a standing rule was applied."""

import time
import tomllib
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any, NamedTuple

from crossfray.agents import greedy, randomly
from crossfray.agents.chance import answer_chance
from crossfray.content.cards import attachments, characters, components
from crossfray.content.errors import InputError
from crossfray.content.match.build import build_match
from crossfray.content.match.checks import match_problems
from crossfray.content.match.drawn import Wish, draw_match
from crossfray.content.match.pieces import KINDS
from crossfray.content.match.spec import MODES, MatchSpec
from crossfray.content.scenarios import power_ups, scenarios, ultimate_scenarios
from crossfray.lab import proof
from crossfray.lab.runs import Row, Study
from crossfray.rules import decisions
from crossfray.rules import kinds as happening
from crossfray.rules import program as p
from crossfray.rules.board import bits
from crossfray.rules.dice import places
from crossfray.rules.engine import apply, new_game
from crossfray.rules.interpreter import STEPS
from crossfray.rules.kinds import ABILITY, CHAIN, GIVE, PLACE, ROLL, Event
from crossfray.rules.match import COMPANION, DIE, ITEM, KIND_NAMES, MINION, STATUS, TOKEN, Match, Thing
from crossfray.rules.state import CHANCE, State

ENOUGH = 100
"""how often everything should happen"""
CHECKED_GAMES = 50
"""games in which every step is checked"""
CHECKED_STEPS = 50
"""how many steps are between checks in the other games"""
MOST_STEPS = 600
"""after so many answers a game is abandoned for the next one"""
WAVE = 20
"""games that are drawn together, before their results are known"""
FEW = 0.1
"""if no more than this share of the parts is lacking, half of the games are matches in which one of those has happened
before, with other dice"""
MOST_IDLE = 300
"""after so many games without anything new, what is still lacking never happens"""
LAST_EVENTS = 8
TRIGGER = "trigger"
INTERACTION = "interaction"
BY_STEPS = (TRIGGER, INTERACTION)
"""kinds of parts that have happened as often as the step of their text that was done most often"""
POWER_UP = "power-up"
BROUGHT = (STATUS, TOKEN, MINION)
"""kinds of things that a text brings into play"""
NOT_DOING = (p.DO_END, p.DO_JUMP, p.DO_UNLESS, p.DO_MAY, p.DO_BRANCH, p.DO_EACH, p.DO_USE_LIMIT)
"""steps that only control the flow of a text"""


@dataclass
class Part:
    """Something on a card that can happen."""

    kind: str
    card: str
    name: str
    box: str
    count: int = 0
    steps: dict[int, int] = field(default_factory=dict)
    """how often each step of its text was done"""
    words: dict[int, str] = field(default_factory=dict)

    @property
    def never(self) -> list[str]:
        """The steps of its text that were never done."""
        return [self.words[at] for at, count in self.steps.items() if not count and self.count]

    @property
    def why_seldom(self) -> str:
        """Why it happens seldom or never, if that is known."""
        return seldom().get((self.card, self.name), "")

    def to_json(self) -> dict[str, Any]:
        about = {"kind": self.kind, "card": self.card, "name": self.name, "box": self.box}
        why = {"why_seldom": self.why_seldom} if self.why_seldom else {}
        return about | {"count": self.count, "steps_never_done": self.never, **why}


@cache
def seldom() -> dict[tuple[str, str], str]:
    """For parts by card and name, what must happen before they can: few games come to these."""
    listed = tomllib.loads(Path(__file__).with_name("seldom.toml").read_text("utf-8"))["part"]
    return {(part["card"], part["name"]): part["why"] for part in listed}


Key = tuple[str, str, str]
"""kind, card and name of a part"""


@dataclass
class Coverage:
    """How often everything has happened, and what failed."""

    parts: dict[Key, Part]
    enough: int = ENOUGH
    games: int = 0
    steps: int = 0
    checked: int = 0
    deepest: int = 0
    failures: list[str] = field(default_factory=list)

    def add(self, row: Row) -> None:
        """Add the result of a game that was watched."""
        for kind, card, name, count, steps in row["happened"]:
            part = self.parts.get((kind, card, name))
            if part is None:
                continue
            for at, times in steps:
                part.steps[at] += times
            part.count = max(part.steps.values(), default=0) if kind in BY_STEPS else part.count + count
        self.games += 1
        self.steps += row["decisions"]
        self.checked += row["checked"]
        self.deepest = max(self.deepest, row["deepest"])
        self.failures += row["failures"]

    @property
    def lacking(self) -> list[Part]:
        """What has not happened often enough."""
        return [part for part in self.parts.values() if part.count < self.enough]

    @property
    def never(self) -> list[Part]:
        return [part for part in self.parts.values() if not part.count]

    def to_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "steps": self.steps,
            "checked_steps": self.checked,
            "deepest_stack": self.deepest,
            "enough": self.enough,
            "parts": [part.to_json() for part in self.parts.values()],
            "never": [" ".join((part.card, part.name)) for part in self.never],
            "failures": self.failures,
        }


# ---------------------------------------------------------------------- what can happen


def parts_of(boxes: frozenset[str] = frozenset()) -> dict[Key, Part]:
    """Everything on the cards of some boxes, or of all."""
    found: dict[Key, Part] = {}

    def add(kind: str, card: str, name: str, box: str, program: p.Program = ()) -> None:
        part = found.setdefault((kind, card, name), Part(kind, card, name, box))
        for at, op in enumerate(program):
            if op.code not in NOT_DOING:
                part.steps[at] = 0
                part.words[at] = op.text or op.name or STEPS[op.code].name

    def add_rules(rules: p.CardRules, card: str, box: str, kind: str = "ability") -> None:
        for ability in rules.abilities:
            add(kind, card, ability.name, box, ability.program)
        rows: tuple[p.On | p.Instead, ...] = (*rules.on, *rules.instead)
        for number, row in enumerate(rows):
            add(TRIGGER, card, trigger_name(row, number), box, row.program)
        for number, interaction in enumerate(rules.interactions):
            add(INTERACTION, card, interaction_name(interaction, number), box, interaction.program)
        rules_standing: tuple[p.Row, ...] = (*rules.change, *rules.permit, *rules.forbid)
        for standing in rules_standing:
            add(*row_part(standing, card), box)

    for character in characters().values():
        if not boxes or character.box in boxes:
            add_rules(character.rules, character.id, character.box)
    for owner, component in components():
        if component.kind in KINDS and (not boxes or owner.box in boxes):
            add(KIND_NAMES[KINDS[component.kind]], component.id, component.name, owner.box)
            add_rules(component.rules, component.id, owner.box)
    for attachment in attachments().values():
        if not boxes or attachment.box in boxes:
            kind = "item" if attachment.kind == "item" else "companion action"
            for face in attachment.faces:
                add_rules(face.rules, attachment.id, attachment.box, kind)
    for power_up in power_ups().values():
        if not boxes or power_up.box in boxes:
            add(POWER_UP, power_up.id, power_up.name, power_up.box)
            add_rules(power_up.rules, power_up.id, power_up.box)
    for scenario in (*scenarios().values(), *ultimate_scenarios().values()):
        if not boxes or scenario.box in boxes:
            add_rules(scenario.rules, scenario.id, scenario.box)
            add_rules(scenario.rules_small, scenario.id, scenario.box)
    return found


def trigger_name(row: p.On | p.Instead, number: int) -> str:
    kind = happening.KINDS[row.pattern.kind]
    before = "would be " if isinstance(row, p.Instead) else ""
    return f"{row.name} {number + 1}: {before}{kind.name or kind.word}"


def interaction_name(interaction: p.Interaction, number: int) -> str:
    return f"{interaction.name} {number + 1}: interact"


def row_part(row: p.Row, card: str) -> Key:
    """The part that a standing rule of a card is."""
    if isinstance(row, p.Change):
        return "modifier", card, f"{row.name}: {p.VALUES[row.value]}"
    if isinstance(row, p.Permit):
        return "permission", card, f"{row.name}: {row.requirement}"
    if isinstance(row, p.Forbid):
        return "prohibition", card, f"{row.name}: cannot {row.act}"
    return TRIGGER, card, row.name


# ---------------------------------------------------------------------- watching a game


class Watch:
    """Counts what happens in a game."""

    def __init__(self, parts: dict[Key, Part]) -> None:
        self.parts = parts
        self.on = False
        self.counts: Counter[Key] = Counter()
        self.steps: dict[Key, Counter[int]] = {}
        """how often each step of a text was done"""
        self.decisions = self.checked = self.deepest = 0
        self.failures: list[str] = []
        self.programs: dict[int, Key] = {}
        self.told: deque[str] = deque(maxlen=LAST_EVENTS)
        """the latest events, for a game that fails"""

    def to_json(self) -> Row:
        happened = [
            [*key, self.counts[key], sorted(self.steps.get(key, {}).items())]
            for key in self.parts
            if key in self.counts or key in self.steps
        ]
        return {
            "decisions": self.decisions,
            "checked": self.checked,
            "deepest": self.deepest,
            "happened": happened,
            "failures": self.failures,
        }

    def begin(self, match: Match) -> None:
        """Watch a match from now on, and note whose text each of its programs is."""
        match.watcher = self
        self.match = match
        for number, thing in enumerate(match.things):
            for index, program in enumerate(match.ability_programs[number]):
                self.note(program, (ability_kind(thing), thing.card, thing.rules.abilities[index].name))
        for ready in (row for rows in (*match.on, *match.instead) for row in rows):
            thing = match.things[ready.source]
            index = (*thing.rules.on, *thing.rules.instead).index(ready.row)
            self.note(ready.program, (TRIGGER, thing.card, trigger_name(ready.row, index)))
        for found in match.interactions:
            thing = match.things[found.source]
            index = thing.rules.interactions.index(found.interaction)
            self.note(found.program, (INTERACTION, thing.card, interaction_name(found.interaction, index)))

    def note(self, program: int, key: Key) -> None:
        if key in self.parts:
            self.programs[program] = key

    def step(self, program: int, at: int, done: bool) -> None:
        """A step of a text was done, or could not be done."""
        if self.on and done and program in self.programs:
            key = self.programs[program]
            if at in self.parts[key].steps:
                self.steps.setdefault(key, Counter())[at] += 1

    def row(self, source: int, row: p.Row) -> None:
        """A standing rule was applied."""
        if self.on:
            self.bump(*row_part(row, self.match.things[source].card))

    def bump_card(self, kind: str, card: str) -> None:
        for name in [key[2] for key in self.parts if key[:2] == (kind, card)]:
            self.bump(kind, card, name)

    def bump(self, kind: str, card: str, name: str) -> None:
        if (kind, card, name) in self.parts:
            self.counts[kind, card, name] += 1

    def events(self, match: Match, events: list[Event]) -> None:
        """Count the events of a step."""
        for event in events:
            self.told.append(f"{happening.KINDS[event.kind].name} {' '.join(map(str, event.numbers()[1:]))};")
            if event.kind == ABILITY:
                thing = match.things[event.card]
                self.bump(ability_kind(thing), thing.card, thing.rules.abilities[event.amount].name)
            elif event.kind in (GIVE, PLACE):
                thing = match.things[event.card if event.kind == GIVE else event.target]
                for kind in (KIND_NAMES[thing.kind], POWER_UP) if thing.kind in BROUGHT else ():
                    self.bump_card(kind, thing.card)
            elif event.kind == ROLL:
                for card in {match.die_at[place] for place, _ in places(event.result)} - {""}:
                    self.bump_card(KIND_NAMES[DIE], card)
            elif event.kind == CHAIN:
                names = " and ".join(match.things[number].name for number in (event.card, event.target))
                self.failures.append(f"{names} trigger each other endlessly")

    def fail(self, game: str, error: Exception) -> None:
        """Note which game failed, what failed where in the code, and what had happened before."""
        self.on = False
        lines = [f"{Path(at.filename).name}:{at.lineno}" for at in extract_tb(error.__traceback__)[-3:]]
        self.failures.append(f"{game}: {error!r} ({' > '.join(lines)}); before: {' '.join(self.told)}")


def ability_kind(thing: Thing) -> str:
    """The kind of part for an ability of a card."""
    return {ITEM: "item", COMPANION: "companion action"}.get(thing.kind, "ability")


# ---------------------------------------------------------------------- random matches


def random_spec(rng: Random, wanted: Counter[str], boxes: frozenset[str]) -> MatchSpec:
    """A match with random squads, map, edition and game; `wanted` cards come more often."""
    spec = draw_match(rng, Wish(boxes=boxes, wanted=wanted), "Exercise")
    if match_problems(spec):
        raise InputError.at("", "no match can be made of the cards of these boxes")
    return spec


def match_line(spec: MatchSpec) -> str:
    squads = " against ".join(", ".join(squad) for squad in spec.squads)
    agreed = "".join(f", {key} {value}" for key, value in spec.to_json().items() if key in MODES)
    return f"{spec.game} on {spec.map}, {spec.edition}{agreed}: {squads}"


def wanted_cards(found: Coverage) -> Counter[str]:
    """The cards on which something has not happened often enough, and those that bring them."""
    owners = {part.id: owner.id for owner, part in components()}
    owners |= {
        power: each.id for each in scenarios().values() if each.power_ups for power in each.power_ups.of
    }
    wanted: Counter[str] = Counter()
    for part in found.lacking:
        wanted[owners.get(part.card, part.card)] += found.enough - part.count
    return wanted


# ---------------------------------------------------------------------- playing


def curious(state: State, rng: Random, greed: float) -> int:
    """An answer of a player who likes to use what is on the cards."""
    if state.side == CHANCE:
        return answer_chance(state, rng)
    if (
        state.kind == decisions.ASK_ACTION
        and state.options >> decisions.ACTION_ABILITY
        and rng.random() < 0.6
    ):
        return rng.choice([option for option in bits(state.options) if option >= decisions.ACTION_ABILITY])
    if state.kind == decisions.ASK_YES_NO and state.options >> decisions.YES & 1 and rng.random() < 0.6:
        return decisions.YES
    choose = greedy.choose if rng.random() < greed else randomly.choose
    return choose(state, rng)


class PlannedGame(NamedTuple):
    """A game to play, checked at each `every`th step."""

    number: int
    spec: MatchSpec
    boxes: frozenset[str]
    """the boxes whose cards are counted; empty: all"""
    every: int


def play(game: PlannedGame, /) -> Row:
    watch = Watch(parts_of(game.boxes))
    try:
        play_game(game.spec, Random(f"play {game.number}"), watch, every=game.every)
    except Exception as error:  # the run continues
        watch.fail(f"game {game.number}, {match_line(game.spec)}", error)
    return {"game": game.number, "match": match_line(game.spec), **watch.to_json()}


@dataclass
class Exercise(Study):
    """Play until everything has happened often enough, or for so long. With `games`, exactly that many games are
    played."""

    seed: int = 1
    games: int | None = None
    seconds: float | None = None
    enough: int = ENOUGH
    boxes: frozenset[str] = frozenset()

    name = "exercise"
    work = staticmethod(play)

    def __post_init__(self) -> None:
        self.found = Coverage(parts_of(self.boxes), self.enough)
        self.total = self.games
        self.playing: dict[int, MatchSpec] = {}
        """the matches of games that are not counted yet"""
        self.came_about: dict[Key, MatchSpec] = {}
        """for each part a match in which it has happened"""

    def settings(self) -> Row:
        return {"seed": self.seed, "times": self.enough, "boxes": sorted(self.boxes)}

    def waves(self) -> Iterator[Iterator[PlannedGame]]:
        """After each wave, cards on which something has not happened yet are drawn more often."""
        begun, reached, idle = time.monotonic(), -1, 0
        until = begun + self.seconds if self.seconds is not None else float("inf")
        while time.monotonic() < until and self.found.games != self.games:
            if self.games is None and not self.found.lacking:
                return
            now = sum(min(part.count, self.enough) for part in self.found.parts.values())
            idle = idle + WAVE if now == reached else 0
            reached = now
            if idle >= MOST_IDLE and self.games is None:
                return  # the rest never happens
            yield self.wave((begun + until) / 2, until)

    def wave(self, half_time: float, until: float) -> Iterator[PlannedGame]:
        """The next games; in the first half of the time all steps may be checked, the other half goes into many
        games."""
        first, wanted, again = self.found.games, wanted_cards(self.found), self.worth_another_game()
        for at in range(first, min(first + WAVE, self.games or first + WAVE)):
            if time.monotonic() >= until:
                return
            number = self.seed + at
            rng = Random(f"exercise {number}")
            repeated = again and rng.random() < 0.5
            spec = rng.choice(again) if repeated else random_spec(rng, wanted, self.boxes)
            self.playing[number] = spec
            fully = at < CHECKED_GAMES and time.monotonic() < half_time
            yield PlannedGame(number, spec, self.boxes, 1 if fully else CHECKED_STEPS)

    def worth_another_game(self) -> list[MatchSpec]:
        """When little is lacking: matches in which something has happened that has not happened often enough. For what
        has never happened, the matches for the rarest part of the same card, because one thing on a card often follows
        from another."""
        lacking = self.found.lacking
        if len(lacking) > FEW * len(self.found.parts):
            return []
        found = []
        for part in lacking:
            same = [each for each in self.found.parts.values() if each.card == part.card and each.count]
            if same:
                rarest = part if part.count else min(same, key=lambda each: each.count)
                found.append(self.came_about[rarest.kind, rarest.card, rarest.name])
        return found

    def add(self, row: Row) -> None:
        spec = self.playing.pop(row["game"])
        self.came_about |= {(kind, card, name): spec for kind, card, name, *_ in row["happened"]}
        self.found.add(row)

    def cells(self, row: Row) -> Iterator[Row]:
        yield from happened_cells(row)

    def doing(self) -> str:
        return f"{len(self.found.lacking)} parts to go"


def happened_cells(row: Row) -> Iterator[Row]:
    """A line for everything that happened in a game."""
    for kind, card, name, count, steps in row["happened"]:
        done = max((times for _at, times in steps), default=0)
        times = done if kind in BY_STEPS else count
        yield {"game": row["game"], "kind": kind, "card": card, "name": name, "count": times}


def play_game(spec: MatchSpec, rng: Random, watch: Watch, *, every: int) -> None:
    """Play one game, checked at each `every`th step; the first failed check ends it."""
    match = build_match(spec)
    watch.begin(match)
    greed = rng.choice((0.0, 0.5, 0.9))
    state = new_game(match)
    tokens = proof.token_totals(state)
    while state.options and state.step < MOST_STEPS:
        if state.step % every == 0:
            watch.checked += 1
            check(state, tokens, rng)
        go_on(state, curious(state, rng, greed), watch, checked=state.step % every == 0)


def go_on(state: State, option: int, watch: Watch, *, checked: bool) -> None:
    """Give an answer, watched; if checked, also on the JSON twin, which must return the same events."""
    twin = proof.through_json(state) if checked else None
    watch.on = True
    events = apply(state, option)
    watch.on = False
    watch.events(state.match, events)
    watch.decisions += 1
    watch.deepest = max(watch.deepest, len(state.frames))
    if twin is not None:
        told = apply(twin, option)
        expect(told == events, f"the JSON twin tells {told}, the game {events}")
        expect(not (found := proof.differences(state, twin)), f"the JSON twin differs: {found}")
        broken = proof.telling_faults(state.match, events)
        expect(not broken, "; ".join(broken))


def check(state: State, tokens: list[int], rng: Random) -> None:
    """Check what must hold in every position, as random play does."""
    before = state.hash()
    found = [
        *proof.faults(state, tokens),
        *proof.copy_faults(state, rng),
        *proof.twin_faults(state),
        *proof.answer_faults(state, rng),
        *proof.showing_faults(state),
    ]
    piece = rng.randrange(len(state.match.things))
    candidates = proof.intents(state, piece)
    found += proof.refusal_faults(state, piece, rng.sample(candidates, min(len(candidates), proof.SAMPLE)))
    expect(not found, f"step {state.step}: " + "; ".join(found))
    expect(state.hash() == before, f"step {state.step}: being asked about it has changed the state")


def expect(holds: bool, otherwise: str) -> None:
    if not holds:
        raise AssertionError(otherwise)
