// Who signs out takes along what was kept of the tables. What still waits to be sent stays: it is nowhere else.

import * as store from "./store.js";

for (const form of document.querySelectorAll("form[data-leaving]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const go = () => form.submit();
    store.clear("pages").then(go, go);
  });
}
