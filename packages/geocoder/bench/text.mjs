/**
 * Measures how well `expand` writes out common abbreviations, and how long it, `formatAddress` and `parseAddress` take.
 *
 *   npm run build && node packages/geocoder/bench/text.mjs [--short] [--misses language]
 *
 * The measure is the share of short forms in libpostal's dictionaries (in ../shared/data beside the repository) whose expansions have the
 * full form, spaces aside. The dictionaries are not a source of the tables.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { expand, formatAddress } from '@portolan/geocoder';
import { parseAddress } from '@portolan/geocoder/parser';
import { keep, keepTable } from '../../../bench/harness.mjs';

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, misses: { type: 'string', default: '' } },
});
const print = (line) => process.stdout.write(`${line}\n`);
const KINDS = [
  'street_types',
  'directionals',
  'qualifiers',
  'unit_types_numbered',
  'building_types',
  'level_types_numbered',
  'number',
  'post_office',
  'personal_titles',
];
const MAIN = 'en de fr es it pt nl sv da nb fi pl cs ru uk'.split(' ');
const plain = (text) => expand(text, [])[0].replaceAll(' ', '');

const shareOf = ([found, all]) => `${((100 * found) / all).toFixed(1)} %`;
const percent = ([found, all]) => (all === 0 ? '' : `${found} of ${all}, ${shareOf([found, all])}`);

const path = fileURLToPath(
  new URL('../../../../shared/data/geocoder/abbreviations.json.gz', import.meta.url),
);
if (existsSync(path)) {
  const dictionaries = JSON.parse(gunzipSync(readFileSync(path)).toString('utf8'));
  const rows = new Map(KINDS.map((kind) => [kind, { main: [0, 0], other: [0, 0] }]));
  for (const [language, kinds] of Object.entries(dictionaries)) {
    if (language === 'all' || (values.short && !MAIN.includes(language))) continue;
    for (const kind of KINDS) {
      const share = rows.get(kind)[MAIN.includes(language) ? 'main' : 'other'];
      for (const [full, ...forms] of kinds[kind] ?? []) {
        const wanted = plain(full);
        for (const form of forms) {
          const isFound = expand(form, [language]).some((text) => text.replaceAll(' ', '') === wanted);
          share[1]++;
          if (isFound) share[0]++;
          else if (language === values.misses) print(`  ${kind}: ${form} for ${full}`);
        }
      }
    }
  }
  print(`| short forms of | ${MAIN.length} main languages | the others |\n|---|---|---|`);
  if (!values.short) keepShares(rows);
  for (const [kind, { main, other }] of rows) print(`| ${kind} | ${percent(main)} | ${percent(other)} |`);
} else print('skipped: there are no dictionaries in ../shared/data');

/** Keeps the table of the documentation: what people write oftenest. */
function keepShares(rows) {
  const shown = {
    street_types: 'kinds of streets',
    directionals: 'directions',
    qualifiers: 'parts of towns',
    unit_types_numbered: 'units',
    personal_titles: 'titles of people',
  };
  keepTable(
    'geocoder-expand',
    ['', `${MAIN.length} main languages`, 'the others'],
    Object.entries(shown).map(([kind, words]) => [
      words,
      shareOf(rows.get(kind).main),
      shareOf(rows.get(kind).other),
    ]),
  );
}

/** Microseconds of a call by what was timed. */
const microseconds = {};

/** Time of one call after some warm-up calls, with a checksum of the results. */
function time(name, call, inputs) {
  const rounds = values.short ? 200 : 2000;
  let sum = 0;
  for (const input of inputs)
    for (const letter of String(call(input))) sum = (Math.imul(sum, 31) + letter.codePointAt(0)) >>> 0;
  for (let round = 0; round < 200; round++) for (const input of inputs) call(input);
  const start = performance.now();
  for (let round = 0; round < rounds; round++) for (const input of inputs) call(input);
  const each = ((performance.now() - start) * 1000) / rounds / inputs.length;
  microseconds[name] = each;
  print(`${name}: ${each.toFixed(0)} us a call, checksum ${sum.toString(16)}`);
}

const ADDRESSES = [
  ['4998 Vanderbilt Dr NW Apt #5, Columbus, OH 43213', 'en'],
  ['Friedrichstr. 128, Berlin', 'de'],
  ["Quatre-vingt-douze R. de l'Église", 'fr'],
  ['ул Каретный Ряд, д 4, строение 7', 'ru'],
];
time('expand, language known', ([text, language]) => expand(text, [language]), ADDRESSES);
time('expand, language guessed', ([text]) => expand(text, []), ADDRESSES);
time('formatAddress', formatAddress, [
  {
    house_number: '301',
    road: 'Hamilton Avenue',
    city: 'Palo Alto',
    postcode: '94303',
    state: 'California',
    country_code: 'us',
  },
  {
    house_number: '1',
    road: 'Unter den Linden',
    city: 'Berlin',
    postcode: '10117',
    country: 'Deutschland',
    country_code: 'de',
  },
]);
time('parseAddress', (text) => JSON.stringify(parseAddress(text)), [
  ...ADDRESSES.map(([text]) => text),
  'Flat 3, 14 Elm Grove, Bristol BS7 8TT, United Kingdom',
  '1160 Wien, Ottakringer Straße 91',
]);
const told = (name) => `${(microseconds[name] / 1000).toFixed(2)} ms`;
keep('geocoder-text', 'addresses of four languages', {
  'geocoderText.expand': told('expand, language known'),
  'geocoderText.guess': told('expand, language guessed'),
  'geocoderText.format': told('formatAddress'),
  'geocoderText.parse': told('parseAddress'),
});
