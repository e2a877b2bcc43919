// The tables that this phone saw last, and of when they are; and the ways to a new party, where a form was kept.

import { tables } from "./kept.js";
import * as store from "./store.js";

const list = document.getElementById("kept");
const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

for (const { path, title, at } of await tables()) {
  const item = list.querySelector("template").content.firstElementChild.cloneNode(true);
  item.querySelector("a").href = path;
  item.querySelector("bdi").textContent = title;
  item.querySelector("small").textContent = list.dataset.asOf.replace("{time}", format.format(at));
  list.append(item);
}
document.getElementById("nothing").hidden = list.children.length > 1;
const begin = document.getElementById("begin");
const form = begin.querySelector("a");
form.hidden = !(await store.get("pages", form.pathname));
for (const { path, of } of await store.all("pages")) {
  if (!of) continue;
  const link = begin.querySelector("template").content.firstElementChild.cloneNode(true);
  link.href = path;
  link.querySelector("bdi").textContent = of; // a group
  begin.append(link);
}
begin.hidden = !begin.querySelector("a:not([hidden])");
document.getElementById("again").addEventListener("click", () => location.reload());
