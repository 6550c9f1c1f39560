import type { IncomingArcs } from '../adjacency.ts';
import { isLit } from '../edge-traits.ts';
import { edgesAt, isStreet, type LitRoads } from './lit-roads.ts';

/** Two lights that are no farther apart along the road belong to one junction. */
const REACH_MILLIMETRES = 60_000;
/** The search for the lights before one gives up after this many arcs, and the light keeps its time. */
const MOST_ARCS = 64;

/**
 * True for a light between two junctions at which nobody waits again, since all who come to it have just waited at another light.
 *
 * Some junctions have their lights drawn where traffic stops, one on each approach, and one more where an exit crosses footways. They switch together, so a
 * driver loses the time of a light once. It is so if every way back from the light along streets meets another light within 60 m. Driveways and other service roads do
 * not count as ways back: few come from there.
 *
 * A light at a node where roads or paths meet is never one of these. OSRM and Valhalla give each of them its time, also two at the carriageways of one street, and so
 * short a time for a light is what a mean over all of them comes to.
 *
 * @param light  the arc at whose end the light stands.
 */
export function followsLights(network: LitRoads, arrivals: IncomingArcs, light: number): boolean {
  const lit = (light & 1 ? network.edgeFrom : network.edgeTo)[light >>> 1]!;
  if (edgesAt(arrivals, lit).length > 2) return false;
  const { first, arc: arcInto } = arrivals;
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
      if (isLit(network, before)) isFound = true;
      else if (comeUnlit(before, left)) return true;
    }
    return false;
  };
  return !comeUnlit(light, REACH_MILLIMETRES) && isFound;
}
