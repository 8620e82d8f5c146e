"""`crossfray puzzle`: a position with one clearly best answer; `crossfray puzzles`: all of them, and new ones."""

from __future__ import annotations

import json
import time
from collections import Counter
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from crossfray.cli.boxes import Boxes, open_boxes
from crossfray.cli.games import KeptOrFile
from crossfray.cli.running import AsJson, RunCommand, Running, Seed, Workers, play_study, runs
from crossfray.content.errors import InputError, shown, writing

if TYPE_CHECKING:
    from rich.console import Console

    from crossfray.study.puzzles import Puzzle

File = Annotated[
    Path | None,
    typer.Option("--file", metavar="FILE", help="Your own puzzles: a file that puzzles make --into wrote."),
]
MOST = 1000
TRIES = 3
"""at most; fewer if there are few answers"""


def puzzle(
    name: Annotated[str | None, typer.Argument(metavar="ID", help="A puzzle by its id.")] = None,
    theme: Annotated[
        str, typer.Option(help="The puzzle of the day on this theme: knock-outs, sight, reactions or points.")
    ] = "",
    day: Annotated[str | None, typer.Option(metavar="YYYY-MM-DD", help="The puzzle of this day.")] = None,
    answer: Annotated[str | None, typer.Option(help="Answer at once, without being asked.")] = None,
    solve: Annotated[bool, typer.Option("--solution", help="Show the solution.")] = False,
    file: File = None,
    box: Boxes = None,
    as_json: AsJson = False,
) -> None:
    """Solve the puzzle of the day.

    A position, a question, and one answer that is clearly best.

    Answer with the number, the square, the letter or the id. You have up to three tries; `solution` shows it.

    \b
    Examples:
      crossfray puzzle                      today's
      crossfray puzzle --theme sight        today's about sight
      crossfray puzzle --day 2026-11-18
      crossfray puzzle p017 --answer c4     right or wrong, with reasons
      crossfray puzzle p017 --solution --json
    """
    from crossfray.study.puzzles import FILE, find_puzzle, puzzle_of_the_day, solution, try_answer

    open_boxes(box)
    path = file or FILE
    found = find_puzzle(name, path) if name else puzzle_of_the_day(day_of(day), theme, path)
    if answer is not None:
        verdict = try_answer(found, answer)
        told = {"id": found.id, "right": verdict.right, "say": verdict.say, "option": verdict.option}
        print(json.dumps(told) if as_json else verdict.say)
    elif solve:
        told = {"id": found.id, **solution(found)}
        print(json.dumps(told)) if as_json else show_solution(told)
    elif as_json:
        print(json.dumps(facts(found)))
    else:
        ask(found)


def day_of(text: str | None) -> date:
    if text is None:
        return datetime.now().astimezone().date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InputError.at("", f"{shown(text)} is not a date: expected one like 2026-11-18") from None


def facts(found: Puzzle) -> dict[str, object]:
    """A puzzle as data: the question, and the position as the side that must answer sees it."""
    from crossfray.rules.view import view
    from crossfray.study.puzzles import question

    seen = view(question(found), found.side)
    about = {"id": found.id, "theme": found.theme, "level": found.level, "title": found.title}
    return about | {"task": found.task, "side": found.side + 1, "view": seen}


def ask(found: Puzzle) -> None:
    """Show the position and read answers until one is right, or no tries are left."""
    from rich.console import Console

    from crossfray.cli.screen import show_game, show_question
    from crossfray.study.puzzles import question

    console = Console(highlight=False)
    console.print(f"{found.id}, {found.theme}, {found.level}: {found.title}", style="bold", markup=False)
    state = question(found)
    show_game(console, state)
    console.print(found.task)
    show_question(console, state)
    for left in reversed(range(min(TRIES, len(found.wins) - 1))):
        while (right := take(console, found)) is None:
            pass
        if right:
            return
        if left:
            console.print(f"{left} more {'try' if left == 1 else 'tries'}, or: solution")
    from crossfray.study.puzzles import solution

    show_solution(solution(found))


