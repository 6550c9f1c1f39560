/**
 * `npm run demo [-- extract.osm.pbf]`: builds a region, asks it one question of every kind, and shows the answers.
 *
 * @module
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import polyline from '@mapbox/polyline';
import { main as portolan } from '@portolan/cli';
import { openGraph, route } from '@portolan/graph';
import type { RouteRequest, RouteResponse } from '@portolan/schemas';
import { featureCollection, lineString, point } from '@turf/helpers';
import { renderPage } from './page.ts';
import { embeddedRegion, ownRegion, streetEnds, type Region } from './region.ts';

const OUT = 'demo';
/** A query is asked this often before its time counts, as a server would have been. */
const WARM_UP_QUERIES = 200;

async function demo(region: Region): Promise<void> {
  const out = resolve(OUT);
  await mkdir(out, { recursive: true });
  console.log(`Portolan demo: ${region.title}\n`);

  const buildStart = performance.now();
  const exitCode = await portolan(['build', region.extract, '--out', out]);
  if (exitCode !== 0) throw new Error(`portolan build ended with exit code ${exitCode}`);
  const buildSeconds = (performance.now() - buildStart) / 1000;

  const bytes = await readFile(join(out, 'graph.portolan'));
  const openStart = performance.now();
  const graph = openGraph(bytes);
  const openMilliseconds = performance.now() - openStart;

  const [from, to] = streetEnds(graph, region);
  const request: RouteRequest = {
    locations: [
      { lat: from.lat, lon: from.lon, name: from.name },
      { lat: to.lat, lon: to.lon, name: to.name },
    ],
    costing: 'auto',
  };
  for (let i = 0; i < WARM_UP_QUERIES; i++) route(graph, request);
  const queryStart = performance.now();
  const response = route(graph, request);
  const queryMilliseconds = performance.now() - queryStart;

  const { summary } = response.trip;
  const figures = [
    ['Distance', `${summary.length.toFixed(1)} km`],
    ['Duration', `${Math.round(summary.time / 60)} min`],
    ['Build', `${buildSeconds.toFixed(2)} s`],
    ['Open', `${openMilliseconds.toFixed(1)} ms`],
    ['Query', `${queryMilliseconds.toFixed(2)} ms`],
  ] as const;

  await writeFile(join(out, 'route.request.json'), `${JSON.stringify(request, null, 2)}\n`);
  await writeFile(join(out, 'route.json'), `${JSON.stringify(response, null, 2)}\n`);
  await writeFile(join(out, 'route.geojson'), `${JSON.stringify(toGeoJson(response))}\n`);
  await writeFile(
    join(out, 'index.html'),
    renderPage(graph, { title: region.title, from: from.name, to: to.name, figures, response }),
  );

  console.log(`\nBy car from ${from.name} to ${to.name}:\n`);
  for (const { instruction, length } of response.trip.legs[0]!.maneuvers!) {
    console.log(`  ${instruction.padEnd(64)} ${length === 0 ? '' : `${length.toFixed(2)} km`}`.trimEnd());
  }
  console.log(`\n  ${figures.map(([label, value]) => `${label} ${value}`).join(' · ')}\n`);
  for (const lack of region.lacks) console.log(`  Not in this region: ${lack}.`);
  console.log(
    `\nWritten to ${OUT}/: route.json, route.geojson, graph.portolan, manifest.json, and the map: open ${OUT}/index.html`,
  );
}

function toGeoJson({ trip }: RouteResponse) {
  const lines = trip.legs.map((leg) =>
    lineString(
      polyline.decode(leg.shape, 6).map(([lat, lon]) => [lon, lat]),
      { length: leg.summary.length, time: leg.summary.time },
    ),
  );
  const places = trip.locations.map(({ lat, lon, name }) => point([lon, lat], { name: name ?? '' }));
  return featureCollection<(typeof lines | typeof places)[number]['geometry']>([...lines, ...places]);
}

const { positionals } = parseArgs({ allowPositionals: true });
await demo(positionals[0] === undefined ? embeddedRegion() : ownRegion(positionals[0]));
