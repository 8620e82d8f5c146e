"""`crossfray match`: the matches there are, and new ones as files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from crossfray.cli.boxes import Boxes, Force, open_boxes
from crossfray.cli.squad import SquadTexts, drawn_with
from crossfray.content.errors import InputError, expect_new, shown, writing


def match(
    name: Annotated[
        str | None, typer.Argument(metavar="MATCH", help="A match by name, or a file.", show_default=False)
    ] = None,
    random: Annotated[bool, typer.Option("--random", help="Draw a match.")] = False,
    seed: Annotated[int, typer.Option(help="The same seed draws the same match.")] = 0,
    sides: Annotated[
        int | None, typer.Option(min=2, max=4, help="How many sides a drawn match has.", show_default=False)
    ] = None,
    size: Annotated[
        int | None,
        typer.Option(min=1, max=5, help="Characters per side in a drawn match.", show_default=False),
    ] = None,
    edition: Annotated[str, typer.Option(help="The edition of a drawn match.")] = "random",
    squad: SquadTexts = None,
    game: Annotated[str, typer.Option(help="With --random or --squad: the game or scenario.")] = "random",
    map_id: Annotated[str, typer.Option("--map", help="With --random or --squad: the map.")] = "random",
    out: Annotated[Path | None, typer.Option(help="Write the match to this file.")] = None,
    force: Force = False,
    box: Boxes = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """List the matches, show one, or draw one at random. The output is a match file.

    Whatever you do not specify is drawn: game, map, edition, sides and squads. `crossfray exercise --all` plays the
    same matches, by the same seeds.

    \b
    Examples:
      crossfray match
      crossfray match mixed
      crossfray match --random --seed 7 --out my-match.toml
      crossfray match --random --sides 2 --size 3 --edition expanded
      crossfray match --squad "arya-stark+needle, jon-snow" --squad "batman+mallet, the-joker" --game skirmish
      crossfray match --box my-box/
      crossfray play --terminal my-match.toml
    """
    from crossfray.content.match.build import presets
    from crossfray.content.match.drawn import RANDOM, Wish, expect_wish, match_of_seed
    from crossfray.content.match.file import find_match, match_text

    open_boxes(box)
    if random and name is not None:
        raise InputError.at(
            "", f"{shown(name)} is a match, and --random draws one: expected a name or --random, not both"
        )
    if not (random or squad) and (game, map_id) != (RANDOM, RANDOM):
        message = "--game and --map say what to draw: expected --random or --squad with them"
        raise InputError.at("", message)
    if not random and (sides or size or edition != RANDOM):
        message = "--sides, --size and --edition say what to draw: expected --random with them"
        raise InputError.at("", message)
    if squad and (random or name is not None):
        raise InputError.at("", "--squad makes a match: expected no name and no --random with it")
    if name is None and not random and not squad:
        if as_json:
            print(json.dumps({key: spec.to_json() for key, spec in presets().items()}))
            return
        for key, spec in presets().items():
            print(f"{key:<16} {spec.title}: {len(spec.squads)} sides on {spec.map}, edition {spec.edition}")
        return
    wish = Wish(game, map_id, edition, sides, size)
    if squad:
        spec = drawn_with(squad, game, map_id, seed)
    else:
        expect_wish(wish)
        spec = match_of_seed(seed, wish) if random else find_match(name or "")
    text = json.dumps(spec.to_json()) + "\n" if as_json else match_text(spec)
    if out is None:
        print(text, end="")
    else:
        expect_new(out, instead="--force, or another file with --out", force=force)
        with writing(out):
            out.write_text(text, encoding="utf-8")
        print(f"written to {out}")
