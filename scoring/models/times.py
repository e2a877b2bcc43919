"""When a party was played, as far as its entries say so."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from django.utils import timezone

EARLIEST = datetime(1970, 1, 2, tzinfo=UTC)


def played(moments: Sequence[str | None]) -> tuple[datetime | None, timedelta | None]:
    """When the first entry was written down, and how long it was until the last one: by what each entry says."""
    if not moments:
        return None, None
    begun, ended = moment_of(moments[0]), moment_of(moments[-1])
    return begun, ended - begun if begun and ended and ended > begun else None


def moment_of(at: str | None) -> datetime | None:
    """The moment that an entry says; None where nobody can have written it down then."""
    if at is None:
        return None
    try:
        moment = datetime.fromisoformat(at.upper())
    except ValueError:  # a leap second is a moment for the party file, and none for Python
        return None
    return moment if EARLIEST <= moment <= timezone.now() + timedelta(days=1) else None
