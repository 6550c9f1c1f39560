/**
 * Hostile input of every kind, seeded: archives with damage behind valid checksums, requests of any JSON, and extracts and gazetteers of
 * any texts and numbers. A run fails when something other than a `PortolanError` of the right code is thrown, when an answer is malformed,
 * or when one input takes more than a second.
 *
 *   npm run build && node packages/geocoder/bench/fuzz.mjs [--short | --count n] [--seed n]
 *
 * A run has 1,000,000 inputs, with --short 8,000. It prints counts and a checksum of all answers and refusals.
 */
import { openArchive, writeArchive } from '@portolan/archive';
import { PortolanError } from '@portolan/base';
import * as geocoder from '@portolan/geocoder';
import { readOsm } from '@portolan/osm';
import { isShort, quantile, report } from '../../../bench/harness.mjs';
import { isOneIn, pick, random, times } from './fuzz/random.mjs';
import { GIDS, OPTIONS, townXml } from './fuzz/town.mjs';
import { anyJson, BAIT, hostileText, PARAMETERS, VALUES, WORDS } from './fuzz/values.mjs';

const countAt = process.argv.indexOf('--count');
const INPUTS = countAt > 0 ? Number(process.argv[countAt + 1]) : isShort ? 8_000 : 1_000_000;
const MOST_MILLISECONDS = 1000;
const VERSION = { major: 2, minor: 0 };

const town = await readOsm(new TextEncoder().encode(townXml()), 'xml');
const bytes = await geocoder.buildGeocoder(town, OPTIONS);
const sound = geocoder.openGeocoder(bytes);

// --- What may come back.

/** FNV-1a hash of all answers and refusals. */
let checksum = 0x811c9dc5;
function mix(text) {
  for (let k = 0; k < text.length; k++) checksum = Math.imul(checksum ^ text.charCodeAt(k), 0x01000193);
}

const counts = new Map();
const count = (what) => counts.set(what, (counts.get(what) ?? 0) + 1);
const faults = new Map();

/** Keeps the first input of each kind of fault. */
function fault(kind, input) {
  const known = faults.get(kind);
  if (known !== undefined) known.count++;
  else
    faults.set(kind, {
      count: 1,
      input: typeof input === 'string' ? input : JSON.stringify(input)?.slice(0, 600),
    });
}

/** Makes a call and returns its outcome: `answer`, the code of a refusal, or `fault`. */
function attempt(group, allowed, call, input) {
  const start = performance.now();
  let outcome;
  try {
    const answer = call();
    outcome = 'answer';
    mix(answer ?? '');
  } catch (error) {
    if (error instanceof PortolanError && allowed(error)) outcome = error.code;
    else {
      outcome = 'fault';
      fault(`${group}: ${error.stack?.split('\n').slice(0, 3).join(' ') ?? error}`, input);
    }
  }
  mix(outcome);
  const milliseconds = performance.now() - start;
  if (milliseconds > MOST_MILLISECONDS) fault(`${group}: slow`, { milliseconds, input });
  samples[group].push(milliseconds);
  count(`${group} ${outcome}`);
  return outcome;
}
const samples = { archives: [], requests: [], builds: [] };

/**
 * Checks an answer and returns its text for the checksum.
 * @throws Error that says what is wrong with the answer
 */
function checked(response, size) {
  const { features, bbox } = response;
  if (features.length > size) throw new Error(`${features.length} features of ${size}`);
  for (const { geometry, properties } of features) {
    const [lon, lat] = geometry?.coordinates ?? [0, 0];
    if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) throw new Error(`a feature at ${lat}, ${lon}`);
    for (const [name, value] of Object.entries(properties))
      // A place without surroundings has an empty coarse location.
      if (value === undefined || (value === '' && name !== 'coarse_location') || Number.isNaN(value))
        throw new Error(`${name} is ${value}`);
    const sure = properties.confidence;
    if (sure !== undefined && !(sure >= 0 && sure <= 1)) throw new Error(`a confidence of ${sure}`);
  }
  if (bbox?.some((side) => !Number.isFinite(side))) throw new Error(`a box of ${bbox}`);
  return `${features.length} ${features[0]?.properties.gid ?? ''}`;
}

// --- (a) Archives.

const archive = openArchive(bytes, { kind: 'geocoder', major: VERSION.major });
const sectionData = ({ name, type }) => archive[type](name);
const NUMBERS = [0, 1, 2, 7, 15, 16, 63, 64, 127, 128, 255, 0x7fffffff, 0xffffffff];

