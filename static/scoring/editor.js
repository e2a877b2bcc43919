// The editor of house rules: a number and the word beside it, such as “none”, take each other's place.

for (const box of document.querySelectorAll("[data-word-of]")) {
  const number = document.getElementById(box.dataset.wordOf);
  let last = number.value;
  box.addEventListener("change", () => {
    if (box.checked && number.value) [last, number.value] = [number.value, ""];
    else if (!box.checked && !number.value) number.value = last;
    if (!box.checked) number.focus();
  });
  number.addEventListener("input", () => {
    if (number.value) box.checked = false;
  });
}
