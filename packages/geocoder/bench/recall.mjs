/**
 * Measures how much is found, by kind of query, with queries made from real extracts.
 *
 *   npm run build && node packages/geocoder/bench/recall.mjs [--short] [--misses kind] [file.osm.pbf ...]
 *
 * Without a file it takes the extracts in ../shared/data beside the repository. "first" means found as the first result, "ten" as one of
 * ten.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as geocoder from '@portolan/geocoder';
import { readOsm } from '@portolan/osm';
import { keep, keepTable } from '../../../bench/harness.mjs';
import { queriesOf, rankOf } from './recall-queries.mjs';

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false }, misses: { type: 'string', default: '' } },
  allowPositionals: true,
});
const root = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
const NAMES = [
  'osm/liechtenstein-2021-10-28',
  'osm/monaco-2025-01-01',
  'osm/vancouver-2015-05-01',
  'osm/helsinki-centre-2019-04-21',
  'osm/andorra-2021-10-28',
  'osm/heidelberg-2024-09-08',
  'geocoder/osm/porto-2020',
  'geocoder/osm/london-2020',
  'geocoder/osm/li-autauga-2021',
  'geocoder/osm/stockholm-2020',
];
/** Kinds of queries, as a reader of the figures understands them. */
const IN_WORDS = {
  exact: 'the name as it is',
  folded: 'lower case, no diacritics',
  reordered: 'words in another order',
  typo: 'one wrong letter',
  prefix: 'unfinished',
  'typo in prefix': 'one wrong letter in the unfinished word',
  compound: 'joined or split',
  joined: 'three words and more as one',
  'joined, typo': 'three words and more as one, one wrong letter',
  'joined, unfinished': 'three words and more as one, unfinished',
  'joined, typo, unfinished': 'three words and more as one, unfinished, one wrong letter',
  'joined address': 'address as one word with its number (100 m)',
  'type dropped': 'the kind of street left out',
  address: 'address (100 m)',
  'address, city first': 'address, town first',
  'address, typo': 'address, one wrong letter',
  'address, postcode': 'address, postal code',
  'wrong postcode': 'address, wrong postal code',
  'missing number': 'number that is not there: the street, as fallback',
  'suffix forms': '`12a`, `12 A`, `12/A`',
  'two typos': 'two wrong letters in a name with a word of eight',
  'with an unknown word': 'a name and a word that is nowhere',
  'address, typo in unfinished': 'address, a wrong letter in the unfinished street',
  'number unfinished': 'street and the beginning of a house number',
  intersection: 'intersection (130 m)',
};
/** A short run looks at every third. */
const usual = NAMES.filter((_, at) => !values.short || at % 3 === 0).map((name) => `${root}${name}.osm.pbf`);
const files = positionals.length > 0 ? positionals : usual.filter(existsSync);
const print = (line) => process.stdout.write(`${line}\n`);
if (files.length === 0) print('skipped: there are no extracts; name one');

const CALLS = { search: geocoder.search, autocomplete: geocoder.autocomplete };
const totals = new Map();
for (const path of files) {
  const source = await readOsm(readFileSync(path));
  const handle = geocoder.openGeocoder(await geocoder.buildGeocoder(source));
  const kinds = new Map();
  for (const item of queriesOf(source, { perKind: values.short ? 30 : 150 })) {
    const response = CALLS[item.endpoint](handle, item.query, { version: 1 });
    const rank = rankOf(response, item);
    for (const table of [kinds, totals]) {
      const row = table.get(item.kind) ?? { count: 0, first: 0, ten: 0 };
      row.count++;
      if (rank === 0) row.first++;
      if (rank >= 0) row.ten++;
      table.set(item.kind, row);
    }
    if (item.kind === values.misses && rank < 0) {
      const found = response.features.slice(0, 3).map(({ properties }) => properties.label);
      print(
        `  ${JSON.stringify(item.query.text)} wanted ${JSON.stringify(item.accepts.slice(0, 2))} got ${JSON.stringify(found)}`,
      );
    }
  }
  print(
    `${basename(path)}: ${[...kinds].map(([kind, { count, ten }]) => `${kind} ${((100 * ten) / count).toFixed(1)}`).join(', ')}`,
  );
}
const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`;
const rows = [...totals].map(([kind, { count, first, ten }]) => [
  IN_WORDS[kind] ?? kind,
  count.toLocaleString('en-US'),
  percent(first, count),
  percent(ten, count),
]);
print('');
for (const row of rows) print(row.join(' | '));
if (positionals.length === 0 && files.length > 0) {
  keepTable('geocoder-recall', ['kind of query', 'queries', 'first result', 'among ten'], rows);
  const least = Math.min(...Array.from(totals.values(), ({ count, ten }) => ten / count));
  keep('geocoder-recall', `${files.length} extracts`, { 'geocoderRecall.leastOfTen': percent(least, 1) });
}
