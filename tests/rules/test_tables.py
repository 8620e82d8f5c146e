"""The tables of the engine: kinds of events, steps, frames. What is numbered is numbered once."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import crossfray.rules
from crossfray.content.cards import attachments, characters
from crossfray.content.scenarios import power_ups, scenarios, ultimate_scenarios
from crossfray.rules import frames, kinds
from crossfray.rules import program as p
from crossfray.rules.interpreter import STEPS

FOLDER = Path(crossfray.rules.__file__).parent
MODULES = sorted(FOLDER.glob("*.py"))


def test_every_kind_of_event_has_its_row_and_its_own_name() -> None:
    numbers = re.findall(
        r"^([A-Z_]+): Final = (\d+)", (FOLDER / "kinds.py").read_text("utf-8").split("# ---")[1], re.M
    )
    assert [int(number) for _, number in numbers] == list(range(len(kinds.KINDS)))
    told = [kind.name for kind in kinds.KINDS if kind.name]
    assert len(told) == len(set(told))
    assert all(kind.name or kind.word for kind in kinds.KINDS)
    fields = kinds.Event.__annotations__
    for kind in kinds.KINDS:
        assert all(field.split()[1] in fields for field in kind.fields)


def test_every_step_stands_at_its_number() -> None:
    assert [step.code for step in STEPS] == list(range(len(STEPS)))
    assert len({step.name for step in STEPS}) == len(STEPS)
    for step in STEPS:
        assert set(step.roles) <= {*p.Op._fields}, step.name


def programs() -> Iterator[tuple[str, p.Program]]:
    """The program of every text that ships."""
    rules = [(card.id, card.rules) for card in characters().values()]
    rules += [(part.id, part.rules) for card in characters().values() for part in card.components]
    rules += [(card.id, card.rules) for card in attachments().values()]
    rules += [(card.id, card.rules) for card in power_ups().values()]
    for scenario in (*scenarios().values(), *ultimate_scenarios().values()):
        rules += [(scenario.id, scenario.rules), (scenario.id, scenario.rules_small)]
    for name, found in rules:
        for part in p.walk(found):
            if isinstance(part, p.Ability | p.On | p.Instead | p.Interaction):
                yield name, part.program


def test_no_program_says_what_its_step_does_not_read() -> None:
    plain = p.Op(0)
    for name, program in programs():
        for op in program:
            said = {field for field in p.Op._fields if getattr(op, field) != getattr(plain, field)}
            assert said <= {"code", "text", "to", *STEPS[op.code].roles}, f"{name}: {STEPS[op.code].name}"


LAYOUTS = sorted(
    {name.removesuffix("_LENGTH") for name in vars(frames) if name.endswith("_LENGTH")} - {"PROGRAM"}
)
"""frames whose places are named after their procedure; those of a text have names of their own"""


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_layout_of_a_frame_has_no_gaps(name: str) -> None:
    others = (f"{name}_FRAME", f"{name}_LENGTH", "MOVE_PLAN")  # a plan is as long as the way
    places = [vars(frames)[key] for key in vars(frames) if key.startswith(f"{name}_") and key not in others]
    if name in ("CHALLENGE", "ROLL"):  # who rolls, and the hands of both, are in the same places
        places += range(frames.FIRST_HAND, frames.SECOND_HAND + frames.HAND_SIZE)
    assert sorted(places) == list(range(2, vars(frames)[f"{name}_LENGTH"]))


def test_frames_are_read_by_name() -> None:
    """No number stands where a layout has a name."""
    raw = re.compile(r"\bframe\[\d+\]|frames\[-\d+\]\[\d+\]")
    found = [
        f"{path.name}: {line}"
        for path in MODULES
        for line in path.read_text("utf-8").splitlines()
        if raw.search(line)
    ]
    assert found == []


def test_a_constant_has_one_meaning() -> None:
    """No two modules of the rules give one name to different things."""
    defined: dict[str, list[str]] = defaultdict(list)
    for path in MODULES:
        for node in ast.parse(path.read_text("utf-8")).body:
            if (
                isinstance(node, ast.AnnAssign)
                and isinstance(node.target, ast.Name)
                and node.target.id.isupper()
            ):
                defined[node.target.id].append(path.stem)
    assert {name: where for name, where in defined.items() if len(where) > 1} == {}
