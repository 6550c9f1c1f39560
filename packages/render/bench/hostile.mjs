/**
 * Draws pictures of damaged styles (lights and clusters too), tiles, files of tiles, letters, fonts, sprites, images and requests, all made from a seed each. A picture, or a
 * `PortolanError`, within ten seconds and 1 GB is right; anything else is told with its seed, and the command fails.
 *
 *   npm run build -w @portolan/render -w @portolan/tiles && node packages/render/bench/hostile.mjs [--count 100000] [--short] [--first 0] [--tiles file.pmtiles]
 *
 * `--short` draws 1,000. Tiles are those of a file where one is named, else bytes that are none.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { randomInts } from '../../../bench/harness.mjs';

const MOST_MILLISECONDS = 10_000;
const MEGABYTES = 1024;
/** Members of an entry of a sprite. */
const PARTS = ['x', 'y', 'width', 'height', 'pixelRatio', 'stretchX', 'content', 'sdf'];
/** What may be damaged. */
const KINDS = [
  'light',
  'clusters',
  'layers',
  'view',
  'tiles',
  'letters',
  'overlays',
  'sprite',
  'font',
  'archive',
  'marker',
  'features',
  'route',
  'request',
];
/** Values that take the place of others. */
const JUNK = [
  null,
  true,
  0,
  -1,
  1e-300,
  1e300,
  -1e9,
  0.5,
  4096,
  '',
  'none',
  'rgba(1,2,3,0.5)',
  '__proto__',
  '{name}',
  '\u200f\u0627\ud800',
  'x'.repeat(5000),
  [],
  {},
  ['get', 'name'],
  ['zoom'],
  ['interpolate', ['linear'], ['zoom'], 0, 0, 22, 1e6],
  ['literal', [0, -5, 1e9]],
  ['concat', ['get', 'name'], ['get', 'name'], ['id']],
  [1e-9, 0],
  [0, 0],
  {
    stops: [
      [0, 1],
      [22, 1e5],
    ],
  },
];

if (isMainThread) await watch();
else await work(workerData);

async function watch() {
  const { values } = parseArgs({
    options: {
      count: { type: 'string' },
      short: { type: 'boolean', default: false },
      first: { type: 'string', default: '0' },
      tiles: { type: 'string' },
    },
  });
  const end = Number(values.first) + Number(values.count ?? (values.short ? 1000 : 100_000));
  const outcomes = new Map();
  const failures = [];
  let next = Number(values.first);
  let mostResident = 0;
  while (next < end) {
    // oxlint-disable-next-line no-await-in-loop -- a worker after the one that failed
    next = await new Promise((resolve) => {
      let seed = next;
      let watchdog;
      const worker = new Worker(new URL(import.meta.url), {
        workerData: { first: next, end, tiles: values.tiles },
        resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
      });
      const fail = (message) => {
        clearTimeout(watchdog);
        failures.push(`${seed}: ${message}`);
        console.log(failures.at(-1));
        void worker.terminate().then(() => resolve(seed + 1));
      };
      const wait = () => {
        clearTimeout(watchdog);
        watchdog = setTimeout(fail, MOST_MILLISECONDS, 'no end');
      };
      worker.on('message', ({ outcome, failure }) => {
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        // What the limits of a thread do not count: pixels and bytes of files.
        const resident = process.memoryUsage.rss() / 2 ** 20;
        mostResident = Math.max(mostResident, resident);
        if (resident > MEGABYTES) {
          fail(`${resident.toFixed(0)} MB resident`);
          return;
        }
        if (failure !== undefined) {
          failures.push(`${seed}: ${failure}`);
          console.log(failures.at(-1));
        }
        seed++;
        if (seed === end) {
          clearTimeout(watchdog);
          void worker.terminate().then(() => resolve(end));
        } else wait();
      });
      worker.on('error', (error) => fail(String(error)));
      watchdog = setTimeout(fail, 6 * MOST_MILLISECONDS, 'no beginning');
    });
  }
  for (const [outcome, count] of [...outcomes].toSorted((a, b) => b[1] - a[1]))
    console.log(`${count} ${outcome}`);
  console.log(
    `hostile: ${end - Number(values.first)} pictures, ${failures.length} failures, ${mostResident.toFixed(0)} MB resident at most`,
  );
  process.exitCode = failures.length > 0 ? 1 : 0;
}

