"""Reading mutants, making them, and judging what the tests say of them."""

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from compileall import compile_dir
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from py_compile import PycInvalidationMode
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Literal

import pytest

TIME_LIMIT = 600  # seconds
# Compiled modules would be imported before the changed source.
NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")


@dataclass(frozen=True)
class Mutant:
    """In `file` (relative to the root) the text `find`, which occurs once, becomes `replace`. What it breaks is a rule,
    whose tests name it, or a step, with a list of tests of which one must fail."""

    file: str
    find: str
    replace: str
    rule: str = ""
    step: str = ""
    language: str = ""
    """the lexicon, the grammar or the compiler of the card language"""
    tests: tuple[str, ...] = ()

    @property
    def breaks(self) -> str:
        return self.rule or self.step or self.language


@dataclass(frozen=True)
class Outcome:
    """`broken` is a mutant that says nothing about the tests; the reason tells why."""

    verdict: Literal["caught", "survived", "broken"]
    reason: str = ""


def load_mutants(folder: Path) -> list[Mutant]:
    """The mutants of all TOML files in a folder, in the order of the files."""
    return [
        Mutant(**{**entry, "tests": tuple(entry.get("tests", ()))})
        for path in sorted(folder.glob("*.toml"))
        for entry in tomllib.loads(path.read_text("utf-8")).get("mutant", [])
    ]


def fault_of(root: Path, mutant: Mutant) -> str | None:
    """Why the mutant cannot be made, or None when it can."""
    named = [each for each in (mutant.rule, mutant.step, mutant.language) if each]
    if len(named) != 1 or bool(mutant.rule) == bool(mutant.tests):
        return "it must name a rule, or a step or part of the language with tests"
    for test in mutant.tests:
        file, *_, name = test.partition("[")[0].split("::")
        if not (root / file).is_file() or f"def {name}(" not in (root / file).read_text("utf-8"):
            return f"there is no test {test}"
    path = root / mutant.file
    if not path.is_file():
        return "there is no such file"
    count = path.read_text("utf-8").count(mutant.find)
    return None if count == 1 else f"its text occurs {count} times"


def faults_unchanged(root: Path, mutants: list[Mutant], workers: int = 1) -> str:
    """What the tests of these mutants say in a copy without any of them: nothing if they pass, so that a failure means
    something."""
    rules = sorted({mutant.rule for mutant in mutants if mutant.rule})
    tests = sorted({test for mutant in mutants for test in mutant.tests})
    with _copy_of(root) as copy:
        for chosen in (_naming(copy, rules) if rules else [], tests):
            if chosen:
                status, output = _run_tests(copy, [*chosen, "-n", str(workers)] if workers > 1 else chosen)
                if status != pytest.ExitCode.OK:
                    return output
    return ""


def try_all(root: Path, mutants: list[Mutant], workers: int = 1) -> Iterator[tuple[Mutant, Outcome]]:
    """Each mutant with its outcome, in order; each worker has a copy of the project to make them in."""
    copies: SimpleQueue[Path] = SimpleQueue()

    def try_in_a_copy(mutant: Mutant) -> Outcome:
        copy = copies.get()
        try:
            return _try_mutant(copy, mutant)
        finally:
            copies.put(copy)

    with ExitStack() as stack, ThreadPoolExecutor(workers) as pool:
        for _ in range(workers):
            copies.put(stack.enter_context(_copy_of(root)))
        yield from zip(mutants, pool.map(try_in_a_copy, mutants), strict=True)


def _try_mutant(copy: Path, mutant: Mutant) -> Outcome:
    """Make the mutant in a copy of the project, run the tests that must catch it, and put the copy right again."""
    if fault := fault_of(copy, mutant):
        return Outcome("broken", fault)
    path = copy / mutant.file
    text = path.read_text("utf-8")
    path.write_text(text.replace(mutant.find, mutant.replace), "utf-8")
    try:
        if not _imports_the_copy(copy, path):
            return Outcome("broken", "another copy of the package would be tested")
        status, _ = _run_tests(copy, list(mutant.tests) or _naming(copy, [mutant.rule]), TIME_LIMIT)
    except subprocess.TimeoutExpired:
        return Outcome("broken", f"the tests did not end within {TIME_LIMIT} s")
    finally:
        path.write_text(text, "utf-8")
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
        # Hashes, not times, say which module has changed: two mutants can be made within a second.
        for folder in ("src", "tests"):
            compile_dir(copy / folder, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
        yield copy


def _environment(copy: Path) -> dict[str, str]:
    # Before site-packages, and so before the checkout that is installed there as editable.
    return os.environ | {"PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}


@cache
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


def _naming(copy: Path, rules: list[str]) -> list[str]:
    """What pytest is told to run the tests of these rules; only the files in which one stands need be collected."""
    names = [f'"{rule}"' for rule in rules]
    files = [
        str(path.relative_to(copy))
        for path in sorted((copy / "tests").rglob("test_*.py"))
        if any(name in path.read_text("utf-8") for name in names)
    ]
    return [*(argument for rule in rules for argument in ("--rule", rule)), *files]


def _run_tests(copy: Path, chosen: list[str], time_limit: int | None = None) -> tuple[int, str]:
    """The exit status of pytest over some tests, and what it says."""
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "--assert=plain", "-p", "no:cacheprovider", *chosen],
        cwd=copy,
        env=_environment(copy),
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=time_limit,
    )
    # stopping at the first error, pytest gives the status of a failed test to a file that cannot be imported
    failed = pytest.ExitCode.INTERRUPTED if "ERROR collecting" in ran.stdout else ran.returncode
    return int(failed), ran.stdout
