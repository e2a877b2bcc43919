// Entries wait here until the app has written them down: each under its key, so that it lands once however often it is
// sent; those of one party in their order. What the app has something against waits for a person, and so do those after it.

import { read } from "./kept.js";
import * as store from "./store.js";

const PATIENCE = 30_000; // the server itself waits 20 s for others who write
const FIRST = 2000;
const LONGEST = 60_000;
const REMEMBERED = 20;
const CONFLICT = 409;
const ILL = 422;
const GONE = 404;
const STALE = 403; // the token of the form is of another session

export const all = async () => (await store.all("entries")).sort((one, other) => one.order - other.order);
export const of = async (table) => (await all()).filter((entry) => entry.table === table);

const tell = async () => {
  const waiting = (await all()).length;
  try {
    localStorage.setItem("waiting", waiting); // what a page may know at once
  } catch {
    // Storage is full: it will know a little later.
  }
  document.dispatchEvent(new Event("outbox"));
};

// What was sent before, by table: nothing that others wrote, though a form that is open does not know of it.

const landed = (table) => {
  try {
    return JSON.parse(localStorage.getItem(`landed ${table}`)) ?? [];
  } catch {
    return [];
  }
};

const note = (entry, told) => {
  const keys = [...landed(entry.table), entry.id].slice(-REMEMBERED);
  try {
    localStorage.setItem(`landed ${entry.table}`, JSON.stringify(keys));
  } catch {
    // Storage is full: the app will ask once more than it needs to.
  }
  document.dispatchEvent(new CustomEvent("landed", { detail: { table: entry.table, told } }));
};

// Into the outbox, out of it: each under a key of its own.

export const random = () => crypto.getRandomValues(new Uint8Array(16));
export const newKey = () => {
  const bytes = random(); // there is no randomUUID on plain http
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
};

const labelled = (control) => {
  const label = control.closest("label");
  const said = label?.querySelector(".visually-hidden") ?? label;
  return (control.getAttribute("aria-label") ?? said?.textContent ?? "").trim();
};

const said = (form, control) => {
  if (["radio", "checkbox"].includes(control.type)) {
    if (!control.checked || !control.value) return "";
    const hand = control.name.startsWith("no_trick_") && control.closest(".hand");
    return hand ? `${hand.getAttribute("aria-label")} – ${labelled(control)}` : labelled(control);
  }
  if (control.type !== "text" || !control.value) return "";
  return `${control.closest("label")?.querySelector(".name")?.textContent ?? ""} ${control.value}`.trim();
};

const words = (form) => [...form.elements].map((control) => said(form, control)).filter(Boolean).join(", ");

export const keep = async (form) => {
  const { table, party, kind, deals, title } = form.dataset;
  const id = form.elements.key.value;
  const entries = await all();
  const old = entries.find((entry) => entry.id === id);
  const order = old?.order ?? 1 + Math.max(0, ...entries.map((entry) => entry.order));
  const before = entries.filter((entry) => entry.table === table && entry.order < order).map((entry) => entry.id);
  const { pathname, search } = new URL(form.action);
  const entry = {
    id,
    order,
    table,
    party,
    kind,
    deals,
    title: title.trim(),
    words: form.dataset.words?.trim() ?? words(form),
    action: pathname + search,
    fields: [...new FormData(form)],
    after: [...landed(table), ...before],
    asked: null,
  };
  await store.put("entries", entry);
  await tell();
  return old ?? null;
};

export const put = async (entry) => {
  await store.put("entries", entry);
  await tell();
};

// What is on its way has landed or not before it is thrown away.
export const discard = async (id) => {
  if (flying?.id === id) await flying.done;
  await store.remove("entries", id);
  await tell();
};

// The person has seen what others wrote, and wants it all the same: then what was typed after it does not ask once more.
export const again = async (entry) => {
  const { action, fields } = entry.asked.renewed ?? entry;
  const seen = fields.find(([name]) => name === "seen");
  await put({ ...entry, action, fields, asked: null });
  for (const later of seen ? (await of(entry.table)).filter((one) => one.order > entry.order) : []) {
    await put({ ...later, fields: [...later.fields.filter(([name]) => name !== "seen"), seen] });
  }
  return send();
};

// Sending.

const request = (address, options) =>
  fetch(address, { redirect: "manual", cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE), ...options });

