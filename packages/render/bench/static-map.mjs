/**
 * Draws maps of 600 x 400 in all styles at seeded places and zoom levels: CPU time of a picture when the process is warm and of its first one, the
 * share of each stage, memory while many are drawn, what the largest picture takes, and a checksum of the pixels.
 *
 *   npm run build -w @portolan/render -w @portolan/tiles && node packages/render/bench/static-map.mjs [--short] [--tiles <file.pmtiles>] [--memory <pictures>]
 *
 * Without `--tiles` it builds those of Helsinki's centre where the shared data are there; else it says so and ends.
 * `--memory 2000` prints the resident memory while so many pictures are drawn, in place of the rest, which has that of 2,000 too.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { deflateSync } from 'node:zlib';
import {
  cpuMilliseconds,
  digits,
  keepTable,
  milliseconds,
  quantile,
  randomInts,
  report,
} from '../../../bench/harness.mjs';
import { pictures } from './pictures.mjs';

const EXTRACT = fileURLToPath(
  new URL('../../../../shared/data/osm/helsinki-centre-2019-04-21.osm.pbf', import.meta.url),
);
/** The largest picture of the interface. */
const LARGEST = { width: 4096, height: 4096 };
const ZOOMS = [6, 8, 10, 11, 12, 13, 14, 15, 16, 17];
const SEED = 18;
/** What of the stages of a picture is told. */
const SUMS = {
  PNG: ({ layout, paint, png }) => layout + paint + png,
  JPEG: ({ layout, paint, jpeg }) => layout + paint + jpeg,
  'of these, tiles and layout': ({ layout }) => layout,
  painting: ({ paint }) => paint,
  'writing PNG': ({ png }) => png,
  'writing JPEG': ({ jpeg }) => jpeg,
};

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    tiles: { type: 'string' },
    memory: { type: 'string' },
  },
});

