/** Styles with their sprites and glyphs, over HTTP and in a browser. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heightAt, openElevation } from '@portolan/elevation';
import { createHost, inProcess, type Engine, type Host } from '@portolan/host';
import { serve, type Serving } from '@portolan/host/node';
import { someOf } from '@portolan/testing';
import {
  CHROMIUM_WITH_WEBGL,
  PATIENCE_MILLISECONDS,
  hasChromium,
  hasSharedData,
  readData,
} from '@portolan/testing/data';
import { readOsm } from '@portolan/osm';
import { buildTiles, openTiles, STYLE_NAMES } from '@portolan/tiles';
import { notoFonts } from '@portolan/tiles/node';

const maps = inProcess({ fonts: notoFonts() });
const host = createHost({ engines: maps });
const BASE = 'https://maps.example.org';

async function json(path: string, over: Host = host): Promise<Record<string, unknown>> {
  const response = await over(new Request(`${BASE}${path}`));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  return (await response.json()) as Record<string, unknown>;
}

describe('styles', () => {
  test.each(STYLE_NAMES)('%s names this server, with the key of the request', async (name) => {
    const style = await json(`/styles/${name}.json?api_key=a%20b`);
    expect(style['sprite']).toBe(`${BASE}/styles/${name}/sprite?api_key=a%20b`);
    expect(style['glyphs']).toBe(`${BASE}/fonts/{fontstack}/{range}.pbf?api_key=a%20b`);
    expect(style['sources']).toEqual({
      openmaptiles: { type: 'vector', url: `${BASE}/data/openmaptiles.json?api_key=a%20b` },
    });
    expect(JSON.stringify(await json(`/styles/${name}.json`))).not.toContain('api_key');
  });

  test('a public address goes before that of the request', async () => {
    const named = createHost({ engines: maps, config: { publicUrl: 'https://tiles.example.com/maps' } });
    expect((await json('/styles/dark.json', named))['sprite']).toBe(
      'https://tiles.example.com/maps/styles/dark/sprite',
    );
  });

  test('an alias answers, another name is 404', async () => {
    expect((await json('/styles/osm_bright.json'))['name']).toBe('streets');
    for (const path of ['/styles/none.json', '/styles/none/sprite.json', '/styles/none/sprite@2x.png']) {
      expect((await host(new Request(BASE + path))).status).toBe(404);
    }
  });

  test('a header Host that is no address is 400, and a proxy tells the scheme', async () => {
    const asked = async (headers: Readonly<Record<string, string>>): Promise<[number, string]> => {
      const { status, body } = await host.answer({
        method: 'GET',
        target: '/styles/streets.json',
        header: (name) => headers[name],
        readBody: () => Promise.resolve(new Uint8Array()),
      });
      if (typeof body !== 'string') throw new Error('the answer is no text');
      return [status, body];
    };
    expect((await asked({ host: 'a.example:8080' }))[1]).toContain('"http://a.example:8080/styles/');
    expect((await asked({ host: '[::1]:8080' }))[1]).toContain('"http://[::1]:8080/styles/');
    const proxied = await asked({ host: 'a.example', 'x-forwarded-proto': 'https, http' });
    expect(proxied[1]).toContain('"https://a.example/styles/');
    for (const bad of ['', 'a.example/x', 'a"b', 'a b', 'user@a.example']) {
      expect((await asked({ host: bad }))[0]).toBe(400);
    }
  });
});

describe('sprites and glyphs', () => {
  test('a sprite at both sizes', async () => {
    const small = await json('/styles/streets/sprite.json');
    const large = await json('/styles/streets/sprite@2x.json');
    expect(Object.keys(large)).toEqual(Object.keys(small));
    for (const scale of ['', '@2x']) {
      const response = await host(new Request(`${BASE}/styles/outdoors/sprite${scale}.png`));
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect([...new Uint8Array(await response.arrayBuffer()).subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
    }
  });

  test('glyphs, which clients may keep', async () => {
    const url = `${BASE}/fonts/Noto%20Sans%20Regular,Noto%20Sans%20Bold/256-511.pbf`;
    const response = await host(new Request(url));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-protobuf']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
    const headers = { 'if-none-match': response.headers.get('etag')! };
    expect((await host(new Request(url, { headers }))).status).toBe(304);
  });

  test.each(['0-254', '1-256', '256-255', '65536-65791', '99999-99999'])(
    'there is no range %s',
    async (range) => {
      expect((await host(new Request(`${BASE}/fonts/Noto%20Sans%20Regular/${range}.pbf`))).status).toBe(400);
    },
  );
});

describe.runIf(hasChromium && hasSharedData)('a map in a browser', () => {
  let serving: Serving;
  let url = '';
  beforeAll(async () => {
    serving = await serve(createHost({ engines: withTiles(maps, () => url) }), { port: 0 });
    url = serving.url.replace(/\/$/, '');
  });
  afterAll(() => serving.close());

  test('styles are drawn without a warning, and nothing is missing', async () => {
    const troubles: string[] = [];
    const browser = await chromium.launch(CHROMIUM_WITH_WEBGL);
    try {
      const page = await browser.newPage({ viewport: { width: 400, height: 300 } });
      page.setDefaultTimeout(PATIENCE_MILLISECONDS);
      page.on('pageerror', (error) => troubles.push(error.message));
      page.on('console', (message) => {
        const text = message.text();
        // Software rendering tells how slow it is to read pixels; that is no matter of the map.
        if (text.includes('GL Driver Message (OpenGL, Performance')) return;
        if (message.type() === 'error' || message.type() === 'warning') troubles.push(text);
      });
      const kinds = new Set<string>();
      page.on('response', (response) => {
        kinds.add(/\/sprite|fonts|openmaptiles\/|\.json/.exec(response.url())?.[0] ?? '');
        if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`);
      });
      await page.route(`${url}/map/**`, (route) => {
        const name = new URL(route.request().url()).pathname.slice('/map/'.length);
        if (name === '') return route.fulfill({ contentType: 'text/html', body: PAGE });
        return route.fulfill({
          contentType: name.endsWith('.css') ? 'text/css' : 'text/javascript',
          body: library(name),
        });
      });
      await page.goto(`${url}/map/`);
      await page.waitForFunction('window.isReady');
      for (const name of someOf(STYLE_NAMES)) {
        // oxlint-disable-next-line no-await-in-loop -- one map after the other
        const labels = await page.evaluate(`window.show('${url}/styles/${name}.json?api_key=k')`);
        expect([name, Number(labels) > 5]).toEqual([name, true]);
      }
      expect([...kinds]).toEqual(expect.arrayContaining(['/sprite', 'fonts', 'openmaptiles/', '.json']));
    } finally {
      await browser.close();
    }
    expect(troubles).toEqual([]);
  });
});

const PAGE = `<!doctype html><link rel="icon" href="data:,"><link rel="stylesheet" href="maplibre-gl.css">
<div id="place" style="width:400px;height:300px"></div><script type="module">
import * as maplibregl from './maplibre-gl.mjs';
maplibregl.setWorkerUrl('./maplibre-gl-worker.mjs');
let map;
window.show = (style) => new Promise((done) => {
  map?.remove();
  map = new maplibregl.Map({ container: 'place', style, center: [2.3387, 48.8805], zoom: 15.3, fadeDuration: 0 });
  map.on('error', ({ error }) => console.error(error.message));
  map.once('idle', () => done(map.queryRenderedFeatures().filter(({ layer }) => layer.type === 'symbol').length));
});
window.isReady = true;
</script>`;

function library(name: string): string {
  const folder = dirname(createRequire(import.meta.url).resolve('maplibre-gl/dist/maplibre-gl.css'));
  return readFileSync(join(folder, name), 'utf8');
}

/** The engine of styles with tiles of Paris. */
function withTiles(engine: Engine, url: () => string): Engine {
  return {
    operations: new Set([...engine.operations, 'tileJson', 'vectorTile']),
    call(operation, request, context) {
      if (operation === 'tileJson') {
        const tiles = [`${url()}/data/openmaptiles/{z}/{x}/{y}.pbf`];
        return { tilejson: '3.0.0', tiles, minzoom: 14, maxzoom: 14 };
      }
      if (operation !== 'vectorTile') return engine.call(operation, request, context);
      const { z, x, y } = (request as { path: { z: number; x: number; y: number } }).path;
      const bytes = readData(`render/omt-tiles/${z}/${x}/${y}.mvt.gz`);
      return { bytes, mediaType: 'application/x-protobuf', encoding: 'gzip' };
    },
  };
}

