"""How much of what nobody wrote the grammar for can be read: `PYTHONPATH=tests python -m language.breadth`."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from crossfray.content.compiled import TextAt, TextError, rules_of
from crossfray.rules.program import CardRules

FILES = tuple(f"breadth_{number}.toml" for number in range(1, 9))
THINGS = (("decoy", "Decoy", "token", 2), ("hound", "Hound", "minion", 2), ("marked", "Marked", "status", 2))
MIRA = TextAt("breadth", "ability", "mira-vane", "Mira Vane", ("Mira",), "she", things=THINGS)
PLACES = {
    "ability": MIRA,
    "trait": MIRA.of("trait"),
    "status": MIRA.of("status", "marked", "Marked"),
    "item": TextAt("breadth", "item", card="grapnel", card_name="Grapnel"),
    "item action": TextAt("breadth", "item action", card="grapnel", card_name="Grapnel"),
}


@dataclass(frozen=True)
class Tried:
    """A wording, what it came to, or why it did not."""

    like: str
    kind: str
    text: str
    rules: CardRules | None
    why: str = ""


def tried(file: str) -> list[Tried]:
    """Every wording of a file, read and compiled."""
    source = (Path(__file__).parent / file).read_text("utf-8")
    found = []
    for entry in tomllib.loads(source)["text"]:
        kind = entry.get("kind", "ability")
        try:
            rules = rules_of(PLACES[kind], entry["like"], entry["text"])
            found.append(Tried(entry["like"], kind, entry["text"], rules))
        except TextError as error:
            found.append(Tried(entry["like"], kind, entry["text"], None, str(error)))
    return found


def summary(file: str) -> str:
    every = tried(file)
    return f"{file}: {sum(each.rules is not None for each in every)} of {len(every)} read"


if __name__ == "__main__":
    for name in FILES:
        if (Path(__file__).parent / name).exists():
            for each in tried(name):
                if each.rules is None:
                    print(f"{each.like}: {each.text}\n    {each.why}")
            print(summary(name))
