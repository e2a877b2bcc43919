// What makes an app of the pages where the browser allows it: the worker, and the page it shows where it has no other.
// And of what was kept, what may be seen no longer goes: looked through on pages that show no table themselves.

import { forget, tables } from "./kept.js";
import * as store from "./store.js";

const { lang, dataset } = document.documentElement;
const { worker, offline } = document.querySelector("link[rel=manifest]").dataset;

const get = (address, headers, method) => fetch(address, { method, headers, cache: "no-store", redirect: "manual" });

const install = async () => {
  if (!navigator.serviceWorker) return;
  await navigator.serviceWorker.register(worker, { type: "module", updateViaCache: "none" });
  if ((await store.get("pages", offline))?.lang === lang) return;
  const answer = await get(offline);
  if (answer.ok) await store.put("pages", { path: offline, lang, at: Date.now(), html: await answer.text() });
};

const tidy = async () => {
  const kits = (await store.all("pages")).filter(({ start, told }) => start && told.group); // of who writes in a group
  for (const { path, start } of [...(await tables()), ...kits]) {
    const { status } = await get(start ?? path, { "HX-Request": "true", "If-None-Match": "*" }, "HEAD");
    if (status !== 403 && status !== 404) continue;
    await forget(path);
    if (start) await forget(start);
  }
};

const table = () => document.querySelector("[data-table][data-live]");
document.addEventListener("gone", () => forget(table().dataset.table).catch(() => {}));
const nothing = () => {}; // no network, or a browser without all this
if (!("kept" in dataset)) {
  install().catch(nothing);
  if (!table()) tidy().catch(nothing);
  const group = document.querySelector("[data-kit]");
  if (group && !navigator.connection?.saveData) {
    const keep = async () => (await import("./kit.js")).keepAll(group.dataset.kit);
    (window.requestIdleCallback ?? setTimeout)(() => keep().catch(nothing));
  }
}
