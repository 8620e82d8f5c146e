"""The boxes that tables are played with: the server's own of today, and those that tables began with."""

import asyncio
from collections.abc import Iterable
from functools import lru_cache
from weakref import WeakValueDictionary

from crossfray.content.cards import read_content
from crossfray.content.sources import MOST_READY, BoxSource, Shelf, pinned, unpinned
from crossfray.server.store import Boxes, Store, StoreError

pinned_text = lru_cache(maxsize=MOST_READY)(pinned)


class Shelves:
    """Finds boxes by digest. Equal boxes are one object, so that their cards are read once."""

    def __init__(self, store: Store, today: Shelf) -> None:
        self.store = store
        self.today = today
        self._known: WeakValueDictionary[str, BoxSource] = WeakValueDictionary()
        self._known.update({box.digest: box for box in today})

    async def find(self, digests: Iterable[str]) -> Shelf | None:
        """The boxes with these digests; None if one of them is no longer stored, or if none were noted."""
        found = []
        for digest in digests:
            box = self._known.get(digest)
            if box is None:
                try:
                    box = unpinned(await self.store.box(digest))
                except StoreError:
                    return None
                self._known[digest] = box
                if not box.shipped:  # compile its texts here, without blocking the others
                    await asyncio.to_thread(read_content, box)
            found.append(box)
        return tuple(found) or None

    def with_boxes(self, boxes: Iterable[BoxSource]) -> Shelf:
        """Today's boxes, and those that somebody has brought along."""
        return (*self.today, *(self._known.setdefault(box.digest, box) for box in boxes))


def digests(shelf: Shelf) -> tuple[str, ...]:
    return tuple(box.digest for box in shelf)


def texts(shelf: Shelf) -> Boxes:
    """The boxes in the form in which a store keeps them."""
    return {box.digest: pinned_text(box) for box in shelf}
