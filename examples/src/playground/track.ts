/** A point of a recorded track. */
export interface TrackPoint {
  readonly lat: number;
  readonly lon: number;
  /** Seconds since 1970; absent where the track does not tell it. */
  readonly time?: number;
}

/** So many points a request may have. */
const MOST_POINTS = 16_000;

/** The track as the engines take it: of a longer one as many points as they take, evenly, the first and the last among them. */
export function thinned(track: readonly TrackPoint[]): readonly TrackPoint[] {
  if (track.length <= MOST_POINTS) return track;
  const step = (track.length - 1) / (MOST_POINTS - 1);
  return Array.from({ length: MOST_POINTS }, (_, index) => track[Math.round(index * step)]!);
}

/**
 * Reads the points of all tracks of a GPX file, or of its routes where it has no track.
 *
 * @throws {Error} with what is wrong with the file.
 */
export function readGpx(text: string): TrackPoint[] {
  const gpx = new DOMParser().parseFromString(text, 'application/xml');
  if (gpx.querySelector('parsererror')) throw new Error('it is no XML');
  const tracks = [...gpx.getElementsByTagName('trkpt')];
  const points = tracks.length > 0 ? tracks : [...gpx.getElementsByTagName('rtept')];
  if (points.length < 2) throw new Error('a track has two points or more');
  return points.map((point, index) => {
    const [lat, lon] = ['lat', 'lon'].map((name) => Number.parseFloat(point.getAttribute(name) ?? ''));
    if (!(Math.abs(lat!) <= 90 && Math.abs(lon!) <= 180))
      throw new Error(`point ${index + 1} has no place on earth`);
    const time = Date.parse(point.getElementsByTagName('time')[0]?.textContent ?? '') / 1000;
    return { lat: lat!, lon: lon!, ...(Number.isFinite(time) && { time }) };
  });
}
