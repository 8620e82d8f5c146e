"""Card texts in, typed trees out."""

from functools import cache
from importlib.resources import files

from lark import Lark
from lark.exceptions import UnexpectedInput, VisitError

from crossfray.language import tree
from crossfray.language.assemble import Assembler
from crossfray.language.build import Builder
from crossfray.language.lexer import CardLexer, sentences
from crossfray.language.names import Names


class LanguageError(Exception):
    pass


@cache
def grammar() -> Lark:
    """The tables of the grammar, made once."""
    source = (files("crossfray.language") / "grammar.lark").read_text("utf-8")
    return Lark(source, parser="lalr", lexer=CardLexer, maybe_placeholders=False, propagate_positions=True)


def read(text: str, names: Names) -> tree.Text:
    """The meaning of a card text. Raises LanguageError with every fault of every sentence."""
    assembler = Assembler(names)
    builder = Builder(names)
    for sentence in sentences(text, names):
        try:
            parsed = grammar().parse((sentence.words, names))  # type: ignore[arg-type]
            assembler.add(builder.transform(parsed))
        except UnexpectedInput as error:
            raise LanguageError(f"{text[sentence.start : sentence.end]}: {error}") from None
        except VisitError as error:
            raise error.orig_exc
    return tree.Text(assembler.parts())
