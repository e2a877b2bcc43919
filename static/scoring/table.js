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

// The menu closes when one taps beside it.
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