function damagedArchive() {
  if (isOneIn(2)) {
    // Checksums are not read, so damage is not refused early.
    const damaged = bytes.slice();
    for (let left = 1 + random(3); left > 0; left--) {
      const at = random(bytes.length);
      const way = random(12);
      if (way < 4) damaged[at] = pick(NUMBERS);
      else if (way === 4) damaged.copyWithin(at, random(bytes.length), random(bytes.length));
      else if (way === 5) damaged.fill(random(256), at, at + random(64));
      else damaged[at] ^= 1 + random(255);
    }
    return isOneIn(20) ? damaged.subarray(0, random(bytes.length)) : damaged;
  }
  const sections = Object.fromEntries(
    archive.sections.map((section) => [section.name, sectionData(section).slice()]),
  );
  for (let left = 1 + random(3); left > 0; left--) {
    const { name } = pick(archive.sections);
    const data = sections[name];
    if (data === undefined) continue;
    switch (random(7)) {
      case 0:
        delete sections[name];
        break;
      case 1:
        sections[name] = data.slice(0, random(data.length + 1));
        break;
      case 2: {
        const longer = new data.constructor(data.length + random(40));
        longer.set(data);
        sections[name] = longer;
        break;
      }
      case 3: {
        const other = pick(archive.sections).name;
        if (sections[other] !== undefined) [sections[name], sections[other]] = [sections[other], data];
        break;
      }
      case 4:
        data.fill(pick(NUMBERS), random(data.length + 1));
        break;
      default:
        if (data.length > 0) data[random(data.length)] = isOneIn(2) ? pick(NUMBERS) : random(0x7fffffff);
    }
  }
  return writeArchive({ kind: 'geocoder', version: VERSION, sections });
}

function askEverything(handle) {
  const texts = [
    'Bahnhofstrasse 1, 9490 Vadum',
    'Im Äuli 30',
    'Im Äuli & Rua Augusta',
    'pharmacy vadum',
    'nevskij',
    'Mian Stret 150',
  ];
  const told = [];
  const around = { 'focus.point.lat': 47, 'focus.point.lon': 9.5 };
  for (const text of texts) told.push(geocoder.search(handle, { text }).features.length);
  told.push(geocoder.autocomplete(handle, { text: 'bahmho', ...around }, { version: 2 }).features.length);
  told.push(
    geocoder.structured(handle, {
      address: 'Main Street 5',
      locality: 'Vadum',
      country: 'LI',
      'boundary.gid': GIDS[4],
    }).features.length,
  );
  told.push(geocoder.reverse(handle, { 'point.lat': 47.002, 'point.lon': 9.502, size: 40 }).features.length);
  told.push(
    geocoder.reverse(
      handle,
      { 'point.lat': 47.002, 'point.lon': 9.502, layers: 'coarse', lang: 'ru' },
      { version: 2 },
    ).features.length,
  );
  told.push(geocoder.place(handle, { ids: GIDS }).features.length);
  told.push(geocoder.bulk(handle, [{ endpoint: '/v1/search', query: { text: 'Oberberg' } }]).length);
  return told.join(' ');
}
const isOfArchive = ({ code }) => code.startsWith('archive-') || code === 'geocoder-archive';

function tryArchive() {
  const damaged = damagedArchive();
  attempt(
    'archives',
    isOfArchive,
    () => askEverything(geocoder.openGeocoder(damaged, { isTrusted: true })),
    () => '',
  );
}

// --- (b) Requests.