if (values.tiles !== undefined) await measure(values.tiles);
else if (existsSync(EXTRACT)) {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-static-map-'));
  try {
    const { readOsm } = await import('@portolan/osm');
    const { buildTiles } = await import('@portolan/tiles');
    const file = join(folder, 'tiles.pmtiles');
    writeFileSync(file, await buildTiles(await readOsm(new Uint8Array(readFileSync(EXTRACT)))));
    await measure(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
} else console.log('static-map: there is no extract to draw; name tiles with --tiles');

async function measure(file) {
  const { crc32 } = await import('@portolan/base');
  const { encodeJpeg, encodePng } = await import('@portolan/render');
  const picture = await pictures(file);
  const random = randomInts(SEED);
  const { west, south, east, north } = picture.bounds;
  const between = (least, most) => least + ((most - least) * random(1_000_001)) / 1_000_000;
  /** In the middle half of the region, so that pictures show something. */
  const viewOf = (name, ratio, zoom) => ({
    name,
    ratio,
    zoom: zoom + random(10) / 10,
    center: [
      between(west + (east - west) / 4, east - (east - west) / 4),
      between(south + (north - south) / 4, north - (north - south) / 4),
    ],
  });
  const views = [];
  for (let round = 0; round < (values.short ? 1 : 3); round++) {
    for (const name of ['streets', 'outdoors', 'dark'])
      for (const ratio of [1, 2]) for (const zoom of ZOOMS) views.push(viewOf(name, ratio, zoom));
  }
  if (values.memory !== undefined) {
    await memory(picture, views, Number(values.memory));
    return;
  }

  const city = { name: 'streets', ratio: 1, zoom: 14, center: [(west + east) / 2, (south + north) / 2] };
  const firstViews = views
    .slice(0, 60)
    .filter(({ ratio, zoom }) => ratio === 1 && (!values.short || zoom < 7));
  const first = firstPictures(file, { city, views: firstViews, runs: values.short ? 1 : 5 });

  let checksum = 0;
  let labels = 0;
  /** The least time of each stage over the rounds: others share the machine. */
  const drawn = views.map((view) => ({ view, stages: {}, bytes: 0 }));
  // The first round warms up.
  for (let round = 0; round < (values.short ? 2 : 6); round++) {
    checksum = 0;
    labels = 0;
    for (const each of drawn) {
      const stages = {};
      let last = cpuMilliseconds();
      const tick = (stage) => {
        const now = cpuMilliseconds();
        stages[stage] = now - last;
        last = now;
      };
      // oxlint-disable-next-line no-await-in-loop -- one after the other is what is measured
      const { image, labels: names } = await picture.draw(each.view, tick);
      // oxlint-disable-next-line no-await-in-loop -- as above
      const png = await encodePng(image);
      tick('png');
      encodeJpeg(image);
      tick('jpeg');
      each.bytes = png.length;
      if (round > 0)
        for (const [stage, time] of Object.entries(stages))
          each.stages[stage] = Math.min(each.stages[stage] ?? Infinity, time);
      checksum = crc32(image.data, checksum);
      labels += names.length;
    }
  }
  const rows = [];
  const table = Object.keys(SUMS).map((name) => [name]);
  for (const ratio of [1, 2]) {
    const own = drawn.filter(({ view }) => view.ratio === ratio);
    for (const [at, [name, of]] of Object.entries(SUMS).entries()) {
      const samples = own.map(({ stages }) => of(stages));
      const [median, most] = [0.5, 0.95].map((part) => digits(quantile(samples, part)));
      rows.push([`@${ratio}x ${name}, ms CPU`, `${median} median, ${most} p95`]);
      table[at].push(median, most);
    }
    rows.push([
      `@${ratio}x PNG, kB`,
      digits(
        quantile(
          own.map(({ bytes }) => bytes / 1000),
          0.5,
        ),
      ),
    ]);
  }
  rows.push(
    ...first.map(({ what, samples }) => {
      const [median, most, clock] = firstFigures(samples).map(digits);
      return [`${what}, ms CPU`, `${median} median, ${most} p95; ${clock} median by the clock`];
    }),
    ['peak RSS, MB', digits(process.resourceUsage().maxRSS / 1024)],
    ['labels', labels],
  );
  const figures = { 'staticMap.checksum': hex(checksum) };
  if (!values.short) {
    Object.assign(figures, await deflateFigures(picture, firstViews));
    Object.assign(figures, largestFigures(file, city), memoryFigures(file));
  }
  rows.push(...Object.entries(figures));
  report('static-map', `${views.length} views`, rows, figures);
  keepTable('static-map', ['', '`@1x`: median', '95 % below', '`@2x`: median', '95 % below'], table);
  keepTable(
    'static-map-first',
    ['a process that draws', 'CPU: median', '95 % below', 'clock: median', '95 % below'],
    first.map(({ what, samples }) => [what, ...firstFigures(samples).map(milliseconds)]),
  );
}

/** Median and 95th percentile of the CPU time, then of the time by the clock. */
function firstFigures(samples) {
  return [0, 1].flatMap((at) => {
    const column = samples.map((sample) => sample[at]);
    return [quantile(column, 0.5), quantile(column, 0.95)];
  });
}

/** What Node.js prints, as JSON. */
function printedBy(...args) {
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

/** What processes take that draw one picture each, on both canvases in turns; and one that does nothing, to tell how fast the machine is. */
function firstPictures(file, { city, views, runs }) {
  const script = fileURLToPath(new URL('first-picture.mjs', import.meta.url));
  const draw = (view, canvas) => printedBy(script, file, canvas, JSON.stringify(view));
  const nothing =
    'const { user, system } = process.cpuUsage(); console.log(JSON.stringify([(user + system) / 1000, performance.now()]))';
  const rows = [
    { what: 'nothing', count: runs, one: () => printedBy('--eval', nothing) },
    ...[
      ['canvas in memory', 'software'],
      ['`@napi-rs/canvas`', 'native'],
    ].flatMap(([name, canvas]) => [
      { what: `one of the views, ${name}`, count: views.length, one: (at) => draw(views[at], canvas) },
      { what: `the middle of the region at zoom 14, ${name}`, count: runs, one: () => draw(city, canvas) },
    ]),
  ].map((row) => Object.assign(row, { samples: [] }));
  for (let at = 0; at < Math.max(runs, views.length); at++) {
    for (const { count, one, samples } of rows) if (at < count) samples.push(one(at));
  }
  return rows;
}

function hex(checksum) {
  return checksum.toString(16).padStart(8, '0');
}

/** Our compression of the pixels of maps beside zlib's: CPU, and bytes. Of each the least time of five rounds counts. */
async function deflateFigures(picture, views) {
  const { deflatePixels } = await import('../dist/png/deflate-pixels.js');
  const { filterRows } = await import('../dist/png/filter.js');
  const { storePixels } = await import('../dist/png/pixels.js');
  const ways = [
    { compress: ({ stored, width }) => deflatePixels(stored.pixels, width, stored.colourType === 2 ? 3 : 4) },
    { compress: ({ filtered }) => deflateSync(filtered) },
  ];
  for (const way of ways) Object.assign(way, { cpu: 0, bytes: 0 });
  for (const view of views) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { data, width, height } = (await picture.draw(view)).image;
    const stored = storePixels(data, width, height);
    if (!stored.isFlat || (stored.colourType !== 2 && stored.colourType !== 6)) continue;
    const filtered = Buffer.concat([...filterRows(stored, height)]);
    const least = ways.map(() => Infinity);
    for (let round = 0; round < 5; round++)
      for (const [at, { compress }] of ways.entries()) {
        const before = cpuMilliseconds();
        compress({ stored, filtered, width });
        least[at] = Math.min(least[at], cpuMilliseconds() - before);
      }
    for (const [at, way] of ways.entries()) {
      way.cpu += least[at];
      way.bytes += way.compress({ stored, filtered, width }).length;
    }
  }
  const [ours, zlib] = ways;
  return {
    'staticMap.deflateCpu': `${digits(ours.cpu / zlib.cpu)} times`,
    'staticMap.deflateBytes': `${digits(100 * (ours.bytes / zlib.bytes - 1))} %`,
  };
}

/** What a process takes that draws the largest picture. */
function largestFigures(file, city) {
  const script = fileURLToPath(new URL('first-picture.mjs', import.meta.url));
  const [cpu, , peak] = printedBy(
    script,
    file,
    'software',
    JSON.stringify({ ...city, ratio: 2, size: LARGEST }),
  );
  return {
    'staticMap.largestCpu': milliseconds(cpu),
    'staticMap.largestMemory': `${(peak / 1e6).toFixed(0)} MB`,
  };
}

/** Resident memory after a tenth of many pictures and after all of them, in a process of its own. */
function memoryFigures(file) {
  const args = [import.meta.filename, '--tiles', file, '--memory', '2000'];
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8' });
  const resident = [...printed.matchAll(/: (\d+ MB) resident/g)].map(([, megabytes]) => megabytes);
  return { 'staticMap.memoryAt200': resident[0], 'staticMap.memoryAt2000': resident.at(-1) };
}

/** Prints the resident memory after each tenth of the pictures. */
async function memory(picture, views, count) {
  for (let index = 0; index < count; index++) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await picture.png(views[index % views.length]);
    if ((index + 1) % Math.ceil(count / 10) === 0)
      console.log(`${index + 1} pictures: ${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MB resident`);
  }
}
