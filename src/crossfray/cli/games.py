"""The games on this machine: each terminal game in its own file, browser games in their store."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crossfray.content.errors import InputError, nearest_to, shown

if TYPE_CHECKING:
    from crossfray.content.match.spec import MatchSpec

MOST_LISTED = 50
KeptOrFile = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        help="A record, or a name that replay --list shows. Default: the game you last played here.",
    ),
]


@dataclass(frozen=True)
class KeptGame:
    """A game on this machine: its name, where and when it was last played, what, by whom, and who won."""

    name: str
    where: str
    """terminal or browser"""
    played: str
    match: str
    seats: list[str]
    answers: int
    winner: int | None
    """the side that has won; None if the game continues, or if only a replay could tell"""

    def to_json(self) -> dict[str, object]:
        return asdict(self)


def games_folder() -> Path:
    from crossfray.cli.serve import data_folder

    return data_folder() / "games"


def new_game_file(spec: MatchSpec) -> Path:
    """A file for a new game that no other game uses."""
    from crossfray.content.cards import slug

    name = f"{datetime.now():%Y-%m-%d-%H%M}-{slug(spec.title)[:40] or 'game'}"
    folder = games_folder()
    taken = {path.stem for path in folder.glob(f"{name}*.json")}
    free = next(
        each for n in range(1, len(taken) + 3) if (each := name if n == 1 else f"{name}-{n}") not in taken
    )
    return folder / f"{free}.json"


def game_files() -> list[Path]:
    """The files of terminal games, last played first."""
    from crossfray.cli.serve import data_folder

    found = [
        *games_folder().glob("*.json"),
        *data_folder().glob("last-game.json"),
    ]  # where version 0.1.0 kept its game
    return sorted(found, key=lambda path: -path.stat().st_mtime)


def last_game(unfinished: bool = False, over: bool = False) -> Path:
    """The terminal game that was played last; with `unfinished` or `over`, the last such game; InputError if there is
    none."""
    from crossfray.table.record import read_record

    for path in game_files():
        if not (unfinished or over) or (read_record(path).winner is None) == unfinished:
            return path
    what = "There is no game to continue" if unfinished else "No game has been played here yet"
    what = "No game that was played here is over" if over else what
    raise InputError.at("", f"{what}: crossfray play --terminal starts one")


def find_game_file(name: str) -> Path | None:
    """The file of a game, from a path or the name of a terminal game; None if it is neither."""
    path = Path(name)
    if path.is_file() or path.suffix == ".json":
        return path
    return next((each for each in game_files() if each.stem == name), None)


def no_such_game(name: str) -> InputError:
    known = [path.stem for path in game_files()]
    message = f"there is no game {shown(name)}: expected a file, or a name that crossfray replay --list shows"
    return InputError.at("", message, nearest=nearest_to(name, known))


def kept_games() -> list[KeptGame]:
    """All games, last played first; unreadable files are left out."""
    found = [game for path in game_files() if (game := _terminal_game(path))]
    found += _browser_games()
    return sorted(found, key=lambda game: game.played, reverse=True)[:MOST_LISTED]


def _terminal_game(path: Path) -> KeptGame | None:
    from crossfray.table.record import read_record

    try:
        record = read_record(path)
    except InputError:
        return None
    played = _moment(path.stat().st_mtime)
    return KeptGame(
        path.stem, "terminal", played, record.spec.title, record.seats, len(record.steps), record.winner
    )


def _browser_games() -> list[KeptGame]:
    from crossfray.cli.serve import data_folder
    from crossfray.server.kept import kept_tables

    return [
        KeptGame(
            table.id,
            "browser",
            _moment(table.touched),
            table.spec.title,
            [seat.kind for seat in table.seats],
            len(table.steps),
            None,
        )
        for table in kept_tables(data_folder())
    ]


def _moment(seconds: float) -> str:
    return f"{datetime.fromtimestamp(seconds):%Y-%m-%d %H:%M}"
