// The tables that are kept on this phone, the one seen last first.

import * as store from "./store.js";

export const tables = async () => {
  const pages = (await store.all("pages")).filter((page) => page.html && page.title);
  return pages.sort((one, other) => other.at - one.at);
};

export const forget = async (path) => {
  await store.remove("pages", path);
  await store.remove("pages", `${path}forms/`);
};
