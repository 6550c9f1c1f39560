/**
 * Draws the styles with maplibre-gl in Chromium at several places and zooms, and writes one picture for each style to look at.
 *
 *   node packages/tiles/bench/contact-sheet.mjs --out /tmp/sheets [--styles streets,dark] [--tiles <folder of z/x/y.mvt.gz, or a .pmtiles file>]
 *     [--views name:lat,lon,zoom;...] [--size 600x400] [--ratio 1]
 *
 * Ends with an error where the console of the browser shows a warning or anything is missing. Without `--tiles` it reads the tiles of Paris and
 * the Ruhr in the shared data.
 */
import { createServer } from 'node:http';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { glyphs, openTiles, sprite, style, STYLE_NAMES, tile } from '@portolan/tiles';
import { notoFonts } from '@portolan/tiles/node';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    styles: { type: 'string', default: STYLE_NAMES.join(',') },
    tiles: {
      type: 'string',
      default: join(import.meta.dirname, '../../../../shared/data/render/omt-tiles'),
    },
    views: {
      type: 'string',
      default:
        'Ruhr:51.45,7.25,10;Ruhr:51.45,7.22,10.8;Ruhr:51.53,7.37,12;Ruhr:51.53,7.37,12.8;Paris:48.8795,2.338,14;Paris:48.8833,2.3375,15;Paris:48.8845,2.3395,16;Paris:48.8867,2.342,17;Paris:48.8805,2.3275,18',
    },
    size: { type: 'string', default: '600x400' },
    ratio: { type: 'string', default: '1' },
  },
});
if (values.out === undefined) throw new Error('say where to write the pictures: --out <folder>');
const [width, height] = values.size.split('x').map(Number);
const views = values.views.split(';').map((text) => {
  const [, name, lat, lon, zoom] = /^(.*):(.*),(.*),(.*)$/.exec(text);
  return { name, center: [Number(lon), Number(lat)], zoom: Number(zoom) };
});

const library = dirname(createRequire(import.meta.url).resolve('maplibre-gl/dist/maplibre-gl.css'));
const fonts = notoFonts();

const archive = values.tiles.endsWith('.pmtiles') ? openTiles(readFileSync(values.tiles)) : undefined;

function tileAt(z, x, y) {
  if (archive !== undefined) return tile(archive, z, x, y) ?? undefined;
  const file = join(values.tiles, `${z}/${x}/${y}.mvt.gz`);
  return existsSync(file) ? readFileSync(file) : undefined;
}

const PAGE = `<!doctype html><link rel="stylesheet" href="/library/maplibre-gl.css"><style>body{margin:0}#map{width:${width}px;height:${height}px}</style>
<div id="map"></div><script type="module">
import * as maplibregl from '/library/maplibre-gl.mjs';
maplibregl.setWorkerUrl('/library/maplibre-gl-worker.mjs');
window.show = (style, center, zoom, attribution) => new Promise((done) => {
  window.shown?.remove();
  const map = window.shown = new maplibregl.Map({ container: 'map', style, center, zoom, fadeDuration: 0, attributionControl: false });
  map.on('error', ({ error }) => console.error(error.message));
  map.once('idle', () => done());
});
window.ready = true;
</script>`;

const server = createServer((request, response) => {
  try {
    const { type, body, headers = {} } = answer(decodeURIComponent(request.url.split('?')[0]));
    response.writeHead(body === undefined ? 204 : 200, { 'content-type': type, ...headers }).end(body);
  } catch (error) {
    response.writeHead(404).end(String(error));
  }
});

function answer(path) {
  let parts;
  if (path === '/') return { type: 'text/html', body: PAGE };
  if (path === '/favicon.ico') return { type: 'image/x-icon', body: undefined };
  if (path.startsWith('/library/')) {
    const file = join(library, path.slice(9));
    return { type: file.endsWith('.css') ? 'text/css' : 'text/javascript', body: readFileSync(file) };
  }
  if ((parts = /^\/styles\/(\w+)\.json$/.exec(path))) {
    return { type: 'application/json', body: JSON.stringify(style(parts[1], { baseUrl })) };
  }
  if ((parts = /^\/styles\/(\w+)\/sprite(@2x)?\.(json|png)$/.exec(path))) {
    const { json, png } = sprite(parts[1], parts[2] === undefined ? 1 : 2);
    return parts[3] === 'json'
      ? { type: 'application/json', body: JSON.stringify(json) }
      : { type: 'image/png', body: png };
  }
  if ((parts = /^\/fonts\/(.+)\/(\d+)-\d+\.pbf$/.exec(path))) {
    return { type: 'application/x-protobuf', body: glyphs(fonts, parts[1], Number(parts[2])) };
  }
  if (path === '/data/openmaptiles.json') {
    return {
      type: 'application/json',
      body: JSON.stringify({ tilejson: '3.0.0', tiles: [`${baseUrl}/tiles/{z}/{x}/{y}`], maxzoom: 14 }),
    };
  }
  if ((parts = /^\/tiles\/(\d+)\/(\d+)\/(\d+)$/.exec(path))) {
    const body = tileAt(...parts.slice(1).map(Number));
    return {
      type: 'application/x-protobuf',
      body,
      headers: body?.[0] === 0x1f ? { 'content-encoding': 'gzip' } : {},
    };
  }
  throw new Error(`nothing at ${path}`);
}

await new Promise((done) => server.listen(0, '127.0.0.1', done));
const baseUrl = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({
  executablePath: process.env.PORTOLAN_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
const complaints = [];
mkdirSync(values.out, { recursive: true });
const page = await browser.newPage({
  viewport: { width, height },
  deviceScaleFactor: Number(values.ratio),
});
page.on('console', (message) => {
  if (message.type() === 'warning' || message.type() === 'error') complaints.push(message.text());
});
page.on('pageerror', (error) => complaints.push(String(error)));
page.on('response', (response) => {
  if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
});
await page.goto(baseUrl);
await page.waitForFunction('window.ready');
const sheet = await browser.newPage({ viewport: { width: 3 * (width + 8) + 8, height: 400 } });
for (const name of values.styles.split(',')) {
  const cells = [];
  for (const view of views) {
    // One after the other: each needs the whole machine.
    // oxlint-disable-next-line no-await-in-loop -- see above
    await page.evaluate(
      ([url, center, zoom]) => globalThis.show(url, center, zoom),
      [`${baseUrl}/styles/${name}.json`, view.center, view.zoom],
    );
    // oxlint-disable-next-line no-await-in-loop -- see above
    const picture = await page.screenshot({
      path: join(values.out, `${name}-${view.name}-${view.zoom}.png`),
    });
    cells.push(
      `<figure><img width="${width}" height="${height}" src="data:image/png;base64,${picture.toString('base64')}"><figcaption>${name} · ${view.name} · zoom ${view.zoom}</figcaption></figure>`,
    );
  }
  // oxlint-disable-next-line no-await-in-loop -- see above
  await sheet.setContent(
    `<style>body{margin:8px;display:grid;grid-template-columns:repeat(3,${width}px);gap:8px;font:12px sans-serif;background:#888}figure{margin:0}</style>${cells.join('')}<p>© OpenMapTiles © OpenStreetMap contributors</p>`,
  );
  const file = join(values.out, `${name}.png`);
  // oxlint-disable-next-line no-await-in-loop -- see above
  await sheet.screenshot({ path: file, fullPage: true });
  console.log(file);
}
await browser.close();
server.close();
for (const complaint of new Set(complaints)) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
