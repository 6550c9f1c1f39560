/**
 * Times of long texts on real extracts: labels of addresses with street, number, postal code, town and country, as they are, with a wrong letter,
 * and two in one text.
 *
 *   npm run build && node packages/geocoder/bench/long-texts.mjs [--short]
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildGeocoder, entities, openGeocoder, place, search } from '@portolan/geocoder';
import { readOsm } from '@portolan/osm';
import { digits, isShort, quantile, randomInts, report, timeEach } from '../../../bench/harness.mjs';

const EXTRACTS = [
  'geocoder/osm/london-2020.osm.pbf',
  ...(isShort ? [] : ['geocoder/osm/porto-2020.osm.pbf', 'osm/vancouver-2015-05-01.osm.pbf']),
];
const COUNT = isShort ? 60 : 400;

for (const extract of EXTRACTS) {
  const path = fileURLToPath(new URL(`../../../../shared/data/${extract}`, import.meta.url));
  if (existsSync(path)) await measure(extract, path);
  else console.log(`${extract}: skipped, because it is not in ../shared/data`);
}

async function measure(extract, path) {
  const geocoder = openGeocoder(await buildGeocoder(await readOsm(readFileSync(path))));
  const random = randomInts(11);
  const gids = Array.from(entities(geocoder, { layers: ['address'] }), ({ gid }) => gid);
  const label = () => place(geocoder, { ids: gids[random(gids.length)] }).features[0].properties.label;
  const labels = Array.from({ length: COUNT }, label);
  const withSlip = (text) => {
    const letters = [...text.matchAll(/\p{L}/gu)];
    const { index } = letters[random(letters.length)];
    return `${text.slice(0, index)}x${text.slice(index + 1)}`;
  };
  const kinds = {
    'whole labels': labels,
    'with a wrong letter': labels.map(withSlip),
    'two in one text': labels.map((text, k) => `${text} ${labels[(k + 1) % COUNT]}`),
  };
  const rows = [];
  let checksum = 0;
  for (const [kind, texts] of Object.entries(kinds)) {
    const ask = (k) => {
      for (const { properties } of search(geocoder, { text: texts[k] }).features)
        for (const letter of properties.gid)
          checksum = (Math.imul(checksum, 31) + letter.codePointAt(0)) >>> 0;
    };
    timeEach(COUNT, ask);
    const times = timeEach(COUNT, ask);
    rows.push([kind, `p50 ${digits(quantile(times, 0.5))} ms, p99 ${digits(quantile(times, 0.99))} ms`]);
  }
  report('geocoder-long-texts', extract, [...rows, ['checksum', checksum.toString(16)]]);
}
