"""A match as a file, read and written for the browser."""

from collections.abc import Iterator

import pytest

from server.wire import LocalSite, running

FILE = """
title = "Chosen"
game = "flags"
map = "gotham-city-streets"
status = ["pairs"]

[[side]]
squad = "jon-snow+needle, arya-stark / batman"

[[side]]
squad = "the-joker, harley-quinn, night-king+mallet"
"""


@pytest.fixture(scope="module")
def site() -> Iterator[LocalSite]:
    with running() as found:
        yield found


def test_it_is_read_and_written_again(site: LocalSite) -> None:
    match = site.post("/api/match-file/read", {"text": FILE})["match"]
    assert match["squads"][0] == ["jon-snow+needle", "arya-stark", "batman"]
    assert (match["split"], match["status"]) == ([2, 0], ["pairs"])
    text = site.post("/api/match-file/write", {"match": match})["text"]
    assert site.post("/api/match-file/read", {"text": text})["match"] == match


def test_squads_that_are_chosen_at_the_table(site: LocalSite) -> None:
    text = 'game = "flags"\nmap = "gotham-city-streets"\npick = "secret"\nsize = 2\n[[side]]\n[[side]]\n'
    match = site.post("/api/match-file/read", {"text": text})["match"]
    assert (match["pick"]["secret"], match["pick"]["size"], match["squads"]) == (True, 2, [[], []])
    again = site.post("/api/match-file/write", {"match": match})["text"]
    assert site.post("/api/match-file/read", {"text": again})["match"] == match


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("game = flags", "line 1"),
        (FILE.replace("batman", "jon-snow"), "Jon Snow is on one side twice"),
        (FILE.replace("flags", "chess"), "there is no game or scenario 'chess'"),
        ('colour = "red"', "colour"),
    ],
)
def test_what_is_wrong_is_told(site: LocalSite, text: str, told: str) -> None:
    errors = site.post("/api/match-file/read", {"text": text}, 400)["errors"]
    assert told in " ".join(error["message"] for error in errors)
