// Asks the phone itself: what runs there is in a worker, so that no page waits for it.

let worker = null;
let asked = 0;
const waiting = new Map();

const answered = ({ data }) => {
  const { resolve, reject } = waiting.get(data.id);
  waiting.delete(data.id);
  "error" in data ? reject(new Error(data.error)) : resolve(data.answer);
};

// What could not be loaded is begun anew the next time.
const end = (reason) => {
  worker?.terminate();
  worker = null;
  for (const { reject } of waiting.values()) reject(reason);
  waiting.clear();
};

const post = (message) =>
  new Promise((resolve, reject) => {
    if (!worker) return reject(new Error("nothing runs"));
    waiting.set(++asked, { resolve, reject });
    worker.postMessage({ id: asked, ...message });
  });

export const runs = () => worker !== null;

// `files`: where they are, as the app says with the forms of a table. Done when calls are answered at once.
export const start = async (files) => {
  end(new Error("begun anew"));
  worker = new Worker(files.worker, { type: "module" });
  worker.addEventListener("message", answered);
  worker.addEventListener("error", ({ message }) => end(new Error(message)));
  try {
    await post({ files });
  } catch (error) {
    end(error);
    throw error;
  }
};

export const ask = (call, ...args) => post({ call: { call, args } });
