import { autocomplete, reverse, search, type Geocoder, type V1Response } from '@portolan/geocoder';
import type { NamedRoad } from '@portolan/graph';

/** A question about places, its answer, and both in a few words. */
interface PlaceQuestion {
  readonly label: string;
  /** Name of the file for the answer. */
  readonly file: string;
  readonly response: V1Response;
  readonly words: string;
}

/** One question of each kind, about the streets that the demo drives between. */
export function askForPlaces(geocoder: Geocoder, from: NamedRoad, to: NamedRoad): PlaceQuestion[] {
  const near = { 'focus.point.lat': from.lat, 'focus.point.lon': from.lon };
  const written = from.name.toLowerCase();
  const begun = unfinishedWithSlip(to.name.toLowerCase());
  const found = search(geocoder, { text: written, size: 5, ...near });
  const typed = autocomplete(geocoder, { text: begun, size: 5, ...near });
  const point = { lat: Number(from.lat.toFixed(5)), lon: Number(from.lon.toFixed(5)) };
  const there = reverse(geocoder, { 'point.lat': point.lat, 'point.lon': point.lon, size: 5 });
  return [
    { label: 'Search', file: 'search.json', response: found, words: `"${written}": ${firstOf(found)}` },
    {
      label: 'As you type',
      file: 'autocomplete.json',
      response: typed,
      words: `"${begun}": ${firstOf(typed)}`,
    },
    {
      label: 'What is here',
      file: 'reverse.json',
      response: there,
      words: `${point.lat}, ${point.lon}: ${firstOf(there)}`,
    },
  ];
}

/** Two thirds of a name with one wrong letter, as hands in a hurry type it: the one before its last is doubled. */
function unfinishedWithSlip(name: string): string {
  const letters = Array.from(name).slice(0, Math.max(5, Math.ceil((name.length * 2) / 3)));
  return [...letters.slice(0, -1), ...letters.slice(-2)].join('');
}

function firstOf({ features: [first] }: V1Response): string {
  return first === undefined ? 'nothing' : first.properties.label;
}
