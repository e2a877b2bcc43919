// Many entries at once: what comes of them is shown while one types; Ctrl and Enter save; a draft survives a reload.

const form = document.getElementById("paste");
const { text, seen } = form.elements;
const place = `draft ${location.pathname}`;

const stored = (act) => {
  try {
    return act(localStorage);
  } catch {
    return null; // storage is full or forbidden: the form works without
  }
};

form.addEventListener("input", () => stored((drafts) => drafts.setItem(place, JSON.stringify([seen.value, text.value]))));
form.addEventListener("submit", () => stored((drafts) => drafts.removeItem(place)));
text.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  form.querySelector("[name=save]")?.click();
});

const [at, typed] = JSON.parse(stored((drafts) => drafts.getItem(place)) ?? "[]");
if (!text.value && at === seen.value) text.value = typed;

// Once htmx listens, the answer comes by itself.
form.querySelector("[data-ask]").remove();
setTimeout(() => form.dispatchEvent(new Event("input", { bubbles: true })));
