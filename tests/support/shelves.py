"""Boxes that are not what they were: the shipped ones with some of their texts changed."""

import re
from collections.abc import Callable

from crossfray.content.sources import BoxSource, Shelf, shipped_boxes

TEXT = re.compile(r'^text = ("""[\s\S]*?"""|"[^\n]*")', re.MULTILINE)


def changed(change: Callable[[str, str], str]) -> Shelf:
    """The shipped boxes with each text as `change` has it: it is given the file and what stands there."""
    return tuple(
        BoxSource(
            box.folder,
            {name: change(f"{box.folder}/{name}", box.text(name)) for name in box.names},
            shipped=True,
        )
        for box in shipped_boxes()
    )


def with_text(file: str, old: str, new: str) -> Shelf:
    """The shipped boxes with one text changed, where it stands first."""

    def change(name: str, text: str) -> str:
        if name != file:
            return text
        assert old in text, f"{file} does not say {old!r}"
        return text.replace(old, new, 1)

    return changed(change)


def with_every_ability_changed() -> Shelf:
    """Every ability of every character, item and companion does something else."""

    def change(name: str, text: str) -> str:
        if not name.endswith(("characters.toml", "attachments.toml")):
            return text
        blocks = re.split(r"\n(?=\[)", text)
        return "\n".join(
            TEXT.sub('text = "Move 2."', block) if is_ability(block) else block for block in blocks
        )

    return changed(change)


def is_ability(block: str) -> bool:
    acts = block.startswith("[[item]]") and "\naction = " in block
    return acts or block.startswith(("[[character.ability]]", "[[companion.action]]"))
