// The entries that wait on this phone, in words, and what a person decides of those that the app has something against.

import { enter } from "./inplace.js";
import { forget } from "./kept.js";
import * as outbox from "./outbox.js";

const STATES = { 404: "gone", 409: "conflict", 422: "ill" };

// The form of what the app has something against, on the table as it is now: asked for, nothing is saved by it.
const placeOf = (action) => {
  const [, key, at] = action.match(/entries\/([^/]+)\/change\/$|\?at=(\d+)$/) ?? [];
  return key ? { key } : at ? { at: Number(at) } : null;
};

const correct = (entry) => {
  if (!entry.asked) return enter(entry.kind, entry, placeOf(entry.action));
  const { preview, fields } = entry.asked.renewed;
  const form = Object.assign(document.createElement("form"), { method: "post", action: preview, hidden: true });
  for (const [name, value] of fields) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(form);
  form.submit();
};

const state = (entry, held) => (entry.asked ? STATES[entry.asked.status] : held ? "held" : "waits");

const item = (section, entry, held) => {
  const one = section.querySelector("template").content.firstElementChild.cloneNode(true);
  const find = (name) => one.querySelector(`[data-${name}]`);
  const table = section.dataset.table;
  const how = state(entry, held);
  find("title").textContent = entry.title;
  find("words").textContent = entry.words;
  find("state").textContent = section.dataset[how];
  find("state").classList.toggle("fault", Boolean(entry.asked));
  for (const why of entry.asked?.why ?? []) {
    find("but").append(Object.assign(document.createElement("li"), { textContent: why }));
  }
  const typed = !["party", "removal"].includes(entry.kind);
  const whole = entry.kind === "party";
  Object.assign(find("where"), { href: entry.table, hidden: Boolean(table), textContent: entry.party });
  find("send").hidden = !["conflict", "gone"].includes(how);
  find("correct").hidden = !table || (entry.asked ? !entry.asked.renewed?.preview : !typed);
  find("send").addEventListener("click", () => outbox.again(entry));
  find("correct").addEventListener("click", () => correct(entry));
  find("whole").hidden = !whole;
  find("discard").addEventListener("click", async () => {
    for (const { id } of whole ? await outbox.of(entry.table) : [entry]) await outbox.discard(id);
    if (whole) await forget(entry.table);
    outbox.send(); // those behind it go on
  });
  return one;
};

export const show = async () => {
  const section = document.getElementById("waiting");
  if (!section) return;
  const { table } = section.dataset;
  const asked = new Set();
  const items = [];
  for (const entry of await outbox.all()) {
    const held = asked.has(entry.table) || asked.has(entry.follows);
    if (entry.asked || held) asked.add(entry.table);
    if (!table || entry.table === table) items.push(item(section, entry, held));
  }
  section.querySelector("ol").replaceChildren(...items);
  section.hidden = !items.length;
};

const look = () => show().catch(() => {}); // nothing can be kept here: nothing waits
document.addEventListener("outbox", look);
document.addEventListener("visibilitychange", look); // another page of this phone may have sent some
if (document.getElementById("waiting")) {
  look();
  outbox.send();
}
