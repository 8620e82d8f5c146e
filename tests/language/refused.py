"""What cannot be said yet: the texts of the corpus and the lists that are refused, and why.
`PYTHONPATH=tests python -m language.refused` writes the file anew, to be looked at."""

import json
import tomllib
from pathlib import Path

from crossfray.language.problems import LanguageError
from crossfray.language.translate import rules_of

from .lists import breadth, paraphrases

FILE = Path(__file__).with_name("refused.toml")


def refused() -> dict[str, str]:
    """Each refused text, and what its author is told."""
    found = {}
    for sample in (*paraphrases(), *breadth()):
        try:
            rules_of(sample.text, sample.card, "test", helpful=False)
        except LanguageError as error:
            found[sample.text] = str(error)
    return found


def listed() -> dict[str, str]:
    entries = tomllib.loads(FILE.read_text("utf-8"))["text"]
    return {entry["text"]: entry["why"] for entry in entries}


if __name__ == "__main__":
    lines = [
        "# Texts of the corpus and the lists that cannot be said yet, and what their authors are told.\n"
    ]
    for text, why in refused().items():
        lines.append(
            f"[[text]]\ntext = {json.dumps(text, ensure_ascii=False)}\nwhy = {json.dumps(why, ensure_ascii=False)}\n"
        )
    FILE.write_text("\n".join(lines), "utf-8")
    print(f"{len(lines) - 1} refused")
