// What this phone keeps: entries that wait to be sent, and pages to be seen without a network. Works on plain http.

let opened;

const open = () =>
  (opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("thousand", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("entries", { keyPath: "id" });
      request.result.createObjectStore("pages", { keyPath: "path" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }));

// Done when it is on the disk, not only promised.
const ask = async (store, mode, act) => {
  const transaction = (await open()).transaction(store, mode, { durability: "strict" });
  const request = act(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
};

export const all = (store) => ask(store, "readonly", (kept) => kept.getAll());
export const get = (store, id) => ask(store, "readonly", (kept) => kept.get(id));
export const put = (store, value) => ask(store, "readwrite", (kept) => kept.put(value));
export const remove = (store, id) => ask(store, "readwrite", (kept) => kept.delete(id));
