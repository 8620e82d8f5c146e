"""`crossfray match`: the matches there are, and new ones as files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer


def match(
    name: Annotated[
        str | None, typer.Argument(help="A match by name, or a file.", show_default=False)
    ] = None,
    random: Annotated[bool, typer.Option("--random", help="Draw a match.")] = False,
    seed: Annotated[int, typer.Option(help="The same seed draws the same match.")] = 0,
    sides: Annotated[int, typer.Option(min=2, max=4, help="How many sides a drawn match has.")] = 2,
    size: Annotated[int, typer.Option(min=1, max=5, help="Characters a side in a drawn match.")] = 3,
    out: Annotated[Path | None, typer.Option(help="Write the match to this file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """List the matches, show one, or draw one at random; what is printed is a match file.

    \b
    Examples:
      crossfray match
      crossfray match mixed
      crossfray match --random --seed 7 --out my-match.toml
      crossfray play --terminal my-match.toml
    """
    from crossfray.content.match_file import MatchFile, SideOfMatch, find_match, match_text, resolve
    from crossfray.content.matches import presets

    if name is None and not random:
        if as_json:
            print(json.dumps({key: spec.to_json() for key, spec in presets().items()}))
            return
        for key, spec in presets().items():
            print(f"{key:<16} {spec.title}: {len(spec.squads)} sides on {spec.map}, edition {spec.edition}")
        return
    if random:
        entry = MatchFile(seed=seed, size=size, side=[SideOfMatch() for _ in range(sides)])
        spec = resolve(entry)
    else:
        spec = find_match(name or "")
    text = json.dumps(spec.to_json()) + "\n" if as_json else match_text(spec)
    if out is None:
        print(text, end="")
    else:
        out.write_text(text, encoding="utf-8")
        print(f"written to {out}")
