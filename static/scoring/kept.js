// The tables that are kept on this phone, the one seen last first.

import * as store from "./store.js";

export const tables = async () => {
  const pages = (await store.all("pages")).filter((page) => page.html && page.title);
  return pages.sort((one, other) => other.at - one.at);
};

// A party that was begun without a network is not there before it is sent.
export const unsent = async (path) => (await store.all("entries")).some(({ table, kind }) => table === path && kind === "party");

export const forget = async (path) => {
  if (await unsent(path)) return;
  await store.remove("pages", path);
  await store.remove("pages", `${path}forms/`);
};
