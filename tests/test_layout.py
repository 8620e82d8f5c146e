"""The shape of the repository: who may import whom, and nothing that ties it to one machine."""

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "crossfray"
# A folder imports only from those before it.
LAYERS = (
    "rules",
    "language",
    "content",
    "agents",
    "table",
    "library",
    "lab",
    "study",
    "guide",
    "server",
    "cli",
)


def imported_modules(source: str, package: str) -> Iterator[str]:
    """The absolute names that a module in `package` imports, `from a import b` as `a.b`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            around = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*around, *filter(None, [node.module])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def imports_of(layer: str) -> Iterator[tuple[str, str]]:
    """Every import in a folder of the package, as (file, imported name)."""
    for path in sorted((PACKAGE / layer).rglob("*.py")):
        package = ".".join(path.relative_to(PACKAGE.parent).parent.parts)
        for name in imported_modules(path.read_text("utf-8"), package):
            yield path.relative_to(ROOT).as_posix(), name


def test_relative_imports_are_resolved() -> None:
    source = "from . import a\nfrom ..b import c\nfrom ... import d\nimport e.f\nfrom crossfray import g"
    found = list(imported_modules(source, "crossfray.rules.deep"))
    assert found == ["crossfray.rules.deep.a", "crossfray.rules.b.c", "crossfray.d", "e.f", "crossfray.g"]


def test_every_folder_has_its_place_in_the_order() -> None:
    folders = {path.relative_to(PACKAGE).parts[0] for path in PACKAGE.glob("*/**/*.py")}
    assert folders <= set(LAYERS)


@pytest.mark.parametrize("layer", LAYERS)
def test_a_folder_imports_only_from_folders_above_it(layer: str) -> None:
    below = LAYERS[LAYERS.index(layer) + 1 :]
    wrong = [
        (file, name)
        for file, name in imports_of(layer)
        if name.startswith("crossfray.") and name.split(".")[1] in below
    ]
    assert wrong == []


def test_the_rules_import_only_the_standard_library_and_themselves() -> None:
    wrong = [
        (file, name)
        for file, name in imports_of("rules")
        if not name.startswith("crossfray.rules.")
        and name.split(".")[0] not in sys.stdlib_module_names
        and name != FOR_THE_COMPILER
    ]
    assert wrong == []


FOR_THE_COMPILER = "mypy_extensions.i64"
"""a type, imported where only type checker and compiler look"""


def test_what_is_for_the_compiler_is_not_imported_when_the_rules_run() -> None:
    rules = [path.read_text("utf-8") for path in (PACKAGE / "rules").glob("*.py")]
    asked = [source for source in rules if "mypy_extensions" in source]
    assert asked
    for source in asked:
        guard = "if TYPE_CHECKING:  # only the compiler needs to know what it is\n    from mypy_extensions import i64\n"
        assert source.count("mypy_extensions") == source.count(guard) == 1


def test_players_read_no_frames() -> None:
    """They are given decisions, observations and public queries of the rules."""
    wrong = [
        (file, name) for file, name in imports_of("agents") if name.endswith("_frame") or ".frames." in name
    ]
    wrong += [
        (path.name, node.attr)
        for path in (PACKAGE / "agents").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "frames"
    ]
    assert wrong == []


HOME_PATH = re.compile(r"(?<![\w.~-])/(?:home|Users|root)/\w|\b[A-Z]:\\Users\\", re.ASCII)
REGISTRY = re.compile(
    r"//[^\s\"']*(?:pypi\.|pythonhosted\.|npmjs\.|/simple\b)|^\s*-*(?:extra-)?index-url\b", re.M
)


def text_files() -> Iterator[tuple[str, str]]:
    """The text files of the checkout that git does not ignore, also those not yet committed."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listed = [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, names.split("\0")):
        path = ROOT / name
        if path.is_file() and b"\0" not in (data := path.read_bytes()):
            yield name, data.decode("utf-8")


@pytest.mark.parametrize("pattern", [HOME_PATH, REGISTRY], ids=["home path", "registry address"])
def test_no_file_is_tied_to_a_machine_or_a_registry(pattern: re.Pattern[str]) -> None:
    wrong = [(name, match[0]) for name, text in text_files() if (match := pattern.search(text))]
    assert wrong == []
