/**
 * A board of arrivals. Each line tells when one is there, by the clocks of that place. The time of departure is that of the clocks where the trip
 * begins.
 *
 * @module
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openGraph, matrixRows } from '@portolan/graph';
import { COSTINGS } from '@portolan/schemas';
import { lookup, openTimeZones } from '@portolan/tz';
import { DateTime } from 'luxon';
import { fileOfRegion } from '../demo/region.ts';
import { oneOf, placeFrom } from './options.ts';
import { endWithReasons } from '../reasons.ts';

endWithReasons(
  'node examples/dist/recipes/arrivals.js --from 57.699,11.951 --to 57.72,11.94 --to 57.70,11.99 [--depart 2026-12-01T08:00] [--costing auto] [--folder demo]',
);

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    to: { type: 'string', multiple: true },
    depart: { type: 'string' },
    costing: { type: 'string', default: 'auto' },
    folder: { type: 'string', default: fileURLToPath(new URL('../../../demo/', import.meta.url)) },
  },
});
const from = placeFrom('--from', values.from);
const targets = (values.to ?? []).map((text) => placeFrom('--to', text));
const costing = oneOf('--costing', values.costing, COSTINGS);
if (targets.length === 0) {
  console.error('name a place to go to: --to 57.72,11.94');
  process.exit(2);
}

const zones = openTimeZones();
const zone = lookup(zones, from.lat, from.lon) ?? 'UTC';
const departure =
  values.depart === undefined ? DateTime.now().setZone(zone) : DateTime.fromISO(values.depart, { zone });
if (!departure.isValid) {
  console.error(`--depart must be a time such as 2026-12-01T08:00, not ${values.depart}`);
  process.exit(2);
}

const graph = openGraph(readFileSync(await fileOfRegion(values.folder, 'graph.portolan')));
const [row] = matrixRows(graph, { sources: [from], targets, costing });
console.log(`Departure ${departure.toFormat('HH:mm, cccc d LLLL yyyy', { locale: 'en' })} (${zone})`);
for (const [index, { lat, lon }] of targets.entries()) {
  const seconds = row!.time[index]!;
  if (!Number.isFinite(seconds)) {
    console.log(`${lat},${lon}: no way there`);
    continue;
  }
  const there = lookup(zones, lat, lon) ?? zone;
  // Whole minutes for both: whoever adds them to the departure comes to the arrival.
  const minutes = Math.round(seconds / 60);
  const arrival = departure.plus({ minutes }).setZone(there);
  console.log(
    `${lat},${lon}: ${arrival.toFormat('HH:mm')} (${there}), ${minutes} min, ${(row!.distance[index]! / 1000).toFixed(1)} km`,
  );
}
