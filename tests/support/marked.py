"""What the tests that name rules lean on, read from their source.

A rule counts as covered by a test that goes through the game: it may use what is public (PUBLIC), must begin a game,
ask about a position or make a match (BEGINS), and looks at a state only as everybody may (OF_A_STATE)."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from crossfray.content.coverage import ids_of

ALL = None
"""everything of a module"""

PUBLIC: dict[str, frozenset[str] | None] = {
    # the script harness
    "support": ALL,
    "support.script": ALL,
    "support.dice_cards": ALL,
    "support.pieces": ALL,
    "support.heroes": ALL,
    "support.house": ALL,
    "support.positions": ALL,
    "support.random_boards": ALL,
    "support.reference": ALL,
    "boxes.table": ALL,
    "scenarios.games": ALL,
    # the game: begin it, answer it, ask why not and with what odds, look at it, save it
    "crossfray.rules.engine": frozenset(
        ["new_game", "apply", "answer", "option_ids", "odds", "chance_weights", "question_text", "NotOffered"]
    ),
    "crossfray.rules.odds": frozenset(["odds"]),
    "crossfray.rules.why": frozenset(["why_not"]),
    "crossfray.rules.view": frozenset(["view", "match_view"]),
    "crossfray.rules.state": frozenset(["CHANCE", "State", "from_json"]),
    "crossfray.rules.match": frozenset(["Match"]),
    "crossfray.rules.edition": frozenset(["EDITIONS"]),
    # what matches, positions and questions are made of
    "crossfray.content.cards": ALL,
    "crossfray.content.match.draft": ALL,
    "crossfray.content.errors": ALL,
    "crossfray.content.ledger": ALL,
    "crossfray.content.maps": ALL,
    "crossfray.content.match.checks": ALL,
    "crossfray.content.match.file": ALL,
    "crossfray.content.match.spec": ALL,
    "crossfray.content.match.build": ALL,
    "crossfray.content.position.file": ALL,
    "crossfray.content.position.questions": ALL,
    "crossfray.content.scenarios": ALL,
    "crossfray.table.table": ALL,
}
OURS = ("crossfray", "support", "boxes", "scenarios", "rules", "server", "lab", "language", "browser")
"""packages of this project; whatever else is imported is somebody else's"""
BEGINS = frozenset(
    [
        "new_game",
        "build_match",
        "match_problems",
        "wrongs",
        "parse_match",
        "first_game",
        "ask",
        "scene",
        "placed",
        "cards",
        "table",
        "doing",
        "playing",
        "can_see",
        "is_adjacent",
        "far",
        "reach",
        "sight",
        "match_of",
        "two_corners",
    ]
)
INSIDE = frozenset(
    [
        "things",
        "by_id",
        "winning",
        "own",
        "programs",
        "neighbours",
        "enclosed",
        "blocked_east",
        "blocked_north",
    ]
)
"""fields of matches and boards that only the rules look at"""
OF_A_STATE = frozenset(["copy", "hash", "to_json", "decision", "step"])


class Use(NamedTuple):
    """A name of a module that a test uses, itself or through a helper. Of the module `state` are the fields
    of states, of `inside` those of matches and boards."""

    module: str
    name: str


class Marked(NamedTuple):
    """A test that names rules."""

    test: str
    rules: list[str]
    uses: set[Use]

    @property
    def faults(self) -> list[str]:
        """What it leans on that is not public, and whether it never comes to a game."""
        found = sorted(f"{module}.{name}" for module, name in self.uses if not is_public(module, name))
        if not any(name in BEGINS for _, name in self.uses):
            found.append("begins no game, asks about no position and makes no match")
        return found


def is_public(module: str, name: str) -> bool:
    if module in ("state", "inside"):
        return name in OF_A_STATE
    if module.split(".", maxsplit=1)[0] not in OURS:
        return True
    known = PUBLIC.get(module, frozenset())
    return known is ALL or name in known


def marked_tests(folder: Path) -> Iterator[Marked]:
    """Every test in a folder that names rules, with all it uses."""
    for path in sorted(folder.rglob("test_*.py")):
        source = path.read_text("utf-8")
        if "rule(" in source:
            file = path.relative_to(folder.parent).as_posix()
            package = ".".join(path.relative_to(folder).parent.parts)
            for test, rules, uses in Module(source, package).marked():
                yield Marked(f"{file}::{test}", rules, uses)


class Module:
    """The source of a test file: what its names stand for."""

    def __init__(self, source: str, package: str = "") -> None:
        self.package = package
        self.body = ast.parse(source).body
        self.imported: dict[str, Use] = {}
        self.defined: dict[str, ast.stmt] = {}
        for node in self.body:
            match node:
                case ast.ImportFrom(names=names):
                    for alias in names:
                        self.imported[alias.asname or alias.name] = Use(self.module_of(node), alias.name)
                case ast.Import(names=names):
                    for alias in names:
                        self.imported[alias.asname or alias.name.split(".")[0]] = Use(alias.name, "")
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                    self.defined[name] = node
                case ast.Assign() | ast.AnnAssign():
                    for each in ast.walk(node):
                        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
                            self.defined[each.id] = node

    def module_of(self, node: ast.ImportFrom) -> str:
        """The whole name of the module of an import, relative or not."""
        around = (
            self.package.split(".")[: len(self.package.split(".")) - node.level + 1] if node.level else []
        )
        return ".".join([*around, *filter(None, [node.module])])

    def marked(self) -> Iterator[tuple[str, list[str], set[Use]]]:
        yield from self._marked(self.body, "", [], set())

    def _marked(
        self, body: list[ast.stmt], prefix: str, around: list[str], shared: set[Use]
    ) -> Iterator[tuple[str, list[str], set[Use]]]:
        for node in body:
            if isinstance(node, ast.ClassDef):
                rest = [each for each in node.body if not is_test(each)]
                uses = shared.union(*(self.uses(each, set()) for each in [*rest, *node.decorator_list]))
                yield from self._marked(node.body, f"{prefix}{node.name}::", [*around, *ids_of(node)], uses)
            elif isinstance(node, ast.FunctionDef) and is_test(node) and (rules := [*around, *ids_of(node)]):
                yield prefix + node.name, rules, self.uses(node, set()) | shared

    def uses(self, node: ast.AST, seen: set[str]) -> set[Use]:
        """What a piece of source uses, also through what it names in its file: helpers, constants, fixtures."""
        found: set[Use] = set()
        for each in ast.walk(node):
            name = ""
            match each:
                case ast.Name(id=name) | ast.arg(arg=name):
                    pass
                case ast.ImportFrom(names=names):
                    found |= {Use(self.module_of(each), alias.name) for alias in names}
                case ast.Attribute(value=ast.Attribute(attr="state") | ast.Name(id="state"), attr=field):
                    found.add(Use("state", field))
                case ast.Attribute(attr=field) if field in INSIDE:
                    found.add(Use("inside", field))
            if name in self.imported:
                found.add(self.imported[name])
            elif name in self.defined and name not in seen:
                seen.add(name)
                found |= self.uses(self.defined[name], seen)
        return found


def is_test(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name.startswith("test")
