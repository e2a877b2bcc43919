// Where the browser allows it (https, localhost): the app opens without a network. Pages always come from the network
// while there is one, and what does not change from the phone. A new version takes over at once: nothing is reloaded
// under somebody's hands, and an open page has loaded all it needs.

import { unsent } from "./kept.js";
import { leave } from "./kit.js";
import * as store from "./store.js";

const app = () => self.app; // { name, files, later, policy, offline }: told by scoring/views/app.py when this is loaded
const NO_ONE = [502, 504]; // somebody is there, but not the app
const NOT_YOURS = [403, 404];

const keepFiles = async () => {
  await (await caches.open(app().name)).addAll(app().files);
  await skipWaiting();
};

// What was kept names the files of the version that was: it is fetched anew.
const renew = async ({ path, ...kept }) => {
  const answer = await fetch(path, { cache: "no-store", redirect: "manual" });
  if (NOT_YOURS.includes(answer.status)) {
    return (await unsent(path.replace(/forms\/$/, ""))) || store.remove("pages", path);
  }
  if (!answer.ok) return;
  const now = kept.forms ? await answer.json() : { html: await answer.text(), at: Date.now() };
  await store.put("pages", { path, ...kept, ...now, mark: now.party?.look.version });
};

// What was kept is of the version that was, and needs its files: they go when all has been fetched anew, now or later.
const settle = async () => {
  const olds = (await caches.keys()).filter((one) => one !== app().name);
  for (const page of olds.length ? await store.all("pages") : []) await renew(page);
  for (const old of olds) await caches.delete(old);
};
let settling = null;
const settled = () => (settling ??= settle().catch(() => {}).finally(() => (settling = null)));

const takeOver = async () => {
  await registration.navigationPreload?.enable();
  await clients.claim();
  await settled();
};

const kept = async (path) => {
  const page = await store.get("pages", path);
  if (!page?.html) return null;
  const html = page.html.replace("<html ", `<html data-kept="${page.at}" `);
  return new Response(html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": app().policy },
  });
};

const without = async (path) => (await kept(path)) ?? (await kept(app().offline)) ?? Response.error();

const page = async (event) => {
  const { pathname, searchParams } = new URL(event.request.url);
  const group = searchParams.get("group"); // a party of which begins otherwise
  const path = group ? `${pathname}?group=${group}` : pathname;
  let answer;
  try {
    answer = (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return without(path);
  }
  if (NO_ONE.includes(answer.status)) return (await kept(path)) ?? answer;
  event.waitUntil(settled());
  if (NOT_YOURS.includes(answer.status)) {
    if (await unsent(path)) return (await kept(path)) ?? answer;
    event.waitUntil(leave(path));
  }
  return answer;
};

const file = async (request) => (await caches.match(request, { cacheName: app().name })) ?? fetch(request);

// What not every phone needs is kept by those that asked for it.
const later = async (request) => {
  const found = await caches.match(request, { cacheName: app().name });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(app().name)).put(request, answer.clone());
  return answer;
};

const old = async (request) => {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await caches.match(request);
    if (found) return found;
    throw error;
  }
};

addEventListener("install", (event) => event.waitUntil(keepFiles()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { pathname } = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (app().files.includes(pathname)) event.respondWith(file(request));
  else if (app().later.includes(pathname)) event.respondWith(later(request));
  else if (pathname.startsWith(app().static)) event.respondWith(old(request));
});
