from django.db import models
from django.urls import reverse

from scoring.models.groups import Group
from scoring.models.phones import Phone
from scoring.models.secrets import new_slug


class Agreement(models.Model):
    """House rules that a group keeps under a name. What they say is in their newest version."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="agreements")
    slug = models.SlugField(max_length=22, unique=True, default=new_slug, editable=False)
    name = models.CharField(max_length=60)
    archived_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name",)
        constraints = (models.UniqueConstraint(fields=("group", "name"), name="agreement_name_once_a_group"),)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("agreement_detail", args=[self.slug])


class AgreementVersion(models.Model):
    """What an agreement said from a time on: all sections in full, as the party file has them. Never changed."""

    agreement = models.ForeignKey(Agreement, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    slug = models.SlugField(max_length=22, unique=True, default=new_slug, editable=False)
    values = models.JSONField()
    made_at = models.DateTimeField(auto_now_add=True)
    phone = models.ForeignKey(Phone, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("agreement", "number"), name="agreement_version_once"),)

    def __str__(self) -> str:
        return f"{self.agreement}, {self.number}"
