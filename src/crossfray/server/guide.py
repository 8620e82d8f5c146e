"""The guide over HTTP: the pages, what searching needs, and which words lead where."""

from typing import Any

from fastapi import FastAPI
from starlette.exceptions import HTTPException

from crossfray.guide.pages import pages
from crossfray.server.schemas import Errors, Given

NAMED = ("chapter", "contents", "rule", "box")
"""kinds of pages whose titles are no words of the game"""


class PageFacts(Given):
    """A page as searching needs it."""

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
        """Every page with its words, for searching."""
        return [
            {"id": page.id, "kind": page.kind, "title": page.title, "text": page.text}
            for page in pages().values()
        ]

    @app.get("/api/guide-names", response_model=dict[str, str])
    def names() -> dict[str, str]:
        """The names of cards and the words of the game, each with its page."""
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
