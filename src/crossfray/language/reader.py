"""Card texts in, typed trees out."""

from functools import cache
from importlib.resources import files
from typing import Any

from lark import Lark
from lark.exceptions import UnexpectedToken, VisitError

from crossfray.language import hints, tree
from crossfray.language.assemble import Assembler
from crossfray.language.build import Builder
from crossfray.language.clauses import Line, Senseless
from crossfray.language.errors import Fault, LanguageError
from crossfray.language.lexer import CardLexer, Sentence, literals_of, sentences
from crossfray.language.names import Names
from crossfray.language.printer import print_text

__all__ = ["LanguageError", "read"]

LONGEST_TEXT = 2000
LONGEST_SENTENCE = 100
LARGEST_NUMBER = 99


@cache
def grammar() -> Lark:
    """The tables of the grammar, made once."""
    source = (files("crossfray.language") / "grammar.lark").read_text("utf-8")
    return Lark(source, parser="lalr", lexer=CardLexer, maybe_placeholders=False, propagate_positions=True)


def read(text: str, names: Names) -> tree.Text:
    """The meaning of a card text. Raises LanguageError with the faults of all its sentences.

    A meaning that cannot be said again is none: words that happen to fit, but make no sense together."""
    found = _understand(text, names)
    if not names.are_clear:  # said again, a hidden name would mean another thing
        return found
    spoken = print_text(found, names)
    try:
        _understand(spoken, names)
    except LanguageError:
        message = f"the words fit, but make no sense together; at best: {spoken}"
        raise LanguageError(text, (Fault((0, len(text)), message),)) from None
    return found


def _understand(text: str, names: Names) -> tree.Text:
    if len(text) > LONGEST_TEXT:
        raise LanguageError(text, (Fault((0, len(text)), f"a text has at most {LONGEST_TEXT} letters"),))
    faults: list[Fault] = []
    assembler = Assembler(names)
    for sentence in sentences(text, names):
        found = _faults_of_words(sentence, names)
        if not found:
            line, found = _line(sentence, names)
            if line is not None:
                try:
                    assembler.add(line)
                except Senseless as senseless:
                    # What goes on from a sentence that could not be read is not at fault.
                    if not faults:
                        found = [_senseless(sentence, senseless)]
        faults.extend(found)
    if not faults:
        try:
            if parts := assembler.parts():
                return tree.Text(parts, span=(0, len(text)))
            faults.append(Fault((0, len(text)), "there is no sentence here"))
        except Senseless as senseless:
            faults.append(Fault((0, len(text)), str(senseless)))
    raise LanguageError(text, tuple(faults))


def _line(sentence: Sentence, names: Names) -> tuple[Line | None, list[Fault]]:
    try:
        parsed = grammar().parse((sentence.words, names))
        return Builder(names).transform(parsed), []
    except UnexpectedToken as error:
        at = None if error.token.type == "$END" else error.token.start_pos
        return None, [hints.unexpected(sentence, at, _accepted(error), names)]
    except VisitError as error:
        if isinstance(error.orig_exc, Senseless):
            return None, [_senseless(sentence, error.orig_exc)]
        raise


def _accepted(error: UnexpectedToken) -> set[str]:
    parser: Any = error.interactive_parser
    accepted: set[str] = parser.accepts()
    return accepted


def _senseless(sentence: Sentence, senseless: Senseless) -> Fault:
    return Fault((sentence.start, sentence.end), str(senseless))


def _faults_of_words(sentence: Sentence, names: Names) -> list[Fault]:
    if len(sentence.words) > LONGEST_SENTENCE:
        span = (sentence.start, sentence.end)
        return [Fault(span, f"a sentence has at most {LONGEST_SENTENCE} words: make it two")]
    if lost := hints.missing_type(sentence):
        return [lost]
    large = [word for word in sentence.words if word.value.isdecimal() and int(word.value) > LARGEST_NUMBER]
    if large:
        return [Fault((word.start, word.end), f"the largest number is {LARGEST_NUMBER}") for word in large]
    return hints.unknown_words(sentence, names, literals_of(grammar()))
