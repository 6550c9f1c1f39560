/**
 * Draws maps of 600 x 400 in all styles at seeded places and zoom levels: CPU time of a picture when the process is warm and of its first one, the
 * share of each stage, memory, and a checksum of the pixels.
 *
 *   npm run build -w @portolan/render -w @portolan/tiles && node packages/render/bench/static-map.mjs [--short] [--tiles <file.pmtiles>] [--memory <pictures>]
 *
 * Without `--tiles` it builds those of Helsinki's centre where the shared data are there; else it says so and ends.
 * `--memory 2000` prints the resident memory while so many pictures are drawn, in place of the rest.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const EXTRACT = fileURLToPath(
  new URL('../../../../shared/data/osm/helsinki-centre-2019-04-21.osm.pbf', import.meta.url),
);
const [WIDTH, HEIGHT] = [600, 400];
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
    cold: { type: 'string' },
  },
});

if (values.cold !== undefined) {
  // A process that draws one picture: its CPU time from its very beginning, modules included.
  const { view, canvas } = JSON.parse(values.cold);
  const picture = await pictures(values.tiles, canvas);
  await picture.png(view);
  const { user, system } = process.cpuUsage();
  console.log((user + system) / 1000);
} else if (values.tiles !== undefined) await measure(values.tiles);
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

/**
 * What draws pictures of a file of tiles, as a server does: files are opened and styles read once.
 *
 * @param canvas  what they are painted on: `software` or `native`.
 */
async function pictures(file, canvas = 'software') {
  const { encodePng, readStyle, SoftwareCanvas, staticMap, TileCache } = await import('@portolan/render');
  const { glyph, glyphs, openTiles, spriteImages, style, tile } = await import('@portolan/tiles');
  const { notoFonts } = await import('@portolan/tiles/node');
  const native = canvas === 'native' ? await import('@napi-rs/canvas') : undefined;
  const tiles = openTiles(new Uint8Array(readFileSync(file)));
  const { minZoom: minzoom, maxZoom: maxzoom, west, south, east, north } = tiles.header;
  const bounds = { west: west / 1e7, south: south / 1e7, east: east / 1e7, north: north / 1e7 };
  const fonts = notoFonts();
  const tileCache = new TileCache();
  const styles = new Map();
  /** @param tick  is called when a stage ends. */
  const draw = async ({ name, ratio, center, zoom }, tick = () => {}) => {
    if (!styles.has(name)) styles.set(name, readStyle(style(name, { baseUrl: '' })));
    const { image, labels } = await staticMap({
      style: styles.get(name),
      size: { width: WIDTH, height: HEIGHT, pixelRatio: ratio },
      center,
      zoom,
      tileCache,
      tiles: (_, z, x, y) => tile(tiles, z, x, y),
      zooms: () => ({ minzoom, maxzoom }),
      sprite: spriteImages(name, ratio),
      fonts: {
        glyphs: (stack, first) => glyphs(fonts, stack, first),
        glyph: (stack, codePoint) => glyph(fonts, stack, codePoint),
      },
      createCanvas: (width, height) => {
        if (width === WIDTH * ratio && height === HEIGHT * ratio) tick('layout');
        return native?.createCanvas(width, height) ?? new SoftwareCanvas(width, height);
      },
    });
    tick('paint');
    return { image, labels };
  };
  return { bounds, draw, png: async (view) => encodePng((await draw(view)).image) };
}

async function measure(file) {
  const { crc32 } = await import('@portolan/base');
  const { encodeJpeg, encodePng } = await import('@portolan/render');
  const { digits, keepTable, milliseconds, quantile, randomInts, report } =
    await import('../../../bench/harness.mjs');
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
      let last = cpu();
      const tick = (stage) => {
        const now = cpu();
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
    ...first.map(({ what, samples }) => [
      `${what}, ms CPU`,
      `${digits(quantile(samples, 0.5))} median, ${digits(quantile(samples, 0.95))} p95`,
    ]),
    ['peak RSS, MB', digits(process.resourceUsage().maxRSS / 1024)],
    ['labels', labels],
    ['checksum of pixels', checksum.toString(16).padStart(8, '0')],
  );
  report('static-map', `${views.length} views`, rows);
  keepTable('static-map', ['', '`@1x`: median', '95 % below', '`@2x`: median', '95 % below'], table);
  keepTable(
    'static-map-first',
    ['a process that draws one picture', 'median', '95 % below'],
    first.map(({ what, samples }) => [
      what,
      ...[0.5, 0.95].map((part) => milliseconds(quantile(samples, part))),
    ]),
  );
}

/** What processes take that draw one picture each, on both canvases in turns; and one that does nothing, to tell how fast the machine is. */
function firstPictures(file, { city, views, runs }) {
  const script = fileURLToPath(import.meta.url);
  const draw = (view, canvas) => {
    const args = [script, '--tiles', file, '--cold', JSON.stringify({ view, canvas })];
    return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  };
  const nothing = [
    '--eval',
    'const { user, system } = process.cpuUsage(); console.log((user + system) / 1000)',
  ];
  const rows = [
    { what: 'nothing', count: runs, one: () => Number(execFileSync(process.execPath, nothing)) },
    ...[
      ['canvas in memory', 'software'],
      ['`@napi-rs/canvas`', 'native'],
    ].flatMap(([name, canvas]) => [
      { what: `one of the views, ${name}`, count: views.length, one: (run) => draw(views[run], canvas) },
      { what: `the city's middle at zoom 14, ${name}`, count: runs, one: () => draw(city, canvas) },
    ]),
  ].map((row) => Object.assign(row, { samples: [] }));
  for (let run = 0; run < Math.max(runs, views.length); run++) {
    for (const { count, one, samples } of rows) if (run < count) samples.push(one(run));
  }
  return rows;
}

function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
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
