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
