"""The log of a server: lines for people, or one JSON object per line for programs. It contains no secrets."""

import json
import logging
from contextvars import ContextVar
from datetime import UTC, datetime

from crossfray.server.limits import Seldom

at_table: ContextVar[str] = ContextVar("at_table", default="")
"""the table that a task works on"""


class JsonLines(logging.Formatter):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        found = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "where": record.name,
            "message": record.getMessage(),
        }
        if table := at_table.get():
            found["table"] = table
        if record.exc_info:
            found["error"] = self.formatException(record.exc_info)
        return json.dumps(found, ensure_ascii=False)


def begin_logging(as_json: bool) -> None:
    """Log to standard error what whoever runs the server should know."""
    handler = logging.StreamHandler()
    plain = logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    handler.setFormatter(JsonLines() if as_json else plain)
    handler.addFilter(Seldom())
    logging.basicConfig(level=logging.INFO if as_json else logging.WARNING, handlers=[handler], force=True)
