/**
 * Lists everything that the geocoder knows within some minutes of a place, the nearest first, as CSV; and draws the area. The area only says what is
 * worth looking at: each place is then reached by itself, so that nobody is listed who is across the river.
 *
 * @module
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { entities, openGeocoder } from '@portolan/geocoder';
import { isochrone, matrixRows, openGraph } from '@portolan/graph';
import { drawStaticMap } from '@portolan/host/static-maps';
import { COSTINGS } from '@portolan/schemas';
import { openTiles } from '@portolan/tiles';
import { notoFonts } from '@portolan/tiles/node';
import { csvLine } from '../csv.ts';
import { fileOfRegion } from '../demo/region.ts';
import { numberFrom, oneOf, placeFrom } from './options.ts';
import { endWithReasons } from '../reasons.ts';

endWithReasons(
  'node examples/dist/recipes/within-reach.js --at 57.699,11.951 [--minutes 10] [--costing auto] [--layers address,venue] [--folder demo] [--map reach.png]',
);

const { values } = parseArgs({
  options: {
    at: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    costing: { type: 'string', default: 'auto' },
    layers: { type: 'string', default: 'address,venue,street' },
    folder: { type: 'string', default: fileURLToPath(new URL('../../../demo/', import.meta.url)) },
    map: { type: 'string' },
  },
});
const start = placeFrom('--at', values.at);
const minutes = numberFrom('--minutes', values.minutes, 1, 120);
const costing = oneOf('--costing', values.costing, COSTINGS);
const layers = values.layers.split(',');

const geocoder = openGeocoder(readFileSync(await fileOfRegion(values.folder, 'geocoder.portolan')));
const graph = openGraph(readFileSync(join(values.folder, 'graph.portolan')));

const area = isochrone(graph, { locations: [start], costing, contours: [{ time: minutes }], polygons: true });
const points = area.features.flatMap(({ geometry }) =>
  geometry.type === 'Polygon' ? geometry.coordinates.flat() : [],
);
const [lons, lats] = [points.map(([lon]) => lon), points.map(([, lat]) => lat)];
const [west, east] = [Math.min(...lons), Math.max(...lons)];
const [south, north] = [Math.min(...lats), Math.max(...lats)];

const nearby = [...entities(geocoder)].filter(
  ({ layer, lat, lon }) =>
    layers.includes(layer) && lon >= west && lon <= east && lat >= south && lat <= north,
);
const found: {
  readonly name: string;
  readonly seconds: number;
  readonly lat: number;
  readonly lon: number;
}[] = [];
if (nearby.length > 0) {
  const [times] = matrixRows(graph, { sources: [start], targets: nearby, costing });
  for (const [index, { name, lat, lon }] of nearby.entries()) {
    const seconds = times!.time[index]!;
    if (seconds <= minutes * 60) found.push({ name, seconds, lat, lon });
  }
}
process.stdout.write(csvLine(['place', 'minutes', 'lat', 'lon']));
for (const { name, seconds, lat, lon } of found.toSorted(
  (a, b) => a.seconds - b.seconds || (a.name < b.name ? -1 : 1),
))
  process.stdout.write(csvLine([name, (seconds / 60).toFixed(1), lat.toFixed(5), lon.toFixed(5)]));
console.error(
  `${found.length} places within ${minutes} minutes, of ${nearby.length} in the box around the area`,
);

if (values.map !== undefined) {
  const parts = { tiles: openTiles(readFileSync(join(values.folder, 'tiles.pmtiles'))), fonts: notoFonts() };
  const { bytes } = await drawStaticMap(parts, {
    style: 'streets',
    format: '.png',
    request: { size: '800x600@2x', markers: [start] },
    features: area,
  });
  writeFileSync(values.map, bytes);
  console.error(`the area is in ${values.map}`);
}
