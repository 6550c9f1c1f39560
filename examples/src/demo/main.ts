/**
 * Builds a region, asks it one question of every kind, and shows the answers.
 *
 * @module
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import polyline from '@mapbox/polyline';
import { main as portolan } from '@portolan/cli';
import { ascentAlong, heightFunction, profileSvg, type Profile } from '@portolan/elevation';
import { openElevationFiles } from '@portolan/elevation/node';
import { openGeocoder } from '@portolan/geocoder';
import {
  isochrone,
  mapMatch,
  matrix,
  nearestRoads,
  openGraph,
  optimizedRoute,
  route,
  type NativeRouteRequest,
} from '@portolan/graph';
import type { RouteResponse } from '@portolan/schemas';
import { lookupV2, openTimeZones } from '@portolan/tz';
import { featureCollection, lineString, point } from '@turf/helpers';
import { DateTime } from 'luxon';
import { gpxOf, recordedDrive } from './drive.ts';
import { askForPlaces } from './geocoding.ts';
import { sitePage } from '../playground/site.ts';
import { drawPictures } from './pictures.ts';
import { embeddedRegion, ownRegion, streetEnds, streetsAcross, type Region } from './region.ts';
import { endWithReasons } from '../reasons.ts';

endWithReasons('npm run demo -- [extract.osm.pbf] [--dem <path>...]');

const OUT = 'demo';
/** A query is asked this often before it is timed, so that its code is compiled, as in a server. */
const WARM_UP_QUERIES = 200;

/** Distance between two heights along a route: the spacing of common elevation models. */
const HEIGHT_INTERVAL_METRES = 30;

/** Stops of the tour, and places of the matrix. */
const STOPS = 10;

/** Ways of travelling, the first of which is told step by step. */
const TRAVELLERS = [
  ['By car', 'auto'],
  ['By bicycle', 'bicycle'],
  ['On foot', 'pedestrian'],
  ['By truck', 'truck'],
] as const;

