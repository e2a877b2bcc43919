// The table by the phone alone: the sheet with what waits in it, why an entry stands, and what can be done to it.

import * as outbox from "./outbox.js";
import "./times.js";

// What inplace.js gives: the page and what is kept of it.
let dress, enter, formOf, fresher, lay, lost, part, pathOf, reached, read, refuse, swap, toTable, wake;
export const at = (page) => {
  ({ dress, enter, formOf, fresher, lay, lost, part, pathOf, reached, read, refuse, swap, toTable, wake } = page);
};

// It has no version of the app: whatever the app has takes its place.
const draw = async (found, before) => {
  const computed = await wake(pathOf(found));
  const { html, rows } = await computed.table(before);
  if (found !== part()) return;
  const page = read(html);
  Object.assign(page.getElementById("party-detail").dataset, { computed: "", version: "" });
  for (const { key } of rows) page.querySelectorAll(`tbody a[href$="entries/${key}/"]`).forEach(computed.mark);
  await swap(page.body.innerHTML, found);
};

// With what waits, up to what the app has something against or what cannot stand; or with what landed, but is not seen yet.
export const showTable = async () => {
  const found = part();
  if (!found || !("writes" in found.dataset)) return;
  const table = pathOf(found);
  const waiting = await outbox.of(table);
  const asked = waiting.find((entry) => entry.asked);
  const waits = waiting.length > 0 && waiting[0] !== asked;
  if (!waits && !("computed" in found.dataset) && !(lost() && (await fresher(table)))) return;
  try {
    await draw(found, asked?.order);
  } finally {
    if (!waits) (await import("./live.js")).start();
  }
};

// Why an entry stands, and its forms.

const WITHOUT = {
  "/entries/([0-9a-f-]{36})/$": async ([, key], link) => {
    const { html } = await (await wake(pathOf(part()))).detail(key);
    const why = read(html).getElementById("entry-detail");
    if (link.closest(".waits")) for (const one of why.querySelectorAll(".row-of, details")) one.remove();
    const target = document.getElementById("entry-detail");
    if (target) await swap(why.outerHTML, target, "outerHTML");
  },
  "/entries/([0-9a-f-]{36})/change/$": ([, key]) => enter("", null, { key }),
  // What taking it out would change, and the question.
  "/entries/([0-9a-f-]{36})/remove/$": async ([, key], link) => {
    const { title, html } = await (await wake(pathOf(part()))).removal(key);
    const shown = read(formOf("redeal"));
    for (const script of shown.querySelectorAll("script:not([src*='/scoring/saving'])")) script.remove(); // no keypad here
    lay(title, read(html).querySelector(".page"), await dress(shown));
    link.closest("#entry-detail")?.querySelector(".close").click(); // what it says may not be so any more
  },
  "/add/([a-z-]+)/\\?at=(\\d+)$": ([, kind, at]) => enter(kind.replace("-", "_"), null, { at: Number(at) }),
};
export const go = async (link) => {
  for (const [address, act] of Object.entries(WITHOUT)) {
    const found = link.href.match(address);
    if (found) await act(found, link);
  }
};

// What is sent from the table by itself. Once more: by the app, where it is there and knows of the win.

const again = async (form) => {
  const table = pathOf(part());
  const waits = (await outbox.of(table)).length > 0;
  if (!lost() && !waits && (await reached(table))) return form.submit();
  const { begin } = await import("./again.js");
  const next = await begin(form, await wake(table));
  await (navigator.serviceWorker?.controller ? location.assign(next) : toTable(next));
};

let busy = false;
const submit = (event) => {
  if (!part?.() || document.querySelector(".form-page")) return; // no table is seen
  if (!event.target.matches("[action$='/again/']")) return lost() && refuse(event);
  event.preventDefault();
  if (busy) return;
  busy = true;
  again(event.target)
    .catch(() => refuse(event))
    .finally(() => (busy = false));
};
document.addEventListener("submit", submit, { capture: true });
