// The form of an entry: its own keypad, the draft that survives a reload, faults moved to their fields, one save a tap.

export const open = (form) => {
  const pads = [...form.querySelectorAll("[data-pad]")];
  const say = () => form.dispatchEvent(new Event("input", { bubbles: true }));

  // A number that may go on is not judged at once.
  const PATIENCE = 800;
  let waiting = 0;
  const sayLater = () => {
    keep();
    waiting = setTimeout(say, PATIENCE);
  };

  document.documentElement.classList.add("live");
  form.querySelector("[data-ask]")?.remove(); // the answer comes by itself

  // Keypad. What is typed goes into the field typed in last; the first digit replaces what stood there.

  let current = form.querySelector("[data-first-one]") ?? pads[0];
  let low = ""; // the last two digits
  let hundred = false;
  let fresh = true;
  let filled = null; // the field that two digits have just filled: 1 2 0 is 120

  const go = (input) => {
    current = input;
    fresh = true;
    input.focus({ preventScroll: true });
  };

  const write = (input, value) => {
    input.value = value;
    input.dispatchEvent(new CustomEvent("typed", { bubbles: true }));
  };

  const recall = () => {
    const value = Number(current.value);
    hundred = value >= 100;
    low = current.value && value % 100 ? String(value % 100) : value === 0 ? current.value : "";
    fresh = false;
  };

  const PLAIN = {
    digit: (value, key) => ((fresh ? "" : value) + key).slice(0, current.maxLength).replace(/^0+(?=\d)/, ""),
    back: (value) => value.slice(0, -1),
  };

  const pressPlain = (key) => {
    const { value } = current;
    write(current, key === "clear" ? "" : key === "back" ? PLAIN.back(value) : PLAIN.digit(value, key));
    fresh = false;
    if (current.name === "other_bid" && current.value.length > 2 && key >= "0" && key <= "9") {
      form.dispatchEvent(new CustomEvent("whole", { detail: current }));
    }
  };

  const pressTricks = (key, before) => {
    if (key === "0" && /^1[012]$/.test(before?.value)) {
      write(before, `${before.value}0`);
      form.dispatchEvent(new CustomEvent("whole", { detail: before }));
      return true;
    }
    if (fresh && key >= "0" && key <= "9") [low, hundred, fresh] = ["", false, false];
    else if (fresh) recall();
    if (key === "hundred") hundred = !hundred;
    else if (key === "back") low ? (low = low.slice(0, -1)) : (hundred = false);
    else low = low.length > 1 || low === "0" ? key : low + key;
    write(current, hundred ? String(100 + Number(low)) : low);
    const whole = low.length > 1 || (hundred ? Number(low) > 2 : low === "0");
    if (whole && key !== "back") {
      const input = current;
      form.dispatchEvent(new CustomEvent("whole", { detail: input }));
      filled = input; // not where the next one was chosen by hand
    }
    return whole || !low;
  };

  const press = (key) => {
    if (!current) return;
    clearTimeout(waiting);
    const before = filled;
    filled = null;
    let whole = true;
    if (key === "none" || key === "rest") form.dispatchEvent(new CustomEvent(key, { detail: current }));
    else if (current.dataset.pad === "plain") pressPlain(key);
    else if (key !== "clear" && (key !== "hundred" || current.dataset.pad === "tricks")) whole = pressTricks(key, before);
    whole ? say() : sayLater();
  };

  for (const input of pads) {
    input.inputMode = "none";
    input.addEventListener("focus", () => {
      [current, fresh, filled] = [input, true, null];
      for (const other of pads) other.closest(".hand")?.classList.toggle("now", other === input);
      form.dispatchEvent(new CustomEvent("current", { detail: input }));
    });
    // A keyboard of its own types as ever.
    input.addEventListener("input", () => {
      const digits = input.value.replace(/\D/g, "");
      if (digits !== input.value) input.value = digits;
      fresh = true;
      input.dispatchEvent(new CustomEvent("typed", { bubbles: true }));
    });
  }

  for (const key of form.querySelectorAll("[data-key]")) {
    key.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps the focus
    key.addEventListener("click", () => press(key.dataset.key));
  }

  form.addEventListener("go", (event) => go(event.detail));

  // A fault found while typing stands at its field; one of points stays beside the keypad, which must not move meanwhile.

  const settle = () => {
    for (const slot of form.querySelectorAll("[data-slot]")) slot.replaceChildren();
    for (const control of form.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
    for (const fault of form.querySelectorAll("#entry-preview [data-at]")) {
      const name = fault.dataset.at;
      if (!name.startsWith("tricks")) form.querySelector(`[data-slot="${name}"]`)?.append(fault);
      for (const control of form.querySelectorAll(`[name="${name}"]`)) control.setAttribute("aria-invalid", "true");
    }
  };
  document.addEventListener("htmx:after:swap", settle);

  // The draft: as it was typed, for this party as it is now.

  const address = new URL(form.action);
  const place = `draft ${address.pathname}${address.search}`;
  const { seen } = form.dataset;
  const clear = document.querySelector("[data-clear]");

  const keep = () => {
    const typed = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
    try {
      localStorage.setItem(place, JSON.stringify([seen, typed]));
    } catch {
      // Storage is full or forbidden: the form works without.
    }
    clear.hidden = false;
  };

  const forget = () => {
    try {
      localStorage.removeItem(place);
    } catch {
      // The same.
    }
  };

  const recover = () => {
    let draft = null;
    try {
      draft = JSON.parse(localStorage.getItem(place));
    } catch {
      // What cannot be read is no draft.
    }
    if (!Array.isArray(draft)) return;
    if (draft[0] !== seen) return forget();
    fill(draft[1]);
  };

  const fill = (typed) => {
    const values = new Map();
    for (const [name, value] of typed) values.set(name, [...(values.get(name) ?? []), value]);
    for (const control of form.elements) {
      if (!control.name || control.name === "csrfmiddlewaretoken") continue;
      const own = values.get(control.name) ?? [];
      if (control.type === "radio" || control.type === "checkbox") control.checked = own.includes(control.value);
      else control.value = own[0] ?? "";
    }
    clear.hidden = false;
    setTimeout(say); // when htmx listens
  };

  form.addEventListener("input", keep);
  form.addEventListener("fill", (event) => fill(event.detail)); // an entry that waits is corrected
  form.addEventListener("saved", forget);
  document.querySelector("[data-leave]").addEventListener("click", forget); // left on purpose: nothing comes back unasked
  clear.addEventListener("click", () => {
    form.reset();
    forget();
    form.dispatchEvent(new CustomEvent("recovered"));
    form.dispatchEvent(new Event("input"));
    forget();
    clear.hidden = true;
  });
  if ("fresh" in form.dataset) recover();

  // Without a network.

  const sayUnreached = () => {
    const words = Object.assign(document.createElement("p"), { className: "soft", textContent: form.dataset.unreached });
    document.getElementById("entry-preview").replaceChildren(words);
  };

  // The phone itself may know (inplace.js).
  form.addEventListener("htmx:error", () => {
    const asked = new CustomEvent("unreached", { cancelable: true, detail: { form, say: sayUnreached } });
    if (document.dispatchEvent(asked)) sayUnreached();
  });

  // What a misdeal most likely is.

  for (const kind of form.querySelectorAll('[name="kind"]')) {
    kind.addEventListener("change", () => {
      const misdeal = kind.value === "misdeal";
      form.elements.passes_deal.checked = misdeal;
      const { dealer } = kind.closest("[data-dealer]").dataset;
      const seats = [...form.querySelectorAll('[name="seat"]')];
      if (misdeal && !seats.some((seat) => seat.checked)) seats.find((seat) => seat.value === dealer).checked = true;
    });
  }
};

const here = document.getElementById("entry-form");
if (here) open(here);
