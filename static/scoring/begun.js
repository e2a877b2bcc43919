// A party that this phone has begun: its table is kept as if it had been open once, and it waits in the outbox.

import { read } from "./kept.js";
import * as outbox from "./outbox.js";
import * as phone from "./phone.js";
import * as store from "./store.js";

// A kit under an address that nobody can guess, as the app makes it.
export const named = (kit) => {
  const slug = btoa(String.fromCharCode(...outbox.random())).replace(/\+/g, "-").replace(/\//g, "_").slice(0, 22);
  return JSON.parse(JSON.stringify(kit).replaceAll(kit.told.slug, slug));
};

const keepTable = async (kit, told, title) => {
  const { html } = await phone.ask("begun", told);
  const page = read(kit.page);
  page.title = title;
  page.getElementById("party-detail").replaceWith(read(html).getElementById("party-detail"));
  const table = told.look.base;
  await store.put("pages", { path: table, title, at: Date.now(), html: `<!doctype html>${page.documentElement.outerHTML}` });
  const seats = told.file.players.length;
  const mark = told.look.version;
  const { forms, phone: files, script, path } = kit;
  await store.put("pages", { path: `${table}forms/`, mark, seats, forms, party: told, phone: files, script, kit: path });
};

// The path of its table. `answer`: of the phone; `sent`: how the app will be asked for the same.
export const begin = async (kit, { told, names }, sent) => {
  const table = told.look.base;
  const title = told.title || names;
  await keepTable(kit, told, title);
  const orders = (await outbox.all()).map((entry) => entry.order);
  const order = 1 + Math.max(0, ...orders);
  const entry = { id: told.uuid, order, table, party: title, kind: "party", deals: 0, words: names, after: [], asked: null };
  await outbox.put({ ...entry, tokens: kit.start, ...sent, fields: [...sent.fields, ["slug", told.slug]] });
  return table;
};
