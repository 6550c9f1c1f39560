/**
 * Draws the same maps as maplibre-gl in Chromium does, in one run: how alike the pictures are (MSSIM), which names both draw, and the CPU time of a
 * picture, of ours as it is and of maplibre-gl with all processes of the browser, a new map for each.
 *
 *   npm run build -w @portolan/render && node packages/render/bench/maplibre-gl.mjs [folder] [--names] [--out pictures]
 *
 * `folder` holds `styles`, `omt-tiles/z/x/y.mvt.gz` and `glyphs`. `--names` tells the names that only one of the two draws. Chromium is that of Debian,
 * or where `PORTOLAN_CHROMIUM` says.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { decodePng, encodePng, renderStyle, TileCache } from '@portolan/render';
import { keepTable } from '../../../bench/harness.mjs';
import { mssim } from './mssim.mjs';

const [WIDTH, HEIGHT] = [600, 400];
const VIEWS = {
  'paris 15': { center: [2.34, 48.879], zoom: 15 },
  'paris 14.2': { center: [2.34, 48.879], zoom: 14.2 },
  'ruhr 12.4': { center: [7.37, 51.53], zoom: 12.4 },
  'ruhr 10.5': { center: [7.37, 51.53], zoom: 10.5 },
};
/** Our pictures are drawn so often, to count the least time. */
const ROUNDS = 7;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { names: { type: 'boolean', default: false }, out: { type: 'string' } },
});
const folder = positionals[0] ?? fileURLToPath(new URL('../../../../shared/data/render', import.meta.url));
if (!existsSync(path.join(folder, 'styles'))) {
  console.log(`maplibre-gl: skipped, because ${folder} has no styles: name a folder that has`);
  process.exit(0);
}
const read = (...parts) => readFileSync(path.join(folder, ...parts));
const orNothing = (what) => {
  try {
    return what();
  } catch {
    return undefined;
  }
};
/** Of the first font of a stack that there is. */
function glyphFile(fonts, range) {
  for (const font of fonts.split(',')) {
    const file = orNothing(() => read('glyphs', font.trim(), `${range}.pbf`));
    if (file !== undefined) return file;
  }
  return undefined;
}
const library = (file) => readFileSync(fileURLToPath(import.meta.resolve(`maplibre-gl/dist/${file}`)));

const PAGE = `<!doctype html><body style="margin:0"><div id="map" style="width:${WIDTH}px;height:${HEIGHT}px"></div>
<script type="module">
import * as maplibregl from '/maplibre-gl.mjs';
maplibregl.setWorkerUrl(location.origin + '/maplibre-gl-worker.mjs');
window.draw = (style, center, zoom) => new Promise((resolve, reject) => {
  const map = new maplibregl.Map({ container: 'map', style, center, zoom, fadeDuration: 0, interactive: false, attributionControl: false,
    pixelRatio: 1, canvasContextAttributes: { preserveDrawingBuffer: true, antialias: true } });
  map.once('idle', () => {
    const names = map.queryRenderedFeatures().filter(({ layer }) => layer.type === 'symbol')
      .map(({ layer, properties }) => String(layer.layout['text-field'] ?? '')
        .replace(/\\{([^}]+)\\}/g, (_, key) => properties[key] ?? ''));
    const png = map.getCanvas().toDataURL('image/png');
    map.remove();
    resolve({ names, png });
  });
});
window.isReady = true;
</script>`;

const server = createServer((request, response) => {
  const url = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
  const tile = /^\/tiles\/(\d+)\/(\d+)\/(\d+)$/.exec(url);
  const glyphs = /^\/glyphs\/([^/]+)\/(\d+-\d+)$/.exec(url);
  const file = /^\/(maplibre-gl[a-z-]*\.mjs)$/.exec(url);
  let body;
  if (url === '/') body = PAGE;
  else if (tile) body = orNothing(() => read('omt-tiles', tile[1], tile[2], `${tile[3]}.mvt.gz`));
  else if (glyphs) body = glyphFile(glyphs[1], glyphs[2]);
  else if (file) body = orNothing(() => library(file[1]));
  response.writeHead(body === undefined ? 404 : 200, {
    'content-type': url === '/' ? 'text/html' : file ? 'text/javascript' : 'application/octet-stream',
    ...(tile && body ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(body);
});
await new Promise((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const origin = `http://127.0.0.1:${server.address().port}`;
const browserServer = await chromium.launchServer({
  executablePath: process.env.PORTOLAN_CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  ],
});
const root = browserServer.process().pid;

/** CPU milliseconds of a process and of all that it has started, as Linux counts them in hundredths of a second. */
function cpuOf(pid) {
  const parents = new Map();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = orNothing(() => readFileSync(`/proc/${entry}/stat`, 'utf8'));
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields)
      parents.set(Number(entry), {
        parent: Number(fields[1]),
        ms: 10 * (Number(fields[11]) + Number(fields[12])),
      });
  }
  let sum = 0;
  for (const [process_, { ms }] of parents) {
    let at = process_;
    while (at !== undefined && at !== pid) at = parents.get(at)?.parent;
    if (at === pid) sum += ms;
  }
  return sum;
}

const ownCpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const rangeOf = (samples) =>
  [Math.min(...samples), Math.max(...samples)]
    .map((each) => Math.round(each).toLocaleString('en'))
    .join(' to ');
/** Names as sets: line breaks and spaces are the same. */
const nameSet = (texts) => new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean));

