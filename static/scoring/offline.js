// The tables that this phone saw last, and of when they are.

import { tables } from "./kept.js";

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
document.getElementById("again").addEventListener("click", () => location.reload());
