"""`--box`, which means the same on every command: with a box of your own, beside those that come with the game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Boxes = Annotated[
    list[Path] | None,
    typer.Option(
        "--box", help="With a box of your own: its folder or packed file. May be given several times."
    ),
]


def open_boxes(paths: list[Path] | None) -> list[str]:
    """Add boxes to those that can be played with; the names of the matches that they suggest."""
    if not paths:
        return []
    from crossfray.content.check.box import open_box
    from crossfray.content.match.build import box_matches

    return [name for path in paths for name in box_matches(open_box(path))]