def take(console: Console, found: Puzzle) -> bool | None:
    """Handle one line: True if it ends the puzzle, False if it was a wrong try, None if it was neither."""
    from crossfray.cli.play import answer_of
    from crossfray.rules.engine import option_id
    from crossfray.study.puzzles import question, solution, try_answer

    try:
        text = console.input("> ").strip()
    except EOFError:
        return True
    if text in ("solution", "quit", "q"):
        if text == "solution":
            show_solution(solution(found))
        return True
    state = question(found)
    try:
        option = answer_of(state, text)
    except InputError as error:
        console.print(str(error), style="red", markup=False)
        return None
    verdict = try_answer(found, option_id(state, option))
    console.print(verdict.say, style="green" if verdict.right else "red", markup=False)
    return verdict.right


def show_solution(told: dict[str, Any]) -> None:
    from crossfray.study.hint import short

    print(told["say"])
    for each in told["options"]:
        print(f"  {short(each['label'])}: {each['win']:.0%} to win. {each['sentence']}")
    checked = told["checked"]
    how = "every answer and roll worked out" if checked["method"] == "exact" else "by search"
    looks, margin, noise = (checked[key] for key in ("looks", "margin", "noise"))
    print(f"Checked with {looks:,} looks at each, {how}: better by {margin:.0%}, give or take {noise:.0%}.")


puzzles = typer.Typer(name="puzzles", help="List the puzzles, or make new ones.", invoke_without_command=True)


@puzzles.callback()
def every(
    context: typer.Context,
    theme: Annotated[str, typer.Option(help="Only this theme.")] = "",
    file: File = None,
    as_json: AsJson = False,
) -> None:
    """List the puzzles there are.

    \b
    Examples:
      crossfray puzzles
      crossfray puzzles --theme points --json
      crossfray puzzles make --games 20 --into mine.json
    """
    if context.invoked_subcommand:
        return
    from crossfray.study.puzzles import FILE, puzzle_of_the_day
    from crossfray.study.puzzles import puzzles as known

    path = file or FILE
    puzzle_of_the_day(datetime.now(UTC).date(), theme, path)
    found = [each for each in known(path).values() if theme in ("", each.theme)]
    if as_json:
        keys = ("id", "theme", "level", "title")
        print(json.dumps([{key: getattr(each, key) for key in keys} for each in found]))
        return
    for each in found:
        print(f"{each.id}  {each.theme:<10}  {each.level:<6}  {each.title}")


@puzzles.command(cls=RunCommand)
@runs
def make(
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="Games to look for puzzles in.")] = 20,
    into: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the puzzles to this file: puzzle --file takes it."),
    ] = None,
    most: Annotated[int, typer.Option(min=1, max=10_000, help="Puzzles in that file.")] = 60,
    level: Annotated[
        str, typer.Option(help="Leave easier ones aside: easy, medium or hard. Few games have a hard one.")
    ] = "easy",
    looks: Annotated[
        int,
        typer.Option(min=4, max=100_000, help="How often each answer is looked at, in each of eight passes."),
    ] = 300,
    seconds: Annotated[
        float | None, typer.Option(min=0, help="Start no new game after this many seconds.")
    ] = None,
    *,
    how: Running,
) -> None:
    """Find puzzles in games of the computer against itself.

    A puzzle is a question with one clearly best answer.

    What looks so is looked at again, then much deeper, and worked out exactly to the end of the activation where that
    is small enough. Expect one to three a game, and two or three minutes a game; with compiled rules a quarter of that.

    \b
    Examples:
      crossfray puzzles make --games 20 --into mine.json
      crossfray puzzles make --games 500 --workers 8 --out games.jsonl --into mine.json
      crossfray puzzles make --games 200 --level hard --into hard.json
      crossfray puzzles make --games 500 --out games.jsonl --resume --seconds 0 --into mine.json
    """
    from crossfray.lab.workers import open_all
    from crossfray.study.finding import DEEP, Puzzles, chosen

    open_all(how.boxes)
    until = time.time() + seconds if seconds is not None else float("inf")
    study = Puzzles(games, how.seed, DEEP._replace(looks=looks), until, level)
    status = play_study(study, how)
    tell_found(chosen(study.found, most), into, how.as_json)
    if status:
        raise typer.Exit(status)


