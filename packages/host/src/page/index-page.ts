import type { Endpoint } from '@portolan/schemas/endpoints';
import type { Outgoing } from '../exchange.ts';
import { MAP_LIBRARY, MAP_WORKER } from './map-library.ts';
import { absentFamilies, pageCalls } from './calls.ts';
import { digest, escapeHtml } from './document.ts';
import { pageScript } from './script.ts';
import { STYLE } from './style.ts';

/** What the page is made for. */
export interface IndexPageOptions {
  readonly title: string;
  /** Whether the host has the library that draws the map below the answers, and the map. */
  readonly hasMap: boolean;
  /** Whether there is a page about the account of whoever holds a token. */
  readonly hasAccounts: boolean;
  /** Origin of the addresses in styles where it is not the one of the page. */
  readonly mapOrigin?: string | undefined;
}

/** The family of calls of account management. They take a token, which this page does not ask for. */
const ACCOUNT = 'Account';

/** What a server lacks that does not answer a family of calls. */
const NEEDS: Readonly<Record<Endpoint['tag'], string>> = {
  Routing: 'roads',
  Elevation: 'heights',
  'Time zones': 'time zones',
  Geocoding: 'places',
  'Static maps': 'tiles',
  Tiles: 'tiles',
  Account: 'accounts',
};

/** Hands the library of maps to the script of the page, which cannot wait for a module. */
const MAP_SCRIPT = `import { Map, setWorkerUrl } from './${MAP_LIBRARY}';
setWorkerUrl(new URL('${MAP_WORKER}', document.baseURI).href);
window.dispatchEvent(new CustomEvent('map-library', { detail: { Map } }));`;

/** Makes the index page, which lists the calls that are answered and lets users try them. It is one document, and loads nothing but the library of maps. */
export async function indexPage(
  operations: ReadonlySet<string>,
  { title, hasMap, hasAccounts, mapOrigin }: IndexPageOptions,
): Promise<Outgoing> {
  const script = pageScript();
  const name = escapeHtml(title);
  // The digests of the policy are those of the exact text between the tags.
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
<a class="skip" href="#target">Skip to the request</a>
<header>
  <h1>${name}</h1>
  <div id="finder" hidden>
    <input id="find" type="search" role="combobox" aria-label="Search for a place" aria-controls="found"
      aria-expanded="false" aria-autocomplete="list" placeholder="Search for a place" spellcheck="false" autocomplete="off">
    <div id="found" role="listbox" aria-label="Places" hidden></div>
  </div>
  <p>
    ${hasAccounts ? '<a href="account">Account</a> ' : ''}<a href="openapi.json">OpenAPI</a> <a href="health">Health</a> <a href="metrics">Metrics</a>
    <span>Map © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a></span>
  </p>
</header>
<nav aria-label="Calls">${absenceNote(operations, hasAccounts)}</nav>
<main>
  <h2 id="summary"></h2>
  <form id="request">
    <div class="line">
      <b id="method"></b>
      <input id="target" aria-label="Path and query" spellcheck="false" autocomplete="off">
      <button>Send</button>
    </div>
    <textarea id="body" aria-label="Body" spellcheck="false"></textarea>
  </form>
  <p id="hint" hidden>Click or tap the map to set the places of the request one by one; with Shift, to add one.
    With the keyboard: arrows move the map, + and - enlarge it, Enter takes its middle.</p>
  <p id="track" hidden><label>A recorded track: drop a GPX file on the map, or choose one:
    <input type="file" accept=".gpx,application/gpx+xml"></label></p>
  <p id="status" role="status"></p>
  <pre id="answer" tabindex="0" aria-label="Answer"></pre>
</main>
<div id="area">
  ${hasMap ? '<div id="ground" aria-hidden="true"></div>' : ''}
  <canvas id="map" role="application" aria-roledescription="map" aria-label="Map of the request and its answer"
    aria-describedby="hint" tabindex="0"></canvas>
</div>
<script type="application/json" id="calls">${JSON.stringify(pageCalls(operations)).replaceAll('<', String.raw`\u003c`)}</script>
<script>${script}</script>
${hasMap ? `<script type="module">${MAP_SCRIPT}</script>` : ''}
</html>
`;
  const policy = [
    "default-src 'none'",
    `connect-src 'self'${mapOrigin === undefined ? '' : ` ${mapOrigin}`}`,
    'img-src data: blob:',
    ...(hasMap ? ["worker-src 'self'"] : []),
    `style-src 'sha256-${await digest(STYLE)}'`,
    `script-src 'sha256-${await digest(script)}'${hasMap ? ` 'self' 'sha256-${await digest(MAP_SCRIPT)}'` : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-cache',
    },
    body,
  };
}

/** Tells below the calls what is not among them, and why. */
function absenceNote(operations: ReadonlySet<string>, hasAccounts: boolean): string {
  const absent = absentFamilies(operations)
    .filter((family) => family !== ACCOUNT || !hasAccounts)
    .map((family) => `${family} (no ${NEEDS[family]})`);
  const sentences = [
    ...(absent.length === 0 ? [] : [`Not on this server: ${absent.join(', ')}.`]),
    ...(hasAccounts
      ? ['The calls of account management take a management token: see <a href="account">Account</a>.']
      : []),
  ];
  return sentences.length === 0 ? '' : `<p>${sentences.join(' ')}</p>`;
}
