/**
 * A search box that finds places while one types, on nothing but `node:http`. The page asks `/find?text=...`; an answer takes a fraction of a
 * millisecond, so that no other service is needed.
 *
 * @module
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isPortolanError } from '@portolan/base';
import { autocomplete, openGeocoder } from '@portolan/geocoder';
import { fileOfRegion } from '../demo/region.ts';
import { numberFrom } from './options.ts';
import { endWithReasons } from '../reasons.ts';

endWithReasons('node examples/dist/recipes/search-box.js [--folder demo] [--port 8404]');

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: fileURLToPath(new URL('../../../demo/', import.meta.url)) },
    port: { type: 'string', default: '8404' },
  },
});
const port = numberFrom('--port', values.port, 0, 65_535);
const geocoder = openGeocoder(readFileSync(await fileOfRegion(values.folder, 'geocoder.portolan')));

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Find a place</title>
<style>
  body { max-width: 30rem; margin: 3rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; }
  input { width: 100%; box-sizing: border-box; padding: 0.6rem; font: inherit; }
</style>
<label>Find a place <input type="search" list="places" autofocus autocomplete="off"></label>
<datalist id="places"></datalist>
<script>
  const [input, list] = [document.querySelector('input'), document.querySelector('datalist')];
  let last = 0;
  input.addEventListener('input', async () => {
    const asked = ++last;
    const answer = await fetch('find?' + new URLSearchParams({ text: input.value }));
    const places = await answer.json();
    // An answer to what was typed before may come late.
    if (asked === last) list.replaceChildren(...places.map(({ label }) => new Option(label)));
  });
</script>
</html>`;

const server = createServer(({ url = '/', method }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const send = (status: number, type: string, body: string): void => {
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
  };
  if (method !== 'GET') send(405, 'text/plain', 'Only GET is answered here.\n');
  else if (pathname === '/') send(200, 'text/html', PAGE);
  else if (pathname === '/find') {
    try {
      send(200, 'application/json', JSON.stringify(found(searchParams.get('text') ?? '')));
    } catch (error) {
      if (!isPortolanError(error)) throw error;
      send(400, 'application/json', JSON.stringify({ error: error.message }));
    }
  } else send(404, 'text/plain', 'There is nothing here.\n');
});
server.listen(port, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address)
    console.log(`The search box is at http://127.0.0.1:${address.port}/`);
});

function found(text: string): { readonly label: string; readonly lat: number; readonly lon: number }[] {
  if (text.trim() === '') return [];
  return autocomplete(geocoder, { text, size: 5 }).features.map(
    ({ geometry: { coordinates }, properties }) => ({
      label: properties.label,
      lat: coordinates[1],
      lon: coordinates[0],
    }),
  );
}
