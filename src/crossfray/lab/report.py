"""The findings of a run as one page: HTML with its plots, style and script inside, in light and dark."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from html import escape
from importlib.resources import files
from math import floor
from typing import NamedTuple

from crossfray.content.cards import attachments, characters
from crossfray.content.scenarios import scenarios, ultimate_scenarios
from crossfray.lab.findings import Findings, Use, Wins, best, lengths_json
from crossfray.lab.runs import Row
from crossfray.lab.shares import Share

BINS = 30
"""the most bars in a plot of lengths"""
FEW = 30
"""pairs that were played less often are left out, because nothing can be said about them"""
MOST_PAIRS = 400
TURNS = ("First player", "Second", "Third", "Fourth")
CLASSES = {1: "more", 0: "even", -1: "less"}
VERDICTS = {
    1: "above an equal share",
    0: "not clearly different from an equal share",
    -1: "below an equal share",
}


def page(found: Findings, header: Row) -> str:
    """The whole page; `header` says what was played."""
    names = Names()
    parts = [
        tiles(found),
        '<div class="two">',
        section("Sides", "The share of games that each side won.", seat_table(found.sides, side_name)),
        section(
            "First player", "By the order of turns in the first round.", seat_table(found.turns, turn_name)
        ),
        "</div>",
        section("Players", "Who played, and how often they won.", wins_table("Player", found.players.items()))
        if len(found.players) > 1
        else "",
        '<div class="two">',
        section("Rounds", length_words(found.rounds), histogram(found.rounds, "rounds")),
        section("Decisions", length_words(found.decisions), histogram(found.decisions, "decisions")),
        "</div>",
        section(
            "Scenarios and maps",
            "How long the games last, and how often the first player wins.",
            places_table(found, names),
        ),
        section(
            "Characters",
            "The share of games that a squad with this character won.",
            wins_table("Character", named(found.characters, names.card), search=True),
        ),
        section(
            "Pairs",
            f"Two characters in one squad, of those that played at least {FEW} games together.",
            wins_table("Pair", pairs(found, names), search=True),
        ),
        section(
            "Items and companions",
            "The share of games that a squad with this card won.",
            wins_table("Card", named(found.attachments, names.card), search=True),
        ),
        section(
            "Abilities",
            "How often each ability was used per game, for squads that had its card.",
            uses_table(found, names),
        ),
    ]
    title = f"{found.games:,} games"
    return PAGE.format(
        title=escape(title),
        style=resource("report.css"),
        script=resource("report.js"),
        about=escape(about(header)),
        body="\n".join(parts),
    )


PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} of Crossfray</title>
<style>
{style}</style>
<main>
<h1>{title}</h1>
<p>{about}</p>
{body}
<p>The dot is the share of games won. The line through it shows where the true share probably lies (Wilson's 95 %
interval); the thin upright line is an equal share. Blue is clearly above it, orange clearly below. Of twenty cards that
are really equal, one will look unequal by chance.</p>
</main>
<script>
{script}</script>
</html>
"""


def resource(name: str) -> str:
    return files("crossfray.lab").joinpath(name).read_text("utf-8")


def about(header: Row) -> str:
    """What was played, in a sentence."""
    settings = header.get("settings", {})
    match = settings.get("match", {})
    if match.get("drawn"):
        where = f"matches drawn for {match['sides']} sides" if "sides" in match else "drawn matches"
    else:
        where = str(match.get("title", "")) or "mirror matches"
    players = settings.get("players", [])
    who = f"; players: {', '.join(dict.fromkeys(players))}" if players else ""
    seed = f"; seed {settings['seed']}" if "seed" in settings else ""
    return f"crossfray {header['study']}: {where}{who}{seed}. Version {header.get('crossfray', '?')}."


class Names:
    """The names of cards and scenarios; unknown ones are shown by their ids."""

    def __init__(self) -> None:
        self.cards = {card.id: card.name for card in characters().values()}
        self.cards |= {each.id: each.name for each in attachments().values()}
        for card in characters().values():
            self.cards |= {part.id: part.name for part in card.components}
        self.scenarios = {
            each.id: each.name for each in (*scenarios().values(), *ultimate_scenarios().values())
        }

    def card(self, card: str) -> str:
        return self.cards.get(card, card)

    def scenario(self, scenario: str) -> str:
        return self.scenarios.get(scenario, scenario.capitalize())


# ---------------------------------------------------------------------- shares


class Scale(NamedTuple):
    """The range of a plot of shares."""

    low: float
    high: float

    @classmethod
    def of(cls, found: Iterable[Wins]) -> "Scale":
        """Every share, and most of each interval; in steps of ten per cent."""
        shares = [(wins.share.share, wins.equal) for wins in found]
        low = min((min(pair) for pair in shares), default=0.0) - 0.02
        high = max((max(pair) for pair in shares), default=1.0) + 0.02
        return cls(max(floor(low * 10) / 10, 0.0), min(-floor(-high * 10) / 10, 1.0))

    def at(self, share: float) -> str:
        """A position along the plot."""
        inside = min(max(share, self.low), self.high)
        return f"{100 * (inside - self.low) / (self.high - self.low):.1f}%"


