"""Reading mutants, making them, and judging what the tests say of them."""

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import pytest

AT_A_TIME = 2
TIME_LIMIT = 600  # seconds
# Compiled modules would be imported before the changed source.
NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")


@dataclass(frozen=True)
class Mutant:
    """In `file` (relative to the root) the text `find`, which occurs once, becomes `replace`."""

    rule: str
    file: str
    find: str
    replace: str


@dataclass(frozen=True)
class Outcome:
    """`broken` is a mutant that says nothing about the tests; the reason tells why."""

    verdict: Literal["caught", "survived", "broken"]
    reason: str = ""


def load_mutants(folder: Path) -> list[Mutant]:
    """The mutants of all TOML files in a folder, in the order of the files."""
    return [
        Mutant(**entry)
        for path in sorted(folder.glob("*.toml"))
        for entry in tomllib.loads(path.read_text("utf-8")).get("mutant", [])
    ]


def fault_of(root: Path, mutant: Mutant) -> str | None:
    """Why the mutant cannot be made, or None when it can."""
    path = root / mutant.file
    if not path.is_file():
        return "there is no such file"
    count = path.read_text("utf-8").count(mutant.find)
    return None if count == 1 else f"its text occurs {count} times"


def passes_unchanged(root: Path, mutants: Iterable[Mutant]) -> bool:
    """Whether the tests of these rules pass in a copy without any mutant, so that failing means something."""
    with _copy_of(root) as copy:
        return _run_tests(copy, sorted({mutant.rule for mutant in mutants})) == pytest.ExitCode.OK


def try_all(root: Path, mutants: list[Mutant]) -> Iterator[tuple[Mutant, Outcome]]:
    """Each mutant with its outcome, in order, a few being tried at a time."""
    with ThreadPoolExecutor(AT_A_TIME) as pool:
        yield from zip(mutants, pool.map(lambda mutant: try_mutant(root, mutant), mutants), strict=True)


def try_mutant(root: Path, mutant: Mutant) -> Outcome:
    """Make the mutant in a copy of the project and run the tests that cover its rule."""
    if fault := fault_of(root, mutant):
        return Outcome("broken", fault)
    with _copy_of(root) as copy:
        path = copy / mutant.file
        path.write_text(path.read_text("utf-8").replace(mutant.find, mutant.replace), "utf-8")
        if not _imports_the_copy(copy, path):
            return Outcome("broken", "another copy of the package would be tested")
        try:
            status = _run_tests(copy, [mutant.rule])
        except subprocess.TimeoutExpired:
            return Outcome("broken", f"the tests did not end within {TIME_LIMIT} s")
    match status:
        case pytest.ExitCode.OK:
            return Outcome("survived")
        case pytest.ExitCode.TESTS_FAILED:
            return Outcome("caught")
        case pytest.ExitCode.NO_TESTS_COLLECTED:
            return Outcome("broken", "no test covers its rule")
        case _:
            return Outcome("broken", f"the tests could not be run (status {status})")


@contextmanager
def _copy_of(root: Path) -> Iterator[Path]:
    with TemporaryDirectory(prefix="crossfray-mutant-") as name:
        copy = Path(name).resolve()
        for folder in ("src", "tests", "docs", "examples"):
            if (root / folder).is_dir():
                shutil.copytree(root / folder, copy / folder, ignore=NOT_COPIED)
        shutil.copy(root / "pyproject.toml", copy)
        yield copy


def _environment(copy: Path) -> dict[str, str]:
    # Before site-packages, and so before the checkout that is installed there as editable.
    return os.environ | {"PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}


def _imports_the_copy(copy: Path, changed: Path) -> bool:
    """Whether the tests in the copy will import the changed module (for other files: the package) from it."""
    module = (
        changed.relative_to(copy / "src").with_suffix("") if changed.suffix == ".py" else Path("crossfray")
    )
    name = ".".join(module.parts).removesuffix(".__init__")
    program = f"import importlib.util; print(importlib.util.find_spec({name!r}).origin)"
    found = subprocess.run(
        [sys.executable, "-c", program],
        cwd=copy,
        env=_environment(copy),
        check=False,
        capture_output=True,
        text=True,
    ).stdout.strip()
    expected = changed if changed.suffix == ".py" else copy / "src" / "crossfray" / "__init__.py"
    return Path(found) == expected


def _files_that_name(copy: Path, rules: list[str]) -> list[Path]:
    """The test files in which one of the rules stands: only those need be collected."""
    names = [f'"{rule}"' for rule in rules]
    return [
        path
        for path in sorted((copy / "tests").rglob("test_*.py"))
        if any(name in path.read_text("utf-8") for name in names)
    ]


def _run_tests(copy: Path, rules: list[str]) -> int:
    """The exit status of pytest over the tests that cover these rules."""
    chosen = [argument for rule in rules for argument in ("--rule", rule)]
    chosen += [str(path.relative_to(copy)) for path in _files_that_name(copy, rules)]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *chosen],
        cwd=copy,
        env=_environment(copy),
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=TIME_LIMIT,
    )
    # stopping at the first error, pytest gives the status of a failed test to a file that cannot be imported
    return int(pytest.ExitCode.INTERRUPTED) if b"ERROR collecting" in ran.stdout else ran.returncode