async function demo(region: Region, dem: readonly string[]): Promise<void> {
  const out = resolve(OUT);
  await mkdir(out, { recursive: true });
  console.log(`Portolan demo: ${region.title}\n`);

  const buildStart = performance.now();
  const heightArguments = dem.length === 0 ? [] : ['--dem', ...dem];
  const exitCode = await portolan(['build', region.extract, '--out', out, ...heightArguments]);
  // The build has said why.
  if (exitCode !== 0) process.exit(exitCode);
  const buildSeconds = (performance.now() - buildStart) / 1000;

  const bytes = await readFile(join(out, 'graph.portolan'));
  const openStart = performance.now();
  const graph = openGraph(bytes);
  const openMilliseconds = performance.now() - openStart;

  const [from, to] = streetEnds(graph, region);
  const heights = dem.length === 0 ? undefined : openElevationFiles([join(out, 'elevation.portolan')]);
  const context = heights ? { heightAt: heightFunction(heights) } : {};
  const request: NativeRouteRequest = {
    locations: [
      { lat: from.lat, lon: from.lon, name: from.name },
      { lat: to.lat, lon: to.lon, name: to.name },
    ],
    costing: 'auto',
    ...(heights && { elevation_interval: HEIGHT_INTERVAL_METRES }),
  };
  for (let i = 0; i < WARM_UP_QUERIES; i++) route(graph, request, context);
  const queryStart = performance.now();
  const response = route(graph, request, context);
  const queryMilliseconds = performance.now() - queryStart;

  const answers = TRAVELLERS.map(([label, costing]) => {
    const answer = costing === 'auto' ? response : route(graph, { ...request, costing }, context);
    const along = profileOf(answer);
    return {
      label,
      response: answer,
      ...(along && {
        ascentMetres: Math.round(ascentAlong(along.heights).ascentMetres),
        profile: profileSvg(along, { width: 360, height: 190 }),
      }),
    };
  });
  const zone = lookupV2(
    openTimeZones(),
    { lat: from.lat, lng: from.lon },
    { now: Math.floor(Date.now() / 1000) },
  );

  const stops = streetsAcross(graph, STOPS).map(({ lat, lon }) => ({ lat, lon }));
  const start = { lat: from.lat, lon: from.lon };
  const [nearest] = nearestRoads(graph, { locations: [start], costing: 'auto', verbose: true });
  const table = matrix(graph, { sources: stops, targets: stops, costing: 'auto' });
  const tour = optimizedRoute(graph, { locations: [start, ...stops, start], costing: 'auto' });
  const reach = isochrone(graph, {
    locations: [start],
    costing: 'auto',
    contours: [{ time: 5 }, { time: 10 }, { time: 15 }],
    polygons: true,
    show_locations: true,
  });

  const drive = recordedDrive(response);
  const matched = mapMatch(graph, {
    shape: drive.map((recorded) => ({ ...recorded })),
    costing: 'auto',
    shape_match: 'map_snap',
  });

  const names = await readFile(join(out, 'geocoder.portolan'));
  const tiles = await readFile(join(out, 'tiles.pmtiles'));
  const places = askForPlaces(openGeocoder(names), from, to);

  const { summary } = response.trip;
  const figures = [
    ['Build', `${buildSeconds.toFixed(2)} s`],
    ['Open', `${openMilliseconds.toFixed(1)} ms`],
    ['Query', `${queryMilliseconds.toFixed(2)} ms`],
  ] as const;

  await writeFile(join(out, 'route.request.json'), `${JSON.stringify(request, null, 2)}\n`);
  await writeFile(join(out, 'route.json'), `${JSON.stringify(response, null, 2)}\n`);
  for (const [name, answer] of [
    ['nearest_roads.json', [nearest]],
    ['matrix.json', table],
    ['optimized_route.json', tour],
    ['isochrone.geojson', reach],
    ['map_match.json', matched],
    ['tz.json', zone],
    ...places.map((question) => [question.file, question.response] as const),
  ] as const)
    await writeFile(join(out, name), `${JSON.stringify(answer, null, 2)}\n`);
  await writeFile(join(out, 'drive.gpx'), gpxOf(drive));
  await drawPictures(out, tiles, [
    { file: 'route.png', style: 'streets', route: response },
    { file: 'tour.png', style: 'outdoors', route: tour },
    { file: 'reach.png', style: 'dark', features: reach },
  ]);
  if (answers[0]?.profile) await writeFile(join(out, 'profile.svg'), answers[0].profile);
  await writeFile(join(out, 'route.geojson'), `${JSON.stringify(toGeoJson(response))}\n`);
  const page = await sitePage({
    title: region.title,
    folder: out,
    stops: [from, to].map(({ name, lat, lon }) => ({ name, lat, lon })),
  });
  if (page !== undefined) await writeFile(join(out, 'index.html'), page);

  console.log(`\nBy car from ${from.name} to ${to.name}:\n`);
  for (const { instruction, length } of response.trip.legs[0]!.maneuvers!) {
    console.log(`  ${instruction.padEnd(64)} ${length === 0 ? '' : `${length.toFixed(2)} km`}`.trimEnd());
  }
  const own = [`Distance ${summary.length.toFixed(1)} km`, `Duration ${Math.round(summary.time / 60)} min`];
  console.log(`\n  ${[...own, ...figures.map(([label, value]) => `${label} ${value}`)].join(' · ')}\n`);
  for (const { label, response: answer, ascentMetres } of answers) {
    const { length, time } = answer.trip.summary;
    const up = ascentMetres === undefined ? '' : `, ${ascentMetres} m up`;
    console.log(`  ${label.padEnd(12)} ${length.toFixed(1)} km, ${Math.round(time / 60)} min${up}`);
  }
  const order = tour.trip.locations.slice(1, -1).map(({ original_index: index }) => index);
  const longest = Math.max(...table.sources_to_targets.flat().map(({ time }) => time ?? 0));
  console.log(
    `  Nearest      ${nearest!.edges[0]!.edge_info.names.join(', ')}, ${nearest!.edges[0]!.distance} m away`,
  );
  console.log(
    `  Matrix       ${stops.length} by ${stops.length}, the longest way ${Math.round(longest / 60)} min`,
  );
  console.log(
    `  Tour         stops ${order.join(', ')} and back: ${tour.trip.summary.length.toFixed(1)} km, ${Math.round(tour.trip.summary.time / 60)} min`,
  );
  console.log(
    `  Reach        ${reach.features.flatMap(({ properties }) => ('contour' in properties ? [`${properties.contour} min`] : [])).join(', ')} by car`,
  );
  console.log(
    `  Recorded     a drive of ${drive.length} noisy points is ${matched.trip.summary.length.toFixed(1)} km of roads again`,
  );
  for (const { label, words } of places) console.log(`  ${label.padEnd(12)} ${words}`);
  console.log(`  Time zone    ${zone.tz_id}, now ${localTime(zone.local_rfc_3339_timestamp)}`);
  if (!heights) console.log('  Heights      none were given: npm run demo -- <extract> --dem <path>...');
  console.log('');
  if (page === undefined)
    console.log(`  The region is too large for a page of one file: portolan serve ${OUT} shows it.`);
  for (const lack of region.lacks) console.log(`  Not in this region: ${lack}.`);
  console.log(
    `\nWritten to ${OUT}/: route.json, route.request.json, route.geojson, nearest_roads.json, matrix.json, optimized_route.json, isochrone.geojson, map_match.json, drive.gpx, tz.json, route.png, tour.png, reach.png, ${places.map(({ file }) => file).join(', ')}, ${heights ? 'profile.svg, elevation.portolan, ' : ''}graph.portolan, geocoder.portolan, tiles.pmtiles, manifest.json${page === undefined ? '' : `, and a page where you can ask questions of your own: open ${OUT}/index.html`}`,
  );
}

/**
 * The heights of a route's only leg, which are the route's own: in tunnels and on bridges they follow the road, not the ground. Undefined where
 * the answer has none.
 */
function profileOf({ trip }: RouteResponse): Profile | undefined {
  const { elevation, elevation_interval: interval, summary } = trip.legs[0]!;
  if (elevation === undefined || interval === undefined) return undefined;
  const lengthMetres = summary.length * 1000;
  const metres = Float64Array.from(elevation, (_, position) => Math.min(position * interval, lengthMetres));
  metres[metres.length - 1] = lengthMetres;
  return { metres, heights: Float64Array.from(elevation), lengthMetres, structures: [] };
}

/** A timestamp as a person says it, in its own zone: Sunday, 22 November 2026 at 20:21. */
function localTime(timestamp: string): string {
  return DateTime.fromISO(timestamp, { setZone: true }).toFormat("cccc, d LLLL yyyy 'at' HH:mm", {
    locale: 'en',
  });
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

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { dem: { type: 'string', multiple: true } },
});
const [extract, ...more] = positionals;
// All words behind --dem are files of heights, as they are for portolan build.
const dem = [...(values.dem ?? []), ...more];
await demo(extract === undefined ? embeddedRegion() : ownRegion(extract), dem);
