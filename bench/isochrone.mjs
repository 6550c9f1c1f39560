// Areas within reach: how long they take to compute, and how often they agree with a route to a place.
//
//   node bench/isochrone.mjs [--short] [--extract file.osm.pbf ...]
//
// Without --extract it takes the reference city and, beside it, Heidelberg where the shared data are there; the tables of the documentation are theirs.
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildGraph, isochrone, openGraph, route } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { randomPlaces } from './city.mjs';
import {
  cityExtract,
  isShort,
  keepTable,
  milliseconds,
  quantile,
  randomInts,
  report,
  timeEach,
} from './harness.mjs';

const { values } = parseArgs({
  options: { extract: { type: 'string', multiple: true }, short: { type: 'boolean' } },
});
const SECOND = fileURLToPath(new URL('../../shared/data/osm/heidelberg-2024-09-08.osm.pbf', import.meta.url));
const MINUTES = 15;
const count = isShort ? 30 : 200;
const ms = (samples, share) => `${quantile(samples, share).toFixed(1)} ms`;
const twice = (samples) => `${ms(samples, 0.5)}, ${ms(samples, 0.99)}`;
const percent = (part, of) => `${((100 * part) / of).toFixed(1)} %`;

/** True where a line eastwards crosses the rings an odd number of times. */
function isInside({ geometry }, { lat, lon }) {
  let inside = false;
  for (const ring of geometry.coordinates.flat(geometry.type === 'Polygon' ? 0 : 1)) {
    for (let i = 1; i < ring.length; i++) {
      const [[x0, y0], [x1, y1]] = [ring[i - 1], ring[i]];
      if (y0 > lat !== y1 > lat && lon < x0 + ((lat - y0) * (x1 - x0)) / (y1 - y0)) inside = !inside;
    }
  }
  return inside;
}

