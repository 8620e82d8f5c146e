"""docs/rules-table.md is current and has no empty cell."""

from rules import rules_table_page


def test_the_page_is_current() -> None:
    assert rules_table_page.PAGE.read_text("utf-8") == rules_table_page.page(), "run 'make cards'"


def test_no_cell_is_empty() -> None:
    assert [rule_id for rule_id, cells in rules_table_page.rows().items() if not all(cells)] == []
