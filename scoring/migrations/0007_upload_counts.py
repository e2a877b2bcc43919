from django.db import migrations, models


def forget_uploads(apps, schema_editor):  # type: ignore[no-untyped-def]
    """They are kept for half a day, and sent again in a moment."""
    apps.get_model("scoring", "Upload").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0006_outcome"),
    ]

    operations = [
        migrations.RunPython(forget_uploads, migrations.RunPython.noop),
        migrations.AddField(
            model_name="upload",
            name="name",
            field=models.CharField(default="", max_length=60),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="upload",
            name="counts",
            field=models.JSONField(default=dict),
            preserve_default=False,
        ),
    ]
