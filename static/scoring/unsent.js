// There is no such party here; perhaps it was begun on this phone and has not been sent yet.

import { unsent } from "./kept.js";
import * as outbox from "./outbox.js";

const waits = () => unsent(location.pathname);

const look = async () => {
  if (!(await waits())) return;
  document.addEventListener("outbox", async () => (await waits()) || location.reload());
  outbox.send();
};
look().catch(() => {}); // nothing can be kept here
