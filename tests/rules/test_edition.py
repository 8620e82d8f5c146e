"""The editions: their differences are declared data, and each that is built shows both ways (EDITION-1)."""

import ast
import re
from itertools import pairwise
from pathlib import Path

import pytest

from crossfray.content.ledger import load_ledger
from crossfray.content.match.spec import FIRST_GAMES
from crossfray.rules import edition as edition_module
from crossfray.rules.edition import EDITIONS, Edition
from rules import editions_page
from support import rule
from support.positions import is_adjacent, position, reach
from support.script import cards

RULES = Path(edition_module.__file__).parent
HOME = Path(edition_module.__file__)


def declared() -> dict[str, list[str]]:
    """For each field of an edition the rules that its comment names: those in whose `differs` it stands."""
    (fields,) = (
        node.body
        for node in ast.parse(HOME.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name == "Edition"
    )
    found = {}
    for field, comment in pairwise(fields):
        match field, comment:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = re.findall(r"[A-Z]+-\d+", text.partition(":")[0])
    return found


def test_every_field_is_a_difference_that_the_ledger_knows() -> None:
    assert declared().keys() == set(Edition._fields) - {"name"}
    ledger = load_ledger()
    usual = EDITIONS["expanded"]
    for field, ids in declared().items():
        unusual = {name for name, each in EDITIONS.items() if getattr(each, field) != getattr(usual, field)}
        assert ids, field
        for rule_id in ids:
            # the text of a rule may be that of the one group or of the other
            assert ledger[rule_id].differs.keys() in (unusual, EDITIONS.keys() - unusual), (field, rule_id)


def test_there_are_four_editions_each_under_its_name() -> None:
    assert {name: each.name for name, each in EDITIONS.items()} == {name: name for name in EDITIONS}
    assert EDITIONS.keys() == {"expanded", "sg100", "dc100", "got100"}


def test_first_games_exist_only_in_the_editions_that_have_one() -> None:
    ledger = load_ledger()
    for rule_id in ("FIRST-1", "FIRST-2", "FIRST-3"):
        assert set(ledger[rule_id].editions) == FIRST_GAMES.keys()


def test_the_rules_ask_for_a_field_and_never_for_the_name_of_an_edition() -> None:
    """No module of the rules names an edition or reads its name, apart from the one that declares them and the view,
    which tells it."""
    wrong = []
    for path in sorted(RULES.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Constant(value=str(text)) if text in EDITIONS and path != HOME:
                    wrong.append((path.name, text))
                case ast.Attribute(
                    value=ast.Attribute(attr="edition") | ast.Name(id="edition"), attr="name"
                ) if path.name != "view.py":
                    wrong.append((path.name, "edition.name"))
                case ast.Compare(left=ast.Attribute(attr="edition") | ast.Name(id="edition")):
                    wrong.append((path.name, "a comparison of editions"))
    assert wrong == []


@rule("EDITION-1", "ADJ-2")
@pytest.mark.parametrize(
    ("edition", "own"), [("expanded", True), ("sg100", True), ("dc100", False), ("got100", False)]
)
def test_being_adjacent_to_ones_own_square(edition: str, own: bool) -> None:
    drawn = """
        +---+---+
        | A     |
        +---+---+
    """
    assert is_adjacent(position(drawn, edition=edition), "A", "a1") is own
    assert is_adjacent(position(drawn, edition=edition), "A", "b1")


@rule("EDITION-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_a_booklet_does_not_speak_of_is_as_in_one_that_does(edition: str) -> None:
    """Companions, minions, scenario status cards and `once per turn` in a match of any edition."""
    squads, held = ("jon-snow+ghost night-king", "front-man"), {"pairs": "front-man"}
    places = "jon-snow a1 ghost c3 night-king a8 wight c4 front-man d4"
    with cards(
        squads, places, "jon-snow", edition=edition, held=held, pools={1: "leadership leadership"}
    ) as game:
        game.play(1, action="ghost-bite")
        found = {"piece": "ghost", "target": "front-man", "dice": 2, "defense": 2}
        assert game.happened("challenged") == [found]
        game.roll("2-shield", "2-shield")
        assert "with 2 actions left?" in game.asked_for  # the companion's is free of charge
        game.play(1, action="chosen-leader")
        assert "TURN-6" in game.rules_against("jon-snow chosen-leader")
    places = "jon-snow a1 night-king c3 wight c4 front-man d4"
    with cards(squads, places, "night-king", edition=edition, held=held) as game:
        assert game.odds("night-king", "front-man").dice == 3  # the Wight is company


@rule("EDITION-1", "MOVE-5", "MOVE-6")
@pytest.mark.parametrize(
    ("edition", "ends"),
    [
        ("expanded", ["a1", "b1", "c1", "d1"]),
        ("sg100", ["a1", "b1", "c1", "d1"]),
        ("dc100", ["a1", "b1"]),
        ("got100", ["a1", "b1"]),
    ],
)
def test_whether_pieces_stop_a_token(edition: str, ends: list[str]) -> None:
    """T is a token that is moved three squares; Z is a standing rival of its side."""
    p = position(
        """
        +---+---+---+---+
        | T       Z     |
        +---+---+---+---+
        """,
        rivals="Z",
        kinds={"T": "token"},
        edition=edition,
    )
    assert reach(p, "T", 3) == ends


def test_the_page_of_the_editions_is_current() -> None:
    assert editions_page.PAGE.read_text("utf-8") == editions_page.page(), "run 'make cards'"


def test_every_difference_is_shown_by_a_test_that_names_its_rule() -> None:
    ledger = load_ledger()
    assert editions_page.SHOWN.keys() == {rule_id for rule_id, found in ledger.items() if found.differs}
    for rule_id, tests in editions_page.SHOWN.items():
        for name in tests:
            file, _, test = name.partition("::")
            tree = ast.parse((Path(__file__).parent / file).read_text("utf-8"))
            (found,) = (
                node
                for node in tree.body
                if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == test
            )
            assert rule_id in {
                argument.value
                for decorator in found.decorator_list
                if isinstance(decorator, ast.Call)
                for argument in decorator.args
                if isinstance(argument, ast.Constant)
            }, name
