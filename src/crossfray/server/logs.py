"""What a server writes about itself: lines for people, or a JSON object a line for programs. No secrets in it."""

import json
import logging
from contextvars import ContextVar
from datetime import UTC, datetime

from crossfray.server.limits import Seldom

at_table: ContextVar[str] = ContextVar("at_table", default="")
"""the table that a task is about"""


class JsonLines(logging.Formatter):
    """A JSON object a line."""

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
    """Write to standard error what people who run a server should know."""
    handler = logging.StreamHandler()
    plain = logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    handler.setFormatter(JsonLines() if as_json else plain)
    handler.addFilter(Seldom())
    logging.basicConfig(level=logging.INFO if as_json else logging.WARNING, handlers=[handler], force=True)
