"""What an answer gains and risks, in words: exact odds for challenges, and what happens until the end of the activation
if it is played sensibly. This is read from events and positions; no card and no scenario is known by name."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from crossfray.agents import greedy
from crossfray.agents.chance import answer_chance
from crossfray.agents.goals import FAR, STRIDE, walks, wanted
from crossfray.rules import decisions
from crossfray.rules.board import bits
from crossfray.rules.engine import apply, copy_and_apply
from crossfray.rules.forecast import points_if_the_round_ended
from crossfray.rules.frames import ROLLER_AGAINST, TURN_LEFT
from crossfray.rules.hands import rolling_frame
from crossfray.rules.kinds import CLAIM, KNOCK_DOWN, KNOCK_OUT, PAY, STAND, Event
from crossfray.rules.match import ABILITY_TYPES, Match, Thing
from crossfray.rules.odds import odds, standard_chance
from crossfray.rules.procedure import turn_frame
from crossfray.rules.requirements import BASIC_DICE
from crossfray.rules.secrets import determinize
from crossfray.rules.selectors import sees_piece
from crossfray.rules.sentences import capital, listed
from crossfray.rules.state import CHANCE, State
from crossfray.rules.strikes import chance_of, strikes_of
from crossfray.rules.view import actor, odds_view, option_view
from crossfray.study.looks import own_end

PLAYS = 20
"""how often the activation is played to its end"""
LONGEST = 200
"""the most answers until then"""
OFTEN, SELDOM = 0.95, 0.25
"""what happens less often than SELDOM is not mentioned; what happens more often than OFTEN is called certain"""
LATER = 3
"""activations that are played after this one if nothing shows at once"""
SHOWS_LATER = 0.35
"""points, or shares of all courses, by which answers must then differ"""
MOST = 3
"""gains, and risks, that are mentioned for an answer"""


@dataclass
class Course:
    """How an activation continued after an answer, and the position at its end."""

    points: int = 0
    """how much more the side gained than the best of the others"""
    soon: int = 0
    """the same for what the end of the round would give"""
    out: set[int] = field(default_factory=set)
    """rivals that were knocked out"""
    felled: set[int] = field(default_factory=set)
    """rivals that were knocked down"""
    lost: set[int] = field(default_factory=set)
    """own characters that were knocked down or out"""
    risen: set[int] = field(default_factory=set)
    claimed: set[int] = field(default_factory=set)
    paid: Counter[int] = field(default_factory=Counter)
    """tokens by type"""
    threats: dict[int, tuple[int, float]] = field(default_factory=dict)
    """for each own character near rivals that can still act: the rival with the best chance, and that chance"""


class Reasons(NamedTuple):
    """What speaks for an answer and against it, each in a few words."""

    gains: list[str]
    risks: list[str]

    @property
    def sentence(self) -> str:
        """Both in one or two sentences."""
        parts = [capital(listed(self.gains)) + "."] if self.gains else []
        parts += (
            [f"{'But ' + listed(self.risks) if self.gains else capital(listed(self.risks))}."]
            if self.risks
            else []
        )
        return " ".join(parts) or "Nothing happens immediately."


def option_facts(state: State, option: int) -> dict[str, Any]:
    """An answer as in a view, with the odds of the challenges that an ability could begin with."""
    targets = struck(state, option)
    return option_view(state, option) | ({"targets": targets} if targets else {})


def struck(state: State, option: int) -> list[dict[str, Any]]:
    """Whom an ability could challenge first, with the odds; the best last."""
    if state.kind != decisions.ASK_ACTION or option < decisions.ACTION_ABILITY:
        return []
    piece, things = actor(state), state.match.things
    strikes = [(each.target, odds(state, piece, *each)) for each in strikes_of(state, piece, option) or ()]
    best = dict(sorted(strikes, key=lambda each: each[1].win))
    return [{"piece": things[target].id, "odds": odds_view(each)} for target, each in best.items()]


def reasons(state: State, options: Iterable[int], seed: str) -> dict[int, Reasons]:
    """For each of some answers to the open question what it gains and risks. What is the same for all is left out, so
    that they can be told apart."""
    if state.kind == decisions.ASK_NAME_LEADER:  # nothing comes of it before somebody is challenged
        return {option: sturdy(state, option, state.options) for option in options}
    found = {option: courses(state, option, seed) for option in options}
    told = _apart({option: _told(state, option, each) for option, each in found.items()})
    if all(each.gains or each.risks for each in told.values()):
        return told
    later = {option: courses(state, option, seed, LATER) for option in found}
    return {
        option: each if each.gains or each.risks else _told_later(state.match, option, later)
        for option, each in told.items()
    }


def sturdy(state: State, piece: int, beside: int) -> Reasons:
    """How well somebody stands, which speaks against those who fall sooner than another of these."""
    things = state.match.things
    thing = things[piece]
    said = [f"{percent(struck_chance(thing))} that a basic challenge knocks {thing.name} down"]
    firm = thing.defense >= max(things[each].defense for each in bits(beside))
    return Reasons(said, []) if firm else Reasons([], said)


def struck_chance(thing: Thing) -> float:
    """The chance that a basic challenge against somebody is won."""
    return standard_chance(BASIC_DICE, thing.defense, 1)


def _apart(told: dict[int, Reasons]) -> dict[int, Reasons]:
    """The same without what all have in common."""
    common = _common([each.gains for each in told.values()]), _common([each.risks for each in told.values()])
    return {
        option: Reasons(
            [gain for gain in each.gains if gain not in common[0]][:MOST],
            [risk for risk in each.risks if risk not in common[1]][:MOST],
        )
        for option, each in told.items()
    }


def _told_later(match: Match, option: int, later: dict[int, list[Course]]) -> Reasons:
    """What differs some activations later between this answer, which has no effect at once, and the others."""
    others = [course for other, each in later.items() if other != option for course in each]
    if not others:
        return Reasons([], [])
    own = later[option]
    gains, risks = list[str](), list[str]()
    points = fmean(each.points for each in own) - fmean(each.points for each in others)
    if abs(points) >= SHOWS_LATER:
        more = "more" if points > 0 else "less"
        (gains if points > 0 else risks).append(f"{number(abs(points))} {more} some activations later")
    for words, group in (("is then knocked out", "out"), ("then falls", "lost")):
        found = Counter(piece for each in own for piece in getattr(each, group))
        beside = Counter(piece for each in others for piece in getattr(each, group))
        shares = {piece: found[piece] / len(own) - beside[piece] / len(others) for piece in found | beside}
        piece = max(shares, key=lambda each: abs(shares[each]), default=-1)
        if piece >= 0 and abs(shares[piece]) >= SHOWS_LATER:
            often = "more" if shares[piece] > 0 else "less"
            good = (shares[piece] > 0) == (group == "out")
            (gains if good else risks).append(f"{name(match, piece)} {words} {often} often")
    return Reasons(gains, risks)


def _common(lists: Sequence[list[str]]) -> set[str]:
    return set.intersection(*map(set, lists)) if len(lists) > 1 else set()


# ---------------------------------------------------------------------- what happens after an answer


def courses(state: State, option: int, seed: str, later: int = 0) -> list[Course]:
    """How the activation, and so many after it, may continue after an answer, as far as the side that must answer may
    know. Dice fall the same way for every answer as long as the same is rolled, so that only the answers differ."""
    return [_course(state, option, f"{seed}:{play}", later) for play in range(PLAYS)]


def _course(state: State, option: int, seed: str, later: int) -> Course:
    dice, whims = Random(f"dice {seed}"), Random(f"whims {seed}")
    state = determinize(state, state.side, whims)
    side, until, before = state.side, state.turns + own_end(state) + later, _lead(state.points, state.side)
    before_soon = _lead(points_if_the_round_ended(state), side) - before
    course = Course()
    answers = 0
    while True:
        for event in apply(state, option):
            _note(state.match, side, course, event)
        answers += 1
        if not state.options or state.turns >= until or answers > LONGEST:
            break
        option = answer_chance(state, dice) if state.side == CHANCE else greedy.choose(state, whims)
    course.points = _lead(state.points, side) - before
    if state.options:
        soon = _lead(points_if_the_round_ended(state), side) - _lead(state.points, side)
        course.soon = soon - before_soon
        course.threats = threats(state, side)
    return course


def _lead(points: Sequence[int], side: int) -> int:
    return points[side] - max(each for other, each in enumerate(points) if other != side)


def _note(match: Match, side: int, course: Course, event: Event) -> None:
    """Note what an event of the activation means for a side."""
    if event.kind in (KNOCK_DOWN, KNOCK_OUT):
        if match.own[side] >> event.target & 1:
            course.lost.add(event.target)
        elif event.kind == KNOCK_OUT:
            course.out.add(event.target)
        else:
            course.felled.add(event.target)
    elif event.kind == STAND and match.own[side] >> event.target & 1:
        course.risen.add(event.target)
    elif event.kind == CLAIM and event.side == side:
        course.claimed.add(event.target)
    elif event.kind == PAY and event.side == side:
        course.paid[event.result] += 1


def threats(state: State, side: int) -> dict[int, tuple[int, float]]:
    """The characters of a side that are near rivals which can still act this round: the most dangerous of these rivals,
    and the exact chance of its basic challenge in this position."""
    match, steps = state.match, walks(state.match.board)
    able = match.rivals[side] & match.characters & state.present & ~state.exhausted & ~state.down
    found = {}
    for piece in bits(match.own[side] & match.characters & state.present):
        near = [each for each in bits(able) if steps[state.where[each]][state.where[piece]] <= STRIDE]
        if near:
            found[piece] = max(
                ((each, chance_of(state, each, piece)) for each in near), key=lambda each: each[1]
            )
    return found


# ---------------------------------------------------------------------- in words


def _told(state: State, option: int, found: list[Course]) -> Reasons:
    strikes = _strikes(option_facts(state, option))
    place = _places(state, option)
    return Reasons(_gains(state, found, strikes, place), _risks(state, option, found, strikes, place))


def _places(state: State, option: int) -> Reasons:
    """What is better and worse for a piece of the own side on its new square."""
    match, then = state.match, copy_and_apply(determinize(state, state.side, Random(0)), option)
    own = bits(match.own[state.side] & match.occupying & then.present)
    moved = next((piece for piece in own if then.where[piece] != state.where[piece]), -1)
    if moved < 0:
        return Reasons([], [])
    able = match.rivals[state.side] & match.characters & then.present & ~then.exhausted & ~then.down
    seen = [name(match, each) for each in bits(able) if sees_piece(then, each, moved)]
    gains = _nearby(then, moved)
    if able and not seen:
        gains.append(f"no rival who can still act sees {name(match, moved)}")
    return Reasons(gains, [f"{listed(seen)} can then see {name(match, moved)}"] if seen else [])


def _nearby(state: State, piece: int) -> list[str]:
    """The worthwhile things that a piece is next to; otherwise the distance to the nearest rival or marker."""
    match, steps = state.match, walks(state.match.board)[state.where[piece]]
    rivals = match.rivals[match.things[piece].side] & match.characters & state.present
    markers = wanted(state, piece)
    beside = [each for each in bits(rivals & state.down | markers) if steps[state.where[each]] <= 1]
    if beside:
        return [f"{name(match, piece)} comes next to {listed([name(match, each) for each in beside])}"]
    nearest = min(bits(rivals | markers), key=lambda each: steps[state.where[each]], default=-1)
    away = steps[state.where[nearest]] if nearest >= 0 else FAR
    return [f"{name(match, piece)} is {away} steps from {name(match, nearest)}"] if 1 < away < FAR else []


def _strikes(facts: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The challenges that an answer is or begins with: against whom, and the odds; the best last."""
    if "odds" in facts:
        return [(facts.get("piece", ""), facts["odds"])]
    return sorted(
        ((each["piece"], each["odds"]) for each in facts.get("targets", ())), key=lambda each: each[1]["win"]
    )


