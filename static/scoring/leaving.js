// Who signs out takes along what was kept of the tables. What still waits to be sent stays: it is nowhere else.

import { forget, tables } from "./kept.js";

for (const form of document.querySelectorAll("form[data-leaving]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      for (const { path } of await tables()) await forget(path);
    } catch {
      // Nothing can be kept here, so nothing was.
    }
    form.submit();
  });
}
