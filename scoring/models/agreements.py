from collections.abc import Mapping
from typing import Any, Optional, Self

from django.db import models, transaction
from django.db.models import Max, OuterRef, Subquery
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property

from scoring.engine.agreement import Agreement as Rules
from scoring.engine.agreement import from_dict
from scoring.models.groups import Group
from scoring.models.phones import Phone
from scoring.models.secrets import new_slug

Values = Mapping[str, Any]
LONGEST_AGREEMENT_NAME = 60


class AgreementQuerySet(models.QuerySet["Agreement"]):
    def with_newest(self) -> Self:
        """With `newest_number`, which version they are at."""
        return self.annotate(newest_number=Max("versions__number"))


class Agreement(models.Model):
    """House rules that a group keeps under a name. What they say is in their newest version."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="agreements")
    slug = models.SlugField(max_length=22, unique=True, default=new_slug, editable=False)
    name = models.CharField(max_length=LONGEST_AGREEMENT_NAME)
    archived_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = AgreementQuerySet.as_manager()

    class Meta:
        ordering = ("name",)
        constraints = (models.UniqueConstraint(fields=("group", "name"), name="agreement_name_once_a_group"),)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("agreement_detail", args=[self.slug])

    @classmethod
    def begin(cls, group: Group, name: str, values: Values, *, phone: Phone) -> "Agreement":
        """A new agreement of a group. Asked for once more, it is the one that is there already."""
        with transaction.atomic():
            group.hold()
            group.refresh_from_db(fields=["default_agreement"])
            twin = cls.objects.filter(group=group, name=name).first()
            if twin is not None and twin.is_as_begun(values):
                return twin
            agreement = cls.objects.create(group=group, name=name)
            agreement.versions.create(number=1, values=values, phone=phone)
            if group.default_agreement is None:
                agreement.make_default()
        return agreement

    @property
    def newest(self) -> "AgreementVersion":
        """What it says now."""
        return self.versions.order_by("-number")[0]

    @property
    def begun(self) -> "AgreementVersion":
        """What it began with: a preset, or another agreement."""
        return self.versions.order_by("number")[0]

    def is_as_begun(self, values: Values) -> bool:
        """Whether it began with this, and has not been changed."""
        newest = self.newest
        return newest.number == 1 and newest.says(values)

    @property
    def archived(self) -> bool:
        return self.archived_at is not None

    @property
    def is_default(self) -> bool:
        return self.group.default_agreement_id == self.pk

    def namesake(self, name: str) -> Optional["Agreement"]:
        return Agreement.objects.filter(group=self.group, name=name).exclude(pk=self.pk).first()

    def change(self, name: str, values: Values, *, phone: Phone) -> None:
        """Another name, or other rules: those are a new version, and parties keep the one they began with."""
        with transaction.atomic():
            if self.name != name:
                self.name = name
                self.save(update_fields=["name"])
            newest = self.newest
            if not newest.says(values):
                self.versions.create(number=newest.number + 1, values=values, phone=phone)

    def make_default(self) -> None:
        """What the group's parties begin with, unless another one is chosen."""
        self.group.default_agreement = self
        self.group.save(update_fields=["default_agreement"])

    def archive(self, *, away: bool) -> None:
        """Not offered any more when a party starts; or offered again."""
        with transaction.atomic():
            if self.archived != away:
                self.archived_at = timezone.now() if away else None
                self.save(update_fields=["archived_at"])
            if away and self.is_default:
                self.group.default_agreement = None
                self.group.save(update_fields=["default_agreement"])


class AgreementVersionQuerySet(models.QuerySet["AgreementVersion"]):
    def shared(self) -> Self:
        """What a link may show: of groups that are there."""
        return self.filter(agreement__group__deleted_at=None).select_related("agreement__group")

    def newest_of(self, group: Group) -> Self:
        """What each agreement says that the group plays by."""
        newest = AgreementVersion.objects.filter(agreement=OuterRef("agreement")).order_by("-number").values("pk")[:1]
        return (
            self.filter(agreement__group=group, agreement__archived_at=None, pk=Subquery(newest))
            .select_related("agreement")
            .order_by("agreement__name")
        )


class AgreementVersion(models.Model):
    """What an agreement said from a time on: all sections in full, as the party file has them. Never changed."""

    agreement = models.ForeignKey(Agreement, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    slug = models.SlugField(max_length=22, unique=True, default=new_slug, editable=False)
    values = models.JSONField()
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    phone = models.ForeignKey(Phone, null=True, on_delete=models.SET_NULL, related_name="+")

    objects = AgreementVersionQuerySet.as_manager()

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("agreement", "number"), name="agreement_version_once"),)

    def __str__(self) -> str:
        return f"{self.agreement}, {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("agreement_shared", args=[self.slug])

    @cached_property
    def rules(self) -> Rules:
        """What it says, as the engine knows it."""
        rules, faults = from_dict(self.values)
        if rules is None:
            raise ValueError(faults)
        return rules

    def says(self, values: Values) -> bool:
        """Whether it is this, whatever preset it came from."""
        return {**self.values, "preset": None} == {**values, "preset": None}
