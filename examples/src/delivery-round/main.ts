/**
 * Plans a delivery round. The first row of the CSV file, behind its header, is the depot, where the round begins and ends; the others are visited in
 * the best order. All columns of a row together are an address. Writes the stops in their order to standard output, and the way as a GPX track.
 *
 * @module
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openGeocoder, search } from '@portolan/geocoder';
import { openGraph, optimizedRoute, toGpx } from '@portolan/graph';
import { COSTINGS } from '@portolan/schemas';
import { fileOfRegion } from '../demo/region.ts';
import { csvLine, rowsOfFile } from '../csv.ts';
import { endWithReasons } from '../reasons.ts';

endWithReasons(
  'node examples/dist/delivery-round/main.js stops.csv [--folder demo] [--out round.gpx] [--costing auto] [--minutes-per-stop 5]',
);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: fileURLToPath(new URL('../../../demo/', import.meta.url)) },
    out: { type: 'string', default: 'round.gpx' },
    costing: { type: 'string', default: 'auto' },
    'minutes-per-stop': { type: 'string', default: '5' },
  },
});
const [path] = positionals;
if (path === undefined) {
  console.error('name a CSV file: node main.js stops.csv [--folder demo] [--out round.gpx]');
  process.exit(2);
}
const costing = COSTINGS.find((each) => each === values.costing);
if (costing === undefined) {
  console.error(`--costing must be one of ${COSTINGS.join(', ')}, not ${values.costing}`);
  process.exit(2);
}
const minutesPerStop = Number(values['minutes-per-stop']);
if (!(minutesPerStop >= 0)) {
  console.error(`--minutes-per-stop must be a number from 0 on, not ${values['minutes-per-stop']}`);
  process.exit(2);
}

// Read first: where there is no region yet, it is built, and a wrong name should not wait for that.
const [, ...rows] = rowsOfFile(path);
const geocoder = openGeocoder(readFileSync(await fileOfRegion(values.folder, 'geocoder.portolan')));
const graph = openGraph(readFileSync(join(values.folder, 'graph.portolan')));

const stops = rows.map((row, index) => {
  const address = row.filter((each) => each !== '').join(', ');
  const [found] = search(geocoder, { text: address, size: 1 }, { version: 1 }).features;
  if (found === undefined) {
    // A parcel that is left out in silence is never delivered.
    console.error(`row ${index + 1}: nothing here is called ${JSON.stringify(address)}`);
    process.exit(1);
  }
  const [lon, lat] = found.geometry.coordinates;
  return { address, label: found.properties.label, lat, lon };
});
if (stops.length < 2) {
  console.error('a round needs a depot and a stop: two rows behind the header at least');
  process.exit(1);
}

const places = [...stops, stops[0]!].map(({ lat, lon }) => ({ lat, lon }));
const answer = optimizedRoute(graph, { locations: places, costing });
const { trip } = answer;

process.stdout.write(csvLine(['stop', 'address', 'found', 'kilometres', 'minutes']));
let kilometres = 0;
let minutes = 0;
for (const [order, { original_index: index }] of trip.locations.entries()) {
  const { address, label } = stops[index % stops.length]!;
  process.stdout.write(csvLine([order, address, label, kilometres.toFixed(1), minutes.toFixed(0)]));
  const leg = trip.legs[order];
  if (leg === undefined) break;
  kilometres += leg.summary.length;
  minutes += leg.summary.time / 60 + (order === 0 ? 0 : minutesPerStop);
}
writeFileSync(values.out, toGpx(answer, { name: 'Round' }));
console.error(`the way is in ${values.out}`);
