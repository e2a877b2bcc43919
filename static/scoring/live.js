// Follows what is saved: the server tells of a new mark by an event stream; where there is none, the page asks.

const ASK = 3000;
const SILENCE = 40_000; // the server says something every 15 s
const AGAIN = 20; // after so many questions a stream is tried once more

const touch = () => document.getElementById("touch");
const part = () => document.querySelector("[data-live]");
let source, timer, again, fetching, over;
let asked = 0;

const say = (words = "") => {
  if (touch().textContent !== words) touch().textContent = words;
};

// What stands there is as of now.
const sure = () => {
  delete document.documentElement.dataset.kept;
  say();
  document.dispatchEvent(new Event("reached"));
};

const kept = () => import("./kept.js"); // what is about pages of a phone without a network

// Before a party that was begun without a network is sent, nobody has to know it, and nobody else writes in it.
const early = async () =>
  "kept" in document.documentElement.dataset && (await kept()).unsent(part().dataset.table).catch(() => false);

// A page that was kept says of when it is.
const lose = async () => {
  const { lost, kept: since } = touch().dataset;
  const { kept: at } = document.documentElement.dataset;
  const words = at && !(await early()) ? (await kept()).asOf(since, at) : lost;
  if (at && !("kept" in document.documentElement.dataset)) return;
  say(words);
  document.dispatchEvent(new Event("lost"));
};

const swap = async (text, target) => {
  htmx.config.morphIgnore = ["data-htmx-powered", "open"]; // what is folded open stays so
  await htmx.swap({ text, target, sourceElement: target, swap: "outerMorph" });
};

const get = (address, headers) =>
  fetch(address, { headers: { "HX-Request": "true", ...headers }, cache: "no-store", signal: AbortSignal.timeout?.(10_000) });

const explain = async () => {
  const why = document.querySelector("[data-why]");
  if (!why) return;
  const answer = await get(why.dataset.why);
  if (answer.status >= 500) throw answer;
  const text = await answer.text();
  if (!why.isConnected) return;
  why.removeAttribute("hx-morph-skip");
  await swap(text, why);
};

const refresh = async () => {
  const unknown = await early(); // as it is now, before it is asked for
  const answer = await get(location.href, { "If-None-Match": `"${part().dataset.version}"` });
  if (answer.ok) {
    const text = await answer.text();
    if (!text.includes("data-live")) throw answer; // of somebody else on the line
    await swap(text, part());
    await explain();
  } else if (answer.status === 404 && !unknown) {
    over = true;
    stop();
    // What stands there may be old: nothing is to be tapped but what waits on this phone alone.
    for (const old of part().querySelectorAll("header, footer, main > :not(#waiting)")) old.inert = true;
    document.dispatchEvent(new Event("gone"));
    return say(touch().dataset.gone);
  } else if (answer.status !== 304) throw answer;
  sure();
};

// One question at a time.
const update = () => {
  clearTimeout(again);
  fetching ??= refresh()
    .catch(() => {
      again = setTimeout(update, ASK);
      return lose();
    })
    .finally(() => (fetching = null));
  return fetching;
};

const stop = () => {
  clearTimeout(timer);
  clearTimeout(again);
  source?.close();
  source = null;
};

const ask = async () => {
  stop();
  await update();
  if (over || document.hidden) return;
  timer = setTimeout(++asked % AGAIN ? ask : start, ASK);
};

const listen = (heard) => {
  clearTimeout(timer);
  timer = setTimeout(heard ? start : ask, heard ? SILENCE : 10_000);
};

export const start = () => {
  stop();
  if ("kept" in document.documentElement.dataset) lose();
  if (over || !part() || document.hidden) return;
  if (!window.EventSource) return ask();
  source = new EventSource(part().dataset.live);
  source.onmessage = ({ data }) => {
    listen(true);
    if (data === part().dataset.version) sure();
    else update();
  };
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) ask();
    else update(); // the line broke, or the stream ended: the page itself knows
  };
  listen(false);
};

document.addEventListener("written", update); // by this phone, in this page
document.addEventListener("unanswered", update); // what this phone sent
document.addEventListener("visibilitychange", () => (document.hidden ? stop() : start()));
window.addEventListener("pagehide", stop);
window.addEventListener("pageshow", (event) => event.persisted && start());
window.addEventListener("online", start);
window.addEventListener("offline", () => {
  stop();
  if (part()) lose();
});
start();
