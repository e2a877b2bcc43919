// A worker that runs what is derived from the app's own source (static/phone): the engine and the pages of a table.
// The first message says where its files are; each later one is a call, and is answered under its number.

import { loadMicroPython } from "../vendor/micropython/micropython.min.mjs";

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

// The words come first: what is said is looked up when a module is read.
const BEGIN = `
import json
from phone.words import speak
with open("/words.json") as file:
    speak(json.load(file))
from phone.front import answer
`;

const begin = async ({ wasm, modules, words }) => {
  const [python, ...texts] = await Promise.all([loadMicroPython({ url: wasm, ...MEMORY }), text(modules), text(words)]);
  lay(python.FS, texts[0]);
  python.FS.writeFile("/words.json", texts[1]);
  python.runPython(BEGIN);
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
