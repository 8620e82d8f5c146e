"""What is wrong with a text, said so that its author can mend it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: where, what, what may stand there, and the nearest sentence that works."""

    span: tuple[int, int]
    message: str
    expected: tuple[str, ...] = ()
    nearest: str = ""

    def __str__(self) -> str:
        said = self.message
        if self.expected:
            said += f"; here may follow {_listed(self.expected)}"
        if self.nearest:
            said += f"; a sentence that works: {self.nearest}"
        return said


class LanguageError(Exception):
    """A text that cannot be read, with a fault for every sentence that has one."""

    def __init__(self, text: str, faults: tuple[Fault, ...]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.text = text
        self.faults = faults

    @property
    def span(self) -> tuple[int, int]:
        """Where the first fault stands in the text."""
        return self.faults[0].span

    def shown(self) -> str:
        """Every fault under its line of the text, with a caret."""
        return "\n".join(_shown(self.text, fault) for fault in self.faults)


def _shown(text: str, fault: Fault) -> str:
    start = min(fault.span[0], len(text))
    begin = text.rfind("\n", 0, start) + 1
    end = text.find("\n", start)
    line = text[begin : end if end >= 0 else len(text)]
    width = max(1, min(fault.span[1], begin + len(line)) - start)
    return f"{line}\n{' ' * (start - begin)}{'^' * width}\n{fault}"


def _listed(words: tuple[str, ...]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
