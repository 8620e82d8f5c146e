"""Of how many texts the author is asked for a yes: the accepted texts of the booklet lists, as strangers wrote them.

    PYTHONPATH=tests python -m language.asked          # how many, and how many marked spans each
    PYTHONPATH=tests python -m language.asked 40       # and the differences that most of them wait for
    PYTHONPATH=tests python -m language.asked --show   # each of them with its marks

A text waits if its reading has other words, or cannot be read again.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from crossfray.content.compiled import rules_if_read
from crossfray.content.confirming import ReadAs, said_of
from crossfray.language.translate import names_at
from crossfray.language.wording import Spans, Wording, wording
from language.right import Text, texts


class Asked(NamedTuple):
    """A text, what its author is shown, and what is marked of it."""

    text: Text
    found: ReadAs
    words: Wording

    @property
    def waits(self) -> bool:
        return not (self.found.sure and self.words.same)


def asked() -> Iterator[Asked]:
    """Each accepted text of the booklet lists."""
    for text in texts():
        if not text.key.split()[0].isdecimal() or rules_if_read(text.at, text.title, text.text) is None:
            continue
        found = said_of(text.at, text.title, text.text)
        yield Asked(text, found, wording(text.text, found.words, names_at(text.at)))


def marked(said: str, spans: Spans) -> str:
    for start, end in reversed(spans):
        said = f"{said[:start]}[{said[start:end]}]{said[end:]}"
    return said


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="language.asked", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("most", nargs="?", type=int, default=0, help="so many of the differences")
    parser.add_argument("--show", action="store_true", help="each text that waits, with its marks")
    options = parser.parse_args()
    every = list(asked())
    wait = [each for each in every if each.waits]
    spans = sum(len(each.words.added) + len(each.words.left_out) for each in wait)
    unsure = sum(not each.found.sure for each in wait)
    print(
        f"{len(wait)} of {len(every)} need a yes ({len(wait) / len(every):.1%}), with {spans / len(wait):.1f} marked "
        f"spans each; {unsure} of them because their words cannot be read again, or there are none"
    )
    differences = Counter(pair for each in wait for pair in set(each.words.pairs))
    for (own, said), count in differences.most_common(options.most):
        print(f"{count:4}  {own or '-'} | {said or '-'}")
    for each in wait if options.show else ():
        print(f"\n{each.text.key}\n  {marked(each.text.text, each.words.left_out)}")
        print(f"  {marked(each.found.says, each.words.added)}")


if __name__ == "__main__":
    main()
