// Save: into the outbox first, then on its way. Where that takes long one is at the table again, and sees it wait there.

import { refused, toTable } from "./inplace.js";
import * as outbox from "./outbox.js";
import * as store from "./store.js";

const PATIENCE = 4000;
const pause = () => new Promise((resolve) => setTimeout(resolve, PATIENCE));

// The app has something against it: a page of its own says what. Until that is here it waits, and then what waited before.
const show = async (form, kept, old) => {
  await outbox.put({ ...kept, before: old });
  form.submit();
};

const arrived = async (form) => {
  const kept = await store.get("entries", form.elements.key.value);
  const { pathname, search } = new URL(form.action);
  if (!kept?.asked || kept.before === undefined || location.pathname + location.search !== pathname + search) return;
  await (kept.before ? outbox.put(kept.before) : outbox.discard(kept.id));
};

// No table was kept here to go back to.
const say = (form) => {
  const words = Object.assign(document.createElement("p"), { className: "notice", textContent: form.dataset.kept });
  document.getElementById("entry-preview").replaceChildren(words);
  form.querySelector("[data-save]").disabled = false;
};

const save = async (form) => {
  let old;
  try {
    old = await outbox.keep(form);
  } catch {
    return form.submit(); // nothing can be kept here: as without a script
  }
  await Promise.race([outbox.send(), pause()]);
  const kept = await store.get("entries", form.elements.key.value);
  if (kept?.asked) return show(form, kept, old);
  form.dispatchEvent(new Event("saved"));
  if ((await toTable(form.dataset.table, !kept)) === false) say(form);
};

// One tap, one save; after a lost answer the button is there again.
export const open = (form) => {
  const button = form.querySelector("[data-save]");
  const ready = (is) => button && (button.disabled = !is);
  window.addEventListener("pageshow", () => ready(true));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (button?.disabled) return;
    ready(false);
    refused(form).then((is) => (is ? ready(true) : save(form)));
  });
  for (const link of document.querySelectorAll("[data-leave]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      toTable(form.dataset.table);
    });
  }
};

const here = document.getElementById("entry-form");
if (here) {
  open(here);
  arrived(here).catch(() => {}); // nothing can be kept here
}
