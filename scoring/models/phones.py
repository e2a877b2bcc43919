from django.db import models


class Phone(models.Model):
    """A browser, known by its session from the first party on."""

    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"phone {self.pk}"
