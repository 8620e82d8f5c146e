"""`--box`, which means the same on every command: with a box of your own, beside those that come with the game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from crossfray.content.errors import InputError
from crossfray.content.sources import SUFFIX, BoxSource

Boxes = Annotated[
    list[Path] | None,
    typer.Option(
        "--box",
        metavar="PATH",
        help="Use a box of your own: its folder or packed file. Can be given several times.",
    ),
]

Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]


def open_boxes(paths: list[Path] | None, *, played: bool = False) -> list[str]:
    """Add boxes to those that can be played with; the names of the matches that they suggest. If they are `played`,
    what their authors have not confirmed is said."""
    if not paths:
        return []
    from crossfray.content.cards import characters
    from crossfray.content.check.box import open_box
    from crossfray.content.match.build import box_matches

    for path in paths:
        if not path.exists() and str(path) in {card.box for card in characters().values()}:
            message = f"the box {path} is always included: --box takes the folder or file of your own box"
            raise InputError.at("", message)
    found = [name for path in paths for name in box_matches(open_box(path))]
    if played:
        tell_unconfirmed()
    return found


def tell_unconfirmed() -> None:
    """Say which of the open boxes have texts whose meaning nobody has confirmed yet."""
    from crossfray.content.cards import content_of
    from crossfray.content.confirming import waiting
    from crossfray.content.scenarios import scenarios_of
    from crossfray.content.sources import opened_boxes

    for source in opened_boxes():
        count = len(waiting(source, (*content_of(source).texts, *scenarios_of(source).texts)))
        if count:
            print(f"{in_other_words(count, source.folder)}; {command(source)} shows them", file=sys.stderr)


def in_other_words(count: int, of: str = "") -> str:
    """How many texts wait for a yes."""
    texts = "1 text" if count == 1 else f"{count} texts"
    whose = f" of {of}" if of else ""
    is_read, its = ("is", "its") if count == 1 else ("are", "their")
    return f"{texts}{whose} {is_read} read in other words than {its} own"


def command(source: BoxSource) -> str:
    """What confirms the texts of a box."""
    return f"crossfray confirm {source.folder}{'' if source.folder.endswith(SUFFIX) else '/'}"
