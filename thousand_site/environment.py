"""What is set from outside: read once, all faults told at once, each in a line that says what stands there.

README.md lists the variables. What may be a secret is never shown.
"""

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any
from zoneinfo import ZoneInfo

import dj_database_url

from .secret_key import SHORTEST, read_or_make

ROOT = Path(__file__).resolve().parent.parent
KNOWN = (
    "THOUSAND_DATA",
    "THOUSAND_DEBUG",
    "THOUSAND_HOST",
    "THOUSAND_HOSTS",
    "THOUSAND_HTTPS",
    "THOUSAND_LOG",
    "THOUSAND_LOG_REQUESTS",
    "THOUSAND_METRICS_TOKEN",
    "THOUSAND_PORT",
    "THOUSAND_SECRET_KEY",
    "THOUSAND_SECRET_KEY_FILE",
    "THOUSAND_TIME_ZONE",
)
DATABASES = {"django.db.backends.postgresql", "django.db.backends.sqlite3"}
POSTGRESQL = "postgres://USER:PASSWORD@HOST:5432/NAME, with %-codes for signs such as / # and @ in the password"
HOST_NAME = re.compile(r"\*|\.?[\w-]+(\.[\w-]+)*|\[[0-9a-fA-F:.]+\]")
EVERYWHERE = "0.0.0.0"  # noqa: S104 - phones on the Wi-Fi are meant to come in


class FaultError(ValueError):
    """What is wrong with one variable."""


@dataclass(frozen=True, slots=True)
class Environment:
    data: Path
    debug: bool
    host: str
    hosts: tuple[str, ...]
    https: bool
    log: str
    log_requests: bool
    metrics_token: str = field(repr=False)
    port: int
    secret_key: str = field(repr=False)
    time_zone: str
    database: dict[str, Any] | None = field(repr=False)
    """As Django has it; None for the file in the data directory."""

    @classmethod
    def read(cls, environ: Mapping[str, str]) -> tuple["Environment | None", list[str]]:
        """All that is set, or what is wrong with it, a line each."""
        faults: list[str] = []

        def get(name: str, reading: Callable[[str], Any]) -> Any:
            try:
                return reading(environ.get(name, "").strip())
            except FaultError as fault:
                faults.append(f"{name} {fault}")
                return None

        data = get("THOUSAND_DATA", data_directory)
        values = {
            "debug": get("THOUSAND_DEBUG", switch),
            "host": get("THOUSAND_HOST", host),
            "hosts": get("THOUSAND_HOSTS", host_names),
            "https": get("THOUSAND_HTTPS", switch),
            "log": get("THOUSAND_LOG", log_format),
            "log_requests": get("THOUSAND_LOG_REQUESTS", switch),
            "metrics_token": get("THOUSAND_METRICS_TOKEN", token),
            "port": get("THOUSAND_PORT", port),
            "time_zone": get("THOUSAND_TIME_ZONE", time_zone),
            "database": get("DATABASE_URL", database),
        }
        given, in_file = get("THOUSAND_SECRET_KEY", secret), get("THOUSAND_SECRET_KEY_FILE", secret_in_file)
        if given and in_file:
            faults.append("THOUSAND_SECRET_KEY and THOUSAND_SECRET_KEY_FILE are both set: one of them is enough.")
        kept = "" if faults or given or in_file else get("THOUSAND_DATA", lambda _: kept_secret(data))
        return (None if faults else cls(data=data, secret_key=given or in_file or kept, **values)), faults


def read_or_stop() -> Environment:
    """What is set; where that makes no sense the program ends here, before anything else of it runs."""
    environment, faults = Environment.read(os.environ)
    if environment is None:
        sys.exit("\n".join(faults))
    return environment


def unknown(environ: Mapping[str, str]) -> Iterator[str]:
    """A line for each variable that looks like one of ours, and is none."""
    for name in sorted(environ):
        if name.startswith("THOUSAND_") and name not in KNOWN:
            alike = get_close_matches(name, KNOWN, 1)
            yield f"{name} is no setting of this app and is ignored." + (f" Is {alike[0]} meant?" if alike else "")


