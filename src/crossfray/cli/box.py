"""`crossfray box`: starts your own box, packs it into one file, and describes box files to editors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crossfray.content.errors import InputError, writing

if TYPE_CHECKING:
    pass

box = typer.Typer(
    name="box",
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Make boxes of cards of your own.",
    context_settings={"help_option_names": ["-h", "--help"]},
)


@box.command()
def new(
    folder: Annotated[
        Path,
        typer.Argument(metavar="FOLDER", help="The folder to create; its name becomes the id of the box."),
    ],
    name: Annotated[str, typer.Option(help="The name of the box.")] = "",
) -> None:
    """Start a box: a folder with examples and comments.

    It has a character, an item, a map and a scenario, which you can change.

    \b
    Examples:
      crossfray box new my-box
      crossfray box new my-box --name "My own box"
    """
    from crossfray.content.cards import slug
    from crossfray.content.new_box import new_box
    from crossfray.content.toml_text import file_name

    title = folder.resolve().name
    box_id = slug(title)
    if not box_id or not box_id.isascii() or len(box_id) > 20:
        message = "expected a name of up to 20 letters a to z, digits and hyphens"
        raise InputError.at(file_name(folder), message)
    label = name or title.replace("-", " ").capitalize()
    if '"' in label or "\\" in label or not label.isprintable():
        raise InputError.at("", "expected a name without quotes and backslashes")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError.at(file_name(folder), "already exists and is not empty: expected a new folder")
    with writing(file_name(folder)):
        for file, text in new_box(box_id, label).items():
            path = folder / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    print(f"Created {folder}. Start with characters.toml.")
    print(f"  crossfray check {folder}/         lists every problem with its line")
    print(f"  crossfray confirm {folder}/       asks whether its texts play what you mean")
    print(f"  crossfray play --box {folder}/    plays a match with it")


@box.command()
def pack(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of a box.")],
    to: Annotated[
        Path | None, typer.Option(help="The file to write. Default: the box's id with .crossfray.")
    ] = None,
) -> None:
    """Pack a box into one file to share.

    `crossfray play --box FILE` opens it. A box with errors is not packed.

    \b
    Examples:
      crossfray box pack my-box/
      crossfray box pack my-box/ --to shared.crossfray
    """
    from crossfray.content.cards import read_content
    from crossfray.content.check.box import check_source
    from crossfray.content.sources import SUFFIX, read_box
    from crossfray.content.sources import pack as packed

    source = read_box(folder)
    report = check_source(source)
    if report.errors:
        raise InputError(report.errors)
    content, _ = read_content(source)
    assert content is not None
    file = to or Path(f"{content.id}{SUFFIX}")
    if file.suffix != SUFFIX:
        raise InputError.at(str(file), f"expected a file name that ends in {SUFFIX}")
    with writing(file):
        file.write_text(packed(source), encoding="utf-8")
    cards = len(content.characters) + len(content.attachments)
    counts = (("card", cards), ("map", len(source.maps)), ("scenario", len(source.scenarios)))
    held = ", ".join(f"{count} {word}{'' if count == 1 else 's'}" for word, count in counts)
    print(f"Packed {content.name} into {file}: {held}.")
    for problem in report.warnings:
        print(f"warning: {problem}")


@box.command()
def schema(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="Which: box, characters, attachments, map, scenario, power-ups, figures or match.",
        ),
    ] = "characters",
) -> None:
    """Print the JSON Schema of a file of a box.

    Editors use it to complete and check TOML.

    \b
    Examples:
      crossfray box schema > characters.schema.json
      crossfray box schema attachments
    """
    from crossfray.content.described import FILES, schema_of
    from crossfray.content.errors import nearest_to

    if file not in FILES:
        message = f"there is no file '{file}' in a box: expected one of {', '.join(FILES)}"
        raise InputError.at("", message, nearest=nearest_to(file, FILES))
    print(json.dumps(schema_of(FILES[file]), indent=2))