const post = (entry) => {
  const body = new URLSearchParams(entry.fields);
  body.set("after", entry.after.join(" "));
  return request(entry.action, { method: "POST", body, headers: { Outbox: "1" } });
};

const retoken = async (entry) => {
  const page = read(await (await request(entry.tokens ?? entry.action)).text());
  const token = page.querySelector("[name=csrfmiddlewaretoken]")?.value;
  const others = entry.fields.filter(([name]) => name !== "csrfmiddlewaretoken");
  return token ? { ...entry, fields: [...others, ["csrfmiddlewaretoken", token]] } : entry;
};

// What the app has against an entry, and the form as it would be now.
const objection = async (answer) => {
  const page = read(await answer.text());
  const form = page.getElementById("entry-form");
  if (!page.querySelector("link[data-worker]")) return null; // no page of the app
  if (answer.status !== GONE && !form && !page.getElementById("start")) return null;
  const why = [...page.querySelectorAll(".conflict li, .faults:not(.conflict) li, #entry-form .fault, .errorlist li")];
  return {
    status: answer.status,
    why: why.map((one) => one.textContent.replace(/\s+/g, " ").trim()),
    renewed: form && {
      action: form.getAttribute("action"),
      preview: form.getAttribute("hx-post"),
      fields: [...new FormData(form)],
    },
  };
};

const same = (one, other) => one.fields.join() === other.fields.join();

// It is in the sheet, and the app has told how that is now. What was typed anew while it was on its way corrects it.
const settle = async (entry, told) => {
  note(entry, told);
  const now = await store.get("entries", entry.id);
  if (!now || same(now, entry)) {
    await store.remove("entries", entry.id);
    return tell();
  }
  const action = now.action.replace(/add\/[a-z-]+\/(\?at=\d+)?$/, `entries/${entry.id}/change/`);
  return put({ ...now, action, after: [...now.after, entry.id] });
};

// Whether it is settled for now. Only the app itself says that it wrote something down: who else is on the line may
// answer anything, as the page does that asks for a hotel's password.
const deliver = async (entry) => {
  let answer = await post(entry);
  if (answer.status === STALE) answer = await post(await retoken(entry));
  if (answer.headers.get("Entry-Written") === entry.id) {
    await settle(entry, await answer.json()); // where the line dies even here, it is sent once more
    return true;
  }
  const asked = [CONFLICT, ILL, GONE].includes(answer.status) ? await objection(answer) : null;
  if (!asked) return false;
  const now = await store.get("entries", entry.id);
  if (now && same(now, entry)) await put({ ...entry, asked }); // not corrected meanwhile
  return true;
};

const next = async (refused) => {
  const held = new Set(refused);
  for (const entry of await all()) {
    if (entry.asked || held.has(entry.follows)) held.add(entry.table);
    else if (!held.has(entry.table)) return entry;
  }
};

let sending, timer, more, flying;
let pause = FIRST;

const later = () => {
  clearTimeout(timer);
  timer = setTimeout(send, pause);
  pause = Math.min(pause * 2, LONGEST);
};

const fly = (entry) => {
  const done = deliver(entry).catch(() => null);
  flying = { id: entry.id, done };
  return done;
};

const empty = async () => {
  while (more) {
    more = false;
    const refused = new Set(); // tables of which somebody answered, but not as the app does
    for (let entry = await next(refused); entry; entry = await next(refused)) {
      const settled = await fly(entry);
      if (settled === null) {
        document.dispatchEvent(new Event("unanswered"));
        return later();
      }
      if (settled) pause = FIRST;
      else refused.add(entry.table);
    }
    if (refused.size) later();
  }
};

export const send = () => {
  more = true; // also what was put in just when all seemed to be sent
  sending ??= empty()
    .catch(() => {}) // nothing can be kept here: nothing waits
    .finally(() => (sending = flying = null));
  return sending;
};

const soon = () => {
  pause = FIRST;
  if (!document.hidden) send();
};

// Another page of this phone has put something in or taken something out.
window.addEventListener("storage", ({ key }) => key === "waiting" && document.dispatchEvent(new Event("outbox")));
window.addEventListener("online", soon);
window.addEventListener("pageshow", soon);
document.addEventListener("visibilitychange", soon);
document.addEventListener("reached", soon); // by live.js
