/**
 * The heights of a hike. Tells how far one climbs and descends and where the steepest part is; writes `hike.svg`, a drawing of the heights, and
 * `hike.gpx`. The folder needs heights: build it with `--dem`.
 *
 * @module
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import polyline from '@mapbox/polyline';
import { ascentAlong, heightFunction, profile, profileSvg } from '@portolan/elevation';
import { openElevationFiles } from '@portolan/elevation/node';
import { openGraph, route, toGpx } from '@portolan/graph';
import { fileOfRegion } from '../demo/region.ts';
import { placeFrom } from './options.ts';
import { endWithReasons } from '../reasons.ts';

endWithReasons(
  'node examples/dist/recipes/hike.js --from 57.69,11.95 --to 57.70,11.97 [--folder demo] [--out hike]',
);

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    folder: { type: 'string', default: fileURLToPath(new URL('../../../demo/', import.meta.url)) },
    out: { type: 'string', default: 'hike' },
  },
});
const locations = [placeFrom('--from', values.from), placeFrom('--to', values.to)];
const file = join(values.folder, 'elevation.portolan');
if (!existsSync(file)) {
  console.error(`${file} is not there: build the folder with --dem and files of heights`);
  process.exit(2);
}
const heights = openElevationFiles([file]);
const graph = openGraph(readFileSync(await fileOfRegion(values.folder, 'graph.portolan')));

const way = route(graph, { locations, costing: 'pedestrian' }, { heightAt: heightFunction(heights) });
const line = way.trip.legs
  .flatMap(({ shape }) => polyline.decode(shape, 6))
  .map(([lat, lon]) => ({ lat, lon }));
const along = profile(heights, line);
const { ascentMetres, descentMetres } = ascentAlong(along.heights);

/** The steepest hundred metres. */
const STRETCH_METRES = 100;
let steepest = { share: 0, metres: 0 };
for (let begin = 0, end = 0; end < along.metres.length; end++) {
  while (along.metres[end]! - along.metres[begin]! > STRETCH_METRES) begin++;
  const length = along.metres[end]! - along.metres[begin]!;
  if (length < STRETCH_METRES / 2) continue;
  const share = Math.abs(along.heights[end]! - along.heights[begin]!) / length;
  if (share > steepest.share) steepest = { share, metres: along.metres[begin]! };
}

writeFileSync(`${values.out}.svg`, profileSvg(along));
writeFileSync(`${values.out}.gpx`, toGpx(way, { name: 'Hike' }));
const { length, time } = way.trip.summary;
console.log(`${length.toFixed(1)} km, ${Math.round(time / 60)} min on foot`);
console.log(`${Math.round(ascentMetres)} m up, ${Math.round(descentMetres)} m down`);
console.log(
  `the steepest stretch rises or falls ${(steepest.share * 100).toFixed(0)} % and begins after ${(steepest.metres / 1000).toFixed(1)} km`,
);
console.log(`the heights are in ${values.out}.svg, the way is in ${values.out}.gpx`);