async function work({ first, end, tiles: file }) {
  const { encodePng, readColor, readMarkerImage, readShape, readSize, staticMap } =
    await import('@portolan/render');
  const { glyph, glyphs, openFonts, openTiles, sprite, spriteImages, style, STYLE_NAMES, tile } =
    await import('@portolan/tiles');
  const { notoFonts } = await import('@portolan/tiles/node');
  const archiveBytes = file === undefined ? undefined : new Uint8Array(readFileSync(file));
  const archive = archiveBytes && openTiles(archiveBytes);
  const fonts = notoFonts();
  const packages = createRequire(import.meta.resolve('@portolan/tiles'));
  const woff = readFileSync(packages.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'));
  const marker = await encodePng({
    width: 12,
    height: 12,
    data: Uint8ClampedArray.from({ length: 576 }, (_, at) => (at * 7) % 256),
  });
  const files = new Map();
  const letters = (stack, from) => {
    const key = `${stack} ${from}`;
    if (!files.has(key)) files.set(key, glyphs(fonts, stack, from));
    return files.get(key);
  };
  for (let seed = first; seed < end; seed++) {
    const random = randomInts(((seed * 40_503 + 12_345) % 2_147_483_646) + 1);
    // Seeds that follow each other begin alike.
    for (let skipped = 0; skipped < 8; skipped++) random(2);
    const pick = (list) => list[random(list.length)];
    const isOften = (percent) => random(100) < percent;
    // Half of the pictures may have damage of all kinds, most of which end in errors; the others have it of one kind, and many of them are drawn.
    const only = isOften(50) ? undefined : pick(KINDS);
    const may = (kind, percent) => (only === undefined ? isOften(percent) : only === kind);
    const damaged = (bytes, percent) => {
      if (bytes === undefined || bytes === null || !isOften(percent)) return bytes;
      const copy = bytes.slice(0, isOften(20) ? random(bytes.length + 1) : bytes.length);
      for (let count = 1 + random(8); count > 0 && copy.length > 0; count--)
        copy[random(copy.length)] = pick([0, 1, 127, 128, 255, random(256)]);
      return copy;
    };
    const json = structuredClone(style(pick(STYLE_NAMES), { baseUrl: '' }));
    if (may('light', 10)) addLight(json, random, pick);
    if (may('clusters', 10)) addClusters(json, random, pick);
    if (may('layers', 75))
      for (let count = 1 + random(3); count > 0; count--) spoil(json.layers, random, pick);
    const hasPlace = !may('view', 5);
    const areTilesDamaged = may('tiles', 100);
    const areLettersDamaged = may('letters', 100);
    const place = () => [pick([24.94, -180, 181, 0, 24.95, 1e9]), pick([60.17, 90, -90, 0, 60.18, 1e9])];
    const options = {
      style: json,
      size: pick(['256x64', '256x90@2x', { width: 260, height: 70, pixelRatio: pick([1, 2]) }]),
      ...(hasPlace || isOften(50) ? { center: hasPlace ? [24.945, 60.171] : place() } : {}),
      ...(hasPlace || isOften(50) ? { zoom: pick([0, 3.5, 11, 13.2, 14, 16.7, 18]) } : {}),
      ...(may('overlays', 10)
        ? {
            markers: [
              { lat: place()[1], lon: place()[0], color: pick(['red', 'none', '']), label: pick(JUNK) },
            ],
          }
        : {}),
      ...(may('overlays', 8)
        ? { lines: [{ places: [place(), place(), place()], color: '#123', width: pick([0, 5, -1, 1e9]) }] }
        : {}),
      tiles: (_, z, x, y) =>
        archive === undefined
          ? new Uint8Array(random(50)).fill(26)
          : damaged(tile(archive, z, x, y), areTilesDamaged ? 40 : 0),
      zooms: () => ({ minzoom: 0, maxzoom: 14 }),
      sprite: spriteImages('streets', 1),
      fonts: { glyphs: (stack, from) => damaged(letters(stack, from), areLettersDamaged ? 20 : 0) },
    };
    try {
      if (may('sprite', 10)) {
        const { json: table, png } = sprite('streets', 1);
        const copy = structuredClone(table);
        for (let count = random(3); count > 0; count--)
          copy[pick(Object.keys(copy))][pick(PARTS)] = pick(JUNK);
        options.sprite = { json: copy, png: damaged(png, 50) };
      }
      if (may('font', 10)) {
        const own = openFonts([
          { name: 'Noto Sans Regular', files: [{ name: 'one', bytes: () => damaged(woff, 80) }] },
        ]);
        options.fonts = {
          glyphs: (stack, from) => glyphs(own, stack, from),
          glyph: (stack, codePoint) => glyph(own, stack, codePoint),
        };
      }
      if (may('archive', 10) && archiveBytes !== undefined) {
        // Damage to the front of the file lies in its header and directories, the end of it in tiles.
        const copy = archiveBytes.slice();
        for (let count = 1 + random(6); count > 0; count--)
          copy[random(isOften(70) ? 400 : copy.length)] = pick([0, 1, 127, 128, 255, random(256)]);
        const own = openTiles(isOften(20) ? copy.subarray(0, random(copy.length)) : copy);
        options.tiles = (_, z, x, y) => tile(own, z, x, y);
        options.zooms = () => ({ minzoom: own.header.minZoom, maxzoom: own.header.maxZoom });
      }
      if (may('marker', 10)) {
        options.images = new Map([['one', readMarkerImage(damaged(marker, 50))]]);
        options.markers = [
          { lat: 60.171, lon: 24.945, style: { image: 'one' }, anchor: pick([[0, 0], 'top', [-1e9, 4]]) },
        ];
      }
      if (may('features', 10))
        options.features = pick([
          {
            type: 'FeatureCollection',
            features: [point(place()), { ...point([1, 2]), properties: pick(JUNK) }],
          },
          { type: 'FeatureCollection', features: [{ ...point([1, 2]), geometry: pick(JUNK) }] },
          pick(JUNK),
        ]);
      if (may('route', 5))
        options.route = pick([{ trip: { legs: [{ shape: pick(JUNK) }] } }, { trip: pick(JUNK) }, pick(JUNK)]);
      if (may('request', 5)) readColor(String(pick(JUNK)), 'color');
      if (may('request', 5)) readSize(String(pick(JUNK)), true);
      if (may('request', 5))
        options.lines = [
          {
            places: readShape(pick(['_p~iF~ps|U', '\\\\\\', '~'.repeat(300), '??', 'x']), pick([5, 6]), 'l'),
          },
        ];
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { image, warnings } = await staticMap(options);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await encodePng(image);
      tell({ outcome: warnings.length > 0 ? 'pictures with warnings' : 'pictures' });
    } catch (error) {
      if (error?.name === 'PortolanError') tell({ outcome: `errors of the code ${error.code}` });
      else tell({ outcome: 'failures', failure: error?.stack ?? String(error) });
    }
  }
}

function point(coordinates) {
  return { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates } };
}

