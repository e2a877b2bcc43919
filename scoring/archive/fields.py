"""The fields of an archive, read one by one: what is wrong is collected with its place."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from uuid import UUID

from scoring.archive.contents import Rules
from scoring.engine.faults import gettext_noop, pointer
from scoring.engine.reading import Fields
from scoring.engine.whole import is_whole

LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
FAR_OFF = datetime(2200, 1, 1, tzinfo=UTC)
HIGHEST_PHONE = 1_000_000
ENOUGH_FAULTS = 20


class ArchiveFields(Fields):
    """One object of an archive. Objects within it leave their faults in the same list."""

    def objects(self, key: str, most: int) -> Iterator["ArchiveFields"]:
        """Each object of a list, to be read in its turn; there is an end to reading where faults are without end."""
        items = self.items(key) if self.required(key) else ()
        if len(items) > most:
            self.fault(key, gettext_noop("There are more than {most}."), most=most)
            return
        for number, item in enumerate(items):
            if len(self.faults) >= ENOUGH_FAULTS:
                return
            if not isinstance(item, Mapping):
                self.fault(key, gettext_noop("This has to be an object."), number)
                continue
            inner = ArchiveFields(item, self.at + pointer(key, number))
            inner.faults = self.faults
            yield inner

    def name(self, key: str, longest: int) -> str:
        value = self.written.get(key)
        if not isinstance(value, str) or not 1 <= len(value) <= longest or value != value.strip():
            self.fault(key, gettext_noop("A name has 1 to {longest} characters."), longest=longest)
            return ""
        return value

    def at_time(self, key: str) -> datetime:
        """A moment that has been, or may come to be."""
        if self.required(key) and (text := self.moment(key)) is not None:
            try:
                moment = datetime.fromisoformat(text.upper()).astimezone(UTC)
            except (ValueError, OverflowError):
                moment = FAR_OFF
            if LONG_AGO <= moment < FAR_OFF:
                return moment
            self.fault(key, gettext_noop("This has to be a date and time with an offset, as in RFC 3339."))
        return LONG_AGO

    def phone(self, key: str) -> int | None:
        return self.whole(key, least=1, most=HIGHEST_PHONE) if key in self.written else None

    def id_(self, key: str) -> UUID | None:
        text = self.uuid(key)
        return None if text is None else UUID(text)

    def rules(self, versions: Mapping[str, int]) -> Rules | None:
        """One of the agreements' versions; how many each of them has is given."""
        value = self.written["rules"]
        if isinstance(value, Mapping) and value.keys() == {"agreement", "version"}:
            name, number = value["agreement"], value["version"]
            if isinstance(name, str) and is_whole(number) and 1 <= number <= versions.get(name, 0):
                return Rules(name, number)
        self.fault("rules", gettext_noop("There is no such agreement in the archive."))
        return None

    def refuse_doubles(self, key: str, names: Sequence[str]) -> None:
        if len(set(names)) < len(names):
            self.fault(key, gettext_noop("Two of them have the same name."))
