"""`--box`, which means the same on every command: with a box of your own, beside those that come with the game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from crossfray.content.errors import InputError

Boxes = Annotated[
    list[Path] | None,
    typer.Option(
        "--box",
        metavar="PATH",
        help="Use a box of your own: its folder or packed file. Can be given several times.",
    ),
]

Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]


def open_boxes(paths: list[Path] | None) -> list[str]:
    """Add boxes to those that can be played with; the names of the matches that they suggest."""
    if not paths:
        return []
    from crossfray.content.cards import characters
    from crossfray.content.check.box import open_box
    from crossfray.content.match.build import box_matches

    for path in paths:
        if not path.exists() and str(path) in {card.box for card in characters().values()}:
            message = f"the box {path} is always included: --box takes the folder or file of your own box"
            raise InputError.at("", message)
    return [name for path in paths for name in box_matches(open_box(path))]
