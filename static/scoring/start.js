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
  for (const seat of form.querySelectorAll(".paper-seat")) {
    const name = form.elements[`name_${seat.dataset.seat}`].value.trim();
    const legend = seat.querySelector("legend");
    legend.dataset.unnamed ??= legend.textContent;
    legend.textContent = name || legend.dataset.unnamed;
  }
}

form.addEventListener("input", show);
show();
