/** What tracks take that say as little as they can in each point, in processes of their own. */
import { testBombs } from '@portolan/testing/bombs';

const MILLION = 1e6;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const gpx = (inner: string): Uint8Array => bytes(`<gpx>${inner}</gpx>`);

/** Short numbers that are no whole ones, which take more memory. */
const shortRows = (count: number): string =>
  Array.from({ length: count }, (_, row) => `${(row % 9) / 10},${(row % 7) / 10}\n`)
    .join('')
    .replaceAll('0.', '.');

const TRACKS = [
  ['rows of short numbers', 'csv', () => bytes(`lat,lon\n${shortRows(3 * MILLION)}`), /^file-track$/],
  ['empty rows', 'csv', () => bytes(`lat,lon\n1,1\n1,2\n${'\n'.repeat(20 * MILLION)}`), /^done$/],
  ['a row of many cells', 'csv', () => bytes(`lat,lon\n1,1${','.repeat(4 * MILLION)}\n`), /^file-track$/],
  ['points', 'gpx', () => gpx('<rtept lat="1" lon="2"/>'.repeat(MILLION)), /^file-track$/],
  ['empty elements', 'gpx', () => gpx('<a/>'.repeat(4 * MILLION)), /^file-track$/],
  [
    'text between points',
    'gpx',
    () => gpx(`<trkpt lat="1" lon="2"/>${'&lt;'.repeat(4 * MILLION)}<trkpt lat="1" lon="2"/>`),
    /^done$/,
  ],
  ['lines without sentences', 'nmea', () => bytes('$\n'.repeat(10 * MILLION)), /^file-track$/],
  ['empty objects', 'geojson', () => bytes(`[${'{},'.repeat(5 * MILLION)}{}]`), /^file-too-large$/],
  [
    'positions',
    'geojson',
    () => bytes(`{"type":"LineString","coordinates":[${'[1,2],'.repeat(3 * MILLION)}[1,2]]}`),
    /^file-too-large$/,
  ],
] as const;

testBombs(
  new URL('track-bomb-reader.ts', import.meta.url),
  TRACKS.map(([name, format, make, ends]) => ({ name: `${name} (${format})`, make, args: [format], ends })),
);
