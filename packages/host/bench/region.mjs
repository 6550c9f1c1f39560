// What the benchmarks of the host ask: a city, and seeded requests in it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildGraph, openGraph, roadsGeoJson } from '@portolan/graph';
import { readOsm } from '@portolan/osm';

export const isShort = process.argv.includes('--short');

/** The reference city where the shared data is there, else the region that the project carries. */
function extract() {
  try {
    const shared = new URL(
      '../../../../shared/data/osm/rhein-neckar-cars-2016-12-15.osm.pbf',
      import.meta.url,
    );
    return { name: 'rhein-neckar', bytes: readFileSync(shared) };
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    const carried = new URL(
      'test/large-network.json',
      import.meta.resolve('geojson-path-finder/package.json'),
    );
    return { name: 'gothenburg', bytes: readFileSync(fileURLToPath(carried)) };
  }
}

/** The city's graph as a file, built here. */
export async function cityGraph() {
  const { name, bytes } = extract();
  const file = await buildGraph(await readOsm(new Uint8Array(bytes)));
  const graph = openGraph(file);
  const places = roadsGeoJson(graph, { minClass: 'tertiary' }).features.map(
    ({ geometry }) => geometry.coordinates[0],
  );
  return { name, file, graph, places };
}

/** Park & Miller's generator: the same requests on every run. */
export function randomInts(seed) {
  let state = seed;
  return (limit) => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
}

export function routeRequests(places, count) {
  const random = randomInts(7);
  const place = () => {
    const [lon, lat] = places[random(places.length)];
    return { lat, lon };
  };
  return Array.from({ length: count }, () => ({ locations: [place(), place()], costing: 'auto' }));
}

/** FNV-1a of some text, to see that every run answers the same. */
export function checksum(texts) {
  let hash = 0x811c9dc5;
  for (const text of texts) {
    for (let k = 0; k < text.length; k++) hash = Math.imul(hash ^ text.charCodeAt(k), 0x01000193);
  }
  return (hash >>> 0).toString(16);
}

export function quantile(samples, share) {
  const sorted = Float64Array.from(samples).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

export const print = (line) => process.stdout.write(`${line}\n`);
