"""What cannot be said yet is listed: no text is lost without being seen."""

from .refused import listed, refused


def test_what_cannot_be_said_is_listed() -> None:
    assert {*refused()} == {*listed()}
