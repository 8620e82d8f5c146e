"""The lesson over HTTP."""

from collections.abc import Iterator

import pytest

from server.wire import LocalSite, running


@pytest.fixture(scope="module")
def site() -> Iterator[LocalSite]:
    with running() as found:
        yield found


def test_the_steps_are_listed_in_order(site: LocalSite) -> None:
    steps = site.get("/api/lessons")
    assert [step["id"] for step in steps][:3] == ["move", "sight", "challenge"]
    assert all(step["say"] and step["task"] and step["rules"] for step in steps)


def test_a_step_begins_with_a_question(site: LocalSite) -> None:
    moment = site.post("/api/lessons/move", {})
    assert moment["outcome"] == "open"
    assert moment["events"] == []
    assert [option["id"] for option in moment["view"]["decision"]["options"]] == ["move", "done"]
    assert moment["match"]["scenario"]["about"].startswith("Move the Police Officer")


def test_answers_lead_on_and_to_the_end(site: LocalSite) -> None:
    moment = site.post("/api/lessons/challenge", {"answers": ["challenge"]})
    assert moment["outcome"] == "done"
    assert moment["view"]["decision"] is None
    assert [event["event"] for event in moment["events"]][-1] == "knocked down"
    assert [event["number"] for event in moment["events"]] == list(range(1, len(moment["events"]) + 1))
    assert moment["events"][0]["text"]


def test_why_not_is_answered_at_every_moment(site: LocalSite) -> None:
    blocked = site.post("/api/lessons/sight", {"words": ["A", "grappling-swing", "X"]})
    assert {refusal["rule"] for refusal in blocked["refusals"]} >= {"SEE-0"}
    allowed = site.post("/api/lessons/sight", {"answers": ["move", "b3"], "words": ["A", "move", "b1"]})
    assert allowed["outcome"] == "done"
    assert site.post("/api/lessons/move", {"words": ["A", "move", "a3"]})["refusals"] == []


def test_what_is_no_lesson_or_no_answer_is_refused(site: LocalSite) -> None:
    assert "no lesson" in site.post("/api/lessons/flying", {}, 400)["errors"][0]["message"]
    wrong = site.post("/api/lessons/move", {"answers": ["fly"]}, 400)
    assert "not offered" in wrong["errors"][0]["message"]
    site.post("/api/lessons/move", {"answers": ["move"] * 500}, 422)
