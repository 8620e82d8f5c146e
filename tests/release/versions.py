"""The tests of rules, library, content and tables under every supported Python that is found here."""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from release import FOLDER, ROOT, environment, install, run

SUPPORTED = ("3.11", "3.12", "3.13")
TESTS = ("tests/rules", "tests/library", "tests/content", "tests/table", "tests/agents/test_own.py")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", default="2")
    workers = parser.parse_args().workers
    FOLDER.mkdir(parents=True, exist_ok=True)
    own = f"{sys.version_info.major}.{sys.version_info.minor}"
    for version in SUPPORTED:
        name = f"python{version}"
        if version == own:
            print(f"Python {version}: the tests above ran under it")
        elif (found := find(version)) is None:
            print(f"Python {version} is not found here")
        else:
            print(f"Python {version}")
            python = environment(name, found)
            install(python, "--require-hashes", "-r", ROOT / "requirements-dev.lock")
            install(python, "--no-deps", "--no-build-isolation", "-e", ROOT)
            told = run(python, "-m", "pytest", "-q", "-n", workers, "-p", "no:cacheprovider", *TESTS)
            print("   ", told.strip().splitlines()[-1])
            shutil.rmtree(FOLDER / name)


def find(version: str) -> str | None:
    """A Python of that version that starts: by its name, or one that pyenv has installed."""
    installed = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    return next(filter(works, [f"python{version}", *map(str, installed)]), None)


def works(python: str) -> bool:
    """Whether there is such a Python: a name alone may stand for none."""
    if shutil.which(python) is None:
        return False
    return subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0


if __name__ == "__main__":
    main()
