// A save that does not arrive: it is said where one looks for what will happen, and all stays as it was typed.
// Pressed again it goes out under the same key, so that what did arrive is written down once.

const form = document.getElementById("entry-form");
const save = form.querySelector("[data-save]");
const PATIENCE = 30_000; // the server itself waits 20 s for others who write
const AWAY = [502, 503, 504];

const say = () => {
  const words = Object.assign(document.createElement("p"), { className: "fault", textContent: form.dataset.unsaved });
  document.getElementById("entry-preview").replaceChildren(words);
  if (save) save.disabled = false;
};

const send = async () => {
  const answer = await fetch(form.action, {
    method: "POST",
    body: new URLSearchParams(new FormData(form)),
    redirect: "manual", // on to the table: a browser shows what it says there only once
    signal: AbortSignal.timeout?.(PATIENCE),
  });
  if (AWAY.includes(answer.status)) say();
  else if (answer.type === "opaqueredirect") location.assign(document.querySelector("[data-leave]").href);
  else form.submit(); // what is wrong with it is a page of its own
};

form.addEventListener("submit", (event) => {
  event.preventDefault();
  send().catch(say);
});