def strip(wins: Wins, scale: Scale) -> str:
    """A share, its interval, and an equal share."""
    share, equal = wins.share, scale.at(wins.equal)
    return (
        f'<svg class="{CLASSES[wins.verdict]}" height="18" role="img" aria-label="{spoken(share)}">'
        f'<line class="equal" x1="{equal}" x2="{equal}" y1="0" y2="18"/>'
        f'<line class="reach" x1="{scale.at(share.low)}" x2="{scale.at(share.high)}" y1="9" y2="9" opacity=".45"/>'
        f'<circle class="dot" cx="{scale.at(share.share)}" cy="9" r="4.5"/></svg>'
    )


def spoken(share: Share) -> str:
    return f"{100 * share.share:.1f} %, between {100 * share.low:.0f} and {100 * share.high:.0f} %"


def axis(scale: Scale) -> str:
    """The ends of a plot of shares."""
    return (
        f'<svg height="14" aria-hidden="true"><text x="0" y="11">{scale.low:.0%}</text>'
        f'<text x="100%" y="11" text-anchor="end">{scale.high:.0%}</text></svg>'
    )


def share_cells(wins: Wins, scale: Scale) -> str:
    share = wins.share
    return (
        f'<td class="n">{wins.games:,}</td><td class="plot" title="{VERDICTS[wins.verdict]}">{strip(wins, scale)}</td>'
        f'<td class="n {CLASSES[wins.verdict]}" data-v="{share.share:.4f}">{100 * share.share:.1f} %</td>'
        f'<td class="n soft wide">{100 * share.low:.0f} to {100 * share.high:.0f} %</td>'
    )


SHARE_HEADS = (
    '<th class="n" data-by>games</th><th class="plot">{axis}</th>'
    '<th class="n" data-by>won</th><th class="n wide">95 %</th>'
)


def wins_table(what: str, found: Iterable[tuple[str, Wins]], *, search: bool = False) -> str:
    """Everything with its share of wins; what wins most comes first."""
    rows = list(best(dict(found)))
    if not rows:
        return "<p>None of these games had any.</p>"
    scale = Scale.of(wins for _, wins in rows)
    heads = f"<th data-by>{what}</th>" + SHARE_HEADS.format(axis=axis(scale))
    lines = [f'<th scope="row">{escape(name)}</th>{share_cells(wins, scale)}' for name, wins in rows]
    return table(heads, lines, what, search=search)


def seat_table(found: dict[tuple[int, int], Wins], name: Callable[[int], str]) -> str:
    scale = Scale.of(found.values())
    several = len({sides for sides, _ in found}) > 1
    lines = [
        f'<th scope="row">{name(at)}{f" of {sides}" if several else ""}</th>{share_cells(wins, scale)}'
        for (sides, at), wins in sorted(found.items())
    ]
    return table("<th></th>" + SHARE_HEADS.format(axis=axis(scale)), lines, "")


def side_name(at: int) -> str:
    return f"Side {at + 1}"


def turn_name(at: int) -> str:
    return TURNS[at]


def table(heads: str, lines: Sequence[str], what: str, *, search: bool = False) -> str:
    body = "\n".join(f"<tr>{line}</tr>" for line in lines)
    field = f'<input data-search hidden type="search" placeholder="Find" aria-label="Find a {what.lower()}">'
    sortable = " data-sort" if what else ""
    return (
        f'{field if search else ""}<div class="scroll" tabindex="0"><table{sortable}><thead><tr>{heads}</tr></thead>'
        f"<tbody>\n{body}\n</tbody></table></div>"
    )


def named(found: dict[str, Wins], name: Callable[[str], str]) -> list[tuple[str, Wins]]:
    """By name, with the id if two have the same name."""
    twice = Counter(name(key) for key in found)
    return [
        (f"{name(key)} ({key})" if twice[name(key)] > 1 else name(key), wins) for key, wins in found.items()
    ]


