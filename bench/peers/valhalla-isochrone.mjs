// Compares isochrones of Valhalla with ours: how often does an area agree with the same engine's routes, and how long does it take?
//
//   node bench/peers/valhalla-isochrone.mjs [--extract file.osm.pbf] [--costing auto] [--minutes 15] [--areas 6] [--probes 500]
//
// Without options it keeps the table of packages/graph/docs/accuracy.md.
import { parseArgs } from 'node:util';
import { isochrone, route } from '@portolan/graph';
import { randomPlaces } from '../city.mjs';
import { cpuRatio, keep, keepTable, milliseconds, stopwatch, timesAsLong } from '../harness.mjs';
import { openBoth } from './open-valhalla.mjs';

const { values } = parseArgs({
  options: {
    extract: { type: 'string' },
    costing: { type: 'string', default: 'auto' },
    minutes: { type: 'string', default: '15' },
    areas: { type: 'string', default: '6' },
    probes: { type: 'string', default: '500' },
  },
});
const { costing } = values;
const minutes = Number(values.minutes);
const { name, actor, graph } = await openBoth(values.extract);

const parsed = (answer) => (typeof answer === 'string' ? JSON.parse(answer) : answer);
const engines = {
  ours: { area: (request) => isochrone(graph, request), way: (request) => route(graph, request) },
  theirs: {
    area: async (request) => parsed(await actor.isochrone(request)),
    way: async (request) => parsed(await actor.route(request)),
  },
};

const polygonsOf = ({ features }) =>
  features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
  );

/** True where a line eastwards crosses the rings an odd number of times. */
function isInside(polygons, { lat, lon }) {
  let inside = false;
  for (const ring of polygons.flat()) {
    for (let i = 1; i < ring.length; i++) {
      const [[x0, y0], [x1, y1]] = [ring[i - 1], ring[i]];
      if (y0 > lat !== y1 > lat && lon < x0 + ((lat - y0) * (x1 - x0)) / (y1 - y0)) inside = !inside;
    }
  }
  return inside;
}

/** An engine throws where there is no route, and only then. */
async function isWithin(engine, from, to) {
  try {
    const { trip } = await engine.way({ locations: [from, to], costing, directions_type: 'none' });
    return trip.summary.time <= 60 * minutes;
  } catch {
    return false;
  }
}

const rows = [];
let area;
const places = randomPlaces(graph, 200, 7, costing);
const probes = randomPlaces(graph, 4000, 99, costing);
console.log(`${name}, ${costing}, ${minutes} minutes`);
for (const denoise of [1, 0]) {
  const counts = {
    ours: { right: 0, all: 0, watch: stopwatch() },
    theirs: { right: 0, all: 0, watch: stopwatch() },
  };
  for (let i = 0; i < Number(values.areas); i++) {
    const from = places[7 * i];
    const request = { locations: [from], costing, contours: [{ time: minutes }], polygons: true, denoise };
    const whole = polygonsOf(isochrone(graph, { ...request, denoise: 0 })).flat(2);
    const [lons, lats] = [0, 1].map((axis) => whole.map((position) => position[axis]));
    const [west, east] = [Math.min(...lons), Math.max(...lons)];
    const [south, north] = [Math.min(...lats), Math.max(...lats)];
    const around = probes
      .filter(({ lat, lon }) => lon > west && lon < east && lat > south && lat < north)
      .slice(0, Number(values.probes));
    for (const [side, engine] of Object.entries(engines)) {
      const polygons = polygonsOf(await counts[side].watch.time(() => engine.area(request)));
      for (const to of around) {
        counts[side].all++;
        if (isInside(polygons, to) === (await isWithin(engine, from, to))) counts[side].right++;
      }
    }
  }
  for (const [side, { right, all, watch }] of Object.entries(counts)) {
    const share = ((100 * right) / all).toFixed(2);
    console.log(
      `  denoise ${denoise}, ${side}: ${share} % of ${all} places right, ${watch.median().toFixed(1)} ms`,
    );
  }
  const { ours, theirs } = counts;
  console.log(`  ${cpuRatio(ours.watch, theirs.watch)}`);
  // The first ones of a process warm ours up.
  if (denoise === 0) area = timesAsLong(theirs.watch.median(), ours.watch.median());
  const cells = (of) => [ours, theirs].map(of);
  rows.push(
    [
      denoise === 1 ? 'places that are right, by default' : 'the same, `denoise` 0',
      ...cells(({ right, all }) => `${((100 * right) / all).toFixed(1)} %`),
    ],
    [
      denoise === 1 ? 'an answer, the first ones of a process' : 'an answer, `denoise` 0',
      ...cells(({ watch }) => milliseconds(watch.median())),
    ],
  );
}
if (process.argv.length === 2) {
  keep('peer-areas', name, { 'valhalla.area': area });
  keepTable('peer-areas', ['what', 'ours', 'Valhalla'], rows);
}
