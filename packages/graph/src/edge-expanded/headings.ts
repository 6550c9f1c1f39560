import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import type { RoadNetwork } from '../network/road-network.ts';
import { longitudeScale, METRES_PER_STEP, planeBearing, STEPS_PER_DEGREE } from '../network/plane.ts';

/** Headings are measured over this length of the line, so that a small jog at a junction does not count as a turn. */
const HEADING_STEPS = 15 / METRES_PER_STEP;

/** The part of a network that says where edges run. */
type Lines = Pick<RoadNetwork, 'firstPoint' | 'pointLat' | 'pointLon'>;

/** Returns for each arc (`2 * edge`, plus one backward) its heading where it leaves its first node, in degrees clockwise from north. */
export function headingsOut(
  network: Lines & Pick<RoadNetwork, 'edgeCount'>,
  checkStop: CheckStop = neverStop,
): Float32Array {
  const atEach = nowAndThen(checkStop);
  const headings = new Float32Array(2 * network.edgeCount);
  for (let arc = 0; arc < headings.length; arc++) {
    atEach();
    headings[arc] = headingOut(network, arc);
  }
  return headings;
}

/** Returns the heading of one arc where it leaves its first node, in degrees clockwise from north. */
export function headingOut({ firstPoint, pointLat, pointLon }: Lines, arc: number): number {
  const edge = arc >>> 1;
  const step = (arc & 1) === 0 ? 1 : -1;
  const start = step === 1 ? firstPoint[edge]! : firstPoint[edge + 1]! - 1;
  const end = step === 1 ? firstPoint[edge + 1]! - 1 : firstPoint[edge]!;
  const lat = pointLat[start]!;
  const lon = pointLon[start]!;
  const scale = longitudeScale(lat / STEPS_PER_DEGREE);
  let at = start;
  while (at !== end) {
    at += step;
    const dx = (pointLon[at]! - lon) * scale;
    const dy = pointLat[at]! - lat;
    if (dx * dx + dy * dy >= HEADING_STEPS * HEADING_STEPS) break;
  }
  return planeBearing(
    lat / STEPS_PER_DEGREE,
    lon / STEPS_PER_DEGREE,
    pointLat[at]! / STEPS_PER_DEGREE,
    pointLon[at]! / STEPS_PER_DEGREE,
  );
}

/** Returns the angle of the turn from arc `from` into arc `to`: -180 < degrees <= 180, positive to the right. */
export function turnDegrees(headings: Float32Array, from: number, to: number): number {
  const right = (headings[to]! - headings[from ^ 1]! + 540) % 360;
  return right > 180 ? right - 360 : right;
}