/** Times and accuracy on one extract. */
async function measured(extract) {
  const graph = openGraph(await buildGraph(await readOsm(readFileSync(extract))));
  const places = randomPlaces(graph, 200, 7, 'auto');
  const ask = (i, more) =>
    isochrone(graph, {
      locations: [places[i % places.length]],
      costing: 'auto',
      contours: [{ time: MINUTES }],
      polygons: true,
      ...more,
    });

  const [first] = timeEach(1, () => ask(0));
  // Requests with other options draw on the same mesh.
  const [otherOptions] = timeEach(1, () => ask(0, { costing_options: { auto: { maneuver_penalty: 11 } } }));
  let positions = 0;
  let sum = 0;
  const addUp = ({ features }) => {
    for (const [lon, lat] of features.flatMap(({ geometry }) =>
      geometry.coordinates.flat(geometry.type === 'Polygon' ? 1 : 2),
    )) {
      positions++;
      sum += Math.round(lon * 1e6) + Math.round(lat * 1e6);
    }
  };
  const measure = (more) => {
    for (let i = 0; i < 20; i++) ask(i, more); // warm-up
    return timeEach(count, (i) => addUp(ask(i, more)));
  };
  const one = measure({});
  const four = measure({ contours: [3, 7, 11, 15].map((time) => ({ time })) });
  const all = measure({ denoise: 0, generalize: 0 });

  const isWithin = (from, to) => {
    try {
      const { trip } = route(graph, { locations: [from, to], costing: 'auto', directions_type: 'none' });
      return trip.summary.time <= 60 * MINUTES;
    } catch (error) {
      if (error.code !== '442') throw error;
      return false;
    }
  };

  /** Places of a box in which the road nearest is no farther than 500 m: beyond, areas end of themselves. */
  function probesIn([west, south, east, north], probeCount) {
    const random = randomInts(5);
    const share = () => random(1_000_001) / 1_000_000;
    const found = [];
    for (let tries = 0; found.length < probeCount && tries < 20 * probeCount; tries++) {
      const place = { lat: south + share() * (north - south), lon: west + share() * (east - west) };
      try {
        route(graph, {
          locations: [place, place].map((at) => ({ ...at, search_cutoff: 500 })),
          costing: 'auto',
        });
        found.push(place);
      } catch (error) {
        if (error.code !== '171' && error.code !== '442') throw error;
      }
    }
    return found;
  }

  /** Share of places in and around an area at which it is right; and precision and recall. */
  function accuracy(more) {
    const counts = { on: [0, 0, 0, 0], off: [0, 0, 0, 0] };
    for (let i = 0; i < (isShort ? 2 : 10); i++) {
      const from = places[7 * i];
      const [area] = ask(7 * i, more).features;
      const [whole] = ask(7 * i, { denoise: 0 }).features;
      const lons = whole.geometry.coordinates.flat(Infinity).filter((_, k) => k % 2 === 0);
      const lats = whole.geometry.coordinates.flat(Infinity).filter((_, k) => k % 2 === 1);
      const box = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
      const isIn = ({ lat, lon }) => lon >= box[0] && lat >= box[1] && lon <= box[2] && lat <= box[3];
      const probes = {
        off: probesIn(box, isShort ? 100 : 1000),
        on: randomPlaces(graph, isShort ? 200 : 2000, 11 + i, 'auto').filter(isIn),
      };
      for (const [kind, list] of Object.entries(probes)) {
        for (const to of list) counts[kind][2 * Number(isInside(area, to)) + Number(isWithin(from, to))]++;
      }
    }
    return Object.fromEntries(
      Object.entries(counts).map(([kind, [outOut, outIn, inOut, inIn]]) => [
        kind,
        `${percent(outOut + inIn, outOut + outIn + inOut + inIn)} (${percent(inIn, inIn + inOut)}, ${percent(inIn, inIn + outIn)})`,
      ]),
    );
  }

  const byDefault = accuracy({});
  const withAllRings = accuracy({ denoise: 0 });
  const exact = accuracy({ denoise: 0, generalize: 0 });
  return {
    name: basename(extract, '.osm.pbf'),
    first,
    otherOptions,
    one,
    four,
    all,
    checksum: `${positions} positions, ${sum} millionths of a degree`,
    right: {
      'on roads, by default': byDefault.on,
      'on roads, `denoise` 0': withAllRings.on,
      'on roads, `denoise` 0, `generalize` 0': exact.on,
      'off roads, by default': byDefault.off,
      'off roads, `denoise` 0': withAllRings.off,
      'off roads, `denoise` 0, `generalize` 0': exact.off,
    },
  };
}

const cities = values.extract ?? [cityExtract().path, ...(isShort || !existsSync(SECOND) ? [] : [SECOND])];
const all = [];
for (const extract of cities) {
  // oxlint-disable-next-line no-await-in-loop -- alone, or they would measure each other
  const city = await measured(extract);
  all.push(city);
  const { name, first, otherOptions, one, four, right, checksum } = city;
  report(
    all.length === 1 ? 'isochrone' : `isochrone-${name}`,
    `${name}: ${MINUTES} minutes by car from ${count} places`,
    [
      ['first use', `${first.toFixed(0)} ms, the mesh of the roads around included`],
      ['first use of other options', `${otherOptions.toFixed(0)} ms, their metric included`],
      ['one polygon', `median, p99 ${twice(one)} (budget 8 ms)`],
      ['four contours', `median, p99 ${twice(four)}`],
      ['all rings, not simplified', `median, p99 ${twice(city.all)}`],
      ...Object.entries(right).map(([what, share]) => [`right (precision, recall): ${what}`, share]),
      ['checksum', checksum],
    ],
    all.length > 1
      ? {}
      : {
          'isochrone.polygon': milliseconds(quantile(one, 0.5)),
          'isochrone.contours': milliseconds(quantile(four, 0.5)),
          'isochrone.first': milliseconds(first),
          'isochrone.firstOptions': milliseconds(otherOptions),
        },
  );
}
const names = all.map(({ name }) => name.replace(/(-cars)?-\d{4}(-\d\d){0,2}$/, ''));
keepTable(
  'isochrone-places',
  ['share of places that are right (precision, recall)', ...names],
  Object.keys(all[0].right).map((what) => [what, ...all.map(({ right }) => right[what])]),
);