function tell(message) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- ports of threads have no origin
  parentPort.postMessage(message);
}

/** Adds a light, of which parts may be junk, and buildings that stand in it. */
function addLight(json, random, pick) {
  json.light = {
    anchor: pick(['map', 'viewport']),
    position: pick([
      [1.15, 210, 30],
      [0, 0, 0],
      [1e300, -1e9, 720],
      ['interpolate', ['linear'], ['zoom'], 0, ['literal', [1, 90, 80]], 18, ['literal', [2, 0, -90]]],
    ]),
    color: pick(['white', '#f00', ['interpolate', ['linear'], ['zoom'], 0, 'red', 20, 'transparent']]),
    intensity: pick([0, 0.5, 1]),
  };
  const source = json.layers.find((layer) => layer['source-layer'] === 'building')?.source;
  json.layers.push({
    id: 'lit',
    type: 'fill-extrusion',
    source,
    'source-layer': 'building',
    paint: {
      'fill-extrusion-color': pick(['#aaa', 'rgba(9,9,9,0.5)', ['get', 'colour']]),
      'fill-extrusion-height': pick([10, 1e9, -5, ['coalesce', ['get', 'render_height'], 3]]),
      'fill-extrusion-base': pick([0, 20, ['coalesce', ['get', 'render_min_height'], 0]]),
      'fill-extrusion-opacity': pick([1, 0.4]),
    },
  });
  for (let count = random(3); count > 0; count--) spoil([json.light, json.layers.at(-1)], random, pick);
}

/** Adds a source of points that are brought together, and layers of these; parts of both may be junk. */
function addClusters(json, random, pick) {
  const spread = pick([0, 0.001, 0.02, 100]);
  const near = (middle) => middle + (spread * (random(2001) - 1000)) / 1000;
  const source = {
    type: 'geojson',
    cluster: true,
    clusterRadius: pick([0, 1e-9, 50, 1e6]),
    clusterMaxZoom: pick([0, 14, 17.5, 24]),
    clusterMinPoints: pick([2, 5, 1e15]),
    clusterProperties: {
      sum: ['+', ['get', 'rank']],
      most: [
        ['max', ['accumulated'], ['get', 'most']],
        ['get', 'rank'],
      ],
    },
    data: {
      type: 'FeatureCollection',
      features: Array.from({ length: pick([0, 1, 30, 400]) }, () => ({
        ...point([near(24.945), near(60.171)]),
        properties: { rank: random(9) },
      })),
    },
  };
  json.sources.gathered = source;
  const layers = [
    {
      id: 'gathered',
      type: 'circle',
      source: 'gathered',
      filter: ['has', 'point_count'],
      paint: {
        'circle-radius': ['step', ['get', 'point_count'], 6, 10, 12],
        'circle-color': ['case', ['>', ['get', 'sum'], 5], 'red', 'blue'],
      },
    },
    {
      id: 'counts',
      type: 'symbol',
      source: 'gathered',
      layout: { 'text-field': '{point_count_abbreviated}', 'text-font': ['Noto Sans Regular'] },
    },
  ];
  json.layers.push(...layers);
  // Of the points only some are junk: they are many, and would be hit nearly always.
  const parts = [source, source.clusterProperties, ...source.data.features.slice(0, 2), ...layers];
  for (let count = random(4); count > 0; count--) spoil(parts, random, pick);
}

/** Puts junk, or another of the parts of a style, in the place of a part of one. */
function spoil(parts, random, pick) {
  let at = pick(parts);
  for (let depth = random(5); depth >= 0; depth--) {
    const keys = Object.keys(at);
    if (keys.length === 0) return;
    const key = keys[random(keys.length)];
    const value = at[key];
    if (depth > 0 && typeof value === 'object' && value !== null) {
      at = value;
      continue;
    }
    const other = pick(parts);
    at[key] =
      random(4) > 0 || other === undefined
        ? structuredClone(pick(JUNK))
        : structuredClone(pick(Object.values(other)));
    return;
  }
}
