// A player who is tapped takes the first empty place, or stands up again; without this the server does the same.
const form = document.getElementById("start");
const chips = [...form.querySelectorAll("button[name=tap]")];
const places = [...form.querySelectorAll("input[name^=name_]")];
const folded = (name) => name.normalize("NFC").trim().toLocaleLowerCase();

function show() {
  for (const chip of chips) {
    const place = places.findIndex((field) => folded(field.value) === folded(chip.value));
    chip.setAttribute("aria-pressed", String(place >= 0));
    chip.querySelector(".place").textContent = place >= 0 ? place + 1 : "";
  }
}

form.addEventListener("click", (event) => {
  const chip = event.target.closest("button[name=tap]");
  if (!chip) return;
  event.preventDefault();
  const seated = places.find((field) => folded(field.value) === folded(chip.value));
  const field = seated ?? places.find((one) => !one.value.trim());
  if (!field) return;
  field.value = seated ? "" : chip.value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
});
form.addEventListener("input", show);
show();
