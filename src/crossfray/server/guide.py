"""The guide over HTTP: its pages, the texts for searching, and which words link to which page."""

from typing import Any

from fastapi import FastAPI
from starlette.exceptions import HTTPException

from crossfray.guide.pages import pages
from crossfray.server.schemas import Errors, Given

NAMED = ("chapter", "contents", "rule", "box")
"""kinds of pages whose titles are not terms of the game"""


class PageFacts(Given):
    """A page with its text, for searching."""

    id: str
    kind: str
    title: str
    text: str


class PageHtml(Given):
    """A page. Its links to others are written `page:ID`."""

    id: str
    kind: str
    title: str
    html: str


def add_guide(app: FastAPI) -> None:
    @app.get("/api/guide", response_model=list[PageFacts])
    def all_pages() -> list[dict[str, str]]:
        """All pages with their text, for searching."""
        return [
            {"id": page.id, "kind": page.kind, "title": page.title, "text": page.text}
            for page in pages().values()
        ]

    @app.get("/api/guide-names", response_model=dict[str, str])
    def names() -> dict[str, str]:
        """The names of cards and the terms of the game, each with its page."""
        found: dict[str, str] = {}
        for page in pages().values():
            for name in (page.title, *page.also) if page.kind not in NAMED else ():
                found.setdefault(name.lower() if page.kind == "word" else name, page.id)
        return found

    @app.get("/api/guide/{page_id}", response_model=PageHtml, responses={404: {"model": Errors}})
    def one_page(page_id: str) -> dict[str, Any]:
        """A page."""
        page = pages().get(page_id)
        if page is None:
            raise HTTPException(404, f"there is no page '{page_id[:60]}' in the guide")
        return {"id": page.id, "kind": page.kind, "title": page.title, "html": page.html}
