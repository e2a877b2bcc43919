// Asks the phone itself: what runs there is in a worker, so that no page waits for it.

let worker;
let asked = 0;
const waiting = new Map();

const answered = ({ data }) => {
  const { resolve, reject } = waiting.get(data.id);
  waiting.delete(data.id);
  "error" in data ? reject(new Error(data.error)) : resolve(data.answer);
};

const post = (message) =>
  new Promise((resolve, reject) => {
    waiting.set(++asked, { resolve, reject });
    worker.postMessage({ id: asked, ...message });
  });

// `files`: where they are, as the app says with the forms of a table. Done when calls are answered at once.
export const start = (files) => {
  if (!worker) {
    worker = new Worker(files.worker, { type: "module" });
    worker.addEventListener("message", answered);
    worker.addEventListener("error", (event) => {
      for (const { reject } of waiting.values()) reject(new Error(event.message));
      waiting.clear();
    });
  }
  return post({ files });
};

export const ask = (call, ...args) => post({ call: { call, args } });
