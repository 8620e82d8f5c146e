"""The texts of all tests in the second card language: `PYTHONPATH=tests pytest -p language2.as_second tests/rules`."""

from crossfray.language.errors import Fault, LanguageError
from crossfray.language2.reader import Problems
from crossfray.language2.translate import Place, translate
from crossfray.rules.program import CardRules


def second(at: Place, name: str, text: str) -> CardRules:
    """The rules of a text in the second language; refused as the first one refuses."""
    found = translate(at, name, text)
    if isinstance(found, Problems):
        faults = tuple(Fault(each.span, f"{each.kind}: {each.message}") for each in found.found)
        raise LanguageError(text, faults)
    return found


def pytest_collection() -> None:
    from support import script

    vars(script)["translate"] = second
