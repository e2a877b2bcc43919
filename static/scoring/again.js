// Again without a network: the next party of one that is won, begun by the phone, and by the app when it hears of it.

import * as begun from "./begun.js";
import * as kits from "./kit.js";
import * as outbox from "./outbox.js";
import * as store from "./store.js";

export const keep = async (kept) => {
  if (navigator.connection?.saveData) return;
  const kit = await kits.keep(kept.kit, kept);
  if (!kit) return;
  if (!navigator.serviceWorker?.controller) await kits.fetchAll(kit);
  performance.mark("again-ready");
};

// The path of its table. `computed`: the won one, as the phone knows it.
export const begin = async (form, computed) => {
  const { kit: address, path } = computed.known();
  const follows = path.replace(/forms\/$/, "");
  const there = (await outbox.all()).find((entry) => entry.follows === follows);
  if (there) return there.table;
  const kit = begun.named(await store.get("pages", address));
  const answer = await computed.again(kit.told, outbox.newKey());
  const { uuid, file } = answer.told;
  const players = file.players.map((name) => ["player", name]);
  return begun.begin(kit, answer, {
    follows,
    title: form.textContent.trim(),
    action: new URL(form.action).pathname,
    fields: [["csrfmiddlewaretoken", kit.told.csrf], ["uuid", uuid], ["first_dealer", answer.first_dealer], ...players],
  });
};
