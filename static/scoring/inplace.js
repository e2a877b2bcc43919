// The table and its forms, shown in the page that is open: without a network no other one opens.

import { forget, read, tables, unsent } from "./kept.js";
import * as outbox from "./outbox.js";
import * as store from "./store.js";

const TABLES = 12; // so many are kept
const PATIENCE = 20_000;
const AT_A_TAP = 2500; // somebody waits for it
const OURS = [304, 403, 404]; // who else is on the line answers otherwise

const get = (address, headers = {}, patience = PATIENCE) =>
  fetch(address, { headers, cache: "no-store", redirect: "manual", signal: AbortSignal.timeout?.(patience) });

// Whether the app can be reached.
const reached = async (table) => {
  if (!navigator.onLine) return false;
  try {
    if (await unsent(table).catch(() => false)) return false;
    const { status } = await get(table, { "HX-Request": "true", "If-None-Match": "*" }, AT_A_TAP);
    return OURS.includes(status);
  } catch {
    return false;
  }
};

const part = () => document.querySelector("#party-detail[data-live]");
const pathOf = (found) => found.dataset.table;
const style = (shown) => {
  for (const link of document.querySelectorAll("link[data-entry]")) link.media = shown ? "all" : "not all";
};
// The modules of a page that is shown here.
const modules = (page) =>
  Promise.all([...page.querySelectorAll("script[src*='/scoring/']")].map((script) => import(script.getAttribute("src"))));
const say = (what) => {
  const touch = document.getElementById("touch");
  if (touch) touch.textContent = touch.dataset[what];
};
const lost = () => document.getElementById("touch").textContent !== ""; // live.js says so there

// Keeping: the table as it stands here, and its forms for the next deals.

let kept = null; // { mark, seats, forms, party, phone }: forms of the version `mark`, the party as it is known last
let landed = 0; // how much of this phone was written down, and how much of that is in what is kept
let known = 0;
let below = null; // how the table was left that a form lies over

const keepTable = async () => {
  const page = document.documentElement.cloneNode(true);
  page.removeAttribute("data-kept");
  page.querySelector("#waiting ol")?.replaceChildren();
  page.querySelector("#entry-detail")?.replaceChildren();
  page.querySelector("#touch")?.replaceChildren();
  page.querySelector("body").className = "";
  for (const one of page.querySelectorAll("[role=status]:has(.messages), link[data-entry], .form-page")) one.remove();
  const path = pathOf(part());
  const title = below?.title ?? document.title;
  await store.put("pages", { path, title, at: Date.now(), html: `<!doctype html>${page.outerHTML}` });
  for (const old of (await tables()).slice(TABLES)) await forget(old.path);
};

// What a form needs beside its words.
const dress = async (page) => {
  const link = page.querySelector("link[data-entry]");
  if (link && !document.querySelector("link[data-entry]")) {
    link.media = "not all";
    document.head.append(document.importNode(link));
  }
  return modules(page);
};

const told = async (address) => {
  const answer = await get(address);
  if (!answer.ok) throw answer;
  return answer.json();
};

// A phone that makes its forms by itself needs the party only; another version of the app has other ones.
const renewed = async (table) => {
  if (computing && kept?.forms["round 0"]) {
    const now = await told(`${table}carry/`);
    if (now.phone.modules === kept.phone.modules) return { ...kept, ...now };
  }
  const forms = await told(`${table}forms/`);
  return { ...forms, path: `${table}forms/`, mark: forms.party.look.version };
};

// Of this version of the app, in this language: other ones do not go with this page.
const fits = ({ script, phone }) =>
  script === new URL(import.meta.url).pathname && phone.words.includes(`/${document.documentElement.lang}.`);

// `anew`: another page of this phone may have kept something newer.
const recall = async (table, anew = false) => {
  const path = `${table}forms/`;
  const old = kept?.path === path ? kept : null;
  if (old && !anew) return old;
  const found = await store.get("pages", path).catch(() => null);
  const newer = found && fits(found) && !(old?.party.version >= found.party.version);
  return (kept = newer ? found : old);
};

