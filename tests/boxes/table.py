"""Small drawn tables with real cards on them.

    game = table("B", {"B": "batman+needle"}, {"J": "the-joker", "H": "henchman"}, at="Ba1 Jb1 Hc3 xb2")
    game.play(1, action="pow", ...)

Pieces go by their letters, items by their own ids. Small letters are always the same parts:
x y z v Mystery Boxes, t the Portal, w u Wights, g Ghost, d Drogon, m n Ambush tokens, a Sally's Arm, o Zero, p q point
markers. After every answer a copy and a saved and loaded twin of the game as it was before must have gone the same
way."""

import json
from collections.abc import Mapping
from textwrap import dedent
from typing import Any

from crossfray.content.drawing import parse_drawing
from crossfray.content.match.spec import split_card
from crossfray.content.position.file import parse_position
from crossfray.content.position.state import standing_position
from crossfray.rules.engine import answer, resume_turn
from crossfray.rules.odds import open_odds
from crossfray.rules.state import State, from_json, set_at
from support.script import Script

PARTS = {
    **dict.fromkeys("xyzv", ("token", "mystery-box", "the-joker")),
    **dict.fromkeys("wu", ("minion", "wight", "night-king")),
    "t": ("token", "portal", "portal-gun"),
    "g": ("companion", "ghost", "jon-snow"),
    "d": ("token", "drogon", "daenerys-targaryen"),
    **dict.fromkeys("mn", ("token", "ambush", "raptor")),
    "a": ("minion", "arm", "sally"),
    "o": ("companion", "zero", "jack-skellington"),
    **dict.fromkeys("pq", ("marker", "", "")),
}

YARD = """
+---+---+---+---+---+---+
|                       |
+   +   +   +   +   +   +
|                       |
+   +   +   +   +   +   +
|                       |
+   +   +   +   +   +   +
|                       |
+---+---+---+---+---+---+
"""
"""an empty yard, a1 to f4"""

Squad = Mapping[str, str]
"""letter -> character, with its item or companion: `jon-snow+needle`"""


class DrawnTable(Script):
    """A script that is saved, loaded and copied before each of its answers."""

    def __enter__(self) -> "DrawnTable":
        return self

    def _answer(self, side: int, question: str, option: str) -> None:
        before = self.state
        saved = json.loads(json.dumps(before.to_json()))
        twins = [before.copy(), from_json(before.match, saved)]
        assert {twin.hash() for twin in twins} == {before.hash()}
        super()._answer(side, question, option)
        for twin in twins:
            answer(twin, twin.step, option)
            assert twin.hash() == self.state.hash(), f"a twin goes another way after {question}: {option}"
        assert from_json(before.match, saved).to_json() == saved

    def go(self, *answers: str) -> None:
        """Answer what is asked, whoever is asked; for the way to what a test is about."""
        for option in answers:
            self._answer(self.asked, self.question, option)

    def holder(self, card: str) -> str | None:
        found: str | None = self.piece(card)["holder"]
        return found

    def is_down(self, piece: str) -> bool:
        return bool(self.piece(piece)["down"])

    def pool(self, side: int) -> list[str]:
        return sorted(self.side(side)["pool"])

    def tokens(self, side: int) -> dict[int, list[str]]:
        """The ability tokens on a side's track, by space."""
        return {place["space"]: place["tokens"] for place in self.side(side)["track"] if place["tokens"]}

    def open_dice(self, target: str) -> tuple[int, int, list[str]]:
        """Of the challenge that asks for a target: dice, defense and the names of what changes them."""
        odds = open_odds(self.state, self.state.match.by_id[target])
        return odds.dice, odds.defense, [change.name for change in odds.trail]

    def dice(self, piece: str, target: str) -> tuple[int, int, list[str]]:
        """The same of a basic challenge."""
        odds = self.odds(piece, target)
        return odds.dice, odds.defense, [change.name for change in odds.trail]

    def last(self, kind: str) -> dict[str, Any]:
        """The latest event of a kind."""
        return self.happened(kind)[-1]


