// Why: closed without leaving the table; opened, it has the focus.
document.addEventListener("click", (event) => {
  const close = event.target.closest(".entry-detail .close");
  if (!close) return;
  event.preventDefault();
  const empty = Object.assign(document.createElement("section"), { id: "entry-detail" });
  empty.setAttribute("hx-morph-skip", "");
  close.parentElement.replaceWith(empty);
});
document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail.ctx.swap === "outerHTML") document.getElementById("entry-detail")?.focus({ preventScroll: true });
});

// The menu closes when one taps beside it.
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

// What works without a network is loaded after all that is seen; at once where there is none, or entries wait to be sent.
const LATER = 2000;
const waits = () => {
  if (!navigator.onLine || "kept" in document.documentElement.dataset) return true;
  try {
    return localStorage.getItem("waiting") > 0;
  } catch {
    return false;
  }
};
const load = () => {
  if (document.hidden) document.addEventListener("visibilitychange", load, { once: true }); // a pocket needs nothing
  else Promise.all([import("./waiting.js"), import("./installing.js")]);
};
if (document.querySelector("#party-detail[data-table]")) setTimeout(load, waits() ? 0 : LATER);
export const start = () => import("./waiting.js"); // the table took the place of a form