describe('vector tiles', () => {
  const town = `<osm version="0.6">
    <node id="1" lat="57.70" lon="11.97"><tag k="place" v="city"/><tag k="name" v="Stad"/></node>
    <node id="2" lat="57.71" lon="11.98"/>
  </osm>`;
  let served: Host;

  beforeAll(async () => {
    const bytes = await buildTiles(await readOsm(new TextEncoder().encode(town)));
    served = createHost({ engines: inProcess({ tiles: openTiles(bytes) }) });
  });

  const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    served(new Request(BASE + path, { headers }));

  test('TileJSON names this server, with the key of the request', async () => {
    const document = await json('/data/openmaptiles.json?api_key=a%20b', served);
    expect(document['tiles']).toEqual([`${BASE}/data/openmaptiles/{z}/{x}/{y}.pbf?api_key=a%20b`]);
    expect(document).toMatchObject({
      tilejson: '3.0.0',
      minzoom: 0,
      maxzoom: 14,
      bounds: [11.97, 57.7, 11.98, 57.71],
    });
    expect(JSON.stringify(await json('/data/openmaptiles.json', served))).not.toContain('api_key');
  });

  test('a tile goes out as it is to clients that take gzip, and inflated to others; with a tag', async () => {
    const packed = await get('/data/openmaptiles/14/8736/4960.pbf', { 'accept-encoding': 'gzip' });
    expect([
      packed.status,
      packed.headers.get('content-encoding'),
      packed.headers.get('content-type'),
    ]).toEqual([200, 'gzip', 'application/x-protobuf']);
    const plain = await get('/data/openmaptiles/14/8736/4960.pbf');
    expect(plain.headers.get('content-encoding')).toBeNull();
    const bytes = new Uint8Array(await packed.arrayBuffer());
    expect(new Uint8Array(gunzipSync(bytes))).toEqual(new Uint8Array(await plain.arrayBuffer()));
    const etag = packed.headers.get('etag')!;
    const again = await get('/data/openmaptiles/14/8736/4960.pbf', {
      'accept-encoding': 'gzip',
      'if-none-match': etag,
    });
    expect(again.status).toBe(304);
  });

  test('where there is no tile the answer is empty; a place that is none is refused', async () => {
    const empty = await get('/data/openmaptiles/14/0/0.pbf');
    // Maps that show the sea need not ask for it again and again.
    expect([empty.status, empty.headers.get('cache-control')]).toEqual([204, 'public, max-age=86400']);
    for (const place of ['15/17472/9961', '30/0/0']) {
      const beyond = await get(`/data/openmaptiles/${place}.pbf`);
      expect([beyond.status, await beyond.text()]).toEqual([404, expect.stringContaining('end at zoom 14')]);
    }
    const refused = await get('/data/openmaptiles/3/8/0.pbf');
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('from 0 to 7')]);
    expect((await get('/data/openmaptiles/3/x/0.pbf')).status).toBe(404);
    expect((await host(new Request(`${BASE}/data/openmaptiles.json`))).status).toBe(501);
  });
});