try {
  const browser = await chromium.connect(browserServer.wsEndpoint());
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  await page.goto(origin);
  await page.waitForFunction(() => window.isReady === true);
  const sums = { both: 0, ours: 0, theirs: 0 };
  const times = { ours: [], theirs: [] };
  for (const file of readdirSync(path.join(folder, 'styles')).toSorted()) {
    const style = JSON.parse(read('styles', file));
    delete style.sprite;
    style.sources = {
      openmaptiles: { type: 'vector', tiles: [`${origin}/tiles/{z}/{x}/{y}`], minzoom: 0, maxzoom: 14 },
    };
    style.glyphs = `${origin}/glyphs/{fontstack}/{range}`;
    style.layers = style.layers.filter(({ source }) => source === undefined || source === 'openmaptiles');
    for (const [view, { center, zoom }] of Object.entries(VIEWS)) {
      const before = cpuOf(root);
      const theirs = await page.evaluate(
        ([json, at, level]) => window.draw(json, at, level),
        [style, center, zoom],
      );
      const theirCpu = cpuOf(root) - before;
      const tileCache = new TileCache();
      let [ourCpu, rendered, png] = [Infinity];
      for (let round = 0; round < ROUNDS; round++) {
        const begin = ownCpu();
        rendered = await renderStyle({
          style,
          center,
          zoom,
          width: WIDTH,
          height: HEIGHT,
          tileCache,
          tiles: (_, z, x, y) => orNothing(() => read('omt-tiles', `${z}`, `${x}`, `${y}.mvt.gz`)),
          fonts: { glyphs: (fonts, first) => glyphFile(fonts, `${first}-${first + 255}`) },
        });
        png = await encodePng(rendered.canvas.getContext('2d').getImageData(0, 0, WIDTH, HEIGHT));
        ourCpu = Math.min(ourCpu, ownCpu() - begin);
      }
      const theirPng = Buffer.from(theirs.png.split(',')[1], 'base64');
      const ours = rendered.canvas.getContext('2d').getImageData(0, 0, WIDTH, HEIGHT);
      const alike = mssim(ours, decodePng(theirPng, 2 ** 24), WIDTH, HEIGHT);
      const inside = rendered.labels.map(({ text }) => text);
      const [a, b] = [nameSet(inside), nameSet(theirs.names)];
      const both = a.intersection ? a.intersection(b).size : [...a].filter((name) => b.has(name)).length;
      times.ours.push(ourCpu);
      times.theirs.push(theirCpu);
      sums.both += both;
      sums.ours += a.size;
      sums.theirs += b.size;
      console.log(
        `${file.replace('.json', '').padEnd(24)} ${view.padEnd(11)} MSSIM ${alike.toFixed(4)}  names ${both} of both, ${a.size} ours, ${b.size} theirs  CPU ms ${ourCpu.toFixed(0)} ours, ${theirCpu.toFixed(0)} theirs`,
      );
      if (options.names) {
        for (const label of rendered.labels)
          if (!b.has(label.text.replace(/\s+/g, ' ').trim()))
            console.log(
              `    ours alone: ${label.layer} "${label.text}" at ${label.x.toFixed(0)}, ${label.y.toFixed(0)}`,
            );
        console.log(`    theirs alone: ${[...b].filter((name) => !a.has(name)).join(' | ')}`);
      }
      if (options.out !== undefined) {
        mkdirSync(options.out, { recursive: true });
        const name = path.join(options.out, `${file.replace('.json', '')}-${view.replace(' ', '-')}`);
        writeFileSync(`${name}-ours.png`, png);
        writeFileSync(`${name}-maplibre.png`, theirPng);
      }
    }
  }
  const { both, ours, theirs } = sums;
  keepTable(
    'names',
    ['', ''],
    [
      [
        'names that we draw, of those that `queryRenderedFeatures` of maplibre-gl gives',
        (both / theirs).toFixed(3),
      ],
      ['of ours, those that are among them', (both / ours).toFixed(3)],
      [
        "CPU of a PNG picture: ours, and maplibre-gl's with its browser, a new map each",
        `${rangeOf(times.ours)} ms, ${rangeOf(times.theirs)} ms`,
      ],
    ],
  );
  console.log(`names: precision ${(both / ours).toFixed(3)}, recall ${(both / theirs).toFixed(3)}`);
  await browser.close();
} finally {
  await browserServer.close();
  server.close();
}
