"""`crossfray confirm`: goes through the texts of a box that are read in other words than their own, and keeps what
their author means."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from crossfray.cli.boxes import command, in_other_words
from crossfray.content.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console
    from rich.text import Text

    from crossfray.content.cards import Written
    from crossfray.content.confirming import ReadAs
    from crossfray.content.sources import BoxSource


def confirm(
    box: Annotated[Path, typer.Argument(metavar="BOX", help="The folder of your box.")],
    only_list: Annotated[bool, typer.Option("--list", help="Show them without asking.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print them as JSON, without asking.")] = False,
) -> None:
    """Say yes to what your cards play.

    The game says each text back in its own words. Where these are other words than yours, this asks whether you mean
    that, and writes your answer as `reading = "..."` beneath the text. From then on the game plays what you have
    confirmed; your text stays as it is. You can stop at any time: every answer is kept at once.

    \b
    Examples:
      crossfray confirm my-box/           one text after the other
      crossfray confirm my-box/ --list    only show them
      crossfray confirm my-box/ --json    the same for programs
    """
    from rich.console import Console

    from crossfray.content.check.box import check_source
    from crossfray.content.confirming import waiting
    from crossfray.content.sources import read_box

    report = check_source(source := read_box(box))
    if report.errors:
        raise InputError(report.errors)
    asked = waiting(source, report.texts)
    if as_json:
        print(json.dumps({"waiting": [as_data(written) for written in asked]}, ensure_ascii=False))
        return
    console = Console(highlight=False)
    if not asked:
        console.print("Every text is read in its own words, or is confirmed.")
        return
    if only_list or not box.is_dir() or not (sys.stdin.isatty() and sys.stdout.isatty()):
        for written in asked:
            show(console, written)
        console.print(f"{in_other_words(len(asked))}.", markup=False)
        if not box.is_dir():
            console.print("A packed box is not changed: confirm the folder that it was made from.")
        elif not only_list:
            console.print(
                f"This is no terminal, so nothing was asked: {command(source)} in one asks.", markup=False
            )
        return
    left = len(asked)
    for number, written in enumerate(asked, 1):
        console.print(f"\n{number} of {len(asked)}", style="dim")
        answer = ask_about(console, source, box, written)
        if answer is None:
            break
        left -= answer
    console.print(
        f"\n{in_other_words(left)}. {command(source)} goes on." if left else "\nAll are confirmed.",
        markup=False,
    )


def as_data(written: Written) -> dict[str, Any]:
    """A text that waits for a yes, for programs."""
    from crossfray.content.confirming import card_of, other_readings, read_as, words_of

    words = words_of(written)
    return {
        "file": written.toml.file,
        "line": written.toml.line_of(written.path),
        "card": card_of(written),
        "text": written.text,
        "read_as": read_as(written).says,
        "added": words.added,
        "left_out": words.left_out,
        "others": other_readings(written),
    }


# ---------------------------------------------------------------------- what is shown

CHOICES = (
    ("yes", "that is what I mean"),
    ("no", "that is not what I mean"),
    ("write", "say it in other words"),
    ("skip", "ask me another time"),
    ("stop", "that is enough for now"),
)
PLAINER = """\
Then the game should not play it. The text stays as it is for now. To be understood better:
  - Say who: "that rival" or a name instead of "it" or "they".
  - One thing in each sentence, in the order in which it happens.
  - Say how long something holds: "until the end of the round".
  - Begin from a card that does something similar: crossfray cards --find WORD
docs/writing-cards.md shows sentences that work. Change the text, then come back here.\
"""


def show(console: Console, written: Written, found: ReadAs | None = None) -> None:
    """A text, and what it is read as, with the words that only one of them has marked."""
    from rich.padding import Padding

    from crossfray.content.confirming import card_of, read_as, words_of

    found = found or read_as(written)
    says, words = found.says, words_of(written, found)
    console.print(card_of(written), style="bold", markup=False)
    console.print(
        f"{written.toml.file}, line {written.toml.line_of(written.path)}", style="dim", markup=False
    )
    plain = console.color_system is None or console.no_color
    for title, said, spans in (("says", written.text, words.left_out), ("plays", says, words.added)):
        console.print(f"  {'The card' if title == 'says' else 'The game'} {title}:")
        console.print(Padding(marked(said, spans, plain=plain), (0, 0, 0, 4), expand=False))


def marked(said: str, spans: Sequence[tuple[int, int]], *, plain: bool) -> Text:
    """Words with some of them in colour, or `plain` in brackets."""
    from rich.text import Text

    found, at = Text(), 0
    for start, end in spans:
        found.append(one_line(said[at:start]))
        words = one_line(said[start:end])
        found.append(f"[{words}]" if plain else words, "" if plain else "bold yellow")
        at = end
    return found.append(one_line(said[at:]))


def one_line(text: str) -> str:
    return text.replace("\n", " ")


# ---------------------------------------------------------------------- what is asked


def ask_about(console: Console, source: BoxSource, box: Path, written: Written) -> bool | None:
    """Ask what a text means, and keep it: whether something was kept, or None to stop."""
    from crossfray.content.confirming import keep, other_readings, read_as

    found, others = read_as(written), other_readings(written)
    show(console, written)
    while True:
        offer(console, others)
        answer = read_answer("> ")
        if answer in ("stop", "quit", "q", None):
            return None
        if answer in ("skip", "s", ""):
            return False
        if answer in ("no", "n"):
            console.print(PLAINER, markup=False)
            return False
        if answer in ("write", "w"):
            if (other := write(console, written)) is not None:
                found = other
                show(console, written, found)
            continue
        if answer.isdecimal() and 1 <= int(answer) <= len(others):
            kept = others[int(answer) - 1]
        elif answer in ("yes", "y"):
            kept = found.kept
        else:
            console.print("Please answer with one of these words, or a number.")
            continue
        file = written.toml.file.removeprefix(f"{source.folder}/")
        keep(box, file, written, kept)
        console.print(f"Kept in {written.toml.file}.", markup=False)
        return True


def offer(console: Console, others: Sequence[str]) -> None:
    """The answers that can be given."""
    from rich.padding import Padding
    from rich.text import Text

    if others:
        console.print("Or do you mean one of these? Then answer with its number.")
    for number, words in enumerate(others, 1):
        console.print(Padding(Text(f"{number}  {words}"), (0, 0, 0, 4), expand=False))
    for word, means in CHOICES:
        console.print(f"  {word:<6} {means}", style="dim", markup=False)


def write(console: Console, written: Written) -> ReadAs | None:
    """What the author writes instead, and what that is read as; None if nothing that is understood."""
    from crossfray.content.compiled import TextError
    from crossfray.content.confirming import rewritten

    console.print("What should the game play? Your card keeps its text. (Enter alone: go back)")
    words = read_answer("> ", exact=True)
    if not words:
        return None
    try:
        return rewritten(written, words)
    except TextError as error:
        for fault in error.faults:
            console.print(f"That is not understood: {fault.message}.", markup=False)
            if fault.nearest:
                console.print(f"  Did you mean: {fault.nearest}", markup=False)
            if fault.examples:
                console.print(f"  Sentences that work: {fault.examples}", markup=False)
        return None


def read_answer(prompt: str, *, exact: bool = False) -> str | None:
    """What is typed; None at the end of the input."""
    try:
        typed = input(prompt).strip()
    except EOFError:
        return None
    return typed if exact else typed.lower()
