"""Accessibility as axe-core sees it."""

from pathlib import Path

from playwright.sync_api import Page

SCRIPT = Path(__file__).parent / "vendor" / "axe.min.js"


def violations(page: Page) -> list[str]:
    """What axe finds on the page as it stands, one line a fault: the rule, its explanation, the first places."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(SCRIPT.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{rule['id']}: {rule['help']}: " + ", ".join(str(node["target"]) for node in rule["nodes"][:3])
        for rule in found
    ]
