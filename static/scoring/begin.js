// A party that begins without a network: the phone judges it by the app's own rules and shows its table; it is sent, before
// its entries, when the network is back. What is needed for that is kept whenever the form is opened with a network.

import * as begun from "./begun.js";
import { read } from "./kept.js";
import * as kits from "./kit.js";
import * as outbox from "./outbox.js";
import * as phone from "./phone.js";
import * as store from "./store.js";

const AT_A_TAP = 2500; // somebody waits for it

const form = document.getElementById("start");
const { kit: address } = form.dataset;
const { pathname, search } = new URL(form.action);
const isKept = "kept" in document.documentElement.dataset;
let told = null; // the kit that is of this very form: like another party, perhaps

const keep = async () => {
  told = await kits.keep(address);
  if (!told || navigator.connection?.saveData) return;
  if (!navigator.serviceWorker?.controller) {
    await kits.fetchAll(told);
    await Promise.all([import("./waiting.js"), import("./computed.js"), import("./alone.js"), import("./again.js")]);
  }
  await phone.start(told.phone); // its files are here then
  performance.mark("begin-ready");
};

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

// Of which kind a sign is: nobody else on the phone knows.
const KINDS = ["Cc", "Cs", "L", "N", "P", "S"];
const kindOf = (sign) => KINDS.find((kind) => new RegExp(`\\p{${kind}}`, "u").test(sign)) ?? "Cn";

const begin = async () => {
  const kit = begun.named(told ?? (await store.get("pages", address)));
  await phone.start(kit.phone);
  const fields = typed();
  const names = fields.filter(([name]) => name.startsWith("name_")).map(([, value]) => value);
  const folded = Object.fromEntries([...names, ...kit.told.players].map((name) => [name, name.toLowerCase()]));
  const kinds = Object.fromEntries([...names.join("")].map((sign) => [sign, kindOf(sign)]));
  const answer = await phone.ask("begin", kit.told, fields, folded, kinds);
  if (answer.faults) return say(answer.faults);
  const others = fields.filter(([name]) => name !== "first_dealer");
  const title = document.querySelector("h1").textContent;
  const sent = [...others, ["first_dealer", answer.first_dealer]];
  await show(await begun.begin(kit, answer, { title, action: pathname + search, fields: sent }));
};

// Like a party that this phone knows: who played.
const fill = async () => {
  const like = new URLSearchParams(location.search).get("from");
  const known = isKept && like && (await store.get("pages", `/p/${like}/forms/`));
  for (const [seat, name] of known ? known.party.file.players.entries() : []) form.elements[`name_${seat}`].value = name;
  if (known) form.dispatchEvent(new Event("input"));
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
if (navigator.onLine && !isKept) keep().catch(() => {}); // storage may be full
fill().catch(() => {});