def _gains(
    state: State, found: list[Course], strikes: list[tuple[str, dict[str, Any]]], place: Reasons
) -> list[str]:
    match, told = state.match, []
    named: set[int] = set()
    if strikes:
        target, chance = strikes[-1]
        if target:
            named.add(match.by_id[target])
            told.append(
                f"{percent(chance['win'])} that {name(match, match.by_id[target])} is {chance['result']}"
            )
        else:
            told.append(_picked_die(state, chance["win"]))
    told += _happens(match, [each.out - named for each in found], "is knocked out")
    points = fmean(each.points for each in found)
    told += (
        [f"{number(points)} {'is' if round(points, 1) == 1 else 'are'} gained"] if points >= SELDOM else []
    )
    told += _happens(match, [each.felled - named - each.out for each in found], "is knocked down")
    told += _happens(match, [each.claimed for each in found], "is claimed")
    told += _happens(match, [each.risen for each in found], "gets up")
    soon = fmean(each.soon for each in found)
    if soon >= SELDOM:
        told.append(f"{number(soon)} more if the round ended then")
    told += place.gains
    safe = _safer(state, found)
    return told + ([f"{name(match, safe)} is out of reach of rivals who can still act"] if safe >= 0 else [])


def _risks(
    state: State, option: int, found: list[Course], strikes: list[tuple[str, dict[str, Any]]], place: Reasons
) -> list[str]:
    match, told = state.match, []
    lead = fmean(each.points for each in found)
    told += [f"others gain {number(-lead)}"] if lead <= -SELDOM else []
    told += _happens(match, [each.lost for each in found], "falls")
    if strikes and strikes[-1][1]["open"]:
        told.append(f"{listed(strikes[-1][1]['open'])} may still change the dice")
    spent = Counter(kind for each in found for kind in each.paid.elements())
    for kind, count in spent.items():
        if count / len(found) >= OFTEN:
            told.append(f"{_tokens(round(count / len(found)), ABILITY_TYPES[kind])} spent")
    told += _threatened(state, found) or place.risks
    soon = fmean(each.soon for each in found)
    told += [f"{number(-soon)} less if the round ended then"] if soon <= -SELDOM else []
    frame = turn_frame(state)
    if option == decisions.ACTION_DONE and state.kind == decisions.ASK_ACTION and frame and frame[TURN_LEFT]:
        told.append("an action is left unused" if frame[TURN_LEFT] == 1 else "both actions are left unused")
    return told


