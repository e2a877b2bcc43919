from typing import Any

from django.core.management.base import BaseCommand

from scoring.models import Group, Party, Upload


class Command(BaseCommand):
    help = "Delete for good the groups and parties that were removed more than 30 days ago."

    def handle(self, *args: Any, **options: Any) -> None:
        groups = Group.objects.overdue()
        for group in groups:
            group.purge()
        _, deleted = Party.with_removed.overdue().delete()
        parties = deleted.get(Party._meta.label, 0)
        Upload.objects.overdue().delete()
        if options["verbosity"]:
            self.stdout.write(f"Groups deleted for good: {len(groups)}; parties: {parties}")
