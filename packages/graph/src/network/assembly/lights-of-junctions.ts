import { type CheckStop, nowAndThen } from '@portolan/base';
import type { IncomingArcs } from '../adjacency.ts';
import { controlsOf } from '../edge-traits.ts';
import { Control, MOTOR_MODES, type RoadNetwork, RoadClass, NO_WAIT_SHIFT } from '../road-network.ts';

/** The columns of a network that tell which light belongs to what. */
export type LitRoads = Pick<
  RoadNetwork,
  | 'edgeCount'
  | 'edgeFrom'
  | 'edgeTo'
  | 'edgeLengthMillimetres'
  | 'edgeClass'
  | 'accessForward'
  | 'accessBackward'
>;

/** Two lights that are no farther apart along the road belong to one junction. */
const REACH_MILLIMETRES = 60_000;
/** The search for the lights before one gives up after this many arcs, and the light stays unmarked. */
const MOST_ARCS = 64;

/**
 * Marks the lights at which nobody waits again, since all who come to them have just waited at a light of the same junction.
 *
 * A junction of streets with several carriageways has a light on each approach, often one more between the carriageways, and one where its
 * exits cross footways. They switch together, so a driver loses the time of a light once. A light is marked if every way back from it along
 * streets meets another light within 60 m. Driveways and other service roads do not count as ways back: few come from there.
 *
 * @param arrivals  the arcs into each node.
 * @param controls  the column `edgeControls`, which gets the marks.
 */
export function markLightsOfSameJunction(
  network: LitRoads,
  arrivals: IncomingArcs,
  controls: Uint8Array,
  checkStop: CheckStop,
): void {
  const atEach = nowAndThen(checkStop);
  const isLit = (arc: number): boolean =>
    (controlsOf({ edgeControls: controls }, arc) & Control.signal) !== 0;
  for (let arc = 0; arc < 2 * network.edgeCount; arc++) {
    if (!isLit(arc)) continue;
    atEach();
    if (followsLights(network, arrivals, isLit, arc))
      controls[arc >>> 1]! |= 1 << (NO_WAIT_SHIFT + (arc & 1));
  }
}

/** True if whoever comes to the end of an arc has met a light within reach. */
function followsLights(
  network: LitRoads,
  { first, arc: arcInto }: IncomingArcs,
  isLit: (arc: number) => boolean,
  light: number,
): boolean {
  let isFound = false;
  let arcsLeft = MOST_ARCS;
  const comeUnlit = (arc: number, reach: number): boolean => {
    const edge = arc >>> 1;
    const left = reach - network.edgeLengthMillimetres[edge]!;
    if (left < 0 || --arcsLeft < 0) return true;
    const node = (arc & 1 ? network.edgeTo : network.edgeFrom)[edge]!;
    for (let at = first[node]!; at < first[node + 1]!; at++) {
      const before = arcInto[at]!;
      if (before === (arc ^ 1) || !isStreet(network, before)) continue;
      if (isLit(before)) isFound = true;
      else if (comeUnlit(before, left)) return true;
    }
    return false;
  };
  return !comeUnlit(light, REACH_MILLIMETRES) && isFound;
}

/** True if motor traffic travels an arc, which is more than a service road. */
export function isStreet({ edgeClass, accessForward, accessBackward }: LitRoads, arc: number): boolean {
  const edge = arc >>> 1;
  const access = (arc & 1 ? accessBackward : accessForward)[edge]!;
  return edgeClass[edge]! < RoadClass.serviceOther && (access & MOTOR_MODES) !== 0;
}
