// What the benchmarks of the host ask: a city, and seeded requests in it.
import { roadsGeoJson } from '@portolan/graph';
import { openCity } from '../../../bench/city.mjs';
import { randomInts } from '../../../bench/harness.mjs';

/** The city's graph as a file and opened, built by the first benchmark that asks. */
export async function cityGraph() {
  const { name, bytes: file, graph } = await openCity();
  const places = roadsGeoJson(graph, { minClass: 'tertiary' }).features.map(
    ({ geometry }) => geometry.coordinates[0],
  );
  return { name, file, graph, places };
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

export const print = (line) => process.stdout.write(`${line}\n`);
