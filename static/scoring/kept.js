// The tables that are kept on this phone, the one seen last first.

import * as store from "./store.js";

export const read = (html) => new DOMParser().parseFromString(html, "text/html");

export const tables = async () => {
  const pages = (await store.all("pages")).filter((page) => page.html && page.title);
  return pages.sort((one, other) => other.at - one.at);
};

// A party that was begun without a network is not there before it is sent.
export const unsent = async (path) => (await store.all("entries")).some(({ table, kind }) => table === path && kind === "party");

// `words` with the time for which a page stands, in the time zone of this phone: a day where it is another one.
export const asOf = (words, kept) => {
  const at = new Date(Number(kept));
  const today = at.toDateString() === new Date().toDateString();
  const shown = today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };
  return words.replace("{time}", new Intl.DateTimeFormat(document.documentElement.lang, shown).format(at));
};

export const forget = async (path) => {
  if (await unsent(path)) return;
  await store.remove("pages", path);
  await store.remove("pages", `${path}forms/`);
};
