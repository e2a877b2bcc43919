// Two who change places: who is chosen for one place leaves the other to whoever sat here.

const places = [...document.querySelectorAll('select[name^="place_"]')];
const sits = new Map(places.map((place) => [place, place.value]));

for (const place of places) {
  place.addEventListener("change", () => {
    const other = places.find((one) => one !== place && one.value === place.value);
    if (other) other.value = sits.get(place);
    for (const one of places) sits.set(one, one.value);
  });
}
