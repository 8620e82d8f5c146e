"""Records, boxes, maps and matches that were mutated: each is read and played, or refused with a sentence."""

import faulthandler
import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

from crossfray.content.check.box import check_source
from crossfray.content.errors import InputError
from crossfray.content.maps import parse_map
from crossfray.content.match.build import presets
from crossfray.content.match.file import match_text, parse_match
from crossfray.content.sources import pack, read_box, unpack
from crossfray.table.record import read_record, replay

CASES = 20_000
TOO_LONG = 20.0
"""seconds for one file: more is a hang"""
ROOT = Path(__file__).parents[2]
SPICE = [
    b"",
    b"0",
    b"-1",
    b"99999999999999999999",
    b"[",
    b"]",
    b"{}",
    b'"',
    b"null",
    b"NaN",
    b"1e999",
    b"true",
]
SPICE += [b"\\u001b", b"\x1b[31m", b"[/bold]", b"\xff", b"\xed\xa0\x80", b"\x00", b"\n", b"+", b","]
SPICE += [b"[" * 10, b"x" * 5000]


def mutated(data: bytes, rng: Random) -> bytes:
    """A file with a few changes: bytes, pieces, numbers, keys."""
    found = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        at, way = rng.randrange(len(found) + 1), rng.randrange(6)
        if way == 0 and at < len(found):
            found[at] = rng.randrange(256)
        elif way == 1:
            found[at:at] = rng.choice(SPICE)
        elif way == 2:
            del found[at : at + rng.choice((1, 3, 20, 200))]
        elif way == 3:
            other = rng.randrange(len(found) + 1)
            found[at:at] = found[other : other + rng.choice((1, 10, 100))]
        elif way == 4:
            number = next((n for n in range(at, len(found)) if 48 <= found[n] <= 57), None)
            if number is not None:
                found[number : number + 1] = rng.choice((b"-1", b"0", b"99", b"1000000000000", b"7.5"))
        else:
            found[at : at + rng.choice((1, 5, 30))] = rng.choice(SPICE)
    return bytes(found)


def a_record(data: bytes, folder: Path) -> None:
    (folder / "game.json").write_bytes(data)
    replay(read_record(folder / "game.json"))


def a_match(data: bytes, _folder: Path) -> None:
    parse_match(text_of(data), "match.toml")


def a_map(data: bytes, _folder: Path) -> None:
    parse_map(text_of(data), "map.toml")


def a_box(data: bytes, _folder: Path) -> None:
    report = check_source(unpack(data, "my.crossfray"))
    if report.errors:
        raise InputError(report.errors)


def text_of(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise InputError.at("file", "not UTF-8") from None


def seeds() -> list[tuple[str, Callable[[bytes, Path], None], list[bytes], int]]:
    """What is mutated: the kind, how it is read, examples, and how many of a hundred cases."""
    records = [
        path.read_bytes()
        for path in (ROOT / "tests").rglob("*.json")
        if path.parent.name in ("0.1.0", "records")
    ]
    records = [data for data in records if b"crossfray record" in data]
    matches = [match_text(spec).encode() for spec in presets().values()]
    maps = [path.read_bytes() for path in (ROOT / "src").rglob("maps/*.toml")]
    box = pack(read_box(ROOT / "examples" / "lighthouse")).encode()
    return [
        ("records", a_record, records, 30),
        ("matches", a_match, matches, 35),
        ("maps", a_map, maps, 30),
        ("boxes", a_box, [box], 5),
    ]


def files(cases: int = CASES) -> bool:
    import tempfile

    rng = Random(7)
    outcomes: Counter[str] = Counter()
    longest = 0.0
    faulthandler.enable()
    with tempfile.TemporaryDirectory() as name:
        for kind, read, examples, share in seeds():
            for number in range(cases * share // 100):
                data = mutated(rng.choice(examples), rng)
                begun = time.perf_counter()
                faulthandler.dump_traceback_later(TOO_LONG, exit=True)
                try:
                    read(data, Path(name))
                    outcomes[f"{kind} read"] += 1
                except InputError as error:
                    outcomes[f"{kind} refused"] += 1
                    if "\x1b" in str(error):
                        outcomes["escapes in a message"] += 1
                        print("escape:", kind, number, repr(str(error))[:200], flush=True)
                except Exception as error:
                    outcomes["tracebacks"] += 1
                    (Path(tempfile.gettempdir()) / f"crossfray-{kind}-{number}").write_bytes(data)
                    print(f"{kind} {number}: {type(error).__name__}: {str(error)[:150]}", flush=True)
                faulthandler.cancel_dump_traceback_later()
                longest = max(longest, time.perf_counter() - begun)
                if number % 500 == 499:
                    print(f"{number + 1} {kind}", file=sys.stderr, flush=True)
    print(f"{json.dumps(outcomes)}; the longest took {longest:.2f} s", flush=True)
    return not outcomes["tracebacks"] and not outcomes["escapes in a message"]