def _picked_die(state: State, chance: float) -> str:
    rolling = rolling_frame(state)
    if rolling is not None and state.match.own[state.side] >> rolling[ROLLER_AGAINST] & 1:
        return f"{percent(1 - chance)} that the challenge is lost"
    return f"{percent(chance)} that the challenge is won"


def _happens(match: Match, sets: list[set[int]], what: str) -> list[str]:
    """The likeliest of what happens to pieces: for certain, or in so many of ten cases."""
    counts = Counter(piece for each in sets for piece in each)
    if not counts:
        return []
    piece, count = counts.most_common(1)[0]
    share = count / len(sets)
    if share < SELDOM:
        return []
    often = "" if share >= OFTEN else f" in about {max(round(10 * share), 1)} of 10 cases"
    return [f"{name(match, piece)} {what}{often}"]


def _threatened(state: State, found: list[Course]) -> list[str]:
    """The own character that is most likely to be challenged successfully after the activation, if that is often so."""
    worst = [max(each.threats.items(), key=lambda threat: threat[1][1]) for each in found if each.threats]
    if len(worst) < len(found) / 2:
        return []
    pairs = Counter((piece, rival) for piece, (rival, _) in worst)
    (piece, rival), _ = pairs.most_common(1)[0]
    chance = fmean(each for own, (other, each) in worst if (own, other) == (piece, rival))
    match = state.match
    return [f"{name(match, rival)} is then near enough to challenge {name(match, piece)} ({percent(chance)})"]


def _safer(state: State, found: list[Course]) -> int:
    """An own character that is near rivals now and usually no longer when the activation is over; or -1."""
    for piece in threats(state, state.side):
        if sum(piece in each.threats or piece in each.lost for each in found) < SELDOM * len(found):
            return piece
    return -1


def name(match: Match, piece: int) -> str:
    return match.things[piece].name


def percent(share: float) -> str:
    return f"{share:.0%}"


def number(points: float) -> str:
    """A number of points, on average."""
    rounded = round(points, 1)
    if rounded == round(rounded):
        return "a point" if rounded == 1 else f"{rounded:.0f} points"
    return f"about {rounded} points"


def _tokens(count: int, kind: str) -> str:
    article = "an" if kind[0] in "aeiou" else "a"
    return f"{article} {kind} token is" if count == 1 else f"{count} {kind} tokens are"
