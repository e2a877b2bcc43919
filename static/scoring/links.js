/* A link or a text to hand on: shared or copied by a tap, where the browser lets a page do so. */

const field = document.querySelector("#link, #tidings");
const kind = field.id === "link" ? "url" : "text";
const share = document.querySelector("[data-share]");
const copy = document.querySelector("[data-copy]");

field.addEventListener("focus", () => field.select());

if (navigator.share) {
  share.hidden = false;
  share.addEventListener("click", () => navigator.share({ [kind]: field.value }).catch(() => {}));
}
if (navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(field.value);
    copy.textContent = copy.dataset.copied;
  });
}
