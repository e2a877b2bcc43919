// What makes an app of the pages where the browser allows it: the worker, and the page it shows where it has no other.
// And of what was kept, what may be seen no longer goes: looked through on pages that show no table themselves.

import { forget, tables } from "./kept.js";
import { keepAll, kits, leave } from "./kit.js";
import * as store from "./store.js";

const { lang, dataset } = document.documentElement;
const { worker, offline } = document.querySelector("link[rel=manifest]").dataset;

const get = (address, headers, method) => fetch(address, { method, headers, cache: "no-store", redirect: "manual" });

const install = async () => {
  await navigator.serviceWorker.register(worker, { type: "module", updateViaCache: "none" });
  const { active } = await navigator.serviceWorker.ready;
  // A page on its way while the worker took over was passed by.
  if (!navigator.serviceWorker.controller) active.postMessage("claim");
};

const keepOffline = async () => {
  if ((await store.get("pages", offline))?.lang === lang) return;
  const answer = await get(offline);
  if (answer.ok) await store.put("pages", { path: offline, lang, at: Date.now(), html: await answer.text() });
};

const refused = async (path) => {
  const { status } = await get(path, { "HX-Request": "true", "If-None-Match": "*" }, "HEAD");
  return status === 403 || status === 404;
};

const tidy = async () => {
  for (const { path } of await tables()) if (await refused(path)) await forget(path);
  for (const { start } of await kits()) if (await refused(start)) await leave(start);
};

const table = () => document.querySelector("[data-table][data-live]");
document.addEventListener("gone", () => forget(table().dataset.table).catch(() => {}));
const nothing = () => {}; // no network, or a browser without all this
if (!("kept" in dataset)) {
  if (navigator.serviceWorker) for (const act of [install, keepOffline]) act().catch(nothing);
  if (!table()) tidy().catch(nothing);
  const group = document.querySelector("[data-kit]");
  if (group && !navigator.connection?.saveData) {
    (window.requestIdleCallback ?? setTimeout)(() => keepAll(group.dataset.kit).catch(nothing));
  }
}
