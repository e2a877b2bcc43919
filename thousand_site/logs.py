import logging
import re

# Whatever is as long as an unguessable id and no word of the source, wherever it stands but under /static/.
UNGUESSABLE = re.compile(r"/static/\S*|(?<![\w-])(?=[\w-]*[A-Z0-9-])([\w-]{4})[\w-]{16,}")


class Redacted(logging.Formatter):
    """Leaves of each unguessable link its first four characters: enough to follow it, too little to open it."""

    def format(self, record: logging.LogRecord) -> str:
        return UNGUESSABLE.sub(lambda found: f"{found[1]}…" if found[1] else found[0], super().format(record))
