/* A tap prints, where there is a script; without one the browser's own menu does. */

const print = document.querySelector("[data-print]");
print.hidden = false;
print.addEventListener("click", () => window.print());
