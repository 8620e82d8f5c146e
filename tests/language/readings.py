"""What each text is read as. `PYTHONPATH=tests python -m language.readings` writes the files anew, to be looked at."""

import json
import tomllib
from pathlib import Path

from crossfray.language.printer import Unsayable, say
from language.lists import Sample, breadth, meaning, paraphrases, shipped

HERE = Path(__file__).parent
LISTS = {"shipped": shipped, "breadth": breadth, "corpus": paraphrases}


def reads(sample: Sample) -> str:
    """The reading of a text in canonical English, or its meaning where there is no English for it; empty: refused."""
    found = meaning(sample.text, sample.kind, sample.names)
    if found is None:
        return ""
    try:
        return say(found, sample.names)
    except Unsayable:
        return f"= {' '.join(map(repr, found.parts))}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def expected(name: str) -> dict[str, str]:
    """By group and text, as the file of a list holds them."""
    source = tomllib.loads((HERE / f"readings_{name}.toml").read_text("utf-8"))
    return {f"{entry['of']}: {entry['text']}": entry["reads"] for entry in source["text"]}


def write(name: str) -> int:
    """Write the readings of a list; how many are refused."""
    lines = ["# Each text of a list and what it is read as, looked at by a person. Empty: refused.\n"]
    refused = 0
    for sample in LISTS[name]():
        found = reads(sample)
        refused += not found
        lines.append(
            f"[[text]]\nof = {_quoted(sample.group)}\ntext = {_quoted(sample.text)}\nreads = {_quoted(found)}\n"
        )
    (HERE / f"readings_{name}.toml").write_text("\n".join(lines), "utf-8")
    return refused


if __name__ == "__main__":
    for each in LISTS:
        print(f"{each}: {write(each)} refused")
