import { SaxesParser } from 'saxes';
import { readTrackTime } from './track-time.ts';
import { addPoint, badTrack, type Track, type TrackPoint } from './track.ts';

/** Elements inside each other; GPX has some ten with its extensions. */
const MOST_DEPTH = 64;

/**
 * Reads the points of all tracks of a GPX file (https://www.topografix.com/GPX/1/1/), or of its routes where it has no track.
 *
 * @throws {PortolanError} `file-track`
 */
export function readGpx(text: string): Track {
  if (text.trim() === '') throw badTrack('line 1', 'the file is empty');
  const parser = new SaxesParser();
  const byKind: Record<'trkpt' | 'rtept', TrackPoint[]> = { trkpt: [], rtept: [] };
  const path: string[] = [];
  let [lat, lon] = [0, 0];
  let time: string | undefined;
  const where = (): string => `line ${parser.line}`;
  parser.on('error', (error) => {
    throw badTrack(where(), `the XML is damaged (${error.message.slice(0, 100)})`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    // Some programs put a prefix in front.
    const local = name.slice(name.indexOf(':') + 1);
    path.push(local);
    if (path.length > MOST_DEPTH)
      throw badTrack(where(), `more than ${MOST_DEPTH} elements inside each other`);
    if (path.length === 1 && local !== 'gpx')
      throw badTrack(where(), `a GPX file begins with <gpx>, not <${local}>`);
    if (local !== 'trkpt' && local !== 'rtept') return;
    lat = numberOf(where(), 'lat', attributes['lat']);
    lon = numberOf(where(), 'lon', attributes['lon']);
    time = undefined;
  });
  parser.on('text', (content) => {
    const inside = path.at(-2);
    if (path.at(-1) === 'time' && (inside === 'trkpt' || inside === 'rtept')) time = (time ?? '') + content;
  });
  parser.on('closetag', () => {
    const kind = path.pop();
    if (kind !== 'trkpt' && kind !== 'rtept') return;
    addPoint(byKind[kind], where(), lat, lon, readTrackTime(where(), time?.trim()));
  });
  parser.write(text).close();
  return { points: byKind.trkpt.length > 0 ? byKind.trkpt : byKind.rtept, notes: [] };
}

function numberOf(where: string, name: string, value: string | undefined): number {
  const number = value === undefined || value.trim() === '' ? Number.NaN : Number(value);
  if (Number.isNaN(number)) throw badTrack(where, `a point needs ${name}="..." in degrees`);
  return number;
}
