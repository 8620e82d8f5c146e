"""Serves the files of the built client, or a plain page if it has not been built."""

import html
from importlib.resources import files
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from crossfray import __version__

NOT_BUILT = f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Crossfray</title>
<body style="font: 1.1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem">
<h1>Crossfray {html.escape(__version__)}</h1>
<p>The server is running, but this installation does not include the pages of the browser game.</p>
<p>From a clone of the project they are built with Node: <code>npm ci &amp;&amp; npm run build</code> in the folder
<code>web</code>. Until then <code>crossfray play --terminal</code> plays in the terminal, and programs can sit at
tables: the requests are described in <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</body>
</html>
"""


def client_folder() -> Path:
    """The folder of the built client, if it has been built."""
    return Path(str(files("crossfray.server"))) / "static"


def client_is_built() -> bool:
    return (client_folder() / "index.html").is_file()


class Client(StaticFiles):
    """The files of the client. Any path that is not a file returns the page itself, because the client interprets
    it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self.folder = folder

    async def check_config(self) -> None:
        """Do not fail if the folder is missing: the client has not been built."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or path.startswith(("api/", "assets/")):
                raise
            response = await self.page(scope)
        else:
            if response.status_code == 404:
                response = await self.page(scope)
        # names of built files contain a hash of their content
        lasting = path.startswith("assets/")
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return response

    async def page(self, scope: Scope) -> Response:
        if not (self.folder / "index.html").is_file():
            return HTMLResponse(NOT_BUILT)
        return await super().get_response("index.html", scope)
