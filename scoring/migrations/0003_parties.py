from typing import Any

import django.utils.timezone
from django.db import migrations, models
from django.db.migrations.state import StateApps

from scoring.models.players import folded
from scoring.models.times import played


def fill(apps: StateApps, schema_editor: Any) -> None:
    """What lists read, of the parties that are there already."""
    for party in apps.get_model("scoring", "Party").objects.prefetch_related("entries").iterator(chunk_size=100):
        entries = sorted(party.entries.all(), key=lambda entry: entry.position)
        moments = [act.at for act in party.acts.filter(verb="added").order_by("at")] or [None]
        begun, party.took = played([entry.written.get("at") for entry in entries], (moments[0], moments[-1]))
        party.played_at = begun or party.created_at
        party.entry_count, party.folded_title = len(entries), folded(party.title)
        party.save(update_fields=["took", "played_at", "entry_count", "folded_title"])


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0002_groups"),
    ]

    operations = [
        migrations.AddField(
            model_name="party",
            name="archived_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="party",
            name="deleted_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="party",
            name="entry_count",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="party",
            name="folded_title",
            field=models.CharField(blank=True, max_length=180),
        ),
        migrations.AddField(
            model_name="party",
            name="over",
            field=models.GeneratedField(
                db_persist=True,
                expression=models.ExpressionWrapper(
                    models.Q(("winner__isnull", False)), output_field=models.BooleanField()
                ),
                output_field=models.BooleanField(),
            ),
        ),
        migrations.AddField(
            model_name="party",
            name="played_at",
            field=models.DateTimeField(default=django.utils.timezone.now),
        ),
        migrations.AddField(
            model_name="party",
            name="took",
            field=models.DurationField(blank=True, null=True),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
        migrations.AddIndex(
            model_name="party",
            index=models.Index(
                models.F("group"),
                models.F("over"),
                models.OrderBy(models.F("played_at"), descending=True),
                models.OrderBy(models.F("id"), descending=True),
                condition=models.Q(("archived_at", None), ("deleted_at", None)),
                name="party_past",
            ),
        ),
        migrations.AddIndex(
            model_name="party",
            index=models.Index(models.F("group"), models.F("played_at"), name="party_played"),
        ),
        migrations.AddIndex(
            model_name="party",
            index=models.Index(
                models.F("group"),
                models.OrderBy(models.F("created_at"), descending=True),
                models.OrderBy(models.F("id"), descending=True),
                name="party_newest",
            ),
        ),
        migrations.AddIndex(
            model_name="party",
            index=models.Index(
                models.F("deleted_at"), condition=models.Q(("deleted_at__isnull", False)), name="party_removed"
            ),
        ),
    ]
