// The table by the phone alone: the sheet with what waits in it, why an entry stands, and what can be done to it.

import * as outbox from "./outbox.js";
import "./times.js";

// What inplace.js gives: the page and what is kept of it.
let behind, dress, enter, formOf, lay, lost, part, pathOf, read, swap, wake;
export const at = (page) => {
  ({ behind, dress, enter, formOf, lay, lost, part, pathOf, read, swap, wake } = page);
};

let plain = ""; // the table as the app showed it

const showPlain = async (found) => {
  if (lost()) return behind() || swap(plain, found);
  found.dataset.version = ""; // other than what the app has
  (await import("./live.js")).start();
};

// As long as the app has nothing against any of them, on the table that they are meant for.
export const showTable = async () => {
  const found = part();
  if (!found || !("writes" in found.dataset)) return;
  const waiting = await outbox.of(pathOf(found));
  if (!waiting.length) return "computed" in found.dataset && showPlain(found);
  if (waiting.some((entry) => entry.asked)) return;
  const computed = await wake(pathOf(found));
  const { html, rows } = await computed.table();
  const meanwhile = await outbox.of(pathOf(found));
  if (rows.length !== meanwhile.length || rows.some((row) => !row.scored) || found !== part()) return;
  if (!("computed" in found.dataset)) plain = found.outerHTML;
  const page = read(html);
  page.getElementById("party-detail").dataset.computed = "";
  for (const { key } of rows) page.querySelectorAll(`tbody a[href$="entries/${key}/"]`).forEach(computed.mark);
  await swap(page.body.innerHTML, found);
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
