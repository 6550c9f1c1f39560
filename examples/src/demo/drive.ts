import { decodePolyline } from '@portolan/graph';
import type { RouteResponse } from '@portolan/schemas';

/** A point of a recorded drive. */
export interface RecordedPoint {
  readonly lat: number;
  readonly lon: number;
  /** Seconds since 1970. */
  readonly time: number;
}

const METRES_PER_DEGREE = 111_195;
/** Noise of a receiver: what jumps from second to second, and what drifts for half a minute. */
const WHITE_METRES = 3;
const DRIFT_METRES = 4;
const DRIFT_MEMORY = 0.97;
/** The receiver is silent for this long in the middle of the drive. */
const GAP_SECONDS = 25;
const START = Date.UTC(2026, 5, 1, 8) / 1000;

/** What a satellite receiver would have recorded on a route: a point a second with noise and a gap, the same on every run. */
export function recordedDrive({ trip }: Pick<RouteResponse, 'trip'>): RecordedPoint[] {
  const { shape, maneuvers = [] } = trip.legs[0]!;
  const random = gaussian(7);
  const { lats, lons } = decodePolyline(shape);
  const places: { readonly lat: number; readonly lon: number }[] = [];
  for (const { begin_shape_index: begin, end_shape_index: end, time, length } of maneuvers) {
    if (length > 0 && time > 0)
      places.push(
        ...placesEachSecond(
          lats.subarray(begin, end + 1),
          lons.subarray(begin, end + 1),
          (length * 1000) / time,
        ),
      );
  }
  const metresPerLon = METRES_PER_DEGREE * Math.cos((places[0]!.lat * Math.PI) / 180);
  const gap = (places.length - GAP_SECONDS) >> 1;
  let [east, north] = [0, 0];
  const spread = DRIFT_METRES * Math.sqrt(1 - DRIFT_MEMORY ** 2);
  return places.flatMap(({ lat, lon }, second) => {
    east = east * DRIFT_MEMORY + random() * spread;
    north = north * DRIFT_MEMORY + random() * spread;
    const [dx, dy] = [east + random() * WHITE_METRES, north + random() * WHITE_METRES];
    if (second >= gap && second < gap + GAP_SECONDS) return [];
    return [
      { lat: round(lat + dy / METRES_PER_DEGREE), lon: round(lon + dx / metresPerLon), time: START + second },
    ];
  });
}

/** Places along a line, as far from each other as one drives in a second. */
function placesEachSecond(lats: Float64Array, lons: Float64Array, metresPerSecond: number) {
  const places: { lat: number; lon: number }[] = [];
  let ahead = 0;
  for (let at = 1; at < lats.length; at++) {
    const [fromLat, fromLon] = [lats[at - 1]!, lons[at - 1]!];
    const [toLat, toLon] = [lats[at]!, lons[at]!];
    const shrink = Math.cos((fromLat * Math.PI) / 180);
    const metres = Math.hypot(toLat - fromLat, (toLon - fromLon) * shrink) * METRES_PER_DEGREE;
    for (; ahead < metres; ahead += metresPerSecond) {
      const share = ahead / metres;
      places.push({ lat: fromLat + share * (toLat - fromLat), lon: fromLon + share * (toLon - fromLon) });
    }
    ahead -= metres;
  }
  return places;
}

/** The track as GPX 1.1. */
export function gpxOf(points: readonly RecordedPoint[]): string {
  const lines = points.map(
    ({ lat, lon, time }) =>
      `<trkpt lat="${lat}" lon="${lon}"><time>${new Date(time * 1000).toISOString()}</time></trkpt>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Portolan" xmlns="http://www.topografix.com/GPX/1/1">
<trk><name>A drive that nobody made</name><trkseg>
${lines.join('\n')}
</trkseg></trk>
</gpx>
`;
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** Numbers around 0 with a standard deviation of 1: sums of twelve even ones. The generator is MINSTD (Park & Miller 1988). */
function gaussian(seed: number): () => number {
  let state = seed;
  const even = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return () => {
    let sum = -6;
    for (let k = 0; k < 12; k++) sum += even();
    return sum;
  };
}
