// Shows of "continue from paper" only what the chosen agreement plays, seat by name.
const form = document.getElementById("start");
const chosen = document.getElementById("agreement-chosen");

function show() {
  const agreement = form.querySelector(".agreement:has(:checked)");
  const plays = agreement ? agreement.dataset.plays.split(" ") : [];
  chosen.hidden = !agreement;
  chosen.textContent = agreement ? `: ${agreement.querySelector("b").textContent}` : "";
  for (const part of form.querySelectorAll("[data-part]")) {
    part.hidden = !plays.includes(part.dataset.part) && !part.querySelector(".errorlist");
  }
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