def table(
    to_act: str,
    *squads: Squad,
    at: str = "",
    drawing: str = YARD,
    down: str = "",
    exhausted: str = "",
    status: Mapping[str, str] | None = None,
    waiting: Mapping[str, int] | None = None,
    areas: Mapping[int, str] | None = None,
    pools: Mapping[int, str] | None = None,
    tracks: Mapping[int, str] | None = None,
    points: tuple[int, ...] = (),
    edition: str = "expanded",
    first: int = 0,
    partners: Mapping[str, str] | None = None,
    counted: Mapping[str, tuple[str, int]] | None = None,
    on_track: Mapping[int, Mapping[str, int]] | None = None,
) -> DrawnTable:
    """A position in which `to_act` has been chosen. `at` places what is not drawn (`Ba1`: B on a1), `status` gives
    cards to letters (several with blanks), `waiting` puts pieces on a space of their side's track; a pool is named
    like `strength cunning`, a track like `strength-2`; `partners` says whom a letter has named as its partner,
    `counted` how much it has of what it counts,
    `on_track` puts markers on the spaces of a side's track."""
    drawing = dedent(drawing).strip("\n")
    drawn = set(parse_drawing(drawing).labels.values())
    places = {place[0]: place[1:] for place in at.split()}
    places |= _spare_squares(drawing, places, {each for each in waiting or {} if len(each) == 1} - drawn)
    text = [f'edition = "{edition}"', f'map = """\n{drawing}\n"""', f'to_act = "{to_act}"']
    for number, squad in enumerate(squads, 1):
        for letter, card in squad.items():
            text += _character(letter, number, card, places)
            text += [
                f"down = {str(letter in down).lower()}",
                f"exhausted = {str(letter in exhausted).lower()}",
            ]
            text.append(f"status = {(status or {}).get(letter, '').split()}")
    for letter in sorted((drawn | places.keys()) & PARTS.keys()):
        text += _part(letter, squads, places)
    if areas:
        text += ["[areas]", *(f"{side} = {names.split()}" for side, names in areas.items())]
    for side in range(1, len(squads) + 1):
        text += _side(side, points, pools or {}, tracks or {})
    state = standing_position(parse_position("\n".join(text) + "\n"))
    for owner, partner in (partners or {}).items():
        note = state.match.note(state.match.by_id[owner], "partner")
        state.notes = set_at(state.notes, note, 1 << state.match.by_id[partner])
    for owner, (name, number) in (counted or {}).items():
        note = state.match.note(state.match.by_id[owner], name)
        state.notes = set_at(state.notes, note, number)
    for side, things in (on_track or {}).items():
        for letter, space in things.items():
            state.lift(state.match.by_id[letter])
            state.send(state.match.by_id[letter], side - 1, space)
    return _begun(state, to_act, waiting or {}, first)


def _spare_squares(drawing: str, places: Mapping[str, str], letters: set[str]) -> dict[str, str]:
    """A square for each piece that waits on a track: a position file wants one."""
    drawn = parse_drawing(drawing)
    board = drawn.board()
    taken = {board.names[square] for square in drawn.labels} | set(places.values())
    free = [name for name in board.names_of(board.every & ~board.covered) if name not in taken]
    return dict(zip(sorted(letters - places.keys()), free, strict=False))


def _character(letter: str, side: int, entry: str, places: Mapping[str, str]) -> list[str]:
    card, attached = split_card(entry)
    lines = [f"[pieces.{letter}]", f"side = {side}", f'character = "{card}"']
    lines += [f'item = "{item}"' for item in attached]
    return lines + _square(letter, places)


def _square(letter: str, places: Mapping[str, str]) -> list[str]:
    return [f'square = "{places[letter]}"'] if letter in places else []


def _part(letter: str, squads: tuple[Squad, ...], places: Mapping[str, str]) -> list[str]:
    """A token, minion, companion or marker; it is of the first side with who brings it. A companion is attached to
    the first character of its side."""
    kind, card, bringer = PARTS[letter]
    lines = [f"[pieces.{letter}]", f'kind = "{kind}"', *_square(letter, places)]
    if card:
        owners = [n for n, squad in enumerate(squads, 1) if any(bringer in entry for entry in squad.values())]
        lines += [f'character = "{card}"', f"side = {owners[0]}"]
    return lines


def _side(
    side: int, points: tuple[int, ...], pools: Mapping[int, str], tracks: Mapping[int, str]
) -> list[str]:
    lines = [f"[sides.{side}]", f"points = {points[side - 1] if points else 0}"]
    if side in pools:
        lines.append(f"pool = {pools[side].split()}")
    spaces: dict[str, list[str]] = {}
    for token in tracks.get(side, "").split():
        kind, _, space = token.partition("-")
        spaces.setdefault(space, []).append(kind)
    lines += [f"track.{space} = {kinds}" for space, kinds in spaces.items()]
    return lines


def _begun(state: State, to_act: str, waiting: Mapping[str, int], first: int) -> DrawnTable:
    by_id = state.match.by_id
    for name, space in waiting.items():
        piece = by_id[name]
        state.send(piece, state.match.things[piece].side, space)
    state.round = 1
    actor = by_id[to_act]
    state.first = first - 1 if first else state.match.things[actor].side
    resume_turn(state, actor)
    return DrawnTable(state)