/** Mostly valid values, so that requests get past the first check. */
function valueOf(parameter) {
  if (isOneIn(6)) return anyJson();
  if (/\.(?:lat|min_lat|max_lat)$/.test(parameter)) return 46.99 + random(30_000) / 1e6;
  if (/\.(?:lon|min_lon|max_lon)$/.test(parameter)) return 9.49 + random(30_000) / 1e6;
  if (parameter === 'size') return random(45);
  if (parameter === 'boundary.circle.radius') return random(3000) / 1000;
  if (/^(?:text|address|street|locality|country|postalcode|region)$/.test(parameter)) return hostileText();
  if (parameter === 'ids' || parameter === 'boundary.gid') return pick(GIDS);
  if (parameter === 'layers') return pick(['venue', 'street,address', 'coarse', 'locality', 'poi']);
  return pick(VALUES);
}
const SETS = {
  text: ['text'],
  point: ['point.lat', 'point.lon'],
  focus: ['focus.point.lat', 'focus.point.lon'],
  circle: ['boundary.circle.lat', 'boundary.circle.lon', 'boundary.circle.radius'],
  rect: ['boundary.rect.min_lat', 'boundary.rect.max_lat', 'boundary.rect.min_lon', 'boundary.rect.max_lon'],
};
const NEEDED = {
  search: SETS.text,
  autocomplete: SETS.text,
  structured: ['address', 'locality'],
  reverse: SETS.point,
  place: ['ids'],
};
const { autocomplete, place, reverse, search, structured } = geocoder;
const CALLS = { autocomplete, place, reverse, search, structured };
const ENDPOINTS = Object.keys(CALLS);

function hostileQuery(endpoint) {
  if (isOneIn(40)) return anyJson();
  const names = new Set(isOneIn(12) ? [] : NEEDED[endpoint]);
  if (isOneIn(3)) for (const name of pick([SETS.focus, SETS.circle, SETS.rect])) names.add(name);
  for (let left = random(3); left > 0; left--) names.add(pick(PARAMETERS));
  const query = isOneIn(30) ? Object.create(null) : {};
  for (const name of names)
    Object.defineProperty(query, name, {
      value: valueOf(name),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return query;
}

const isOfRequest = ({ code, detail }) =>
  code === 'geocoder-request' && detail.status === 400 && typeof detail.parameter === 'string';

function tryRequest() {
  if (isOneIn(50)) {
    const body = isOneIn(10)
      ? anyJson()
      : times(1 + random(4), () =>
          isOneIn(8)
            ? anyJson()
            : {
                endpoint: pick([
                  '/v1/search',
                  '/v1/search/structured',
                  '/v1/reverse',
                  '/v1/place',
                  '__proto__',
                  7,
                ]),
                query: hostileQuery('search'),
              },
        );
    attempt(
      'requests',
      isOfRequest,
      () =>
        geocoder
          .bulk(sound, body)
          .map(({ status, response, msg }) => (status === 200 ? checked(response, 40) : msg))
          .join(),
      body,
    );
    return;
  }
  const endpoint = pick(ENDPOINTS);
  const query = hostileQuery(endpoint);
  const version = 1 + random(2);
  attempt(
    'requests',
    isOfRequest,
    () =>
      checked(
        CALLS[endpoint](sound, query, { version }),
        endpoint === 'place' ? 1000 : version === 1 ? 40 : 25,
      ),
    { endpoint, version, query },
  );
}

// --- (c) Builds.

const KEYS = (
  'name name:ru alt_name addr:housenumber addr:street addr:place addr:city addr:postcode addr:unit addr:interpolation place ' +
  'boundary admin_level ISO3166-1 ISO3166-2 highway amenity population wikidata wikipedia capital type postal_code __proto__ ' +
  'constructor'
).split(' ');

function hostileValue() {
  switch (random(9)) {
    case 0:
      return hostileText().repeat(isOneIn(10) ? 40 : 1);
    case 1:
      return times(random(300), (k) => k).join(pick([';', ',', ' ; ', '-']));
    case 2:
      return `${random(2000)}-${random(2_000_000)}`;
    case 3:
      return pick(['even', 'odd', 'all', 'alphabetic', '1', '99', '-5', 'NaN', '1e400', '']);
    case 4:
      return pick([
        'administrative',
        'postal_code',
        'town',
        'village',
        'country',
        'suburb',
        'residential',
        'boundary',
        'multipolygon',
        'associatedStreet',
        'yes',
        '__proto__',
      ]);
    case 5:
      return `${pick(WORDS)};${hostileText()}`;
    default:
      return hostileText();
  }
}

function hostileSource() {
  const strings = town.strings.slice();
  for (let left = 1 + random(12); left > 0; left--)
    strings[random(strings.length)] = isOneIn(4) ? pick(KEYS) : hostileValue();
  if (isOneIn(3)) return { ...town, strings };
  const lat = town.nodes.lat.slice();
  const lon = town.nodes.lon.slice();
  for (let left = 1 + random(6); left > 0; left--) {
    const node = random(lat.length);
    lat[node] = pick([lat[random(lat.length)], 900_000_000, -900_000_000, 0, 470_000_000 + random(200_000)]);
    lon[node] = pick([
      lon[random(lon.length)],
      1_800_000_000,
      -1_800_000_000,
      0,
      95_000_000 + random(200_000),
    ]);
  }
  const ref = town.ways.ref.slice();
  // Ways that cross themselves, and ways with nodes that do not exist.
  if (isOneIn(2)) ref[random(ref.length)] = isOneIn(4) ? 99_999 : ref[random(ref.length)];
  return { ...town, strings, nodes: { ...town.nodes, lat, lon }, ways: { ...town.ways, ref } };
}

/** A copy of any JSON with some values replaced. */
function spoiled(value, odds) {
  if (isOneIn(odds)) return isOneIn(2) ? anyJson() : hostileValue();
  if (Array.isArray(value))
    return value.flatMap((each) =>
      isOneIn(30) ? [] : isOneIn(30) ? [each, spoiled(each, odds)] : [spoiled(each, odds)],
    );
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, spoiled(each, odds)]));
  if (typeof value === 'number' && isOneIn(10))
    return pick([-1, 0, 0.5, 91, 181, 2 ** 31, 2 ** 45, 2 ** 53, 1e300, NaN, value + 1e-9]);
  return value;
}

