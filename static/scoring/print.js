/* House rules on paper, where there is a browser that prints. */

const button = document.querySelector("[data-print]");

button.hidden = false;
button.addEventListener("click", () => window.print());
