// The screen stays on while a table is open, where the browser grants that (https or localhost only).

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