/** A copy of a table with some pieces replaced. */
function spoiledTable(text) {
  let table = text;
  for (let left = random(4); left > 0; left--) {
    const at = random(table.length);
    table =
      table.slice(0, at) +
      pick([...BAIT, ';', '\t', '\n', '1e400', ' ', '(', ')']) +
      table.slice(at + random(6));
  }
  return table;
}

function hostileOptions() {
  const options = {};
  for (const name of ['geonames', 'whosOnFirst', 'naturalEarth'])
    if (isOneIn(5)) options[name] = spoiled(OPTIONS[name], pick([20, 100, 500]));
  for (const name of ['tiger', 'importance'])
    if (isOneIn(5)) options[name] = isOneIn(30) ? anyJson() : spoiledTable(OPTIONS[name]);
  return options;
}

const isOfInput = ({ code, detail }) => code === 'geocoder-input' && detail !== undefined;

async function tryBuild() {
  const source = isOneIn(6) ? null : hostileSource();
  const options = hostileOptions();
  const input = { strings: source?.strings.filter((text, k) => text !== town.strings[k]), options };
  const start = performance.now();
  let built;
  let error;
  try {
    built = await geocoder.buildGeocoder(source, options);
  } catch (thrown) {
    error = thrown;
  }
  const milliseconds = performance.now() - start;
  if (milliseconds > MOST_MILLISECONDS) fault('builds: slow', { milliseconds, ...input });
  attempt(
    'builds',
    isOfInput,
    () => {
      if (error !== undefined) throw error;
      const handle = geocoder.openGeocoder(built);
      for (const text of [hostileText(), ...(input.strings ?? []).slice(0, 3)]
        .filter((each) => each.trim() !== '')
        .map((each) => each.slice(0, 1000)))
        checked(geocoder.search(handle, { text, size: 40 }), 40);
      checked(geocoder.reverse(handle, { 'point.lat': 47.002, 'point.lon': 9.502, size: 40 }), 40);
      return `${built.length} ${askEverything(handle)}`;
    },
    input,
  );
  samples.builds.push(samples.builds.pop() + milliseconds);
}

// --- All of them, in turns.

const start = performance.now();
for (let k = 0; k < INPUTS; k++) {
  const turn = k % 100;
  if (turn === 0) await tryBuild();
  else if (turn % 20 === 1) tryArchive();
  else tryRequest();
}
const seconds = (performance.now() - start) / 1000;
const rows = [...counts]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([what, number]) => [what, `${number}`]);
for (const [group, list] of Object.entries(samples))
  rows.push([
    `${group}, milliseconds`,
    `p50 ${quantile(list, 0.5).toFixed(2)}, p99 ${quantile(list, 0.99).toFixed(2)}, longest ${quantile(list, 1).toFixed(0)}`,
  ]);
rows.push(['seconds', seconds.toFixed(0)], ['checksum', (checksum >>> 0).toString(16)]);
report('geocoder-fuzz', `${INPUTS} hostile inputs`, rows);
for (const [kind, { count: number, input }] of faults) console.error(`${number} x ${kind}\n    ${input}`);
if (faults.size > 0) process.exitCode = 1;
