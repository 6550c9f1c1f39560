import { SaxesParser } from 'saxes';

/** A point of a recorded track. */
export interface TrackPoint {
  readonly lat: number;
  readonly lon: number;
  /** Seconds since 1970; absent where the track does not tell it. */
  readonly time?: number;
}

/**
 * Reads the points of all tracks of a GPX file (https://www.topografix.com/GPX/1/1/). Times are kept only where every point has one.
 *
 * @throws {Error} with what is wrong with the file.
 */
export function readGpx(text: string): TrackPoint[] {
  const points: { lat: number; lon: number; time?: number }[] = [];
  const path: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw new Error(`it is no XML (${error.message})`);
  });
  parser.on('opentag', ({ name, attributes: { lat, lon } }) => {
    path.push(name);
    if (name !== 'trkpt') return;
    const point = { lat: Number(lat ?? Number.NaN), lon: Number(lon ?? Number.NaN) };
    if (!(Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180))
      throw new Error(`the point in line ${parser.line} has no place on earth`);
    points.push(point);
  });
  parser.on('text', (content) => {
    if (path.at(-1) !== 'time' || path.at(-2) !== 'trkpt') return;
    const seconds = Date.parse(content) / 1000;
    if (Number.isFinite(seconds)) points.at(-1)!.time = seconds;
  });
  parser.on('closetag', () => void path.pop());
  parser.write(text).close();
  if (points.length < 2) throw new Error('a track has two points or more');
  return points.every(({ time }) => time !== undefined)
    ? points
    : points.map(({ lat, lon }) => ({ lat, lon }));
}
