import logging
import re

# A part of a path, or what is asked for after it, that is as long as an unguessable id. A name that ends in a suffix is
# a file, not an id.
UNGUESSABLE = re.compile(r"(/|[?&][\w-]+=)([\w-]{4})[\w-]{16,}(?![\w-]|\.\w)")


class Redacted(logging.Formatter):
    """Leaves of each unguessable link its first four characters: enough to follow it, too little to open it."""

    def format(self, record: logging.LogRecord) -> str:
        return UNGUESSABLE.sub(r"\1\2…", super().format(record))
