/**
 * Looks every line of a CSV file up and writes it to standard output with what was found and the time zone there. The first line names the columns.
 * With columns lat and lon it says what is there; otherwise all columns together are the address.
 *
 * @module
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bulk, openGeocoder, type V1Feature } from '@portolan/geocoder';
import { lookup, openTimeZones } from '@portolan/tz';
import { fileOfRegion } from '../demo/region.ts';
import { csvLine, rowsOfFile } from '../csv.ts';
import { endWithReasons } from '../reasons.ts';

endWithReasons('node examples/dist/geocode-csv/main.js addresses.csv [--folder demo]');

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: fileURLToPath(new URL('../../../demo/', import.meta.url)) },
  },
});
const [path] = positionals;
if (path === undefined) {
  console.error('name a CSV file: node main.js addresses.csv [--folder demo]');
  process.exit(2);
}

// Read first: where there is no region yet, it is built, and a wrong name should not wait for that.
const [header = [], ...rows] = rowsOfFile(path);
const geocoder = openGeocoder(readFileSync(await fileOfRegion(values.folder, 'geocoder.portolan')));

const zones = openTimeZones();

const [lat, lon] = ['lat', 'lon'].map((name) => header.indexOf(name));
const isReverse = lat! >= 0 && lon! >= 0;

/** The interface takes at most 5,000 at once; answers come in the order of the questions. */
const ROWS_AT_ONCE = 1000;

process.stdout.write(
  csvLine([...header, 'found', 'found_lat', 'found_lon', 'confidence', 'match_type', 'time_zone']),
);
for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
  const some = rows.slice(first, first + ROWS_AT_ONCE);
  for (const [index, { response, msg }] of bulk(geocoder, some.map(questionOf)).entries()) {
    process.stdout.write(csvLine([...some[index]!, ...columnsOf(response?.features[0], some[index]!)]));
    // One row that cannot be asked does not stop the others.
    if (msg !== undefined) console.error(`row ${first + index + 1}: ${msg}`);
  }
}

function questionOf(row: readonly string[]) {
  return isReverse
    ? { endpoint: '/v1/reverse', query: { 'point.lat': row[lat!], 'point.lon': row[lon!], size: 1 } }
    : { endpoint: '/v1/search', query: { text: row.filter((each) => each !== '').join(', '), size: 1 } };
}

function columnsOf(feature: V1Feature | undefined, row: readonly string[]): (string | number)[] {
  // Every place on earth has a time zone, also where nothing is found.
  if (feature === undefined) return ['', '', '', '', '', isReverse ? zoneAt(row[lat!], row[lon!]) : ''];
  const { label, confidence, match_type: how = '' } = feature.properties;
  const [x, y] = feature.geometry.coordinates;
  return [label, y, x, confidence ?? '', how, isReverse ? zoneAt(row[lat!], row[lon!]) : zoneAt(y, x)];
}

/** Nothing where the words are no place. */
function zoneAt(latitude: string | number = '', longitude: string | number = ''): string {
  const [y, x] = [latitude, longitude].map((value) => (value === '' ? NaN : Number(value)));
  return Math.abs(y!) <= 90 && Math.abs(x!) <= 180 ? (lookup(zones, y!, x!) ?? '') : '';
}
