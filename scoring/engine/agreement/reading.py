"""An agreement from and to the form it has in a party file."""

from collections.abc import Mapping
from typing import Any

from scoring.engine.agreement import sections as s
from scoring.engine.agreement.domains import MAY_BE_NULL, SCALARS, SECTIONS, Domain
from scoring.engine.agreement.problems import problems
from scoring.engine.faults import Fault, gettext_noop, pointer
from scoring.engine.presets import PRESETS

SECTION_TYPES: dict[str, type] = {
    "marriages": s.Marriages,
    "extras": s.Extras,
    "auction": s.Auction,
    "contract": s.Contract,
    "bolts": s.Bolts,
    "barrel": s.Barrel,
    "samosval": s.Samosval,
    "write_off": s.WriteOffs,
    "dark": s.Dark,
    "golden": s.Golden,
    "win": s.Win,
    "resting": s.Resting,
    "redeals": s.Redeals,
    "table": s.TableTalk,
}


def from_dict(written: object, *, at: str = "/agreement") -> tuple[s.Agreement | None, list[Fault]]:
    """Read a preset's name and what differs from it. All faults at once; no agreement where there is one."""
    if not isinstance(written, Mapping):
        return None, [Fault("agreement", at, gettext_noop("An agreement is an object."))]
    faults: list[Fault] = []
    preset = written.get("preset")
    if "preset" in written and not (isinstance(preset, str) and preset in PRESETS):
        faults.append(Fault("agreement", at + "/preset", gettext_noop("There is no preset of this name.")))
        preset = None
    values = _read(PRESETS[preset or "classic"], {}, at, faults)
    values = _read(written, values, at, faults)
    agreement = s.Agreement(preset=preset, **_sections(values))
    faults += problems(agreement, at=at, known=[fault.field for fault in faults])
    return (None if faults else agreement), faults


def _read(written: Mapping[str, Any], values: dict[str, Any], at: str, faults: list[Fault]) -> dict[str, Any]:
    """The values so far, with what is written laid over them; what is wrong goes to `faults`."""
    merged = dict(values)
    for key, value in written.items():
        where = at + pointer(key)
        if key == "preset":
            continue
        if key in SCALARS:
            faults += _take(merged, key, value, SCALARS[key], where)
        elif key not in SECTIONS:
            faults.append(Fault("agreement", where, gettext_noop("An agreement has no such key.")))
        elif value is None and key in MAY_BE_NULL:
            merged[key] = None
        elif not isinstance(value, Mapping):
            faults.append(Fault("agreement", where, gettext_noop("This section has to be an object.")))
        else:
            section = dict(merged.get(key) or {})
            for name, one in value.items():
                inner = where + pointer(name)
                if name in SECTIONS[key]:
                    faults += _take(section, name, one, SECTIONS[key][name], inner)
                else:
                    faults.append(Fault("agreement", inner, gettext_noop("An agreement has no such key.")))
            merged[key] = section
    return merged


def _take(into: dict[str, Any], key: str, value: Any, domain: Domain, where: str) -> list[Fault]:
    if domain.holds(value):
        into[key] = domain.read(value)
        return []
    return [domain.refused(where)]


def _sections(values: dict[str, Any]) -> dict[str, Any]:
    return {
        key: SECTION_TYPES[key](**value) if key in SECTION_TYPES and value is not None else value
        for key, value in values.items()
    }


def to_dict(agreement: s.Agreement) -> dict[str, Any]:
    """Every section in full, so that a later preset changes nothing."""
    full: dict[str, Any] = {"preset": agreement.preset} if agreement.preset else {}
    for key in SCALARS:
        full[key] = _plain(getattr(agreement, key))
    for key, domains in SECTIONS.items():
        section = getattr(agreement, key)
        full[key] = None if section is None else {name: _plain(getattr(section, name)) for name in domains}
    return full


def _plain(value: Any) -> Any:
    """A choice as the bare string that JSON has."""
    return str(value) if isinstance(value, str) else value
