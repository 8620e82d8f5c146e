"""Whether the compiler has looked at all that a text says.

It compiles a copy of the tree whose nodes note which of their fields are read. What was said and never read would be
lost without a word: such a text is refused, and the words are named."""

import re
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, replace
from difflib import SequenceMatcher
from functools import cache
from typing import Any

from crossfray.language import tree
from crossfray.language.names import Names
from crossfray.language.printer import print_text


@cache
def _watched(kind: type[tree.Node]) -> type[tree.Node]:
    """The same kind of node, under the same name, which notes what is read of it."""
    names = {each.name for each in said_in(kind)}

    def init(self: Any, *args: Any, **named: Any) -> None:
        kind.__init__(self, *args, **named)
        inside = object.__getattribute__(self, "__dict__")
        inside["_read"] = set()
        inside["_plain"] = kind(**{name: plain(value) for name, value in inside.items() if name[0] != "_"})

    def get(self: Any, name: str) -> Any:
        if name in names:
            object.__getattribute__(self, "_read").add(name)
        return object.__getattribute__(self, name)

    def equal(self: Any, other: Any) -> bool:
        """Who finds two nodes equal has read all of them."""
        same = bool(plain(self) == plain(other))
        if same:
            read_all(self)
            read_all(other)
        return same

    methods = {
        "__init__": init,
        "__getattribute__": get,
        "__eq__": equal,
        "__hash__": lambda it: hash(plain(it)),
    }
    return type(kind.__name__, (kind,), methods)


def said_in(kind: type[tree.Node] | tree.Node) -> list[Field[Any]]:
    """The fields of a node that say something."""
    return [each for each in fields(kind) if each.name != "span"]


def plain(value: Any) -> Any:
    """A node, or a row of them, as it was read; to look at it so is not to compile it."""
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    return getattr(value, "_plain", value) if isinstance(value, tree.Node) else value


def read_all(value: Any) -> None:
    """Note that a node and all inside it has been read."""
    if isinstance(value, tuple):
        for part in value:
            read_all(part)
    elif hasattr(value, "_plain"):
        for each in said_in(value):
            read_all(getattr(value, each.name))


def changed(node: tree.Node, **said: Any) -> Any:
    """A copy that says something else; what is read of it is read of the node."""
    inside = {name: value for name, value in vars(node).items() if name[0] != "_"}
    found = type(node)(**{**inside, **said})
    if "_read" in vars(node):
        vars(node)["_read"].update(said)
        vars(found)["_read"] = vars(node)["_read"]
    return found


class Reading:
    """One tree on its way through the compiler."""

    def __init__(self, text: tree.Text) -> None:
        self.plain = text
        self.nodes: list[tree.Node] = []
        self.text: tree.Text = self._watch(text)

    def _watch(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(self._watch, value))
        if not isinstance(value, tree.Node):
            return value
        inside = {each.name: self._watch(getattr(value, each.name)) for each in fields(value)}
        kind: Any = type(value)
        found = _watched(kind)(**inside)
        vars(found)["_plain"] = value
        self.nodes.append(found)
        return found

    def unread(self) -> Iterator[tuple[tree.Node, Field[Any]]]:
        """What the text says and nobody has looked at; what stands inside other such things comes first."""
        for node in self.nodes:
            for each in said_in(node):
                if each.name not in vars(node)["_read"] and vars(node)[each.name] != each.default:
                    yield vars(node)["_plain"], each

    def words(self, node: tree.Node, lost: Field[Any], names: Names) -> str:
        """The words of the canonical wording that say so; empty if they cannot be told from the rest."""
        if lost.default is MISSING:
            return ""
        said = _WORD.findall(print_text(self.plain, names))
        less = _WORD.findall(print_text(_without(self.plain, node, lost), names))
        blocks = SequenceMatcher(None, said, less, autojunk=False).get_opcodes()
        found: list[list[str]] = [said[a:b] for what, a, b, _, _ in blocks if what != "equal"]
        longest: list[str] = max(found, key=len, default=[])
        return " ".join(longest)


_WORD = re.compile(r"[^\s.,;:]+")


def _without(value: Any, node: tree.Node, lost: Field[Any]) -> Any:
    """A tree in which a node does not say one thing."""
    if value is node:
        return replace(node, **{lost.name: lost.default})
    if isinstance(value, tuple):
        return tuple(_without(part, node, lost) for part in value)
    if not isinstance(value, tree.Node):
        return value
    inside = {each.name: _without(getattr(value, each.name), node, lost) for each in fields(value)}
    return replace(value, **inside)
