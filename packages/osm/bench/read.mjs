/**
 * Reading PBF extracts beside osm-pbf-parser-node, both from the same bytes in memory, in turn, in one process. Either touches every
 * id, coordinate, tag and reference and must arrive at the same checksum. "zlib" is our reader with Node's zlib handed in.
 *
 *   npx tsc -b packages/osm && node packages/osm/bench/read.mjs [--short] [file.osm.pbf ...]
 *
 * Without a file it takes the extracts in ../shared/data/osm beside the repository, or else the Gothenburg that comes with it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

import { keep, keepTable } from '../../../bench/harness.mjs';
import { readOsm, resolveRefs, writePbf } from '@portolan/osm';
import { OSMTransform } from 'osm-pbf-parser-node';

const isShort = process.argv.includes('--short');
const WARM_UPS = isShort ? 1 : 3;
const RUNS = isShort ? 1 : 5;

const add = (sum, value) => (Math.imul(sum, 31) + value) | 0;

const summary = (sums) => Object.values(sums).join(' ');

async function ours(bytes, options) {
  const { nodes, ways, relations, strings } = await readOsm(bytes, 'pbf', options);
  const sums = {
    nodes: nodes.count,
    ways: ways.count,
    relations: relations.count,
    id: 0,
    place: 0,
    ref: 0,
    member: 0,
    tag: 0,
  };
  for (const { id } of [nodes, ways, relations])
    for (let i = 0; i < id.length; i++) sums.id = add(sums.id, id[i]);
  for (let i = 0; i < nodes.count; i++) sums.place = add(add(sums.place, nodes.lat[i]), nodes.lon[i]);
  for (let i = 0; i < ways.ref.length; i++) sums.ref = add(sums.ref, ways.ref[i]);
  for (let i = 0; i < relations.memberId.length; i++) sums.member = add(sums.member, relations.memberId[i]);
  for (const { key, value } of [nodes.tags, ways.tags, relations.tags]) {
    for (let i = 0; i < key.length; i++) sums.tag += strings[key[i]].length + strings[value[i]].length;
  }
  return summary(sums);
}

function peer(bytes) {
  const sums = { nodes: 0, ways: 0, relations: 0, id: 0, place: 0, ref: 0, member: 0, tag: 0 };
  return new Promise((resolve, reject) => {
    const parser = new OSMTransform({ withTags: true, withInfo: false });
    parser.on('data', (items) => {
      for (const item of items) {
        if (item.type === undefined) continue; // the header
        sums.id = add(sums.id, item.id);
        if (item.type === 'node') {
          sums.nodes++;
          sums.place = add(add(sums.place, Math.round(item.lat * 1e7)), Math.round(item.lon * 1e7));
        } else if (item.type === 'way') {
          sums.ways++;
          for (const ref of item.refs) sums.ref = add(sums.ref, ref);
        } else {
          sums.relations++;
          for (const member of item.members) sums.member = add(sums.member, member.ref);
        }
        for (const key in item.tags) sums.tag += key.length + item.tags[key].length;
      }
    });
    parser.on('error', reject);
    parser.on('end', () => resolve(summary(sums)));
    parser.end(bytes);
  });
}

const inflate = (data, size) => inflateSync(data, { maxOutputLength: size });

async function timed(run) {
  const start = performance.now();
  const checksum = await run();
  return [performance.now() - start, checksum];
}

const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];

async function compare(name, bytes) {
  const readers = { ours, native: (input) => ours(input, { inflate }), peer };
  const times = { ours: [], native: [], peer: [], refs: [] };
  const checksums = new Set();
  for (let run = -WARM_UPS; run < RUNS; run++) {
    for (const [reader, read] of Object.entries(readers)) {
      const [time, checksum] = await timed(() => read(bytes));
      checksums.add(checksum);
      if (run >= 0) times[reader].push(time);
    }
  }
  const source = await readOsm(bytes);
  for (let run = 0; run < RUNS; run++) times.refs.push((await timed(() => resolveRefs(source)))[0]);
  const megabytes = bytes.length / 1e6;
  const [mine, native, theirs] = [median(times.ours), median(times.native), median(times.peer)];
  return {
    file: name,
    MB: megabytes.toFixed(2),
    objects: source.nodes.count + source.ways.count + source.relations.count,
    ms: mine.toFixed(1),
    'MB/s': (megabytes / (mine / 1000)).toFixed(0),
    'zlib ms': native.toFixed(1),
    'zlib MB/s': (megabytes / (native / 1000)).toFixed(0),
    'peer ms': theirs.toFixed(1),
    'peer MB/s': (megabytes / (theirs / 1000)).toFixed(0),
    ratio: (theirs / mine).toFixed(2),
    'zlib ratio': (theirs / native).toFixed(2),
    'refs ms': median(times.refs).toFixed(1),
    checksum: checksums.size === 1 ? [...checksums][0] : `DIFFERENT: ${[...checksums].join(', ')}`,
  };
}

/** The extracts named on the command line, those beside the checkout, or else Gothenburg, which comes with the project. */
async function extracts() {
  const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const paths = named.length > 0 ? named : defaultPaths();
  if (paths.length > 0) return paths.map((path) => [basename(path), readFileSync(path)]);
  const roads = new URL('test/large-network.json', import.meta.resolve('geojson-path-finder/package.json'));
  return [['gothenburg', writePbf(await readOsm(readFileSync(roads)))]];
}

function defaultPaths() {
  const folder = fileURLToPath(new URL('../../../../shared/data/osm/', import.meta.url));
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.osm.pbf'))
    .map((name) => folder + name);
}

const rows = [];
for (const [name, bytes] of await extracts()) rows.push(await compare(name, bytes));
for (const row of rows)
  process.stdout.write(
    `${Object.entries(row)
      .map(([key, value]) => `${key} ${value}`)
      .join('  ')}\n`,
  );
process.stdout.write(
  `Node ${process.version}, ${cpus()[0]?.model}, ${cpus().length} cores; medians of ${RUNS}\n`,
);
// The reference city, or the only extract there is.
const city = rows.find(({ file }) => file.startsWith('rhein-neckar')) ?? rows[0];
keep('osm', city.file, {
  'osm.read': `${city['MB/s']} MB/s`,
  'osm.readZlib': `${city['zlib MB/s']} MB/s`,
  'osm.peer': `${city['peer MB/s']} MB/s`,
});
keepTable(
  'osm-read',
  [
    'extract',
    'MB',
    'objects',
    '`readOsm`',
    'with zlib',
    'peer',
    'peer / ours',
    'peer / zlib',
    '`resolveRefs`',
  ],
  rows.map((row) => [
    row.file.replace(/(?:-(\d{4})-\d\d-\d\d)?\.osm\.pbf$/, (_, year) =>
      year === undefined ? '' : ` ${year}`,
    ),
    row.MB,
    row.objects.toLocaleString('en-US'),
    ...['ms', 'zlib ms', 'peer ms'].map((key) => Number(row[key]).toFixed(0)),
    ...['ratio', 'zlib ratio'].map((key) => Number(row[key]).toFixed(1)),
    Number(row['refs ms']).toFixed(0),
  ]),
);
if (rows.some(({ checksum }) => checksum.startsWith('DIFFERENT'))) process.exitCode = 1;