describe('heights', () => {
  /** A tile of a slope that rises to the east, one degree wide. */
  const samples = new Uint8Array(2 * 1201 * 1201);
  for (let at = 0; at < 1201 * 1201; at++) new DataView(samples.buffer).setInt16(2 * at, (at % 1201) * 2);
  const elevation = openElevation([{ name: 'N42E001.hgt', bytes: samples }]);
  const hills = createHost({ engines: inProcess({ elevation, fonts: notoFonts() }) });

  test('come as tiles that an engine of heights reads back', async () => {
    const document = await json('/data/terrain.json', hills);
    expect(document).toMatchObject({
      encoding: 'terrarium',
      tiles: [`${BASE}/data/terrain/{z}/{x}/{y}.png`],
    });
    const response = await hills(new Request(`${BASE}/data/terrain/11/1032/757.png`));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const copy = openElevation([{ name: 'tile.png', bytes, format: 'terrarium', z: 11, x: 1032, y: 757 }]);
    for (const [lat, lon] of [
      [42.35, 1.5],
      [42.38, 1.45],
      [42.4, 1.55],
    ] as const) {
      expect(heightAt(copy, lat, lon)).toBeCloseTo(heightAt(elevation, lat, lon)!, 0);
    }
    for (const [place, status] of [
      ['13/0/0', 404],
      ['3/8/0', 400],
    ] as const) {
      expect((await hills(new Request(`${BASE}/data/terrain/${place}.png`))).status).toBe(status);
    }
  });

  test('shade the hills of styles, where there are any', async () => {
    const style = await json('/styles/outdoors.json', hills);
    expect(style['sources']).toMatchObject({
      terrain: { type: 'raster-dem', url: `${BASE}/data/terrain.json` },
    });
    expect((await json('/styles/outdoors.json'))['sources']).not.toHaveProperty('terrain');
    expect((await host(new Request(`${BASE}/data/terrain.json`))).status).toBe(501);
  });
});
