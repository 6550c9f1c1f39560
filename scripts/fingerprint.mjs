// Prints a hash for every archive and every kind of answer that Portolan makes of some extracts, so that two checkouts can be compared:
// a change that is to keep behaviour prints the same lines before and after.
//
//   npm run build && node scripts/fingerprint.mjs [extract ...] > after.txt && diff before.txt after.txt
//
// Without arguments it reads the extracts beside the checkout (../shared/data), or else the region that the project carries.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildElevation, elevation, heightAt, openElevation, profile } from '@portolan/elevation';
import * as geocoding from '@portolan/geocoder';
import * as routing from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { lookupAll, lookupV1, lookupV2, offsetAt, openTimeZones } from '@portolan/tz';
import { answerHelp } from './help-from-header.mjs';

answerHelp(import.meta.filename, process.argv.slice(2));

const MODELS = [
  'auto',
  'taxi',
  'bus',
  'truck',
  'motorcycle',
  'motor_scooter',
  'low_speed_vehicle',
  'bicycle',
  'pedestrian',
  'bikeshare',
];
const PAIRS = 24;
const NOW = 1_780_000_000;

const shared = fileURLToPath(new URL('../../shared/data', import.meta.url));
const zones = openTimeZones();
const demTile = join(shared, 'dem/N42E001.hgt.zip');
const demSources = existsSync(demTile) ? [{ name: basename(demTile), bytes: readFileSync(demTile) }] : [];
const heights = demSources.length > 0 ? openElevation(demSources) : undefined;
for (const path of extracts()) await fingerprint(path);
printTimeZones();
if (heights) await printHeights();

function extracts() {
  if (process.argv.length > 2) return process.argv.slice(2);
  const folder = join(shared, 'osm');
  if (existsSync(folder)) return readdirSync(folder).map((name) => join(folder, name));
  return [
    fileURLToPath(
      new URL('test/large-network.json', import.meta.resolve('geojson-path-finder/package.json')),
    ),
  ];
}

async function fingerprint(path) {
  const name = basename(path);
  const source = await readOsm(readFileSync(path));
  const context = {
    now: NOW,
    offsetAt,
    heightAt: heights && ((lat, lon) => heightAt(heights, lat, lon)),
  };
  const graphBytes = await routing.buildGraph(source, {
    timeZoneAt: (lat, lon) => lookupAll(zones, lat, lon)[0],
    ...(heights && name.startsWith('andorra') ? { heightAt: context.heightAt } : {}),
  });
  print(`${name} graph`, graphBytes);
  const geocoderBytes = await geocoding.buildGeocoder(source);
  print(`${name} geocoder`, geocoderBytes);
  const random = randomInts(1234);
  const { nodes } = source;
  const place = () => {
    const node = random(nodes.count);
    return {
      lat: round(nodes.lat[node] / 1e7 + (random(2001) - 1000) / 1e6),
      lon: round(nodes.lon[node] / 1e7 + (random(2001) - 1000) / 1e6),
    };
  };
  printRoutes(name, routing.openGraph(graphBytes), place, context);
  printGeocoding(name, geocoding.openGeocoder(geocoderBytes), place, random);
}

function printRoutes(name, graph, place, context) {
  const pairs = Array.from({ length: PAIRS }, () => [place(), place(), place()]);
  for (const costing of MODELS) {
    const ask = (label, call, requests) =>
      print(
        `${name} ${costing} ${label}`,
        requests.map((request) => answerOf(() => call(graph, request, context))),
      );
    ask(
      'route',
      routing.route,
      pairs.flatMap(([a, b, c], i) => [
        { locations: [a, b], costing, alternates: costing === 'bikeshare' ? 0 : i % 3 },
        {
          locations: [a, { ...b, type: ['through', 'via', 'break_through'][i % 3] }, c],
          costing,
          units: 'miles',
        },
        {
          locations: [a, b],
          costing,
          date_time: { type: i % 3, value: '2026-11-22T08:00' },
          elevation_interval: 60,
        },
        {
          locations: [a, c],
          costing,
          exclude_locations: [b],
          roundabout_exits: false,
          directions_type: ['none', 'maneuvers', 'instructions'][i % 3],
        },
        {
          locations: [a, c],
          costing,
          format: 'osrm',
          banner_instructions: true,
          voice_instructions: true,
          filters: { action: 'exclude', attributes: [] },
        },
      ]),
    );
    ask(
      'matrix',
      routing.matrix,
      [0, 1, 2].flatMap((i) => {
        const many = pairs.slice(8 * i, 8 * i + 4).flat();
        return [
          { sources: many.slice(0, 6), targets: many, costing, verbose: i % 2 === 0 },
          {
            sources: many.slice(0, 3),
            targets: many.slice(0, 4),
            costing,
            shape_format: 'polyline6',
            date_time: { type: 1, value: '2026-11-22T08:00' },
          },
        ];
      }),
    );
    ask(
      'isochrone',
      routing.isochrone,
      pairs.slice(0, 4).flatMap(([a], i) => [
        { locations: [a], costing, contours: [{ time: 4 }, { time: 9 }], polygons: true, denoise: i / 4 },
        {
          locations: [a],
          costing,
          contours: [{ distance: 1.5 }],
          reverse: i % 2 === 0,
          show_locations: true,
        },
      ]),
    );
    ask('optimized', routing.optimizedRoute, [{ locations: pairs.slice(0, 3).flat(), costing }]);
    ask('nearest', routing.nearestRoads, [
      { locations: pairs.flat().slice(0, 20), costing },
      { locations: pairs.flat().slice(0, 20), costing, verbose: true },
    ]);
  }
}

