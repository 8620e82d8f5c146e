"""The figures of a server, in the text format that monitoring systems read."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""seconds: the histogram counts how often something took no longer than each"""


class Family(NamedTuple):
    """A figure: its name, its type, what it says, and its values with their labels."""

    name: str
    kind: str
    about: str
    values: Iterable[tuple[str, float]]

    def lines(self) -> list[str]:
        head = [f"# HELP crossfray_{self.name} {self.about}", f"# TYPE crossfray_{self.name} {self.kind}"]
        return head + [f"crossfray_{self.name}{labels} {value:g}" for labels, value in self.values]


class Duration:
    """How long something took, each time."""

    def __init__(self) -> None:
        self.counts = [0] * len(BOUNDS)
        self.total, self.seconds = 0, 0.0

    def add(self, seconds: float) -> None:
        self.total += 1
        self.seconds += seconds
        for number, bound in enumerate(BOUNDS):
            self.counts[number] += seconds <= bound

    def values(self) -> list[tuple[str, float]]:
        found = [
            (f'_bucket{{le="{bound:g}"}}', float(n)) for bound, n in zip(BOUNDS, self.counts, strict=True)
        ]
        return [*found, ('_bucket{le="+Inf"}', self.total), ("_sum", self.seconds), ("_count", self.total)]


class Counted:
    """What has happened since the server started."""

    def __init__(self) -> None:
        self.answers = Duration()
        """answers of people, from their arrival until they were stored"""
        self.opened = Duration()
        """tables, from somebody's arrival until they were ready"""
        self.computed = 0
        self.refused = 0
        self.made = 0
        self.taken_over = 0
        self.faults = 0


def text(counted: Counted, now: Mapping[str, float]) -> str:
    """All figures. `now`: the current state."""
    about = {
        "tables": "Tables in the store.",
        "tables_open": "Tables in memory.",
        "connections": "People and programs at tables.",
        "work_waiting": "Checks and computer players that wait for a process.",
    }
    totals = {
        "tables_made": (counted.made, "Tables made."),
        "tables_changed": (counted.taken_over, "Tables that continued under changed rules or cards."),
        "computer_answers": (counted.computed, "Answers of computer players."),
        "refused": (counted.refused, "Messages at tables that were refused."),
        "faults": (counted.faults, "Errors of the server."),
    }
    families = [Family(name, "gauge", about[name], [("", value)]) for name, value in now.items()]
    families += [Family(f"{name}_total", "counter", words, [("", n)]) for name, (n, words) in totals.items()]
    families += [
        Family("answer_seconds", "histogram", "How long answers of people took.", counted.answers.values()),
        Family("open_seconds", "histogram", "How long it took to open a table.", counted.opened.values()),
    ]
    return "\n".join(line for family in families for line in family.lines()) + "\n"
