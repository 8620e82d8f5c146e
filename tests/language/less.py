"""Meanings that say one thing less: what the compiler never looked at would not be missed."""

from collections.abc import Iterator
from dataclasses import MISSING, fields
from typing import Any

from crossfray.language import meaning as m


def less(node: Any) -> Iterator[tuple[Any, str]]:
    """Everything that is left when one role, field or item of a node is taken away, and what it was."""
    if isinstance(node, m.Event):
        for at, (role, value) in enumerate(node.roles):
            rest = node.roles[:at], node.roles[at + 1 :]
            yield m.Event(node.kind, rest[0] + rest[1]), f"{node.kind}.{role}={value!r}"
            for left, what in less(value):
                yield m.Event(node.kind, (*rest[0], (role, left), *rest[1])), what
    elif isinstance(node, m.Node):
        for each in fields(node):  # type: ignore[arg-type]
            value = getattr(node, each.name)
            if each.name in ("label", "name", "sort"):  # who is meant
                continue
            if each.default is not MISSING and value != each.default:
                yield node.but(**{each.name: each.default}), f"{type(node).__name__}.{each.name}={value!r}"
            for left, what in less(value):
                yield node.but(**{each.name: left}), what
    elif isinstance(node, tuple):
        for at, value in enumerate(node):
            if len(node) > 1:
                yield node[:at] + node[at + 1 :], f"item {value!r}"
            for left, what in less(value):
                yield (*node[:at], left, *node[at + 1 :]), what
