"""`crossfray report`: the results of a run as a page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from crossfray.cli.boxes import Boxes, Force
from crossfray.cli.running import AsJson
from crossfray.content.errors import InputError, expect_new, writing


def report(
    results: Annotated[Path, typer.Argument(metavar="RESULTS", help="A file that a run wrote with --out.")],
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where to write the page. Default: next to the results, as .html."),
    ] = None,
    force: Force = False,
    box: Boxes = None,
    as_json: AsJson = False,
) -> None:
    """Make a page from the results of a run.

    For results of `simulate`, `tournament` or `balance`: win rates with their intervals by character, pair,
    item, scenario, side and order of turns, the length of the games, and how often each ability was used. The
    page is a single file and needs no network.

    \b
    Examples:
      crossfray simulate --random --plain --sides 2 --games 2000 --out games.jsonl
      crossfray report games.jsonl
      crossfray report games.jsonl --out page.html --force
      crossfray report games.jsonl --json
    """
    from crossfray.lab.findings import findings_of
    from crossfray.lab.report import page
    from crossfray.lab.runs import read_results
    from crossfray.lab.workers import open_all

    open_all(tuple(box or ()))
    header, rows = read_results(results)
    if header["study"].startswith("exercise"):
        message = "exercise has no report: expected results of simulate, tournament or balance"
        raise InputError.at(str(results), message, line=1)
    if not rows:
        raise InputError.at(str(results), "no game has ended yet: there is nothing to report")
    try:
        found = findings_of(rows)
    except (KeyError, TypeError, IndexError) as error:
        raise InputError.at(
            str(results), f"expected games as a run writes them, found one without {error}"
        ) from None
    if as_json:
        print(json.dumps(found.to_json()))
        return
    path = out or results.with_suffix(".html")
    expect_new(path, instead="--force, or another file with --out", force=force)
    with writing(path):
        path.write_text(page(found, header), encoding="utf-8")
    print(f"{found.games:,} games: written to {path}")
