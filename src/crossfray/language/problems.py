"""Describes what is wrong with a text so that its author can fix it: the parts of the sentence that are
understood, and the cheapest edits that make it complete."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from typing import Any, Final

from crossfray.language.chart import Chart
from crossfray.language.names import Names
from crossfray.language.words import Sentence, Token, lexicon


@dataclass(frozen=True)
class Problem:
    """A problem in a part of a text. `kind` is the kind of problem; `instead` are corrected sentences that are
    accepted, close to the author's words; `alike` are working sentences about the same things."""

    span: tuple[int, int]
    kind: str
    """unknown word, not understood, two meanings, makes no sense, who is meant, empty, too long"""
    message: str
    instead: tuple[str, ...] = ()
    sentence: tuple[int, int] = (0, 0)
    """the place of the sentence that they would replace"""
    alike: tuple[str, ...] = ()

    def __str__(self) -> str:
        meant = f"; did you mean: {' Or: '.join(self.instead)}" if self.instead else ""
        alike = f"\n  sentences that work: {' / '.join(self.alike)}" if self.alike else ""
        return f"{self.message}{meant}{alike}"


class LanguageError(Exception):
    """A text cannot be read or played. Contains all problems, in reading order."""

    def __init__(self, text: str, found: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(str, found)))
        self.text = text
        self.found = found

    def shown(self) -> str:
        """All problems, each under its line of the text with a caret."""
        return "\n".join(_under_its_line(self.text, problem) for problem in self.found)


def _under_its_line(text: str, problem: Problem) -> str:
    start = min(problem.span[0], len(text))
    begin = text.rfind("\n", 0, start) + 1
    end = text.find("\n", start)
    line = text[begin : end if end >= 0 else len(text)]
    width = max(1, min(problem.span[1], begin + len(line)) - start)
    return f"{line}\n{' ' * (start - begin)}{'^' * width}\n{problem}"


MOST_TRIES: Final = 40
MOST_SHOWN: Final = 3
_SMALL_WORDS: Final = ("a", "the", "to", "is", "may", ",", "next to")
_FILLERS: Final = (
    "a", "an", "the", "of", "to", ",", ":", ";", "--", "and", "then", "also", "too", "just", "with", "by", "in",
    "on", "for", "as", "so", "that", "up", "out",
)  # fmt: skip
"""words that can be left out without changing the meaning"""
_ARTICLES: Final = ("a", "an", "the", "each", "every", "all")
_LEADING: Final = ("of", "to", "with", "by", "in", "on", "for", "as", "that", "up", "out")
"""words that lead something else: without them, it would stand there alone"""
_PIECES: Final = ("Top", "S", "Adv", "Step", "Clause", "Vb", "Vf", "Vp", "NP", "PP", "Near", "Nbar", "Dist")


def near_words(word: str, names: Names) -> list[str]:
    """Words with similar spelling, names first."""
    spelled = get_close_matches(word, list(names.spellings), 2, 0.75)
    alike = get_close_matches(word, sorted(lexicon().words), 3, 0.75)
    return [
        *map(_with_capitals, spelled),
        *(each for each in alike if each[0] == word[0] or _is_close(each, word)),
    ]


def _is_close(one: str, other: str) -> bool:
    """Whether two words that begin differently are still the same, misspelled: `took` is none for `look`."""
    return len(one) > LONG and SequenceMatcher(None, one, other).ratio() >= 0.8


LONG: Final = 5


def unknown_word(sentence: Sentence, at: int, names: Names) -> Problem:
    """The problem of an unknown word."""
    token = sentence.tokens[at]
    return Problem((token.start, token.end), "unknown word", _strange(sentence, at, names))


def _strange(sentence: Sentence, at: int, names: Names) -> str:
    token = sentence.tokens[at]
    if (told := lexicon().elsewhere.get(token.text)) is not None:
        return f"'{token.raw}' is a word of other games; here: {told}"
    if not any(letter.isalnum() for letter in token.text):
        return f"the sign '{token.raw}' has no meaning here: leave it out"
    for thing in names.all.values():
        if token.text in thing.name.lower().split():
            short = f'short = ["{token.raw}"]'
            return f"'{token.raw}' is not a name: write {thing.name}, or add {short} to its card"
    found = [*_near_names(sentence, at, names), *near_words(token.text, names)]
    near = list(dict.fromkeys(found))[:MOST_SHOWN]
    hint = f" (similar: {', '.join(near)})" if near else ": say it in other words"
    return f"'{token.raw}' is not a word that cards know{hint}"


def _near_names(sentence: Sentence, at: int, names: Names) -> list[str]:
    """Names with a spelling similar to a word together with the word before it."""
    pair = " ".join(token.raw.lower() for token in sentence.tokens[max(0, at - 1) : at + 1])
    return [_with_capitals(name) for name in get_close_matches(pair, list(names.spellings), 1, 0.75)]


def pieces(chart: Chart, size: int) -> list[tuple[int, int]]:
    """Divides the sentence into as few understood parts as possible."""
    best: list[tuple[int, list[tuple[int, int]]]] = [(0, [])]
    spans: dict[int, set[int]] = {}
    for category, begin, end in chart.nodes:
        if category in _PIECES and chart.best((category, begin, end)):
            spans.setdefault(end, set()).add(begin)
    for end in range(1, size + 1):
        ways = [(best[end - 1][0] + 2, [*best[end - 1][1], (end - 1, end)])]
        ways += [(best[begin][0] + 1, [*best[begin][1], (begin, end)]) for begin in spans.get(end, ())]
        best.append(min(ways, key=lambda way: way[0]))
    return best[size][1]