# What the variables may be. Nothing, or white space, is as if it were not set.


def switch(text: str) -> bool:
    if text not in ("", "0", "1"):
        raise FaultError(f"is {text!r}: 1 turns it on, 0 or nothing off.")
    return text == "1"


def port(text: str) -> int:
    if not text:
        return 8000
    if not (text.isascii() and text.isdigit() and len(text) < 6 and 0 < int(text) < 65536):
        raise FaultError(f"is {text!r}: a number from 1 to 65535 is expected.")
    return int(text)


def host(text: str) -> str:
    if re.search(r"[\s/@,]", text):
        raise FaultError(f"is {text!r}: one address of this machine is expected, such as 127.0.0.1.")
    return text or EVERYWHERE


def host_names(text: str) -> tuple[str, ...]:
    names = tuple(text.replace(",", " ").split())
    for name in names:
        if not HOST_NAME.fullmatch(name):
            raise FaultError(f"has {name!r}: a bare name is expected, without https:// and without a port.")
    return names


def log_format(text: str) -> str:
    if text not in ("", "plain", "json"):
        raise FaultError(f"is {text!r}: plain or json is expected.")
    return text or "plain"


def time_zone(text: str) -> str:
    try:
        return ZoneInfo(text or "UTC").key
    except (ValueError, OSError, LookupError):
        raise FaultError(f"is {text!r}: a name such as Europe/Kyiv is expected.") from None


def data_directory(text: str) -> Path:
    path = Path(text or ROOT / "data").resolve()
    said = f"is {text!r}" if text else f"is not set, which means {str(path)!r}"
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise FaultError(f"{said}: this directory cannot be made ({error.strerror}).") from None
    try:
        TemporaryFile(dir=path).close()
    except OSError as error:
        raise FaultError(f"{said}: a directory in which the app may write is expected ({error.strerror}).") from None
    return path


def token(text: str) -> str:
    if text and not (text.isascii() and text.isprintable() and " " not in text and len(text) >= 20):
        raise FaultError("is not shown here: at least 20 letters and digits without spaces are expected.")
    return text


def secret(text: str) -> str:
    if text and (len(text) < SHORTEST or len(set(text)) < 10):
        raise FaultError(f"is not shown here: at least {SHORTEST} signs, picked at random, are expected.")
    return text


def secret_in_file(text: str) -> str:
    if not text:
        return ""
    try:
        found = Path(text).read_text(encoding="utf-8").strip()
    except (OSError, ValueError) as error:
        raise FaultError(f"is {text!r}: this file cannot be read ({reason(error)}).") from None
    try:
        return secret(found or " ")
    except FaultError:
        raise FaultError(f"is {text!r}: in it at least {SHORTEST} signs, picked at random, are expected.") from None


def kept_secret(data: Path) -> str:
    path = data / "secret_key"
    try:
        return read_or_make(path)
    except (OSError, ValueError) as error:
        raise FaultError(f"has {str(path)!r} in it, which cannot be read or made ({reason(error)}).") from None
    except RuntimeError as error:
        raise FaultError(f"has no key in it: {error}") from None


def database(text: str) -> dict[str, Any] | None:
    if not text:
        return None
    scheme = text.partition("://")[0] if "://" in text else ""
    shown = f"is {scheme}://…" if re.fullmatch(r"[a-z0-9+]{1,20}", scheme) else "cannot be read, and is not shown here"
    try:
        parsed: dict[str, Any] = {**dj_database_url.parse(text, conn_max_age=600, conn_health_checks=True)}
    except ValueError:
        raise FaultError(f"{shown}: {POSTGRESQL} is expected.") from None
    if parsed["ENGINE"] not in DATABASES or parsed["NAME"] in ("", ":memory:"):
        raise FaultError(f"{shown}: {POSTGRESQL} is expected.")
    return parsed


def reason(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or "it holds something else"
