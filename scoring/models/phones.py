from django.conf import settings
from django.db import models


class Phone(models.Model):
    """A browser, known by its session from the first party on; `user` is the account signed in on it."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="phones"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"phone {self.pk}"
