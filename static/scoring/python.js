// A worker that runs what is derived from the app's own source (static/phone): the engine and the pages of a table.
// The first message says where its files are; each later one is a call, and is answered under its number.

import { loadMicroPython } from "../vendor/micropython/micropython.mjs";

const MEMORY = { heapsize: 4 << 20, pystack: 64 << 10 };

const text = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return answer.text();
};

// As files, each below the line that names it.
const lay = (files, modules) => {
  for (const module of modules.split(/^#: /m).slice(1)) {
    const end = module.indexOf("\n");
    const path = `/lib/${module.slice(0, end)}`;
    files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    files.writeFile(path, module.slice(end + 1));
  }
};

const begin = async ({ wasm, modules }) => {
  const [python, source] = await Promise.all([loadMicroPython({ url: wasm, ...MEMORY }), text(modules)]);
  lay(python.FS, source);
  python.runPython("from phone.front import answer");
  return python.globals.get("answer");
};

let front;

addEventListener("message", async ({ data }) => {
  try {
    front ??= begin(data.files);
    const answer = await front;
    postMessage({ id: data.id, answer: data.call && JSON.parse(answer(JSON.stringify(data.call))) });
  } catch (error) {
    postMessage({ id: data.id, error: String(error.message ?? error) });
  }
});