// How far what is kept is ahead of the table that is seen, in acts; NaN where that is seen by other rights.
const lead = () => {
  const [looks, role] = kept.party.look.version.split(".");
  const [seen, as = role] = (part()?.dataset.version || looks).split(".");
  return as === role ? looks - seen : NaN;
};
const fresher = async (table) => Boolean(await recall(table)) && lead() > 0;

const keepForms = async (table) => {
  await recall(table);
  if (!kept || !(lead() >= 0) || behind()) {
    const now = landed;
    const found = await renewed(table);
    if (now < known) return; // more was told meanwhile
    kept = found;
    known = now;
    await store.put("pages", kept);
  }
  await dress(read(kept.forms["round 0"] ?? ""));
  if (!navigator.connection?.saveData) idle(() => wake(pathOf(part())).catch(() => {})); // for when the network is gone
};

const keepAll = async () => {
  const found = part();
  if (!found || lost() || document.hidden || "computed" in found.dataset) return; // what may be old is not kept as new
  try {
    await keepTable();
    if ("writes" in found.dataset) await keepForms(pathOf(found));
  } catch {
    // No network, or no storage: what was kept before stays.
  }
};

// One after the other: what was asked for just now is not asked for again.
let keeping = Promise.resolve();
let soon;
const keep = () => {
  clearTimeout(soon);
  soon = setTimeout(() => (keeping = keeping.then(keepAll)), 500);
};

// Entering: a form over the table, as on its page. `entry` is one that waits and is corrected.

// How many deals after the one of the kept forms.
const ahead = async (table) => {
  const waiting = (await outbox.of(table)).filter((entry) => /\/add\/(round|write-off)\/$/.test(entry.action)).length;
  const since = Number.parseInt(kept.party.look.version, 10) - Number.parseInt(kept.mark, 10);
  const deals = waiting + (since > 0 ? since : 0);
  return deals && ((deals - 1) % kept.seats) + 1;
};

// Whether the app made the kept forms for this very version of the table.
const current = (table) =>
  kept?.path === `${table}forms/` && kept.mark === part().dataset.version && lead() === 0 && !behind();

const formOf = (kind, deals = 0) => kept?.forms[`${kind} ${deals}`];

// As the phone itself makes it.
const made = async (table, kind, entry, place) => {
  const computed = await wake(table);
  const { title, html } = await computed.form(kind, place ?? {}, entry?.order);
  return { title, page: read(html).querySelector(".page") };
};

// As the app made it for the deal that is next; where it did not, as the phone makes it, if it can.
export const enter = async (kind, entry = null, place = null) => {
  const table = pathOf(part());
  await recall(table);
  const waits = (await outbox.of(table)).length;
  const deals = entry?.deals ?? (kept && (await ahead(table)));
  const whole = formOf(kind)?.includes('name="key"'); // empty, of a party that was begun here
  const exact = whole && current(table) && !waits && !place;
  const own = exact ? null : await made(table, kind, entry, place).catch(() => null);
  const called = own?.page.querySelector("#entry-form").dataset.kind ?? kind;
  const html = formOf(called, deals) ?? formOf(called);
  if (!html || (!own && (!kind || place))) return say("unkept");
  const shown = read(html);
  if (own) {
    shown.title = own.title;
    shown.querySelector(".page").replaceWith(own.page);
  }
  const form = shown.getElementById("entry-form");
  const loaded = await dress(shown);
  if (computes(table)) form.dataset.own = "";
  form.dataset.deals = deals ?? 0;
  form.dataset.order = entry?.order ?? "";
  if (!entry && kind) form.elements.key.value = outbox.newKey();
  lay(shown.title, shown.querySelector(".page"), loaded);
  if (entry) form.dispatchEvent(new CustomEvent("fill", { detail: entry.fields }));
};

