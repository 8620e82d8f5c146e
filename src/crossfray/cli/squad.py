"""`crossfray squad`: which squad of your cards is best."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from crossfray.cli.running import Running, play_study, runs
from crossfray.content.errors import InputError, Problem

if TYPE_CHECKING:
    from crossfray.content.match.spec import MatchSpec
    from crossfray.lab.squads import Tried

TOLD = 5
SquadTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--squad", metavar="SQUAD", help="A side's squad as text; once for each side, the rest is drawn."
    ),
]


@runs
def squad(
    owned: Annotated[
        list[str] | None, typer.Argument(metavar="BOX", help="The boxes you own, by id. Default: all.")
    ] = None,
    text: Annotated[
        str | None,
        typer.Option(metavar="SQUAD", help="Read a squad as text instead, and print it in its usual form."),
    ] = None,
    size: Annotated[int, typer.Option(min=1, max=5, help="Characters in a squad.")] = 3,
    attached: Annotated[int, typer.Option(min=0, max=3, help="Items and companions in a squad.")] = 0,
    game: Annotated[str, typer.Option(help="For this game or scenario.")] = "random",
    map_id: Annotated[str, typer.Option("--map", help="For this map.")] = "random",
    squads: Annotated[int, typer.Option(min=2, max=10_000, help="How many squads are tried.")] = 24,
    rivals: Annotated[
        int, typer.Option(min=1, max=1000, help="How many rivals each squad meets at first.")
    ] = 6,
    *,
    how: Running,
) -> None:
    """Find out which squads of your cards win most.

    Squads are drawn from the boxes you own. All of them meet the same rivals, with cards from any box, from both
    seats. The better half continues and plays twice as many games, until three are left. The result is for greedy
    players: in your hands another squad may do better.

    \b
    Examples:
      crossfray squad got100
      crossfray squad got100 dc100 --size 4 --attached 2
      crossfray squad sg100 --game control --squads 60 --workers 4
      crossfray squad --box my-box/ my-box --rivals 20 --json
      crossfray squad --text "Arya Stark + Needle, jon-snow"     as match files and others write it
    """
    from crossfray.lab.workers import open_all
    from crossfray.study.advice import squads_to_try

    open_all(how.boxes)
    if text is not None:
        show_text(text, how.as_json)
        return
    study = squads_to_try(
        size, attached, owned or [], game, map_id, squads=squads, rivals=rivals, seed=how.seed
    )
    status = play_study(study, how)
    found = study.ranked()
    if how.as_json:
        told = {"squads": [each.to_json() for each in found], "failures": study.failures}
        print(json.dumps(told))
    else:
        show(found[:TOLD], study.failures)
    if status or study.failures:
        raise typer.Exit(status or 1)


def show(best: list[Tried], failures: list[str]) -> None:
    from crossfray.content.match.file import squad_line

    for place, each in enumerate(best, 1):
        print(f"{place}. {squad_line(each.squad)}")
        print(f"   won {each.won} of {each.games} games: {each.share}")
    for failure in failures[:20]:
        print(f"failed: {failure}")


def show_text(text: str, as_json: bool) -> None:
    """A squad in its usual form; InputError with everything in it that cannot be read."""
    from crossfray.content.match.file import squad_line
    from crossfray.content.match.squads import read_squad

    found = read_squad(text)
    if as_json:
        line = squad_line(tuple(found.squad), found.split) if not found.errors else None
        told = {"text": line, "squad": found.squad, "split": found.split}
        print(json.dumps(told | {"errors": [each.to_json() for each in found.errors]}))
        return
    if found.errors:
        raise squad_error(text)
    print(squad_line(tuple(found.squad), found.split))


def squad_error(text: str) -> InputError:
    """The error with everything in a squad's text that cannot be read."""
    from crossfray.content.match.squads import read_squad

    return InputError(
        Problem(
            "", None, None, each.message, ", ".join(each.suggestions) or None, f"{text}\n{' ' * each.start}^"
        )
        for each in read_squad(text).errors
    )


def drawn_with(texts: list[str], game: str, map_id: str, seed: int) -> MatchSpec:
    """A match with squads given as text; missing squads, the game and the map are drawn."""
    from random import Random

    from crossfray.content.match.drawn import Wish, draw_match, expect_wish
    from crossfray.content.match.file import split_of
    from crossfray.content.match.squads import read_squad

    for text in texts:
        if read_squad(text).errors:
            raise squad_error(text)
    given: list[tuple[str, ...] | None] = [tuple(read_squad(text).squad) for text in texts]
    given += [None] * (2 - len(given))
    first = next(squad for squad in given if squad)
    attached = sum(card.count("+") for card in first)
    wish = Wish(game, map_id, "expanded", size=len(first), attached=attached, squads=tuple(given), plain=True)
    expect_wish(wish)
    split = tuple(split_of(text) for text in texts) + (0,) * (len(given) - len(texts))
    return replace(draw_match(Random(seed), wish), split=split if any(split) else ())
