"""Boxes and matches: what you can play, and how to add to it."""

from pathlib import Path

from crossfray.content.cards import BoxContent
from crossfray.content.check.box import open_box as open_checked
from crossfray.content.match.build import presets
from crossfray.content.match.spec import MatchSpec


def open_box(path: str | Path) -> BoxContent:
    """Open your own box, a folder or a packed file, so that you can play with it. Its cards are found by id.

    InputError with everything that is wrong with it.

    >>> import crossfray
    >>> box = crossfray.open_box("examples/lighthouse")
    >>> box.name, sorted(box.characters)[:1]
    ('The Lighthouse', ['lighthouse-keeper'])
    """
    return open_checked(Path(path))


def matches() -> dict[str, MatchSpec]:
    """The matches by name: the built-in ones, and those of opened boxes.

    >>> import crossfray
    >>> crossfray.matches()["thrones"].squads[0]
    ('arya-stark', 'jon-snow+needle', 'stark-soldier')
    """
    return presets()
