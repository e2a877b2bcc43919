// Times in the time zone of this phone; the server knows only its own.
const SHOWN = {
  day: { dateStyle: "medium" },
  minute: { dateStyle: "medium", timeStyle: "short" },
};

const show = () => {
  for (const time of document.querySelectorAll("time[data-local]")) {
    const format = new Intl.DateTimeFormat(document.documentElement.lang, SHOWN[time.dataset.local]);
    time.textContent = format.format(new Date(time.dateTime));
  }
};
document.addEventListener("htmx:after:swap", show);
show();
