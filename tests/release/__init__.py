"""What is handed out: built, installed into folders that are thrown away, and tried."""

import subprocess
import sys
import tarfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "release"


def run(*command: str | Path, within: Path = ROOT, **more: str) -> str:
    """Run a command, and tell it; its output, or the end of everything if it fails."""
    import os

    print("  $", *command, flush=True)
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        list(map(str, command)),
        cwd=within,
        env={**environment, **more},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{done.stdout}\nthis has failed with status {done.returncode}")
    return done.stdout


def environment(name: str, python: str = sys.executable) -> Path:
    """A new environment; its Python."""
    folder = FOLDER / name
    if python == sys.executable:
        venv.create(folder, with_pip=True, clear=True)
    else:
        run(python, "-m", "venv", "--clear", folder)
    return folder / "bin" / "python"


def install(python: Path, *what: str | Path) -> None:
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what)


def unpacked(archive: Path) -> Path:
    """The folder of a source archive."""
    with tarfile.open(archive) as packed:
        packed.extractall(FOLDER, filter="data")
    return FOLDER / archive.name.removesuffix(".tar.gz")
