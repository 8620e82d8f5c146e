"""Match files: every part by name or drawn at random from a seed; squads as a line of text."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Annotated, Literal

from pydantic import Field, field_validator

from crossfray.content.cards import Entry
from crossfray.content.errors import InputError, Problem, nearest_to, shown
from crossfray.content.match.build import presets
from crossfray.content.match.checks import MOST_CARDS, MOST_LETTERS, MOST_SIDES, match_problems
from crossfray.content.match.drawn import RANDOM, Wish, draw_match
from crossfray.content.match.spec import MatchSpec, Pick
from crossfray.content.match.squads import read_squad
from crossfray.content.toml_text import TomlText, read_text
from crossfray.content.toml_write import toml_string, toml_strings

Name = Annotated[str, Field(max_length=MOST_LETTERS)]
MOST_IN_LINE = 1000
"""letters of a whole squad"""


class SideOfMatch(Entry):
    """A side: a list of cards, a line with commas between them, or `random`. With two players, a slash in the line
    separates their characters (TEAM-1)."""

    squad: list[str] | str = RANDOM
    """its cards, a character with what is attached: `jon-snow+needle, arya-stark`; or `random`"""

    @field_validator("squad")
    @classmethod
    def _not_too_many(cls, squad: list[str] | str) -> list[str] | str:
        if len(squad_as_written(squad) or ()) > MOST_CARDS or sum(map(len, squad)) > MOST_IN_LINE:
            raise ValueError(f"expected at most {MOST_CARDS} cards, of {MOST_IN_LINE} letters together")
        return squad


def _two_sides() -> list[SideOfMatch]:
    return [SideOfMatch(), SideOfMatch()]


class MatchFile(Entry):
    """A match as it is written; everything `random` is drawn from the seed."""

    title: Name = ""
    """the title of the match"""
    game: Name = RANDOM
    """skirmish, knock-out, first game, a scenario, or `random`"""
    map: Name = RANDOM
    """the map by its id, or `random`"""
    edition: Name = "expanded"
    """the edition whose rules apply"""
    seed: int = Field(default=0, ge=-(1 << 63), le=1 << 128)
    """the same seed draws the same random parts"""
    size: int = Field(default=3, ge=1, le=5)
    """characters of a random squad"""
    attached: int = Field(default=1, ge=0, le=3)
    """items and companions of a random squad"""
    ultimate: Name = ""
    """the ultimate scenario that is added to the game"""
    pick: Literal["", "open", "secret"] = ""
    """players choose squads at the table: `size` characters and `attached` attachments per side"""
    basic: bool = False
    """with `pick`: each side also has the basic character of its base colour"""
    boxes: list[Name] = Field(default_factory=list, max_length=40)
    """with `pick`: the boxes to choose cards from; empty: all"""
    status: list[Name] = Field(default_factory=list, max_length=8)
    """scenario status cards in play from the start"""
    side: list[SideOfMatch] = Field(default_factory=_two_sides, max_length=MOST_SIDES)
    """the sides, two to four"""


def find_match(name: str) -> MatchSpec:
    """A match by the name of a preset, or from a file."""
    known = presets()
    if name in known:
        return known[name]
    if name.endswith(".toml"):
        return read_match(Path(name))
    message = (
        f"there is no match {shown(name)}: expected a file ending in .toml, or one of {', '.join(known)}"
    )
    raise InputError([Problem("", None, None, message, nearest_to(name, known))])


def find_game(name: str) -> MatchSpec:
    """A match that can be played without choosing squads first."""
    spec = find_match(name)
    if spec.pick:
        raise InputError.at(
            name, "its squads are chosen at the table: expected a match with squads (SETUP-6)"
        )
    return spec


def read_match(path: Path) -> MatchSpec:
    return parse_match(read_text(path), str(path))


def parse_match(text: str, file: str) -> MatchSpec:
    """Read the text of a match file; InputError with every rule it breaks."""
    toml = TomlText(text, file)
    spec = resolve(toml.fit(MatchFile))
    problems = [Problem(file, None, None, text) for text in match_problems(spec)]
    if problems:
        raise InputError(problems)
    return spec


def resolve(entry: MatchFile) -> MatchSpec:
    """The match with everything random drawn, always the same for the same seed."""
    wish = Wish(
        game=entry.game,
        map=entry.map,
        edition=entry.edition,
        size=entry.size,
        attached=entry.attached,
        squads=tuple(squad_as_written(side.squad) for side in entry.side),
        plain=True,
    )
    if entry.pick:
        return _to_be_picked(entry, wish)
    drawn = draw_match(Random(entry.seed), wish, entry.title)
    split = tuple(split_of(side.squad) for side in entry.side)
    return replace(
        drawn, split=split if any(split) else (), status=tuple(entry.status), ultimate=entry.ultimate
    )


def _to_be_picked(entry: MatchFile, wish: Wish) -> MatchSpec:
    """The match whose squads are chosen at the table; other random parts are drawn."""
    drawn = draw_match(Random(entry.seed), replace(wish, squads=(), sides=len(entry.side)), entry.title)
    pick = Pick(entry.pick == "secret", entry.size, entry.attached, entry.basic, tuple(entry.boxes))
    empty: tuple[tuple[str, ...], ...] = ((),) * len(entry.side)
    return replace(drawn, squads=empty, status=tuple(entry.status), pick=pick)


def squad_as_written(squad: list[str] | str) -> tuple[str, ...] | None:
    """A squad as written; None if it is to be drawn."""
    if isinstance(squad, list):
        return tuple(squad)
    return None if squad == RANDOM else squad_of(squad)


def squad_of(line: str) -> tuple[str, ...]:
    """A squad from a line that people copy and paste: `jon-snow+needle, Arya Stark`. Unreadable parts stay as written,
    for the checks of the match to report."""
    read = read_squad(line)
    if read.errors:
        return tuple(card.strip() for card in line.replace("/", ",").split(",") if card.strip())
    return tuple(read.squad)


def split_of(squad: list[str] | str) -> int:
    """How many characters stand before the slash between two players; 0 if there is none."""
    before, slash, _ = squad.partition("/") if isinstance(squad, str) else ("", "", "")
    return len(squad_of(before)) if slash else 0


def squad_line(squad: tuple[str, ...], first: int = 0) -> str:
    """The line of a squad; the first player controls so many of its characters, 0: all."""
    return " / ".join(", ".join(part) for part in (squad[:first], squad[first:]) if part)


def match_text(spec: MatchSpec) -> str:
    """A match as a file, with nothing left to draw."""
    lines = [
        f"title = {toml_string(spec.title)}",
        f"game = {toml_string(spec.game)}",
        f"map = {toml_string(spec.map)}",
        f"edition = {toml_string(spec.edition)}",
    ]
    if spec.ultimate:
        lines.append(f"ultimate = {toml_string(spec.ultimate)}")
    if spec.status:
        lines.append(f"status = {toml_strings(spec.status)}")
    if spec.pick:
        lines += [f'pick = "{"secret" if spec.pick.secret else "open"}"', f"size = {spec.pick.size}"]
        lines += [f"attached = {spec.pick.attached}", f"basic = {str(spec.pick.basic).lower()}"]
        lines += [f"boxes = {toml_strings(spec.pick.boxes)}"] if spec.pick.boxes else []
        return "\n".join([*lines, *["", "[[side]]"] * len(spec.squads)]) + "\n"
    for side, squad in enumerate(spec.squads):
        first = spec.split[side] if side < len(spec.split) else 0
        lines += ["", "[[side]]", f"squad = {toml_string(squad_line(squad, first))}"]
    return "\n".join(lines) + "\n"
