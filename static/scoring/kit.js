// What a party begins with where there is no network, and its form: kept while there is one, for who may begin it.

import { forget, read } from "./kept.js";
import * as store from "./store.js";

const FRESH = 3_600_000;
const NOT_YOURS = [403, 404];

// Those of groups.
export const kits = async () => (await store.all("pages")).filter(({ start, told }) => start && told.group);

// Who may not begin there any more: the form and its kit.
export const leave = async (start) => {
  await forget(start);
  await forget(start.replace(/^\/new\//, "/new/kit/"));
};

// The form as it is before anything is typed; only a service worker can open it.
const keepForm = async (path) => {
  const answer = await fetch(path, { cache: "no-store" });
  if (!answer.ok) throw answer;
  const html = await answer.text();
  const of = read(html).querySelector(".where p")?.textContent;
  await store.put("pages", { path, of, at: Date.now(), html });
};

const version = ({ script, phone }) => JSON.stringify([script, phone]);

// As told at an address; `like`: what is kept of a table, where a kit of the same version an hour ago will do.
export const keep = async (address, like = null) => {
  const old = like && (await store.get("pages", address));
  if (old?.at > Date.now() - FRESH && version(old) === version(like)) return old;
  const answer = await fetch(address, { cache: "no-store" });
  if (NOT_YOURS.includes(answer.status)) await leave(address.replace("/kit/", "/"));
  if (!answer.ok) return null;
  const kit = { ...(await answer.json()), at: Date.now() };
  if (navigator.serviceWorker) await keepForm(kit.start);
  await store.put("pages", kit); // the last: what is new is whole
  return kit;
};

// On a page where nothing runs yet: its files are here, then.
export const keepAll = async (address) => {
  const kit = await keep(address);
  for (const file of kit ? Object.values(kit.phone) : []) await fetch(file);
};

// Without a service worker all that the table and its forms are made of has to have been asked for once.
export const fetchAll = async (kit) => {
  const sources = [kit.page, kit.forms["round 0"]].flatMap((html) => [...read(html).querySelectorAll("script[src], link[rel=stylesheet]")]);
  const addresses = new Set(sources.map((one) => one.getAttribute("src") ?? one.getAttribute("href")));
  for (const one of addresses) await (/\/scoring\/[^/]*\.js$/.test(one) ? import(one) : fetch(one));
};
