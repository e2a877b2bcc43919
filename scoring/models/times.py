"""When a party was played, as far as its entries say so."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from django.utils import timezone

EARLIEST = datetime(1970, 1, 2, tzinfo=UTC)


Moment = datetime | None


def played(moments: Sequence[str | None], added: tuple[Moment, Moment]) -> tuple[Moment, timedelta | None]:
    """When the first entry was written down, and how long it was until the last one.

    By what each entry says; where they do not say it, by when they were `added` here, the first and the last.
    """
    if not moments:
        return None, None
    begun, ended = moment_of(moments[0]), moment_of(moments[-1])
    if begun is None:
        begun, ended = added
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