@puzzles.command()
def find(
    game: KeptOrFile = None,
    into: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the puzzles to this file: puzzle --file takes it."),
    ] = None,
    looks: Annotated[
        int,
        typer.Option(min=4, max=100_000, help="How often each answer is looked at, in each of eight passes."),
    ] = 300,
    box: Boxes = None,
    as_json: AsJson = False,
) -> None:
    """Find puzzles in a game that was played.

    A puzzle is a question with one clearly best answer. Every question is looked at: expect two or three minutes.

    \b
    Examples:
      crossfray puzzles find
      crossfray puzzles find game.json --into mine.json
    """
    from crossfray.cli.review import finished_game
    from crossfray.study.finding import DEEP, among, chosen

    open_boxes(box)
    table, _ = finished_game(game)
    first = len(table.steps) - len(table.past)
    pairs = ((state, step.answer) for state, step in zip(table.past, table.steps[first:], strict=True))
    found = among(table.played, pairs, "find", DEEP._replace(looks=looks), len(table.steps))
    tell_found(chosen(list(found), MOST), into, as_json)


def tell_found(found: list[dict[str, Any]], into: Path | None, as_json: bool) -> None:
    """Write puzzles to a file, and say how many there are."""
    from crossfray.study.puzzles import puzzle_from

    if into is not None:
        lines = ",\n".join(json.dumps(each, separators=(",", ":"), ensure_ascii=False) for each in found)
        with writing(into):
            into.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    counts = Counter(each["theme"] for each in found)
    if as_json:
        print(json.dumps({"found": counts, "puzzles": found}))
        return
    for each in map(puzzle_from, found):
        print(f"{each.id}  {each.theme:<10}  {each.level:<6}  {each.title}")
    print(f"{len(found)} puzzles" + (f", in {into}: crossfray puzzle --file {into}" if into else ""))


@puzzles.command()
def check(
    file: File = None,
    looks: Annotated[
        int,
        typer.Option(min=4, max=100_000, help="How often each answer is looked at, in each of four passes."),
    ] = 100,
    seed: Seed = 2,
    workers: Workers = 1,
    as_json: AsJson = False,
) -> None:
    """Check every puzzle again with another seed.

    The status is 1 if another answer looks best now.

    \b
    Examples:
      crossfray puzzles check --workers 4
      crossfray puzzles check --file mine.json --looks 300 --json
    """
    from crossfray.lab.workers import crew
    from crossfray.study.finding import Again, look_again
    from crossfray.study.puzzles import FILE
    from crossfray.study.puzzles import puzzles as known

    path = file or FILE
    wrong = 0
    rows = []
    with crew(workers) as spread:
        tasks = [Again(path, name, looks, seed) for name in known(path)]
        for task, (answer, margin, noise) in zip(tasks, spread(look_again, tasks), strict=True):
            same = answer == known(path)[task.id].answer
            wrong += not same
            row = {
                "id": task.id,
                "same": same,
                "answer": answer,
                "margin": round(margin, 4),
                "noise": round(noise, 4),
            }
            rows.append(row)
            if not as_json:
                said = "the same answer" if same else f"now {answer} looks best"
                print(f"{task.id}: {said}, by {margin:.0%}, give or take {noise:.0%}", flush=True)
    print(json.dumps(rows)) if as_json else print(f"{len(rows) - wrong} of {len(rows)} have the same answer")
    if wrong:
        raise typer.Exit(1)
