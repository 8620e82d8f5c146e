"""Writes TOML for people, which `tomllib` reads back to the same values."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

BARE = re.compile(r"[A-Za-z0-9_-]+")
PLAIN_LINES = re.compile(r'[^\\"\x00-\x09\x0b-\x1f\x7f]*')
"""lines that can stand between triple quotes without escapes"""


def toml_string(text: str) -> str:
    """A text as a TOML string, whatever it contains."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def toml_strings(texts: Iterable[str]) -> str:
    """A list of texts as a TOML array."""
    return f"[{', '.join(map(toml_string, texts))}]"


def toml_of(values: Mapping[str, Any]) -> str:
    """A whole file: texts, numbers, booleans, lists and tables of them; TypeError for anything else."""
    return "\n".join(_table(values, ())).lstrip("\n") + "\n"


def _table(values: Mapping[str, Any], path: tuple[str, ...]) -> list[str]:
    """Plain values first, because everything after a header belongs to it."""
    lines, later = [], []
    for key, value in values.items():
        if isinstance(value, dict) and (value or path):
            inner = (*path, key)
            later += ["", f"[{_dotted(inner)}]", *_table(value, inner)]
        elif isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
            inner = (*path, key)
            later += [line for each in value for line in ("", f"[[{_dotted(inner)}]]", *_table(each, inner))]
        else:
            lines.append(f"{_key(key)} = {_value(value)}")
    return lines + later


def _dotted(path: tuple[str, ...]) -> str:
    return ".".join(map(_key, path))


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else toml_string(key)


def _value(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str() if "\n" in value and PLAIN_LINES.fullmatch(value):
            return f'"""\n{value}"""'
        case str():
            return toml_string(value)
        case int():
            return str(value)
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case dict():
            return f"{{{', '.join(f'{_key(key)} = {_value(each)}' for key, each in value.items())}}}"
    raise TypeError(f"TOML has no {type(value).__name__}")
