"""How a page lies on a small screen: whether it fits, whether a thumb hits what it means, whether focus is seen."""

from playwright.sync_api import Page

NARROW = (360, 320)
HEIGHT = 640

TARGETS = """() => {
    const faults = [];
    const say = (element, what) => {
        const name = element.getAttribute("aria-label") || element.innerText || element.name || element.tagName;
        faults.push(`${what}: ${element.tagName.toLowerCase()} ${name.trim().replace(/\\s+/g, " ").slice(0, 40)}`);
    };
    const seen = (element) => element.checkVisibility({visibilityProperty: true, contentVisibilityAuto: true});
    const outside = (element) => { const box = element.getBoundingClientRect(); return box.right < 1; };
    const all = document.querySelectorAll("a, button, summary, input, select, textarea, label:has(input)");
    for (const element of all) {
        if (!seen(element) || outside(element) || element.type === "hidden" || element.ariaHidden) continue;
        const label = element.closest("label");
        if (label && label !== element) continue; // the label is what is tapped
        const target = element.closest("tbody tr") ?? element; // a line of the sheet is one link
        const {width, height} = target.getBoundingClientRect();
        const size = [Math.round(width), Math.round(height)];
        if (Math.min(...size) < 44) say(element, size.join("×"));
    }
    return faults;
}"""

FOCUS = """() => {
    const faults = [];
    // What was opened over the page may cover the rest of it: one tap closes it.
    const over = document.querySelector(".menu[open], .sheet ~ .entry-detail") ?? document;
    const all = [...over.querySelectorAll("a, button, summary, input, select, textarea, [tabindex='0']")];
    const reached = all.filter((element) =>
        element.tabIndex >= 0 && !element.disabled && element.type !== "hidden" && element.checkVisibility());
    const shows = (element) => {
        const target = element.closest("label.chip") ?? element;
        const {left, top, width, height} = target.getBoundingClientRect();
        const [across, down] = [[.1, .5, .9], [.1, .5, .9]];
        return across.some((x) => down.some((y) => {
            const hit = document.elementFromPoint(left + width * x, top + height * y);
            return hit && (target.contains(hit) || hit.contains(target) && !hit.matches("main, .page, body, html"));
        }));
    };
    for (const way of [reached, [...reached].reverse()]) {
        for (const element of way) {
            element.focus();
            if (document.activeElement !== element || shows(element)) continue;
            const name = element.getAttribute("aria-label") || element.innerText || element.name || element.tagName;
            faults.push(`hidden while in focus: ${name.trim().replace(/\\s+/g, " ").slice(0, 40)}`);
        }
    }
    document.activeElement.blur();
    scrollTo(0, 0);
    return [...new Set(faults)];
}"""


def too_wide(page: Page) -> list[str]:
    """Where one would have to scroll sideways."""
    found = []
    for width in NARROW:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        wide = page.evaluate("() => document.documentElement.scrollWidth")
        if wide > width:
            found.append(f"{wide} px wide on a screen of {width}")
    page.set_viewport_size({"width": NARROW[0], "height": HEIGHT})
    return found


def hard_to_hit(page: Page) -> list[str]:
    """What is tapped, and smaller than 44 px either way."""
    found: list[str] = page.evaluate(TARGETS)
    return found


def hidden_in_focus(page: Page) -> list[str]:
    """What has the focus, by the keyboard in either direction, and lies wholly under something else."""
    found: list[str] = page.evaluate(FOCUS)
    return found
