"""What keeps passwords from being guessed, beside django-axes' lock on a name from one address."""

from ipaddress import ip_address
from typing import Any

from axes.attempts import get_cool_off_threshold
from axes.handlers.database import AxesDatabaseHandler
from axes.helpers import get_client_username
from axes.models import AccessAttempt
from django.conf import settings
from django.db.models import Q, QuerySet, Sum
from django.http import HttpRequest
from django.utils import timezone

SPREAD = 10
"""How many times more it takes where many names are tried from one address, or one name from many."""


class Handler(AxesDatabaseHandler):  # type: ignore[misc]
    def get_failures(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> int:
        """Failures against one name from one address; those spread over many count a tenth."""
        now = timezone.now()  # a clock that was ahead, and has been put right, must not lock anybody until then
        AccessAttempt.objects.filter(attempt_time__gt=now).update(attempt_time=now)
        found: int = super().get_failures(request, credentials)
        recent = AccessAttempt.objects.filter(attempt_time__gte=get_cool_off_threshold(request))
        name, address = get_client_username(request, credentials), request.axes_ip_address  # type: ignore[attr-defined]
        spread = max(failures(recent.filter(one)) for one in (Q(username=name), Q(ip_address=address)))
        return max(found, spread // SPREAD)


def failures(attempts: QuerySet[Any]) -> int:
    return attempts.aggregate(all=Sum("failures_since_start"))["all"] or 0


def client_address(request: HttpRequest) -> str | None:
    """Where a request comes from: behind the https proxy it is what the proxy, last in the row, has written down."""
    named = [request.META.get("REMOTE_ADDR", "")]
    if settings.HTTPS:
        named.insert(0, request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip())
    return next((address for address in map(readable, named) if address), None)


def readable(address: str) -> str | None:
    try:
        return str(ip_address(address.partition("%")[0]))
    except ValueError:
        return None
