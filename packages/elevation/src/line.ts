import {
  atan2Degrees,
  type CheckStop,
  cosDegrees,
  distanceMetres,
  EARTH_RADIUS_METRES,
  neverStop,
  onceIn,
  sinDegrees,
} from '@portolan/base';
import { POINTS_AT_ONCE } from './points-at-once.ts';

/** A line on the Earth as columns, its segments great circles. */
export interface Line {
  readonly lats: Float64Array;
  readonly lons: Float64Array;
  /** Distance of each point from the start along the line. */
  readonly metres: Float64Array;
}

/** Measures a line of places in degrees; both columns are equally long. */
export function measureLine(lats: Float64Array, lons: Float64Array, checkStop: CheckStop = neverStop): Line {
  const metres = new Float64Array(lats.length);
  const atEach = onceIn(POINTS_AT_ONCE, checkStop);
  for (let k = 1; k < lats.length; k++) {
    atEach();
    metres[k] = metres[k - 1]! + distanceMetres(lats[k - 1]!, lons[k - 1]!, lats[k]!, lons[k]!);
  }
  return { lats, lons, metres };
}

export function lineLength(line: Line): number {
  return line.metres.at(-1) ?? 0;
}

/** A last step shorter than this comes from rounding and is left out. */
const LEAST_STEP_METRES = 1e-6;

/** Distances 0, `step`, 2 * `step`, ... and the end of a line. */
export function stepsAlong(lengthMetres: number, stepMetres: number): Float64Array {
  const count = stepCount(lengthMetres, stepMetres);
  const distances = new Float64Array(count);
  for (let k = 0; k < count; k++) distances[k] = k * stepMetres;
  distances[count - 1] = lengthMetres;
  return distances;
}

/** The number of distances that `stepsAlong` gives; at least one. */
export function stepCount(lengthMetres: number, stepMetres: number): number {
  if (lengthMetres <= LEAST_STEP_METRES) return 1;
  return Math.ceil((lengthMetres - LEAST_STEP_METRES) / stepMetres) + 1;
}

/** A segment shorter than this is straight in degrees, too. */
const STRAIGHT_METRES = 0.01;
const DEGREES_PER_METRE = 180 / (Math.PI * EARTH_RADIUS_METRES);

/**
 * Places at ascending distances along a line.
 *
 * @param distances  metres from the start, ascending, within the line.
 * @returns lats and lons; a distance that is one of the line's own gives exactly its point.
 */
export function placesAlong(
  line: Line,
  distances: Float64Array,
  checkStop: CheckStop = neverStop,
): { lats: Float64Array; lons: Float64Array } {
  const { metres } = line;
  const lats = new Float64Array(distances.length);
  const lons = new Float64Array(distances.length);
  const last = metres.length - 1;
  let end = Math.min(1, last);
  let arc: Arc | undefined;
  const atEach = onceIn(POINTS_AT_ONCE, checkStop);
  for (let k = 0; k < distances.length; k++) {
    atEach();
    const distance = distances[k]!;
    while (end < last && metres[end]! < distance) {
      end++;
      arc = undefined;
    }
    const start = Math.max(0, end - 1);
    if (distance >= metres[end]! || distance <= metres[start]!) {
      const at = distance >= metres[end]! ? end : start;
      lats[k] = line.lats[at]!;
      lons[k] = line.lons[at]!;
      continue;
    }
    arc ??= arcBetween(line, start, end);
    placeOnArc(arc, distance - metres[start]!, lats, lons, k);
  }
  return { lats, lons };
}

/** A great circle from one place to another as the two unit vectors. */
interface Arc {
  readonly from: readonly [x: number, y: number, z: number, lat: number, lon: number];
  readonly to: readonly [x: number, y: number, z: number, lat: number, lon: number];
  readonly metres: number;
  readonly degrees: number;
  readonly sine: number;
}

function arcBetween(line: Line, start: number, end: number): Arc {
  const vector = (at: number): Arc['from'] => {
    const [lat, lon] = [line.lats[at]!, line.lons[at]!];
    const cosine = cosDegrees(lat);
    return [cosine * cosDegrees(lon), cosine * sinDegrees(lon), sinDegrees(lat), lat, lon];
  };
  const metres = line.metres[end]! - line.metres[start]!;
  const degrees = metres * DEGREES_PER_METRE;
  return { from: vector(start), to: vector(end), metres, degrees, sine: sinDegrees(degrees) };
}

/** Spherical linear interpolation (Shoemake 1985). */
function placeOnArc(arc: Arc, metres: number, lats: Float64Array, lons: Float64Array, at: number): void {
  const { from, to } = arc;
  const share = metres / arc.metres;
  // Between antipodes every great circle is equally short. There, and on steps too short for angles, degrees are interpolated.
  if (arc.metres < STRAIGHT_METRES || arc.sine < 1e-9) {
    lats[at] = from[3] + (to[3] - from[3]) * share;
    lons[at] = from[4] + (to[4] - from[4]) * share;
    return;
  }
  const a = sinDegrees((1 - share) * arc.degrees) / arc.sine;
  const b = sinDegrees(share * arc.degrees) / arc.sine;
  const x = a * from[0] + b * to[0];
  const y = a * from[1] + b * to[1];
  const z = a * from[2] + b * to[2];
  lats[at] = atan2Degrees(z, Math.sqrt(x * x + y * y));
  lons[at] = atan2Degrees(y, x);
}
