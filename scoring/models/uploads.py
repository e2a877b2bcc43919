from datetime import timedelta
from typing import Any, Self

from django.db import models, transaction
from django.urls import reverse
from django.utils import timezone

from scoring.models.groups import LONGEST_GROUP_NAME, Group
from scoring.models.phones import Phone
from scoring.models.secrets import new_slug

KEPT = timedelta(hours=12)


class UploadQuerySet(models.QuerySet["Upload"]):
    def overdue(self) -> Self:
        """What nobody has said yes to in time."""
        return self.filter(made_at__lte=timezone.now() - KEPT)


class Upload(models.Model):
    """An archive that a phone has sent, until it says whether to restore it. Each phone has one at most.

    `name` is what the archived group is called; `counts` how much of each kind is new, there, and there otherwise.
    `group` is what it goes into, and, once it is `done`, the group that it went into: sent twice, it is done once.
    """

    phone = models.OneToOneField(Phone, on_delete=models.CASCADE, related_name="upload")
    token = models.SlugField(max_length=22, unique=True, default=new_slug, editable=False)
    group = models.ForeignKey(Group, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=LONGEST_GROUP_NAME)
    counts = models.JSONField()
    content = models.BinaryField()
    done = models.BooleanField(default=False)
    made_at = models.DateTimeField(auto_now_add=True)

    objects = UploadQuerySet.as_manager()

    def __str__(self) -> str:
        return f"upload of {self.phone}"

    def get_absolute_url(self) -> str:
        return reverse("archive_restore", args=[self.token])

    @classmethod
    def keep(cls, phone: Phone, group: Group | None, content: bytes, **told: Any) -> "Upload":
        """In place of what the phone has sent before; what is overdue goes, too."""
        with transaction.atomic():
            cls.objects.overdue().delete()
            cls.objects.filter(phone=phone).delete()
            return cls.objects.create(phone=phone, group=group, content=content, **told)

    @property
    def brings_nothing(self) -> bool:
        return self.group is not None and not any(count["new"] for count in self.counts.values())

    def finish(self, group: Group) -> None:
        self.group, self.content, self.done = group, b"", True
        self.save(update_fields=["group", "content", "done"])
