"""The guide as a website of plain files: python -m crossfray.guide.site FOLDER"""

import json
import re
import sys
from html import escape
from pathlib import Path

from crossfray.guide.pages import CONTENTS, Page, pages

STYLE = """
:root { color-scheme: light dark; font: 17px/1.55 system-ui, sans-serif; }
body { max-width: 44rem; margin: 0 auto; padding: 1rem 1rem 4rem; }
a { color: light-dark(#8a2c10, #ffb08e); }
.rule { font: 700 .72rem/1 ui-monospace, monospace; border: 1.5px solid; border-radius: 6px; padding: 1px 5px;
  text-decoration: none; white-space: nowrap; }
.diagram { margin: 1.2rem 0; } .diagram svg { display: block; width: 100%; max-width: 26rem; }
figcaption, .facts, .provenance { opacity: .8; } table { border-collapse: collapse; } th, td { text-align: left;
  vertical-align: top; padding: .2rem .8rem .2rem 0; } input { font: inherit; width: 100%; padding: .4rem; }
"""
SEARCH = """
const field = document.querySelector("input"), list = document.querySelector("#found");
const all = fetch("search.json").then(answer => answer.json());
field.oninput = async () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const fits = page => words.every(word => (page.title + " " + page.text).toLowerCase().includes(word));
  const found = words.length ? (await all).filter(fits).slice(0, 40) : [];
  list.replaceChildren(...found.map(page => {
    const item = document.createElement("li"), link = document.createElement("a");
    link.href = page.id + ".html"; link.textContent = page.title; item.append(link); return item;
  }));
};
"""


def write_site(folder: Path) -> int:
    """Write every page, and the data for searching; returns how many pages there are."""
    folder.mkdir(parents=True, exist_ok=True)
    for page in pages().values():
        (folder / f"{page.id}.html").write_text(page_text(page), "utf-8")
    (folder / "index.html").write_text(page_text(pages()[CONTENTS], search=True), "utf-8")
    words = [{"id": page.id, "title": page.title, "text": page.text} for page in pages().values()]
    (folder / "search.json").write_text(json.dumps(words), "utf-8")
    (folder / "search.js").write_text(SEARCH, "utf-8")
    return len(pages())


def page_text(page: Page, *, search: bool = False) -> str:
    """A page as a file; its links are file names."""
    body = re.sub(r'href="page:([^"]+)"', r'href="\1.html"', page.html)
    find = '<p><label>Search <input type="search"></label></p><ul id="found"></ul>' if search else ""
    script = '<script src="search.js"></script>' if search else ""
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(page.title)} · Crossfray</title><style>{STYLE}</style>"
        f'<body><p><a href="index.html">Crossfray: rules and cards</a></p><h1>{escape(page.title)}</h1>'
        f"{find}{body}{script}</body></html>\n"
    )


if __name__ == "__main__":
    out = Path(sys.argv[1])
    print(f"{write_site(out)} pages in {out}; start with index.html")
