// A party that begins without a network: the phone judges it by the app's own rules and shows its table; it is sent, before
// its entries, when the network is back. What is needed for that is kept whenever the form is opened with a network.

import * as outbox from "./outbox.js";
import * as phone from "./phone.js";
import * as store from "./store.js";

const AT_A_TAP = 2500; // somebody waits for it

const form = document.getElementById("start");
const { kit: address } = form.dataset;
const path = new URL(form.action).pathname;

const read = (html) => new DOMParser().parseFromString(html, "text/html");
const whole = (page) => `<!doctype html>${page.documentElement.outerHTML}`;

// Without a service worker all that the table and its forms are made of has to have been asked for once.
const fetchAll = async (kit) => {
  const sources = [kit.page, kit.forms["round 0"]].flatMap((html) => [...read(html).querySelectorAll("script[src], link[rel=stylesheet]")]);
  const addresses = new Set(sources.map((one) => one.getAttribute("src") ?? one.getAttribute("href")));
  for (const one of addresses) await (/\/scoring\/[^/]*\.js$/.test(one) ? import(one) : fetch(one));
  await Promise.all([import("./waiting.js"), import("./computed.js"), import("./alone.js")]);
};

const keep = async () => {
  const answer = await fetch(address, { cache: "no-store" });
  if (!answer.ok) return;
  const kit = { ...(await answer.json()), path: address };
  await store.put("pages", kit);
  const page = read(await (await fetch(path, { cache: "no-store" })).text());
  await store.put("pages", { path, at: Date.now(), html: whole(page) });
  if (navigator.connection?.saveData) return;
  if (!navigator.serviceWorker?.controller) await fetchAll(kit);
  await phone.start(kit.phone); // its files are here then
  performance.mark("begin-ready");
};

// What nobody can guess, as the app makes it.
const slug = () => btoa(String.fromCharCode(...outbox.random())).replace(/\+/g, "-").replace(/\//g, "_").slice(0, 22);

const typed = () => {
  const fields = [...new FormData(form)].filter(([name]) => name !== "uuid");
  const tidy = fields.map(([name, value]) => [name, name.startsWith("name_") ? value.normalize().trim().replace(/\s+/g, " ") : value]);
  return [...tidy, ["uuid", outbox.newKey()]];
};

const say = (faults) => {
  form.querySelector(".faults")?.remove();
  const box = Object.assign(document.createElement("div"), { className: "faults" });
  box.setAttribute("role", "alert");
  const list = document.createElement("ul");
  list.append(...faults.map((textContent) => Object.assign(document.createElement("li"), { textContent })));
  box.append(list);
  form.prepend(box);
  box.scrollIntoView({ block: "center" });
};

// The page of the table and its forms, as if they had been open once.
const keepTable = async (kit, told, title) => {
  const { html } = await phone.ask("table");
  const page = read(kit.page);
  page.title = title;
  page.getElementById("party-detail").replaceWith(read(html).getElementById("party-detail"));
  const table = told.look.base;
  await store.put("pages", { path: table, title, at: Date.now(), html: whole(page) });
  const seats = told.file.players.length;
  const mark = told.look.version;
  await store.put("pages", { path: `${table}forms/`, mark, seats, forms: kit.forms, party: told, phone: kit.phone });
};

const show = async (table) => {
  if (navigator.serviceWorker?.controller) return location.assign(table);
  const page = read((await store.get("pages", table)).html);
  const htmx = document.createElement("script");
  htmx.src = page.querySelector("script[src*='/htmx/']").getAttribute("src");
  await new Promise((done, failed) => {
    Object.assign(htmx, { onload: done, onerror: failed });
    document.head.append(htmx);
  });
  await (await import("./inplace.js")).toTable(table);
};

const begin = async () => {
  const kept = JSON.stringify(await store.get("pages", address));
  const named = JSON.parse(kept).told.slug;
  const kit = JSON.parse(kept.replaceAll(named, slug()));
  await phone.start(kit.phone);
  const fields = typed();
  const names = fields.filter(([name, value]) => name.startsWith("name_") && value).map(([, value]) => value.toLowerCase());
  const answer = await phone.ask("begin", kit.told, fields, names);
  if (answer.faults) return say(answer.faults);
  const { told } = answer;
  const table = told.look.base;
  const title = told.title || answer.names;
  await phone.ask("open", told);
  await keepTable(kit, told, title);
  const orders = (await outbox.all()).map((entry) => entry.order);
  const sent = fields.filter(([name]) => name !== "first_dealer");
  await outbox.put({
    id: told.uuid,
    order: 1 + Math.max(0, ...orders),
    table,
    party: title,
    kind: "party",
    deals: 0,
    title: document.querySelector("h1").textContent,
    words: answer.names,
    action: path,
    fields: [...sent, ["first_dealer", answer.first_dealer], ["slug", told.slug]],
    after: [],
    asked: null,
  });
  await show(table);
};

// Somebody is there: what is at fault is said by the app itself.
const reached = () =>
  navigator.onLine &&
  fetch(address, { method: "HEAD", cache: "no-store", redirect: "manual", signal: AbortSignal.timeout?.(AT_A_TAP) }).then(
    (answer) => answer.status < 500,
    () => false,
  );

let busy = false;
const start = async () => {
  if (await reached()) return form.submit();
  await begin().catch(() => say([form.dataset.unkept]));
  busy = false;
};
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!busy) start();
  busy = true;
});
window.addEventListener("pageshow", () => (busy = false));
if (navigator.onLine && !("kept" in document.documentElement.dataset)) keep().catch(() => {}); // storage may be full
