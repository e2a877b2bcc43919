"""The bytes of an archive: JSON, as it is or alone in a zip file."""

import io
import json
import zipfile
import zlib
from collections.abc import Mapping
from typing import Any

LARGEST_FILE = 8 * 1024 * 1024
LARGEST_UNPACKED = 32 * 1024 * 1024
INSIDE = "group.json"
ZIP_FILE, ENTRY_OF_ITS_LIST = b"PK\x03\x04", b"PK\x01\x02"
MOST_FILES_LOOKED_AT = 20


class TooLargeError(Exception):
    """There is more in it than anybody plays."""


class BadPackingError(Exception):
    """A zip file that cannot be opened, or with more than one file in it."""


def packed(document: Mapping[str, Any]) -> bytes:
    """As a zip file that is the same whenever the document is."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as file:
        source = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
        file.writestr(zipfile.ZipInfo(INSIDE), source, zipfile.ZIP_DEFLATED)
    return content.getvalue()


def unpacked(content: bytes) -> bytes:
    """The JSON in a file. Of a zip file that unpacks to endless bytes no more is unpacked than we allow."""
    if len(content) > LARGEST_FILE:
        raise TooLargeError
    if not content.startswith(ZIP_FILE):
        return content
    if content.count(ENTRY_OF_ITS_LIST) > MOST_FILES_LOOKED_AT:
        raise BadPackingError
    try:
        return _only_file(content)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError) as error:
        raise BadPackingError from error


def _only_file(content: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(content)) as file:
        inside = [one for one in file.infolist() if not one.is_dir()]
        if len(inside) != 1 or inside[0].compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise BadPackingError
        with file.open(inside[0]) as one:
            source = one.read(LARGEST_UNPACKED + 1)
    if len(source) > LARGEST_UNPACKED:
        raise TooLargeError
    return source
