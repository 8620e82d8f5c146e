"""Reads TOML that people write, and reports problems with their lines."""

import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterable
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pydantic import BaseModel, ValidationError

from crossfray.content.errors import (
    CONTROL,
    MOST_PROBLEMS,
    InputError,
    Problem,
    nearest_to,
    no_such_file,
    shown,
)

MOST_BYTES = 1 << 20
MOST_DEEP = 32
Model = TypeVar("Model", bound=BaseModel)
Path_ = tuple[str | int, ...]


def read_text(path: Path) -> str:
    """The text of a file that a person wrote; InputError if it is missing, too large or not UTF-8."""
    refused = partial(InputError.at, file_name(path))
    try:
        with path.open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise no_such_file(path) from None
    except IsADirectoryError:
        raise refused("is a folder: expected a file") from None
    except (OSError, ValueError) as error:
        raise refused(f"cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(raw) > MOST_BYTES:
        raise refused(_TOO_LARGE)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        message = f"expected text in UTF-8, found the byte 0x{raw[error.start]:02x}: save the file as UTF-8"
        raise refused(message, line=line) from None


_TOO_LARGE = f"is too large: expected at most {MOST_BYTES // 1024} KiB"


def file_name(path: Path) -> str:
    """A path in a form that can be printed anywhere, even if it is not valid text."""
    return str(path).encode("utf-8", "backslashreplace").decode("utf-8")


class Span(NamedTuple):
    """Where a value begins and ends in its text."""

    start: int
    end: int


class TomlText:
    """A TOML text, its values, and their places. Lines and columns count from 1."""

    values: dict[str, Any]

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.text = text.removeprefix("\ufeff")
        self._line_starts = [0, *(found.end() for found in re.finditer("\n", self.text))]
        if len(self.text) > MOST_BYTES:
            raise InputError.at(file, _TOO_LARGE)
        if alone := re.search("[\ud800-\udfff]", self.text):
            raise self._refused(alone.start(), "expected text, found half of a character (a lone surrogate)")
        self._scan = _Scan(self.text)
        if self._scan.too_deep is not None:
            raise self._refused(self._scan.too_deep, f"expected at most {MOST_DEEP} levels of nesting")
        try:
            self.values = tomllib.loads(self.text)
        except ValueError as error:
            raise self._not_toml(error) from None
        if (path := _with_control(self.values)) is not None:
            raise InputError(
                [self.problem(path, f"{_dotted(path)}: expected text without control characters")]
            )

    # ------------------------------------------------------------------ places

    def line_of(self, path: Path_) -> int:
        """The line of the value at a path of keys, or of the nearest value around it; otherwise the first line."""
        return self._place(self._offset_of(path))[0]

    def place_in(self, path: Path_, line: int, column: int) -> tuple[int, int | None]:
        """Where a place inside the text at a path (counted from 0) stands in the file.

        The column is None if the file does not write the text as plain lines."""
        start, end = self._scan.values.get(path, Span(0, 0))
        written = self.text[start:end]
        if (
            len(written) > 1
            and written[0] in "\"'"
            and written[:3] not in ('"""', "'''")
            and "\\" not in written
        ):
            first, before = self._place(start)
            return first, before + 1 + column
        if not written.startswith(('"""', "'''")) or (written[0] == '"' and "\\" in written):
            return self.line_of(path), None
        inside = re.compile(r"...(\r?\n)?").match(written)
        first, before = self._place(start + (inside.end() if inside else 0))
        return first + line, column + (before if line == 0 else 1)

    def start_of(self, path: Path_) -> int:
        """Where the line that gives a value begins: with its key, or with the first of several keys with dots."""
        return self._scan.places[path]

    def span_of(self, path: Path_) -> Span:
        """Where a text in quotes begins and ends."""
        return self._scan.values[path]

    def in_braces(self, path: Path_) -> bool:
        """Whether a value stands in a table like { key = "value" }."""
        return any(path[:end] in self._scan.braced for end in range(len(path)))

    def value_at(self, path: Path_) -> Any:
        """The value at a path; None if there is none."""
        value: Any = self.values
        for key in path:
            try:
                value = value[key]
            except (KeyError, IndexError, TypeError):
                return None
        return value

    def problem_in(
        self, path: Path_, span: tuple[int, int], message: str, nearest: str | None = None
    ) -> Problem:
        """A problem with a part of the text at a path, with the line of the file and a caret below it."""
        value = self.value_at(path)
        if not isinstance(value, str):
            return self.problem(path, message, nearest)
        start = min(span[0], len(value))
        before = value[:start]
        line, column = self.place_in(path, before.count("\n"), start - before.rfind("\n") - 1)
        excerpt = ""
        if column is not None:
            whole = self.text[self._line_starts[line - 1] :].partition("\n")[0].rstrip("\r")
            width = max(1, min(span[1], start + len(whole) - column + 1) - start)
            excerpt = f"{whole}\n{' ' * (column - 1)}{'^' * width}"
        return Problem(self.file, line, column, message, nearest, excerpt, path, (start, span[1]))

    def problem(self, path: Path_, message: str, nearest: str | None = None) -> Problem:
        return Problem(self.file, *self._place(self._offset_of(path)), message, nearest, path=path)

    def _offset_of(self, path: Path_) -> int:
        while path and path not in self._scan.places:
            path = path[:-1]
        return self._scan.places.get(path, 0)

    def _place(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    # ------------------------------------------------------------------ problems

    def _refused(self, offset: int, message: str) -> InputError:
        line, column = self._place(offset)
        return InputError.at(self.file, message, line=line, column=column)

    def _not_toml(self, error: ValueError) -> InputError:
        text = str(error)
        if "Unterminated string" in text and self._scan.unclosed is not None:
            return self._refused(self._scan.unclosed, "the text that begins here has no closing quotes")
        if not isinstance(error, tomllib.TOMLDecodeError):  # Python does not read longer numbers
            digits = re.search(r"[\d_]{4300}", self.text)
            return self._refused(digits.start() if digits else 0, "expected a number with fewer digits")
        place = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", text)
        if not place:
            return InputError.at(self.file, f"is not TOML: {text}", line=1)
        said = text[: place.start()]
        message = next((ours for theirs, ours in _PLAINER.items() if said.startswith(theirs)), said)
        if place[1] is None:
            line, column = self._place(len(self.text.rstrip()))
        else:
            line, column = int(place[1]), int(place[2])
        return InputError.at(self.file, f"is not TOML: {message}", line=line, column=column)

    def fit(self, model: type[Model]) -> Model:
        """The values as a model; InputError with all problems at once."""
        try:
            return model.model_validate(self.values)
        except ValidationError as error:
            details = error.errors(include_url=False)[: MOST_PROBLEMS + 1]
            problems = [self._tell(model, dict(detail)) for detail in details]
            raise InputError(sorted(problems, key=by_place)) from None

    def expect_form(self, model: type[BaseModel]) -> None:
        """InputError if the values cannot be those of a model at all, because lists and tables are in other places or
        keys are unknown. Single values may be wrong or missing."""
        try:
            model.model_validate(self.values)
        except ValidationError as error:
            details = [each for each in error.errors(include_url=False) if each["type"] in _OF_FORM]
            if problems := [self._tell(model, dict(detail)) for detail in details[: MOST_PROBLEMS + 1]]:
                raise InputError(sorted(problems, key=by_place)) from None

    def fit_roughly(self, model: type[Model]) -> Model | None:
        """The values as a model although single values are wrong: those are left out or replaced, so that the rest can
        be checked too. None if that does not help."""
        values = deepcopy(self.values)
        for _ in range(5):
            try:
                return model.model_validate(values)
            except ValidationError as error:
                for detail in error.errors(include_url=False):
                    _mend(values, dict(detail))
        return None

    def _tell(self, model: type[BaseModel], detail: dict[str, Any]) -> Problem:
        path: Path_ = tuple(part for part in detail["loc"] if part != "[key]")
        key = str(path[-1]) if path else ""
        where = f"in {_dotted(path[:-1])}" if len(path) > 1 else "at the top"
        known, about = _keys_of(model, path[:-1])
        if detail["type"] == "extra_forbidden":
            expected = _HOMES.get(key) or f"expected one of {', '.join(known)}"
            return self.problem(path, f"unknown key {shown(key)} {where}: {expected}", nearest_to(key, known))
        if detail["type"] == "missing":
            expected = f": expected {about[key]}" if about.get(key) else ""
            return self.problem(path, f"the key '{key}' is missing {where}{expected}")
        found = detail["input"]
        context = detail.get("ctx", {})
        expected = _EXPECTED.get(detail["type"], "").format(**context) or str(detail["msg"])
        nearest = None
        if detail["type"] == "literal_error":
            words = re.findall(r"'([^']*)'", context["expected"])
            nearest = nearest_to(found, words) if isinstance(found, str) else None
        if detail["loc"][-1] == "[key]":
            return self.problem(path, f"{where}: {expected}, found the key {shown(key)}", nearest)
        told = len(found) if detail["type"] == "string_too_long" else _found(found)
        return self.problem(path, f"{_dotted(path)}: {expected}, found {told}", nearest)


def _with_control(value: object, path: Path_ = ()) -> Path_ | None:
    """The path to a text with characters that a terminal would interpret; None if there is none."""
    if isinstance(value, str):
        return path if CONTROL.search(value) else None
    inner: Iterable[tuple[str | int, object]] = ()
    if isinstance(value, dict):
        if any(CONTROL.search(key) for key in value):
            return path
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    return next(
        (found for key, each in inner if (found := _with_control(each, (*path, key))) is not None), None
    )


def _mend(values: Any, detail: dict[str, Any]) -> None:
    """Replace or remove the value that a validation error is about."""
    *path, key = detail["loc"]
    for part in path:
        try:
            values = values[part]
        except (KeyError, IndexError, TypeError):
            return
    context = detail.get("ctx", {})
    defaults = {"string": "nameless", "int": 1, "list": [], "bool": False, "literal": None}
    kind = str(detail["type"]).partition("_")[0]
    if isinstance(values, dict) and detail["type"] == "extra_forbidden":
        values.pop(key, None)
    elif isinstance(values, dict) and detail["type"] == "missing":
        values[key] = "nameless"  # the next round reports what it should have been
    elif isinstance(values, dict | list):
        words = re.findall(r"'([^']*)'", str(context.get("expected", "")))
        fallback = context.get("ge", context.get("le", words[0] if words else defaults.get(kind, "nameless")))
        if isinstance(values, dict) or (isinstance(key, int) and key < len(values)):
            values[key] = fallback


_PLAINER = {
    "Invalid value": 'expected a value: "text" in quotes, a number, true, false or a list [...]',
    "Illegal character '\\n'": "expected closing quotes on the line where the text begins",
    "Cannot overwrite a value": "this key appears twice",
    "Cannot declare": "this table appears twice",
    "Invalid statement": "expected a line like key = value, a [table] or a # comment",
    "Expected newline or end of document after a statement": "expected the end of the line after the value",
}
"""messages of the TOML parser that puzzle people, and ours"""

_EXPECTED = {
    "string_type": 'expected "text" in quotes',
    "int_type": "expected a whole number",
    "bool_type": "expected true or false",
    "list_type": "expected a list [...]",
    "dict_type": "expected a table",
    "model_type": "expected a table",
    "literal_error": "expected {expected}",
    "greater_than_equal": "expected at least {ge}",
    "less_than_equal": "expected at most {le}",
    "string_too_short": "expected at least {min_length} letter",
    "string_too_long": "expected at most {max_length} letters",
    "too_long": "expected at most {max_length} of them",
    "value_error": "{error}",
}
"""what was expected, by the kind of a validation error"""
_HOMES = {
    "reading": "it belongs beneath a text = ... that the game plays",
    "reading_small": "it belongs beneath text_small = ...",
}
"""where a key belongs that people put elsewhere"""
_OF_FORM = ("list_type", "dict_type", "model_type", "extra_forbidden")
"""kinds of errors that concern more than single values"""


def by_place(problem: Problem) -> tuple[int, int]:
    """Sorts problems in the order of the file."""
    return problem.line or 0, problem.column or 0


def _found(value: object) -> str:
    """A value as TOML writes it, if it is short."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return shown(value)
        case list():
            return "a list"
        case dict():
            return "a table"
        case int() if abs(value) >= 10**20:
            return "a very large number"
        case _:
            return str(value)


def _dotted(path: Path_) -> str:
    words = [str(part + 1) if isinstance(part, int) else part for part in path]
    return ".".join(word if re.fullmatch(r"[\w-]{1,40}", word) else shown(word) for word in words)


def _keys_of(model: type[BaseModel], path: Path_) -> tuple[list[str], dict[str, str | None]]:
    """The keys that a model knows at a path, and what is expected there."""
    kind: Any = model
    for part in path:
        fields = getattr(kind, "model_fields", None)
        if fields and part in fields:
            kind = fields[str(part)].annotation
        inner = [a for a in getattr(kind, "__args__", ()) if hasattr(a, "model_fields")]
        kind = inner[0] if inner else kind
    fields = getattr(kind, "model_fields", {})
    return list(fields), {key: field.description for key, field in fields.items()}


_TOKEN = re.compile(
    r"(?P<text>'''.*?'{3,5}|'(?!'')[^'\n]*'"
    r'|"""(?:[^\\]|\\.)*?"{3,5}|"(?!"")(?:[^"\\\n]|\\.)*")'
    r"|(?P<word>[^\s\[\]{}=,.#\"']+)"
    r"|(?P<mark>[\[\]{}=,.\n])"
    r"|(?P<unclosed>[\"'])"
    r"|#[^\n]*",
    re.DOTALL,
)


class _TooDeepError(Exception):
    pass


class _Scan:
    """Finds the places of keys and values in a TOML text.

    It is only good enough for pointing at them, but it ends on any text, TOML or not. The values themselves come from
    the TOML parser, which is slow if keys or lists are nested thousands deep: `too_deep` detects that."""

    def __init__(self, text: str) -> None:
        self.places: dict[Path_, int] = {}
        self.values: dict[Path_, Span] = {}
        self.braced: set[Path_] = set()
        self.too_deep: int | None = None
        self.unclosed: int | None = None
        self._lengths: dict[Path_, int] = {}
        self._tokens = _TOKEN.finditer(text)
        self._advance()
        try:
            self._statements()
        except _TooDeepError:
            self.too_deep = self.start

    def _advance(self) -> None:
        """Go to the next token: `token` is its text, empty at the end; `mark` is set if it is punctuation."""
        for found in self._tokens:
            if found.lastgroup == "unclosed":
                self.unclosed = found.start()
                break
            if found.lastgroup is not None:
                self.token, self.start, self.end = found[0], found.start(), found.end()
                self.mark = found["mark"] or ""
                return
        self._tokens = iter(())
        self.token = self.mark = ""
        self.start = self.end = self.unclosed or 0

    def _statements(self) -> None:
        table: Path_ = ()
        while self.token:
            if self.mark == "[":
                table = self._header()
            elif self.mark:
                self._advance()
            else:
                self._entry(table, 0)

    def _header(self) -> Path_:
        """`[table]`, or `[[table]]` for another one in a list of tables."""
        start = self.start
        self._advance()
        another = self.mark == "["
        if another:
            self._advance()
        path: Path_ = ()
        keys = self._keys()
        for key in keys[:-1]:
            path = (*path, key)
            if path in self._lengths:
                path = (*path, self._lengths[path] - 1)
        path = (*path, *keys[-1:])
        self.places.setdefault(path, start)
        if another:
            number = self._lengths.get(path, 0)
            self._lengths[path] = number + 1
            path = (*path, number)
            self.places.setdefault(path, start)
        while self.mark == "]":
            self._advance()
        return path

    def _entry(self, table: Path_, depth: int) -> None:
        """`key = value`, in a table or between the braces of one."""
        start = self.start
        path = table
        for key in self._keys():
            path = (*path, key)
            self.places.setdefault(path, start)
        if len(path) > MOST_DEEP:
            raise _TooDeepError
        if self.mark == "=":
            self._advance()
            self._value(path, depth + 1)

    def _keys(self) -> list[str]:
        keys = []
        while self.token and self.mark in ("", "."):
            if not self.mark:
                keys.append(self.token.strip("\"'") if self.token[0] in "\"'" else self.token)
            if len(keys) > MOST_DEEP:
                raise _TooDeepError
            self._advance()
        return keys

    def _value(self, path: Path_, depth: int) -> None:
        if depth > MOST_DEEP:
            raise _TooDeepError
        start, end = self.start, self.end
        opened = self.mark
        self._advance()
        if opened in ("[", "{"):
            closing = {"[": "]", "{": "}"}[opened]
            if opened == "{":
                self.braced.add(path)
            self._inside(path, closing, depth)
        elif opened != "\n":
            self.values.setdefault(path, Span(start, end))
            while self.token and self.mark in ("", "."):  # the rest of a number or a date
                self._advance()

    def _inside(self, path: Path_, closing: str, depth: int) -> None:
        """The elements of a list, or the entries of a table in braces."""
        number = 0
        while self.token and self.mark != closing:
            if self.mark == ",":
                number += 1
            if self.mark in (",", "\n"):
                self._advance()
            elif closing == "]":
                self.places.setdefault((*path, number), self.start)
                self._value((*path, number), depth + 1)
            elif self.mark:
                self._advance()
            else:
                self._entry(path, depth)
        self._advance()
