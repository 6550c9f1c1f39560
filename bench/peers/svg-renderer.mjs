/**
 * Draws the same maps as SVG as @versatiles/svg-renderer does, in turns in one process: CPU time, bytes, and how alike each is to the picture of maplibre-gl (MSSIM), both
 * drawn by Chromium. That renderer knows backgrounds, areas, lines and raster tiles, so that labels are left out of the styles.
 *
 *   (cd bench/peers && npm ci) && npm run build && node bench/peers/svg-renderer.mjs [folder]
 *
 * `folder` holds `reference/<style>.nosym.<view>@1x.png`, `styles` and `omt-tiles/z/x/y.mvt.gz`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { decodePng, renderStyle } from '@portolan/render';
import { mssim } from '../../packages/render/bench/mssim.mjs';
import { cpuMilliseconds, keep, keepTable, quantile } from '../harness.mjs';
import { openPeer } from './installed.mjs';

const { renderToSVG } = await openPeer('@versatiles/svg-renderer');

const folder = process.argv[2] ?? fileURLToPath(new URL('../../../shared/data/render', import.meta.url));
if (!existsSync(join(folder, 'reference'))) {
  console.log(`peer-svg: skipped, because ${folder} has no references: name a folder that has`);
  process.exit(0);
}
const [WIDTH, HEIGHT] = [600, 400];
const VIEWS = {
  paris: { title: 'Paris at zoom 15', center: [2.34, 48.879], zoom: 15 },
  ruhr12: { title: 'Ruhr at zoom 12.4', center: [7.37, 51.53], zoom: 12.4 },
};
const ROUNDS = 11;
const TILES = 'http://tiles.invalid/';
/** The only name of a source with vector tiles that the peer reads. */
const THEIR_SOURCE = 'versatiles-shortbread';

const read = (...parts) => readFileSync(join(folder, ...parts));
const tile = (z, x, y) => {
  const file = join(folder, 'omt-tiles', `${z}`, `${x}`, `${y}.mvt.gz`);
  return existsSync(file) ? readFileSync(file) : undefined;
};
// Both read tiles from the disk, without a server between.
globalThis.fetch = async (url) => {
  const [z, x, y] = new Request(url).url.slice(TILES.length).split('/');
  const bytes = tile(z, x, y);
  return bytes === undefined ? new Response('', { status: 404 }) : new Response(gunzipSync(bytes));
};

const browser = await chromium.launch({
  executablePath: process.env.PORTOLAN_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
async function likeness(svg, reference) {
  await page.setContent(`<body style="margin:0">${svg}`);
  const drawn = decodePng(await page.screenshot({ type: 'png' }), 2 ** 24);
  return mssim(drawn, reference, WIDTH, HEIGHT);
}

const table = [];
const rows = {};
try {
  for (const file of readdirSync(join(folder, 'reference')).filter((name) => name.includes('.nosym.'))) {
    const [name, , place] = file.replace(/@1x\.png$/, '').split('.');
    const { title, center, zoom } = VIEWS[place];
    const whole = JSON.parse(read('styles', `${name}.json`));
    const layers = whole.layers.filter(
      ({ type, source }) => type !== 'symbol' && (source === undefined || source === 'openmaptiles'),
    );
    const styleWith = (sourceName) => ({
      version: 8,
      sources: { [sourceName]: { type: 'vector', tiles: [`${TILES}{z}/{x}/{y}`], minzoom: 0, maxzoom: 14 } },
      layers: layers.map((layer) => (layer.source ? { ...layer, source: sourceName } : layer)),
    });
    const [ourStyle, theirStyle] = [styleWith('openmaptiles'), styleWith(THEIR_SOURCE)];
    const drawings = {
      ours: async () => {
        const rendered = await renderStyle({
          style: ourStyle,
          center,
          zoom,
          width: WIDTH,
          height: HEIGHT,
          tiles: (_, z, x, y) => tile(z, x, y),
        });
        return rendered.svg();
      },
      theirs: () =>
        renderToSVG({
          style: theirStyle,
          width: WIDTH,
          height: HEIGHT,
          lon: center[0],
          lat: center[1],
          zoom,
        }),
    };
    const samples = { ours: [], theirs: [] };
    const pictures = {};
    for (let round = 0; round < ROUNDS + 2; round++) {
      for (const [who, draw] of Object.entries(drawings)) {
        const before = cpuMilliseconds();
        // oxlint-disable-next-line no-await-in-loop -- in turns, or they would measure each other
        pictures[who] = await draw();
        // The first rounds compile the code of both.
        if (round >= 2) samples[who].push(cpuMilliseconds() - before);
      }
    }
    const reference = decodePng(read('reference', file), 2 ** 24);
    const cells = [];
    for (const who of ['ours', 'theirs']) {
      const [ms, svg] = [quantile(samples[who], 0.5), pictures[who]];
      // oxlint-disable-next-line no-await-in-loop -- one page of one browser
      const alike = await likeness(svg, reference);
      const told = `${ms.toFixed(0)} ms of CPU, ${(svg.length / 1000).toFixed(0)} kB, MSSIM ${alike.toFixed(3)}`;
      rows[`${name}, ${place}: ${who}`] = told;
      cells.push(told.replace('MSSIM ', ''));
      console.log(`${name.padEnd(24)} ${place.padEnd(7)} ${who.padEnd(7)} ${told}`);
    }
    table.push([`${name}, ${title}`, ...cells]);
  }
} finally {
  await browser.close();
}
keepTable('peer-svg', ['style, view', 'ours', 'theirs'], table);
keep('peer-svg', `${WIDTH} x ${HEIGHT}, without labels`, {}, rows);
