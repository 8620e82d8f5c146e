"""docs/editions.md, from the ledger: what each booklet does differently, and the test that shows it.
`PYTHONPATH=tests python -m rules.editions_page` rewrites it."""

from pathlib import Path

from crossfray.content.ledger import load_ledger
from crossfray.rules.edition import EDITIONS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "editions.md"

SHOWN = {
    "SETUP-4": ("test_ultimate.py::TestPickedArea",),
    "SETUP-5": ("test_draft.py::TestNumbers",),
    "SETUP-9": ("test_draft.py::TestScenarioSetup",),
    "FIRST-2": (
        "test_first_game.py::test_three_knock_outs_win_at_once",
        "test_first_game.py::test_in_dc100_the_first_knock_out_wins",
        "test_first_game.py::test_in_got100_who_stands_beside_gains_too",
        "test_first_game.py::test_elsewhere_only_who_did_it_gains",
    ),
    "FIRST-3": (
        "test_first_game.py::test_two_players_with_two_characters_and_the_basic_one_of_their_colour",
        "test_first_game.py::test_got100_is_for_two_to_four_players_with_one_character_each",
    ),
    "ADJ-2": ("test_edition.py::test_being_adjacent_to_ones_own_square",),
    "MOVE-5": ("test_edition.py::test_whether_pieces_stop_a_token",),
    "MOVE-6": ("test_edition.py::test_whether_pieces_stop_a_token",),
    "CHAL-12": ("test_attachments.py::test_it_is_a_challenge_action_only_with_the_burst",),
    "CHAL-18": ("test_tokens.py::test_a_token_with_a_defense_is_challenged_and_removed_without_points",),
    "ABIL-5": (
        "test_abilities.py::test_a_part_that_cannot_be_done",
        "test_abilities.py::test_a_challenge_without_a_target_ends_it_in_all_but_one",
    ),
    "TOKEN-1": ("test_tokens.py::test_a_token_is_moved_only_by_a_text_that_says_so",),
    "TOKEN-2": ("test_tokens.py::test_with_all_in_play_one_may_be_placed_again_where_the_edition_says_so",),
    "BONUS-1": ("test_bonus.py::TestSetup",),
}
"""for each rule that differs the tests that show what every edition does"""

INTRO = """# The editions

A match names one edition and follows it throughout (EDITION-1). A rule applies even if a booklet does not mention it;
only the rules on this page differ between editions. `rules/edition.py` declares each difference as a field, the rules
check the field, and a test shows what every edition does. Three booklets have a first game.

`make cards` generates this page from the ledger, and a test keeps it up to date. The tests named here are in
`tests/rules/`.
"""


def page() -> str:
    lines = [INTRO]
    for rule in load_ledger().values():
        if not rule.differs:
            continue
        lines += [f"## {rule.id}", "", rule.text, "", "| edition | instead |", "|---|---|"]
        lines += [f"| {name} | {rule.differs[name]} |" for name in EDITIONS if name in rule.differs]
        lines += ["", f"Shown by {', '.join(f'`{name}`' for name in SHOWN[rule.id])}.", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
