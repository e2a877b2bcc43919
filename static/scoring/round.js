// What is a round's own: the last seat's points follow from the others', a suit belongs to one, bids go by steps.

export const open = (form) => {
  const tricks = form.querySelector(".tricks");
  const say = () => form.dispatchEvent(new Event("input", { bubbles: true }));
  const go = (input) => form.dispatchEvent(new CustomEvent("go", { detail: input }));

  // Bids.

  const bids = form.querySelector(".bids");
  const other = form.elements.other_bid;
  const chips = [...form.querySelectorAll('[name="bid"]')];

  const bid = (value) => {
    const chip = chips.find((one) => one.value === String(value));
    for (const one of chips) one.checked = one === chip;
    other.value = chip || !value ? "" : value;
  };

  const byStep = (way) => {
    const step = Number(bids.dataset.step);
    const now = Number(other.value || chips.find((one) => one.checked)?.value || 0);
    const next = way > 0 ? Math.floor(now / step) * step + step : Math.ceil(now / step) * step - step;
    bid(now ? Math.max(next, step) : Number(bids.dataset.first));
    say();
  };

  bids.querySelector("[data-less]")?.addEventListener("click", () => byStep(-1));
  bids.querySelector("[data-more]")?.addEventListener("click", () => byStep(1));
  other?.addEventListener("typed", () => {
    if (other.value) for (const one of chips) one.checked = false;
  });
  for (const one of chips) one.addEventListener("change", () => other && (other.value = ""));

  if (tricks) {
    const { pack, noTrick, onlyNines, follows } = tricks.dataset;
    const inputs = [...tricks.querySelectorAll('[data-pad="tricks"]')];
    const box = (input) => input.closest(".hand").querySelector(".no-trick input");
    const seatOf = (input) => input.name.split("_")[1];
    const declarer = () => form.querySelector('[name="declarer"]:checked')?.value;
    const blank = () => inputs.filter((input) => !input.value && !box(input).checked);
    const restFollows = () => !("leftoverOut" in tricks.dataset) && !form.elements.broken_off?.checked;
    const without = (input) => pack - inputs.reduce((sum, one) => sum + (one === input ? 0 : Number(one.value)), 0);
    const derived = () => (restFollows() && blank().length === 1 ? blank()[0] : null);
    let current = null;

    const none = form.querySelector('[data-key="none"]');
    const rest = form.querySelector('[data-key="rest"]');

    const show = () => {
      const last = derived();
      for (const input of inputs) {
        const seat = input.closest(".hand");
        const points = input === last ? Math.max(without(last), 0) : input.value;
        const no = box(input).checked || (input === last && points === 0);
        input.placeholder = no ? "–" : input === last ? points : "";
        seat.querySelector(".how").textContent = no ? noTrick : input === last ? follows : input.value === "0" ? onlyNines : "";
        seat.classList.toggle("plays", seatOf(input) === declarer());
        if (input === current) none.setAttribute("aria-pressed", String(no));
      }
      const open = inputs.includes(current);
      none.disabled = rest.disabled = !open;
      rest.querySelector("[data-left]").textContent = open ? Math.max(without(current), 0) : "";
    };

    // The defenders first, then the declarer unless his points follow, then the talon.
    const order = () => {
      const own = inputs.find((input) => seatOf(input) === declarer());
      const talon = form.querySelector('[data-pad="talon"]');
      return [...inputs.filter((input) => input !== own), own, talon].filter(Boolean);
    };
    const next = () => order().find((input) => !input.value && !(input.name in NAMED && box(input).checked) && input !== derived());
    const NAMED = Object.fromEntries(inputs.map((input) => [input.name, true]));
    const advance = () => {
      const input = next();
      if (input) go(input);
      show();
    };

    form.addEventListener("whole", advance);
    form.addEventListener("current", (event) => {
      current = event.detail;
      show();
    });
    form.addEventListener("typed", (event) => {
      if (event.target.value && event.target.name in NAMED) box(event.target).checked = false;
      show();
    });
    form.addEventListener("rest", ({ detail: input }) => {
      if (!(input.name in NAMED)) return;
      input.value = Math.max(without(input), 0) || "";
      box(input).checked = !input.value;
      advance();
    });
    form.addEventListener("none", ({ detail: input }) => {
      if (!(input.name in NAMED)) return;
      const said = box(input).checked; // not what only follows from the others
      input.value = "";
      box(input).checked = !said;
      if (said) show();
      else advance();
    });

    for (const suit of form.querySelectorAll('.tricks [name^="marriages_"]')) {
      suit.addEventListener("change", () => {
        if (!suit.checked) return;
        for (const same of form.querySelectorAll(`.tricks [value="${suit.value}"][name^="marriages_"]`)) {
          if (same !== suit) same.checked = false;
        }
      });
    }
    const begin = () => {
      show();
      go(next() ?? order()[0]);
    };
    for (const who of form.querySelectorAll('[name="declarer"]')) {
      who.addEventListener("change", () => {
        if (inputs.some((input) => input.value)) show();
        else begin();
      });
    }
    form.addEventListener("input", show);
    form.addEventListener("recovered", begin);
    begin();
  }
};

const here = document.getElementById("entry-form");
if (here) open(here);
