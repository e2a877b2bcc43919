// There is no such party here; perhaps it was begun on this phone and has not been sent yet.

import * as outbox from "./outbox.js";

const waits = async () => (await outbox.of(location.pathname)).some(({ kind }) => kind === "party");

const look = async () => {
  if (!(await waits())) return;
  document.addEventListener("outbox", async () => (await waits()) || location.reload());
  outbox.send();
};
look().catch(() => {}); // nothing can be kept here
