"""What runs on the phone, imported here as a package of its own beside what it is derived from."""

import importlib
import sys
from collections.abc import Callable, Iterator
from types import ModuleType

import pytest

from scoring.derive import bundle

Phone = Callable[[str], ModuleType]


@pytest.fixture(scope="session")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    """Imports a module of the phone by its name there: `phone("engine.score")`."""
    folder = tmp_path_factory.mktemp("derived")
    for path, text in bundle.modules().items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    sys.path.insert(0, str(folder))
    yield lambda name: importlib.import_module(f"phone.{name}")
    sys.path.remove(str(folder))
    for name in [name for name in sys.modules if name.split(".")[0] == "phone"]:
        del sys.modules[name]
