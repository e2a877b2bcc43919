from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

import scoring.models.secrets


def give_each_its_own(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    member_model = apps.get_model("scoring", "Member")
    for member in member_model.objects.all():
        member.slug = scoring.models.secrets.new_slug()
        member.save(update_fields=["slug"])


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0002_groups"),
    ]

    operations = [
        migrations.AddField(
            model_name="member",
            name="slug",
            field=models.SlugField(
                db_index=False, default=scoring.models.secrets.new_slug, editable=False, max_length=22
            ),
        ),
        migrations.RunPython(give_each_its_own, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="member",
            name="slug",
            field=models.SlugField(default=scoring.models.secrets.new_slug, editable=False, max_length=22, unique=True),
        ),
    ]
