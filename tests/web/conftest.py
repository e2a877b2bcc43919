import pytest

from scoring.views import moving


@pytest.fixture(autouse=True)
def all_is_soon_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow this machine is, what is asked for is answered, and no bar moves in between."""
    monkeypatch.setattr(moving, "PATIENCE", 3600)
