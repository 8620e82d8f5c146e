"""The guide over HTTP."""

from collections.abc import Iterator

import pytest

from server.wire import LocalSite, running


@pytest.fixture(scope="module")
def site() -> Iterator[LocalSite]:
    with running() as found:
        yield found


def test_every_page_can_be_fetched(site: LocalSite) -> None:
    found = site.get("/api/guide")
    for page in found[::20]:
        assert site.get(f"/api/guide/{page['id']}")["title"] == page["title"]


def test_words_and_names_lead_to_pages(site: LocalSite) -> None:
    names = site.get("/api/guide-names")
    known = {page["id"] for page in site.get("/api/guide")}
    assert set(names.values()) <= known
    assert names["Batman"] == "card-batman"
    assert names["knocked down"] == "word-knocked-down"


def test_a_page_that_is_not_there_is_told(site: LocalSite) -> None:
    status, _, body = site.request("GET", "/api/guide/nothing")
    assert (status, body["errors"][0]["message"]) == (404, "there is no page 'nothing' in the guide")