def not_understood(
    sentence: Sentence, chart: Chart, names: Names, read: Callable[[str], Any], unknown: list[Token]
) -> Problem:
    """The problem of a sentence without a reading: the parts that are understood, and corrected sentences."""
    parts = pieces(chart, len(sentence.tokens))
    shown = " | ".join(" ".join(t.text for t in sentence.tokens[begin:end]) for begin, end in parts)
    instead = _nearest(sentence, parts, names, read, unknown)
    if unknown:
        places = [at for at, token in enumerate(sentence.tokens) if token in unknown]
        first, *others = (unknown_word(sentence, at, names) for at in places[:MOST_SHOWN])
        message = "; ".join([first.message, *(other.message for other in others)])
        return Problem(first.span, first.kind, message, instead, (sentence.start, sentence.end))
    span = whole = (sentence.start, sentence.end)
    if len(parts) > 1:  # the problem is after the first part
        begin, end = parts[1]
        span = (sentence.tokens[begin].start, sentence.tokens[end - 1].end)
    if instead:
        return Problem(span, "not understood", f"this is not understood: {shown}", instead, whole)
    what = "these parts are understood, but not together" if len(parts) > 1 else "this is not understood"
    return Problem(span, "not understood", f"{what}: {shown}{SHORTER}")


SHORTER: Final = ". Say it in shorter sentences, one thing each"


def _nearest(
    sentence: Sentence,
    parts: list[tuple[int, int]],
    names: Names,
    read: Callable[[str], Any],
    unknown: list[Token],
) -> tuple[str, ...]:
    texts = [_shown(token) for token in sentence.tokens]
    found: dict[Any, str] = {}
    for tries, edited in enumerate(_edits(sentence, texts, parts, names, unknown)):
        if tries >= MOST_TRIES or len(found) >= MOST_SHOWN:
            break
        said = _spelled(edited)
        meaning = read(said)
        if meaning is not None and meaning not in found:
            found[meaning] = said
    return tuple(found.values())


def _edits(
    sentence: Sentence, texts: list[str], parts: list[tuple[int, int]], names: Names, unknown: list[Token]
) -> Iterator[list[str]]:
    """Possible edits between the parts: another word, one word less, two words swapped, one word more."""
    strange = [at for at, token in enumerate(sentence.tokens) if token in unknown]
    seams = [end for _, end in parts[:-1]]
    near = sorted({at for seam in seams for at in (seam, seam - 1)} | set(strange))
    if len(strange) > 1:  # all of them may be misspelled
        guesses = {at: word for at in strange for word in near_words(texts[at], names)[:1]}
        yield [guesses.get(at, word) for at, word in enumerate(texts)]
    for at in strange:
        for name in _near_names(sentence, at, names):
            yield [*texts[: max(0, at - 1)], name, *texts[at + 1 :]]
    for at in strange or near:
        for word in near_words(texts[at], names):
            if at in strange or word.rstrip("s") != texts[at].rstrip("s"):
                yield [*texts[:at], word, *texts[at + 1 :]]
    for at in strange or near:
        if (
            at in strange
            or (texts[at] in _FILLERS and not _leads(texts, at))
            or _is_before_the_own_name(sentence, at)
        ):
            yield [*texts[:at], *texts[at + 1 :]]
    if len(strange) > 1:
        return
    for at in seams:
        if not {texts[at - 1], texts[at]} & {*_ARTICLES, *_LEADING, ","}:
            yield [*texts[: at - 1], texts[at], texts[at - 1], *texts[at + 1 :]]
    for at in seams:
        for word in _SMALL_WORDS:
            yield [*texts[:at], word, *texts[at:]]


def _leads(texts: list[str], at: int) -> bool:
    """Whether this word leads something: a preposition, unless another follows it or stands before it."""
    around = (texts[at - 1 : at] if texts[at - 1 : at] not in (["up"], ["out"]) else []) + texts[
        at + 1 : at + 2
    ]
    doubled = any(each in _LEADING or each in ("within", "adjacent", "near") for each in around)
    return texts[at] in _LEADING and at + 1 < len(texts) and not doubled


def _is_before_the_own_name(sentence: Sentence, at: int) -> bool:
    """`Each Paper Bird may ...` on the Paper Bird itself: its text is about each of them anyway."""
    after = sentence.tokens[at + 1].name if at + 1 < len(sentence.tokens) else None
    return sentence.tokens[at].text in _ARTICLES and after is not None


def _shown(token: Token) -> str:
    """A word as it is written: names with capitals."""
    return _with_capitals(token.text) if token.name is not None else token.text


def _with_capitals(name: str) -> str:
    words = name.title().replace("'S", "'s").split(" ")
    return " ".join(word.lower() if at and word in _SMALL_IN_NAMES else word for at, word in enumerate(words))


_SMALL_IN_NAMES: Final = ("And", "Of", "The", "In", "On", "To")


def _spelled(words: list[str]) -> str:
    said = " ".join(words).replace("can n't", "can't")
    for sign in (",", "'s", "'", ";", ":", "n't"):
        said = said.replace(f" {sign}", sign)
    said = said.replace("+ ", "+")
    return f"{said[:1].upper()}{said[1:]}."