function printGeocoding(name, geocoder, place, random) {
  for (const version of [1, 2]) {
    const ask = (label, call, queries) =>
      print(
        `${name} ${label} v${version}`,
        queries.map((query) => answerOf(() => call(geocoder, query, { version }))),
      );
    const reversed = Array.from({ length: 60 }, () => {
      const { lat, lon } = place();
      return { 'point.lat': lat, 'point.lon': lon, size: 1 + random(5) };
    });
    ask('reverse', geocoding.reverse, reversed);
    const features = reversed.flatMap(
      (query) => answerOf(() => geocoding.reverse(geocoder, query, { version })).features ?? [],
    );
    const names = features
      .map(({ properties }) => properties.label ?? properties.formatted_address_line ?? properties.name)
      .filter(Boolean);
    const gids = features.map(({ properties }) => properties.gid).filter(Boolean);
    const cut = (text) => text.slice(0, 2 + random(text.length));
    const slipped = (text) => {
      const at = random(text.length);
      return `${text.slice(0, at)}${text.slice(at + 1)}`;
    };
    const texts = names
      .flatMap((text) => [text, cut(text), slipped(text), slipped(cut(text))])
      .filter((text) => text.trim() !== '');
    ask(
      'autocomplete',
      geocoding.autocomplete,
      texts.map((text) => ({ text })),
    );
    ask(
      'search',
      geocoding.search,
      texts.map((text) => ({ text, lang: 'de' })),
    );
    ask(
      'structured',
      geocoding.structured,
      names.map((address) => ({ address })),
    );
    ask(
      'place',
      geocoding.place,
      gids.map((ids) => ({ ids })),
    );
  }
}

function printTimeZones() {
  const random = randomInts(99);
  const points = Array.from({ length: 20_000 }, () => [
    (random(180_001) - 90_000) / 1000,
    (random(360_001) - 180_000) / 1000,
  ]);
  print(
    'time zones',
    points.map(([lat, lon]) => lookupAll(zones, lat, lon)),
  );
  const requests = points.slice(0, 500).map(([lat, lng], i) => ({ lat, lng, timestamp: NOW + i * 86_400 }));
  print(
    'time zone answers',
    requests.map((request) => [
      answerOf(() => lookupV1(zones, request)),
      answerOf(() => lookupV2(zones, request)),
    ]),
  );
}

async function printHeights() {
  const random = randomInts(7);
  const shape = Array.from({ length: 400 }, () => ({
    lat: 42 + random(10_000) / 10_000,
    lon: 1 + random(10_000) / 10_000,
  }));
  print(
    'heights',
    shape.map(({ lat, lon }) => heightAt(heights, lat, lon)),
  );
  print('elevation answers', [
    answerOf(() => elevation(heights, { shape })),
    answerOf(() => elevation(heights, { shape, range: true })),
  ]);
  print(
    'profile',
    answerOf(() => profile(heights, shape.slice(0, 50))),
  );
  print(
    'elevation archive',
    await buildElevation(demSources, { bounds: { south: 42.4, west: 1.4, north: 42.7, east: 1.8 } }),
  );
}

/** What a call answers, or the error that it throws; answers that other calls are made of are waited for by nobody: engines are sync. */
function answerOf(call) {
  try {
    return call();
  } catch (error) {
    return { error: error.code ?? error.name, message: error.message };
  }
}

function print(label, value) {
  const bytes = value instanceof Uint8Array ? value : JSON.stringify(value);
  const errors = Array.isArray(value) ? value.filter((answer) => answer?.error !== undefined).length : 0;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  console.log(
    `${hash}  ${label}: ${bytes.length} bytes${errors > 0 ? `, ${errors} of ${value.length} are errors` : ''}`,
  );
}

/** Park & Miller's generator. */
function randomInts(seed) {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

function round(degrees) {
  return Math.round(degrees * 1e6) / 1e6;
}
