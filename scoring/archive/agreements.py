"""The agreements of an archive with their versions, found in a group or brought into it."""

from collections.abc import Iterable, Sequence

from scoring.archive.bringing import Count, Phones
from scoring.archive.contents import ArchivedAgreement, Rules
from scoring.models import Agreement, AgreementVersion, Group
from scoring.models.lists import BATCH


class Agreements:
    """`found`: the group's agreement of the same name, else one that says the same, for each that has one."""

    def __init__(self, archived: Sequence[ArchivedAgreement], group: Group | None) -> None:
        self.archived = archived
        known = list(group.agreements.prefetch_related("versions")) if group else []
        by_name = {agreement.name: agreement for agreement in known}
        self.found: dict[str, Agreement] = {}
        for one in archived:
            same = next((agreement for agreement in known if _newest_says(agreement, one)), None)
            if agreement := by_name.get(one.name, same):
                self.found[one.name] = agreement

    @property
    def count(self) -> Count:
        return Count.of(self._is_same(one) for one in self.archived)

    def _is_same(self, one: ArchivedAgreement) -> bool | None:
        agreement = self.found.get(one.name)
        return None if agreement is None else _newest_says(agreement, one)

    def bring(self, group: Group, phones: Phones) -> dict[Rules, AgreementVersion]:
        """The versions that the archive's parties play by. Of one that the group has otherwise, as far as it has it."""
        fresh = [one for one in self.archived if one.name not in self.found]
        made = Agreement.objects.bulk_create(
            Agreement(group=group, name=one.name, archived_at=one.archived_at, created_at=one.created_at)
            for one in fresh
        )
        return {**self._versions_there(), **self._versions(made, fresh, phones)}

    def _versions_there(self) -> dict[Rules, AgreementVersion]:
        rules = {}
        for one in self.archived:
            there = list(self.found[one.name].versions.all()) if one.name in self.found else []
            for number, archived in enumerate(one.versions, start=1):
                version = next((own for own in there if own.says(archived.values)), None)
                if version is not None:
                    rules[Rules(one.name, number)] = version
        return rules

    @staticmethod
    def _versions(
        made: Iterable[Agreement], fresh: Iterable[ArchivedAgreement], phones: Phones
    ) -> dict[Rules, AgreementVersion]:
        rules = {
            Rules(one.name, number): AgreementVersion(
                agreement=agreement,
                number=number,
                values=version.values,
                made_at=version.made_at,
                phone=phones.of(version.by),
            )
            for agreement, one in zip(made, fresh, strict=True)
            for number, version in enumerate(one.versions, start=1)
        }
        AgreementVersion.objects.bulk_create(rules.values(), batch_size=BATCH)
        return rules


def _newest_says(agreement: Agreement, archived: ArchivedAgreement) -> bool:
    versions = list(agreement.versions.all())
    return versions[-1].says(archived.versions[-1].values)