// Over the table.
const lay = (title, page, loaded) => {
  below = { title: document.title, top: scrollY };
  history.scrollRestoration = "manual"; // of the table
  history.pushState(null, "");
  document.title = title;
  document.body.classList.add("entering");
  style(true);
  page.classList.add("form-page");
  document.body.append(page);
  scrollTo(0, 0);
  htmx.process(page);
  for (const module of loaded) module.open?.(page.querySelector("#entry-form"));
};

const leave = () => {
  if (!below) return;
  document.querySelector(".form-page")?.remove();
  document.body.classList.remove("entering");
  style(false);
  document.title = below.title;
  scrollTo(0, below.top);
  history.scrollRestoration = "auto";
  below = null;
};
window.addEventListener("popstate", leave);

// Back at the table: below the form, else on its page, else as it was kept; false where it was not. `found`: saved there.

export const toTable = async (table, found = null) => {
  if (below) {
    if (found !== null) below.top = 0;
    if (found) document.dispatchEvent(new Event("written"));
    return history.back();
  }
  if (found || (await reached(table))) return location.replace(table); // nobody goes back to it
  const page = await store.get("pages", table).catch(() => null);
  if (!page) return false;
  history.replaceState(null, "", table);
  document.title = page.title;
  document.documentElement.dataset.kept = page.at;
  style(false);
  known = landed; // there
  document.body.replaceChildren(...read(page.html).body.childNodes);
  htmx.process(document.body);
  for (const module of await modules(document)) module.start?.();
  begin();
};

// What the phone computes by itself: what an entry would do, and where the app cannot, the sheet with what waits.

const idle = window.requestIdleCallback ?? setTimeout;
const swap = (text, target, how = "outerMorph") => htmx.swap({ text, target, sourceElement: target, swap: how });

// Only of the table as it is seen: what was kept may be older.
const wake = async (table, seen = null) => {
  const now = await recall(table);
  const older = !now || !(lead() >= 0) || behind() || (seen && seen !== String(now.party.version));
  if (older) throw new Error("something older was kept");
  try {
    const computed = await import("./computed.js");
    await computed.wake(now);
    unable = false;
    return (computing = computed);
  } catch (error) {
    unable = true;
    throw error;
  }
};

// Whether it does so at once, for the table as it is seen.
let computing = null;
let unable = Boolean(navigator.connection?.saveData);
const computes = (table) =>
  computing?.knows(kept) && kept.path === `${table}forms/` && lead() >= 0 && !behind();

const judge = async (form) =>
  (await wake(form.dataset.table, form.dataset.seen)).preview(form, Number(form.dataset.order) || Infinity);

let questions = 0;
const preview = (form, otherwise) => {
  const target = document.getElementById("entry-preview");
  const question = ++questions;
  const answer = (act) => question === questions && target.isConnected && act(); // unless it was left, or changed since
  judge(form)
    .then(({ html }) => answer(() => swap(html, target)))
    .catch(() => answer(otherwise));
};

document.addEventListener("unreached", (event) => {
  event.preventDefault();
  preview(event.detail.form, event.detail.say);
});

// Its own form asks nobody, until somebody else writes.
document.addEventListener("htmx:before:request", (event) => {
  const form = event.target;
  if (!("own" in form.dataset)) return;
  if (form.querySelector("[data-save]")?.disabled) return event.preventDefault(); // it is on its way already
  const ask = () => {
    delete form.dataset.own;
    questions++;
  };
  if (!computes(form.dataset.table) || form.dataset.seen !== String(kept.party.version)) return ask();
  event.preventDefault();
  preview(form, () => {
    ask();
    htmx.trigger(form, "input");
  });
});

