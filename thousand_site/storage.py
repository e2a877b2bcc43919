"""Static files as they go to phones: named by the hashes of what is in them, without comments, packed small."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import zopfli.gzip  # type: ignore[import-untyped]
from rcssmin import cssmin  # type: ignore[import-untyped]
from rjsmin import jsmin  # type: ignore[import-untyped]
from whitenoise.compress import Compressor  # type: ignore[import-untyped]
from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]

OURS = "scoring"
SHORTENED = {".css": cssmin, ".js": jsmin}


class SmallestCompressor(Compressor):  # type: ignore[misc]
    """On plain http, as at home, browsers take gzip only: Zopfli makes it a twentieth smaller, once for all of them."""

    @staticmethod
    def compress_gzip(data: bytes) -> bytes:
        packed: bytes = zopfli.gzip.compress(data, numiterations=3)
        return packed


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    support_js_module_import_aggregation = True

    def create_compressor(self, **options: Any) -> SmallestCompressor:
        return SmallestCompressor(**options)

    def post_process(self, paths: dict[str, Any], **options: Any) -> Iterator[Any]:
        """Our own files lose their comments; those of others are as they were published."""
        for name in [] if options.get("dry_run") else paths:
            shorten = SHORTENED.get(Path(name).suffix)
            if shorten and name.startswith(OURS):
                file = Path(self.path(name))
                file.write_text(shorten(file.read_text(encoding="utf-8")), encoding="utf-8")
        yield from super().post_process({name: (self, name) for name in paths}, **options)
