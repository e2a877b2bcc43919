// Who signs out takes along what was kept of the tables and the groups. What still waits to be sent stays: it is nowhere else.

import { forget, tables } from "./kept.js";
import { kits, leave } from "./kit.js";

for (const form of document.querySelectorAll("form[data-leaving]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await fetch(location.href, { method: "HEAD", cache: "no-store" });
    } catch {
      form.querySelector(".fault")?.remove();
      return form.prepend(Object.assign(document.createElement("p"), { className: "fault", role: "alert", textContent: form.dataset.leaving }));
    }
    try {
      for (const { path } of await tables()) await forget(path);
      for (const { start } of await kits()) await leave(start);
    } catch {
      // Nothing can be kept here, so nothing was.
    }
    form.submit();
  });
}
