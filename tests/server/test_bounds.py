"""Everything in a request has a bound: no number is larger, no text or list longer than something can be made of."""

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel

from crossfray.server.messages import SAID
from crossfray.server.schemas import Asked, JoinBody, PickBody
from server.wire import LocalSite, running

BOUNDS = {
    "integer": [{"minimum", "maximum"}, {"minimum", "exclusiveMaximum"}],
    "string": [{"maxLength"}, {"const"}, {"enum"}],
    "array": [{"maxItems"}],
}
"""what must be there of a type, one way or the other"""


def bodies() -> list[type[BaseModel]]:
    return [model for model in Asked.__subclasses__() if model.__name__.endswith(("Body", "Match"))]


def unbounded(schema: dict[str, Any], defs: dict[str, Any], at: str) -> Iterator[str]:
    """Where a schema lets something through that has no bound."""
    if "$ref" in schema:
        yield from unbounded(defs[schema["$ref"].rpartition("/")[2]], defs, at)
    for each in schema.get("anyOf", ()):
        yield from unbounded(each, defs, at)
    kind = schema.get("type")
    if not any(bounds <= set(schema) for bounds in BOUNDS.get(kind or "", [set()])):
        yield at
    if kind == "array":
        yield from unbounded(schema["items"], defs, f"{at}[]")
    elif kind == "object" and "maxProperties" in schema:
        if isinstance(schema["additionalProperties"], dict):  # else data, as much of it as a box may have
            yield from unbounded(schema["additionalProperties"], defs, f"{at}.*")
    elif kind == "object":
        assert "additionalProperties" not in schema or schema["additionalProperties"] is False, at
        for name, each in schema["properties"].items():
            yield from unbounded(each, defs, f"{at}.{name}")
    else:
        assert kind in {"integer", "string", "boolean", "null", None}, (at, kind)


@pytest.mark.parametrize("model", [*bodies(), *SAID], ids=lambda model: model.__name__)
def test_everything_has_a_bound(model: type[BaseModel]) -> None:
    schema = model.model_json_schema()
    assert list(unbounded(schema, schema.get("$defs", {}), model.__name__)) == []


def test_all_bodies_are_looked_at() -> None:
    assert {PickBody, JoinBody} <= set(bodies())
    assert len(bodies()) >= 7


@pytest.fixture(scope="module")
def site() -> Iterator[LocalSite]:
    with running() as found:
        yield found


PICKED = {"game": "skirmish", "map": "courtyard", "edition": "expanded", "squads": [[], []]}


@pytest.mark.parametrize("size", [-1, 100, 10**5, 10**9, 10**18, 10**40])
@pytest.mark.parametrize("path", ["/api/check", "/api/tables", "/api/match-file/write"])
def test_a_huge_pick_is_refused_at_once(site: LocalSite, path: str, size: int) -> None:
    match = {**PICKED, "pick": {"secret": True, "size": size}}
    found = site.post(
        path, {"match": match}, 422
    )  # once a squad of that size was built: no memory has room for it
    assert any(error["field"].endswith("pick.size") for error in found["errors"])


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables/none/join", {"side": 0}),
        ("/api/tables/none/join", {"side": 10**30}),
        ("/api/tables/none/join", {"player": 3}),
        ("/api/check", {"match": {**PICKED, "split": [10**30, 0]}}),
        ("/api/check", {"match": {**PICKED, "split": [-1, 0]}}),
        ("/api/check", {"match": {**PICKED, "pick": {"secret": True, "size": 1, "attached": 10**9}}}),
        ("/api/draw", {"match": {"squads": ["random", "random"]}, "size": 10**9}),
    ],
)
def test_numbers_out_of_bounds(site: LocalSite, path: str, body: Any) -> None:
    site.post(path, body, 422)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[side]]\n" * 5, "expected at most 4 of them"),
        (f"[[side]]\nsquad = {['batman'] * 13}\n[[side]]", "expected at most 12 cards"),
        (f'[[side]]\nsquad = "{"x," * 13}"\n[[side]]', "expected at most 12 cards"),
        (f'[[side]]\nsquad = "{"x" * 1001}"\n[[side]]', "1000 letters together"),
        (f"seed = {10**60}", "expected at most"),
        (f'title = "{"x" * 101}"', "expected at most 100 letters"),
        ("size = 1000000", "expected at most 5"),
    ],
)
def test_match_files_out_of_bounds(site: LocalSite, text: str, says: str) -> None:
    found = site.post("/api/match-file/read", {"text": text}, 400)
    assert says in found["errors"][0]["message"]


def test_names_in_addresses_are_bounded(site: LocalSite) -> None:
    for path in ("/api/tables/", "/api/maps/"):
        assert site.request("GET", path + "x" * 101)[0] == 422
