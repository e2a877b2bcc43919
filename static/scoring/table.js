// The table stays awake while it is looked at, where the browser grants that (https or localhost only).

const stayAwake = async () => {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // Low battery, or not allowed: the screen goes dark as it always did.
  }
};

document.addEventListener("visibilitychange", stayAwake);
stayAwake();

// Why: closed without leaving the table; opened, it has the focus.
document.addEventListener("click", (event) => {
  const close = event.target.closest(".entry-detail .close");
  if (!close) return;
  event.preventDefault();
  close.parentElement.replaceWith(Object.assign(document.createElement("div"), { id: "entry-detail" }));
});
document.addEventListener("htmx:after:swap", () => document.getElementById("entry-detail")?.focus({ preventScroll: true }));

// The menu closes when one taps beside it.
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
