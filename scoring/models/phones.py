from django.conf import settings
from django.contrib.auth.models import User
from django.db import models, transaction


class Phone(models.Model):
    """A browser, known by its session from the first party on; `user` is the account signed in on it.

    That is all there is to being signed in: a phone outlives it, with the parties that it has opened.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="phones"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"phone {self.pk}"

    def sign_in(self, user: User) -> None:
        """Sign an account in here; the memberships of the phone become the account's."""
        with transaction.atomic():
            for group in [own.group for own in self.memberships.select_related("group").order_by("group")]:
                group.hold()
                for own in self.memberships.filter(group=group):
                    own.pass_to(user)
            self.user = user
            self.save(update_fields=["user"])

    def sign_out(self) -> None:
        self.user = None
        self.save(update_fields=["user"])

    def sign_out_others(self) -> None:
        """End the account's stay on every other phone."""
        Phone.objects.filter(user__isnull=False, user=self.user_id).exclude(pk=self.pk).update(user=None)
