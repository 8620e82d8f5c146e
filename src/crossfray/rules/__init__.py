"""The game itself. Where the rules have been compiled (`make compiled`, or a wheel built with mypyc) they run so; with
CROSSFRAY_PURE=1 the source runs all the same."""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

if os.environ.get("CROSSFRAY_PURE"):
    for folder in __path__:
        sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


def is_compiled() -> bool:
    """Whether the rules that run are the compiled ones."""
    from crossfray.rules import board

    return not board.__file__.endswith(".py")
