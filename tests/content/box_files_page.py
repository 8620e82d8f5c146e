"""The page docs/box-files.md: every file of a box with every key, from where they are declared.
`PYTHONPATH=tests python -m content.box_files_page` rewrites it."""

from pathlib import Path

from pydantic import BaseModel

from crossfray.content.described import FILES, kind_of, meanings, tables_of

PAGE = Path(__file__).parents[2] / "docs" / "box-files.md"
NAMES = {
    "box": "box.toml",
    "characters": "characters.toml",
    "attachments": "attachments.toml: items, companions, bonus objectives",
    "map": "maps/NAME.toml",
    "scenario": "scenarios/NAME.toml",
    "power-ups": "power-ups.toml",
    "figures": "figures.toml: how pieces look",
    "match": "A match file",
}
INTRO = """# Every file of a box, key by key

docs/writing-cards.md and docs/writing-scenarios.md teach how to write a box; this page lists every key of every file.
`crossfray box schema FILE` prints the same as JSON Schema, for editors that complete and check TOML. `make cards`
generates this page, and a test keeps it up to date.
"""


def page() -> str:
    lines = [INTRO]
    for name, model in FILES.items():
        lines += [f"## {NAMES[name]}", ""]
        lines += rows(model)
        for head, part in tables_of(model):
            lines += [f"`{head}` {about(part)}".rstrip(), "", *rows(part)]
    return "\n".join(lines).rstrip() + "\n"


def about(part: type[BaseModel]) -> str:
    return " ".join((part.__doc__ or "").split())


def rows(model: type[BaseModel]) -> list[str]:
    told = meanings(model)
    found = ["| key | value | default | meaning |", "|---|---|---|---|"]
    for name, field in model.model_fields.items():
        default = field.get_default(call_default_factory=True) if not field.is_required() else None
        plain = isinstance(default, str | int) and not (isinstance(default, str) and not default)
        usual = "required" if field.is_required() else f"`{str(default).lower()}`" if plain else "none"
        found.append(f"| `{name}` | {kind_of(field)} | {usual} | {told[name]} |")
    return [*found, ""]


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
