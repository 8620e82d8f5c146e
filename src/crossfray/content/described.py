"""The meaning of every key in the files of a box, read from where the key is declared.

It is read on demand, so that commands that only use the files start without it."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from types import UnionType
from typing import Any, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from crossfray.content.cards import AttachmentsFile, BoxFile, CharactersFile
from crossfray.content.figures import FiguresFile
from crossfray.content.maps import MapFile
from crossfray.content.match.file import MatchFile
from crossfray.content.scenarios import PowerUpsFile, ScenarioFile

FILES: dict[str, type[BaseModel]] = {
    "box": BoxFile,
    "characters": CharactersFile,
    "attachments": AttachmentsFile,
    "map": MapFile,
    "scenario": ScenarioFile,
    "power-ups": PowerUpsFile,
    "figures": FiguresFile,
    "match": MatchFile,
}
"""by the name to ask for"""
USUAL = {
    "provenance": "the source of each value: printed, reported or house",
    "rulings": "rulings on doubtful cases",
}
"""keys that mean the same everywhere"""


def meanings(model: type[BaseModel]) -> dict[str, str]:
    """The meaning of each key of a part: the text under its declaration, or what its kind of value says."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(model))).body[0]
    assert isinstance(tree, ast.ClassDef)
    written: dict[str, str] = {}
    for key, text in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(key, ast.AnnAssign) and isinstance(key.target, ast.Name):
            match text:
                case ast.Expr(value=ast.Constant(value=str(said))):
                    written[key.target.id] = " ".join(said.split())
    return {
        name: written.get(name) or field.description or USUAL.get(name, "")
        for name, field in model.model_fields.items()
    }


def schema_of(model: type[BaseModel]) -> dict[str, Any]:
    """The JSON Schema of a file, with a description of every key."""
    found = model.model_json_schema()
    for part in {model, *parts_of(model)}:
        place = found if part is model else found["$defs"][part.__name__]
        for name, meaning in meanings(part).items():
            place["properties"][name]["description"] = meaning
    found["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    return found


def parts_of(model: type[BaseModel]) -> list[type[BaseModel]]:
    """The tables in a file and in its tables, in the order in which they appear."""
    found: dict[type[BaseModel], None] = {}
    for field in model.model_fields.values():
        for part in _models_in(field.annotation):
            found |= dict.fromkeys([part, *parts_of(part)])
    return list(found)


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in get_args(annotation):
        yield from _models_in(inner)


def kind_of(field: FieldInfo) -> str:
    """The kind of value of a key, in a word or two."""
    return _kind(field.annotation)


def _kind(annotation: Any) -> str:
    args = [each for each in get_args(annotation) if each is not type(None)]
    origin = get_origin(annotation)
    if origin in (Union, UnionType):
        return " or ".join(dict.fromkeys(map(_kind, args)))
    if any(isinstance(each, str) for each in args) and origin is not None:
        return " or ".join(f"`{each}`" for each in args)
    if origin is list:
        return f"list of {_kind(args[0])}" if not list(_models_in(annotation)) else "tables"
    if origin is dict:
        return "table"
    if list(_models_in(annotation)):
        return "table"
    if origin is not None and args:
        return _kind(args[0])
    return {str: "text", int: "number", bool: "true or false"}.get(annotation, "value")


def tables_of(model: type[BaseModel], path: str = "") -> Iterator[tuple[str, type[BaseModel]]]:
    """Each table of a file, by its header: `[[character.ability]]`."""
    for name, field in model.model_fields.items():
        for part in dict.fromkeys(_models_in(field.annotation)):
            inner = f"{path}.{name}" if path else name
            listed = get_origin(field.annotation) is list
            yield (f"[[{inner}]]" if listed else f"[{inner}]"), part
            yield from tables_of(part, inner)
