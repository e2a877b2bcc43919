// A heading that is reached by the keyboard is pushed into view whole, out from under the names.
const room = document.querySelector(".ranks-room");
room?.addEventListener("focusin", (event) => {
  if (event.target !== room) event.target.scrollIntoView({ block: "nearest", inline: "nearest" });
});
