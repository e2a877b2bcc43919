// What the phone computes by itself, by what the app's own source says (python.js): the sheet with what waits in it, a
// form for the deal after that, and what an entry would do.

import * as outbox from "./outbox.js";
import * as phone from "./phone.js";

let told = null; // what is kept of a table: { path, mark, party, phone, kit }
let awake = null;
export const known = () => told;

// Started and told of the table, beforehand or where it is needed; where that failed, it is tried again.
export const wake = async (kept) => {
  if (!kept?.party) throw new Error("no table is kept");
  if (!phone.runs() || (told && told.phone.modules !== kept.phone.modules)) awake = told = null; // another version of the app
  await (awake ??= phone.start(kept.phone));
  if (told === kept) return;
  await phone.ask("open", kept.party);
  told = kept;
  performance.mark("phone-ready", { detail: kept.party.version });
  if (kept.kit && navigator.onLine) import("./again.js").then(({ keep }) => keep(kept)).catch(() => {});
};

export const knows = (kept) => phone.runs() && told === kept;

const entries = async (before) => {
  const earlier = (await outbox.of(told.party.look.base)).filter((entry) => entry.order < before);
  return earlier.map(({ action, fields }) => ({ action, fields }));
};

// One thing after the other: each on the table as it is with what waits, up to the entry that is corrected.
let turn = Promise.resolve();
const atTable = (act, before = Infinity) => {
  const here = async () => act((await phone.ask("waiting", await entries(before))).rows);
  turn = turn.then(here, here);
  return turn;
};

export const table = (before) => atTable(async (rows) => ({ rows, ...(await phone.ask("table")) }), before);

export const removal = (key) => atTable(() => phone.ask("removal", key));

export const again = (kit, uuid) => atTable(() => phone.ask("again", kit, uuid));

export const detail = (key) => atTable(() => phone.ask("detail", key));

export const form = (kind, place, before) => atTable(() => phone.ask("form", kind, place, null, false), before);

const placeOf = (form) => {
  const query = new URL(form.getAttribute("hx-post"), location.href).searchParams;
  return { key: query.get("entry"), at: query.get("at") && Number(query.get("at")) };
};

export const preview = (form, before) => {
  const fields = [...new FormData(form)];
  const judge = async (rows) => {
    const answer = await phone.ask("preview", form.dataset.kind, placeOf(form), fields);
    return { ...answer, sure: rows.every((row) => row.scored) };
  };
  return atTable(judge, before);
};

// A row that only this phone knows.
export const mark = (link) => {
  const { waits } = document.getElementById("waiting").dataset;
  const sign = Object.assign(document.createElement("span"), { ariaHidden: "true", textContent: " ◌" });
  link.querySelector(".n").append(sign);
  link.append(Object.assign(document.createElement("span"), { className: "visually-hidden", textContent: waits }));
  link.closest("tr").classList.add("waits");
};
