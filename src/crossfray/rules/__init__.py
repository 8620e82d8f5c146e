"""The game itself. It runs compiled if it has been compiled (`make compiled`, or a wheel built with mypyc);
CROSSFRAY_PURE=1 runs the source anyway."""

import os
import sys
from collections.abc import Iterable
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader


def source_if_asked(folders: Iterable[str]) -> None:
    """With CROSSFRAY_PURE=1, import a package from its source even if it has been compiled."""
    if os.environ.get("CROSSFRAY_PURE"):
        for folder in folders:
            sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


source_if_asked(__path__)


def is_compiled() -> bool:
    """Whether the compiled rules are the ones that run."""
    from crossfray.rules import board

    return not board.__file__.endswith(".py")
