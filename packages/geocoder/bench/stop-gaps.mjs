/**
 * The longest time between two questions of `shouldStop`, for each call on an extract of a city: what a host waits before a call that nobody
 * wants any more ends. Each call runs once to warm up, then several times, of which the least of the
 * longest gaps counts: other work on the machine only adds.
 * Run after `npm run build`: node packages/geocoder/bench/stop-gaps.mjs [extract.osm.pbf]
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readOsm } from '@portolan/osm';
import {
  autocomplete,
  buildGeocoder,
  openGeocoder,
  place,
  reverse,
  search,
  structured,
} from '@portolan/geocoder';

const data =
  process.env.PORTOLAN_TEST_DATA ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url));
const extract = process.argv[2] ?? `${data}/osm/helsinki-centre-2019-04-21.osm.pbf`;
const RUNS = 5;

const bytes = await buildGeocoder(await readOsm(new Uint8Array(readFileSync(extract))));
const opened = openGeocoder(bytes);
const point = { 'point.lat': 60.17, 'point.lon': 24.94 };
const focus = { 'focus.point.lat': 60.17, 'focus.point.lon': 24.94 };
const CALLS = {
  'an address': (context) => search(opened, { text: 'Mannerheimintie 12, Helsinki', size: 40 }, context),
  'common words': (context) => search(opened, { text: 'Helsinki Helsingfors katu tie 1', size: 40 }, context),
  'wrong letters': (context) => search(opened, { text: 'manerhiemintei hesinki kaup', size: 40 }, context),
  'many words': (context) =>
    search(
      opened,
      { text: 'ravintola kahvila katu tie puisto kirkko koulu asema talo tori', size: 40 },
      context,
    ),
  'two streets': (context) => search(opened, { text: 'Mannerheimintie & Aleksanterinkatu' }, context),
  'a kind': (context) => search(opened, { text: 'restaurant near Kamppi', size: 40 }, context),
  'one letter': (context) => autocomplete(opened, { text: 'k', ...focus }, context),
  'a beginning': (context) => autocomplete(opened, { text: 'manerheim', ...focus }, context),
  'a house number of a city': (context) =>
    structured(opened, { address: 'Bulevardi 1', locality: 'Helsinki' }, context),
  reverse: (context) => reverse(opened, { ...point, size: 40 }, context),
  'reverse, 5 km': (context) =>
    reverse(opened, { ...point, size: 40, 'boundary.circle.radius': 5, layers: 'street' }, context),
  'reverse, areas': (context) => reverse(opened, { ...point, size: 40, layers: 'coarse' }, context),
  place: (context) => place(opened, { ids: 'openstreetmap:venue:node/24' }, context),
};

/** The longest gap and the whole time in milliseconds, and the number of polls. */
function measure(call) {
  let polls = 0;
  let longest = 0;
  const start = performance.now();
  let last = start;
  const poll = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    polls++;
    return false;
  };
  call({ shouldStop: poll });
  const end = performance.now();
  return { longest: Math.max(longest, end - last), whole: end - start, polls };
}

console.log(`${''.padEnd(26)}  longest gap ms   whole ms   polls`);
for (const [name, call] of Object.entries(CALLS)) {
  const first = measure(call);
  const runs = Array.from({ length: RUNS }, () => measure(call)).toSorted((a, b) => a.longest - b.longest);
  const { longest, whole, polls } = runs[0];
  console.log(
    `${name.padEnd(26)} ${longest.toFixed(2).padStart(14)} ${whole.toFixed(2).padStart(10)} ${String(polls).padStart(7)}   first call ${first.longest.toFixed(1)}`,
  );
}
