/**
 * A MapLibre map of one's own tiles with a search box over it. The host answers with style, tiles, letters and places; the page and the library are
 * the only files besides.
 *
 * @module
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openGeocoder } from '@portolan/geocoder';
import { createHost, inProcess } from '@portolan/host';
import { requestListener } from '@portolan/host/node';
import { openTiles } from '@portolan/tiles';
import { notoFonts } from '@portolan/tiles/node';
import { fileOfRegion } from '../demo/region.ts';
import { endWithReasons } from '../reasons.ts';
import { numberFrom } from './options.ts';

endWithReasons('node examples/dist/recipes/map-page.js [--folder demo] [--port 8406]');

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: fileURLToPath(new URL('../../../demo/', import.meta.url)) },
    port: { type: 'string', default: '8406' },
  },
});
const port = numberFrom('--port', values.port, 0, 65_535);
const geocoder = openGeocoder(readFileSync(await fileOfRegion(values.folder, 'geocoder.portolan')));
const tiles = openTiles(readFileSync(await fileOfRegion(values.folder, 'tiles.pmtiles')));
const maps = requestListener(createHost({ engines: inProcess({ geocoder, tiles, fonts: notoFonts() }) }));

const { west, south, east, north } = tiles.header;
const bounds = [west, south, east, north].map((degrees) => degrees / 1e7);

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A map with a search box</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/library/maplibre-gl.css">
<style>
  html, body, #map { height: 100%; margin: 0; font: 16px/1.5 system-ui, sans-serif; }
  form { position: absolute; top: 10px; left: 10px; width: min(22rem, calc(100% - 70px)); }
  input { width: 100%; box-sizing: border-box; padding: 0.6rem; font: inherit; border: 1px solid #888; border-radius: 6px; }
  ul { margin: 4px 0 0; padding: 0; list-style: none; background: #fff; border-radius: 6px; overflow: hidden; }
  li button { width: 100%; padding: 0.5rem 0.6rem; font: inherit; text-align: left; border: 0; background: none; cursor: pointer; }
  li button:hover, li button:focus { background: #e8eef6; }
</style>
<div id="map"></div>
<form><input type="search" aria-label="Find a place" placeholder="Find a place" autocomplete="off"><ul aria-label="Places"></ul></form>
<script type="module">
  import * as maplibregl from '/library/maplibre-gl.mjs';
  maplibregl.setWorkerUrl('/library/maplibre-gl-worker.mjs');
  const map = new maplibregl.Map({ container: 'map', style: '/styles/streets.json', bounds: ${JSON.stringify(bounds)} });
  map.addControl(new maplibregl.NavigationControl());
  const marker = new maplibregl.Marker();

  const [form, input, list] = ['form', 'input', 'ul'].map((name) => document.querySelector(name));
  let found = [];
  let last = 0;
  input.addEventListener('input', async () => {
    const asked = ++last;
    const { lat, lng } = map.getCenter();
    const query = new URLSearchParams({ text: input.value, size: 5, 'focus.point.lat': lat, 'focus.point.lon': lng });
    const answer = input.value.trim() ? await (await fetch('/geocoding/v1/autocomplete?' + query)).json() : {};
    // An answer to what was typed before may come late.
    if (asked !== last) return;
    found = answer.features ?? [];
    list.replaceChildren(...found.map((feature) => {
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: feature.properties.label });
      button.addEventListener('click', () => show(feature));
      const item = document.createElement('li');
      item.append(button);
      return item;
    }));
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (found.length > 0) show(found[0]);
  });
  function show({ geometry: { coordinates }, properties }) {
    last++;
    input.value = properties.label;
    list.replaceChildren();
    marker.setLngLat(coordinates).addTo(map);
    map.flyTo({ center: coordinates, zoom: 15 });
  }
</script>
</html>`;

const LIBRARY = new Map([
  ['maplibre-gl.css', 'text/css'],
  ['maplibre-gl.mjs', 'text/javascript'],
  ['maplibre-gl-shared.mjs', 'text/javascript'],
  ['maplibre-gl-worker.mjs', 'text/javascript'],
]);

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const name = pathname.replace(/^\/library\//, '');
  const type = LIBRARY.get(name);
  if (pathname === '/') response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
  else if (type !== undefined && name !== pathname)
    response
      .setHeader('content-type', type)
      .end(readFileSync(fileURLToPath(import.meta.resolve(`maplibre-gl/dist/${name}`))));
  else maps(request, response);
});
server.listen(port, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`The map is at http://127.0.0.1:${address.port}/`);
});
