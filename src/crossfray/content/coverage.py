"""Which tests cover which rule, found in the source of the tests without running them.

A test says so with the decorator `@rule("SEE-2", ...)`; on a class it counts for every test in the class."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

_Decorated = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def tests_folder() -> Path | None:
    """The tests of the checkout that this package runs from; None if it is installed without them."""
    root = Path(__file__).parents[3]
    folder = root / "tests"
    return folder if folder.is_dir() and (root / "pyproject.toml").is_file() else None


def covering_tests(folder: Path, only: str = "") -> dict[str, list[str]]:
    """For each rule id in the folder the tests that name it, as `tests/file.py::function`, in order; `only`: look only
    at files that mention this rule."""
    covering: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        source = path.read_text("utf-8")
        if "rule(" not in source or only not in source:  # parsing is the slow part
            continue
        name = path.relative_to(folder.parent).as_posix()
        for function, ids in _marked_tests(ast.parse(source, name).body):
            for rule_id in ids:
                covering.setdefault(rule_id, []).append(f"{name}::{function}")
    return covering


def _marked_tests(body: list[ast.stmt], prefix: str = "") -> Iterator[tuple[str, list[str]]]:
    """Every test function with the distinct ids of its own decorators and those of the classes around it."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            for function, ids in _marked_tests(node.body, f"{prefix}{node.name}::"):
                yield function, list(dict.fromkeys([*ids_of(node), *ids]))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            yield prefix + node.name, list(dict.fromkeys(ids_of(node)))


def ids_of(node: _Decorated) -> Iterator[str]:
    """The literal ids in the `rule(...)` and `pytest.mark.rule(...)` decorators of a definition."""
    for decorator in node.decorator_list:
        match decorator:
            case ast.Call(func=ast.Name(id="rule") | ast.Attribute(attr="rule"), args=args):
                for arg in args:
                    if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                        yield arg.value