// Save: whether the phone knows already that it cannot be; then it says so.
export const refused = async (form) => {
  if (!form.hasAttribute("hx-post") || !("own" in form.dataset || (part() && lost()))) return false;
  try {
    const { html, stands, sure } = await judge(form);
    if (!html || stands || !sure) return false;
    await swap(html, document.getElementById("entry-preview"));
  } catch {
    return false; // the app will
  }
  const preview = document.getElementById("entry-preview");
  preview.classList.add("refused");
  preview.focus();
  return true;
};

// What the app tells with its answer: the party as it is then, even if the network is gone the next moment.

const behind = () => known < landed;

const learn = async ({ table, told }, now) => {
  const path = `${table}forms/`;
  const old = kept?.path === path ? kept : await store.get("pages", path);
  if (unable || !told || !old || !fits(old) || !fits(told) || old.phone.modules !== told.phone.modules) return;
  const [before, version] = [old.party.version, told.party.version];
  const next = version < before ? old : { ...old, ...told };
  if (part() && pathOf(part()) === table) kept = next;
  known = Math.max(known, now);
  const form = document.getElementById("entry-form"); // what is typed there meanwhile is typed on what landed
  if (version === before + 1 && form?.dataset.seen === String(before)) form.dataset.seen = version;
  await store.put("pages", next);
};

document.addEventListener("landed", ({ detail }) => {
  const now = ++landed;
  inTurn(() => learn(detail, now));
});

// The rest of that is loaded where it is needed, and never with a form alone.
const alone = async () => {
  const module = await import("./alone.js");
  module.at({ dress, enter, formOf, fresher, lay, lost, part, pathOf, reached, read, refuse, swap, toTable, wake });
  return module;
};
// What is learnt and shown, one after the other, whatever became of the one before.
let showing = Promise.resolve();
const inTurn = (act) => (showing = showing.then(act).catch(() => {}));
const showTable = async () => part() && (await alone()).showTable();
const showSoon = () => inTurn(showTable);
document.addEventListener("outbox", showSoon);

// The table as the app has it: there is more to it on this phone.
const showMore = () => "computed" in (part()?.dataset ?? {}) || showSoon();
document.addEventListener("lost", showMore);

// Another page of this phone may have sent or thrown away something.
const lookAgain = () => {
  if (!part() || document.hidden) return;
  inTurn(() => recall(pathOf(part()), true));
  showSoon();
};

// What is tapped at the table without a network is done here, or it is said that it cannot be.

const tap = async (link) => {
  const table = pathOf(part());
  const waits = (await outbox.of(table).catch(() => [])).length > 0;
  const here = current(table) || computes(table) || waits || lost();
  if (!here && (await reached(table))) return location.assign(link.href);
  return enter(link.dataset.kind);
};

// Why an entry stands, and its forms.
const OWN = /\/entries\/[^/]+\/((change|remove)\/)?$|\/add\/[a-z-]+\/\?at=\d+$/;

const click = (event) => {
  if (!part() || below || event.ctrlKey || event.metaKey) return;
  const link = event.target.closest("a[href]");
  if (!link || link.closest("#waiting, .close")) return;
  if (link.dataset.kind) {
    event.preventDefault();
    tap(link).catch(() => say("unkept"));
  } else if ("writes" in part().dataset && (lost() || link.closest(".waits")) && OWN.test(link.href)) {
    event.preventDefault();
    event.stopPropagation();
    alone().then(({ go }) => go(link)).catch(() => say("refused"));
  } else if (lost() && (link.closest("#party-detail main") || !navigator.serviceWorker?.controller)) refuse(event);
};

const refuse = (event) => {
  event.preventDefault();
  event.stopPropagation();
  say("refused");
};

const begin = () => {
  document.dispatchEvent(new Event("outbox"));
  outbox.send();
  keep();
  if (!navigator.onLine) wake(pathOf(part())).catch(() => {});
};

document.addEventListener("click", click, { capture: true });
document.addEventListener("htmx:after:swap", keep);
document.addEventListener("htmx:after:swap", showMore);
document.addEventListener("visibilitychange", keep);
document.addEventListener("visibilitychange", lookAgain);
if (part()) begin();
