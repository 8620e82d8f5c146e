"""Compiles the rules and the players with mypyc where that can be done, so that the same game is played faster.

The hook runs when a wheel is built: with mypy, setuptools and a C compiler the wheel holds the compiled rules beside
their source; without one of them, or with CROSSFRAY_PURE=1, the source alone. An editable install is never compiled.
`python hatch_build.py` compiles the checkout it is in (`make compiled`), with `--remove` it undoes that."""

import os
import shutil
import sys
import sysconfig
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGES = (Path("crossfray") / "rules", Path("crossfray") / "agents")
AS_PYTHON = Path("crossfray") / "agents" / "own.py"
"""not compiled: people read its docstrings, which compiled classes do not have"""
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
GROUPS = 4
"""so many extensions are built, side by side"""


class CannotCompile(Exception):
    """What is missing here; the rules stay as they are."""


class CompiledRules(BuildHookInterface[Any]):
    """Adds the compiled rules to a wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or self.target_name != "wheel":
            return
        self.folder = TemporaryDirectory(prefix="crossfray-build-")
        try:
            built = compile_rules(Path(self.root) / "src", Path(self.folder.name))
        except CannotCompile as missing:
            print(
                f"crossfray: the rules are not compiled ({missing}); they run as plain Python",
                file=sys.stderr,
            )
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"] |= {str(file): name for name, file in built.items()}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        del version, build_data, artifact_path
        if hasattr(self, "folder"):
            self.folder.cleanup()


def compile_rules(source: Path, folder: Path) -> dict[str, Path]:
    """The compiled files by their path in the package; CannotCompile says what is missing."""
    if os.environ.get("CROSSFRAY_PURE"):
        raise CannotCompile("CROSSFRAY_PURE is set")
    try:
        # before mypyc, which else takes what old Pythons have in its place
        import setuptools  # type: ignore[import-untyped]  # noqa: F401
        from mypyc.build import mypycify
        from setuptools import Distribution
        from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]
    except ImportError as missing:
        raise CannotCompile(f"{missing.name} is not installed") from None
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler) and not shutil.which("cc"):
        raise CannotCompile("no C compiler")
    modules = modules_in(source)
    before = Path.cwd()
    os.chdir(source)  # mypyc names modules by their path from here
    try:
        extensions = mypycify(
            modules,
            opt_level="2",
            target_dir=str(folder / "c"),
            separate=[(modules[at::GROUPS], f"crossfray_rules_{at}") for at in range(GROUPS)],
        )
        if os.name == "posix":
            for extension in extensions:  # nobody replaces a function of the rules with another
                extension.extra_compile_args.append("-fno-semantic-interposition")
        command = build_ext(Distribution({"ext_modules": extensions}))
        command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "temp")
        command.parallel = os.cpu_count() or 1
        command.ensure_finalized()
        command.run()
    except (SystemExit, Exception) as failed:
        raise CannotCompile(f"mypyc failed: {failed}") from failed
    finally:
        os.chdir(before)
    return {
        path.relative_to(folder / "lib").as_posix(): path for path in (folder / "lib").rglob(f"*{SUFFIX}")
    }


def modules_in(source: Path) -> list[str]:
    """What is compiled, by its path from the source."""
    found = (path for package in PACKAGES for path in (source / package).glob("[a-z]*.py"))
    return sorted(path.relative_to(source).as_posix() for path in found if path != source / AS_PYTHON)


def compiled_files(source: Path) -> list[Path]:
    """What has been compiled in a checkout."""
    found = [path for package in PACKAGES for path in (source / package).glob(f"*{SUFFIX}")]
    return [*source.glob("crossfray_rules_*__mypyc.*"), *found]


def main(arguments: list[str]) -> int:
    """Compile the checkout in place, or remove what was compiled."""
    source = Path(__file__).resolve().parent / "src"
    removed = compiled_files(source)
    for path in removed:
        path.unlink()
    if "--remove" in arguments:
        print(f"removed {len(removed)} compiled files: the rules run as plain Python")
        return 0
    start = time.monotonic()
    with TemporaryDirectory(prefix="crossfray-build-") as folder:
        try:
            built = compile_rules(source, Path(folder))
        except CannotCompile as missing:
            print(f"the rules are not compiled: {missing}", file=sys.stderr)
            return 1
        for name, path in built.items():
            shutil.copy(path, source / name)
    print(f"compiled in {time.monotonic() - start:.0f} s; after a change compile anew, or `make pure`")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