def pairs(found: Findings, names: Names) -> list[tuple[str, Wins]]:
    """The most telling pairs: the top and the bottom of those that were played often enough."""
    often = {pair: wins for pair, wins in found.pairs.items() if wins.games >= FEW}
    ranked = list(best(often))
    if len(ranked) > MOST_PAIRS:
        ranked = ranked[: MOST_PAIRS // 2] + ranked[-MOST_PAIRS // 2 :]
    return [(f"{names.card(first)} and {names.card(second)}", wins) for (first, second), wins in ranked]


# ---------------------------------------------------------------------- lengths


def tiles(found: Findings) -> str:
    first = [wins for (_, at), wins in found.turns.items() if at == 0]
    games, wins = sum(each.games for each in first), sum(each.wins for each in first)
    rounds, decisions = lengths_json(found.rounds), lengths_json(found.decisions)
    shown = [
        (
            f"{found.games:,}",
            "games" + (f", {found.unfinished:,} without a winner" if found.unfinished else ""),
        ),
        (f"{rounds['median']:g}", "rounds, the median"),
        (f"{decisions['median']:,.0f}", "decisions, the median"),
        (f"{100 * Share.of(wins, games).share:.1f} %", "won by the first player"),
        (f"{len(found.characters)}", "characters"),
    ]
    return (
        '<div class="tiles">' + "".join(f"<div><b>{n}</b><span>{w}</span></div>" for n, w in shown) + "</div>"
    )


def length_words(numbers: list[int]) -> str:
    found = lengths_json(numbers)
    return (
        f"{found['mean']:,} on average; half of the games {found['median']:,g} or fewer, nine of ten "
        f"{found['nine_of_ten']:,g} or fewer, {found['most']:,} at most."
    )


def histogram(numbers: list[int], what: str) -> str:
    """How many games had which length. The longest one per cent share the last bar."""
    if not numbers:
        return "<p>No game came to its end.</p>"
    ordered = sorted(numbers)
    low, high = ordered[0], ordered[int(0.99 * (len(ordered) - 1))]
    step = max(-(-(high - low + 1) // BINS), 1)
    bins = Counter(min(number, high) - low for number in numbers)
    counts = [sum(bins[at] for at in range(first, first + step)) for first in range(0, high - low + 1, step)]
    most, width = max(counts), 100 / len(counts)
    bars = "".join(
        f'<rect class="bar" x="{at * width + 0.1 * width:.2f}%" width="{0.8 * width:.2f}%" '
        f'y="{110 - 100 * count / most:.1f}" height="{100 * count / most:.1f}">'
        f"<title>{bin_words(low + at * step, step, at == len(counts) - 1)} {what}: {count:,} games</title></rect>"
        for at, count in enumerate(counts)
    )
    marks = sorted({0, len(counts) // 2, len(counts) - 1})
    anchors = {0: "start", len(counts) - 1: "end"}
    labels = "".join(
        f'<text x="{(at + (0.5 if at not in anchors else at != 0)) * width:.1f}%" y="128" '
        f'text-anchor="{anchors.get(at, "middle")}">{bin_words(low + at * step, step, at == len(counts) - 1)}</text>'
        for at in marks
    )
    return (
        f'<svg height="134" role="img" aria-label="How many games had how many {what}">{bars}'
        f'<line class="axis" x1="0" x2="100%" y1="110.5" y2="110.5"/>{labels}</svg>'
    )


def bin_words(first: int, step: int, last: bool) -> str:
    if last:
        return f"{first:,} and more"
    return f"{first:,}" if step == 1 else f"{first:,} to {first + step - 1:,}"


def places_table(found: Findings, names: Names) -> str:
    scale = Scale.of(place.first for place in found.places.values())
    lines = []
    for (scenario, where), place in sorted(found.places.items()):
        rounds, decisions = lengths_json(place.rounds), lengths_json(place.decisions)
        lines.append(
            f'<th scope="row">{escape(names.scenario(scenario))} <span class="soft">{escape(where)}</span></th>'
            f'<td class="n" data-v="{rounds["median"]}">{rounds["median"]:g}</td>'
            f'<td class="n wide" data-v="{decisions["median"]}">{decisions["median"]:,.0f}</td>'
            f"{share_cells(place.first, scale)}"
        )
    heads = (
        '<th data-by>Scenario and map</th><th class="n" data-by>rounds</th>'
        '<th class="n wide" data-by>decisions</th>' + SHARE_HEADS.format(axis=axis(scale))
    )
    return table(heads, lines, "scenario", search=True)


# ---------------------------------------------------------------------- abilities


def uses_table(found: Findings, names: Names) -> str:
    rows = sorted(found.uses.items(), key=lambda each: -each[1].a_game)
    if not rows:
        return "<p>No ability was used.</p>"
    most = max(use.a_game for _, use in rows)
    lines = [use_line(ability, use, most, names) for ability, use in rows]
    heads = (
        '<th data-by>Ability</th><th class="n wide" data-by>uses</th>'
        '<th class="plot"></th><th class="n" data-by>a game</th>'
    )
    return table(heads, lines, "ability", search=True)


def use_line(ability: str, use: Use, most: float, names: Names) -> str:
    card, _, name = ability.partition(": ")
    owner = names.card(card)
    shown = escape(name) if name == owner else f'{escape(name)} <span class="soft">{escape(owner)}</span>'
    bar = f'<rect class="bar" x="0" y="4" height="10" rx="2" width="{100 * use.a_game / most:.1f}%"/>'
    return (
        f'<th scope="row">{shown}</th><td class="n wide">{use.uses:,}</td>'
        f'<td class="plot"><svg height="18" aria-hidden="true">{bar}</svg></td>'
        f'<td class="n" data-v="{use.a_game:.3f}">{use.a_game:.2f}</td>'
    )


def section(title: str, words: str, inside: str) -> str:
    return f"<section><h2>{escape(title)}</h2><p>{escape(words)}</p>{inside}</section>"
