"""The game itself. Where the rules have been compiled (`make compiled`, or a wheel built with mypyc) they run so; with
CROSSFRAY_PURE=1 the source runs all the same."""

import os
import sys
from collections.abc import Iterable
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader


def source_if_asked(folders: Iterable[str]) -> None:
    """With CROSSFRAY_PURE=1 a package is imported from its source, also where it has been compiled."""
    if os.environ.get("CROSSFRAY_PURE"):
        for folder in folders:
            sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


source_if_asked(__path__)


def is_compiled() -> bool:
    """Whether the rules that run are the compiled ones."""
    from crossfray.rules import board

    return not board.__file__.endswith(".py")
