// Shows of "continue from paper" only what the chosen agreement plays, seat by name; and what is chosen in what is folded.
const form = document.getElementById("start");
const chosen = document.getElementById("agreement-chosen");
const staked = document.getElementById("stakes-chosen");

function show() {
  const agreement = form.querySelector(".agreement:has(:checked)");
  const plays = agreement ? agreement.dataset.plays.split(" ") : [];
  chosen.hidden = !agreement;
  chosen.textContent = agreement ? `: ${agreement.querySelector("b").textContent}` : "";
  for (const part of form.querySelectorAll("[data-part]")) {
    part.hidden = !plays.includes(part.dataset.part) && !part.querySelector(".errorlist");
  }
  const { stakes_kind: kind, stakes_point: point, stakes_currency: currency } = form.elements;
  const priced = kind.value !== "nothing" && point.value.trim();
  staked.textContent = priced ? `: ${priced}\u00a0${currency.value.trim()}` : "";
  const seats = [...form.querySelectorAll(".paper-seat")];
  const names = seats.map((seat) => form.elements[`name_${seat.dataset.seat}`].value.trim());
  seats.forEach((seat, number) => {
    const legend = seat.querySelector("legend");
    legend.dataset.unnamed ??= legend.textContent;
    legend.textContent = names[number] || legend.dataset.unnamed;
    const told = [...seat.querySelectorAll("input, select")].some((field) => field.value);
    seat.hidden = !names[number] && !told && names.some(Boolean);
  });
}

form.addEventListener("input", show);
show();
form.querySelector("[aria-invalid]")?.scrollIntoView({ block: "center" });

// What it takes to begin without a network is loaded after all that is seen.
if (form.dataset.kit) setTimeout(() => import("./begin.js"), navigator.onLine ? 1000 : 0);
