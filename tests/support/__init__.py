"""What tests share."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Marks a test, or each test of a class, as covering these rules of the ledger: `@rule("SEE-2")`."""
    return pytest.mark.rule(*ids)
