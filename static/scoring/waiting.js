// The entries that wait on this phone, in words, and what a person decides of those that the app has something against.

import { enter } from "./inplace.js";
import { forget } from "./kept.js";
import * as outbox from "./outbox.js";

const STATES = { 404: "gone", 409: "conflict", 422: "ill" };

const placeOf = (action) => {
  const [, key, at] = action.match(/entries\/([^/]+)\/change\/$|\?at=(\d+)$/) ?? [];
  return key ? { key } : at ? { at: Number(at) } : null;
};

// By the phone; of what the app has something against, its own form on the table as it is now, by which nothing is saved.
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

const state = (entry) => (entry.asked ? STATES[entry.asked.status] : entry.held ? "held" : "waits");

const item = (section, entry) => {
  const one = section.querySelector("template").content.firstElementChild.cloneNode(true);
  const find = (name) => one.querySelector(`[data-${name}]`);
  const table = section.dataset.table;
  const how = state(entry);
  find("title").textContent = entry.title;
  find("words").textContent = entry.words;
  find("said").hidden = !entry.words;
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
  find("away").hidden = entry.several;
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

// Where all tables are seen: what waits at one of them, and has nothing against it, is one thing to look at there.
const together = (entries) => {
  const cards = new Map();
  for (const entry of entries) {
    const first = entry.asked ? null : cards.get(entry.table);
    if (first) Object.assign(first, { title: `${first.title}, ${entry.title}`, words: "", several: true });
    else cards.set(entry.asked ? entry.id : entry.table, { ...entry });
  }
  return [...cards.values()];
};

export const show = async () => {
  const section = document.getElementById("waiting");
  if (!section) return;
  const { table } = section.dataset;
  const asked = new Set();
  const entries = (await outbox.all()).map((entry) => {
    const held = asked.has(entry.table) || asked.has(entry.follows);
    if (entry.asked || held) asked.add(entry.table);
    return { ...entry, held };
  });
  const shown = table ? entries.filter((entry) => entry.table === table) : together(entries);
  section.querySelector("ol").replaceChildren(...shown.map((entry) => item(section, entry)));
  section.hidden = !shown.length;
};

const look = () => show().catch(() => {}); // nothing can be kept here: nothing waits
document.addEventListener("outbox", look);
document.addEventListener("visibilitychange", look); // another page of this phone may have sent some
if (document.getElementById("waiting")) {
  look();
  outbox.send();
}
